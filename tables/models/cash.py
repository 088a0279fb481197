"""The operator's catalogue of cash tables."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models.table import Pace


class CashOffer(models.Model):
    """A kind of cash table on offer; others do not exist."""

    game = models.CharField(_("game"), max_length=40)
    seats = models.PositiveSmallIntegerField(_("seats"))
    stake = models.PositiveBigIntegerField(_("stake"))
    """Hundredths: per point, or the entry fee."""
    pace = models.CharField(_("pace"), max_length=10, choices=Pace, default=Pace.NORMAL)
    is_kept_open = models.BooleanField(_("the house keeps one open"), default=True)
    is_for_members = models.BooleanField(_("members may open one"), default=False)

    class Meta:
        verbose_name = _("cash table on offer")
        verbose_name_plural = _("cash tables on offer")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seats", "stake", "pace"], name="cash_offer_once"
            ),
            models.CheckConstraint(
                condition=models.Q(stake__gt=0) & ~models.Q(pace="untimed"),
                name="cash_offer_shape",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats"
