"""Recompute a deal from its pack order and log, and a match from its own log.

The result must be the stored state, byte for byte. This is guaranteed for deals played
by the current version of the rules; older deals are shown from stored data.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

import msgspec

from rules import catalogue, notation
from rules.family import Game, GameDeal, GameMatch
from rules.game import (
    Event,
)
from rules.results import (
    DealResult,
)
from tables.fairness import commitments
from tables.models import Deal, Match, MatchAction


class Replay(Enum):
    """The comparison of a recomputed deal or match with the stored one."""

    SAME = "same"
    DIFFERENT = "different"
    OLDER_RULES = "older_rules"


class Step(NamedTuple):
    """The deal at its start (version 0) or after one action of its log."""

    version: int
    """The table's version after the action."""
    state: GameDeal
    events: tuple[Event, ...]


def steps(deal: Deal, *, until: int | None = None) -> Iterator[Step]:
    """Yield a dealt deal step by step, up to the table's version `until`.

    Raises the rules' error if the log has an illegal action.
    """
    match = deal.played_in
    game = catalogue.find(match.game)
    options = game.decode_options(bytes(deal.options) or bytes(match.options))
    pack = game.pack(options)
    cards = commitments.pack_order(deal)
    outcome = game.start(tuple(deal.order), options, cards)
    yield Step(0, outcome.deal, outcome.events)
    rows = deal.actions.order_by("n")
    if until is not None:
        rows = rows.filter(version__lte=until)
    for seat, version, data in rows.values_list("seat", "version", "data"):
        action = notation.logged_from_wire(msgspec.json.decode(bytes(data)), pack)
        outcome = game.apply(outcome.deal, seat, action)
        yield Step(version, outcome.deal, outcome.events)


def rebuild(deal: Deal) -> bytes:
    """Return the state of a dealt deal, recomputed from its order and log."""
    *_, last = steps(deal)
    return catalogue.find(deal.played_in.game).encode(last.state)


def compare(deal: Deal) -> Replay:
    """Recompute a dealt deal and compare it with the stored state."""
    match = deal.played_in
    if match.rules_version != catalogue.find(match.game).rules_version:
        return Replay.OLDER_RULES
    return _compared(rebuild(deal), bytes(deal.state))


def _compared(rebuilt: bytes, stored: bytes) -> Replay:
    """Compare states byte by byte, except options missing from the stored one.

    Those were added later and have their defaults (`decode`).
    """
    if rebuilt == stored:
        return Replay.SAME
    try:
        named = msgspec.json.decode(stored)["options"]
        plain = msgspec.json.decode(rebuilt)
        options = {name: plain["options"][name] for name in named}
    except (msgspec.MsgspecError, KeyError, TypeError):
        return Replay.DIFFERENT
    is_same = msgspec.json.encode({**plain, "options": options}) == stored
    return Replay.SAME if is_same else Replay.DIFFERENT


def rebuild_match(match: Match) -> bytes:
    """Return the state of a match, recomputed from its deals and its log.

    Raises the rules' error if the log has an illegal step.
    """
    game = catalogue.find(match.game)
    options = game.decode_options(bytes(match.options))
    deals = {str(deal.pk): deal for deal in match.deals.order_by("number")}
    first = next(iter(deals.values()))
    played = game.new_match(tuple(first.order), options)
    if game.stake_per_point:
        results = (_result(game, deal) for deal in deals.values())
        for result in results:
            played = game.record_deal(played, result) if result else played
        return game.encode_match(played)
    for row in match.actions.order_by("n"):
        played = _step(game, played, row, deals)
    return game.encode_match(played)


def _step(
    game: Game, played: GameMatch, row: MatchAction, deals: dict[str, Deal]
) -> GameMatch:
    """Return the match after one row of its log."""
    wire = msgspec.json.decode(bytes(row.data))
    if row.kind == "deal":
        result = game.result(game.decode(bytes(deals[wire["deal"]].state)))
        if result is None:
            raise ValueError(f"deal {wire['deal']} is not over")
        return game.record_deal(played, result, tuple(wire["left"]))
    if row.kind == "offer_closed":
        return game.close_offer(played)
    if row.kind == "left" and "deal" in wire:
        # A player who left in a deal is named with that deal.
        return played
    if row.seat is None:
        raise ValueError(f"{row} names no seat")
    if row.kind == "left":
        given = (wire["why"],) if "why" in wire else ()
        return game.forfeit(played, row.seat, *given)
    return game.answer(played, row.seat, row.kind)


def compare_match(match: Match) -> Replay:
    """Recompute a match and compare it with the stored state."""
    if match.rules_version != catalogue.find(match.game).rules_version:
        return Replay.OLDER_RULES
    return _compared(rebuild_match(match), bytes(match.state))


def _result(game: Game, deal: Deal) -> DealResult | None:
    return game.result(game.decode(bytes(deal.state)))
