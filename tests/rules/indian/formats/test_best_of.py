"""Best of 2, 3 and 6 deals (indian.md 6.3)."""

import pytest

from rules import catalogue
from rules.actions import DROP
from rules.game import Breach, IllegalAction
from tests.rules.indian.formats.matches import Played, result_of
from tests.wire.plain import plain

BEST_OF = {2: "indian-best-of-2", 3: "indian-best-of-3", 6: "indian-best-of-6"}


def best_of(deals, seats, **options):
    return Played(BEST_OF[deals], seats, **options)


def chips(played):
    return {seat: row.chips for seat, row in played.rows.items()}


@pytest.mark.parametrize(("deals", "start"), [(2, 160), (3, 240), (6, 480)])
def test_everybody_begins_with_80_chips_a_deal(deals, start):
    """See indian.md 6.3."""
    played = best_of(deals, 2)
    assert chips(played) == {0: start, 1: start}
    facts = {"deal": 1, "deals": deals, "limit": None, "tie_break": False}
    assert plain(played.game.match_facts(played.match)) == facts


def test_the_winner_of_a_deal_takes_everybody_s_points_in_chips():
    """See indian.md 6.3."""
    played = best_of(3, 3).deal({0: 0, 1: 45, 2: 80})
    assert chips(played) == {0: 365, 1: 195, 2: 160}
    assert played.scores == {0: 0, 1: 45, 2: 80}


def test_chips_cannot_fall_below_0():
    """See indian.md 6.3."""
    played = best_of(6, 2)
    for _ in range(6):
        played.deal({0: 0, 1: 80})
    assert chips(played) == {0: 960, 1: 0}
    assert played.ended == ("all_deals", (0,))


def test_most_chips_after_the_last_deal_win():
    """See indian.md 6.3."""
    played = best_of(2, 2).deal({0: 0, 1: 30})
    assert (played.ended, played.shares) == (None, [])
    played.deal({0: 31, 1: 0})
    assert played.ended == ("all_deals", (1,))
    assert played.shares == [(1, 1)]
    rows = [(r.seat, r.place, r.points, r.how) for r in played.result.seats]
    assert rows == [(1, 1, 30, "won"), (0, 2, 31, "lost")]
    assert played.order is None


@pytest.mark.parametrize(("ranking", "winner"), [("chips", 0), ("least_score", 1)])
def test_best_of_3_is_ranked_by_chips_or_by_least_score(ranking, winner):
    """See indian.md 11.9."""
    played = best_of(3, 3, best_of_ranking=ranking)
    played.deal({0: 0, 1: 80, 2: 80}).deal({0: 80, 1: 0, 2: 2})
    played.deal({0: 10, 1: 0, 2: 2})
    assert chips(played) == {0: 310, 1: 254, 2: 156}
    assert played.scores == {0: 90, 1: 80, 2: 84}
    assert played.ended == ("all_deals", (winner,))
    assert played.rows[winner].place == 1


@pytest.mark.parametrize("drop", [False, True])
def test_best_of_6_has_no_drop_unless_the_table_allows_it(drop):
    """See indian.md 11.9."""
    game = catalogue.find("indian-best-of-6")
    options = game.resolve({"drop": drop})
    cards = tuple(range(game.pack(options).size))
    deal = game.start((0, 1, 2), options, cards).deal
    kinds = {entry["kind"] for entry in plain(game.seen_by(deal, 0))["legal"]}
    assert ("drop" in kinds) is drop
    if drop:
        assert game.apply(deal, 0, DROP).deal.players[0].points == 20
        return
    with pytest.raises(IllegalAction) as refusal:
        game.apply(deal, 0, DROP)
    assert refusal.value.breach is Breach.NO_DROP_IN_FORMAT


def test_the_circle_turns_by_one_seat():
    """See indian.md 6.3."""
    played = best_of(3, (1, 2, 0)).deal({0: 0, 1: 2, 2: 3})
    assert played.order == (2, 0, 1)
    assert played.forfeit(0).order == (2, 1)


def test_level_leaders_and_only_they_play_one_more_deal():
    """See indian.md 6.3."""
    played = best_of(2, 2).deal({0: 0, 1: 30}).deal({0: 30, 1: 0})
    assert played.ended is None
    assert plain(played.game.match_facts(played.match)) == {
        "deal": 2,
        "deals": 2,
        "limit": None,
        "tie_break": True,
    }
    before = chips(played)
    assert played.order == (0, 1)
    played.deal({0: 2, 1: 0})
    assert played.ended == ("tie_break", (1,))
    assert chips(played) == before, "the tie-breaker moves no chips"
    assert [(r.seat, r.place) for r in played.result.seats] == [(1, 1), (0, 2)]


def _level(**options):
    """Seats 1 and 2 lead with 90 points each; seat 0 has more."""
    played = best_of(3, 3, best_of_ranking="least_score", **options)
    played.deal({0: 0, 1: 80, 2: 80}).deal({0: 70, 1: 0, 2: 10})
    return played.deal({0: 70, 1: 10, 2: 0})


def test_who_is_not_among_the_leaders_is_not_dealt_the_tie_breaker():
    """See indian.md 6.3."""
    played = _level()
    assert set(played.order) == {1, 2}
    assert played.deal({1: 0, 2: 5}).ended == ("tie_break", (1,))
    assert played.rows[0].place == 3


def test_without_a_tie_breaker_level_leaders_share():
    """See indian.md 6.3."""
    played = _level(tie_break=False)
    assert played.ended == ("all_deals", (1, 2))
    assert played.shares == [(1, 1), (2, 1)]
    assert [row.how for row in played.result.seats] == ["split", "split", "lost"]


def test_a_void_tie_breaker_is_dealt_again():
    """See indian.md 6.3."""
    played = _level(void_max=3).void()
    assert set(played.order) == {1, 2}
    played.void().void()
    assert played.ended == ("void", ())
    assert played.shares == []


def test_a_void_deal_moves_no_chips_and_does_not_count():
    """See indian.md 4.8."""
    played = best_of(2, 2)
    before = played.order
    assert played.void().order == before
    assert plain(played.game.match_facts(played.match))["deal"] == 1
    assert chips(played) == {0: 160, 1: 160}


def test_after_five_void_deals_the_standing_decides():
    """See indian.md 4.8."""
    played = best_of(3, 3).deal({0: 0, 1: 10, 2: 20})
    for _ in range(5):
        played.void()
    assert played.ended == ("void", (0,))


def test_who_left_pays_80_in_each_remaining_deal_to_its_winner():
    """See indian.md 6.3."""
    played = best_of(3, 3).deal({0: 10, 1: 20, 2: 0}).forfeit(2)
    assert played.rows[2].state == "left"
    played.deal({0: 0, 1: 40})
    assert chips(played) == {0: 230 + 40 + 80, 1: 220 - 40, 2: 270 - 80}
    played.deal({0: 5, 1: 0})
    assert chips(played) == {0: 345, 1: 180 + 5 + 80, 2: 110}
    assert played.scores[2] == 160
    assert played.ended == ("all_deals", (0,))
    assert [r.how for r in played.result.seats] == ["won", "lost", "left"]


def test_who_left_in_the_last_deal_cannot_win():
    """See indian.md 6.3."""
    played = best_of(3, 3).deal({0: 0, 1: 80, 2: 80}).deal({0: 0, 1: 80, 2: 80})
    played.deal({0: 80, 1: 0, 2: 2}, left=[0])
    assert played.ended == ("all_deals", (1,))
    assert chips(played)[0] > chips(played)[1]
    assert [r.seat for r in played.result.seats] == [1, 2, 0]


def test_the_last_one_who_stays_wins_at_once():
    """See indian.md 6.3."""
    played = best_of(6, 3).deal({0: 0, 1: 80, 2: 80}, left=[0]).forfeit(2)
    assert played.ended == ("last_survivor", (1,))
    assert played.rows[1].place == 1
    assert played.refused(played.game.forfeit, 1) is Breach.NOT_ALLOWED


def test_leaving_a_tie_breaker_leaves_it_to_the_other():
    """See indian.md 6.3."""
    assert _level().forfeit(1).ended == ("last_survivor", (2,))
    assert _level().forfeit(0).ended is None


def test_nobody_is_asked_anything():
    """See indian.md 6.3."""
    played = best_of(3, 3).deal({0: 0})
    assert played.offer is None
    assert played.game.answers(played.match, 0) == ()
    assert played.refused(played.game.answer, 0, "rejoin") is Breach.NOT_ALLOWED
    assert played.refused(played.game.close_offer) is Breach.NOT_ALLOWED
    assert played.refused(played.game.forfeit, 7) is Breach.NOT_SEATED


def test_a_deal_that_is_not_awaited_is_refused():
    played = best_of(2, 2)
    game, ended = played.game, best_of(2, 2).forfeit(0).match
    other = best_of(3, 3)
    for match in (ended, other.match):
        with pytest.raises(ValueError, match="not the deal"):
            game.record_deal(match, result_of({0: 0, 1: 2}))
