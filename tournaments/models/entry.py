"""A person's part in an event, from registration to the prize."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Tournament
from tournaments.models.event_table import EventTable


class EntryQuerySet(models.QuerySet["Entry"]):
    """Queries for lists of entries."""

    def not_withdrawn(self) -> "EntryQuerySet":
        """Entries that were not returned."""
        return self.exclude(state=Entry.State.WITHDRAWN)

    def alive(self) -> "EntryQuerySet":
        """Entries of players who are still in."""
        return self.filter(state=Entry.State.PLAYING)


class Entry(models.Model):
    """A person in an event. One row, however often they register or re-enter."""

    class State(models.TextChoices):
        """The state of an entry."""

        REGISTERED = "registered", _("registered")
        WITHDRAWN = "withdrawn", _("withdrawn")
        PLAYING = "playing", _("playing")
        SHORT = "short", _("may enter again")
        OUT = "out", _("out")
        REMOVED = "removed", _("disqualified")

    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.PROTECT,
        related_name="entry_rows",
        verbose_name=_("event"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
    )
    number = models.PositiveIntegerField()
    """The order of registration, from 1; registering again gives a new number."""
    state = models.CharField(max_length=10, choices=State, default=State.REGISTERED)
    paid = models.PositiveSmallIntegerField(_("entries paid"), default=1)
    """The number of entries this person has paid that were not refunded."""
    turn = models.PositiveSmallIntegerField(default=1)
    """Counts the person's registrations; part of the keys in the ledger."""
    event_table = models.ForeignKey(
        EventTable,
        null=True,
        on_delete=models.PROTECT,
        related_name="entries",
        db_column="stage_id",
        verbose_name=_("table"),
    )
    """The table the player belongs to."""
    seat = models.PositiveSmallIntegerField(null=True)
    """The player's seat there; null on the way to it."""
    answer_by = models.DateTimeField(_("answer until"), null=True)
    """Until when the player may re-enter (`short`)."""
    moved_at = models.DateTimeField(_("moved"), null=True)
    """When the player was taken from one table to another; null once seated."""
    deals_won = models.PositiveIntegerField(_("deals won"), default=0)
    chips = models.PositiveBigIntegerField(default=0)
    """Tournament chips after the last deal, for lists; the ledger is authoritative."""
    round = models.PositiveIntegerField(default=0)
    """The round or level reached."""
    rank = models.PositiveSmallIntegerField(_("rank"), null=True)
    """The rank at the last table (knockouts)."""
    out_at = models.PositiveIntegerField(_("out since"), null=True)
    """The group in which the player went out (`Tournament.outs`)."""
    out_chips = models.PositiveBigIntegerField(_("chips when out"), default=0)
    """The chips held before the deal that put the player out."""
    place = models.PositiveIntegerField(null=True)
    prize = models.PositiveBigIntegerField(default=0)
    settled_at = models.DateTimeField(_("settled"), null=True)
    """When the prize or refund was posted and the tournament chips were burned."""
    refunded = models.PositiveBigIntegerField(_("paid back"), default=0)
    registered_at = models.DateTimeField(_("registered"))

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_entry_a_person"
            ),
            models.UniqueConstraint(
                fields=["event_table", "seat"],
                condition=models.Q(seat__isnull=False),
                name="one_person_a_seat_of_an_event",
            ),
        ]
        indexes = [
            models.Index(fields=["tournament", "state"], name="entries_by_state"),
            models.Index(
                fields=["tournament"],
                name="entries_on_their_way",
                condition=models.Q(
                    event_table__isnull=False, seat=None, state="playing"
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.tournament}"
