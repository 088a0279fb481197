"""Rejoin and split: what is asked between two deals of a match, and by the clock."""

import json

import pytest

from accounts.models import User
from tables.history import records
from tables.models import Phase, Table
from tables.seats import seating
from tables.shapes.view import LeaveCost, LeaveTerms
from tables.tick import rounds
from tests.tables import house
from tests.tables.house import Hands, chips, phase, version, view
from tests.tables.matchplay import (
    answer,
    begun,
    kinds,
    lose_all,
    match_of,
    rows,
    spend,
    steps,
)
from tests.tables.seats.test_seats_and_chips import refused
from wallet import audit, ledger

pytestmark = pytest.mark.django_db


@pytest.fixture
def rejoining(asha: User, bilal: User, chandra: User, hands: Hands) -> Table:
    """A pool of three in the rejoin window: asha out at 160, bilal 0, chandra 40."""
    table = begun(hands, asha, bilal, chandra)
    deal = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, deal, deal)
    assert phase(table) == Phase.REJOIN
    return table


@pytest.fixture
def splitting(rejoining: Table, asha: User) -> Table:
    """The same pool after asha declined: bilal (0) and chandra (40) may split."""
    answer(rejoining, asha, "decline")
    assert phase(rejoining) == Phase.SPLIT
    return rejoining


def test_a_seat_put_out_is_offered_to_rejoin_at_the_highest_plus_one(
    rejoining, asha, bilal
) -> None:
    """See indian.md 6.2."""
    seen = view(rejoining, asha)
    assert seen["legal"] == [
        {"kind": "rejoin", "hint": {"chips": 500, "points": 41}},
        {"kind": "decline"},
    ]
    offer = seen["match_info"]["offer"]
    assert (offer["phase"], offer["seats"]) == ("rejoin", [0])
    assert (offer["score"], offer["price"], offer["shares"]) == (41, 500, [])
    assert offer["deadline"] - offer["now"] == 10_000
    assert seen["turn"]["phase"] == "rejoin"
    assert seen["turn"]["seats"] == [0]
    assert seen["turn"]["deadline"] == offer["deadline"]
    assert [seat["score"] for seat in seen["seats"]] == [160, 0, 40]
    assert [seat["state"] for seat in seen["seats"]][0] == "out"
    assert view(rejoining, bilal)["legal"] == []
    assert view(rejoining, None)["last"]["match_over"] is False


def test_rejoining_costs_the_entry_fee_again_in_the_same_transaction(
    rejoining, asha, hands
) -> None:
    """See indian.md 6.2."""
    answer(rejoining, asha, "rejoin")
    match = match_of(rejoining)
    assert chips(asha) == 10_000 - 2 * 500
    assert ledger.balance(ledger.pot_account(f"match:{match.pk}")) == 2_000
    assert rows(rejoining)[0].entries == 2
    info = view(rejoining, asha)["match_info"]
    asha_row = next(row for row in info["seats"] if row["seat"] == 0)
    assert (asha_row["score"], asha_row["entries"], asha_row["state"]) == (
        41,
        2,
        "playing",
    )
    assert (info["pot"], info["prize"]) == (2_000, 2_000)
    assert phase(rejoining) == Phase.BETWEEN
    hands.pass_time(8.5)
    assert sorted(view(rejoining, None)["order"]) == [0, 1, 2]
    assert audit.findings() == []


def test_who_cannot_pay_again_changes_nothing_by_trying(rejoining, asha, bilal) -> None:
    """See indian.md 6.2."""
    spend(asha, bilal, 9_100)
    before = version(rejoining), steps(rejoining)
    refusal = refused("insufficient_chips", answer, rejoining, asha, "rejoin")
    assert refusal.params == {"need": 500, "have": 400}
    assert (version(rejoining), steps(rejoining)) == before
    assert rows(rejoining)[0].entries == 1
    assert phase(rejoining) == Phase.REJOIN
    answer(rejoining, asha, "decline")
    assert audit.findings() == []


def test_rejoin_sent_twice_is_paid_once(rejoining, asha) -> None:
    """See indian.md 6.2."""
    at = version(rejoining)
    first = answer(rejoining, asha, "rejoin", at)
    again = answer(rejoining, asha, "rejoin", at)
    assert (first.dup, again.dup, again.version) == (False, True, first.version)
    assert chips(asha) == 9_000


def test_silence_for_ten_seconds_and_the_grace_is_no(rejoining, hands) -> None:
    """See indian.md 7.1."""
    hands.pass_time(10.5)
    assert phase(rejoining) == Phase.REJOIN
    hands.pass_time(0.6)
    assert phase(rejoining) == Phase.SPLIT
    assert steps(rejoining)[-1] == (None, "offer_closed")


def test_an_answer_within_the_grace_counts(rejoining, asha, hands) -> None:
    """See indian.md 7.1."""
    hands.pass_time(10.5)
    answer(rejoining, asha, "rejoin")
    assert rows(rejoining)[0].entries == 2


def test_an_answer_after_the_offer_closed_is_too_late(rejoining, asha, hands) -> None:
    at = version(rejoining)
    hands.pass_time(11.5)
    refused("too_late", answer, rejoining, asha, "rejoin", at)
    assert chips(asha) == 9_500


def test_time_scale_divides_the_windows(asha, bilal, chandra, hands, settings) -> None:
    settings.TIME_SCALE = 10
    table = begun(hands, asha, bilal, chandra)
    deal = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, deal, deal)
    turn = view(table, asha)["turn"]
    assert (turn["phase"], turn["deadline"] - turn["now"]) == ("rejoin", 1_000)


def test_nobody_is_put_out_by_an_outage_in_the_window(rejoining, asha, hands) -> None:
    hands.pass_time(4)
    hands.pass_silently(60)
    house.beat("web:one", hands.moment)
    rounds.tick()
    turn = view(rejoining, asha)["turn"]
    assert turn["phase"] == "rejoin"
    assert turn["deadline"] - turn["now"] == 15_000
    answer(rejoining, asha, "rejoin")
    assert rows(rejoining)[0].entries == 2


def test_who_is_not_asked_cannot_answer(rejoining, bilal) -> None:
    for kind in ("rejoin", "decline", "split_yes", "split_no"):
        refused("not_allowed", answer, rejoining, bilal, kind)


def test_an_answer_while_nothing_is_asked_is_refused(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra)
    refused("not_allowed", answer, table, asha, "rejoin")
    refused("not_allowed", answer, table, asha, "split_yes")


def test_a_split_shows_everybody_the_shares_before_the_vote(
    splitting, bilal, chandra
) -> None:
    """See indian.md 6.2."""
    # 3 entries, drops left 5 and 3: bilal 2 x 500 + (1500 - 1000) / 2, chandra 250.
    shares = [{"seat": 1, "chips": 1_250}, {"seat": 2, "chips": 250}]
    for person, own in ((bilal, 1_250), (chandra, 250)):
        seen = view(splitting, person)
        assert seen["match_info"]["offer"]["shares"] == shares
        assert seen["legal"] == [
            {"kind": "split_yes", "hint": {"chips": own}},
            {"kind": "split_no"},
        ]
    turn = view(splitting, None)["turn"]
    assert (turn["phase"], turn["seats"]) == ("split", [1, 2])
    assert turn["deadline"] - turn["now"] == 15_000


def test_a_split_needs_everybody_and_pays_the_shares(
    splitting, asha, bilal, chandra
) -> None:
    """See indian.md 6.2."""
    answer(splitting, chandra, "split_yes")
    assert phase(splitting) == Phase.SPLIT
    assert kinds(splitting, chandra) == []
    answer(splitting, bilal, "split_yes")
    assert match_of(splitting).ending == "split"
    assert [chips(one) for one in (asha, bilal, chandra)] == [9_500, 10_750, 9_750]
    assert audit.findings() == []


def test_votes_on_a_split_are_secret(
    splitting, asha, bilal, chandra, monkeypatch
) -> None:
    """See indian.md 6.2."""
    readers = (asha, bilal, None)
    before = [view(splitting, one) for one in readers]
    published = house.kept_publications(monkeypatch)
    answer(splitting, chandra, "split_yes")
    for reader, old in zip(readers, before, strict=True):
        new = view(splitting, reader)
        assert new.pop("version") == old.pop("version") + 1
        assert new == old
    own = view(splitting, chandra)
    assert own["turn"]["seats"] == own["match_info"]["offer"]["seats"] == [1]
    [one] = published
    for part in (one.public, *one.parts.values()):
        assert json.loads(part.whole)["events"] == []
        assert b"split_yes" not in part.whole or part == one.parts[1]
    shown = records.match_shown(match_of(splitting))
    assert "split_yes" not in {row["kind"] for row in shown["answers"]}


def test_one_no_is_enough_to_go_on(splitting, bilal, chandra, hands) -> None:
    """See indian.md 6.2."""
    answer(splitting, chandra, "split_no")
    assert phase(splitting) == Phase.BETWEEN
    hands.pass_time(8.5)
    assert sorted(view(splitting, None)["order"]) == [1, 2]


def test_silence_on_a_split_is_no(splitting, bilal, hands) -> None:
    """See indian.md 6.2."""
    answer(splitting, bilal, "split_yes")
    hands.pass_time(16.5)
    assert phase(splitting) == Phase.BETWEEN
    assert match_of(splitting).ended_at is None


def test_what_others_vote_does_not_make_mine_stale(splitting, bilal, chandra) -> None:
    at = version(splitting)
    answer(splitting, bilal, "split_yes", at)
    answer(splitting, chandra, "split_yes", at)
    assert match_of(splitting).ending == "split"


def test_votes_are_not_told_to_the_others(splitting, bilal, monkeypatch) -> None:
    from tables.actions import publishing

    told = []
    monkeypatch.setattr(publishing.Publication, "__init__", _remember(told))
    answer(splitting, bilal, "split_yes")
    assert told == [[]]


def _remember(told: list) -> object:
    def remember(self, live, _legal) -> None:
        told.append(list(live.events))
        self.parts, self.closed_reason = {}, ""

    return remember


def test_an_out_seat_that_is_asked_may_leave_at_no_cost(rejoining, asha, bilal) -> None:
    """See indian.md 6.2."""
    terms = seating.stand_up(rejoining.pk, asha)
    assert terms == LeaveTerms("now", LeaveCost(0, 0))
    assert phase(rejoining) == Phase.SPLIT
    assert steps(rejoining)[-1] == (0, "left")


def test_an_untimed_pool_waits_for_the_answer(asha, bilal, chandra, hands) -> None:
    table = begun(hands, asha, bilal, chandra, pace="untimed")
    deal = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, deal, deal)
    hands.pass_time(60)
    assert phase(table) == Phase.REJOIN
    assert view(table, asha)["turn"]["deadline"] is None
