"""A view of gin names no card that its viewer may not know."""

import pytest

from rules import catalogue
from rules.actions import Discard, TimedOut
from rules.gin.state import PACK
from rules.phases import (
    Phase,
)
from rules.shared.masks import faces_of
from rules.shuffle import Stream
from tests.rules.contract.worlds import named
from tests.sizes import size
from tests.wire.plain import plain

GAME = catalogue.find("gin-house")
OPTIONS = GAME.resolve({})
WORLDS = size("worlds", 6, 40)


@pytest.mark.parametrize("manual", [False, True])
def test_a_view_names_no_card_its_viewer_may_not_know(manual):
    stream = Stream(f"entitled {manual}".encode(), 20, 0)
    mode = "manual" if manual else "auto"
    options = GAME.resolve({"meld_arrangement": mode, "layoff_mode": mode})
    ended = 0
    for _ in range(WORLDS):
        order = tuple(stream.shuffle(list(range(52))))
        deal = GAME.start((0, 1), options, order).deal
        while deal.ending is None:
            seat = deal.seats[deal.at]
            action = _sensible(stream, deal, seat)
            actor = None if isinstance(action, TimedOut) else seat
            deal = GAME.apply(deal, actor, action).deal
            for viewer in (None, 0, 1):
                told = set(named(plain(GAME.seen_by(deal, viewer)), PACK))
                assert told <= _entitled(deal, viewer)
        ended += deal.knocked is not None
    assert ended > WORLDS // 3


def _sensible(stream, deal, seat):
    """Go out where one can; draw at random, and give away what leaves least."""
    legal = GAME.legal_actions(deal, seat)
    if deal.phase is Phase.DISCARD and not isinstance(legal[-1], Discard):
        return legal[-1]
    if deal.phase is Phase.DISCARD:
        return TimedOut(seat)
    return legal[stream.uniform(len(legal))]


def _entitled(deal, viewer):
    """The cards that a viewer may know where they lie."""
    cards = set(deal.discard)
    for place in (0, 1):
        cards |= set(faces_of(deal.known[place]))
    if viewer is not None:
        cards |= set(faces_of(deal.hands[viewer]))
    knocked = deal.knocked
    if knocked is None:
        return cards
    if deal.ending is not None:
        return set(range(52)) - set(deal.stock[deal.drawn_count :])
    if viewer == knocked.place:
        cards.add(knocked.card)
    if deal.phase is Phase.LAYOFF:
        cards |= {card for meld in knocked.melds for card in meld}
        cards |= {card for card, _ in knocked.laid}
    return cards
