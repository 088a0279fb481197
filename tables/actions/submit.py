"""The entry point for every action at a table: people, bots, the clock, tests.

An act goes one of two ways. Alone, in a transaction of its own (`submit_action`): lock
the table, judge whether the act is still fresh, let the rules apply it, append it to
the log, settle if the deal ended, publish on commit. Or in a batch, without the lock
(`move_in_batch`): that is for moves, which do nothing but go on with a deal.
"""

from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import Q

from accounts.requests.asker import Asker
from rules import notation
from rules.actions import (
    Action,
    Left,
    PlayerAction,
    Reshuffled,
    Returned,
    TimedOut,
)
from rules.game import BadAction, IllegalAction
from rules.results import DealResult
from tables.actions import commit, publishing
from tables.clock import match_clock
from tables.deal import dealing
from tables.errors import Refusal
from tables.fairness import commitments
from tables.games import stopped_games
from tables.match import disconnections, match_life, start_confirmation
from tables.models import DealAction, MatchAction, Phase, Seat
from tables.table import freshness, loading
from tables.table.live_table import LiveTable
from tables.view import seat_view
from wallet import ledger

READY = "ready"
START = "start"
BACK = "back"
TABLE_KINDS = match_life.ANSWERS | {READY, START, BACK}
"""Actions addressed to the table; all other kinds belong to the rules."""
_SAID_TO_TABLE = frozenset(msgspec.json.encode({"kind": k}) for k in (READY, START))
FOLLOW_UPS_MAX = 40
"""The maximum number of house actions that one action may cause at a table."""


class Ack(NamedTuple):
    """The act was done: the version it made, and the actor's own message."""

    version: int
    dup: bool = False
    part: publishing.Part | None = None


class Act(NamedTuple):
    """A parsed action, not yet applied."""

    seat: Seat
    kind: str
    asked: bytes
    """The request as bytes, without hints, for comparison."""
    move: Action | None
    """An action of the rules; None for one addressed to the table."""
    done: int | None
    """The version that the same action made before, if it was repeated."""


def submit_action(table_id: int, user: Asker, action: Any, version: Any) -> Ack:
    """Apply an action of a person or a house bot, or refuse it with a code.

    `action` is wire (docs/protocol.md), judged against the table's `version`.
    The same act sent again for the same version is acknowledged and has no effect.
    The act goes alone, under the table's lock.
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        act = understood(live, user, action, version)
        if act.done is not None:
            ledger.confirm_earlier()
            return Ack(act.done, dup=True)
        _check_fresh(live, act.seat, version)
        live.judged = version
        if act.seat.number in live.absent:
            _take_up(live, act.seat)
        if act.move is not None:
            _check_in_time(live, act.seat)
            perform(live, act.seat.number, act.move, asked=act.asked)
        else:
            _say(live, act)
        return _committed(live, act.seat)


def move_in_batch(
    live: LiveTable, user: Asker, action: Any, version: Any
) -> Ack | None:
    """Do what `submit_action` does if it is only a move; it is written later.

    The table is not locked. Return None for what must go alone, with nothing done: what
    was done before, what is said to the table, an act of somebody missed, and one that
    ends its deal.
    """
    act = understood(live, user, action, version)
    if act.done is not None or act.move is None or act.seat.number in live.absent:
        return None
    _check_fresh(live, act.seat, version)
    live.judged = version
    _check_in_time(live, act.seat)
    if _play(live, act.seat.number, act.move, act.asked) is not None:
        return None
    return _committed(live, act.seat)


def understood(live: LiveTable, user: Asker, action: Any, version: Any) -> Act:
    """Return a parsed action; raise `Refusal` if it is invalid."""
    if type(version) is not int or version < 0:
        raise Refusal("bad_field", status=400, field="version")
    seat = live.seat_of(user)
    asked = _asked(action)
    move = None if _is_of_table(action) else _parsed(live, action)
    done = _done_before(live, seat, asked, version)
    return Act(seat, action["kind"], asked, move, done)


def _say(live: LiveTable, act: Act) -> None:
    number = act.seat.number
    if act.kind == READY:
        _check_ready(live, act.seat)
        dealing.say_ready(live, number)
    elif act.kind == START:
        _check_start(live, act.seat)
        dealing.say_ready(live, number, "confirmed")
    elif act.kind == BACK:
        _come_back(live, number, act.asked)
    else:
        _answer(live, number, act.kind, act.asked)


def _committed(live: LiveTable, seat: Seat) -> Ack:
    publication = commit.commit(live, is_kept=True)
    return Ack(live.table.version, part=publication.parts.get(seat.number))


def come_back(table_id: int, user: Asker) -> bool:
    """Reconnect a player who was absent from a match; return whether they were."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        live.judged = live.table.version
        seat = live.seat_of(user)
        if seat.number not in live.absent:
            return False
        _take_up(live, seat)
        dealing.settle_in(live)
        commit.commit(live)
    return True


def _take_up(live: LiveTable, seat: Seat) -> None:
    seat.is_away, seat.seen_at = False, live.now
    seat.save(update_fields=["is_away", "seen_at"])
    if live.in_deal(seat.number):
        perform(live, None, Returned(seat.number))
    else:
        live.tell("back", seat=seat.number)
    disconnections.end(live, seat.number)


def perform(
    live: LiveTable, number: int | None, action: Action, *, asked: bytes = b""
) -> None:
    """Apply an action to the running deal and log it, with all its consequences.

    `number` is None for the house. The caller holds the table and saves it. Raise
    `Refusal` with the rules' code; nothing is changed then.
    """
    result = _play(live, number, action, asked)
    if result is not None:
        dealing.finish(live, result)


def _play(
    live: LiveTable, number: int | None, action: Action, asked: bytes
) -> DealResult | None:
    """Do what `perform` does; return the result of a deal that is to be finished."""
    if not live.is_running:
        raise Refusal("no_deal")
    _apply(live, number, action, asked)
    for _step in range(FOLLOW_UPS_MAX):
        following = _following(live)
        if following is None:
            break
        _apply(live, *following, b"")
    deal = live.running_deal
    deal.state = live.game.encode(live.state)
    if deal not in live.played_on:
        live.played_on.append(deal)
    return live.game.result(live.state)


def _apply(live: LiveTable, number: int | None, action: Action, asked: bytes) -> None:
    if getattr(action, "groups", False) in (None, ()):
        saved = live.saved_groups()
        action = live.game.complete(live.state, number, action, saved)
    try:
        outcome = live.game.apply(live.state, number, action)
    except IllegalAction as illegal:
        raise live.refusal(illegal) from None
    live.state = outcome.deal
    acting = action.seat if isinstance(action, TimedOut) else number
    if live.game.match_clock and acting is not None:
        live.clock = match_clock.acted(live.clock, acting)
    live.log(number, notation.action_to_wire(action, live.pack), asked=asked)
    for event in outcome.events:
        live.note(event)


def _following(live: LiveTable) -> tuple[int | None, Action] | None:
    """Return the immediate follow-up: a reshuffle, or an action for a leaving seat."""
    need = live.game.needs(live.state)
    if need is not None:
        deal = live.running_deal
        order = commitments.reshuffled(deal, need.ids)
        deal.reshuffles_count += 1
        return None, Reshuffled(order)
    for number, seat in sorted(live.seats.items()):
        if not (seat.is_leaving and live.in_deal(number)):
            continue
        action = live.game.leave_action(live.state, number)
        if isinstance(action, Left) and live.game.match_clock:
            action = Left(number, why="resigned")
        if action is not None:
            return number if isinstance(action, PlayerAction) else None, action
    return None


def _asked(action: Any) -> bytes:
    """Return the request as bytes, without hints, for comparison."""
    if not isinstance(action, dict):
        raise Refusal("bad_field", status=400, field="action")
    bare = {key: value for key, value in action.items() if key != "hint"}
    return msgspec.json.encode(bare, order="sorted")


def _come_back(live: LiveTable, number: int, asked: bytes) -> None:
    """End the autoplay of a seat at its player's request on another's turn (7.4.8)."""
    if not any(entry.kind == BACK for entry in seat_view.legal(live, number)):
        raise Refusal("not_allowed")
    perform(live, None, Returned(number), asked=asked)


def _answer(live: LiveTable, number: int, kind: str, asked: bytes) -> None:
    """Answer an offer between deals, and continue if it was the last answer."""
    try:
        match_life.answer(live, number, kind, asked=asked)
    except IllegalAction as illegal:
        raise live.refusal(illegal) from None
    dealing.settle_in(live)


def _is_of_table(action: dict[str, Any]) -> bool:
    kind = action.get("kind")
    if not isinstance(kind, str) or kind not in TABLE_KINDS:
        return False
    for field in action:
        if field not in ("kind", "hint"):
            raise Refusal("bad_field", status=400, field=str(field)[:40])
    return True


def _parsed(live: LiveTable, action: dict[str, Any]) -> Action:
    try:
        return notation.action_from_wire(action, live.pack)
    except BadAction as bad:
        raise Refusal(bad.code, status=400, **bad.params) from None


def _done_before(live: LiveTable, seat: Seat, asked: bytes, version: int) -> int | None:
    """Return the version that the same act made before, if it was done."""
    # An applied action made a version above the one it was judged against.
    if version != live.table.version:
        for made, wire in loading.read_done(seat, version):
            if asked == wire:
                return made
    if asked not in _SAID_TO_TABLE:
        return None
    for number, judged, made in live.clock.answers:
        if (number, judged) == (seat.number, version):
            return made
    return live.table.version if _just_ready(live, seat) else None


def _just_ready(live: LiveTable, seat: Seat) -> bool:
    is_asked = live.table.phase in (Phase.BETWEEN, Phase.STARTING)
    return is_asked and seat.number in live.clock.ready


def _check_fresh(live: LiveTable, seat: Seat, version: int) -> None:
    if version > live.table.version:
        raise Refusal("bad_version", version=live.table.version)
    if version >= freshness.since(live, seat.number):
        return
    house = DealAction.objects.filter(table=live.table, version__gt=version)
    ends = ("timed_out", "left") if live.game.match_clock else ("timed_out",)
    own_clock = Q(kind__in=ends, subject=seat.number)
    offers = MatchAction.objects.filter(table=live.table, version__gt=version)
    if (
        house.filter(own_clock | Q(kind="window_closed")).exists()
        or offers.filter(kind="offer_closed").exists()
    ):
        raise Refusal("too_late", version=live.table.version)
    raise Refusal("stale_version", version=live.table.version)


def _check_in_time(live: LiveTable, seat: Seat) -> None:
    timer = live.clock.of("turn", seat.number)
    if timer is not None and timer.judged_from:
        # The seat is out of time except that it was silent (gin.md D3).
        raise Refusal("too_late", version=live.table.version)


def _check_ready(live: LiveTable, seat: Seat) -> None:
    if not live.in_match:
        _check_goes_on(live)
    if seat.is_leaving or not dealing.asks_ready(live, seat.number):
        raise Refusal("not_allowed")


def _check_start(live: LiveTable, seat: Seat) -> None:
    _check_goes_on(live)
    if not start_confirmation.asks(live, seat.number):
        raise Refusal("not_allowed")


def _check_goes_on(live: LiveTable) -> None:
    if not live.is_running and live.stopped:
        raise stopped_games.refusal(live.stopped)


def follow_up(live: LiveTable) -> None:
    """Apply at once the consequences of a decision to leave; the caller saves."""
    live.judged = live.table.version
    following = _following(live)
    if following is not None:
        perform(live, *following)
