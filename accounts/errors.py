"""The refusals of accounts, and their messages (docs/errors.md lists them)."""

from django.utils.translation import gettext_lazy as _

from wallet.errors import Refusal

Refusal.teach(
    {
        "too_many_guests": _("Too many new guests from here. Please wait a minute."),
    }
)

__all__ = ["Refusal"]
