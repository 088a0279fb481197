"""Proof of identity for deletion: the password, and the code if enabled."""

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth_forms
from allauth.mfa.models import Authenticator
from django import forms
from django.utils.module_loading import import_string

from accounts.models import User


class PasswordForm(allauth_forms.ReauthenticateForm):
    """The password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create allauth's form with our styling."""
        super().__init__(*args, **kwargs)
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""


def proofs(user: User, data: Mapping[str, Any] | None) -> list[forms.Form]:
    """Return the forms that must all be valid: password, and code if enabled.

    A code works only once, so it is checked after the password.
    """
    asked: list[forms.Form] = [PasswordForm(data, user=user)]
    if Authenticator.objects.filter(user=user).exists():
        # Imported here: the library behind it loads slowly.
        code = import_string("accounts.second_factor.forms.ReauthenticateForm")
        asked.append(code(data, user=user))
    return asked


def are_valid(asked: list[forms.Form]) -> bool:
    """Return whether all proofs are valid; stop at the first invalid one."""
    return all(form.is_valid() for form in asked)
