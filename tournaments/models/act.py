"""The record of an event; append-only."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Tournament


class Act(models.Model):
    """Something done in an event, by the clock or by a person."""

    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.PROTECT,
        related_name="acts",
        verbose_name=_("event"),
    )
    kind = models.CharField(max_length=20)
    data = models.JSONField(_("details"), default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("by"),
    )
    """Null: the clock."""
    at = models.DateTimeField(_("when"))

    class Meta:
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} in {self.tournament}"
