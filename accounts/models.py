"""People: members, guests, house bots, and the tokens their programs carry."""

import uuid
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts import names


class User(AbstractUser):
    """A person at the house; a guest has no password, a house bot never logs in."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name shown at tables"), max_length=40, blank=True)
    # Null, unlike an empty text, may stand in many rows of a unique column.
    name_key = models.CharField(  # noqa: DJ001
        max_length=200, unique=True, null=True, editable=False
    )
    """`names.key` of the shown name: no two people may look alike."""
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    bot_level = models.CharField(max_length=10, blank=True)
    """`easy`, `normal` or `hard` for house bots."""
    bot_style = models.CharField(max_length=10, blank=True)
    """`careful` or `bold` for house bots."""

    class Meta(AbstractUser.Meta):
        indexes = [
            models.Index(
                fields=["bot_level", "bot_style"],
                name="house_bots",
                condition=models.Q(is_bot=True),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store, with the key of the shown name."""
        written = kwargs.get("update_fields")
        if written is None or {"name", "username"} & set(written):
            self.name_key = names.key(self.display_name) or None
            if written is not None:
                kwargs["update_fields"] = {*written, "name_key"}
        super().save(*args, **kwargs)

    @property
    def display_name(self) -> str:
        """The name other people see."""
        return self.name or self.username

    @property
    def initials(self) -> str:
        """One or two letters for the round badge beside the name."""
        words = [word for word in self.display_name.split() if word[0].isalpha()]
        return "".join(word[0] for word in words[:2]).upper() or "?"


class Token(models.Model):
    """A bearer token; only its digest is stored, so a stolen table opens nothing."""

    digest = models.CharField(max_length=64, primary_key=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"token of {self.user_id}"
