"""How a match of several deals begins and ends: seats, fees, prizes, the next one."""

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.fairness import replay
from tables.games import rake
from tables.models import Deal, Match, Phase, Seat, Table
from tables.seats import own_seats, seating
from tables.settlement import entry_fees
from tests.tables import house
from tests.tables.house import Hands, act, chips, phase, view
from tests.tables.matchplay import (
    POOL,
    answer,
    begun,
    entry_table,
    is_running,
    kinds,
    lose,
    lose_all,
    match_of,
    next_deal,
    ready,
    rows,
    seated,
    spend,
    steps,
)
from tests.tables.seats.test_seats_and_chips import refused
from wallet import audit, ledger
from wallet.models import Transfer

pytestmark = pytest.mark.django_db


# Sitting down and starting ----------------------------------------------------------


def test_sitting_down_for_an_entry_fee_moves_no_chips(asha, bilal) -> None:
    table = entry_table(asha, bilal, seats=6)
    assert (chips(asha), chips(bilal)) == (10_000, 10_000)
    you = view(table, asha)["you"]
    assert (you["stack"], you["top_up"]) == (0, None)
    refused("not_allowed", seating.top_up, table.pk, asha, 100)
    info = view(table, None)["match_info"]
    assert (info["number"], info["started"], info["entry"]) == (None, False, 500)
    assert (info["pot"], info["prize"], info["seats"]) == (1_000, 1_000, [])


def test_who_has_less_than_the_fee_does_not_sit_down(asha, bilal, chandra) -> None:
    table = entry_table(asha, seats=3)
    spend(bilal, chandra, 9_501)
    refusal = refused("insufficient_chips", seating.sit_down, table.pk, bilal)
    assert refusal.params == {"need": 500, "have": 499}
    spend(chandra, bilal, 1)
    seating.sit_down(table.pk, bilal)


@pytest.mark.parametrize("buy_in", [499, 501, 0])
def test_no_other_buy_in_than_the_fee(asha, bilal, buy_in) -> None:
    table = entry_table(asha, seats=3)
    refusal = refused("bad_amount", seating.sit_down, table.pk, bilal, buy_in=buy_in)
    assert refusal.params == {"low": 500, "high": 500}


@pytest.mark.parametrize("fee", [0, 10_001])
def test_an_entry_fee_has_bounds(asha, fee) -> None:
    refused("bad_amount", seating.open_table, asha, POOL, seats=3, stake=fee)


def test_a_full_pool_starts_after_the_countdown(asha, bilal, chandra, hands) -> None:
    table = entry_table(asha, bilal, chandra)
    assert phase(table) == Phase.STARTING
    hands.pass_time(7.5)
    assert phase(table) == Phase.STARTING
    hands.pass_time(1)
    assert is_running(table)


def test_a_pool_with_free_seats_starts_30_s_after_the_last_came(
    asha, bilal, chandra, hands
) -> None:
    table = entry_table(asha, bilal, seats=6)
    hands.pass_time(20)
    seating.sit_down(table.pk, chandra)
    hands.pass_time(28)
    assert phase(table) == Phase.STARTING
    hands.pass_time(3)
    assert sorted(view(table, None)["order"]) == [0, 1, 2]


def test_who_leaves_before_it_lets_the_others_wait_anew(
    asha, bilal, chandra, hands
) -> None:
    table = entry_table(asha, bilal, chandra)
    hands.pass_time(5)
    seating.stand_up(table.pk, chandra)
    hands.pass_time(5)
    assert phase(table) == Phase.STARTING
    hands.pass_time(26)
    assert is_running(table)


def test_best_of_waits_until_every_seat_is_taken(asha, bilal, chandra, hands) -> None:
    table = entry_table(asha, bilal, game="indian-best-of-3", seats=3)
    hands.pass_time(120)
    assert phase(table) == Phase.WAITING
    seating.sit_down(table.pk, chandra)
    hands.pass_time(8.5)
    assert is_running(table)


def test_alone_nobody_starts(asha, hands) -> None:
    table = entry_table(asha, seats=2)
    hands.pass_time(60)
    assert phase(table) == Phase.WAITING


def test_everybodys_fee_goes_to_the_pot_with_the_first_deal(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra)
    match = match_of(table)
    assert [chips(one) for one in (asha, bilal, chandra)] == [9_500] * 3
    assert ledger.balance(entry_fees.pot_of(match)) == 1_500
    keys = Transfer.objects.filter(code="entry").order_by("pk")
    assert list(keys.values_list("key", flat=True)) == [
        f"match:{match.pk}:buyin:seat:{number}" for number in range(3)
    ]
    assert audit.findings() == []


def test_a_bots_fee_comes_from_promotions_and_its_prize_returns(asha, hands) -> None:
    table = begun(hands, asha, seats=3, bots=2)
    given = ledger.balance(ledger.house_account("promotions"))
    assert (chips(asha), given) == (9_500, -10_000 - 1_000)
    assert ledger.balance(entry_fees.pot_of(match_of(table))) == 1_500
    seating.stand_up(table.pk, asha)
    for _tick in range(200):
        if phase(table) == Phase.CLOSED:
            break
        hands.pass_time(2.5)
    assert phase(table) == Phase.CLOSED
    assert ledger.balance(ledger.house_account("promotions")) == -9_500
    assert audit.findings() == []


def test_between_two_deals_of_a_match_the_person_is_called_back_to_it(
    asha, bilal, hands
) -> None:
    def running() -> list[bool]:
        return [seat.is_running for seat in own_seats.of(asha)]

    table = entry_table(asha, bilal)
    assert running() == [False]
    hands.pass_time(8.5)
    lose(table, s0="drop")
    assert phase(table) == Phase.BETWEEN
    assert running() == [True]


def test_who_cannot_pay_at_the_start_stands_up_and_the_others_play(
    asha, bilal, chandra, hands
) -> None:
    table = entry_table(asha, bilal, chandra)
    spend(bilal, asha, 9_700)
    hands.pass_time(8.5)
    assert phase(table) == Phase.DRAW
    assert sorted(view(table, None)["order"]) == [0, 2]
    assert seated(table) == [0, 2]
    assert chips(bilal) == 300


def test_best_of_is_not_begun_when_one_of_a_full_table_cannot_pay(
    asha, bilal, hands
) -> None:
    table = entry_table(asha, bilal, game="indian-best-of-2")
    spend(bilal, asha, 9_700)
    hands.pass_time(8.5)
    assert (phase(table), seated(table)) == (Phase.WAITING, [0])
    assert not Match.objects.exists()
    assert chips(asha) == 19_700


def test_bots_alone_do_not_begin_a_match(asha, hands) -> None:
    table = seating.open_table(asha, POOL, seats=4, stake=100, bots=3)
    for _step in range(20):
        Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
        hands.pass_time(2.5)
    assert phase(table) == Phase.WAITING
    seating.sit_down(table.pk, asha)
    hands.pass_time(8.5)
    assert is_running(table)


def test_nobody_new_joins_a_running_match(asha, bilal, chandra, hands) -> None:
    """See indian.md 6.2."""
    table = begun(hands, asha, bilal, seats=3)
    refused("match_running", seating.sit_down, table.pk, chandra)
    lose(table, s0="drop")
    assert phase(table) == Phase.BETWEEN
    refused("match_running", seating.sit_down, table.pk, chandra)
    refused("already_seated", seating.sit_down, table.pk, asha)


# Deal after deal --------------------------------------------------------------------


def test_later_deals_turn_the_circle_of_the_toss(asha, bilal, chandra, hands) -> None:
    table = begun(hands, asha, bilal, chandra)
    first = view(table, None)["order"]
    lose(table, s0="drop", s1="drop")
    next_deal(hands, table)
    assert view(table, None)["order"] == [*first[1:], first[0]]
    deals = list(Deal.objects.exclude(started_at=None).order_by("number"))
    assert [(one.mode, one.match_id) for one in deals] == [
        (0, match_of(table).pk),
        (1, match_of(table).pk),
    ]


def test_between_deals_everybody_ready_starts_the_next_at_once(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra)
    lose(table, s0="drop", s1="drop")
    for person in (asha, bilal, chandra):
        assert kinds(table, person) == ["ready"]
        ready(table, person)
    assert is_running(table)


def test_a_seat_that_is_out_watches_and_is_asked_nothing(
    asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.2."""
    table = begun(hands, asha, bilal, chandra, options={"manual_split": False})
    wrong = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, wrong, wrong)
    answer(table, asha, "decline")
    assert phase(table) == Phase.BETWEEN
    assert kinds(table, asha) == []
    assert view(table, asha)["turn"]["seats"] == [1, 2]
    refused("not_allowed", ready, table, asha)
    for person in (bilal, chandra):
        ready(table, person)
    seen = view(table, asha)
    assert sorted(seen["order"]) == [1, 2]
    assert (seen["seats"][0]["state"], seen["you"]["hand"]) == ("out", [])
    assert seen["legal"] == []


def test_who_is_away_is_dealt_in_all_the_same(asha, bilal, chandra, hands) -> None:
    """See indian.md 7.4 (6)."""
    table = begun(hands, asha, bilal, chandra)
    lose(table, s0="drop", s1="drop")
    Seat.objects.filter(table=table, number=0).update(
        seen_at=hands.moment - house.timedelta(seconds=60), is_away=True
    )
    hands.pass_time(8.5, present=False)
    assert is_running(table)
    assert sorted(view(table, None)["order"]) == [0, 1, 2]


def test_the_score_is_told_with_each_deal(asha, bilal, chandra, hands) -> None:
    table = begun(hands, asha, bilal, chandra)
    lose_all(hands, table, {"s0": "wrong", "s2": "drop"}, {"s1": "drop", "s2": "drop"})
    last = {row["seat"]: row for row in view(table, None)["last"]["seats"]}
    assert {n: (row["points"], row["score"]) for n, row in last.items()} == {
        0: (0, 80),
        1: (20, 20),
        2: (20, 40),
    }
    assert {n: row["drops_left"] for n, row in last.items()} == {0: 1, 1: 4, 2: 3}
    assert {row["chips"] for row in last.values()} == {0}


# The end ----------------------------------------------------------------------------


@pytest.fixture
def won(asha: User, bilal: User, hands: Hands) -> Table:
    """A pool of two that bilal has just won."""
    table = begun(hands, asha, bilal)
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    return table


def test_the_last_survivor_wins_the_pool(won, asha, bilal) -> None:
    """See indian.md 6.2."""
    match = match_of(won)
    assert (match.ending, match.rake) == ("last_survivor", 0)
    assert (chips(asha), chips(bilal)) == (9_500, 10_500)
    assert ledger.balance(entry_fees.pot_of(match)) == 0
    paid = Transfer.objects.get(code="payout")
    assert (paid.key, paid.amount) == (f"match:{match.pk}:prize:seat:1", 1_000)
    assert {n: (row.place, row.points, row.chips) for n, row in rows(won).items()} == {
        0: (2, 160, -500),
        1: (1, 0, 500),
    }
    assert audit.findings() == []


def test_the_result_of_the_match_is_shown_until_the_next_begins(won, bilal) -> None:
    seen = view(won, bilal)
    result = seen["result"]
    assert (result["match"], result["winners"]) == (match_of(won).pk, [1])
    assert (result["entry"], result["pot"], result["rake"]) == (500, 1_000, 0)
    assert [(row["seat"], row["prize"], row["chips"]) for row in result["seats"]] == [
        (1, 1_000, 500),
        (0, 0, -500),
    ]
    assert seen["last"]["match_over"] is True
    assert seen["match_info"]["started"] is False
    assert seen["turn"]["deadline"] - seen["turn"]["now"] == 20_000


def test_best_of_two_is_won_by_the_most_chips(asha, bilal, hands) -> None:
    """See indian.md 6.3."""
    table = begun(hands, asha, bilal, game="indian-best-of-2")
    counters = {row["seat"]: row["chips"] for row in _info(table)["seats"]}
    assert counters == {0: 160, 1: 160}
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    assert match_of(table).ending == "all_deals"
    counters = {row["seat"]: row["chips"] for row in _info(table)["seats"]}
    assert counters == {0: 0, 1: 320}
    assert (chips(asha), chips(bilal)) == (9_500, 10_500)


def test_a_tie_is_decided_by_another_deal(asha, bilal, hands) -> None:
    """See indian.md 6.3."""
    table = begun(hands, asha, bilal, game="indian-best-of-2")
    lose_all(hands, table, {"s0": "wrong"}, {"s1": "wrong"})
    assert match_of(table).ended_at is None
    next_deal(hands, table)
    assert _info(table)["facts"]["tie_break"] is True
    lose(table, s1="wrong")
    assert match_of(table).ending == "tie_break"
    assert (chips(asha), chips(bilal)) == (10_500, 9_500)


def test_a_match_without_a_winner_returns_every_entry(asha, bilal, hands) -> None:
    table = begun(hands, asha, bilal, options={"deals_max": 2})
    lose_all(hands, table, {"s0": "drop"}, {"s1": "drop"})
    assert match_of(table).ending == "deals_max"
    assert (chips(asha), chips(bilal)) == (10_000, 10_000)
    assert view(table, asha)["result"]["winners"] == []
    refunds = Transfer.objects.filter(code="refund").order_by("key")
    assert [one.key for one in refunds] == [
        f"match:{match_of(table).pk}:refund:seat:{n}" for n in (0, 1)
    ]
    assert audit.findings() == []


def test_the_house_takes_its_part_of_the_pot_once_at_the_end(
    asha, bilal, hands, monkeypatch
) -> None:
    monkeypatch.setattr(rake, "ring_bp", lambda ledger, game: 1_200)
    table = begun(hands, asha, bilal, stake=333)
    assert (_info(table)["pot"], _info(table)["prize"]) == (666, 587)
    assert ledger.balance(ledger.house_account("rake")) == 0
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    assert chips(bilal) == 10_000 - 333 + 587
    assert Transfer.objects.get(code="rake").key == f"match:{match_of(table).pk}:rake"
    assert ledger.balance(ledger.house_account("rake")) == 79
    assert view(table, None)["result"]["rake"] == match_of(table).rake == 79
    assert audit.findings() == []


def test_play_chips_pay_nothing_cash_ten_or_twelve_per_cent() -> None:
    from rules import catalogue

    points, pool = catalogue.find("indian-points"), catalogue.find(POOL)
    assert [rake.ring_bp("play", game) for game in (points, pool)] == [0, 0]
    assert [rake.ring_bp("cash", game) for game in (points, pool)] == [1_000, 1_200]


# The log ----------------------------------------------------------------------------


def test_the_log_of_a_match_gives_the_stored_state_again(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra)
    wrong = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, wrong, wrong)
    answer(table, asha, "rejoin")
    next_deal(hands, table)
    seating.stand_up(table.pk, asha)
    while is_running(table):
        person = (asha, bilal, chandra)[house.to_act(table)]
        act(table, person, "drop")
    assert [kind for _seat, kind in steps(table)] == [
        "deal",
        "deal",
        "rejoin",
        "left",
        "deal",
    ]
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME
    for one in Deal.objects.exclude(started_at=None):
        assert replay.compare(one) is replay.Replay.SAME


def _info(table: Table) -> dict:
    return view(table, None)["match_info"]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables_matchaction SET kind = 'rejoin'",
        "DELETE FROM tables_matchaction",
    ],
)
def test_the_log_of_a_match_is_append_only(asha, bilal, hands, sql) -> None:
    table = begun(hands, asha, bilal)
    lose(table, s0="drop")
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(sql)
    assert [kind for _seat, kind in steps(table)] == ["deal"]


def test_two_guests_meet_at_a_pool() -> None:
    people = [create_guest() for _ in range(2)]
    table = entry_table(*people)
    assert phase(table) == Phase.STARTING
