"""Options: known by name, within bounds, written as plain values (indian.md 5, 11)."""

import pytest

from rules import catalogue
from rules.game import BadOption
from tests.rules.indian.table import GAME
from tests.wire.plain import plain


def test_the_catalogue_finds_its_games_by_name():
    assert catalogue.find("indian-points") is GAME
    for name in ("indian", "", "__class__", None, 7):
        with pytest.raises(catalogue.UnknownGame):
            catalogue.find(name)


def test_the_listing_describes_every_game():
    listed = {entry.game: entry for entry in catalogue.listing()}
    assert listed.keys() == catalogue.GAMES.keys()
    points = listed["indian-points"]
    assert (points.family, points.seats) == ("indian", [2, 6])
    assert points.options["first_drop"] == 20
    assert "v" not in points.options


def test_the_defaults_of_points_are_those_of_the_rules():
    """See indian.md 5."""
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
        {"autoplay_turns": 0},
        {"autoplay_equal": "maybe"},
        {"autoplay_equal": True},
        {"autoplay_best_of": 1},
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


def options_of(name, **overrides):
    game = catalogue.find(name)
    return game.describe_options(game.resolve(overrides))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("indian-pool-101", {"limit": 101, "first_drop": 20, "middle_drop": 40}),
        ("indian-pool-101", {"rejoin_max": 79, "auto_split_score": 80}),
        ("indian-pool-201", {"limit": 201, "first_drop": 25, "middle_drop": 50}),
        ("indian-pool-201", {"rejoin_max": 174, "auto_split_score": 175}),
        ("indian-pool-201", {"split_difference_max": 2, "auto_split_at": "no_drops"}),
        ("indian-best-of-2", {"deals": 2, "drop": False, "tie_break": True}),
        ("indian-best-of-3", {"deals": 3, "best_of_ranking": "chips"}),
        ("indian-best-of-6", {"deals": 6, "full_count": 80, "wrong_show": 80}),
    ],
)
def test_the_defaults_of_matches_are_those_of_the_rules(name, wanted):
    """See indian.md 5."""
    assert options_of(name).items() >= wanted.items()


@pytest.mark.parametrize(
    ("name", "seats", "starts_full", "per_point"),
    [
        ("indian-points", (2, 6), False, True),
        ("indian-pool-101", (2, 6), False, False),
        ("indian-pool-201", (2, 6), False, False),
        ("indian-best-of-2", (2, 2), True, False),
        ("indian-best-of-3", (2, 6), True, False),
        ("indian-best-of-6", (2, 6), True, False),
    ],
)
def test_the_seats_and_the_start_of_each_game(name, seats, starts_full, per_point):
    game = catalogue.find(name)
    assert game.seats_allowed(game.resolve({})) == seats
    assert (game.starts_full, game.stake_per_point) == (starts_full, per_point)


def test_a_game_describes_only_options_that_mean_something_in_it():
    points, pool, best = map(
        options_of, ("indian-points", "indian-pool-101", "indian-best-of-3")
    )
    own = {"limit", "rejoin", "manual_split", "drop_without_left", "deals_max"}
    assert own <= pool.keys()
    assert not own & (points.keys() | best.keys())
    assert {"deals", "tie_break"} <= best.keys()
    assert not {"deals", "tie_break"} & (points.keys() | pool.keys())
    assert "drop" not in pool
    assert {"deal_show", "set_max", "void_max", "first_drop"} <= (
        points.keys() & pool.keys() & best.keys()
    )


@pytest.mark.parametrize("game", catalogue.GAMES.values(), ids=lambda game: game.name)
def test_every_option_described_can_be_chosen_but_those_in_the_name(game):
    told = game.describe_options(game.resolve({}))
    in_the_name = {"hand_size", "limit", "deals", "pure_needed"}
    for name, value in told.items():
        if game.family == "indian" and name in in_the_name:
            with pytest.raises(BadOption):
                game.resolve({name: value})
        else:
            assert game.describe_options(game.resolve({name: value})) == told


@pytest.mark.parametrize(
    ("name", "overrides"),
    [
        ("indian-points", {"rejoin": False}),
        ("indian-points", {"deals": 2}),
        ("indian-points", {"deal_show": "quarter"}),
        ("indian-points", {"deal_show": True}),
        ("indian-points", {"deal_show": None}),
        ("indian-points", {"deal_show_half_count": True}),
        ("indian-points", {"set_max": 6}),
        ("indian-points", {"no_drop": [1]}),
        ("indian-pool-101", {"limit": 51}),
        ("indian-pool-101", {"drop": False}),
        ("indian-pool-101", {"rejoin_max": 100}),
        ("indian-pool-101", {"auto_split_score": 101}),
        ("indian-pool-101", {"auto_split_at": "never"}),
        ("indian-pool-101", {"split_difference_max": -1}),
        ("indian-pool-101", {"split_difference_max": "2"}),
        ("indian-pool-101", {"rejoin_players_min": 2}),
        ("indian-pool-101", {"rejoin_players_min": None}),
        ("indian-pool-101", {"deals_max": 0}),
        ("indian-best-of-3", {"deals": 4}),
        ("indian-best-of-3", {"best_of_ranking": "luck"}),
        ("indian-best-of-3", {"rejoin": True}),
    ],
    ids=str,
)
def test_an_option_of_a_match_is_refused_where_it_means_nothing(name, overrides):
    with pytest.raises(BadOption) as refusal:
        catalogue.find(name).resolve(overrides)
    assert refusal.value.name in overrides
    assert refusal.value.reason


def test_there_may_be_no_limit_to_the_difference_of_a_split():
    told = options_of("indian-pool-101", split_difference_max=None)
    assert told["split_difference_max"] is None


def test_one_pack_is_enough_for_three_seats():
    """See indian.md 1.1."""
    assert GAME.seats_allowed(GAME.resolve({})) == (2, 6)
    assert GAME.seats_allowed(GAME.resolve({"decks": 1})) == (2, 3)
    options = GAME.resolve({"decks": 1, "printed_jokers": 0})
    deal = GAME.start((0, 1, 2), options, tuple(range(52))).deal
    GAME.check_invariants(deal)
    assert plain(GAME.seen_by(deal, 0))["you"]["hand"][0] == "As"
