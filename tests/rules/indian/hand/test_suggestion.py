"""Suggest: hands laid by the distance to a valid show, and the act it advises."""

from collections import Counter

import pytest

from rules.advice import advise
from rules.indian.hand.suggestion import Hopes, lay
from rules.indian.solver.arrange import best, best_cover
from rules.indian.solver.melds import THIRTEEN
from rules.indian.solver.other_shows import score
from rules.shuffle import Stream
from tests.rules.indian.solver.hands import KINDS, PACK, hand
from tests.rules.indian.table import GAME, JUNK, VALID, Table
from tests.sizes import seeds, size
from tests.wire.plain import plain

SETS_OR_A_RUN = "Jh Th / Jd Js Ts Tc / 2c 2d 5s 7d 8c Kh 3s"
"""Two sets, or two sets fewer and the pair that a nine of hearts makes pure."""


def names(table, groups):
    return [" ".join(name[:2] for name in table.pack.names(one)) for one in groups]


def test_suggest_keeps_a_pair_that_the_pile_makes_the_pure_sequence():
    table = Table(SETS_OR_A_RUN, JUNK, opening="9h", cut="4d")
    assert "Th Jh" in names(table, GAME.suggest(table.deal, 0))
    assert plain(advise(GAME, table.deal, 0, table.options)) == {
        "kind": "draw",
        "from": "discard",
    }


def test_with_the_card_taken_the_pure_sequence_comes_first():
    table = Table(SETS_OR_A_RUN, JUNK, opening="9h", cut="4d").take(0)
    assert names(table, GAME.suggest(table.deal, 0))[0] == "9h Th Jh"


def test_suggest_lays_sets_where_no_sequence_is_in_sight():
    table = Table(SETS_OR_A_RUN, JUNK, opening="2s", cut="4d")
    hidden = Hopes(Counter())
    laid = lay(table.hand(0), table.pack, table.deal.wild, THIRTEEN, hidden)
    assert sorted(map(len, laid)) == [3, 3]


@pytest.mark.parametrize("kind", [*KINDS, "any"])
def test_no_arrangement_costs_less_than_the_suggested_one(kind):
    count = size(f"suggest_{kind}", everyday=15, full=600)
    for seed in seeds(f"suggest_{kind}"):
        stream = Stream(bytes.fromhex(seed), 1, 0)
        for _ in range(count):
            cards, wild = hand(kind, stream)
            unseen = Counter(dict.fromkeys(range(53), stream.uniform(3)))
            offered = PACK.faces[stream.uniform(PACK.size)]
            hopes = Hopes(unseen, offered if stream.uniform(2) else None)
            groups = lay(cards, PACK, wild, THIRTEEN, hopes)
            laid = [card for group in groups for card in group]
            assert len(set(laid)) == len(laid)
            assert set(laid) <= set(cards)
            assert len(groups) <= 6
            loose = [PACK.faces[card] for card in cards if card not in laid]
            faces = [[PACK.faces[card] for card in group] for group in groups]
            scored = score(faces, loose, wild, THIRTEEN)
            least = best(cards, PACK, wild)
            assert scored.points == least.points
            assert scored.valid_show == least.valid_show
            if best_cover([PACK.faces[card] for card in cards], wild).complete:
                assert groups == best(cards, PACK, wild, hopeful=True).groups


def test_the_help_shows_as_soon_as_a_discard_leaves_a_valid_show():
    table = Table(VALID, JUNK, stock="Jc").draw(0)
    said = plain(advise(GAME, table.deal, 0, table.options))
    assert (said["kind"], said["card"][:2]) == ("show", "Jc")
    laid = table.pack.names(
        card for group in GAME.suggest(table.deal, 0) for card in group
    )
    assert sorted(laid) == sorted(card for group in said["groups"] for card in group)


def test_the_help_never_drops_and_is_silent_while_others_play():
    table = Table(JUNK, VALID)
    assert plain(advise(GAME, table.deal, 0, table.options))["kind"] == "draw"
    assert plain(advise(GAME, table.deal, 1, table.options)) is None
