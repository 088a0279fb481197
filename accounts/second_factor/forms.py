"""Forms for codes, styled like the other account pages."""

from typing import Any

from allauth.mfa.base import forms as base_forms
from allauth.mfa.totp import forms as totp_forms
from django import forms
from django.utils.translation import gettext_lazy as _


class ActivateForm(totp_forms.ActivateTOTPForm):
    """The first code, which proves that the app has the secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create allauth's form with our styling."""
        super().__init__(*args, **kwargs)
        _dress(self, _("Code from the app"))


class AuthenticateForm(base_forms.AuthenticateForm):
    """A code at log-in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create allauth's form with our styling."""
        super().__init__(*args, **kwargs)
        _dress(self, _("Code"))


class ReauthenticateForm(base_forms.ReauthenticateForm):
    """A code from somebody who is logged in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create allauth's form with our styling."""
        super().__init__(*args, **kwargs)
        _dress(self, _("Code"))


def _dress(form: forms.Form, label: Any) -> None:
    field = form.fields["code"]
    assert isinstance(field, forms.CharField)
    field.label, field.max_length = label, 20
    field.widget.attrs.pop("placeholder", None)
    field.widget.attrs |= {"inputmode": "numeric", "maxlength": "20"}
    field.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
