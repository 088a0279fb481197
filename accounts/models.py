"""People: members, guests, house bots."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person at the house; a guest has no password, a house bot never logs in."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name shown at tables"), max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    bot_level = models.CharField(max_length=10, blank=True)
    """`easy`, `normal` or `hard` for house bots."""
    bot_style = models.CharField(max_length=10, blank=True)
    """`careful` or `bold` for house bots."""

    def __str__(self) -> str:
        return self.display_name

    @property
    def display_name(self) -> str:
        """The name other people see."""
        return self.name or self.username
