"""The forms for account recovery."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.login import guess_limits
from accounts.models import User
from accounts.names import name_rules
from accounts.recovery import codes, password_reset


class ResetForm(forms.Form):
    """Name, code and new password; `reset` sets it."""

    login = forms.CharField(
        label=_("Name"),
        max_length=150,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "username",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    code = forms.CharField(
        label=_("Recovery code"),
        max_length=codes.TYPED_MAX,
        help_text=_("One of your own codes, or one that support gave you."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )
    password1 = forms.CharField(
        label=_("New password"),
        strip=False,
        help_text=_("At least 8 characters."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Store the request, because attempts are counted by network."""
        self.request = request
        super().__init__(*args, **kwargs)

    def clean_login(self) -> str:
        """Return the trimmed name."""
        return name_rules.tidy(self.cleaned_data["login"])

    def clean(self) -> dict[str, Any]:
        """Validate the password against the typed name; read no row before the code."""
        data = super().clean() or {}
        if "password1" in data:
            typed = User(username=data.get("login", ""))
            try:
                get_adapter(self.request).clean_password(data["password1"], typed)
            except forms.ValidationError as error:
                self.add_error("password1", error)
        return data

    def reset(self) -> User | None:
        """Return the member with the new password, or None with a form error."""
        data = self.cleaned_data
        try:
            counted = guess_limits.count_code(self.request, data["login"])
            user = password_reset.set_password(
                data["login"], data["code"], data["password1"]
            )
        except Refusal as refusal:
            self.add_error(None, refusal.message)
            return None
        counted.take_back()
        return user


class NewCodesForm(allauth_forms.ReauthenticateForm):
    """The password, required to create new recovery codes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create allauth's form with our styling."""
        super().__init__(*args, **kwargs)
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""
