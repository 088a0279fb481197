"""Pools: scores, who is out, who wins, who plays first (indian.md 6.2)."""

import pytest
from msgspec.structs import replace

from rules.actions import DROP, Left
from rules.game import Breach, IllegalAction
from tests.rules.indian.formats.matches import Played
from tests.wire.plain import plain


def pool(seats, name="indian-pool-101", **options):
    return Played(name, seats, **options)


def at(seats, scores, **options):
    """A pool of so many seats after two deals; who is not named stands at 0."""
    played = pool(seats, **options)
    entrants = (
        replace(entrant, score=scores.get(entrant.seat, 0))
        for entrant in played.match.seats
    )
    return played.keep(replace(played.match, deals=2, seats=tuple(entrants)))


@pytest.mark.parametrize(
    ("name", "limit"), [("indian-pool-101", 101), ("indian-pool-201", 201)]
)
def test_a_seat_is_out_at_the_limit_and_in_one_point_below(name, limit):
    """See indian.md 6.2."""
    played = pool(3, name, rejoin=False, manual_split=False)
    for _ in range(limit // 80):
        played.deal({0: 0, 1: 80, 2: 80})
    rest = limit - limit // 80 * 80
    played.deal({0: 0, 1: rest, 2: rest - 1})
    assert played.scores == {0: 0, 1: limit, 2: limit - 1}
    assert {row.seat: row.state for row in played.rows.values()} == {
        0: "playing",
        1: "out",
        2: "playing",
    }
    assert set(played.order) == {0, 2}


def test_the_last_survivor_wins_and_is_paid_alone():
    """See indian.md 6.2."""
    played = pool(2).deal({0: 0, 1: 80}).deal({0: 0, 1: 21})
    assert played.ended == ("last_survivor", (0,))
    assert played.order is None
    assert played.shares == [(0, 1)]
    rows = [(r.seat, r.place, r.points, r.how) for r in played.result.seats]
    assert rows == [(0, 1, 0, "won"), (1, 2, 101, "out")]


def test_the_winner_of_a_deal_survives_it_whatever_the_score():
    """See indian.md 6.2."""
    played = at(3, {0: 100, 1: 60, 2: 60}).deal({0: 0, 1: 80, 2: 80})
    assert played.ended == ("last_survivor", (0,))
    assert played.scores[0] == 100


def test_who_is_out_later_is_placed_higher_and_in_one_deal_who_has_less():
    """See indian.md 6.2."""
    played = pool(4, rejoin=False, manual_split=False)
    played.deal({0: 0, 1: 80, 2: 80, 3: 80}).deal({0: 0, 1: 30, 2: 40, 3: 10})
    played.deal({0: 0, 3: 60})
    assert [(r.seat, r.place) for r in played.result.seats] == [
        (0, 1),
        (3, 2),
        (1, 3),
        (2, 4),
    ]


def test_equal_scores_share_a_place():
    """See indian.md 6.2."""
    played = pool(3).deal({0: 0, 1: 40, 2: 40})
    assert {row.seat: row.place for row in played.rows.values()} == {0: 1, 1: 2, 2: 2}


@pytest.mark.parametrize(
    ("name", "score", "drops"),
    [
        ("indian-pool-101", 0, 5),
        ("indian-pool-101", 60, 2),
        ("indian-pool-101", 80, 1),
        ("indian-pool-101", 81, 0),
        ("indian-pool-101", 95, 0),
        ("indian-pool-201", 150, 2),
        ("indian-pool-201", 175, 1),
        ("indian-pool-201", 176, 0),
        ("indian-pool-201", 180, 0),
    ],
)
def test_the_drops_left_follow_from_the_score(name, score, drops):
    """See indian.md 6.2."""
    assert at(3, {1: score}, name=name).rows[1].drops_left == drops


def test_the_circle_of_the_match_turns_by_one_active_seat():
    """See indian.md 1.2."""
    played = pool((2, 0, 3, 1), rejoin=False, manual_split=False)
    assert played.order == (2, 0, 3, 1)
    assert played.deal({2: 0}).order == (0, 3, 1, 2)
    assert played.deal({2: 0, 3: 80, 0: 80}).order == (3, 1, 2, 0)
    # Seats 0 and 3 go out; the turn passes from 3 to the next who plays.
    assert played.deal({2: 0, 3: 80, 0: 80, 1: 0}).order == (1, 2)
    assert played.deal({2: 0, 1: 10}).order == (2, 1)


def test_a_void_deal_is_dealt_again_in_the_same_order():
    """See indian.md 4.8."""
    played = pool(3).deal({0: 0, 1: 40, 2: 60})
    before, scores = played.order, played.scores
    played.void()
    assert plain(played.game.match_facts(played.match))["deal"] == 2
    assert (played.order, played.scores, played.offer) == (before, scores, None)


def test_after_five_void_deals_the_standing_decides():
    """See indian.md 4.8."""
    played = at(2, {0: 20})
    for _ in range(5):
        assert played.ended is None
        played.void()
    assert played.ended == ("void", (1,))
    assert played.shares == [(1, 1)]


def test_after_five_void_deals_level_leaders_win_nothing():
    """See indian.md 4.8."""
    played = pool(3, void_max=2).void().void()
    assert played.ended == ("void", ())
    assert played.shares == []
    assert {row.how for row in played.result.seats} == {"level"}


def test_void_deals_count_only_in_a_row():
    """See indian.md 4.8."""
    played = pool(2, void_max=2).void().deal({0: 0, 1: 2}).void()
    assert played.ended is None


def test_the_bound_of_deals_ends_a_pool_as_it_stands():
    """See indian.md 6.2."""
    played = pool(2, deals_max=3)
    for _ in range(3):
        played.deal({0: 0, 1: 2})
    assert played.ended == ("deals_max", (0,))
    assert [row.how for row in played.result.seats] == ["won", "lost"]


def test_level_at_the_bound_everybody_gets_their_entries_back():
    """See indian.md 6.2."""
    played = pool(2, deals_max=2).deal({0: 0, 1: 2}).deal({0: 2, 1: 0})
    assert played.ended == ("deals_max", ())
    assert played.shares == []


def test_leaving_between_deals_puts_a_seat_out():
    """See indian.md 6.2."""
    played = pool(3, manual_split=False).deal({0: 0}).forfeit(0)
    assert played.rows[0].state == "left"
    assert set(played.order) == {1, 2}
    assert played.refused(played.game.forfeit, 0) is Breach.NOT_ALLOWED
    assert played.refused(played.game.forfeit, 7) is Breach.NOT_SEATED


def test_when_all_but_one_have_left_the_last_one_wins():
    """See indian.md 6.2."""
    played = pool(3, manual_split=False).deal({0: 0}).forfeit(0)
    assert played.forfeit(2).ended == ("last_survivor", (1,))
    assert played.refused(played.game.forfeit, 1) is Breach.NOT_ALLOWED


def test_who_left_during_a_deal_gets_no_part_of_an_auto_split():
    """See indian.md 6.2."""
    played = at(4, {0: 81, 1: 85, 2: 90, 3: 20})
    played.deal({0: 0, 1: 0, 2: 0, 3: 80}, left=[3])
    assert played.ended == ("auto_split", (0, 1, 2))


def test_of_two_who_leave_in_one_deal_the_later_is_the_last_survivor():
    """See indian.md 6.2."""
    played = pool(2).deal({0: 0, 1: 40}, left=[0, 1])
    assert played.ended == ("last_survivor", (1,))


def test_the_only_survivor_of_a_deal_wins_even_after_leaving_in_it():
    """See indian.md 6.2."""
    played = at(2, {1: 80}).deal({0: 0, 1: 40}, left=[0])
    assert played.ended == ("last_survivor", (0,))


def _dealt(played, seat):
    """The next deal, as if this seat played first in it."""
    options = played.game.deal_options(played.match)
    order = (seat, *(other for other in played.order if other != seat))
    cards = tuple(range(played.game.pack(options).size))
    return played.game.start(order, options, cards).deal


def _kinds(played, seat):
    deal = _dealt(played, seat)
    return {entry["kind"] for entry in plain(played.game.seen_by(deal, seat))["legal"]}


def test_a_drop_that_puts_a_seat_out_is_allowed_by_default():
    """See indian.md 6.2."""
    played = at(3, {1: 81})
    assert played.game.deal_options(played.match) == played.match.options
    assert _kinds(played, seat=1) == {"draw", "drop"}


def test_a_drop_that_puts_a_seat_out_can_be_forbidden():
    """See indian.md 6.2."""
    played = at(3, {1: 81}, drop_without_left=False)
    assert _kinds(played, seat=0) == {"draw", "drop"}
    assert _kinds(played, seat=1) == {"draw"}
    deal = _dealt(played, seat=1)
    with pytest.raises(IllegalAction) as refusal:
        played.game.apply(deal, 1, DROP)
    assert refusal.value.breach is Breach.NO_DROP_LEFT
    assert plain(played.game.seen_by(deal, 1))["you"]["drop"] is None
    assert played.game.leave_action(deal, 1) == Left(1)
    assert played.game.leave_cost(deal, 1) == 80
