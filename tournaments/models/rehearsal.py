"""A dress rehearsal that somebody asked for: how far it is, and what came of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Tournament


class Rehearsal(models.Model):
    """One run of an event with house bots, in a process and a house of its own."""

    class State(models.TextChoices):
        """How far it is; the last two are ends."""

        QUEUED = "queued", _("waits for its turn")
        RUNNING = "running", _("is played")
        DONE = "done", _("done")
        FAILED = "failed", _("given up")

    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.PROTECT,
        related_name="rehearsals",
        verbose_name=_("event"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("asked by"),
    )
    asked_at = models.DateTimeField(_("asked"))
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    wanted = models.PositiveIntegerField(_("players"))
    """With how many players it was asked for; `wish` has how many there are."""
    wish = models.JSONField()
    """The event as it was then, as the process is told it."""
    progress = models.JSONField(default=dict)
    """The last line that the process wrote."""
    report = models.JSONField(default=dict)
    began_at = models.DateTimeField(_("began"), null=True)
    seen_at = models.DateTimeField(_("last sign"), null=True)
    """When the process that keeps it was last heard of."""
    ended_at = models.DateTimeField(_("ended"), null=True)
    fault = models.CharField(_("what was wrong"), max_length=20, blank=True)
    """Why it was given up (`tournaments.rehearsal.requests.FAULTS`)."""
    error = models.TextField(blank=True)
    """The end of what the process complained of, for the staff."""

    class Meta:
        verbose_name = _("dress rehearsal")
        verbose_name_plural = _("dress rehearsals")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["state"],
                condition=Q(state="running"),
                name="one_rehearsal_runs",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(state__in=("queued", "running")),
                name="one_rehearsal_an_event",
            ),
        ]
        indexes = [
            models.Index(
                fields=["state"],
                name="rehearsals_going_on",
                condition=Q(state__in=("queued", "running")),
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.asked_at:%Y-%m-%d %H:%M}"

    @property
    def is_going_on(self) -> bool:
        """Whether it waits or is played."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)
