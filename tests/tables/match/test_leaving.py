"""Leaving a match of several deals, being left by everybody, and faults of ours."""

from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from tables.actions import submit
from tables.deal import dealing
from tables.fairness import replay
from tables.models import Deal, Phase, Seat, Table
from tables.seats import rematch, seating
from tables.settlement import entry_fees
from tables.shapes.view import LeaveCost, LeaveTerms
from tables.table.live_table import LiveTable
from tables.tick import sweep
from tables.view import seat_view
from tests.tables import house
from tests.tables.house import Hands, act, chips, phase, view
from tests.tables.matchplay import (
    answer,
    begun,
    entry_table,
    is_running,
    lose,
    lose_all,
    match_of,
    next_deal,
    rows,
    steps,
)
from tests.tables.seats.test_seats_and_chips import refused
from tests.wire.plain import plain
from wallet import audit, ledger

pytestmark = pytest.mark.django_db

WRONG = {"s0": "wrong", "s2": "drop"}


@pytest.fixture
def pool(asha: User, bilal: User, chandra: User, hands: Hands) -> Table:
    """A pool of three in its first deal."""
    return begun(hands, asha, bilal, chandra)


def be_alone(hands: Hands) -> None:
    """Let ten minutes pass in which the house is up and nobody is heard."""
    hands.pass_silently(601)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)


def states(table: Table) -> dict[int, str]:
    info = view(table, None)["match_info"]
    return {row["seat"]: row["state"] for row in info["seats"]}


def test_leaving_between_deals_forfeits_the_entry_at_once(
    pool, asha, bilal, chandra
) -> None:
    """See indian.md 6.2."""
    lose(pool, **WRONG)
    assert view(pool, asha)["you"]["leave"] == {
        "leaves": "now",
        "cost": {"points": 0, "chips": 500},
    }
    assert seating.stand_up(pool.pk, asha) == LeaveTerms("now", LeaveCost(0, 500))
    assert states(pool) == {0: "left", 1: "playing", 2: "playing"}
    assert not Seat.objects.filter(user=asha, left_at=None).exists()
    refused("match_running", seating.sit_down, pool.pk, asha)
    assert ledger.balance(entry_fees.pot_of(match_of(pool))) == 1_500


def test_leaving_in_a_deal_drops_and_counts_when_it_is_over(
    pool, asha, bilal, chandra
) -> None:
    """See indian.md 6.2."""
    leaver = house.to_act(pool)
    people = (asha, bilal, chandra)
    assert seating.stand_up(pool.pk, people[leaver]).leaves == "after_deal"
    assert view(pool, None)["seats"][leaver]["state"] == "dropped"
    assert states(pool)[leaver] == "playing"
    others = {f"s{n}": "drop" for n in range(3) if n != leaver}
    others.popitem()
    lose(pool, **others)
    assert states(pool)[leaver] == "left"
    assert not Seat.objects.filter(user=people[leaver], left_at=None).exists()
    assert [kind for _seat, kind in steps(pool)] == ["left", "deal"]
    assert replay.compare_match(match_of(pool)) is replay.Replay.SAME


def test_all_entries_paid_are_lost_by_leaving(
    pool, asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.2."""
    lose_all(hands, pool, WRONG, WRONG)
    answer(pool, asha, "rejoin")
    assert seating.stand_up(pool.pk, asha).cost == LeaveCost(0, 1_000)
    assert chips(asha) == 9_000


def test_who_leaves_best_of_pays_every_deal_and_the_last_one_wins(
    asha, bilal, hands
) -> None:
    """See indian.md 6.3."""
    table = begun(hands, asha, bilal, game="indian-best-of-2")
    seating.stand_up(table.pk, asha)
    for _turn in range(60):
        if match_of(table).ended_at:
            break
        if is_running(table) and house.to_act(table) == 1:
            house.turn(table, bilal)
        else:
            hands.pass_time(2.5)
    assert match_of(table).ending == "last_survivor"
    assert (chips(asha), chips(bilal)) == (9_500, 10_500)
    assert audit.findings() == []


def test_when_all_but_one_left_the_last_one_has_won(pool, asha, bilal, chandra) -> None:
    """See indian.md 6.2."""
    lose(pool, **WRONG)
    seating.stand_up(pool.pk, asha)
    seating.stand_up(pool.pk, bilal)
    assert match_of(pool).ending == "last_survivor"
    assert chips(chandra) == 10_000 - 500 + 1_500
    assert rows(pool)[0].how == "left"
    assert audit.findings() == []


def test_a_seat_that_is_out_leaves_at_no_cost_in_the_middle_of_a_deal(
    pool, asha, bilal, chandra, hands
) -> None:
    lose_all(hands, pool, WRONG, WRONG)
    answer(pool, asha, "decline")
    answer(pool, bilal, "split_no")
    next_deal(hands, pool)
    assert seating.stand_up(pool.pk, asha) == LeaveTerms("now", LeaveCost(0, 0))
    lose(pool, s2="drop")
    assert states(pool) == {0: "left", 1: "playing", 2: "playing"}
    assert replay.compare_match(match_of(pool)) is replay.Replay.SAME


def test_leaving_while_a_split_is_asked_decides_it_anew(
    pool, asha, bilal, chandra, hands
) -> None:
    lose_all(hands, pool, WRONG, WRONG)
    answer(pool, asha, "decline")
    answer(pool, bilal, "split_yes")
    seating.stand_up(pool.pk, chandra)
    assert match_of(pool).ending == "last_survivor"
    assert chips(bilal) == 11_000


def test_the_lobbys_cancel_does_not_cost_a_running_match(pool, asha) -> None:
    lose(pool, **WRONG)
    refused("not_allowed", seating.stand_up, pool.pk, asha, in_deal=False)


def test_a_person_who_alone_plays_bots_and_leaves_loses_the_entry(asha, hands) -> None:
    table = begun(hands, asha, seats=4, bots=3)
    lose_by_dropping(table, asha, hands)
    if match_of(table).ended_at is None:
        seating.stand_up(table.pk, asha)
    assert phase(table) == Phase.CLOSED
    assert match_of(table).ending == "last_survivor"
    winner = next(row for row in rows(table).values() if row.place == 1)
    assert winner.user.is_bot
    assert chips(asha) == 9_500
    assert ledger.balance(ledger.house_account("promotions")) == -9_500
    assert audit.findings() == []
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME


def lose_by_dropping(table: Table, person: User, hands: Hands) -> None:
    """Drop at the first turn and let the bots finish the deal."""
    for _step in range(300):
        if not is_running(table):
            return
        # A bot may show before it is her turn: then there is nothing to drop.
        legal = house.view(table, person)["legal"]
        if any(one["kind"] == "drop" for one in legal):
            act(table, person, "drop")
        else:
            hands.pass_time(2.5)


def test_a_demo_table_takes_newcomers_after_its_last_person_left_a_match(
    asha, bilal, hands
) -> None:
    table = begun(hands, asha, seats=3, bots=2, demo=True)
    lose_by_dropping(table, asha, hands)
    seating.stand_up(table.pk, asha)
    assert match_of(table).ended_at is not None
    assert phase(table) != Phase.CLOSED
    seating.sit_down(table.pk, bilal)
    assert audit.findings() == []


def test_ten_minutes_of_silence_do_not_cost_a_timed_match(pool, asha, hands) -> None:
    """See indian.md 7.4 (6)."""
    lose(pool, **WRONG)
    Seat.objects.filter(user=asha).update(
        seen_at=hands.moment - house.timedelta(seconds=700)
    )
    sweep.sweep()
    assert states(pool)[0] == "playing"
    assert Seat.objects.filter(user=asha, left_at=None).exists()


def test_who_is_out_and_silent_gives_up_the_seat(pool, asha, bilal, hands) -> None:
    lose_all(hands, pool, WRONG, WRONG)
    answer(pool, asha, "decline")
    Seat.objects.filter(user=asha).update(
        seen_at=hands.moment - house.timedelta(seconds=700)
    )
    sweep.sweep()
    assert not Seat.objects.filter(user=asha, left_at=None).exists()
    assert match_of(pool).ended_at is None


def test_an_untimed_match_that_nobody_attends_returns_the_entries(
    asha, bilal, hands
) -> None:
    table = begun(hands, asha, bilal, pace="untimed")
    lose(table, s0="drop")
    be_alone(hands)
    sweep.sweep()
    assert (phase(table), match_of(table).ending) == (Phase.CLOSED, "abandoned")
    assert (chips(asha), chips(bilal)) == (10_000, 10_000)
    assert audit.findings() == []


def test_an_untimed_match_goes_on_without_one_who_is_gone(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra, pace="untimed")
    lose(table, s0="drop", s1="drop")
    be_alone(hands)
    Seat.objects.exclude(user=asha).update(seen_at=hands.moment)
    sweep.sweep()
    assert match_of(table).ended_at is None
    assert states(table) == {0: "left", 1: "playing", 2: "playing"}
    assert chips(asha) == 9_500


@pytest.mark.parametrize("is_dealt", [True, False])
def test_a_match_whose_table_broke_returns_every_entry(
    pool, asha, bilal, chandra, hands, is_dealt
) -> None:
    if not is_dealt:
        lose_all(hands, pool, WRONG, WRONG)
        answer(pool, asha, "rejoin")
    Table.objects.filter(pk=pool.pk).update(clock=b"no clock", next_due_at=house.START)
    hands.pass_time(2)
    assert Table.objects.get(pk=pool.pk).quarantined_at is not None
    sweep.sweep()
    assert [chips(one) for one in (asha, bilal, chandra)] == [10_000] * 3
    assert match_of(pool).ending == "abandoned"
    deal = Deal.objects.filter(table=pool).exclude(started_at=None).latest("number")
    assert (deal.abandoned == "out_of_order") is is_dealt
    assert deal.revealed_at is not None
    assert sweep.sweep() == 0
    assert audit.findings() == []


def test_a_faulty_end_leaves_nothing_behind(
    pool, asha, bilal, chandra, hands, monkeypatch
) -> None:
    """The transaction of the act that ends the match breaks after the prizes."""
    lose_all(hands, pool, WRONG, WRONG)
    answer(pool, asha, "decline")
    answer(pool, bilal, "split_yes")
    before = _stored(pool), [chips(one) for one in (asha, bilal, chandra)]
    with monkeypatch.context() as broken:
        broken.setattr(submit.commit, "commit", _fails)
        with pytest.raises(RuntimeError, match="crash"):
            answer(pool, chandra, "split_yes")
    assert (_stored(pool), [chips(one) for one in (asha, bilal, chandra)]) == before
    answer(pool, chandra, "split_yes")
    assert match_of(pool).ending == "split"
    assert audit.findings() == []


def test_a_faulty_rejoin_takes_no_fee(pool, asha, hands, monkeypatch) -> None:
    lose_all(hands, pool, WRONG, WRONG)
    before = _stored(pool)
    monkeypatch.setattr(submit.commit, "commit", _fails)
    with pytest.raises(RuntimeError, match="crash"):
        answer(pool, asha, "rejoin")
    assert (_stored(pool), chips(asha)) == (before, 9_500)
    assert rows(pool)[0].entries == 1


def test_the_audit_finds_a_pot_that_is_not_its_entries(pool, asha) -> None:
    match = match_of(pool)
    match.results.filter(number=0).update(entries=2)
    (found,) = audit.findings()
    assert (found.invariant, found.expected, found.found) == ("I7", "2000", "1500")
    match.results.filter(number=0).update(entries=1)
    match.ended_at = house.START
    match.save()
    # Nobody has a result yet, and the entries have gone: both are told.
    told = [one.invariant for one in audit.findings()]
    assert told == ["I7", "I8", "I8", "I8"]


# Playing again elsewhere ------------------------------------------------------------


def test_a_rematch_is_for_everybody_of_the_match_once_it_is_over(
    pool, asha, bilal, chandra, hands
) -> None:
    lose_all(hands, pool, WRONG, WRONG)
    pool.refresh_from_db()
    for person in (asha, bilal):
        refused("no_rematch", rematch.rematch, pool, person)
    answer(pool, asha, "decline")
    for person in (bilal, chandra):
        answer(pool, person, "split_yes")
    pool.refresh_from_db()
    assert view(pool, bilal)["rematch"] is False
    seating.stand_up(pool.pk, asha)
    assert view(pool, bilal)["rematch"] is True
    again = rematch.rematch(pool, bilal)
    assert (again.game, again.stake) == (pool.game, pool.stake)
    assert rematch.rematch(pool, asha).pk == again.pk


def test_a_running_match_is_not_left_by_asking_for_a_rematch_of_another(
    asha, bilal, hands
) -> None:
    table = begun(hands, asha, bilal)
    lose(table, s0="drop")
    table.refresh_from_db()
    refused("no_rematch", rematch.rematch, table, asha)
    assert states(table) == {0: "playing", 1: "playing"}


def test_a_match_needs_no_seat_beyond_its_own(asha, bilal, chandra, hands) -> None:
    """Who was away when the match began takes no part and pays nothing."""
    table = entry_table(asha, bilal, chandra)
    Seat.objects.filter(user=chandra).update(
        seen_at=hands.moment - house.timedelta(seconds=60)
    )
    hands.pass_time(8.5, present=False)
    hands.pass_time(23, present=False)
    assert is_running(table)
    assert chips(chandra) == 10_000
    seen = view(table, chandra)
    assert seen["seats"][2]["state"] in ("away", "waiting")
    assert seating.stand_up(table.pk, chandra).cost == LeaveCost(0, 0)
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        assert dealing.able(live) == [0, 1]
        assert plain(seat_view.legal(live, 2)) == []


def _stored(table: Table) -> tuple:
    row = Table.objects.get(pk=table.pk)
    match = match_of(table)
    return (
        (row.version, row.phase, bytes(row.clock)),
        (bytes(match.state), match.actions_count, match.ended_at, steps(table)),
        sorted(match.results.values_list("number", "entries", "place", "chips")),
    )


def _fails(live: LiveTable, **_given: Any) -> None:
    raise RuntimeError("crash")
