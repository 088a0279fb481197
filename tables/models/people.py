"""People at a table: seats, spectators, chat, and heartbeats of processes."""

from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection, models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tables.models.table import Table
from wallet.models import Account


class Seat(models.Model):
    """One person's sitting at a numbered seat; it ends with `left_at`."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="seats",
        verbose_name=_("player"),
    )
    stack = models.ForeignKey(
        "wallet.Account", null=True, on_delete=models.PROTECT, related_name="+"
    )
    topups = models.PositiveIntegerField(default=0)
    is_leaving = models.BooleanField(_("leaving"), default=False)
    is_last = models.BooleanField(_("last game"), default=False)
    """The person leaves after one more deal, at no cost."""
    short_until = models.DateTimeField(null=True)
    """When a seat with too few chips is lost."""
    is_away = models.BooleanField(_("away"), default=False)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now)
    """When the seat was last heard from, or the end of an outage that may have
    hidden a message.
    """
    process = models.CharField(max_length=80, blank=True)
    """The web process with the seat's socket; together with `seen_at` the lease."""
    sat_at = models.DateTimeField(_("sat down"), default=timezone.now)
    left_at = models.DateTimeField(_("stood up"), null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["short_until"],
                name="seat_short",
                condition=models.Q(short_until__isnull=False, left_at=None),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=models.Q(left_at=None),
                name="seat_taken_once",
            ),
            models.UniqueConstraint(
                fields=["table", "user"],
                condition=models.Q(left_at=None),
                name="person_seated_once",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} at table {self.table_id}"

    @property
    def own_stack(self) -> Account:
        """The stack at a points table; raise `LookupError` if there is none."""
        if self.stack is None:
            raise LookupError(f"{self} has no stack")
        return self.stack


class ChatLine(models.Model):
    """A chat message at a table or in an event; it has no version."""

    table = models.ForeignKey(
        Table, null=True, on_delete=models.PROTECT, related_name="lines"
    )
    host = models.CharField(_("hosted by"), max_length=40, blank=True)
    """The event, by its name as a host; empty at a table."""
    n = models.PositiveIntegerField(_("number"))
    """A number that rises with each message in the room."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
    )
    seat = models.PositiveSmallIntegerField(null=True)
    """The speaker's seat; null: a spectator, visible only to spectators."""
    text = models.CharField(max_length=500, blank=True)
    emote = models.CharField(max_length=10, blank=True)
    is_official = models.BooleanField(_("from the house"), default=False)
    """Sent by the event's organiser."""
    at = models.DateTimeField(_("said"))
    hidden_at = models.DateTimeField(_("hidden"), null=True)
    """When it was hidden; the text is kept for complaints."""
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("hidden by"),
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "n"], name="chat_numbered_once"),
            models.UniqueConstraint(
                fields=["host", "n"],
                condition=models.Q(table=None),
                name="chat_of_host_numbered_once",
            ),
            models.CheckConstraint(
                condition=models.Q(table__isnull=False, host="")
                | models.Q(table=None) & ~models.Q(host=""),
                name="chat_in_one_room",
            ),
        ]
        indexes = [models.Index(fields=["user", "at"], name="chat_of_user")]

    def __str__(self) -> str:
        return f"line {self.n} of {self.host or f'table {self.table_id}'}"


class Audience(models.Model):
    """The number of a table's spectators in one web process; a lease like a seat's."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    process = models.CharField(max_length=80)
    count = models.PositiveIntegerField()
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "process"], name="audience_counted_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} watching table {self.table_id}"


class Heartbeat(models.Model):
    """A process says that it lives: `tick`, `web:<process>` or `jobs:<process>`.

    `backup` has the moment of the newest backup that was verified, `nightly_check` what
    the last nightly check found, `nightly_backup` until when no other is due.
    """

    name = models.CharField(max_length=90, primary_key=True)
    beat_at = models.DateTimeField()
    covered_until = models.DateTimeField(null=True)
    """For the tick: until when all clocks ran or were moved.

    For a web process: until when all messages of seats are stored in `Seat.seen_at`.
    """
    reading = models.JSONField(null=True)
    """For clock processes: both clocks of the machine (`tables.clock.clock_steps`)."""
    figures = models.JSONField(null=True)
    """For `jobs:<process>`: counters of a worker or beat for `/metrics`.

    For `sweep`: deals whose seed could not be decrypted.
    """

    def __str__(self) -> str:
        return self.name

    @classmethod
    def beat(cls, name: str, moment: datetime, **more: Any) -> None:
        """Update a heartbeat; values that are not given stay unchanged.

        This is most of the work of an idle server, so the statement is built only once.
        """
        row = {"name": name, "beat_at": moment, **more}
        sql, fields = _beating(tuple(row))
        values = [
            field.get_db_prep_save(value, connection)
            for field, value in zip(fields, row.values(), strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(sql, values)


@cache
def _beating(columns: tuple[str, ...]) -> tuple[str, list[Any]]:
    places = ", ".join(["%s"] * len(columns))
    changed = ", ".join(f"{one} = excluded.{one}" for one in columns[1:])
    sql = (
        f"INSERT INTO {Heartbeat._meta.db_table} ({', '.join(columns)})"  # noqa: S608
        f" VALUES ({places}) ON CONFLICT (name) DO UPDATE SET {changed}"
    )
    return sql, [Heartbeat._meta.get_field(one) for one in columns]
