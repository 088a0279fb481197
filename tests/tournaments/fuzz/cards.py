"""Cheap play: choices by `legal` alone, and deals whose hands are nearly out."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from rules import catalogue
from rules.cards import CARDS_IN_DECK
from rules.views.actions import WireAction
from rules.views.bot import BotView
from tests.wire.plain import plain

Wire = dict[str, Any]
Order = tuple[int, ...]
Start = Callable[[tuple[int, ...], Any, Order], Any]

ENDS = ("big_gin", "gin", "knock", "drop", "show")
"""What ends a deal, or one's own part in it."""
ON_THE_WAY = ("go_down", "meld", "lay")
CALM = ("pass", "draw", "discard", "declare", "done")
RANKS = 13
GOOD = 0.7
"""The share of hands that are dealt nearly out."""


def quick(patch: pytest.MonkeyPatch) -> None:
    """Let house bots choose cheaply, and deal hands with which a deal is over soon."""
    for kind in {type(game) for game in catalogue.GAMES.values()}:
        patch.setattr(kind, "choose", staticmethod(_bot))
        if kind.family != "indian":
            patch.setattr(
                kind, "start", staticmethod(_stacked(kind.family, kind.start))
            )


def chosen(
    legal: list[Wire], hand: list[str], luck: Random, *, never_shows: bool = False
) -> Wire:
    """Return what somebody does of what they may: mostly what ends the deal.

    Who never shows draws, throws away and passes, and answers no.
    """
    kinds: dict[str, list[Wire]] = {}
    for one in legal:
        kinds.setdefault(one["kind"], []).append(one)
    if not never_shows and luck.random() < 0.8:
        ends = luck.choice((ENDS, ENDS[::-1]))
        for kind in (*ON_THE_WAY, *ends):
            if (found := _filled(kind, kinds, hand)) is not None:
                return found
    for kind in CALM:
        for one in kinds.get(kind, ()):
            if one.get("from") == "discard" and len(kinds[kind]) > 1:
                continue
            if (found := _filled(kind, {kind: [one]}, hand)) is not None:
                return _plain(kinds[kind][-1]) if kind == "discard" else found
    # Offers between deals: yes or no.
    others = [one for one in legal if not one.get("open")]
    return _plain(luck.choice(others or legal))


def _filled(kind: str, kinds: dict[str, list[Wire]], hand: list[str]) -> Wire | None:
    """Return an entry of this kind that can be sent, the longest meld first."""
    listed = kinds.get(kind, ())
    if kind == "show" and listed and hand:
        card, *rest = hand
        return {"kind": "show", "card": card, "groups": [rest]}
    ready = [one for one in listed if not one.get("open")]
    if not ready:
        return None
    best = max(ready, key=lambda one: len(one.get("cards", ())))
    return _plain(best)


def _plain(entry: Wire) -> Wire:
    return {
        name: value for name, value in entry.items() if name not in ("hint", "open")
    }


def _bot(view: BotView, **_given: Any) -> WireAction:
    hand = view.deal.you.hand if view.deal and view.deal.you else []
    luck = Random(repr(view))
    return msgspec.convert(chosen(plain(view.legal), hand, luck), WireAction)


# Deals --------------------------------------------------------------------------------


def _stacked(family: str, usual: Start) -> Start:
    """Return a start whose pack is put in order by its own shuffle: repeatable."""

    def start(seats: tuple[int, ...], options: Any, pack_order: Order) -> Any:
        luck = Random(repr(pack_order))
        size = _size(family, options, len(seats))
        hands = [
            hand if hand and luck.random() < GOOD else None
            for hand in (_hand(family, options, at, size) for at in range(len(seats)))
        ]
        return usual(seats, options, _dealt(hands, size, pack_order))

    return start


def _size(family: str, options: Any, players: int) -> int:
    if family == "gin":
        return 10
    if family == "continental":
        return int(options.played.dealt)
    return {2: 10, 3: 7, 4: 7}.get(players, 6)


def _hand(family: str, options: Any, at: int, size: int) -> list[int] | None:
    """Return a hand that is all melds: no two places have a card in common."""
    if family != "continental":
        first = RANKS * (at % 4) + (0 if at < 4 else 6)
        return list(range(first, first + size))
    trios = options.played.trios
    if options.played.runs:
        return None
    deck, ranks = divmod(at * trios, RANKS - RANKS % trios)
    cards = [
        CARDS_IN_DECK * deck + RANKS * suit + ranks + trio
        for trio in range(trios)
        for suit in range(3)
    ]
    return [*cards, CARDS_IN_DECK * deck + RANKS * 3 + ranks]


def _dealt(hands: list[list[int] | None], size: int, order: Order) -> Order:
    """Return the pack from which these hands are dealt, one card at a time."""
    taken = {card for hand in hands for card in hand or ()}
    rest = [card for card in order if card not in taken]
    full = [hand or [rest.pop() for _card in range(size)] for hand in hands]
    return (*(card for turn in zip(*full, strict=True) for card in turn), *rest)
