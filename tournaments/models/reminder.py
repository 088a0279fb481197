"""Requests for reminders by people who have not entered."""

from django.conf import settings
from django.db import models

from tournaments.models.event import Tournament


class Reminder(models.Model):
    """A request for a reminder before the start; entrants are reminded anyway."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="reminders"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_reminder_a_person"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.tournament}"
