"""Nothing hidden leaks: two worlds differ in unseen cards only."""

import pytest

from rules import catalogue
from rules.actions import (
    DROP,
    Declare,
    Show,
    TimedOut,
)
from rules.phases import (
    Phase,
)
from rules.shuffle import Stream
from tests.rules.contract.worlds import Script, named
from tests.sizes import size
from tests.wire.plain import plain

GAME = catalogue.find("indian-points")
OPTIONS = GAME.resolve({})
PACK = GAME.pack(OPTIONS)
WORLDS = size("worlds", 3, 20)


class Shows(Script):
    """Also drops, missed turns and shows that are wrong in every world."""

    def choose(self, stream, deal, asked):
        seat, left = asked[0], sum(player.is_in for player in deal.players)
        if deal.phase is Phase.SHOW:
            return seat, Declare()
        if deal.phase is Phase.DRAW and left > 2 and stream.uniform(12) == 0:
            return seat, DROP
        if deal.phase is Phase.DRAW and deal.current.drew and stream.uniform(8) == 0:
            return None, TimedOut(seat)
        if deal.phase is Phase.DISCARD and left > 2 and stream.uniform(10) == 0:
            card = deal.drawn if deal.taken is None else deal.current.hand[0]
            return seat, Show(card)
        return super().choose(stream, deal, asked)


@pytest.mark.parametrize("count", [3, 6])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_unseen_cards_change_no_byte_before_the_show(count, viewer):
    stream, shows = Stream(f"worlds {count} {viewer}".encode(), 20, 0), 0
    for _ in range(WORLDS):
        script = Shows(GAME, stream, count, viewer)
        other = script.other_order(stream)
        assert other != script.order
        shows += any(isinstance(action, Show) for _, action in script.steps)
        assert script.sent(script.order, viewer) == script.sent(other, viewer)
    assert shows


def test_a_view_names_no_card_its_viewer_may_not_know():
    stream = Stream(b"entitled", 20, 0)
    for count in (2, 4, 6):
        script = Shows(GAME, stream, count, 0)
        deal = GAME.start(script.seats, script.options, script.order).deal
        for seat, action in script.steps:
            deal = GAME.apply(deal, seat, action).deal
            for viewer in (None, 0):
                own = () if viewer is None else deal.players[0].hand
                entitled = {*deal.discard, deal.cut, *own}
                if deal.phase is Phase.SHOW and deal.current.seat == viewer:
                    entitled.add(deal.finish)
                told = set(named(plain(GAME.seen_by(deal, viewer)), script.pack))
                assert told <= entitled


def test_the_view_has_exactly_the_keys_of_the_contract():
    deal = GAME.start((0, 1), OPTIONS, tuple(range(106))).deal
    view = plain(GAME.seen_by(deal, 0))
    assert set(view) == {
        "phase",
        "you",
        "seats",
        "order",
        "stock",
        "discard",
        "reshuffles",
        "runs",
        "wild",
        "melds",
        "turn",
        "windows",
        "legal",
        "finish",
    }
    assert set(view["you"]) == {"seat", "hand", "drawn", "taken", "drop"}
    assert all(set(seat) == {"seat", "state", "cards"} for seat in view["seats"])
