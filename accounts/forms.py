"""The forms of signing up and logging in, on top of django-allauth's."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.adapter import PASSWORD_MAX
from accounts.models import User
from accounts.names import name_rules
from accounts.profiles.renaming import is_taken


class SignupForm(allauth_forms.SignupForm):
    """Name and password; a guest may keep the name shown at tables."""

    name = forms.CharField(
        label=_("Display name"),
        required=False,
        max_length=name_rules.LENGTH_MAX,
        help_text=_("The name other players see."),
    )
    field_order = ["name", "username", "password1"]

    def __init__(self, *args: Any, guest: User | None = None, **kwargs: Any) -> None:
        """Build the form for a visitor, or for `guest` who wants to stay."""
        self.guest = guest
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("3 to 30 letters and digits.")
        self.fields["password1"].help_text = _("At least 8 characters.")
        if guest:
            self.fields["name"].initial = guest.display_name
            self.fields["username"].label = _("User name")
            self.fields["username"].initial = guest.username
        else:
            self.fields["username"].label = _("Name")
            del self.fields["name"]
        _drop_placeholders(self)
        self.fields["username"].widget.attrs |= {
            "autocapitalize": "none",
            "spellcheck": "false",
            "maxlength": str(name_rules.LENGTH_MAX),
        }

    def clean_name(self) -> str:
        """Return the shown name; raise `ValidationError` like the name to log in."""
        name = self.cleaned_data.get("name")
        if not name or (self.guest and name == self.guest.display_name):
            return self.guest.display_name if self.guest else ""
        name = name_rules.check(name)
        if is_taken(name, by_other_than=self.guest):
            raise forms.ValidationError(
                _("This name is taken, or looks too much like another one."),
                code="username_taken",
            )
        return name


class LoginForm(allauth_forms.LoginForm):
    """Name and password; nothing longer than a password is ever hashed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Build allauth's form with a bound on the password."""
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name")
        # The page itself says where to go without the password.
        self.fields["password"].help_text = ""
        _drop_placeholders(self)

    def clean_password(self) -> str:
        """Return the password; one that is too long is simply wrong."""
        password: str = self.cleaned_data["password"]
        if len(password) > PASSWORD_MAX:
            raise forms.ValidationError(
                _("This name and password don't match."),
                code="username_password_mismatch",
            )
        return password


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    """Old password, new password; a field without placeholders, like the others."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Build allauth's form in our look."""
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["oldpassword"].label = _("Current password")
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("At least 8 characters.")
        _drop_placeholders(self)

    def clean_oldpassword(self) -> str:
        """Return the current password; a wrong one counts as a guess, as at log-in."""
        password: str = self.cleaned_data["oldpassword"]
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("enter_current_password")
        return password


def _drop_placeholders(form: forms.Form) -> None:
    """A label above the field says it; a placeholder vanishes when it is needed."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
