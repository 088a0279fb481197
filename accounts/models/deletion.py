"""That an account was deleted, and the names nobody can take for a while after it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Deletion(models.Model):
    """An account that its owner deleted; the person's row stays without a name."""

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
    """The last match whose stored result no longer names the person; None: all."""

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
    """A name of a deleted account: nobody can take it, and nobody can read it here."""

    digest = models.CharField(max_length=64, primary_key=True)
    """Of the name's key, under the secret key of the site."""
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"kept until {self.until}"
