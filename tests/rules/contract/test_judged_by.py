"""What a seat's groups are judged by: while it is equal, the verdict is too."""

import pytest

from rules import catalogue
from rules.game import IllegalAction
from tests.rules.contract.playouts import Playout
from tests.sizes import seeds, size
from tests.wire.plain import plain

INDIAN = [game for game in catalogue.GAMES.values() if game.family == "indian"]
DEALS = size("judged_by", 6, 300)


def said_of(game, deal, seat, groups):
    """What the rules make of groups: in line with the hand, and what they count."""
    try:
        tidied = game.tidy(deal, seat, groups)
        return tidied, game.examine(deal, seat, tidied)
    except IllegalAction as illegal:
        return str(illegal.breach), illegal.params


def groups_of(game, deal, seat):
    """Groups that may well be none: three cards of the hand, and four more."""
    shown = plain(game.seen_by(deal, seat))["you"]
    hand = game.pack(deal.options).known(shown["hand"] if shown else ())
    return tuple(group for group in (hand[:3], hand[3:7]) if len(group) > 1)


@pytest.mark.parametrize("seed", seeds("judged_by", everyday=1))
@pytest.mark.parametrize("game", INDIAN, ids=lambda game: game.name)
def test_groups_are_judged_alike_while_what_they_are_judged_by_is_equal(game, seed):
    same = 0
    for number in range(DEALS):
        playout, known = Playout(game, seed, number, house=True), {}
        for _actor, _action, deal in playout.steps():
            for seat in playout.order:
                by, before = game.judged_by(deal, seat), known.get(seat)
                if before is None or before[0] != by:
                    groups = groups_of(game, deal, seat)
                    known[seat] = by, groups, said_of(game, deal, seat, groups)
                    continue
                same += 1
                assert said_of(game, deal, seat, before[1]) == before[2]
    assert same > DEALS, "somebody else's turn is no reason to judge a hand again"
