"""What happened in an event, appended and never changed."""

from django.conf import settings
from django.db import models

from tournaments.models.event import Tournament


class Act(models.Model):
    """One thing that was done: by the clock, or by a person."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="acts"
    )
    kind = models.CharField(max_length=20)
    data = models.JSONField(default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    """Empty: the clock."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} in {self.tournament}"
