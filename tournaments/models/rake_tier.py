"""The rake by price of the entry, editable in the admin."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext


class RakeTier(models.Model):
    """The rake from this price upwards; applies to new events (gin.md D5)."""

    at_least = models.PositiveBigIntegerField(_("from an entry of"), unique=True)
    rake_bp = models.PositiveIntegerField(
        _("basis points for the house"), validators=[MaxValueValidator(2_000)]
    )

    class Meta:
        verbose_name = _("rake tier")
        verbose_name_plural = _("rake tiers")
        ordering = ["at_least"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(rake_bp__lte=2_000), name="tier_leaves_80_percent"
            )
        ]

    def __str__(self) -> str:
        price = number_format(self.at_least, 0, force_grouping=True)
        told = {"price": price, "part": self.part}
        return (
            # Translators: a price of an entry, and the part of it that the house keeps:
            # “12 %”.
            ngettext(
                "from %(price)s chip: %(part)s",
                "from %(price)s chips: %(part)s",
                self.at_least,
            )
            % told
        )

    @property
    def part(self) -> str:
        """The rake in percent, such as 17.5 %."""
        return f"{self.rake_bp / 100:g} %"
