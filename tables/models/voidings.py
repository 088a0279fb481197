"""Matches that were set aside, and what the players were told."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.deals import Match


class Voiding(models.Model):
    """A match set aside permanently: why, by whom, and who got what."""

    class Cause(models.TextChoices):
        """The cause, as labelled on the page."""

        FAULT = "fault", _("A fault of ours")
        SHUFFLE = "shuffle", _("The shuffle of a deal did not verify")
        CHEATING = "cheating", _("Players helped each other or cheated")
        OTHER = "other", _("Another reason")

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.PROTECT, related_name="voiding"
    )
    cause = models.CharField(max_length=10, choices=Cause)
    note = models.CharField(max_length=500, blank=True)
    """What the players are told besides the cause."""
    rule = models.CharField(_("rule of the policy"), max_length=10)
    """A rule of the published policy (`tables.settlement.abandoned_matches.Rule`)."""
    was_paid = models.BooleanField(_("prizes were paid"), default=False)
    """Whether the match had been paid out, which was reversed."""
    shares = models.JSONField(default=list)
    """For each seat: `seat paid won returned`, in chips."""
    added = models.PositiveBigIntegerField(_("added by the house"), default=0)
    """What the house added so that nobody loses."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("set aside by"),
    )
    """Null: the system, without a human."""
    at = models.DateTimeField(_("set aside"))

    def __str__(self) -> str:
        return f"match {self.match_id} set aside"
