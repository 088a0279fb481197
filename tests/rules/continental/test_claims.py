"""Claims in Continental: a penalty card, hidden answers, priority by seat."""

from itertools import permutations

import pytest

from rules import catalogue
from rules.actions import CLAIM, PASS, Discard, TimedOut, WindowClosed
from rules.game import OPEN_ENDED
from rules.phases import Phase
from rules.shuffle import Stream
from tests.rules.continental.table import Table
from tests.sizes import size

GAME = catalogue.find("continental")


def opened(**options):
    """Four seats; the first has drawn, the others are asked for the ten."""
    options = {"upcard": "Tc", "stock": "4s 5h 6h"} | options
    return Table("9s", "", "", "", **options).draw(0)


def test_the_nearest_claim_wins_and_the_discard_waits():
    """See continental.md C9, example 6."""
    table = opened()
    table.discard(0, "9s")
    assert table.view(1)["discard"] == ["Tc1"]
    assert table.asked == {"claim": {1, 2, 3}}
    table.do(3, CLAIM).do(2, CLAIM)
    assert table.asked == {"claim": {1}}
    assert table.deal.window is not None
    table.do(1, PASS)
    assert table.deal.window is None
    ten, five = table.hand(2)[-2:]
    assert table.pack.names((ten, five)) == ["Tc1", "5h1"]
    assert len(table.hand(3)) == 7
    assert table.pack.names(table.deal.discard) == ["9s1"]
    assert table.deal.at == 1
    kinds = [event.kind for event in table.events]
    assert kinds == ["claimed", "drew", "discarded", "turn"]


@pytest.mark.parametrize("answers", ["CPP", "PCP", "PPC", "CCC", "PCC", "PPP", "CPC"])
def test_claims_are_settled_by_seat_whatever_the_order_of_arrival(answers):
    first = answers.find("C")
    winner = None if first < 0 else first + 1
    states = set()
    for order in permutations((1, 2, 3)):
        table = opened()
        for seat in order:
            if table.deal.window is None:
                break
            table.do(seat, CLAIM if answers[seat - 1] == "C" else PASS)
        assert table.deal.window is None
        for seat in (1, 2, 3):
            assert len(table.hand(seat)) == (9 if seat == winner else 7)
        states.add(table.game.encode(table.deal))
    assert len(states) == 1


def test_any_table_any_answers_any_order_gives_the_same():
    for number in range(size("claims", 40, 2000)):
        stream = Stream(b"claims %d" % number, 31, 0)
        seats = 3 + stream.uniform(4)
        answers = {s: (CLAIM, PASS)[stream.uniform(2)] for s in range(1, seats)}
        states = set()
        for _ in range(4):
            table = Table(*[""] * seats, upcard="Tc", stock="4s 5h").draw(0)
            todo = stream.shuffle([0, *range(1, seats)])
            for seat in todo:
                if seat == 0:
                    table.do(0, Discard(table.hand(0)[0]))
                elif table.deal.window is not None:
                    table.do(seat, answers[seat])
            states.add(table.game.encode(table.deal))
        assert len(states) == 1


def test_it_is_settled_as_soon_as_nobody_nearer_can_speak():
    """See continental.md C6."""
    assert opened().do(1, CLAIM).deal.window is None
    table = opened().do(2, CLAIM)
    assert table.deal.window is not None
    assert table.do(1, PASS).deal.window is None
    assert opened().do(1, PASS).do(2, PASS).deal.window is not None
    assert opened().do(1, PASS).do(2, PASS).do(3, PASS).deal.window is None


def test_when_time_is_up_silence_is_a_pass():
    """See continental.md C6."""
    table = opened().do(3, CLAIM).close()
    assert len(table.hand(3)) == 9
    assert opened().close().deal.discard == opened().deal.discard
    table = opened().close()
    refusal = table.refused(None, WindowClosed())
    assert refusal.breach == "not_allowed"


def test_no_answer_is_given_twice_or_taken_back():
    """See continental.md C6."""
    table = opened().do(3, CLAIM)
    for answer in (CLAIM, PASS):
        assert table.breach(3, answer) == "already_answered"
        assert table.breach(0, answer) == "nothing_to_claim"
    table.close()
    assert table.breach(1, CLAIM) == "nothing_to_claim"


def test_the_claimant_does_not_discard():
    table = opened().do(1, CLAIM)
    assert len(table.hand(1)) == 9
    assert table.breach(1, Discard(table.hand(1)[0])) == "not_your_turn"
    assert table.deal.at == 0


def test_no_claim_after_the_discard_was_taken():
    table = Table("9s", "", "", upcard="Tc").take(0)
    assert table.deal.window is None
    assert table.breach(1, CLAIM) == "nothing_to_claim"


def test_who_is_on_turn_plays_on_while_others_think():
    """See continental.md C6."""
    hand = "3c 3c 3h 3d Td Ts Th"
    table = Table(hand, "", "", upcard="Tc", stock="4s 5h").draw(0)
    table.down(0, "3c 3c 3h / Td Ts Th").lay(0, "3d", 0)
    assert table.deal.window is not None
    table.discard(0, "4s")
    assert table.breach(0, Discard(table.hand(0)[0])) == "discard_waits"
    assert table.legal(0) == []
    assert table.view(0)["you"]["held"] == "4s1"
    table.do(1, CLAIM)
    assert table.deal.ending == "went_out"
    assert table.points()[0] == -10
    assert len(table.hand(1)) == 9


def test_both_cards_count_against_who_claims_at_the_end():
    """See continental.md C6."""
    hand = "3c 3c 3h 3d Td Ts Th"

    def caught(claims):
        table = Table(hand, "", "", upcard="Tc", stock="4s *").draw(0)
        table.down(0, "3c 3c 3h / Td Ts Th").lay(0, "3d", 0).discard(0, "4s")
        return (table.claim(1) if claims else table.close()).points()[1]

    assert caught(True) == caught(False) + 10 + 50


def test_who_is_away_passes_at_once():
    """See continental.md C6."""
    table = opened().away(1).do(2, CLAIM)
    assert table.deal.window is None
    table = Table("9s", "", "", upcard="Tc", stock="4s").away(1).draw(0)
    assert table.asked["claim"] == {2}
    table = Table("9s", "", upcard="Tc", stock="4s").away(1).draw(0)
    assert table.deal.window is None


def test_a_seat_that_left_is_not_waited_for():
    """See continental.md C6."""
    table = opened().do(3, CLAIM).do(2, PASS).left(1)
    assert table.deal.window is None
    assert len(table.hand(3)) == 9


def test_the_seat_on_turn_leaves_and_the_claim_is_settled_at_once():
    """See continental.md C6."""
    table = opened().do(3, CLAIM).left(0)
    assert len(table.hand(3)) == 9
    assert table.deal.at == 1
    assert len(table.deal.aside) == 8


def test_a_discard_that_was_sent_counts_though_the_seat_left():
    """See continental.md C6."""
    table = opened().discard(0, "9s").left(0)
    assert table.pack.names(table.deal.discard) == ["Tc1", "9s1"]
    assert len(table.deal.aside) == 7
    assert table.deal.at == 1


def test_with_claims_off_nobody_is_asked():
    """See continental.md C6."""
    assert opened(claims=False).deal.window is None


def test_claims_of_those_who_are_down_are_an_option():
    """See continental.md C6."""
    hand = "3c 3c 3h Td Ts Th 9s"
    for allowed in (True, False):
        table = Table(hand, "", "", stock="4s", claims_by_dropped=allowed)
        table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").discard(0, "9s")
        table.draw(1)
        assert table.asked["claim"] == ({2, 0} if allowed else {2})
        hint = [e.get("hint") for e in table.legal(0)]
        assert hint == ([{"auto": True}, {"auto": True}] if allowed else [])


def test_the_number_of_claims_a_hand_is_an_option():
    """See continental.md C6."""
    table = Table("9s", "", "", upcard="Tc", max_claims_per_hand=1).draw(0)
    table.claim(1).discard(0, "9s")
    table.turn(1).turn(2).draw(0)
    assert table.asked["claim"] == {2}
    never = Table("9s", "", "", upcard="Tc", max_claims_per_hand=0).draw(0)
    assert never.deal.window is None
    free = Table("9s", "", "", upcard="Tc").draw(0).claim(1).discard(0, "9s")
    free.turn(1).turn(2).draw(0)
    assert free.asked["claim"] == {1, 2}


def test_the_length_of_the_claim_window_is_told():
    """See continental.md C6."""
    assert opened().view(1)["windows"][0]["seconds"] == 5
    assert opened(claim_window=8).view(1)["windows"][0]["seconds"] == 8


def test_a_claim_may_be_open_until_the_player_on_turn_discards():
    """See continental.md C6.2."""
    table = opened(claim_window=None)
    assert table.view(1)["windows"][0]["seconds"] is None
    table.do(3, CLAIM)
    assert table.deal.window is not None, "a nearer seat may still claim"
    table.discard(0, "9s")
    assert (table.deal.window, table.deal.held) == (None, None)
    assert [len(table.hand(seat)) for seat in (1, 2, 3)] == [7, 7, 9]
    assert table.pack.names(table.deal.discard) == ["9s1"]
    assert table.deal.at == 1


def test_an_open_claim_that_nobody_made_falls_with_the_discard():
    """See continental.md C6.2."""
    table = opened(claim_window=None).discard(0, "9s")
    assert table.pack.names(table.deal.discard) == ["Tc1", "9s1"]
    assert table.deal.at == 1
    timed_out = opened(claim_window=None).do(None, TimedOut(0))
    assert (timed_out.deal.window, timed_out.deal.at) == (None, 1)


def test_nobody_is_timed_by_an_open_claim():
    """See continental.md C6.2."""
    waits = GAME.waiting_for(opened(claim_window=None).deal)
    claim = next(wait for wait in waits if wait.phase is Phase.CLAIM)
    assert claim.seconds == OPEN_ENDED


def test_hidden_answers_change_nobody_elses_view():
    """See continental.md C6."""
    table = opened()
    before = {seat: table.view(seat) for seat in (0, 1, 2, None)}
    table.do(3, CLAIM)
    assert table.events == ()
    assert {seat: table.view(seat) for seat in (0, 1, 2, None)} == before
    assert table.view(3)["you"]["answer"] == "claim"
    assert table.legal(3) == []
    nearest = opened().do(1, PASS)
    assert nearest.view(2) == before[2]
    assert nearest.view(0) == before[0]


def test_the_penalty_card_is_seen_by_nobody_else():
    """See continental.md C6."""
    table = opened().do(1, CLAIM)
    claimed, drew = table.events[:2]
    assert (claimed.kind, claimed.secret) == ("claimed", False)
    assert (drew.kind, drew.secret, drew.info) == ("drew", True, {"source": "penalty"})
    row = next(row for row in table.view(0)["seats"] if row["seat"] == 1)
    assert row["known"] == ["Tc1"]
    assert row["cards"] == 9
