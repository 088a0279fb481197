"""Deleted accounts, and their names, which stay reserved for a while."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Deletion(models.Model):
    """An account deleted by its owner; the person's row stays without a name."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="deletion",
        verbose_name=_("account"),
    )
    at = models.DateTimeField(_("deleted"))
    chips = models.PositiveBigIntegerField(_("play chips returned"), default=0)
    renamed_up_to = models.BigIntegerField(null=True, editable=False)
    """The last match whose stored result no longer has the person's name; None: all."""

    class Meta:
        ordering = ["-at"]
        verbose_name = _("deleted account")
        verbose_name_plural = _("deleted accounts")
        indexes = [
            models.Index(
                fields=["renamed_up_to"],
                name="deletions_going_on",
                condition=models.Q(renamed_up_to__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return str(self.user_id)


class KeptName(models.Model):
    """A name of a deleted account, stored as a digest and reserved for a while."""

    digest = models.CharField(max_length=64, primary_key=True)
    """Digest of the name's key, made with the site's secret key."""
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"kept until {self.until}"
