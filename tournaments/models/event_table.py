"""Tables of an event."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models import Table
from tournaments.models.event import Tournament


class EventTable(models.Model):
    """A table in one round of an event; in timed levels it exists throughout."""

    class State(models.TextChoices):
        """The state of the table."""

        DRAWN = "drawn", _("drawn")
        """Its players are known, but it is not open yet."""
        PLAYING = "playing", _("playing")
        STILL = "still", _("waiting")
        """Between two deals, waiting for the event."""
        UNSTARTED = "unstarted", _("not all have pressed Start")
        JUDGED = "judged", _("decided without all")
        """Its outcome is stored in `verdict` and still to be carried out."""
        SHOWN = "shown", _("shows its result")
        """Decided; it closes after showing its result for a while."""
        DONE = "done", _("over")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="event_tables"
    )
    table = models.OneToOneField(
        Table, null=True, on_delete=models.PROTECT, related_name="+"
    )
    round = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    """Its number in the event, shown to players as T1, T2, ..."""
    state = models.CharField(max_length=10, choices=State, default=State.DRAWN)
    is_tie_break = models.BooleanField(default=False)
    """Whether it is a tie-break (indian.md 8.5)."""
    places = models.PositiveSmallIntegerField(default=1)
    """How many players go on from it."""
    clicked = models.JSONField(default=list)
    """Players who had pressed Start when the time was up."""
    verdict = models.JSONField(default=dict)
    """The verdict on an incomplete start: gin.md D2."""
    replaced = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How many tables with the same players were set aside before it."""
    deals = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "tournaments_stage"
        verbose_name = _("table of an event")
        verbose_name_plural = _("tables of events")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="one_number_a_stage"
            )
        ]
        indexes = [
            models.Index(fields=["tournament", "state"], name="stages_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, T{self.number}"

    @property
    def opened_id(self) -> int:
        """The id of its open table."""
        assert self.table_id is not None, "a table that is drawn is not open yet"
        return self.table_id
