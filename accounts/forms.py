"""The forms for signing up and logging in, based on django-allauth's."""

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
    """Name and password; a guest may keep the display name."""

    name = forms.CharField(
        label=_("Display name"),
        required=False,
        max_length=name_rules.LENGTH_MAX,
        help_text=_("The name other players see."),
    )
    field_order = ["name", "username", "password1"]

    def __init__(self, *args: Any, guest: User | None = None, **kwargs: Any) -> None:
        """Create the form for a visitor, or for `guest` who is signing up."""
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
        """Return the display name; raise `ValidationError` like the log-in name."""
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
    """Name and password; overlong passwords are never hashed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create allauth's form with a limit on the password's length."""
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name")
        # The page itself offers the password reset.
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
    """Old and new password; no placeholders, like the other forms."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Create allauth's form with our styling."""
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        self.fields["oldpassword"].label = _("Current password")
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("At least 8 characters.")
        _drop_placeholders(self)

    def clean_oldpassword(self) -> str:
        """Return the current password; a wrong one counts as a failed log-in."""
        password: str = self.cleaned_data["oldpassword"]
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, password):
            raise adapter.validation_error("enter_current_password")
        return password


def _drop_placeholders(form: forms.Form) -> None:
    """Remove placeholders: the label is enough, and a placeholder vanishes on input."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
