"""Recovery codes and support's one-time codes; only digests are stored."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class RecoveryCode(models.Model):
    """A recovery code of a member; it resets the password once."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="recovery_codes",
    )
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["user", "digest"], name="recovery_code_once"
            ),
        ]

    def __str__(self) -> str:
        return f"recovery code of {self.user_id}"


class SupportCode(models.Model):
    """A one-time reset code: requested by one member of staff, confirmed by another."""

    class State(models.TextChoices):
        """The state of the request."""

        ASKED = "asked", _("waiting for a second person")
        GIVEN = "given", _("handed out")
        USED = "used", _("used")
        REFUSED = "refused", _("refused")
        REPLACED = "replaced", _("replaced by a newer one")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="support_codes",
        verbose_name=_("member"),
    )
    reason = models.CharField(_("reason"), max_length=300)
    state = models.CharField(
        _("state"), max_length=8, choices=State, default=State.ASKED
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
    digest = models.CharField(max_length=64, blank=True)
    expires_at = models.DateTimeField(_("good until"), null=True)
    used_at = models.DateTimeField(_("used"), null=True)
    told_at = models.DateTimeField(_("told to the member"), null=True)

    class Meta:
        verbose_name = _("code for a new password")
        verbose_name_plural = _("codes for a new password")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(state="asked"),
                name="support_code_asked_once",
            ),
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(state="given"),
                name="support_code_given_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(asked_by=models.F("decided_by")),
                name="support_code_by_two",
            ),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("asked_by"))
                & ~models.Q(user=models.F("decided_by")),
                name="support_code_of_another",
            ),
        ]

    def __str__(self) -> str:
        told = {"n": self.pk, "name": self.user.display_name}
        return str(_("Code %(n)s for %(name)s") % told)
