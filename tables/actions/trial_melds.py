"""Trial melds: the outcome of playing cards, before anything is done. A page lets its
player prepare melds, change them, and only then send them. The rules decide what is
legal after each step, so the page asks here."""

from collections.abc import Mapping, Sequence
from typing import get_args

from accounts.requests.asker import Asker
from rules import notation
from rules.actions import TableAction
from rules.family import GameDeal
from rules.game import BadAction, IllegalAction
from tables.errors import Refusal
from tables.shapes.view import Staged
from tables.table.live_table import LiveTable
from tables.view import seat_view, verdicts


def stage(
    table_id: int, user: Asker, actions: Sequence[Mapping[str, object]]
) -> tuple[int, Staged]:
    """Return the table's version, and the outcome of the seat's actions.

    Nothing is changed. Only actions that reveal nothing are accepted
    (`rules.actions.TableAction`). Raise `Refusal` `not_seated`, `no_deal`, `bad_field`,
    and the rules' own codes with `at`, the place of the act in the list.
    """
    live = LiveTable.read(table_id)
    seat = live.seat_of(user)
    if not live.in_deal(seat.number):
        raise Refusal("no_deal")
    for at, wire in enumerate(actions):
        live.state = _after(live, seat.number, wire, at)
    return live.table.version, _left(live, seat.number)


def _after(
    live: LiveTable, number: int, wire: Mapping[str, object], at: int
) -> GameDeal:
    """Return the deal after an act of the seat; `live` was read for this alone."""
    try:
        action = notation.action_from_wire(wire, live.pack)
    except BadAction as bad:
        raise Refusal(bad.code, status=400, **bad.params, at=at) from None
    if not isinstance(action, get_args(TableAction)):
        raise Refusal("bad_field", status=400, field="kind", at=at)
    act = live.game.complete(live.state, number, action, live.saved_groups())
    try:
        return live.game.apply(live.state, number, act).deal
    except IllegalAction as illegal:
        refusal = live.refusal(illegal)
        refusal.params["at"] = at
        raise refusal from None


def _left(live: LiveTable, number: int) -> Staged:
    """Return what the seat would see; of an ended deal nothing it does not see now."""
    shown = live.seen_by(number)
    hand = shown.you.hand if shown.you is not None else []
    if live.game.result(live.state) is not None:
        return Staged(hand, shown.melds, [], [], None, ends=True)
    groups, verdict = verdicts.judged(live, number)
    legal = seat_view.legal(live, number)
    return Staged(hand, shown.melds, legal, groups, verdict, ends=False)
