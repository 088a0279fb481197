"""Limits and breaks; whether somebody is on a break is a column of the person."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Limit(models.Model):
    """One limit of one person: the value in force and a pending change."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="limits"
    )
    tool = models.CharField(max_length=10)
    """A name of `tools.Tool`."""
    ledger = models.CharField(max_length=10, blank=True)
    """`play` or `cash`; empty if the limit is about the person."""
    period = models.CharField(max_length=5, blank=True)
    """`day`, `week` or `month`; empty if the limit has no period."""
    value = models.BigIntegerField(null=True)
    """None: off, or the house's default."""
    asked = models.BigIntegerField(null=True)
    """The looser value that is pending; None with an `asked_from` means off."""
    asked_from = models.DateTimeField(null=True)
    """When it may be confirmed; None: nothing is pending."""
    changed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["user", "tool", "ledger", "period"], name="limit_set_once"
            ),
            models.CheckConstraint(
                condition=models.Q(value=None) | models.Q(value__gte=0),
                name="limit_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tool} {self.ledger} {self.period} of {self.user_id}"


class Decision(models.Model):
    """A person's decision; rows are never changed or deleted."""

    class Act(models.TextChoices):
        """What was done, as labelled on the page."""

        SET = "set", pgettext_lazy("limit", "set")
        ASKED = "asked", _("asked for")
        CONFIRMED = "confirmed", _("confirmed")
        WITHDRAWN = "withdrawn", _("withdrawn")
        BREAK = "break", _("took a break")
        EXCLUDED = "excluded", _("excluded yourself")
        RETURN = "return", _("asked to come back")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="decisions"
    )
    at = models.DateTimeField()
    act = models.CharField(max_length=10, choices=Act)
    tool = models.CharField(max_length=10, blank=True)
    ledger = models.CharField(max_length=10, blank=True)
    period = models.CharField(max_length=5, blank=True)
    before = models.BigIntegerField(null=True)
    after = models.BigIntegerField(null=True)
    until = models.DateTimeField(null=True)
    """For a break, its end. For a pending change, when it may be confirmed."""

    class Meta:
        indexes = [models.Index(fields=["user", "-id"], name="decisions_of_person")]

    def __str__(self) -> str:
        return f"{self.act} {self.tool} by {self.user_id}"


class RestingDevice(models.Model):
    """A browser of somebody on a break; nobody new can play from it until then."""

    digest = models.CharField(max_length=64, primary_key=True)
    """Digest of the cookie, which alone gives no access to an account."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"device of {self.user_id}"


class HelpLink(models.Model):
    """A link to outside help, listed by the operator."""

    country = models.CharField(
        _("country"),
        max_length=60,
        help_text=_("Leave it empty to show it to everybody, first in the list."),
        blank=True,
    )
    name = models.CharField(_("name"), max_length=100)
    url = models.URLField(_("address"), max_length=300)
    note = models.CharField(
        _("note"),
        max_length=200,
        blank=True,
        help_text=_("Phone number, opening hours, languages."),
    )

    class Meta:
        ordering = ["country", "name"]
        verbose_name = _("help link")
        verbose_name_plural = _("help links")

    def __str__(self) -> str:
        return self.name
