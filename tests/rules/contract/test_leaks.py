"""Nothing hidden leaks: two worlds differ in unseen cards only."""

import pytest

from rules import catalogue
from rules.shuffle import Stream
from tests.rules.contract.worlds import Script
from tests.sizes import size
from tests.wire.plain import plain

GAMES = catalogue.GAMES.values()
WORLDS = size("worlds", 2, 40)
SEATED = [
    pytest.param(game, seats, id=f"{game.name} {seats}")
    for game in GAMES
    for seats in sorted({game.seats_min, (game.seats_min + game.seats_max) // 2})
]


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_unseen_cards_change_no_byte(game, seats, viewer):
    stream = Stream(f"worlds {game.name} {seats} {viewer}".encode(), 20, 0)
    for _ in range(WORLDS):
        script = Script(game, stream, seats, viewer)
        other = script.other_order(stream)
        assert other != script.order
        assert len(script.steps) > 4
        assert script.sent(script.order, viewer) == script.sent(other, viewer)


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_the_two_worlds_detector_sees_a_planted_leak(game, seats):
    """What a player sees differs where a spectator saw nothing else."""
    stream = Stream(f"planted {game.name}".encode(), 20, 0)
    script = Script(game, stream, seats, None)
    other = script.other_order(stream)
    assert script.sent(script.order, 1) != script.sent(other, 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spectator_gets_no_hand_and_nothing_to_do(game):
    options = game.resolve({})
    order = tuple(range(game.pack(options).size))
    deal = game.start((0, 1), options, order).deal
    view = plain(game.seen_by(deal, None))
    assert (view["you"], view["legal"]) == (None, [])
    asked = game.waiting_for(deal)[0].seats[0]
    assert game.legal_actions(deal, asked)
    assert plain(game.seen_by(deal, asked))["legal"]
