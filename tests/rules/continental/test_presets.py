"""The presets of Continental and what a table may choose (C2, C8)."""

import pytest

from rules.continental.presets import OPTIONS_VERSION, Options
from rules.game import BadOption
from tests.rules.continental.table import GAMES

BOTH = [pytest.param(game, id=name) for name, game in GAMES.items()]


@pytest.mark.parametrize("game", BOTH)
def test_what_is_played_unless_a_table_chooses_otherwise(game):
    told = game.describe_options(game.resolve({}))
    assert told.pop("hands") == {"continental": "1234567"}.get(game.name, "147")
    assert told == {
        "jokers_per_deck": 1,
        "taken_card_stays": True,
        "go_out_without_discard": False,
        "run_max": 14,
        "distinct_trio_ranks": False,
        "distinct_run_suits": False,
        "joker_locked": False,
        "joker_replace_scope": "own_runs",
        "joker_transfer": True,
        "claims": True,
        "claims_by_dropped": True,
        "claim_window": 5,
        "max_claims_per_hand": None,
        "max_reshuffles": 2,
    }


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("hands", ["", "71", "11", "8", "0", "12 3", "1,4,7"])
def test_hands_are_some_of_one_to_seven_ascending(game, hands):
    """See continental.md C8."""
    with pytest.raises(BadOption):
        game.resolve({"hands": hands})
    assert game.resolve({"hands": "7"}).played.number == 7


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("name", ["contract", "decks", "v", "target", "drop"])
def test_what_the_match_fills_in_is_no_option(game, name):
    with pytest.raises(BadOption):
        game.resolve({name: 1})


@pytest.mark.parametrize("game", BOTH)
def test_continental_is_for_two_to_six_with_one_entry_fee_and_a_match_clock(game):
    assert (game.family, game.seats_min, game.seats_max) == ("continental", 2, 6)
    assert (game.stake_per_point, game.starts_full) == (False, True)
    assert game.starts_confirmed
    assert game.match_clock
    assert game.groups_max == 6
    assert game.seats_allowed(game.resolve({})) == (2, 6)


def test_stored_options_read_back_and_new_ones_take_their_default():
    game = GAMES["continental"]
    assert game.decode_options(b'{"v":1,"new":2}') == Options()
    assert OPTIONS_VERSION == 1
