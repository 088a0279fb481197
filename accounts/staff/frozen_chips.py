"""Freeze chips during an investigation: one starts a freeze, two end it (R11).

Frozen accounts can receive chips and get them back from tables, but the ledger refuses
stakes and payments. Corrections by staff remain possible.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import hooks
from accounts.errors import Refusal
from accounts.models import Sanction, User
from accounts.staff import reasons
from accounts.staff.sanctions import check_person
from accounts.wellbeing.breaks import locked
from accounts.wellbeing.usage.spent import BY_STAFF
from wallet.codes import TOURNAMENT, Kind, chips_of
from wallet.new_transfer import NewTransfer

Refusal.teach(
    {
        "frozen": _(
            "Your chips are frozen while the house looks into this: %(reason)s"
        ),
        "already_frozen": _("This person's chips are already frozen."),
        "not_frozen": _("This person's chips are not frozen."),
        "not_asked": _("Nobody has asked to end this freeze."),
    }
)


def freeze(user: User, *, reason: str, by: User) -> Sanction:
    """Freeze somebody's chips; those at tables are returned.

    Chips at a table with a deal in progress are returned when it ends.

    Raise `reason_needed`, `yourself`, `staff_only`, `already_frozen`.
    """
    told = reasons.checked(reason, most=300)
    check_person(user, by)
    kind = Sanction.Kind.FREEZE
    try:
        with locked(user):
            row = Sanction.objects.create(user=user, kind=kind, reason=told, by=by)
            for bring_home in hooks.chips_frozen:
                # Tables are locked before accounts; if this fails, the tick repeats it.
                transaction.on_commit(partial(bring_home, user), robust=True)
            return row
    except IntegrityError:
        raise Refusal("already_frozen") from None


def ask_to_end(user: User, *, reason: str, by: User) -> Sanction:
    """Request the end of a freeze; another person must agree.

    Raise `reason_needed`, `yourself`, `staff_only`, `not_frozen`.
    """
    told = reasons.checked(reason, most=300)
    check_person(user, by)
    changed = _in_force(user).update(
        end_asked_by=by, end_asked_at=timezone.now(), end_reason=told
    )
    if not changed:
        raise Refusal("not_frozen")
    return _in_force(user).get()


def end(user: User, *, by: User) -> None:
    """Agree to end a freeze; the requester cannot.

    Raise `not_frozen`, `not_asked`, `four_eyes`, `yourself`, `staff_only`.
    """
    check_person(user, by)
    with transaction.atomic():
        row = of(user)
        if row is None:
            raise Refusal("not_frozen")
        if row.end_asked_by_id is None:
            raise Refusal("not_asked")
        if row.end_asked_by_id == by.pk:
            raise Refusal("four_eyes")
        # Compare and set, so that the agreement is to this request.
        asked = _in_force(user).filter(end_asked_by=row.end_asked_by_id)
        if not asked.update(lifted_at=timezone.now(), lifted_by=by):
            raise Refusal("not_frozen")


def of(user: Any) -> Sanction | None:
    """Return the freeze in force, or None."""
    return _in_force(user).first()


def among(people: Iterable[Any]) -> set[Any]:
    """Return which of these people, by id, have frozen chips."""
    rows = Sanction.objects.filter(kind=Sanction.Kind.FREEZE, lifted_at=None)
    return set(rows.filter(user__in=people).values_list("user_id", flat=True))


def check(user: Any) -> None:
    """Raise `frozen` (403) if the person's chips are frozen."""
    if row := of(user):
        raise Refusal("frozen", status=403, reason=row.reason)


def permit(new: Sequence[NewTransfer], balances: Mapping[int, int]) -> None:
    """Refuse transfers out of frozen accounts; a policy of the ledger."""
    owners = {each.debit.owner_id for each in new if _leaves(each)}
    if not owners:
        return
    for owner in among(owners):
        check(owner)


def _leaves(each: NewTransfer) -> bool:
    """Return whether chips leave a person's account, other than by staff.

    Tournament chips are exempt: deals in an event are settled as usual.
    """
    if chips_of(each.debit.ledger) == TOURNAMENT:
        return False
    # Completed payments are recorded as they happened; frozen payments are not sent to
    # the provider (`wallet.hooks.held_back`).
    return each.debit.kind == Kind.PLAYER and each.code not in BY_STAFF


def _in_force(user: Any) -> QuerySet[Sanction]:
    rows = Sanction.objects.filter(user=user, kind=Sanction.Kind.FREEZE)
    return rows.filter(lifted_at=None)
