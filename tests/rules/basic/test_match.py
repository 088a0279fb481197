"""Who deals, when a match of basic rummy ends, who has won it."""

import pytest

from rules.game import (
    Breach,
    IllegalAction,
)
from rules.phases import (
    MatchEnding,
)
from tests.rules.basic.table import Match, dealt, options, situation


def test_the_deal_passes_to_the_left():
    """See basic.md B1."""
    match = Match(seats=(2, 0, 1))
    assert match.order == (2, 0, 1)
    assert match.facts["dealer"] == 1
    match.deal(0, 11)
    assert match.order == (0, 1, 2)
    match.stalemate()
    assert match.order == (1, 2, 0), "after a stalemate too"


def test_the_winner_deals_next_where_the_option_says_so():
    """See basic.md B1."""
    match = Match(seats=3, next_dealer="winner").deal(0, 11)
    assert match.order == (1, 2, 0)
    match.deal(1, 11)
    assert match.order == (2, 0, 1), "who won deals, and plays last"
    match.stalemate()
    assert match.order == (0, 1, 2), "after a stalemate the deal passes to the left"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_target_is_fifty_for_each_player(players):
    """See basic.md B4."""
    match = Match(seats=players).deal(0, 50 * players - 1)
    assert match.facts["target"] == 50 * players
    assert match.ended is None
    match.deal(0, 1)
    assert match.ended == (MatchEnding.TARGET, (0,))


def test_the_target_for_each_player_is_an_option():
    """See basic.md B4."""
    match = Match(seats=3, target_per_player=20).deal(0, 59)
    assert match.ended is None
    assert match.deal(0, 1).ended == (MatchEnding.TARGET, (0,))


def test_who_reaches_the_target_wins():
    """See basic.md B5, example 9."""
    match = Match(seats=3).deal(0, 70).deal(0, 70).deal(1, 90).deal(2, 60)
    assert match.scores == {0: 140, 1: 90, 2: 60}
    assert match.facts["deal"] == 5
    match.deal(0, 11)
    assert match.ended == (MatchEnding.TARGET, (0,))
    assert match.scores[0] == 151
    assert match.places == {0: 1, 1: 2, 2: 3}
    assert match.shares == [(0, 1)]
    assert [row.how for row in match.result.seats] == ["won", "lost", "lost"]
    assert match.order is None


def test_the_winner_of_a_real_deal_scores_in_the_match():
    """See basic.md B4."""
    match = Match(seats=2)
    table = dealt("5h6h7h9s9d9cAsAhAdKc", "", stock="Qd").draw(0)
    table.meld(0, "5h6h7h").meld(0, "9s9d9c").meld(0, "AsAhAd").discard(0, "Kc")
    assert table.deal.ending is None
    table = dealt("5h6h7h9s9d9cAsAhAdAc", "", stock="Qd").draw(0)
    table.meld(0, "5h6h7h").meld(0, "9s9d9c").meld(0, "AsAhAdAc").discard(0, "Qd")
    match.record(table)
    assert match.scores == {0: table.points()[0], 1: 0}
    assert match.facts["sheet"][0]["kind"] == "rummy"


def test_a_number_of_deals():
    """See basic.md B4."""
    match = Match(seats=3, end="deals", deals=3)
    assert (match.facts["deals"], match.facts["target"]) == (3, None)
    match.deal(0, 500).deal(1, 30)
    assert match.ended is None, "no target ends it"
    match.deal(1, 30)
    assert match.ended == (MatchEnding.ALL_DEALS, (0,))


def test_level_after_all_deals_the_winners_share():
    """See basic.md B4."""
    match = Match(seats=3, end="deals", deals=2).deal(0, 30).deal(1, 30)
    assert match.ended == (MatchEnding.ALL_DEALS, (0, 1))
    assert match.shares == [(0, 1), (1, 1)]
    assert [row.how for row in match.result.seats] == ["split", "split", "lost"]
    assert [row.place for row in match.result.seats] == [1, 1, 3]


def test_a_stalemate_counts_as_a_deal_that_all_have_lost():
    """See basic.md B3."""
    match = Match(seats=2, end="deals", deals=2).stalemate().deal(1, 5)
    assert match.ended == (MatchEnding.ALL_DEALS, (1,))
    assert match.facts["sheet"][0] == {
        "kind": "stalemate",
        "winner": None,
        "seats": [{"seat": 0, "points": 0}, {"seat": 1, "points": 0}],
    }


def test_a_single_deal_that_is_a_stalemate_is_played_again():
    """See basic.md B3."""
    match = Match(seats=2, end="deals", deals=1).stalemate().stalemate()
    assert match.ended is None
    assert match.deal(0, 5).ended == (MatchEnding.ALL_DEALS, (0,))


def test_scoring_penalty_points_fewest_wins():
    """See basic.md B4."""
    match = Match(seats=3, scoring="penalty_points")
    match.deal(0, {1: 60, 2: 90}).deal(1, {0: 50, 2: 59})
    assert match.scores == {0: 50, 1: 60, 2: 149}
    assert match.ended is None
    match.deal(1, {0: 40, 2: 1})
    assert match.ended == (MatchEnding.TARGET, (1,))
    assert match.places == {1: 1, 0: 2, 2: 3}


def test_penalty_points_level_at_the_target_share():
    """See basic.md B4."""
    match = Match(seats=3, scoring="penalty_points", target_per_player=10)
    match.deal(0, {1: 7, 2: 20}).deal(1, {0: 7, 2: 20})
    assert match.ended == (MatchEnding.TARGET, (0, 1))


def test_penalty_points_in_a_number_of_deals():
    """See basic.md B4."""
    match = Match(seats=2, scoring="penalty_points", end="deals", deals=1)
    match.deal(1, {0: 9})
    assert match.ended == (MatchEnding.ALL_DEALS, (1,))


@pytest.mark.parametrize("scoring", ["winner_takes_all", "penalty_points"])
def test_what_a_deal_scores_by_either_option(scoring):
    """See basic.md B4."""
    state = {"table": "5h6h7h", "stock": "8h", "buried": "stock", "scoring": scoring}
    table = situation("Kc", "Kd7sAs", "2s3s", **state, opened=(0,))
    table.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    takes_all = scoring == "winner_takes_all"
    assert table.points() == ({0: 23, 1: 0, 2: 0} if takes_all else {0: 0, 1: 18, 2: 5})
    assert [row.seat for row in table.result.seats] == [0, 2, 1], "fewest points first"
    rummy = situation("Kc", "Kd7sAs", "2s3s", **state)
    rummy.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert sum(rummy.points().values()) == 46


def test_bounds_after_deals_max_the_standing_decides():
    match = Match(seats=2, deals_max=2).deal(0, 3).deal(1, 2)
    assert match.ended == (MatchEnding.DEALS_MAX, (0,))
    level = Match(seats=2, deals_max=2).deal(0, 3).deal(1, 3)
    assert level.ended == (MatchEnding.DEALS_MAX, ())
    assert [row.how for row in level.result.seats] == ["level", "level"]
    assert level.shares == []


def test_bounds_after_void_max_stalemates_in_a_row_the_standing_decides():
    match = Match(seats=3, void_max=2).stalemate().deal(1, 7).stalemate()
    assert match.ended is None
    assert match.stalemate().ended == (MatchEnding.VOID, (1,))
    level = Match(seats=3, void_max=2).stalemate().stalemate()
    assert level.ended == (MatchEnding.VOID, ())
    assert {row.how for row in level.result.seats} == {"level"}


def test_bounds_by_default_are_forty_deals_and_five_stalemates():
    assert (options().deals_max, options().void_max) == (40, 5)
    match = Match(seats=2)
    for _ in range(5):
        assert match.ended is None
        match.stalemate()
    assert match.ended == (MatchEnding.VOID, ())


def test_who_leaves_between_deals_is_out_and_the_others_play_on():
    """See basic.md D3."""
    match = Match(seats=4).deal(0, 80).forfeit(0, "timed_out")
    assert match.ended is None
    assert match.order == (1, 2, 3)
    assert match.facts["target"] == 200, "fixed by the players at the start"
    assert match.game.deal_options(match.match).players == 3
    assert match.places == {1: 1, 2: 1, 3: 1, 0: 4}
    match.forfeit(2).forfeit(1)
    assert match.ended == (MatchEnding.LAST_SURVIVOR, (3,))
    assert match.places == {3: 1, 1: 2, 2: 3, 0: 4}, "who stayed longer is before"
    assert {row.seat: row.how for row in match.result.seats} == {
        **{3: "won", 1: "left", 2: "left", 0: "timed_out"}
    }


def test_who_left_is_passed_over_in_the_circle():
    """See basic.md D3."""
    match = Match(seats=3).deal(0, 5)
    assert match.order == (1, 2, 0)
    match.forfeit(1)
    assert match.order == (2, 0)
    match.deal(2, 5)
    assert match.order == (0, 2)


def test_who_left_during_a_deal_is_out_after_it():
    """See basic.md D3."""
    match = Match(seats=3).deal(0, 30, gone={2: "resigned"}, left=(2,))
    assert match.order == (1, 0)
    assert match.rows[2].state == "left"
    assert match.scores == {0: 30, 1: 0, 2: 0}
    match.forfeit(0)
    assert match.ended == (MatchEnding.LAST_SURVIVOR, (1,))
    assert {r.seat: r.how for r in match.result.seats}[2] == "resigned"


def test_who_left_when_the_target_was_reached_has_still_won():
    """See basic.md D3."""
    match = Match(seats=2).deal(0, 100, left=(0,))
    assert match.ended == (MatchEnding.TARGET, (0,))
    other = Match(seats=2).deal(0, 99, left=(0,))
    assert other.ended == (MatchEnding.LAST_SURVIVOR, (1,))


def test_who_has_left_never_wins_by_points():
    """See basic.md D3."""
    match = Match(seats=3, end="deals", deals=2).deal(0, 90).forfeit(0)
    match.deal(1, 3)
    assert match.ended == (MatchEnding.ALL_DEALS, (1,))
    assert match.places == {1: 1, 2: 2, 0: 3}


def test_what_a_match_refuses():
    match = Match(seats=3).forfeit(0)
    game, state = match.game, match.match
    for act, breach in (
        (lambda: game.forfeit(state, 9), Breach.NOT_SEATED),
        (lambda: game.forfeit(state, 0), Breach.NOT_ALLOWED),
        (lambda: game.answer(state, 1, "split_yes"), Breach.NOT_ALLOWED),
        (lambda: game.close_offer(state), Breach.NOT_ALLOWED),
    ):
        with pytest.raises(IllegalAction) as refusal:
            act()
        assert refusal.value.breach is breach
    assert game.offer(state) is None
    assert game.answers(state, 1) == ()
    with pytest.raises(ValueError, match="waits for"):
        game.record_deal(state, dealt("2s", "3s", "4s").left(0).left(1).result)
    over = Match(seats=2).forfeit(0)
    with pytest.raises(IllegalAction):
        over.game.forfeit(over.match, 1)
