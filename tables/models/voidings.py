"""Matches that were set aside, and what everybody was told of it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.deals import Match


class Voiding(models.Model):
    """A match was set aside, once and for good: why, by whom, and who got what."""

    class Cause(models.TextChoices):
        """Why; the words are those of the page."""

        FAULT = "fault", _("A fault of ours")
        SHUFFLE = "shuffle", _("The shuffle of a deal did not verify")
        CHEATING = "cheating", _("Players helped each other or cheated")
        OTHER = "other", _("Another reason")

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.PROTECT, related_name="voiding"
    )
    cause = models.CharField(max_length=10, choices=Cause)
    note = models.CharField(max_length=500, blank=True)
    """What the players are told beyond the cause."""
    rule = models.CharField(_("rule of the policy"), max_length=10)
    """Of the published policy (`tables.settlement.abandoned_matches.Rule`)."""
    was_paid = models.BooleanField(_("prizes were paid"), default=False)
    """The match had been paid out before; that was taken back."""
    shares = models.JSONField(default=list)
    """For each seat: `seat paid won returned`, in chips."""
    added = models.PositiveBigIntegerField(_("added by the house"), default=0)
    """What the house gave of its own, so that nobody goes short."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("set aside by"),
    )
    """None: the house itself, without a human."""
    at = models.DateTimeField(_("set aside"))

    def __str__(self) -> str:
        return f"match {self.match_id} set aside"
