"""Every option of basic rummy both ways, and what a table may choose (B4)."""

import pytest

from rules.actions import Discard, Lay, Meld
from rules.basic.game import BASIC
from rules.cards import parse_face
from rules.game import (
    BadOption,
)
from rules.phases import (
    Ending,
)
from tests.rules.basic.table import dealt, faces, options, situation

TWO_MELDS = "5h6h7h9s9d9cAs2dKcQh"


def test_one_meld_a_turn_is_an_option():
    """See basic.md B4."""
    free = dealt(TWO_MELDS, "").draw(0).meld(0, "5h6h7h")
    assert "meld 9s9d9c" in free.listed(0)
    held = dealt(TWO_MELDS, "8h", stock="Ks", one_meld_per_turn=True).draw(0)
    held.meld(0, "5h6h7h")
    assert held.breach(0, Meld(faces("9s9d9c"))) == "one_meld"
    assert not [entry for entry in held.legal(0) if entry["kind"] == "meld"]
    held.discard(0, "Ks").draw(1).lay(1, "8h", 0)
    held.do(1, Discard(held.deal.drawn)).draw(0).meld(0, "9s9d9c")
    assert len(held.melds) == 2, "the next turn makes the next"


def test_one_meld_per_turn_does_not_count_layoffs():
    """See basic.md B4."""
    state = {"table": "5h6h7h", "stock": "Kc", "buried": "stock"}
    table = situation("4h8h9s9d9c2c", "2d3d", **state, one_meld_per_turn=True).draw(0)
    table.lay(0, "8h", 0).meld(0, "9s9d9c").lay(0, "4h", 0)
    assert table.hand(0) == "2c Kc"


def test_going_out_by_a_discard_only_is_an_option():
    """See basic.md B4."""
    state = {"stock": "Ks", "buried": "stock"}
    assert situation("JsQs", "2d3d", **state).draw(0).meld(0, "JsQsKs").result
    must = situation("JsQs", "2d3d4c", **state, must_discard_to_go_out=True).draw(0)
    assert must.breach(0, Meld(faces("JsQsKs"))) == "must_discard"
    assert all(entry["kind"] == "discard" for entry in must.legal(0))
    kept = situation("TsJsQs", "2d3d", **state, must_discard_to_go_out=True).draw(0)
    assert kept.breach(0, Meld(faces("TsJsQsKs"))) == "must_discard"
    kept.meld(0, "TsJsQs")
    assert kept.breach(0, Lay(parse_face("Ks"), 0)) == "must_discard"
    kept.discard(0, "Ks")
    assert kept.deal.ending is Ending.WENT_OUT


def test_must_discard_leaves_no_way_to_keep_only_the_card_taken():
    """See basic.md B4."""
    state = {"table": "6c7c8c/6h7h8h", "pile": "9h", "stock": "Kc", "buried": "stock"}
    table = situation("9c", "2d3d", **state, must_discard_to_go_out=True).take(0)
    assert table.breach(0, Lay(parse_face("9c"), 0)) == "dead_end"
    assert table.listed(0) == ["discard 9c", "lay 9h 1"]
    table.lay(0, "9h", 1).discard(0, "9c")
    assert table.result.winners == (0,)


def test_the_ace_above_the_king_is_an_option():
    """See basic.md B4."""
    cards = "QsKsAs2h3h5d7c8d9cTh"
    low = dealt(cards, "").draw(0)
    assert low.breach(0, Meld(faces("QsKsAs"))) == "not_a_meld"
    high = dealt(cards, "", ace_high=True).draw(0).meld(0, "AsKsQs")
    assert high.melds == ["Qs Ks As"]
    assert high.view(1)["melds"][0]["as"] == ["Qs", "Ks", "As"]


@pytest.mark.parametrize("cards", ["KsAs2s", "QsKsAs2s", "KsAs2s3s"])
def test_nothing_goes_around_even_with_the_ace_high(cards):
    """See basic.md B1."""
    table = dealt("QsKsAs2s3s7h", "", ace_high=True).draw(0)
    assert table.breach(0, Meld(faces(cards))) == "not_a_meld"


def test_a_run_up_to_the_high_ace_is_closed_above_and_open_below():
    """See basic.md B1."""
    state = {"table": "QsKsAs", "stock": "Kc", "buried": "stock", "ace_high": True}
    table = situation("Js2s4h", "2d3d", **state).draw(0)
    lays = [entry for entry in table.listed(0) if entry.startswith("lay")]
    assert lays == ["lay Js 0"]
    table.lay(0, "Js", 0)
    assert table.melds == ["Js Qs Ks As"]


def test_a_run_from_the_low_ace_up_to_the_king_is_closed():
    """See basic.md B1."""
    run = "As2s3s4s5s6s7s8s9sTsJsQsKs"
    state = {"table": run, "stock": "Kc2c", "ace_high": True}
    table = situation("AhQhKh", "2d3d", **state).draw(0)
    assert not [entry for entry in table.legal(0) if entry["kind"] == "lay"]


@pytest.mark.parametrize(("end", "at"), [("low", 0), ("high", -1), (None, 0)])
def test_a_run_from_two_to_king_takes_the_ace_at_either_end(end, at):
    """See basic.md B1."""
    run = "2s3s4s5s6s7s8s9sTsJsQsKs"
    state = {"table": run, "stock": "Kc2c", "ace_high": True}
    table = situation("As4h", "2d3d", **state).draw(0)
    lays = [entry for entry in table.listed(0) if entry.startswith("lay")]
    assert lays == ["lay As 0 low", "lay As 0 high"]
    table.lay(0, "As", 0, end)
    assert table.melds[0].split()[at] == "As"


def test_an_ace_costs_one_high_or_low():
    """See basic.md B4."""
    state = {"table": "5h6h7h", "stock": "8h", "buried": "stock", "ace_high": True}
    table = situation("Kc", "AdKd", **state, opened=(0,))
    table.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert table.points()[0] == 11


@pytest.mark.parametrize("name", ["players", "v", "target", "undo"])
def test_what_is_no_option_is_refused(name):
    with pytest.raises(BadOption, match="not an option"):
        options(**{name: 2})


def test_deals_are_one_to_twenty():
    field = next(f for f in BASIC.option_fields() if f.name == "deals")
    assert (field.low, field.high, field.needs) == (1, 20, ("end", "deals"))


@pytest.mark.parametrize(("players", "size"), [(0, 10), (2, 10), (3, 7), (6, 6)])
def test_the_recipe_says_how_many_cards_a_deal_has(players, size):
    recipe = BASIC.recipe(options())
    assert (recipe.decks, recipe.jokers, recipe.hand_size) == (1, 0, 10)
    if players:
        match = BASIC.new_match(tuple(range(players)), options())
        assert BASIC.recipe(BASIC.deal_options(match)).hand_size == size


def test_what_is_told_of_the_options_is_what_may_be_chosen():
    told = BASIC.describe_options(options(deals=3))
    assert told.keys() == BASIC.known_options.keys()
    assert told["deals"] == 3
    assert BASIC.resolve(told) == options(deals=3)
    assert BASIC.seats_allowed(options()) == (2, 6)
