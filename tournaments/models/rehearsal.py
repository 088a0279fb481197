"""Rehearsals that were requested, with progress and report."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Tournament


class Rehearsal(models.Model):
    """A run of an event with house bots, in a separate process and database."""

    class State(models.TextChoices):
        """The state of a rehearsal; the last two are final."""

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
    """The number of players requested; `wish` has the actual number."""
    wish = models.JSONField()
    """The event at that time, as passed to the process."""
    progress = models.JSONField(default=dict)
    """The latest line printed by the process."""
    report = models.JSONField(default=dict)
    began_at = models.DateTimeField(_("began"), null=True)
    seen_at = models.DateTimeField(_("last sign"), null=True)
    """When the supervising process was last alive."""
    ended_at = models.DateTimeField(_("ended"), null=True)
    fault = models.CharField(_("what was wrong"), max_length=20, blank=True)
    """Why it was aborted (`tournaments.rehearsal.requests.FAULTS`)."""
    error = models.TextField(blank=True)
    """The end of the process's error output, for staff."""

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
        """Whether it is waiting or running."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)
