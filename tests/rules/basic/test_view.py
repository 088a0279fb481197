"""What is seen of a deal of basic rummy, arrangements, and that nothing leaks (B1)."""

import pytest

from rules.actions import TimedOut
from rules.basic.game import BASIC
from rules.basic.state import PACK
from rules.game import (
    IllegalAction,
)
from rules.shared.masks import faces_of
from rules.views.results import result_to_wire
from tests.rules.basic.table import dealt, faces, situation
from tests.rules.basic.test_playouts import Playout
from tests.rules.contract.worlds import named
from tests.sizes import size
from tests.wire.plain import plain

WORLDS = size("basic_worlds", 5, 60)
KEYS = {
    *("phase", "you", "seats", "order", "stock", "discard", "wild", "melds", "turn"),
    *("windows", "legal", "finish"),
}


def test_the_view_has_the_keys_of_the_protocol():
    table = dealt("5h6h7h", "8h", stock="Ks").draw(0).meld(0, "5h6h7h")
    view = table.view(1)
    assert view.keys() > KEYS
    assert view["melds"] == [
        {
            "id": 0,
            "seat": 0,
            "kind": "run",
            "cards": ["5h", "6h", "7h"],
            "as": ["5h", "6h", "7h"],
        }
    ]
    assert view["turn"] == {"phase": "discard", "seats": [0]}
    assert (view["wild"], view["windows"], view["order"]) == (None, [], [0, 1])
    assert view["stock"] == 30
    assert [row["cards"] for row in view["seats"]] == [8, 10]
    assert [row["dealer"] for row in view["seats"]] == [False, True]
    assert [row["opened"] for row in view["seats"]] == [True, False]
    assert table.view(0)["you"]["drawn"] == "Ks"
    assert table.view(None)["you"] is None


def test_everybody_sees_what_was_taken_from_the_pile():
    """See basic.md B1."""
    table = dealt("2s4d", "3s", upcard="Kc").take(0)
    assert table.view(1)["seats"][0]["known"] == ["Kc"]
    assert table.view(0)["you"]["taken"] == "Kc"
    table.discard(0, "2s").turn(1).draw(0).discard(0, "Kc")
    assert table.view(1)["seats"][0]["known"] == []


def test_the_hands_are_shown_when_somebody_went_out():
    """See basic.md B4."""
    table = situation(
        *("Kc", "Kd7sAs"), table="5h6h7h", stock="8h", buried="stock", opened=(0,)
    )
    table.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    view = table.view(None)
    assert view["seats"][1]["hand"] == {"melds": [], "loose": ["As", "7s", "Kd"]}
    assert view["seats"][0]["state"] == "won"
    assert view["tally"] == {
        **{"winner": 0, "rummy": False, "card": "Kc", "counts": [[1, 18]]},
        **{"total": 18, "factor": 1},
    }
    wire = plain(result_to_wire(table.result, PACK))
    assert wire["tally"] == view["tally"]
    assert wire["ending"] == "went_out"
    assert [row["how"] for row in wire["seats"]] == ["went_out", "beaten"]


def test_an_arrangement_is_judged_by_what_could_be_put_down():
    table = dealt("5h6h7h9s9d2cAs2dKcQh", "", stock="8h").draw(0)
    groups = (faces("5h6h7h"), faces("9s9d2c"))
    verdict = BASIC.examine(table.deal, 0, groups)
    assert verdict.points == sum((5, 6, 7, 9, 9, 2, 1, 2, 10, 10, 8))
    told = [(g.kind, g.points, g.counts, g.reason) for g in verdict.groups]
    assert told == [
        ("run", 18, False, "in_hand"),
        ("invalid", 20, False, "not_a_meld"),
        ("loose", 31, False, None),
    ]
    assert not verdict.valid_show
    assert dict(verdict.after)[faces("Kc")[0]].points == verdict.points - 10


def test_an_arrangement_says_with_which_last_discard_one_is_out():
    table = situation("JsQs2d", "3d4d", stock="Ks", buried="stock").draw(0)
    verdict = BASIC.examine(table.deal, 0, (faces("JsQsKs"),))
    assert verdict.valid_show
    outs = {PACK.name(card) for card, after in verdict.after if after.valid_show}
    assert outs == {"2d"}
    taken = situation("JsQsKs", "3d4d", pile="2d", stock="Kc", buried="stock").take(0)
    verdict = BASIC.examine(taken.deal, 0, ())
    assert not verdict.valid_show
    assert dict(verdict.after)[faces("2d")[0]].defects == ("same_card",)


@pytest.mark.parametrize(
    "groups",
    [
        (faces("5h6h"), faces("6h7h")),
        (faces("5h6hTs"),),
        ((),),
        tuple((card,) for card in faces("5h6h7h9s9d2cAs")),
    ],
)
def test_an_arrangement_of_other_cards_is_refused(groups):
    table = dealt("5h6h7h9s9d2cAs2dKcQh", "Ts")
    with pytest.raises(IllegalAction):
        BASIC.examine(table.deal, 0, groups)


def test_tidy_leaves_out_what_was_played():
    table = dealt("5h6h7h9s9d2cAs2dKcQh", "Ts", stock="8h").draw(0)
    table.meld(0, "5h6h7h")
    groups = (faces("5h6h7h"), faces("9s9d"), faces("6hKc"))
    assert table.game.tidy(table.deal, 0, groups[:2]) == (faces("9s9d"),)
    for bad in ((faces("Ts"),), (faces("9s9s"),), tuple((c,) for c in range(7))):
        with pytest.raises(IllegalAction):
            table.game.tidy(table.deal, 0, bad)
    with pytest.raises(IllegalAction):
        table.game.tidy(table.deal, 5, ())


def test_suggest_and_the_opening_groups_are_the_melds_of_the_hand():
    table = dealt("5h6h7h9s9d9cAs2dKcQh", "")
    wanted = {faces("5h6h7h"), faces("9s9d9c")}
    assert set(map(tuple, map(sorted, BASIC.suggest(table.deal, 0)))) == {
        tuple(sorted(meld)) for meld in wanted
    }
    assert BASIC.opening_groups(table.deal, 0) == BASIC.suggest(table.deal, 0)


def test_wanted_names_the_cards_that_help_most():
    table = dealt("5h6h8h9s9dAs2dKcQhJd", "")
    least, found = BASIC.wanted(table.deal, 0)
    assert "7h" in PACK.names(found)
    assert least < 69
    table.draw(0)
    assert BASIC.wanted(table.deal, 0)[0] <= 69


def test_a_view_names_no_card_its_viewer_may_not_know():
    for number in range(WORLDS):
        for _, action, deal in Playout("entitled", 3 * number + 1).steps():
            for viewer in (None, *deal.seats):
                told = set(named(plain(BASIC.seen_by(deal, viewer)), PACK))
                assert told <= _entitled(deal, viewer), (action, viewer)
            assert not isinstance(action, TimedOut) or deal


def _entitled(deal, viewer):
    """The cards that a viewer may know where they lie."""
    cards = set(deal.discard) | {c for meld in deal.melds for c in meld.cards}
    is_told = plain(BASIC.seen_by(deal, None))["tally"] is not None
    for player in deal.players:
        cards |= set(faces_of(player.known))
        if player.is_in and (is_told or player.seat == viewer):
            cards |= set(faces_of(player.hand))
    return cards | ({deal.down} if deal.down is not None else set())
