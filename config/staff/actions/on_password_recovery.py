"""Actions on password reset codes: one person requests, another decides."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import SupportCode, User
from accounts.recovery import support_codes
from config.staff import action_log
from config.staff.actions.action_pages import ReasonForm, Secret, StaffAction


class KnownForm(ReasonForm):
    """How staff know that the requester is the member."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for the information that the second person needs."""
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = _("How do you know that this is the member?")
        self.fields["reason"].help_text = _(
            "The person who confirms it reads this. It stays in the log forever."
        )


class NoteForm(forms.Form):
    """The second person's note."""

    answer = forms.CharField(
        label=gettext_lazy("Note"), max_length=200, required=False, strip=True
    )


def ask(by: Any, user: User, given: dict[str, Any]) -> str:
    """Request a code for a member."""
    row = support_codes.ask(user, reason=given["reason"], by=by)
    action_log.write(by, user, "code for a new password asked for", reason=row.reason)
    return _("You asked for a code. Another member of the staff has to confirm it.")


def confirm(by: Any, row: SupportCode, given: dict[str, Any]) -> Secret:
    """Confirm the request and show the code."""
    row, code = support_codes.confirm(row.pk, by=by, answer=given["answer"])
    after = {"code": row.pk, "asked_by": str(row.asked_by), "until": row.expires_at}
    act = "code for a new password handed out"
    action_log.write(by, row.user, act, reason=row.reason, after=after)
    text = _(
        "Give this code to %(name)s now. It works once, within an hour, under “Forgot "
        "your password?” at the log-in. It can't be shown again."
    )
    return Secret(text % {"name": row.user}, code)


def refuse(by: Any, row: SupportCode, given: dict[str, Any]) -> str:
    """Refuse a request, or withdraw your own."""
    row = support_codes.refuse(row.pk, by=by, answer=given["answer"])
    act = "code for a new password refused"
    action_log.write(by, row.user, act, reason=row.answer or row.reason)
    return _("You refused. No code was made.")


def _is_asked(row: SupportCode) -> bool:
    return row.state == SupportCode.State.ASKED


ASK = StaffAction(
    "code",
    gettext_lazy("Ask for a code for a new password"),
    "accounts.add_supportcode",
    ask,
    form=KnownForm,
    text=gettext_lazy(
        "For a member who has lost both password and recovery codes. Make sure that "
        "it is the member who is asking. A second person confirms it and sees the "
        "code. The member is told at the next log-in."
    ),
    fits=lambda user: not (user.is_guest or user.is_bot),
    is_grave=True,
)
OF_CODES = (
    StaffAction(
        "confirm",
        gettext_lazy("Confirm and show the code"),
        "accounts.change_supportcode",
        confirm,
        form=NoteForm,
        text=gettext_lazy(
            "Anybody with this code can set the member's password. You see it "
            "only once."
        ),
        fits=_is_asked,
        is_grave=True,
    ),
    StaffAction(
        "refuse",
        gettext_lazy("Refuse"),
        "accounts.change_supportcode",
        refuse,
        form=NoteForm,
        fits=_is_asked,
    ),
)
