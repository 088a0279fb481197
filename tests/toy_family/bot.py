"""Who plays the toy family for the house."""

from rules.shuffle import Stream
from rules.views.actions import WireAction
from rules.views.bot import BotView
from tests.toy_family.deal import PACK, points_of

STOPS_WITH = {"easy": 4, "normal": 8, "hard": 10}
"""With how few points a bot stops the deal, by level."""


def choose(view: BotView, *, level: str, style: str, stream: Stream) -> WireAction:
    """Return a house bot's act: it throws high cards, and stops with few points."""
    entries = view.legal
    you = view.deal.you if view.deal is not None else None
    hand = [PACK.parse(card) for card in you.hand] if you is not None else []
    if entries[0].kind == "draw":
        is_low = points_of(tuple(hand)) <= STOPS_WITH[level]
        return entries[-1] if is_low else entries[0]
    return max(entries, key=lambda one: points_of((PACK.parse(one.named_card),)))
