"""Jokers on the table: where each may go (C5).

`legal` lists exactly what `replacements` and `moves` yield, and only that is accepted;
the `_why` functions explain the refusals.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.actions import JokerMove, JokerReplace
from rules.cards import JOKER_FACE
from rules.continental import turns
from rules.continental.presets import RUN_MIN
from rules.continental.solver.melds import (
    HIGH,
    LOW,
    extended,
    has_room,
    next_face,
    put_in,
    without_end,
)
from rules.continental.state import Deal
from rules.game import Breach, Event, IllegalAction
from rules.shared.melds_on_table import Tabled

_ENDS: Final = (LOW, HIGH)


def replacements(deal: Deal, card: int) -> Iterator[JokerReplace]:
    """Yield the ways a held card may replace a joker (C5.1)."""
    for meld in range(len(deal.melds)):
        place = _stand_in(deal, meld, card)
        if place is None or _why_no_replacement(deal, meld):
            continue
        run = put_in(deal.melds[meld], place, card)
        for end in _ENDS:
            if has_room(run, end, deal.options.run_max):
                yield JokerReplace(card, meld, end)
        joker = deal.melds[meld].cards[place]
        if joker in deal.moved or not deal.options.joker_transfer:
            continue
        for to, end in _free_ends(deal, meld):
            yield JokerReplace(card, meld, end, to)


def moves(deal: Deal) -> Iterator[JokerMove]:
    """Yield the moves of jokers at the ends of the seat's own runs (C5.2, C5.3)."""
    for source in range(len(deal.melds)):
        at = [end for end in _ENDS if _why_stays(deal, source, end) is None]
        for end in at:
            joker = _joker_at(deal, source, end)
            named = joker if _both(deal, source) else None
            other = HIGH if end == LOW else LOW
            if has_room(without_end(deal.melds[source], end), other, _max(deal)):
                yield JokerMove(source, source, other, named)
            if _may_leave(deal, source):
                for to, free in _free_ends(deal, source):
                    yield JokerMove(source, to, free, named)


def becomes(deal: Deal, action: JokerReplace | JokerMove) -> int:
    """Return the face that a joker stands for once it has moved."""
    if isinstance(action, JokerReplace):
        goal = action.meld if action.to is None else action.to
        return next_face(deal.melds[goal], action.end)
    run = deal.melds[action.to]
    if action.source == action.to:
        run = without_end(run, LOW if action.end == HIGH else HIGH)
    return next_face(run, action.end)


def replace_joker(deal: Deal, action: JokerReplace) -> tuple[Deal, Event]:
    """Return the deal after a replacement that is allowed (C5.1, C5.5)."""
    place = _stand_in(deal, action.meld, action.card)
    assert place is not None, "a joker stands for the card"
    melds = list(deal.melds)
    joker = melds[action.meld].cards[place]
    melds[action.meld] = put_in(melds[action.meld], place, action.card)
    to = action.meld if action.to is None else action.to
    melds[to] = extended(melds[to], joker, JOKER_FACE, action.end)
    deal = turns.without(deal, deal.at, (action.card,))
    # Only going to another run is the joker's move of this turn.
    moved = deal.moved if action.to is None else (*deal.moved, joker)
    deal = replace(deal, melds=tuple(melds), moved=moved)
    info = {"meld": action.meld, "to": to, "end": action.end}
    event = Event("joker_replaced", deal.current.seat, card=action.card, info=info)
    return deal, event


def move_joker(deal: Deal, action: JokerMove) -> tuple[Deal, Event]:
    """Return the deal after a shift or transfer that is allowed (C5.2, C5.3)."""
    named = dict.fromkeys(_ENDS, False)
    for end in _ENDS:
        joker = _joker_at(deal, action.source, end)
        named[end] = joker is not None and action.card in (None, joker)
    if action.source == action.to:
        # A joker moves to one end from the other.
        named[action.end] = False
    at = LOW if named[LOW] else HIGH
    melds = list(deal.melds)
    joker = _joker_at(deal, action.source, at)
    assert joker is not None, "a joker lies at that end"
    melds[action.source] = without_end(melds[action.source], at)
    melds[action.to] = extended(melds[action.to], joker, JOKER_FACE, action.end)
    deal = replace(deal, melds=tuple(melds), moved=(*deal.moved, joker))
    info = {"from": action.source, "to": action.to, "end": action.end}
    return deal, Event("joker_moved", deal.current.seat, card=joker, info=info)


def check_replace(deal: Deal, action: JokerReplace) -> None:
    """Refuse a replacement that `replacements` does not list (C5)."""
    if action in replacements(deal, action.card):
        return
    _check_run(deal, action.meld)
    if _stand_in(deal, action.meld, action.card) is None:
        raise IllegalAction(Breach.DOES_NOT_FIT)
    why = _why_no_replacement(deal, action.meld)
    if why is None and action.to is not None:
        _check_run(deal, action.to)
        why = None if deal.options.joker_transfer else "no_transfer"
    raise IllegalAction(Breach.JOKER_STAYS, rule=why or "no_room")


def check_move(deal: Deal, action: JokerMove) -> None:
    """Refuse a move that `moves` does not list, with the reason (C5)."""
    if _is_listed(deal, action):
        return
    _check_run(deal, action.source)
    _check_run(deal, action.to)
    is_shift = action.source == action.to
    reasons = [
        _why_stays(deal, action.source, end)
        for end in _ENDS
        if action.card in (None, _joker_at(deal, action.source, end))
        and not (is_shift and end == action.end)
    ]
    if reasons and None not in reasons:
        # The reason comes from the end with a joker.
        why = next((one for one in reasons if one != "no_joker"), "no_joker")
        if why == "no_joker" and _has_joker(deal, action.source):
            why = "inside"
        raise IllegalAction(Breach.JOKER_STAYS, rule=why)
    if not is_shift and not deal.options.joker_transfer:
        raise IllegalAction(Breach.JOKER_STAYS, rule="no_transfer")
    if not is_shift and not _may_leave(deal, action.source):
        raise IllegalAction(Breach.RUN_TOO_SHORT)
    if action.card is None and _both(deal, action.source) and not is_shift:
        raise IllegalAction(Breach.JOKER_STAYS, rule="which")
    raise IllegalAction(Breach.JOKER_STAYS, rule="no_room" if reasons else "no_joker")


def _is_listed(deal: Deal, action: JokerMove) -> bool:
    """Return whether a move is listed; it may name the only joker there is."""
    for move in moves(deal):
        if action in (move, _named(deal, move)):
            return True
        # The end of a shift identifies the joker.
        if move.source == move.to and action == replace(move, card=None):
            return True
    return False


def _named(deal: Deal, move: JokerMove) -> JokerMove:
    if move.card is not None:
        return move
    joker = next(
        joker
        for end in _ENDS
        if (joker := _joker_at(deal, move.source, end)) is not None
    )
    return replace(move, card=joker)


def _check_run(deal: Deal, meld: int) -> None:
    if not 0 <= meld < len(deal.melds):
        raise IllegalAction(Breach.DOES_NOT_FIT)
    if deal.melds[meld].kind != "run":
        raise IllegalAction(Breach.JOKER_STAYS, rule="in_set")


def _is_own(deal: Deal, run: Tabled) -> bool:
    return run.seat == deal.current.seat


def _why_no_replacement(deal: Deal, meld: int) -> str | None:
    if deal.options.joker_locked:
        return "locked"
    is_any = deal.options.joker_replace_scope == "any_run"
    return None if is_any or _is_own(deal, deal.melds[meld]) else "not_your_run"


def _why_stays(deal: Deal, source: int, end: str) -> str | None:
    """Return why the card at an end of a meld may not move as a joker (C5.2-C5.5)."""
    run = deal.melds[source]
    if run.kind != "run":
        return "in_set"
    joker = _joker_at(deal, source, end)
    if deal.options.joker_locked:
        return "locked"
    if joker is None:
        return "no_joker"
    if not _is_own(deal, run):
        return "not_your_run"
    return "moved" if joker in deal.moved else None


def _stand_in(deal: Deal, meld: int, card: int) -> int | None:
    """Return the index of the joker in a run that stands for a card."""
    if not 0 <= meld < len(deal.melds) or deal.melds[meld].kind != "run":
        return None
    run, faces = deal.melds[meld], deal.pack.faces
    for place, (laid, stands) in enumerate(zip(run.cards, run.stands, strict=True)):
        if faces[laid] == JOKER_FACE and stands == faces[card]:
            return place
    return None


def _joker_at(deal: Deal, source: int, end: str) -> int | None:
    """Return the joker at an end of a meld, None if another card lies there."""
    card = deal.melds[source].cards[0 if end == LOW else -1]
    return card if deal.pack.faces[card] == JOKER_FACE else None


def _has_joker(deal: Deal, source: int) -> bool:
    faces = deal.pack.faces
    return any(faces[card] == JOKER_FACE for card in deal.melds[source].cards)


def _both(deal: Deal, source: int) -> bool:
    """Return whether both ends of a meld are jokers, so one must be named."""
    return all(_joker_at(deal, source, end) is not None for end in _ENDS)


def _may_leave(deal: Deal, source: int) -> bool:
    """Return whether a joker may move to another run: four cards must stay (C5.3)."""
    return deal.options.joker_transfer and len(deal.melds[source].cards) > RUN_MIN


def _free_ends(deal: Deal, source: int) -> Iterator[tuple[int, str]]:
    """Yield the ends of other runs that have room for a joker."""
    for to, run in enumerate(deal.melds):
        if to == source or run.kind != "run":
            continue
        for end in _ENDS:
            if has_room(run, end, _max(deal)):
                yield to, end


def _max(deal: Deal) -> int:
    return deal.options.run_max
