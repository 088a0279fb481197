"""The rules most implementations get wrong, one test each (indian.md 12)."""

from rules.actions import DRAW_DISCARD, Discard, Reshuffled
from rules.game import (
    Breach,
)
from rules.indian.solver.melds import (
    Kind,
    Reason,
    classify,
    score_groups,
)
from rules.phases import (
    Ending,
    Phase,
)
from tests.rules.indian.solver.test_melds import faces, wild_rank
from tests.rules.indian.table import GAME, JUNK, VALID, Table

THIRD = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d"


def scored(wild, groups, loose=""):
    groups = [faces(group) for group in groups.split("/")]
    return score_groups(groups, faces(loose), wild_rank(wild))


def test_a_wild_card_at_its_own_place_keeps_a_run_pure():
    """See indian.md 12.1."""
    assert classify(faces("6d 7d 8d"), wild_rank("7")) == (Kind.PURE, None)
    assert classify(faces("6d 7h 8d"), wild_rank("7")) == (Kind.RUN, None)


def test_without_a_pure_run_everything_counts():
    """See indian.md 12.2."""
    hand = scored("6", "3h 4h 6s / 9c Tc * / Qs Qd Qh / 5c 5d 5s 6h")
    assert hand.points == 71
    assert not any(group.counts for group in hand.groups)


def test_with_the_pure_run_alone_sets_count_and_the_run_does_not():
    """See indian.md 12.3."""
    hand = scored("K", "5s 6s 7s / 8h 8d 8c", "3h 3d 4c Qd 2c 9h Td")
    assert hand.points == 65
    assert [group.counts for group in hand.groups] == [True, False]


def test_a_long_natural_run_is_one_run_until_the_player_splits_it():
    """See indian.md 12.4."""
    loose = "2s 2c 3d Jd"
    one = scored("T", "4h 5h 6h 7h 8h 9h / Ks Kd Kc", loose)
    two = scored("T", "4h 5h 6h / 7h 8h 9h / Ks Kd Kc", loose)
    assert (one.points, two.points) == (47, 17)


def test_a_set_has_four_cards_of_different_suits_jokers_may_repeat():
    """See indian.md 12.5."""
    assert classify(faces("Ks Kh Kd Kc *"), wild_rank("6"))[1] is Reason.SET_TOO_LONG
    assert classify(faces("9h 9h 9s"), wild_rank("3"))[1] is Reason.TWO_OF_A_SUIT
    assert classify(faces("9h 9s 3h 3h"), wild_rank("3")) == (Kind.SET, None)


def test_no_run_goes_round_the_ace_unless_a_joker_stands_in():
    """See indian.md 12.6."""
    assert classify(faces("Ks As 2s"), wild_rank("7"))[1] is Reason.WRAPS
    for wild in ("K", "2"):
        assert classify(faces("Ks As 2s"), wild_rank(wild)) == (Kind.RUN, None)


def test_a_printed_cut_joker_makes_aces_jokers_that_count_0():
    """See indian.md 12.7."""
    table = Table(JUNK, VALID, cut="*")
    assert table.deal.wild == wild_rank("A")
    assert classify(faces("As 2s 3s"), table.deal.wild) == (Kind.PURE, None)
    assert scored("A", "Ts Js Qs", "Ah Ad").loose_points == 0


def test_wild_cards_count_0_even_loose_or_at_their_own_place():
    """See indian.md 12.8."""
    assert scored("9", "9h 9s 9d", "9c 9c").points == 0


def test_the_cut_joker_stays_out_and_dropped_hands_come_back():
    """See indian.md 12.9."""
    table = Table(VALID, JUNK, THIRD).drop(0)
    dropped = set(table.deal.dropped)
    while GAME.needs(table.deal) is None:
        table.turn(table.deal.current.seat)
    top = table.deal.discard[-1]
    new = set(GAME.needs(table.deal).ids)
    assert dropped <= new
    assert not new & {top, table.deal.cut}
    table.do(None, Reshuffled(tuple(sorted(new))))
    assert table.deal.discard == (top,)


def test_a_wrong_show_does_not_end_a_deal_of_three():
    """See indian.md 12.10."""
    table = Table(JUNK, VALID, THIRD, stock="7d").draw(0).show(0, "7d").declare(0)
    assert table.deal.phase is Phase.DRAW
    assert GAME.waiting_for(table.deal)[0].seats == (1,)
    table.drop(1)
    assert GAME.result(table.deal).winners == (2,), "the offender cannot win"
    assert table.points() == {2: 0, 1: 20, 0: 80}
    two = Table(JUNK, VALID, stock="7d").draw(0).show(0, "7d").declare(0)
    assert GAME.result(two.deal).winners == (1,)


def test_the_last_seat_left_wins_with_0_even_while_away():
    """See indian.md 12.11."""
    table = Table(VALID, JUNK, THIRD).turn(0).turn(1).turn(2)
    table.time_out(0).drop(1).drop(2)
    result = GAME.result(table.deal)
    assert (result.ending, result.winners) == (Ending.LAST_PLAYER_STANDING, (0,))
    assert table.points() == {0: 0, 1: 40, 2: 40}


def test_first_or_middle_drop_is_about_this_seat_s_own_draws():
    """See indian.md 12.12."""
    table = Table(VALID, JUNK, THIRD).turn(0).drop(1).turn(2)
    assert table.player(1).points == 20, "the table is in its first round"
    assert table.drop(0).points() == {2: 0, 1: 20, 0: 40}
    table = Table(VALID, JUNK).draw(0)
    assert "drop" not in {entry["kind"] for entry in table.legal(0)}


def test_a_discarded_joker_blocks_the_dealer_s_does_not():
    """See indian.md 12.15."""
    table = Table(VALID, JUNK, opening="*", stock="*")
    assert DRAW_DISCARD in GAME.legal_actions(table.deal, 0)
    table.draw(0).discard(0, "*")
    assert table.refused(1, DRAW_DISCARD).breach is Breach.JOKER_NOT_ALLOWED


def test_the_card_just_taken_stays_its_twin_may_go():
    """See indian.md 12.15."""
    table = Table(VALID, JUNK, opening="7s").take(0)
    taken = table.deal.taken
    (twin,) = (
        card
        for card in table.hand(0)
        if card != taken and table.pack.face(card) == table.pack.face(taken)
    )
    legal = GAME.legal_actions(table.deal, 0)
    assert (Discard(taken) in legal, Discard(twin) in legal) == (False, True)
