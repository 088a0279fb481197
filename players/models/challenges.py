"""Challenges: offers of a two-player game to a member or to anybody."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.models.table import Pace, Table


class ChallengeQuerySet(models.QuerySet["Challenge"]):
    """Queries for lists of challenges."""

    def open(self, moment: datetime) -> "ChallengeQuerySet":
        """Challenges that are open and have not expired."""
        return self.filter(state=Challenge.State.OPEN, expires_at__gt=moment)


class Challenge(models.Model):
    """A game offered to one member (`to`), or to anybody: a seek."""

    class State(models.TextChoices):
        """The state of a challenge."""

        OPEN = "open", pgettext_lazy("challenge", "open")
        ACCEPTED = "accepted", pgettext_lazy("challenge", "accepted")
        DECLINED = "declined", pgettext_lazy("challenge", "declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("challenge", "withdrawn")
        EXPIRED = "expired", pgettext_lazy("challenge", "expired")

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="challenges",
        db_index=False,
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,
    )
    game = models.CharField(max_length=40)
    options = models.BinaryField()
    stake = models.PositiveBigIntegerField(_("stake or entry"))
    pace = models.CharField(max_length=10, choices=Pace, default=Pace.NORMAL)
    rated = models.BooleanField(default=False)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField()
    """When a page of the challenger was last open."""
    table = models.ForeignKey(
        Table, null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The table, once it is accepted."""

    objects = ChallengeQuerySet.as_manager()

    class Meta:
        app_label = "tables"
        constraints = [
            models.UniqueConstraint(
                fields=["by", "to"],
                condition=models.Q(state="open", to__isnull=False),
                name="one_open_challenge_a_pair",
            ),
            models.UniqueConstraint(
                fields=["by"],
                condition=models.Q(state="open", to=None),
                name="one_open_seek",
            ),
            models.CheckConstraint(
                condition=~models.Q(by=models.F("to")), name="challenge_to_another"
            ),
        ]
        indexes = [
            models.Index(
                fields=["by"],
                name="challenges_open",
                condition=models.Q(state="open"),
            ),
            models.Index(
                fields=["to"],
                name="challenges_to",
                condition=models.Q(state="open"),
            ),
            models.Index(
                fields=["expires_at"],
                name="challenges_expiring",
                condition=models.Q(state="open"),
            ),
            models.Index(fields=["by", "created_at"], name="challenges_made"),
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk} ({self.game})"
