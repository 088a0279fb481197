"""Sitting down and standing up: chips follow people, exactly."""

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.actions import submit
from tables.models import Deal, Phase, Seat, Table
from tables.seats import practice, seating
from tables.shapes.view import LeaveCost, LeaveTerms
from tables.table.live_table import LiveTable
from tests.racing import at_once
from tests.tables import house
from tests.tables.house import act, chips, deal, phase, stack, table_of, turn
from wallet import audit, ledger
from wallet.codes import Code
from wallet.errors import Refusal
from wallet.models import Transfer

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


def refused(code: str, call, *args, **given) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*args, **given)
    assert caught.value.code == code
    return caught.value


def test_a_seat_brings_a_quarter_of_the_most_by_default(asha, bilal) -> None:
    table = table_of(asha, bilal)
    assert (stack(table, 0), chips(asha)) == (200, 9_800)


def test_a_player_who_has_less_brings_all_of_it(asha, bilal) -> None:
    promotions = ledger.house_account("promotions")
    ledger.post(ledger.player_account(bilal), promotions, 9_900, "reversal", "test:1")
    table = table_of(asha, bilal)
    assert (stack(table, 1), chips(bilal)) == (100, 0)


def test_too_few_chips_are_refused_with_both_numbers(asha, bilal) -> None:
    promotions = ledger.house_account("promotions")
    ledger.post(ledger.player_account(bilal), promotions, 9_930, "reversal", "test:1")
    table = table_of(asha, seats=2)
    refusal = refused("insufficient_chips", seating.sit_down, table.pk, bilal)
    assert refusal.params == {"need": 80, "have": 70}
    assert Seat.objects.filter(user=bilal).count() == 0


@pytest.mark.parametrize("amount", [0, -5, 79, 801, 10**30, 100.5, "100", True])
def test_a_buy_in_out_of_bounds_is_refused_with_the_bounds(asha, bilal, amount) -> None:
    table = table_of(asha, seats=2)
    refusal = refused("bad_amount", seating.sit_down, table.pk, bilal, buy_in=amount)
    assert (refusal.params["low"], refusal.params["high"]) == (80, 800)
    assert chips(bilal) == 10_000


def test_seats_that_cannot_be_had_are_refused(asha, bilal, chandra) -> None:
    table = table_of(asha, bilal)
    refused("already_seated", seating.sit_down, table.pk, asha)
    refused("full", seating.sit_down, table.pk, chandra)
    refused("no_table", seating.sit_down, table.pk + 99, chandra)
    wide = table_of(asha, seats=3)
    refused("seat_taken", seating.sit_down, wide.pk, chandra, seat=0)
    refused("bad_seat", seating.sit_down, wide.pk, chandra, seat=3)
    seating.stand_up(wide.pk, asha)
    refused("closed", seating.sit_down, wide.pk, chandra)


def test_nobody_sits_at_more_than_three_tables(asha, bilal) -> None:
    for _table in range(3):
        table_of(asha, seats=2)
    other = table_of(bilal, seats=2)
    refused("too_many_tables", seating.sit_down, other.pk, asha)
    assert chips(asha) == 10_000 - 3 * 200


def test_standing_up_between_deals_brings_everything_home(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    assert seating.stand_up(table.pk, asha).leaves == "now"
    assert seating.stand_up(table.pk, bilal).leaves == "now"
    assert (chips(asha), chips(bilal)) == (9_980, 10_020)
    assert phase(table) == Phase.CLOSED
    assert audit.findings() == []


def test_leaving_on_turn_drops_at_once(asha, bilal, hands) -> None:
    """See indian.md 4.6."""
    table = table_of(asha, bilal)
    deal(table)
    leaving = seating.stand_up(table.pk, asha)
    assert leaving == LeaveTerms("after_deal", LeaveCost(20, 20))
    assert chips(asha) == 9_980
    assert not Seat.objects.filter(user=asha, left_at=None).exists()


def test_who_leaves_off_turn_drops_when_the_turn_comes(
    asha, bilal, chandra, hands
) -> None:
    """See indian.md 4.6."""
    table = table_of(asha, bilal, chandra)
    deal(table)
    for person in (asha, bilal, chandra):
        turn(table, person)
    leaving = seating.stand_up(table.pk, bilal)
    assert leaving == LeaveTerms("after_deal", LeaveCost(40, 40))
    assert house.view(table, None)["seats"][1]["state"] == "playing"
    turn(table, asha)
    assert house.view(table, None)["seats"][1]["state"] == "dropped"
    act(table, chandra, "drop")
    assert chips(bilal) == 10_000 - 40
    assert stack(table, 0) == 200 + 80
    assert audit.findings() == []


def test_the_last_person_leaving_sends_the_bots_chips_back(asha, hands) -> None:
    table = table_of(asha, seats=3, bots=2)
    seating.stand_up(table.pk, asha)
    assert phase(table) == Phase.CLOSED
    assert chips(asha) == 10_000
    given = ledger.balance(ledger.house_account("promotions"))
    assert given == -10_000
    assert audit.findings() == []


def test_more_chips_come_to_the_table_between_deals_only(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    assert seating.top_up(table.pk, asha, 300) == 500
    refused("bad_amount", seating.top_up, table.pk, asha, 301)
    deal(table)
    refused("not_allowed", seating.top_up, table.pk, asha, 10)
    assert chips(asha) == 9_500


def test_who_cannot_pay_a_full_count_is_not_dealt_in(
    asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.1."""
    table = table_of(asha, bilal, seats=3)
    seating.sit_down(table.pk, chandra, buy_in=80)
    deal(table, first=2)
    act(table, chandra, "drop")
    deal_over = act(table, asha, "drop")
    assert deal_over
    hands.pass_time(9)
    assert sorted(house.view(table, None)["order"]) == [0, 1]
    assert house.you(table, chandra)["top_up"]["needed"] is True


def test_play_now_deals_at_once_with_the_visitor_first(hands) -> None:
    guest = create_guest()
    table = practice.play_now(guest)
    shown = house.view(table, guest)
    assert (shown["phase"], shown["turn"]["seats"]) == ("draw", [shown["you"]["seat"]])
    bots = [seat for seat in shown["seats"] if seat["bot"]]
    assert [bot["level"] for bot in bots] == ["easy"]
    assert shown["turn"]["deadline"] is None
    assert Deal.objects.get(table=table, number=1).mode == 1
    assert practice.play_now(guest).pk == table.pk


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seats": 7}, "bad_field"),
        ({"seats": 1}, "bad_field"),
        ({"stake": 0}, "bad_amount"),
        ({"stake": 10**9}, "bad_amount"),
        ({"bots": 2}, "bad_field"),
        ({"bots": -1}, "bad_field"),
        ({"pace": "slow"}, "bad_field"),
        ({"chips": "cash"}, "wrong_currency"),
        ({"options": {"first_drop": -3}}, "bad_option"),
        ({"options": {"colour": 1}}, "bad_option"),
    ],
)
def test_a_table_of_impossible_shape_is_not_opened(asha, wrong, code) -> None:
    shape = {"seats": 2, "stake": 1, **wrong}
    refused(code, seating.open_table, asha, "indian-points", **shape)
    assert Table.objects.count() == 0


def test_a_game_the_house_does_not_have_is_refused(asha) -> None:
    refused("unknown_game", seating.open_table, asha, "whist", seats=2, stake=1)


# Races: real commits, real threads --------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_the_last_seat_is_sold_once() -> None:
    people = [create_guest() for _ in range(51)]
    table = seating.open_table(people[0], "indian-points", seats=2, stake=1)
    seating.sit_down(table.pk, people[0])
    answers = at_once(
        [lambda p=person: seating.sit_down(table.pk, p) for person in people[1:]]
    )
    assert sorted(str(a) for a in answers if isinstance(a, str)) == ["full"] * 49
    assert sum(chips(person) for person in people) == 51 * 10_000 - 2 * 200
    assert audit.findings() == []


@pytest.mark.django_db(transaction=True)
def test_nobody_is_seated_twice_by_two_clicks() -> None:
    host, person = create_guest(), create_guest()
    table = seating.open_table(host, "indian-points", seats=6, stake=1)
    answers = at_once([lambda: seating.sit_down(table.pk, person)] * 5)
    assert answers.count("already_seated") == 4
    assert chips(person) == 9_800


@pytest.mark.django_db(transaction=True)
def test_one_act_sent_many_times_at_once_has_one_effect() -> None:
    people = [create_guest(), create_guest()]
    table = seating.open_table(people[0], "indian-points", seats=2, stake=1)
    for person in people:
        seating.sit_down(table.pk, person)
    deal(table)
    at, wire = house.version(table), {"kind": "draw", "from": "stock"}
    first: User = people[0]
    answers = at_once([lambda: submit.submit_action(table.pk, first, wire, at)] * 6)
    assert {answer.version for answer in answers} == {at + 1}
    assert sorted(answer.dup for answer in answers) == [False] + [True] * 5
    assert len(house.you(table, first)["hand"]) == 14


@pytest.mark.django_db(transaction=True)
def test_a_deal_ended_twenty_times_at_once_is_settled_once() -> None:
    people = [create_guest(), create_guest()]
    table = seating.open_table(people[0], "indian-points", seats=2, stake=1)
    for person in people:
        seating.sit_down(table.pk, person)
    deal(table)
    at, wire = house.version(table), {"kind": "drop"}
    loser = (
        LiveTable.read(table.pk).seats[house.view(table, None)["turn"]["seats"][0]].user
    )
    answers = at_once([lambda: submit.submit_action(table.pk, loser, wire, at)] * 20)
    assert sorted(answer.dup for answer in answers) == [False] + [True] * 19
    assert sorted(stack(table, number) for number in (0, 1)) == [180, 220]
    assert Transfer.objects.filter(code=Code.LOSS).count() == 1
    assert audit.findings() == []


@pytest.mark.django_db(transaction=True)
def test_play_now_clicked_many_times_opens_one_table() -> None:
    guest = create_guest()
    tables = at_once([lambda: practice.play_now(guest).pk] * 4)
    assert len(set(tables)) == 1
    assert Table.objects.count() == 1
    assert chips(guest) == 8_000
