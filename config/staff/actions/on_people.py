"""Actions on people: warnings, suspensions, chips, roles, reports."""

from typing import Any

from django import forms
from django.contrib.auth.models import Group
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.errors import Refusal
from accounts.models import Sanction, User
from accounts.second_factor import staff_requirement
from accounts.staff import frozen_chips, sanctions, suspensions
from accounts.wellbeing import clock
from config.staff import action_log, roles
from config.staff.actions import chip_adjustments
from config.staff.actions.action_pages import ReasonForm, StaffAction
from config.staff.models import Adjustment
from wallet.text.sentences import listed


class ToldForm(ReasonForm):
    """A reason shown to the person."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Explain who reads it."""
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _("The person reads it.")


class SuspendForm(ToldForm):
    """The length of a suspension, from the moment of submission."""

    field_order = ["length", "reason"]
    length = forms.ChoiceField(
        label=gettext_lazy("For how long"),
        choices=[
            ("1d", gettext_lazy("1 day")),
            ("3d", gettext_lazy("3 days")),
            ("7d", gettext_lazy("7 days")),
            ("30d", gettext_lazy("30 days")),
            ("90d", gettext_lazy("90 days")),
            ("365d", gettext_lazy("365 days")),
            ("open", gettext_lazy("Until somebody lifts it")),
        ],
        widget=forms.RadioSelect,
        help_text=gettext_lazy("It ends by itself, unless you choose the last option."),
    )


class AdjustForm(ReasonForm):
    """The number of play chips, and the direction."""

    field_order = ["way", "amount", "reason"]
    way = forms.ChoiceField(
        label=gettext_lazy("Direction"), choices=Adjustment.Way.choices
    )
    amount = forms.IntegerField(
        label=gettext_lazy("Play chips"),
        min_value=1,
        max_value=chip_adjustments.AMOUNT_MAX,
    )


class RolesForm(ReasonForm):
    """The person's groups."""

    field_order = ["groups", "reason"]
    groups = forms.ModelMultipleChoiceField(
        Group.objects.order_by("name"),
        label=gettext_lazy("Roles"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy(
            "Organisers run their own events. They can't open the desk."
        ),
    )


class AnswerForm(forms.Form):
    """The second person's answer to an adjustment."""

    answer = forms.CharField(
        label=gettext_lazy("Note"), max_length=200, required=False, strip=True
    )


def warn(by: Any, user: User, given: dict[str, Any]) -> str:
    """Warn a person."""
    row = sanctions.impose(user, Sanction.Kind.WARN, reason=given["reason"], by=by)
    action_log.write(by, user, "warned", reason=row.reason)
    return _("You warned %(name)s. They can read why on their page.") % {"name": user}


def suspend(by: Any, user: User, given: dict[str, Any]) -> str:
    """Suspend a person for a time, or until lifted."""
    length = suspensions.LENGTHS[given["length"]]
    until = clock.now() + length if length is not None else None
    row = sanctions.impose(
        user, Sanction.Kind.SUSPEND, reason=given["reason"], by=by, until=until
    )
    action_log.write(
        by,
        user,
        "suspended",
        reason=row.reason,
        before={"is_active": True},
        after={"is_active": False, "until": clock.wire(until)},
    )
    if until is None:
        return _("%(name)s is suspended until you lift it.") % {"name": user}
    said = {"name": user, "until": clock.said(until)}
    return _("%(name)s is suspended until %(until)s.") % said


def lift(by: Any, user: User, given: dict[str, Any]) -> str:
    """End a suspension."""
    sanctions.lift(user, by=by)
    action_log.write(
        by,
        user,
        "suspension lifted",
        reason=given["reason"],
        before={"is_active": False},
        after={"is_active": True},
    )
    return _("%(name)s can log in again.") % {"name": user}


def freeze(by: Any, user: User, given: dict[str, Any]) -> str:
    """Freeze a person's chips."""
    row = frozen_chips.freeze(user, reason=given["reason"], by=by)
    action_log.write(by, user, "chips frozen", reason=row.reason)
    return _("The chips of %(name)s are frozen.") % {"name": user}


def ask_to_end(by: Any, user: User, given: dict[str, Any]) -> str:
    """Request the end of a freeze."""
    row = frozen_chips.ask_to_end(user, reason=given["reason"], by=by)
    action_log.write(by, user, "end of the freeze asked for", reason=row.end_reason)
    return _(
        "You asked to end the freeze. The chips stay frozen until a second person "
        "agrees."
    )


def end_freeze(by: Any, user: User, given: dict[str, Any]) -> str:
    """Agree to the end of a freeze."""
    frozen_chips.end(user, by=by)
    action_log.write(by, user, "freeze ended", reason=given["reason"])
    return _("%(name)s can use their chips again.") % {"name": user}


def adjust(by: Any, user: User, given: dict[str, Any]) -> str:
    """Request an adjustment of somebody's chips."""
    chip_adjustments.ask(
        user, given["way"], given["amount"], reason=given["reason"], by=by
    )
    return _("You asked for it. Nothing moves until a second person confirms it.")


def give_roles(by: Any, user: User, given: dict[str, Any]) -> str:
    """Set a member's groups."""
    if user.pk == by.pk:
        raise Refusal("yourself")
    if user.is_guest or user.is_bot:
        raise Refusal("no_person")
    before = roles.names_of(user)
    user.groups.set(given["groups"])
    after = roles.names_of(user)
    user.is_staff = roles.opens_desk(after) or user.is_superuser
    user.save(update_fields=["is_staff"])
    _log_roles(by, user, given["reason"], before)
    return _("%(name)s: %(roles)s") % {"name": user, "roles": listed(after) or "-"}


def make_organiser(by: Any, user: User, given: dict[str, Any]) -> str:
    """Let a member organise events; this gives no access to the staff pages."""
    if user.pk == by.pk:
        raise Refusal("yourself")
    if user.is_guest or user.is_bot:
        raise Refusal("no_person")
    before = roles.names_of(user)
    user.groups.add(Group.objects.get_or_create(name=roles.ORGANISER)[0])
    _log_roles(by, user, given["reason"], before)
    return _("%(name)s can now organise events.") % {"name": user}


def end_organiser(by: Any, user: User, given: dict[str, Any]) -> str:
    """Remove the organiser's role; announced events stay."""
    if user.pk == by.pk:
        raise Refusal("yourself")
    before = roles.names_of(user)
    user.groups.remove(*Group.objects.filter(name=roles.ORGANISER))
    _log_roles(by, user, given["reason"], before)
    return _("%(name)s can no longer organise events.") % {"name": user}


def _log_roles(by: Any, user: User, reason: str, before: list[str]) -> None:
    told = {"roles": before}, {"roles": roles.names_of(user)}
    action_log.write(by, user, "roles", reason=reason, before=told[0], after=told[1])


def forget_factor(by: Any, user: User, given: dict[str, Any]) -> str:
    """Remove the second factor of somebody who has lost phone and codes."""
    if user.pk == by.pk:
        raise Refusal("yourself")
    staff_requirement.forget(user)
    action_log.write(by, user, "second step taken away", reason=given["reason"])
    return _("%(name)s now logs in with the password alone.") % {"name": user}


def confirm(by: Any, row: Adjustment, given: dict[str, Any]) -> str:
    """Post an adjustment."""
    chip_adjustments.decide(row.pk, agrees=True, by=by, answer=given["answer"])
    return _("Posted.")


def refuse(by: Any, row: Adjustment, given: dict[str, Any]) -> str:
    """Refuse an adjustment."""
    chip_adjustments.decide(row.pk, agrees=False, by=by, answer=given["answer"])
    return _("You refused. Nothing has moved.")


def _is_asked(row: Adjustment) -> bool:
    return row.state == Adjustment.State.ASKED


def _is_organiser(user: User) -> bool:
    return user.groups.filter(name=roles.ORGANISER).exists()


def _may_organise(user: User) -> bool:
    is_member = not (user.is_guest or user.is_bot)
    return is_member and not _is_organiser(user)


def _may_thaw(user: User) -> bool:
    row = frozen_chips.of(user)
    return row is not None and row.end_asked_by_id is not None


OF_PEOPLE = (
    StaffAction(
        "adjust",
        gettext_lazy("Adjust chips"),
        "desk.add_adjustment",
        adjust,
        form=AdjustForm,
        text=gettext_lazy("A second person must confirm it before anything moves."),
        fits=lambda user: not user.is_bot,
    ),
    StaffAction(
        "warn",
        gettext_lazy("Warn"),
        "accounts.add_sanction",
        warn,
        form=ToldForm,
        fits=lambda user: not user.is_bot,
    ),
    StaffAction(
        "suspend",
        gettext_lazy("Suspend"),
        "accounts.add_sanction",
        suspend,
        form=SuspendForm,
        text=gettext_lazy(
            "Logs the person out everywhere within seconds, and keeps them out until "
            "the time is over or you lift it. At a table they count as disconnected."
        ),
        fits=lambda user: user.is_active and not user.is_bot,
        is_grave=True,
    ),
    StaffAction(
        "lift",
        gettext_lazy("Lift the suspension"),
        "accounts.change_sanction",
        lift,
        fits=lambda user: not user.is_active,
    ),
    StaffAction(
        "freeze",
        gettext_lazy("Freeze the chips"),
        "accounts.add_sanction",
        freeze,
        form=ToldForm,
        text=gettext_lazy(
            "The person can't buy in, enter events or withdraw until two people end "
            "the freeze. Chips on tables come back after the deal."
        ),
        fits=lambda user: not user.is_bot and frozen_chips.of(user) is None,
        is_grave=True,
    ),
    StaffAction(
        "unfreeze",
        gettext_lazy("Ask to end the freeze"),
        "accounts.change_sanction",
        ask_to_end,
        text=gettext_lazy(
            "A second person must agree before the chips can move again."
        ),
        fits=lambda user: frozen_chips.of(user) is not None,
    ),
    StaffAction(
        "thaw",
        gettext_lazy("Agree: end the freeze"),
        "accounts.change_sanction",
        end_freeze,
        fits=_may_thaw,
        is_grave=True,
    ),
    StaffAction(
        "organiser",
        gettext_lazy("Make an organiser"),
        "tournaments.grant_organiser",
        make_organiser,
        text=gettext_lazy(
            "They can plan, publish and run events of their own, and give prizes up "
            "to the house's budget. They can't open the desk or anybody's account."
        ),
        fits=_may_organise,
    ),
    StaffAction(
        "organiser-end",
        gettext_lazy("Remove the organiser's role"),
        "tournaments.grant_organiser",
        end_organiser,
        text=gettext_lazy(
            "Their announced events stay. You can cancel each of them on its own page."
        ),
        fits=_is_organiser,
    ),
    StaffAction(
        "roles",
        gettext_lazy("Roles"),
        "auth.change_group",
        give_roles,
        form=RolesForm,
        fits=lambda user: not (user.is_guest or user.is_bot),
    ),
    StaffAction(
        "factor",
        gettext_lazy("Turn off the second step"),
        "auth.change_group",
        forget_factor,
        text=gettext_lazy(
            "For staff who have lost their phone and codes. Make sure that it is "
            "really that person who is asking. They have to set up a new second step "
            "before they can open the desk again."
        ),
        fits=staff_requirement.has,
        is_grave=True,
    ),
)
OF_ADJUSTMENTS = (
    StaffAction(
        "confirm",
        gettext_lazy("Confirm and post"),
        "desk.change_adjustment",
        confirm,
        form=AnswerForm,
        fits=_is_asked,
        is_grave=True,
    ),
    StaffAction(
        "refuse",
        gettext_lazy("Refuse"),
        "desk.change_adjustment",
        refuse,
        form=AnswerForm,
        fits=_is_asked,
    ),
)
