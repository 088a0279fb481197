"""Play a deal again from its pack order and its log.

The result must be the stored state, byte for byte. That is promised for deals of the
rules' present version; older ones are shown from what was stored, not recomputed.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from rules import catalogue, notation
from rules.game import Event
from tables import fairness
from tables.models import Deal


class Replay(Enum):
    """How a recomputed deal stands to the stored one."""

    SAME = "same"
    DIFFERENT = "different"
    OLDER_RULES = "older_rules"


class Step(NamedTuple):
    """The deal after its start (version 0) or after one action of its log."""

    version: int
    """The version of the table that the action made."""
    state: Any
    events: tuple[Event, ...]


def steps(deal: Deal, *, until: int | None = None) -> Iterator[Step]:
    """Play a dealt deal again, step by step, up to the table's version `until`.

    Raise what the rules raise where the log holds an act they do not allow.
    """
    match = deal.match
    game = catalogue.find(match.game)
    options = game.decode_options(bytes(match.options))
    pack = game.pack(options)
    cards = fairness.pack_order(deal)
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
    """Return the state of a dealt deal, worked out anew from its order and log."""
    state = None
    for step in steps(deal):
        state = step.state
    return catalogue.find(deal.match.game).encode(state)


def compare(deal: Deal) -> Replay:
    """Replay a dealt deal and say how the outcome stands to the stored state."""
    match = deal.match
    if match.rules_version != catalogue.find(match.game).rules_version:
        return Replay.OLDER_RULES
    return Replay.SAME if rebuild(deal) == bytes(deal.state) else Replay.DIFFERENT
