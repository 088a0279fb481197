"""What others may see of a member, and the names a member had before."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Profile(models.Model):
    """Whom a member's profile is open to; without a row, to nobody."""

    class OpenTo(models.TextChoices):
        """From the narrowest."""

        NOBODY = "nobody", _("Nobody but you")
        MEMBERS = "members", _("Members of the house")
        EVERYBODY = "everybody", _("Everybody, also without an account")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="profile",
    )
    open_to = models.CharField(max_length=10, choices=OpenTo, default=OpenTo.NOBODY)
    renamed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"profile of {self.user_id}"


class FormerName(models.Model):
    """A name that a member has given up; addresses with it still lead to them."""

    key = models.CharField(max_length=200, primary_key=True)
    """`name_rules.key` of the name."""
    name = models.CharField(max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="former_names"
    )
    given_up_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
