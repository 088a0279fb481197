"""A table of an event, with what the event knows of it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models import Table
from tournaments.models.event import Tournament


class EventTable(models.Model):
    """A table in one round of an event; in timed levels it lives through all."""

    class State(models.TextChoices):
        """Where the table stands."""

        DRAWN = "drawn", _("drawn")
        """Its people are known, the table is not open yet."""
        PLAYING = "playing", _("playing")
        STILL = "still", _("waiting")
        """Between two deals, for the event to go on."""
        UNSTARTED = "unstarted", _("not all have pressed Start")
        JUDGED = "judged", _("decided without all")
        """What becomes of it is written in `verdict`, and to be done."""
        SHOWN = "shown", _("shows its result")
        """Decided; it closes when its people have had time to look at it."""
        DONE = "done", _("over")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="event_tables"
    )
    table = models.OneToOneField(
        Table, null=True, on_delete=models.PROTECT, related_name="+"
    )
    round = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    """Its number in the event, as players read it: T1, T2, ..."""
    state = models.CharField(max_length=10, choices=State, default=State.DRAWN)
    is_tie_break = models.BooleanField(default=False)
    """Whether it decides who of the level ones goes on (indian.md 8.5)."""
    places = models.PositiveSmallIntegerField(default=1)
    """How many go on from it."""
    clicked = models.JSONField(default=list)
    """The players who had pressed Start when the time for it was up."""
    verdict = models.JSONField(default=dict)
    """How a start without everybody was judged: gin.md D2."""
    replaced = models.PositiveSmallIntegerField(default=0, db_default=0)
    """How many tables before it were set aside with the same people."""
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
        """The id of its table, which has been opened."""
        assert self.table_id is not None, "a table that is drawn is not open yet"
        return self.table_id
