"""The table: what is played there, for what, and its clock.

Every change of a table locks its row and increments its version. Values used by the
clock and by lists are real columns.
"""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from wallet.codes import CASH


class Phase(models.TextChoices):
    """The phases of a table (docs/protocol.md)."""

    WAITING = "waiting"
    STARTING = "starting"
    OFFER = "offer"
    DRAW = "draw"
    DISCARD = "discard"
    SHOW = "show"
    MELD = "meld"
    ARRANGE = "arrange"
    LAYOFF = "layoff"
    REJOIN = "rejoin"
    SPLIT = "split"
    BETWEEN = "between"
    OVER = "over"
    CLOSED = "closed"


class Pace(models.TextChoices):
    """The time per turn: 45 s, 30 s, 15 s, or unlimited."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    QUICK = "quick"
    UNTIMED = "untimed"


class OnTimeout(models.TextChoices):
    """The effect of running out of time with a match clock: gin.md D3."""

    LOSE_MATCH = "lose_match", _("the match is lost")
    AUTO_PLAY = "auto_play", _("the table plays for you")


class Chatting(models.TextChoices):
    """What may be said at a table: anything, only emotes, nothing."""

    FULL = "full", _("Written chat and emotes")
    EMOTES = "emotes", _("Emotes only")
    OFF = "off", _("Off")


class TableQuerySet(models.QuerySet["Table"]):
    """Queries for lists of tables."""

    def open(self) -> "TableQuerySet":
        """Tables that are open for players."""
        return self.filter(closed_at=None)

    def public(self) -> "TableQuerySet":
        """Open tables in the lobby, where people may sit down; not those of events.

        If cash is disabled, tables for cash are left out.
        """
        shown = self.open().filter(is_private=False, host="")
        return shown if settings.CASH_ENABLED else shown.exclude(ledger=CASH)

    def due(self, moment: datetime) -> "TableQuerySet":
        """Tables with a timer that ran out before `moment`."""
        return self.filter(next_due_at__lte=moment, quarantined_at=None)


class Table(models.Model):
    """A table: what is played there, for what, and its clock."""

    name = models.CharField(max_length=40)
    game = models.CharField(max_length=40)
    options = models.BinaryField()
    seats_max = models.PositiveSmallIntegerField(_("seats"))
    stake = models.PositiveBigIntegerField(_("stake or entry"))
    ledger = models.CharField(_("kind of chips"), max_length=40, default="play")
    pace = models.CharField(max_length=10, choices=Pace, default=Pace.NORMAL)
    on_timeout = models.CharField(
        _("when time runs out"),
        max_length=10,
        choices=OnTimeout,
        blank=True,
        default="",
    )
    """Empty if the game has no match clock."""
    assist = models.BooleanField(_("suggestions"), default=True)
    chat = models.CharField(
        _("chat"), max_length=10, choices=Chatting, default=Chatting.EMOTES
    )
    is_private = models.BooleanField(_("private"), default=False)
    invite_n = models.PositiveIntegerField(_("number of the link"), default=1)
    """The number in the private table's link; a new link increments it."""
    is_practice = models.BooleanField(_("practice table"), default=False)
    is_rated = models.BooleanField(_("rated"), default=False, db_default=False)
    """Whether matches between members are rated (`players.ratings`)."""
    is_demo = models.BooleanField(_("demo table"), default=False)
    """Demo tables stay open when the last person leaves."""
    host = models.CharField(_("hosted by"), max_length=40, blank=True, default="")
    """The host that seats people here and starts the deals (`tournament:12`), through
    `tournaments.hosting.hosted_tables`. Empty: people come and go as they like."""
    host_go = models.BooleanField(default=False)
    """Whether the host allows the next deal."""
    bots_fill = models.PositiveSmallIntegerField(_("house bots"), default=0)
    """How many house bots are kept seated."""
    bots_level = models.CharField(
        _("level of the bots"), max_length=10, blank=True, default=""
    )
    """The level of its house bots, from `house_bots.LEVELS`; empty: any."""
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("opened by"),
    )
    # Null rather than empty, so that many rows can lack it in a unique column.
    opened_once = models.CharField(  # noqa: DJ001
        max_length=80, unique=True, null=True, editable=False
    )
    """The opener's id and the key of the form, so that a double submission opens one
    table.
    """
    version = models.PositiveBigIntegerField(default=1)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.WAITING)
    next_due_at = models.DateTimeField(_("next timer"), null=True)
    clock = models.BinaryField(default=b"")
    """Timers, time banks and readiness, encoded as `tables.clock.timers.Clock`."""
    fresh = models.BinaryField(default=b"")
    """For each seat the version at which its `legal` last changed."""
    clock_moved_until = models.DateTimeField(null=True)
    """Until when the clock was moved for an outage."""
    waiting_count = models.PositiveSmallIntegerField(
        _("people in the queue"), default=0
    )
    """The number of people waiting for a seat (rows of `Waiting`), updated under the
    lock.
    """
    circle = models.JSONField(default=list)
    """Seat numbers in the order of play of the latest deal."""
    deals_count = models.PositiveIntegerField(_("deals"), default=0)
    match = models.ForeignKey(
        "Match", null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The running match, or the last one until the next starts."""
    deal = models.ForeignKey(
        "Deal", null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The running deal, or the last one until the next starts."""
    next_deal = models.ForeignKey(
        "Deal", null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The deal whose commitment is published but which is not dealt yet."""
    rematch_of = models.ForeignKey(
        "Deal",
        null=True,
        on_delete=models.PROTECT,
        related_name="rematches",
        verbose_name=_("rematch of"),
    )
    """The deal whose players meet here for a rematch."""
    watched_at = models.DateTimeField(_("last watched"), null=True)
    quarantined_at = models.DateTimeField(_("out of order since"), null=True)
    created_at = models.DateTimeField(_("opened"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True)
    """Indexes of open tables use this instead of the phase: PostgreSQL updates all
    indexes of a row when a column in any of their conditions changes.
    """

    objects = TableQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(
                fields=["next_due_at"],
                name="table_due",
                condition=models.Q(next_due_at__isnull=False),
            ),
            models.Index(
                fields=["game", "stake"],
                name="table_open",
                condition=models.Q(closed_at=None),
            ),
            # At a points table, the deals since its last block are rated then.
            models.Index(
                fields=["closed_at"],
                name="table_closed",
                condition=models.Q(closed_at__isnull=False),
            ),
            models.Index(
                fields=["host"], name="table_hosted", condition=~models.Q(host="")
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(phase__in=Phase.values), name="table_phase_known"
            ),
            models.CheckConstraint(
                condition=models.Q(seats_max__range=(2, 6)), name="table_seats_2_to_6"
            ),
            models.CheckConstraint(
                condition=models.Q(phase="closed", closed_at__isnull=False)
                | ~models.Q(phase="closed") & models.Q(closed_at=None),
                name="table_closed_says_when",
            ),
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=models.Q(closed_at=None),
                name="one_open_rematch",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.game})"


class RefusedTickQuerySet(models.QuerySet["RefusedTick"]):
    """Queries for staff."""

    def repeated(self, moment: datetime) -> "RefusedTickQuerySet":
        """Return what was refused more than once in a row, recently."""
        since = moment - RefusedTick.LATELY
        return self.filter(times__gte=2, at__gt=since, table__quarantined_at=None)


class RefusedTick(models.Model):
    """A tick action that the rules refused at a table.

    Written only on a refusal; if it is not repeated, the problem is over.
    """

    IN_A_ROW: Final = timedelta(seconds=30)
    """The same refusal again within this time counts as the same fault."""
    LATELY: Final = timedelta(minutes=1)
    KEPT: Final = timedelta(days=1)

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    act = models.CharField(max_length=20)
    """The attempted action, as named by `tables.clock.isolation.safely`."""
    code = models.CharField(max_length=40)
    """The refusal's code (docs/errors.md)."""
    since = models.DateTimeField()
    """When it was first refused."""
    at = models.DateTimeField()
    """When it was last refused."""
    times = models.PositiveIntegerField(default=1)
    """How many times in a row."""

    objects = RefusedTickQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "act"], name="one_refused_tick_an_act"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table_id}: {self.act} {self.code} ({self.times})"
