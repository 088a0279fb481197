"""What others may see of a member, and the names a member had before."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Profile(models.Model):
    """What a member lets others see and ask; without a row the profile is closed."""

    class OpenTo(models.TextChoices):
        """From the narrowest."""

        NOBODY = "nobody", _("Only you")
        FRIENDS = "friends", _("Your friends")
        MEMBERS = "members", _("All members")
        EVERYBODY = "everybody", _("Everybody, with or without an account")

    class OnlineTo(models.TextChoices):
        """Who sees that a page of the member is open."""

        NOBODY = "nobody", pgettext_lazy("who sees you on", "Nobody")
        FRIENDS = "friends", _("Your friends")

    class AskedBy(models.TextChoices):
        """Who may ask the member for something."""

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
    """Of `friends.choices.INBOX_KINDS` those the member wants no entries of."""
    on_at = models.DateTimeField(null=True)
    """When a page of the member was last heard; kept only where friends may see it."""
    renamed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"profile of {self.user_id}"

    @classmethod
    def of(cls, user: Any) -> "Profile":
        """Return a member's choices, the usual ones if nothing was chosen."""
        return cls.objects.filter(user=user).first() or cls(user=user)


class FormerName(models.Model):
    """A name that a member has given up; addresses with it still lead to them."""

    key = models.CharField(max_length=200, primary_key=True)
    """`name_rules.key` of the name."""
    name = models.CharField(max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="former_names"
    )
    given_up_at = models.DateTimeField()
    is_withdrawn = models.BooleanField(default=False, db_default=False)
    """The house took the name away: nobody shows it again, its owner included."""

    def __str__(self) -> str:
        return self.name
