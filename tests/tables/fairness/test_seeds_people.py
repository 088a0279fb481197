"""People come, go and fall silent, and the house fails, between close and deal."""

from datetime import timedelta

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules import deal_record
from tables.fairness import commitments
from tables.models import Phase, Seat, Table
from tables.seats import seating
from tables.tick import rounds
from tests.tables import house
from tests.tables.exchange import closed, coming, commit, end, open_seed, own, refused
from tests.tables.house import Hands, phase, table_of, view

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    """Return a table of two that starts in 8 s."""
    return table_of(asha, bilal)


@pytest.fixture
def three(asha, bilal, chandra, hands) -> Table:
    """Return a table of three where all have committed; the start is due in 8 s."""
    table = table_of(asha, bilal, chandra, seats=4)
    for number, person in enumerate((asha, bilal, chandra)):
        commit(table, person, own(number))
    return table


def moved(table: Table, person: User, seat: int) -> None:
    seating.stand_up(table.pk, person)
    seating.sit_down(table.pk, person, seat=seat)


def test_who_leaves_after_the_close_is_not_in_the_transcript(
    three, asha, bilal, chandra, hands
) -> None:
    closed(three, hands)
    open_seed(three, asha, own(0))
    open_seed(three, bilal, own(1))
    seating.stand_up(three.pk, chandra)
    # Only chandra's seed was awaited: the deal came with his leaving.
    assert phase(three) == Phase.DRAW
    deal = end(three, asha, bilal)
    assert [row["seat"] for row in commitments.record(deal)["seats"]] == [0, 1]
    assert deal.present == [0, 1]
    assert deal_record.verify(commitments.record(deal)) == []


def test_who_left_before_the_close_has_no_k_in_the_list(
    three, asha, bilal, chandra, hands
) -> None:
    seating.stand_up(three.pk, chandra)
    assert [row["seat"] for row in closed(three, hands)] == [0, 1]


def test_a_seat_taken_over_before_the_close_has_no_k_of_who_left(
    three, chandra, hands
) -> None:
    seating.stand_up(three.pk, chandra)
    newcomer = create_guest()
    seating.sit_down(three.pk, newcomer, seat=2)
    row = closed(three, hands)[2]
    assert row == {"seat": 2, "user": str(newcomer.pk), "k": None}
    assert refused(open_seed, three, newcomer, own(2)) == "seed_mismatch"


def test_a_commitment_stays_behind_at_the_seat_where_it_was_made(
    three, chandra, hands
) -> None:
    moved(three, chandra, 3)
    rows = closed(three, hands)
    assert [row["seat"] for row in rows] == [0, 1, 3]
    assert rows[2] == {"seat": 3, "user": str(chandra.pk), "k": None}
    assert refused(open_seed, three, chandra, own(2)) == "seed_mismatch"


def test_who_commits_again_after_a_change_of_seats_is_in_the_shuffle(
    three, asha, bilal, chandra, hands
) -> None:
    moved(three, chandra, 3)
    commit(three, chandra, own(2))
    closed(three, hands)
    for number, person in enumerate((asha, bilal, chandra)):
        open_seed(three, person, own(number))
    assert three.deals.get(number=1).present == [0, 1, 3]


def test_who_changes_seats_after_the_close_waits_and_may_come_back(
    three, asha, bilal, chandra, hands
) -> None:
    closed(three, hands)
    moved(three, chandra, 3)
    assert refused(open_seed, three, chandra, own(2)) == "seed_mismatch"
    moved(three, chandra, 2)
    for number, person in enumerate((asha, bilal, chandra)):
        open_seed(three, person, own(number))
    assert three.deals.get(number=1).present == [0, 1, 2]


def test_who_sits_down_after_the_close_waits_for_the_next_deal(
    three, asha, bilal, chandra, hands
) -> None:
    listed = closed(three, hands)
    newcomer = create_guest()
    seating.sit_down(three.pk, newcomer)
    assert refused(commit, three, newcomer, own(9)) == "seed_closed"
    assert view(three, asha)["fairness"]["next"]["seeds"] == listed
    for number, person in enumerate((asha, bilal, chandra)):
        open_seed(three, person, own(number))
    deal = three.deals.get(number=1)
    assert sorted(deal.order) == deal.present == [0, 1, 2]


def test_a_newcomer_on_the_seat_of_one_who_left_after_the_close_waits_too(
    three, asha, bilal, chandra, hands
) -> None:
    closed(three, hands)
    seating.stand_up(three.pk, chandra)
    newcomer = create_guest()
    seating.sit_down(three.pk, newcomer, seat=2)
    assert refused(open_seed, three, newcomer, own(2)) == "seed_mismatch"
    open_seed(three, asha, own(0))
    open_seed(three, bilal, own(1))
    assert sorted(three.deals.get(number=1).order) == [0, 1]


def test_who_falls_silent_after_the_close_is_not_dealt_in(
    three, asha, bilal, chandra, hands
) -> None:
    Seat.objects.filter(user=chandra).update(
        seen_at=hands.moment + timedelta(seconds=-16)
    )
    closed_at = hands.moment + timedelta(seconds=8.1)
    while hands.moment < closed_at:
        hands.pass_time(2.7, present=False)
        Seat.objects.exclude(user=chandra).update(seen_at=hands.moment)
    assert view(three, None)["fairness"]["next"]["seeds"] is not None
    open_seed(three, asha, own(0))
    open_seed(three, bilal, own(1))
    hands.pass_time(2.5, present=False)
    hands.pass_time(0.6, present=False)
    assert sorted(three.deals.get(number=1).order) == [0, 1]


def test_a_table_that_falls_back_to_waiting_abandons_what_it_closed(
    table, asha, bilal, chandra, hands
) -> None:
    first = coming(table)
    commit(table, asha, own(1))
    closed(table, hands)
    seating.stand_up(table.pk, bilal)
    assert phase(table) == Phase.WAITING
    first.refresh_from_db()
    assert (first.abandoned, first.started_at) == ("players_left", None)
    assert first.revealed_at is not None
    assert Table.objects.get(pk=table.pk).next_deal is None
    assert Table.objects.get(pk=table.pk).next_due_at is None
    assert refused(open_seed, table, asha, own(1), first) == "seed_closed"
    seating.sit_down(table.pk, chandra)
    assert phase(table) == Phase.STARTING
    second = coming(table)
    assert second.pk != first.pk
    assert second.log_n == first.log_n + 1
    hands.pass_time(8.1)
    assert phase(table) == Phase.DRAW


def test_a_newcomer_after_the_close_keeps_the_table_going_with_a_new_commitment(
    table, asha, bilal, chandra, hands
) -> None:
    table = table_of(asha, bilal, seats=3)
    first = coming(table)
    commit(table, asha, own(1))
    closed(table, hands)
    seating.sit_down(table.pk, chandra)
    seating.stand_up(table.pk, bilal)
    first.refresh_from_db()
    assert first.abandoned == "players_left"
    assert phase(table) == Phase.STARTING
    assert coming(table).seeds_closed_at is None
    hands.pass_time(8.1)
    assert phase(table) == Phase.DRAW


def test_a_table_that_waits_before_the_close_keeps_its_commitment(
    table, asha, bilal, chandra, hands
) -> None:
    first = coming(table)
    k = commit(table, asha, own(1))
    seating.stand_up(table.pk, bilal)
    assert phase(table) == Phase.WAITING
    seating.sit_down(table.pk, chandra)
    assert coming(table) == first
    assert closed(table, hands)[0]["k"] == k


def test_the_end_of_the_table_abandons_what_was_closed(
    table, asha, bilal, hands
) -> None:
    deal = coming(table)
    commit(table, asha, own(1))
    closed(table, hands)
    for person in (bilal, asha):
        seating.stand_up(table.pk, person)
    assert phase(table) == Phase.CLOSED
    deal.refresh_from_db()
    assert deal.abandoned
    assert deal.revealed_at is not None


def test_everybody_falling_silent_after_the_close_deals_to_nobody(
    table, asha, bilal, hands
) -> None:
    deal = coming(table)
    commit(table, asha, own(1))
    closed(table, hands)
    Seat.objects.filter(table=table).update(
        seen_at=hands.moment - timedelta(seconds=23)
    )
    hands.pass_time(3.1, present=False)
    assert phase(table) == Phase.WAITING
    deal.refresh_from_db()
    assert deal.abandoned == "players_left"


# Outages, faults ---------------------------------------------------------------------


def test_an_outage_of_ours_takes_nobody_the_time_to_open(
    table, asha, bilal, hands
) -> None:
    commit(table, asha, own(1))
    commit(table, bilal, own(2))
    closed(table, hands)
    hands.pass_silently(60)
    house.beat("web:one", hands.moment)
    rounds.tick()
    hands.pass_time(2.5)
    assert phase(table) == Phase.STARTING
    open_seed(table, asha, own(1))
    open_seed(table, bilal, own(2))
    assert table.deals.get(number=1).present == [0, 1]


def test_a_table_set_aside_takes_no_seed_and_goes_on_where_it_was(
    table, asha, hands
) -> None:
    commit(table, asha, own(1))
    deal = coming(table)
    closed(table, hands)
    Table.objects.update(quarantined_at=hands.moment)
    assert refused(open_seed, table, asha, own(1), deal) == "out_of_order"
    hands.pass_time(10)
    assert phase(table) == Phase.STARTING
    Table.objects.update(quarantined_at=None)
    hands.pass_time(0.5)
    assert table.deals.get(number=1).present == []


def test_bots_are_silent_and_nobody_waits_for_them(asha, hands) -> None:
    table = seating.open_table(asha, "indian-points", seats=3, stake=1, bots=2)
    seating.sit_down(table.pk, asha)
    commit(table, asha, own(1))
    assert [row["k"] is None for row in closed(table, hands)] == [False, True, True]
    open_seed(table, asha, own(1))
    assert phase(table) == Phase.DRAW
    assert table.deals.get(number=1).present == [0]
