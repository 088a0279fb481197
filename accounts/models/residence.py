"""Jurisdictions, as set by the operator, and each person's own answer."""

from typing import ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import iso3166

AGE_MIN = 18
NO_CASH = "IN"
"""India: the law forbids games for money, including games of skill."""


class Jurisdiction(models.Model):
    """The rules for one country; a country without a row allows play chips only."""

    country = models.CharField(
        _("country"),
        max_length=2,
        unique=True,
        validators=[RegexValidator("^[A-Z]{2}$", _("Two capital letters: IN, MT."))],
    )
    """A country code from ISO 3166 (`iso3166.COUNTRIES`): two capital letters."""
    name = models.CharField(_("name"), max_length=60)
    has_tournaments = models.BooleanField(_("tournament chips"), default=True)
    has_cash = models.BooleanField(_("cash"), default=False)
    age_min = models.PositiveSmallIntegerField(
        _("minimum age"), default=AGE_MIN, validators=[MinValueValidator(AGE_MIN)]
    )
    text = models.CharField(_("text for players"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("jurisdiction")
        verbose_name_plural = _("jurisdictions")
        ordering: ClassVar[list[str]] = ["name"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                name="jurisdiction_india_without_cash",
                condition=~Q(country=NO_CASH, has_cash=True),
                violation_error_message=_("Cash can't be switched on for India."),
            ),
            models.CheckConstraint(
                name="jurisdiction_adults_only", condition=Q(age_min__gte=AGE_MIN)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.country})"

    def clean(self) -> None:
        """Refuse codes that are not a country's, because they are ambiguous."""
        if fault := iso3166.fault_of(self.country):
            raise ValidationError(fault)


class Residence(models.Model):
    """A person's answer, given once when opening cash; shown to nobody else."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="residence",
    )
    country = models.CharField(_("country"), max_length=2)
    birth_date = models.DateField(_("date of birth"))
    at = models.DateTimeField(_("answered at"), auto_now_add=True)
    identity_checked_at = models.DateTimeField(
        _("identity checked at"), null=True, blank=True
    )
    """When staff saw proof of name, age and country; null before."""
    identity_checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("identity checked by"),
    )

    class Meta:
        verbose_name = _("residence")
        verbose_name_plural = _("residences")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                name="residence_identity_four_eyes",
                condition=Q(identity_checked_by__isnull=True)
                | ~Q(identity_checked_by=F("user")),
            ),
            models.CheckConstraint(
                name="residence_identity_checked_by_somebody",
                condition=Q(
                    identity_checked_at__isnull=True, identity_checked_by__isnull=True
                )
                | Q(
                    identity_checked_at__isnull=False,
                    identity_checked_by__isnull=False,
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"residence of {self.user_id}"

    def clean(self) -> None:
        """Refuse codes that are neither a country nor "Another country"."""
        fault = iso3166.fault_of(self.country)
        if fault and self.country != iso3166.ELSEWHERE:
            raise ValidationError(fault)
