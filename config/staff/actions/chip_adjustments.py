"""Adjustments of play chips: requested with a reason, confirmed by a second person."""

from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.staff import reasons
from config.staff import action_log
from config.staff.models import Adjustment
from wallet import ledger
from wallet.codes import Code
from wallet.errors import Refusal

AMOUNT_MAX: Final = 1_000_000
"""More would be a typing error rather than a correction."""

Refusal.teach(
    {
        "own_account": _("You can't adjust your own chips. Ask a colleague to do it."),
        "four_eyes": _("You asked for this, so somebody else has to confirm it."),
        "already_decided": _("This has already been decided. Nothing was changed."),
        "no_account": _("A house bot has no chips of its own."),
    }
)


def ask(user: Any, way: str, amount: int, *, reason: str, by: Any) -> Adjustment:
    """Request an adjustment of somebody's play chips; nothing moves yet.

    Repeating a pending request returns that request (P08). Raise `own_account`,
    `no_account`, `bad_amount`, `reason_needed`.
    """
    if user.pk == by.pk:
        raise Refusal("own_account")
    if user.is_bot:
        raise Refusal("no_account")
    if type(amount) is not int or not 1 <= amount <= AMOUNT_MAX:
        raise Refusal("bad_amount", status=400, low=1, high=AMOUNT_MAX)
    told = reasons.checked(reason, most=200)
    same = {"user": user, "way": way, "amount": amount, "reason": told, "asked_by": by}
    try:
        with transaction.atomic():
            row = Adjustment.objects.create(**same)
            action_log.write(by, row, "asked", reason=told, after=_said(row))
    except IntegrityError:
        return Adjustment.objects.get(state=Adjustment.State.ASKED, **same)
    return row


def decide(row_id: int, *, agrees: bool, by: Any, answer: str = "") -> Adjustment:
    """Post or refuse an adjustment, once, by another person.

    Raise `four_eyes`, `own_account`, `already_decided`, `insufficient_chips`.
    """
    with transaction.atomic():
        row = Adjustment.objects.select_related("user").get(pk=row_id)
        if by.pk == row.asked_by_id:
            raise Refusal("four_eyes")
        if by.pk == row.user_id:
            raise Refusal("own_account")
        state = Adjustment.State.POSTED if agrees else Adjustment.State.REFUSED
        # Compare and set: only one of two concurrent decisions succeeds.
        asked = Adjustment.objects.filter(pk=row_id, state=Adjustment.State.ASKED)
        changed = asked.update(
            state=state,
            decided_by=by,
            decided_at=timezone.now(),
            answer=answer.strip()[:200],
        )
        if not changed:
            raise Refusal("already_decided")
        before = ledger.balance(ledger.player_account(row.user))
        if agrees:
            _post(row)
        row.refresh_from_db()
        after = ledger.balance(ledger.player_account(row.user))
        action_log.write(
            by,
            row,
            str(state),
            reason=answer or row.reason,
            before={"balance": before},
            after={"balance": after},
        )
    return row


def _post(row: Adjustment) -> None:
    house, purse = ledger.house_account("promotions"), ledger.player_account(row.user)
    is_given = row.way == Adjustment.Way.GIVE
    debit, credit = (house, purse) if is_given else (purse, house)
    key = f"adjustment:{row.pk}"
    ledger.post(debit, credit, row.amount, Code.ADJUSTMENT, key, key)


def _said(row: Adjustment) -> dict[str, Any]:
    return {"player": str(row.user), "way": row.way, "chips": row.amount}
