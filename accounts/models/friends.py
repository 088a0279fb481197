"""Friendships, and the entries of the inbox."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class FriendshipQuerySet(models.QuerySet["Friendship"]):
    """Queries for the friendships of two people."""

    def between(self, user: Any, other: Any) -> "FriendshipQuerySet":
        """Return the row of two people, in either order."""
        pair = (user.pk, other.pk)
        return self.filter(low=min(pair, key=str), high=max(pair, key=str))

    def are_friends(self, user: Any, other: Any) -> bool:
        """Return whether they are friends."""
        return self.between(user, other).filter(state=Friendship.State.FRIENDS).exists()


class Friendship(models.Model):
    """The relation of two members: a request, a friendship, or an ended one.

    There is one row per pair, so there cannot be two requests. `low` has the smaller
    id.
    """

    class State(models.TextChoices):
        """The state of the relation."""

        ASKED = "asked", pgettext_lazy("friendship", "asked")
        FRIENDS = "friends", _("friends")
        CLOSED = "closed", pgettext_lazy("friendship", "over")
        """Declined, cancelled or ended; `by` must wait before asking again."""

    low = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    high = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    """The one who asked; if closed, the one who must wait."""
    state = models.CharField(max_length=7, choices=State, default=State.ASKED)
    asked_at = models.DateTimeField()
    at = models.DateTimeField()
    """When this state began."""

    objects = FriendshipQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="friends_once"),
            models.CheckConstraint(
                condition=models.Q(low__lt=models.F("high")), name="friends_in_order"
            ),
            models.CheckConstraint(
                condition=models.Q(asker=models.F("low"))
                | models.Q(asker=models.F("high")),
                name="friends_asked_by_one",
            ),
        ]
        indexes = [models.Index(fields=["asker", "asked_at"], name="friends_asked")]

    def __str__(self) -> str:
        return f"{self.low_id} {self.state} {self.high_id}"


class InboxEntry(models.Model):
    """An event that concerns a person, shown in their inbox."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="inbox",
        db_index=False,
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
    )
    """The person it is about; the name is read from there."""
    kind = models.CharField(max_length=20)
    """A key of `inbox.TEXTS`."""
    about = models.CharField(max_length=40, blank=True)
    """Distinguishes entries of the same kind; with the same value there is only one."""
    data = models.JSONField(default=dict)
    """Data for its message and its link."""
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-id"], name="inbox_of_person"),
            models.Index(
                fields=["user"],
                name="inbox_unread",
                condition=models.Q(read_at=None),
            ),
            models.Index(fields=["at"], name="inbox_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"
