"""The proof that it is really you: the password, and the code where that is on."""

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
        """Build allauth's form in our look."""
        super().__init__(*args, **kwargs)
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""


def proofs(user: User, data: Mapping[str, Any] | None) -> list[forms.Form]:
    """Return the forms that must all be valid: password, and code of two-step log-in.

    A code is good once, so it is looked at after the password.
    """
    asked: list[forms.Form] = [PasswordForm(data, user=user)]
    if Authenticator.objects.filter(user=user).exists():
        # It brings a library along that takes a while to load.
        code = import_string("accounts.second_factor.forms.ReauthenticateForm")
        asked.append(code(data, user=user))
    return asked


def are_valid(asked: list[forms.Form]) -> bool:
    """Tell whether all proofs are good; the first wrong one ends the question."""
    return all(form.is_valid() for form in asked)
