"""Data for verifiable shuffles: encrypted seeds, players' seeds, the log's head."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.deals import Deal


class DealSeed(models.Model):
    """The encrypted server seed of a deal, apart so that no list shows it."""

    deal = models.OneToOneField(
        Deal, primary_key=True, on_delete=models.PROTECT, related_name="seed"
    )
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return f"seed of {self.deal_id}"


class ClientSeed(models.Model):
    """A seat's own part of a shuffle: its commitment K, then its seed c.

    Once the list is closed the deal has one row for each seat that may be dealt in; K
    is 32 zero bytes if the seat sent none.
    """

    deal = models.ForeignKey(
        Deal, on_delete=models.PROTECT, related_name="client_seeds"
    )
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
    )
    k = models.BinaryField(max_length=32)
    c = models.BinaryField(max_length=32, default=b"")
    opened_at = models.DateTimeField(_("revealed"), null=True)
    """When the seed was revealed; null: it is not part of the shuffle."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deal", "seat"], name="one_seed_a_seat"),
        ]

    def __str__(self) -> str:
        return f"seed of seat {self.seat} in {self.deal_id}"

    @property
    def is_committed(self) -> bool:
        """Whether the seat sent a commitment before the list was closed."""
        return any(bytes(self.k))


class CommitmentLog(models.Model):
    """The head of the chain of all commitments: a single row, locked to append."""

    n = models.PositiveBigIntegerField(default=0)
    head = models.BinaryField(max_length=32, default=bytes(32))

    def __str__(self) -> str:
        return f"commitment log at {self.n}"
