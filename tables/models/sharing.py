"""Links to single deals, shared by their players."""

import secrets

from django.conf import settings
from django.db import models

from tables.models.deals import Deal


def new_token() -> str:
    """Return an unguessable token of 128 bits."""
    return secrets.token_urlsafe(16)


class DealLink(models.Model):
    """A link to one deal, valid until the player who made it revokes it."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="links")
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    token = models.CharField(
        max_length=40, unique=True, default=new_token, editable=False
    )
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "given_by"],
                condition=models.Q(revoked_at=None),
                name="one_open_link_a_player",
            ),
        ]

    def __str__(self) -> str:
        return f"link to deal {self.deal_id}"
