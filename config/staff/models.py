"""Models of the staff pages: adjustments, failed jobs, secret keys in use."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Adjustment(models.Model):
    """A requested adjustment of somebody's play chips; a second person decides."""

    class Way(models.TextChoices):
        """The direction of the adjustment."""

        GIVE = "give", _("give to the player")
        TAKE = "take", _("take from the player")

    class State(models.TextChoices):
        """The state of the adjustment."""

        ASKED = "asked", _("waits for a second person")
        POSTED = "posted", _("posted")
        REFUSED = "refused", _("refused")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
    )
    way = models.CharField(_("way"), max_length=4, choices=Way)
    amount = models.PositiveBigIntegerField(_("play chips"))
    reason = models.CharField(_("reason"), max_length=200)
    state = models.CharField(
        _("state"), max_length=7, choices=State, default=State.ASKED
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("asked by"),
    )
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("adjustment of chips")
        verbose_name_plural = _("adjustments of chips")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "way", "amount", "reason", "asked_by"],
                condition=models.Q(state="asked"),
                name="adjustment_asked_once",
            ),
            models.CheckConstraint(
                condition=models.Q(amount__gt=0), name="adjustment_of_something"
            ),
            models.CheckConstraint(
                condition=~models.Q(asked_by=models.F("decided_by")),
                name="adjustment_by_two",
            ),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("asked_by"))
                & ~models.Q(user=models.F("decided_by")),
                name="adjustment_of_another",
            ),
        ]

    def __str__(self) -> str:
        return f"adjustment {self.pk}"


class Failure(models.Model):
    """A failed job with its last error; one row per job."""

    NAME_MAX = 100
    ERROR_MAX = 300

    name = models.CharField(_("job"), max_length=NAME_MAX, primary_key=True)
    count = models.PositiveIntegerField(_("times"), default=0)
    error = models.CharField(_("last error"), max_length=ERROR_MAX, blank=True)
    at = models.DateTimeField(_("last at"), default=timezone.now)

    class Meta:
        verbose_name = _("job that failed")
        verbose_name_plural = _("jobs that failed")

    def __str__(self) -> str:
        return self.name


class SealingKey(models.Model):
    """The fingerprint of a secret key that has encrypted data in this database."""

    fingerprint = models.CharField(max_length=16, primary_key=True)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.fingerprint
