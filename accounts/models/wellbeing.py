"""The rows of limits and breaks; whether somebody rests is a column of the person."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Limit(models.Model):
    """One limit of one person: what holds now, and what was asked for instead."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="limits"
    )
    tool = models.CharField(max_length=10)
    """A name of `tools.Tool`."""
    ledger = models.CharField(max_length=10, blank=True)
    """`play` or `cash`; empty where the limit is about the person."""
    period = models.CharField(max_length=5, blank=True)
    """`day`, `week` or `month`; empty where it is about one moment."""
    value = models.BigIntegerField(null=True)
    """None: off, or what the house sets for everybody."""
    asked = models.BigIntegerField(null=True)
    """The looser value that waits; None with an `asked_from`: off."""
    asked_from = models.DateTimeField(null=True)
    """From when it may be confirmed; None: nothing waits."""
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
    """What a person decided, for good: no row is changed or taken away."""

    class Act(models.TextChoices):
        """What was done; the words are those of the page."""

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
    """Of a break: its end. Of what was asked for: from when it may be confirmed."""

    class Meta:
        indexes = [models.Index(fields=["user", "-id"], name="decisions_of_person")]

    def __str__(self) -> str:
        return f"{self.act} {self.tool} by {self.user_id}"


class RestingDevice(models.Model):
    """A browser of somebody on a break: no new person can play from it until then."""

    digest = models.CharField(max_length=64, primary_key=True)
    """Of the cookie, which alone is no way to anybody's account."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"device of {self.user_id}"


class HelpLink(models.Model):
    """Where somebody finds help outside the house; the operator fills the list."""

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
