"""Drop and go (indian.md 4.6): the drop is paid here, the next cards come there."""

import pytest

from accounts.guests.guest_accounts import create_guest
from tables.models import Seat, Table
from tables.seats import drop_and_go, seating, waiting_list
from tests.tables.client import Rest, guest
from tests.tables.house import (
    act,
    chips,
    deal,
    draw,
    stack,
    table_of,
    turn,
    version,
    view,
    you,
)
from wallet import audit, ledger
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


def refused(code: str, call, *given) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*given)
    assert caught.value.code == code
    return caught.value


def seats_of(person) -> list[int]:
    rows = Seat.objects.filter(user=person, left_at=None).order_by("table_id")
    return list(rows.values_list("table_id", flat=True))


def go(table: Table, person) -> Seat:
    return drop_and_go.drop_and_go(table.pk, person, version(table))


@pytest.fixture
def table(asha, bilal, chandra, hands) -> Table:
    """A table of three in a deal; asha is to act."""
    table = table_of(asha, bilal, chandra)
    deal(table)
    return table


@pytest.fixture
def other(table) -> Table:
    """Another table of the same kind where somebody waits."""
    return table_of(create_guest(), seats=3)


def test_who_drops_and_goes_sits_elsewhere_at_once(
    table, other, asha, bilal, chandra
) -> None:
    """See indian.md 4.6."""
    seat = go(table, asha)
    assert seat.table_id == other.pk
    shown = view(table, None)["seats"][0]
    assert (shown["state"], shown["last_game"]) == ("dropped", True)
    # The old stack answers for the drop until the deal is settled: 200 there and here.
    assert (stack(table, 0), stack(other, seat.number)) == (200, 200)
    assert chips(asha) == 9_600
    act(table, bilal, "drop")
    assert seats_of(asha) == [other.pk]
    assert chips(asha) == 9_800 - 20
    assert stack(table, 2) == 240
    assert audit.findings() == []


def test_a_later_drop_costs_the_middle_drop(table, other, asha, bilal, chandra) -> None:
    """See indian.md 5."""
    for person in (asha, bilal, chandra):
        turn(table, person)
    go(table, asha)
    act(table, bilal, "drop")
    assert chips(asha) == 9_800 - 40


def test_a_drop_that_ends_the_deal_brings_the_chips_home_first(
    asha, bilal, hands
) -> None:
    """See indian.md 4.6."""
    table = table_of(asha, bilal)
    other = table_of(create_guest(), seats=2)
    deal(table)
    go(table, asha)
    assert seats_of(asha) == [other.pk]
    assert chips(asha) == 10_000 - 20 - 200


def test_without_another_table_nothing_is_dropped(table, asha) -> None:
    """See indian.md 4.6."""
    before = version(table)
    refused("no_other_table", go, table, asha)
    assert version(table) == before
    assert view(table, None)["seats"][0]["state"] == "playing"


@pytest.mark.parametrize(
    "shape",
    [
        {"stake": 2},
        {"private": True},
        {"options": {"first_drop": 25}},
        {"seats": 2, "filled": True},
    ],
)
def test_a_table_of_another_kind_is_none(table, asha, shape) -> None:
    """See indian.md 4.6."""
    shape = dict(shape)
    host = create_guest()
    guests = [host, create_guest()] if shape.pop("filled", False) else [host]
    table_of(*guests, **{"seats": 3, **shape})
    refused("no_other_table", go, table, asha)


def test_a_seat_kept_for_who_waited_is_not_free(table, other, asha) -> None:
    """See indian.md 4.6."""
    for _more in range(2):
        seating.sit_down(other.pk, create_guest())
    waiting_list.wait(other.pk, create_guest())
    left = Seat.objects.filter(table=other, left_at=None).last()
    seating.stand_up(other.pk, left.user)
    refused("no_other_table", go, table, asha)


def test_people_come_before_bots_and_a_start_before_a_running_deal(
    table, asha, hands
) -> None:
    """See indian.md 4.6."""
    bots = seating.open_table(
        create_guest(), "indian-points", seats=3, stake=1, bots=2, demo=True
    )
    running = table_of(create_guest(), create_guest(), seats=3)
    deal(running)
    waits = table_of(create_guest(), seats=3)
    starts = table_of(create_guest(), create_guest(), seats=3)
    found = [one.pk for one in drop_and_go.tables_like(table, asha)]
    assert found == [starts.pk, waits.pk, running.pk, bots.pk]


def test_only_on_the_own_turn_and_before_drawing(table, other, asha, bilal) -> None:
    """See indian.md 4.6."""
    refused("not_your_turn", go, table, bilal)
    assert you(table, bilal)["last_game"] is False
    draw(table, asha)
    refused("cannot_drop_now", go, table, asha)
    assert seats_of(asha) == [table.pk]


def test_the_same_request_again_moves_nobody_twice(table, other, asha) -> None:
    table_of(create_guest(), seats=3)
    at = version(table)
    drop_and_go.drop_and_go(table.pk, asha, at)
    with pytest.raises(Refusal):
        drop_and_go.drop_and_go(table.pk, asha, at)
    assert len(seats_of(asha)) == 2


def test_the_seat_that_is_given_up_does_not_count_to_the_most(
    table, other, asha
) -> None:
    for _table in range(2):
        table_of(asha, seats=2, private=True)
    go(table, asha)
    assert len(seats_of(asha)) == 4
    extra = table_of(create_guest(), seats=3)
    refused("too_many_tables", seating.sit_down, extra.pk, asha)


def test_the_new_buy_in_comes_from_the_wallet(table, other, asha) -> None:
    purse, house = ledger.player_account(asha), ledger.house_account("promotions")
    ledger.post(purse, house, 9_750, "reversal", "test:1")
    refusal = refused("insufficient_chips", go, table, asha)
    assert refusal.params == {"need": 80, "have": 50}
    assert view(table, None)["seats"][0]["state"] == "playing"


def test_where_the_last_seat_was_just_taken_the_drop_stands_and_the_seat_stays(
    table, other, asha, bilal, monkeypatch
) -> None:
    def too_late(*_given, **_more):
        raise Refusal("full")

    monkeypatch.setattr(seating, "sit_down", too_late)
    refused("just_filled", go, table, asha)
    shown = view(table, asha)
    assert shown["seats"][0]["state"] == "dropped"
    assert shown["you"]["last_game"] is False
    monkeypatch.undo()
    act(table, bilal, "drop")
    assert seats_of(asha) == [table.pk]


def test_a_program_moves_over_rest(table, asha) -> None:
    _host, token = guest()
    rest = Rest(token)
    shape = {"game": "indian-points", "seats": 2, "stake": 3, "bots": 1}
    made = rest.post("tables/", shape)
    path = f"tables/{made.body['id']}/move/"
    assert rest.post(path, {"version": 1}).body["code"] == "not_seated"
    assert rest.post(path, {}).body["code"] == "missing_field"
    assert rest.post(path, {"version": "1"}).body["code"] == "bad_field"
