"""What is asked between two deals of a pool: rejoin and split (indian.md 6.2)."""

import pytest

from rules.game import (
    Breach,
)
from rules.phases import (
    Phase,
)
from tests.rules.indian.formats.test_pool import at

ALONE = {"manual_split": False, "auto_split": False}
"""Options with which nobody is asked about a split."""


def asked(played):
    """The phase of the open offer and who is asked."""
    return None if played.offer is None else (played.offer.phase, played.offer.seats)


def test_rejoin_enters_at_highest_plus_one():
    """See indian.md 6.2."""
    played = at(3, {0: 71, 1: 40, 2: 60}).deal({0: 0, 1: 20, 2: 80})
    assert asked(played) == (Phase.REJOIN, (2,))
    assert played.offer.score == 72
    assert played.order is None
    assert played.game.answers(played.match, 2) == ("rejoin", "decline")
    assert played.game.answers(played.match, 0) == ()
    played.say(2, "rejoin")
    row = played.rows[2]
    assert (row.score, row.state, row.entries, row.drops_left) == (72, "playing", 2, 1)
    assert set(played.order) == {0, 1, 2}


def test_several_who_rejoin_enter_at_the_same_score():
    """See indian.md 6.2."""
    played = at(4, {0: 50, 1: 40, 2: 60, 3: 90}, **ALONE)
    played.deal({0: 0, 1: 10, 2: 80, 3: 80})
    assert asked(played) == (Phase.REJOIN, (2, 3))
    turn = played.offer.turn
    played.say(3, "rejoin")
    assert asked(played) == (Phase.REJOIN, (2,))
    assert (played.offer.score, played.offer.turn) == (51, turn)
    played.say(2, "rejoin")
    assert (played.scores[2], played.scores[3], played.offer) == (51, 51, None)


@pytest.mark.parametrize(
    ("name", "highest", "may"),
    [
        ("indian-pool-101", 79, True),
        ("indian-pool-101", 80, False),
        ("indian-pool-201", 174, True),
        ("indian-pool-201", 175, False),
    ],
)
def test_the_rejoin_test_uses_the_highest_score_of_the_survivors(name, highest, may):
    """See indian.md 12.14."""
    limit = 101 if name == "indian-pool-101" else 201
    played = at(3, {0: highest, 1: 0, 2: limit - 1}, name=name, **ALONE)
    played.deal({0: 0, 1: 20, 2: 80})
    assert asked(played) == ((Phase.REJOIN, (2,)) if may else None)
    if may:
        assert played.offer.score == highest + 1
        assert played.say(2, "rejoin").rows[2].drops_left == 1


def test_the_highest_score_for_rejoining_is_an_option():
    """See indian.md 6.2."""
    played = at(3, {0: 71, 2: 60}, rejoin_max=70, **ALONE).deal({0: 0, 2: 80})
    assert played.offer is None


def test_without_the_option_nobody_rejoins():
    """See indian.md 6.2."""
    played = at(3, {2: 60}, rejoin=False, **ALONE).deal({0: 0, 2: 80})
    assert (played.offer, played.ended) == (None, None)


def test_rejoining_needs_a_match_that_began_with_three():
    """See indian.md 6.2."""
    assert at(2, {1: 60}).deal({0: 0, 1: 80}).ended == ("last_survivor", (0,))
    for least, may in ((3, True), (4, False)):
        played = at(3, {2: 60}, rejoin_players_min=least, **ALONE)
        assert (played.deal({0: 0, 2: 80}).offer is not None) is may


def test_nobody_rejoins_where_one_survives():
    """See indian.md 6.2."""
    played = at(3, {1: 60, 2: 60}).deal({0: 0, 1: 80, 2: 80})
    assert played.ended == ("last_survivor", (0,))


def test_declining_and_silence_are_the_same():
    """See indian.md 6.2."""
    played = at(4, {2: 60, 3: 60}, **ALONE).deal({0: 0, 2: 80, 3: 80})
    played.say(2, "decline").silence()
    assert (played.offer, set(played.order)) == (None, {0, 1})
    assert played.refused(played.game.answer, 2, "rejoin") is Breach.NOT_ALLOWED
    assert played.refused(played.game.close_offer) is Breach.NOT_ALLOWED


def test_only_the_seats_this_deal_put_out_are_asked():
    """See indian.md 6.2."""
    played = at(4, {2: 60}, **ALONE).deal({0: 0, 1: 2, 2: 80}).silence()
    played.void()
    assert played.offer is None
    assert played.deal({0: 2, 1: 0, 3: 0}).offer is None


def test_a_seat_may_rejoin_again_and_again():
    """See indian.md 6.2."""
    played = at(3, {2: 60}, **ALONE)
    for entries in (2, 3, 4):
        while played.offer is None:
            played.deal({0: 0, 1: 0, 2: 80})
        assert played.say(2, "rejoin").rows[2].entries == entries


def test_a_seat_that_leaves_while_asked_declines():
    """See indian.md 6.2."""
    played = at(3, {2: 60}, **ALONE).deal({0: 0, 2: 80}).forfeit(2)
    assert (played.offer, played.rows[2].state) == (None, "left")


def test_a_seat_that_left_during_the_deal_is_not_asked():
    """See indian.md 6.2."""
    played = at(3, {2: 60}, **ALONE).deal({0: 0, 2: 80}, left=[2])
    assert (played.offer, played.rows[2].state) == (None, "left")


def test_a_survivor_who_leaves_while_others_are_asked_is_out():
    """See indian.md 6.2."""
    played = at(4, {2: 60}, **ALONE).deal({0: 0, 2: 80}).forfeit(0)
    assert asked(played) == (Phase.REJOIN, (2,))
    assert set(played.say(2, "rejoin").order) == {1, 2, 3}
    played = at(3, {2: 60}).deal({0: 0, 2: 80}).forfeit(0)
    assert played.ended == ("last_survivor", (1,))


def test_rejoining_comes_before_the_split():
    """See indian.md 6.2."""
    played = at(3, {0: 40, 1: 20, 2: 90}).deal({0: 0, 1: 0, 2: 80})
    assert asked(played) == (Phase.REJOIN, (2,))
    turn = played.offer.turn
    played.say(2, "decline")
    assert asked(played) == (Phase.SPLIT, (1, 0))
    assert played.offer.turn != turn


def test_an_auto_split_needs_zero_drops_for_every_survivor():
    """See indian.md 6.2."""
    played = at(3, {0: 81, 1: 61, 2: 100}, manual_split=False)
    played.deal({0: 0, 1: 19, 2: 80})
    assert (played.scores[1], played.ended) == (80, None)
    played = at(3, {0: 81, 1: 61, 2: 100}).deal({0: 0, 1: 20, 2: 80})
    assert played.ended == ("auto_split", (0, 1))
    assert [row.how for row in played.result.seats] == ["split", "split", "out"]
    (_, one), (_, other) = played.shares
    assert one == other


def test_an_auto_split_needs_a_big_enough_starting_table():
    """See indian.md 12.14."""
    for seats, splits in ((3, None), (4, ("auto_split", (0, 1, 2)))):
        scores = {0: 85, 1: 90, 2: 95, 3: 100}
        played = at(seats, {seat: scores[seat] for seat in range(seats)})
        points = {seat: 80 if seat == 3 else 0 for seat in range(seats)}
        assert played.deal(points).ended == splits
    played = at(2, {0: 90, 1: 85}).deal({0: 0, 1: 5})
    assert (played.ended, played.offer) == (None, None)


def test_the_auto_split_threshold_may_be_a_score():
    """See indian.md 11.7."""
    scores, points = {0: 80, 1: 60, 2: 100}, {0: 0, 1: 20, 2: 80}
    by_drops = at(3, scores, manual_split=False).deal(points)
    assert by_drops.ended is None
    by_score = at(3, scores, auto_split_at="score", manual_split=False)
    assert by_score.deal(points).ended == ("auto_split", (0, 1))
    assert len({weight for _, weight in by_score.shares}) == 1
    higher = at(3, scores, auto_split_at="score", auto_split_score=81)
    assert higher.deal(points).ended is None


def test_without_the_option_nobody_splits():
    """See indian.md 6.2."""
    scores, points = {0: 81, 1: 81, 2: 100}, {0: 0, 1: 0, 2: 80}
    played = at(3, scores, auto_split=False, manual_split=False).deal(points)
    assert (played.ended, played.offer) == (None, None)
    played = at(3, scores, auto_split=False).deal(points)
    assert asked(played) == (Phase.SPLIT, (0, 1))


def _offered(scores, seats=4, **options):
    """A pool of which only the named seats are left, at these scores."""
    everybody = {seat: scores.get(seat, 100) for seat in range(seats)}
    played = at(seats, everybody, rejoin=False, **options)
    return played.deal({s: 0 if s in scores else 80 for s in range(seats)})


def test_a_split_needs_everybody_s_consent():
    """See indian.md 6.2."""
    played = _offered({0: 20, 1: 40})
    assert played.game.answers(played.match, 1) == ("split_yes", "split_no")
    assert played.refused(played.game.answer, 1, "rejoin") is Breach.NOT_ALLOWED
    played.say(1, "split_yes")
    assert (asked(played), played.ended) == ((Phase.SPLIT, (0,)), None)
    assert played.refused(played.game.answer, 1, "split_no") is Breach.NOT_ALLOWED
    shares = [(share.seat, share.weight) for share in played.offer.shares]
    played.say(0, "split_yes")
    assert played.ended == ("split", (0, 1))
    assert played.shares == shares


@pytest.mark.parametrize("first", ["split_yes", "split_no"])
def test_one_no_or_silence_and_play_goes_on(first):
    """See indian.md 6.2."""
    played = _offered({0: 20, 1: 40}).say(0, first)
    if first == "split_yes":
        played.silence()
    assert (played.offer, played.ended) == (None, None)
    assert set(played.order) == {0, 1}
    assert asked(played.deal({0: 0, 1: 2})) == (Phase.SPLIT, (0, 1))


def test_three_split_only_within_a_difference_of_two_drops():
    """See indian.md 11.8."""
    # 3, 1 and 0 drops left, six entries in the pot.
    scores = {0: 40, 1: 80, 2: 95}
    assert _offered(scores, seats=6).offer is None
    for most in (3, None):
        played = _offered(scores, seats=6, split_difference_max=most)
        assert asked(played) == (Phase.SPLIT, (0, 1, 2))
    assert asked(_offered({**scores, 0: 60}, seats=6)) == (Phase.SPLIT, (0, 1, 2))


def test_two_may_split_whatever_the_difference_if_the_pot_holds_it():
    """See indian.md 6.2."""
    assert asked(_offered({0: 40, 1: 90})) == (Phase.SPLIT, (0, 1))
    # Four entries, four drops apart: nothing is left to be shared.
    assert _offered({0: 10, 1: 90}).offer is None


def test_a_split_needs_a_big_enough_starting_table():
    """See indian.md 6.2."""
    assert at(2, {0: 20}).deal({0: 0, 1: 20}).offer is None
    assert at(3, {0: 20}).deal({0: 0, 1: 20}).offer is None
    assert at(3, {2: 100}, rejoin=False).deal({0: 0, 2: 80}).offer is not None


def test_who_leaves_instead_of_answering_leaves_the_others_their_offer():
    """See indian.md 6.2."""
    played = _offered({0: 20, 1: 40, 2: 60}).say(0, "split_yes")
    turn = played.offer.turn
    played.forfeit(2)
    assert asked(played) == (Phase.SPLIT, (0, 1))
    assert played.offer.turn != turn
    assert played.forfeit(0).ended == ("last_survivor", (1,))


def test_an_onlooker_who_leaves_does_not_disturb_the_offer():
    """See indian.md 6.2."""
    played = _offered({0: 20, 1: 40})
    before = played.offer
    assert played.forfeit(3).offer == before
