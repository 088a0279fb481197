"""Results of hosted tables, waiting for their hosts."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.deals import Match
from tables.models.table import Table


class HostedResult(models.Model):
    """A result to be processed by a host; it waits here until it is claimed."""

    class Kind(models.TextChoices):
        """What happened."""

        DEAL = "deal", _("A deal for points is over")
        MATCH = "match", _("A match is over")
        UNSTARTED = "unstarted", _("Not everybody started the match")
        ABANDONED = "abandoned", _("A deal or match was set aside")

    host = models.CharField(_("hosted by"), max_length=40)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    match = models.OneToOneField(
        Match, null=True, on_delete=models.PROTECT, related_name="hosted_result"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    data = models.JSONField(default=dict)
    """How it ended, and a row for each seat (docs/architecture.md)."""
    finished_at = models.DateTimeField(_("finished"))
    claimed_at = models.DateTimeField(_("taken up by the event"), null=True)
    """When the host claimed it, in the transaction that processed it."""

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(host=""), name="hosted_result_has_a_host"
            ),
        ]
        indexes = [
            models.Index(
                fields=["host", "id"],
                name="hosted_result_unclaimed",
                condition=models.Q(claimed_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at table {self.table_id} for {self.host}"
