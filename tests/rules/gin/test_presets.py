"""The gin presets and what a table may choose (A2)."""

import pytest

from rules import catalogue
from rules.game import BadOption, Recipe
from rules.shuffle import LAYOUT_NO_JOKER

GIN = ("gin-house", "gin-classic", "gin-quick")


def told(name, **options):
    game = catalogue.find(name)
    return game.describe_options(game.resolve(options))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        (
            "gin-house",
            {
                "knock_limit": 10,
                "gin_bonus": 25,
                "big_gin_bonus": 31,
                "undercut_bonus": 25,
                "taken_card_stays": True,
                "target": 100,
                "game_bonus": 100,
                "box_bonus": 25,
                "shutout": True,
                "winner_by": "grand_total",
            },
        ),
        (
            "gin-classic",
            {
                "gin_bonus": 20,
                "big_gin_bonus": None,
                "undercut_bonus": 10,
                "taken_card_stays": False,
                "target": 100,
                "game_bonus": 100,
                "box_bonus": 20,
                "blitz": False,
                "winner_by": "grand_total",
            },
        ),
        (
            "gin-quick",
            {
                "gin_bonus": 25,
                "big_gin_bonus": None,
                "undercut_bonus": 25,
                "taken_card_stays": True,
                "target": 100,
            },
        ),
    ],
)
def test_what_each_preset_plays(name, values):
    """See gin.md A2."""
    common = {
        "undercut_on_equal": True,
        "only_runs": False,
        "no_layoff": False,
        "meld_arrangement": "auto",
        "layoff_mode": "auto",
        "next_dealer": "alternate",
        "wall_rule": "void",
        "after_double_pass": "normal" if name == "gin-house" else "stock_only",
        "oklahoma": False,
        "okl_ace": "gin_only",
        "okl_spade_double": True,
        "okl_extra_boxes": False,
        "hollywood": False,
        "deals_max": 40,
        "void_max": 5,
    }
    assert told(name).items() >= (common | values).items()


def test_quick_has_no_bonuses_at_the_end_and_four_targets():
    """See gin.md A2."""
    quick = catalogue.find("gin-quick")
    assert quick.resolve({}).winner_by == "first_to_target"
    assert (quick.resolve({}).game_bonus, quick.resolve({}).box_bonus) == (0, 0)
    for target in (1, 50, 100, 200):
        assert told("gin-quick", target=target)["target"] == target
    for target in (0, 2, 75, 201):
        with pytest.raises(BadOption) as refusal:
            quick.resolve({"target": target})
        assert refusal.value.name == "target"
    assert told("gin-house", target=150)["target"] == 150


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("gin-house", "blitz"),
        ("gin-classic", "shutout"),
        ("gin-quick", "shutout"),
        ("gin-quick", "blitz"),
        ("gin-quick", "game_bonus"),
        ("gin-quick", "box_bonus"),
        ("gin-quick", "winner_by"),
        ("gin-house", "v"),
        ("gin-house", "decks"),
    ],
)
def test_an_option_of_another_preset_is_refused(name, option):
    """See gin.md A2."""
    assert option not in told(name)
    with pytest.raises(BadOption) as refusal:
        catalogue.find(name).resolve({option: True})
    assert refusal.value.name == option


@pytest.mark.parametrize("name", GIN)
def test_gin_is_for_two_with_one_entry_fee_and_a_match_clock(name):
    game = catalogue.find(name)
    assert (game.family, game.seats_min, game.seats_max) == ("gin", 2, 2)
    assert (game.stake_per_point, game.starts_full) == (False, True)
    assert game.starts_confirmed
    assert game.match_clock
    options = game.resolve({})
    assert game.pack(options).size == 52
    assert game.recipe(options) == Recipe(1, 0, 10, LAYOUT_NO_JOKER)
    assert game.needs(None) is None


def test_start_and_match_clock_hold_for_every_family_but_the_indian_one():
    """See gin.md D2 and gin.md D3."""
    for game in catalogue.GAMES.values():
        is_western = game.family != "indian"
        assert game.starts_confirmed == is_western
        assert game.match_clock == is_western
