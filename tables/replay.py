"""Play a deal again from its pack order and its log.

The result must be the stored state, byte for byte. That is promised for deals of the
rules' present version; older ones are shown from what was stored, not recomputed.
"""

from enum import Enum

import msgspec

from rules import catalogue, notation
from tables import fairness
from tables.models import Deal


class Replay(Enum):
    """How a recomputed deal stands to the stored one."""

    SAME = "same"
    DIFFERENT = "different"
    OLDER_RULES = "older_rules"


def rebuild(deal: Deal) -> bytes:
    """Return the state of a dealt deal, worked out anew from its order and log.

    Raise what the rules raise where the log holds an act they do not allow.
    """
    match = deal.match
    game = catalogue.find(match.game)
    options = game.decode_options(bytes(match.options))
    pack = game.pack(options)
    cards = fairness.pack_order(deal)
    state = game.start(tuple(deal.order), options, cards).deal
    for row in deal.actions.order_by("n"):
        wire = msgspec.json.decode(bytes(row.data))
        action = notation.logged_from_wire(wire, pack)
        state = game.apply(state, row.seat, action).deal
    return game.encode(state)


def compare(deal: Deal) -> Replay:
    """Replay a dealt deal and say how the outcome stands to the stored state."""
    match = deal.match
    if match.rules_version != catalogue.find(match.game).rules_version:
        return Replay.OLDER_RULES
    return Replay.SAME if rebuild(deal) == bytes(deal.state) else Replay.DIFFERENT
