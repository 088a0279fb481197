"""Profiles: what others may see of a member, and the member's former names."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Profile(models.Model):
    """A member's privacy settings; without a row the profile is closed."""

    class OpenTo(models.TextChoices):
        """Who may open the profile, from nobody to everybody."""

        NOBODY = "nobody", _("Only you")
        FRIENDS = "friends", _("Your friends")
        MEMBERS = "members", _("All members")
        EVERYBODY = "everybody", _("Everybody, with or without an account")

    class OnlineTo(models.TextChoices):
        """Who may see that the member is online."""

        NOBODY = "nobody", pgettext_lazy("who sees you on", "Nobody")
        FRIENDS = "friends", _("Your friends")

    class AskedBy(models.TextChoices):
        """Who may send the member requests."""

        NOBODY = "nobody", pgettext_lazy("who may ask you", "Nobody")
        FRIENDS = "friends", _("Your friends")
        MEMBERS = "members", _("All members")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="profile",
    )
    open_to = models.CharField(max_length=10, choices=OpenTo, default=OpenTo.NOBODY)
    online_to = models.CharField(
        max_length=10, choices=OnlineTo, default=OnlineTo.NOBODY, db_default="nobody"
    )
    asked_by = models.CharField(
        max_length=10, choices=AskedBy, default=AskedBy.MEMBERS, db_default="members"
    )
    """Who may send a friend request: members or nobody."""
    challenged_by = models.CharField(
        max_length=10, choices=AskedBy, default=AskedBy.MEMBERS, db_default="members"
    )
    untold = models.JSONField(default=list)
    """Kinds from `friends.choices.INBOX_KINDS` that the member has switched off."""
    on_at = models.DateTimeField(null=True)
    """When the member was last online; stored only if friends may see it."""
    renamed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"profile of {self.user_id}"

    @classmethod
    def of(cls, user: Any) -> "Profile":
        """Return a member's settings, or the defaults."""
        return cls.objects.filter(user=user).first() or cls(user=user)


class FormerName(models.Model):
    """A former name of a member; URLs with it still lead to them."""

    key = models.CharField(max_length=200, primary_key=True)
    """`name_rules.key` of the name."""
    name = models.CharField(max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="former_names"
    )
    given_up_at = models.DateTimeField()
    is_withdrawn = models.BooleanField(default=False, db_default=False)
    """The house withdrew the name: nobody can use it again, not even its owner."""

    def __str__(self) -> str:
        return self.name
