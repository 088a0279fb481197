"""The first deals of strangers at "Play now", played by Suggest alone.

A stranger who does what the help says, card by card, against the bots that sit at a
first practice table. Untimed tables wait for people: every turn is the stranger's own.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rules import notation
from rules.actions import Reshuffled
from rules.advice import advise, propose
from rules.catalogue import find
from rules.phases import (
    Ending,
)
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from rules.views.bot import BotView
from tables.seats import practice
from tests.rules.bots.deals import PURPOSE_BOT, STYLES
from tests.sizes import FIXED, size

GAME = find(practice.GAME)
OPTIONS = GAME.resolve({})
PACK = GAME.pack(OPTIONS)
STRANGER = 0
FAIR_TURNS = 6


class FirstDeal(NamedTuple):
    """How the first deal of one stranger went."""

    won: bool
    ending: Ending
    turns: int
    """The turns the stranger had begun when the deal ended."""

    @property
    def was_cut_short(self) -> bool:
        """Whether somebody else ended it before the stranger's sixth turn."""
        return not self.won and self.turns < FAIR_TURNS

    @property
    def was_won_early(self) -> bool:
        """Whether the stranger won it before the sixth turn."""
        return self.won and self.turns < FAIR_TURNS


def without_the_pile(game: Any, deal: Any, seat: int, options: Any) -> Any:
    """Return what the help says to somebody who may draw from the stock alone."""
    view = game.seen_by(deal, seat)
    legal = [one for one in view.legal if one.source != "discard"]
    return propose(game.choose, BotView(view, legal, options))


def first_deal(
    seed: bytes, number: int, advised: Callable[..., Any] = advise
) -> FirstDeal:
    """Play one: the stranger as advised, the others as house bots of the first level.

    The stranger plays first, as at every first practice table.
    """
    bots = practice.BOTS[practice.FIRST_LEVEL]
    order = Stream(seed, PURPOSE_DECK, number).shuffle(list(range(PACK.size)))
    deal = GAME.start(tuple(range(1 + bots)), OPTIONS, tuple(order)).deal
    reshuffle = Stream(seed, PURPOSE_RESHUFFLE, number)
    stream = Stream(seed, PURPOSE_BOT, number)
    styles = [STYLES[stream.uniform(len(STYLES))] for _ in range(1 + bots)]
    turns = 0
    while (result := GAME.result(deal)) is None:
        if (need := GAME.needs(deal)) is not None:
            stock = tuple(reshuffle.shuffle(list(need.ids)))
            deal = GAME.apply(deal, None, Reshuffled(stock)).deal
            continue
        seat = GAME.waiting_for(deal)[0].seats[0]
        if seat == STRANGER:
            wire = advised(GAME, deal, seat, OPTIONS)
            assert wire is not None, "the help always says what to do"
            turns += wire.kind == "draw"
        else:
            seen = GAME.seen_by(deal, seat)
            view = BotView(seen, seen.legal, OPTIONS)
            level, style = practice.FIRST_LEVEL, styles[seat]
            wire = GAME.choose(view, level=level, style=style, stream=stream)
        deal = GAME.apply(deal, seat, notation.action_from_wire(wire, PACK)).deal
    return FirstDeal(result.winners == (STRANGER,), result.ending, turns)


def _told(deals: list[FirstDeal]) -> None:
    """Print the three numbers of these deals, and how long they took."""
    count = len(deals)
    won = sum(deal.won for deal in deals)
    short = sum(deal.was_cut_short for deal in deals)
    early = sum(deal.was_won_early for deal in deals)
    turns = sorted(Counter(deal.turns for deal in deals).items())
    print(f"first_deals: seed {FIXED}, deals 0 to {count - 1}")
    print(f"first_deals: won by the stranger: {won} of {count}")
    print(f"first_deals: ended by somebody else before the sixth turn: {short}")
    print(f"first_deals: won by the stranger before the sixth turn: {early}")
    print("first_deals: turns", ", ".join(f"{n}: {of}" for n, of in turns))


def test_strangers_who_follow_the_help_win_and_are_not_cut_short():
    count = size("first_deals", everyday=6, full=200)
    deals = [first_deal(bytes.fromhex(FIXED), number) for number in range(count)]
    _told(deals)
    assert all(deal.ending is Ending.VALID_SHOW for deal in deals)
    assert sum(deal.won for deal in deals) >= 0.3 * count
    assert sum(deal.was_cut_short for deal in deals) < 0.02 * count


@pytest.mark.soak
def test_strangers_win_early_even_where_no_discard_of_a_bot_helps_them():
    """Which deals end early by the cards alone, whatever the bots throw away."""
    count = size("first_deals", everyday=6, full=200)
    seed = bytes.fromhex(FIXED)
    deals = [first_deal(seed, number, without_the_pile) for number in range(count)]
    print("first_deals: drawing from the stock alone")
    _told(deals)
    assert sum(deal.was_won_early for deal in deals) > 0.02 * count
