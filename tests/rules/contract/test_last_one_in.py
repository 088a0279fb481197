"""A deal that ends because everybody else left names the seat that is still in."""

import pytest

from rules import catalogue
from rules.actions import Left

ON_A_MATCH_CLOCK = [name for name, game in catalogue.GAMES.items() if game.match_clock]


@pytest.mark.parametrize("name", ON_A_MATCH_CLOCK)
@pytest.mark.parametrize("leaving", [0, 1])
def test_the_end_of_a_deal_names_the_last_one_in(name: str, leaving: int) -> None:
    game = catalogue.GAMES[name]
    options = game.resolve({})
    order = tuple(range(game.pack(options).size))
    deal = game.start((0, 1), options, order).deal
    over = game.apply(deal, None, Left(leaving, why="timed_out")).events[-1]
    assert (over.kind, over.seat) == ("deal_over", 1 - leaving)
    assert over.info == {"ending": "last_player_standing"}
