"""The action that replaces an offensive name, with a reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.names import name_rules
from accounts.staff import offensive_names
from config.staff import action_log
from config.staff.actions.action_pages import StaffAction
from config.staff.actions.on_people import ToldForm


class NewNameForm(ToldForm):
    """The name until the person chooses another."""

    field_order = ["name", "reason"]
    name = forms.CharField(
        label=gettext_lazy("New name"),
        max_length=name_rules.LENGTH_MAX,
        initial=offensive_names.suggested,
        help_text=gettext_lazy("The person may choose another one at once."),
    )

    def clean_name(self) -> str:
        """Return the validated name, by the usual rules."""
        return name_rules.check(self.cleaned_data["name"])


def change_name(by: Any, user: User, given: dict[str, Any]) -> str:
    """Replace a member's offensive name."""
    before = user.display_name
    row = offensive_names.change(user, given["name"], reason=given["reason"], by=by)
    action_log.write(
        by,
        user,
        "name changed",
        reason=row.reason,
        before={"name": before},
        after={"name": user.display_name},
    )
    return _("This person is now called %(name)s. Their inbox says why.") % {
        "name": user.display_name
    }


CHANGE_NAME = StaffAction(
    "rename",
    gettext_lazy("Change an offensive name"),
    "accounts.add_sanction",
    change_name,
    form=NewNameForm,
    text=gettext_lazy(
        "Pages show the new name from now on, and nobody can take the old one again. "
        "The name to log in with stays."
    ),
    fits=lambda user: not (user.is_guest or user.is_bot or user.is_deleted),
    is_grave=True,
)
