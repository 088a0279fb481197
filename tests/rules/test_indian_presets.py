"""Options: known by name, within bounds, written as plain values (indian.md 5, 11)."""

import pytest

from rules import catalogue
from rules.game import BadOption
from tests.rules.indian_table import GAME


def test_the_catalogue_finds_its_games_by_name():
    assert catalogue.find("indian-points") is GAME
    for name in ("indian", "", "__class__", None, 7):
        with pytest.raises(catalogue.UnknownGame):
            catalogue.find(name)


def test_the_listing_describes_every_game():
    listed = {entry["game"]: entry for entry in catalogue.listing()}
    assert listed.keys() == catalogue.GAMES.keys()
    points = listed["indian-points"]
    assert (points["family"], points["seats"]) == ("indian", [2, 6])
    assert points["options"]["first_drop"] == 20
    assert "v" not in points["options"]


def test_i5_the_defaults_of_points_are_those_of_the_rules():
    options = GAME.describe_options(GAME.resolve({}))
    wanted = {"first_drop": 20, "middle_drop": 40, "full_count": 80, "wrong_show": 80}
    assert options.items() >= wanted.items()
    assert (GAME.points_max, GAME.groups_max) == (80, 6)
    recipe = GAME.recipe(GAME.resolve({}))
    assert (recipe.decks, recipe.jokers, recipe.hand_size, recipe.layout) == (
        2,
        2,
        13,
        1,
    )


def test_an_option_can_be_chosen_within_its_bounds():
    options = GAME.resolve({"first_drop": 10, "middle_drop": 30, "drop": False})
    assert (options.first_drop, options.middle_drop, options.drop) == (10, 30, False)


@pytest.mark.parametrize(
    "overrides",
    [
        {"colour": 1},
        {"v": 2},
        {"hand_size": 21},
        {"first_drop": 0},
        {"first_drop": "20"},
        {"first_drop": 20.0},
        {"first_drop": True},
        {"first_drop": None},
        {"first_drop": 50},
        {"middle_drop": 81},
        {"wrong_show": 90},
        {"decks": 9},
        {"drop": 1},
        {"groups_max": 7},
        {"turns_max": 10**9},
        {"first_drop": -(2**70)},
    ],
    ids=str,
)
def test_an_option_that_does_not_exist_or_is_out_of_bounds_is_refused(overrides):
    with pytest.raises(BadOption) as refusal:
        GAME.resolve(overrides)
    assert refusal.value.reason


def test_i1_1_one_pack_is_enough_for_three_seats():
    assert GAME.seats_allowed(GAME.resolve({})) == (2, 6)
    assert GAME.seats_allowed(GAME.resolve({"decks": 1})) == (2, 3)
    options = GAME.resolve({"decks": 1, "printed_jokers": 0})
    deal = GAME.start((0, 1, 2), options, tuple(range(52))).deal
    GAME.check_invariants(deal)
    assert GAME.seen_by(deal, 0)["you"]["hand"][0] == "As"
