"""The queue for a seat at a full table: order, offers, leases."""

from typing import Any

import pytest
from django.db import connections
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.messages import last_heard, notices
from tables.models import Phase, Seat, Table, Waiting
from tables.seats import practice, seating, waiting_list
from tables.staff import switching
from tables.tick import rounds
from tests.racing import at_once
from tests.tables.client import Rest, guest
from tests.tables.house import act, chips, deal, phase, table_of, view
from wallet import audit, ledger
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Any]]:
    """Everything that single people were told, as (user id, notice)."""
    kept: list[tuple[Any, Any]] = []
    monkeypatch.setattr(notices, "send", lambda *what: kept.append(what))
    return kept


@pytest.fixture
def full(asha: User, bilal: User, hands) -> Table:
    """A table of two with both seats taken, between deals."""
    return table_of(asha, bilal)


@pytest.fixture
def dora(db: None) -> User:
    return create_guest()


def refused(code: str, call: Any, *given: Any, **more: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        call(*given, **more)
    assert caught.value.code == code
    return caught.value


def kinds(told: list[tuple[Any, Any]], person: User) -> list[str]:
    return [notice.kind for user, notice in told if user == person.pk]


def stay_here(hands) -> None:
    """Every page of those who wait is heard from now."""
    last_heard.renew_places([str(pk) for pk in _people()], hands.moment)


def _people() -> list[Any]:
    return list(Waiting.objects.values_list("user_id", flat=True))


def is_seated(person: User) -> bool:
    return Seat.objects.filter(user=person, left_at=None).exists()


def test_the_queue_is_in_order_of_arrival(full, chandra, dora) -> None:
    assert waiting_list.wait(full.pk, chandra) == (1, 1)
    assert waiting_list.wait(full.pk, dora) == (2, 2)
    assert waiting_list.wait(full.pk, chandra) == (1, 2)
    assert view(full, None)["table_info"]["waiting"] == 2
    assert waiting_list.places_of(dora) == {full.pk: (2, 2)}


def test_the_first_is_offered_the_seat_that_frees_and_nobody_else_gets_it(
    full, asha, chandra, dora, told, hands
) -> None:
    waiting_list.wait(full.pk, chandra)
    waiting_list.wait(full.pk, dora)
    seating.stand_up(full.pk, asha)
    # Not even between the seat's freeing and the offer.
    refused("seat_kept", seating.sit_down, full.pk, asha)
    refused("seat_kept", seating.sit_down, full.pk, asha, seat=0)
    rounds.tick()
    assert kinds(told, chandra)[-1] == "seat_ready"
    assert "seat_ready" not in kinds(told, dora)
    refused("seat_kept", seating.sit_down, full.pk, dora)
    refused("seat_kept", seating.sit_down, full.pk, asha)
    assert seating.sit_down(full.pk, chandra).number == 0
    assert waiting_list.places_of(dora) == {full.pk: (1, 1)}
    assert audit.findings() == []


def test_an_offer_tells_where_and_for_how_long(full, asha, chandra, told) -> None:
    waiting_list.wait(full.pk, chandra)
    seating.stand_up(full.pk, asha)
    rounds.tick()
    (offer,) = [notice for _user, notice in told if notice.kind == "seat_ready"]
    assert (offer.table, offer.seat, offer.ms) == (full.pk, 0, 20_000)
    assert offer.url == f"/t/{full.pk}/watch/"
    (again,) = waiting_list.offers_to(chandra)
    assert (again.kind, again.seat) == ("seat_ready", 0)


def test_nobody_is_seated_without_a_yes_and_after_20_s_the_next_is_asked(
    full, asha, chandra, dora, told, hands
) -> None:
    waiting_list.wait(full.pk, chandra)
    waiting_list.wait(full.pk, dora)
    seating.stand_up(full.pk, asha)
    for _step in range(9):
        hands.pass_time(2)
        stay_here(hands)
    assert "seat_ready" not in kinds(told, dora)
    hands.pass_time(4)
    assert not is_seated(chandra)
    assert chips(chandra) == 10_000
    assert "seat_passed" in kinds(told, chandra)
    assert "seat_ready" in kinds(told, dora)
    refused("seat_kept", seating.sit_down, full.pk, chandra)
    assert seating.sit_down(full.pk, dora).number == 0


def test_who_passes_makes_room_for_the_next_at_once(
    full, asha, chandra, dora, told
) -> None:
    waiting_list.wait(full.pk, chandra)
    waiting_list.wait(full.pk, dora)
    seating.stand_up(full.pk, asha)
    rounds.tick()
    assert waiting_list.give_up(full.pk, chandra) == 1
    assert "seat_ready" in kinds(told, dora)
    refused("not_waiting", waiting_list.give_up, full.pk, chandra)


def test_when_all_have_passed_the_seat_is_free_for_everybody(
    full, asha, chandra
) -> None:
    waiting_list.wait(full.pk, chandra)
    seating.stand_up(full.pk, asha)
    waiting_list.give_up(full.pk, chandra)
    assert seating.sit_down(full.pk, chandra).number == 0


def test_a_place_is_lost_with_the_last_page_of_its_person(
    full, chandra, dora, hands
) -> None:
    waiting_list.wait(full.pk, chandra)
    waiting_list.wait(full.pk, dora)
    for _step in range(4):
        hands.pass_time(10)
        last_heard.renew_places([str(dora.pk)], hands.moment)
    assert _people() == [dora.pk]
    assert view(full, None)["table_info"]["waiting"] == 1


def test_an_outage_of_ours_costs_nobody_the_place(full, asha, chandra, hands) -> None:
    hands.pass_time(1)
    waiting_list.wait(full.pk, chandra)
    seating.stand_up(full.pk, asha)
    rounds.tick()
    hands.pass_silently(60)
    hands.pass_time(2)
    (offer,) = waiting_list.offers_to(chandra)
    assert 15_000 < offer.ms <= 20_000
    assert seating.sit_down(full.pk, chandra).number == 0


def test_two_seats_that_free_together_go_to_the_first_two(
    full, asha, bilal, chandra, dora, told
) -> None:
    wide = table_of(asha, bilal, dora)
    late = create_guest()
    for person in (chandra, create_guest(), late):
        waiting_list.wait(wide.pk, person)
    seating.stand_up(wide.pk, asha)
    seating.stand_up(wide.pk, bilal)
    rounds.tick()
    kept = Waiting.objects.order_by("pk").values_list("seat", flat=True)
    assert list(kept) == [0, 1, None]
    assert "seat_ready" not in kinds(told, late)


def test_only_who_cannot_sit_down_at_once_waits(full, asha, chandra, hands) -> None:
    refused("already_seated", waiting_list.wait, full.pk, asha)
    refused("no_table", waiting_list.wait, full.pk + 99, chandra)
    wide = table_of(asha, seats=2)
    refused("seat_is_free", waiting_list.wait, wide.pk, chandra)
    seating.stand_up(wide.pk, asha)
    refused("closed", waiting_list.wait, wide.pk, chandra)


def test_a_queue_has_an_end_and_a_person_so_many_of_them(asha, bilal, chandra) -> None:
    tables = [table_of(asha, create_guest()) for _ in range(2)]
    tables += [table_of(bilal, create_guest()) for _ in range(2)]
    for table in tables[:3]:
        waiting_list.wait(table.pk, chandra)
    refused("too_many_queues", waiting_list.wait, tables[3].pk, chandra)
    for _person in range(waiting_list.QUEUE_MAX - 1):
        waiting_list.wait(tables[0].pk, create_guest())
    refused("queue_full", waiting_list.wait, tables[0].pk, create_guest())


def test_who_could_not_pay_the_buy_in_does_not_wait_for_it(full, chandra) -> None:
    purse = ledger.player_account(chandra)
    promotions = ledger.house_account("promotions")
    ledger.post(purse, promotions, 9_950, "reversal", "test:1")
    refusal = refused("insufficient_chips", waiting_list.wait, full.pk, chandra)
    assert refusal.params == {"need": 80, "have": 50}


def test_a_table_that_everybody_left_is_kept_for_who_waits(
    full, asha, bilal, chandra, dora, told
) -> None:
    waiting_list.wait(full.pk, chandra)
    seating.stand_up(full.pk, asha)
    seating.stand_up(full.pk, bilal)
    assert phase(full) != Phase.CLOSED
    rounds.tick()
    assert "seat_ready" in kinds(told, chandra)
    seating.sit_down(full.pk, chandra)
    seating.sit_down(full.pk, dora)
    assert is_seated(chandra)
    assert is_seated(dora)


@pytest.mark.parametrize("way", ["gives up", "is silent"])
def test_a_table_kept_for_one_person_closes_when_that_person_goes(
    full, asha, bilal, chandra, told, hands, way
) -> None:
    waiting_list.wait(full.pk, chandra)
    seating.stand_up(full.pk, asha)
    seating.stand_up(full.pk, bilal)
    rounds.tick()
    if way == "gives up":
        waiting_list.give_up(full.pk, chandra)
    else:
        hands.pass_time(waiting_list.OFFER_MS / 1000)
        rounds.tick()
    assert phase(full) == Phase.CLOSED
    assert _people() == []
    assert Table.objects.get(pk=full.pk).waiting_count == 0
    assert waiting_list.due(full.created_at) == []


def test_a_seat_that_leaves_its_deal_is_offered_when_the_deal_is_over(
    asha, bilal, chandra, dora, told, hands
) -> None:
    table = table_of(asha, bilal, chandra)
    deal(table)
    waiting_list.wait(table.pk, dora)
    seating.stand_up(table.pk, asha)
    rounds.tick()
    assert "seat_ready" not in kinds(told, dora)
    act(table, bilal, "drop")
    rounds.tick()
    assert "seat_ready" in kinds(told, dora)


def test_during_a_match_of_several_deals_nobody_is_offered_a_seat(
    asha, bilal, chandra, dora, told, hands
) -> None:
    table = seating.open_table(asha, "indian-pool-101", seats=3, stake=100)
    for person in (asha, bilal, chandra):
        seating.sit_down(table.pk, person)
    deal(table)
    waiting_list.wait(table.pk, dora)
    seating.stand_up(table.pk, asha)
    act(table, bilal, "drop")
    assert not is_seated(asha)
    assert waiting_list.due(hands.moment) == []
    assert waiting_list.attend(table.pk) is False
    assert "seat_ready" not in kinds(told, dora)
    refused("match_running", seating.sit_down, table.pk, dora)
    seating.stand_up(table.pk, bilal)
    assert waiting_list.due(hands.moment) == [table.pk]
    waiting_list.attend(table.pk)
    assert "seat_ready" in kinds(told, dora)


def test_while_play_is_off_nobody_is_offered_a_seat_that_cannot_be_taken(
    full, asha, chandra, hands, told
) -> None:
    waiting_list.wait(full.pk, chandra)
    switch = switching.switch_off(
        "table", reason="The clocks are being mended.", by=None, table=full
    )
    seating.stand_up(full.pk, asha)
    for _half_minute in range(3):
        hands.pass_time(20)
        stay_here(hands)
        rounds.tick()
    assert "seat_ready" not in kinds(told, chandra)
    assert waiting_list.place_of(full, chandra) == (1, 1)
    switching.switch_on(switch.pk, by=None)
    rounds.tick()
    assert "seat_ready" in kinds(told, chandra)
    seating.sit_down(full.pk, chandra)
    assert is_seated(chandra)


def test_a_program_waits_and_passes_over_rest(full, asha) -> None:
    _person, token = guest()
    rest = Rest(token)
    path = f"tables/{full.pk}/waiting/"
    first = rest.post(path)
    assert (first.status_code, first.body) == (201, {"place": 1, "waiting": 1})
    assert rest.get(f"tables/{full.pk}/").body["waiting"] == 1
    assert Rest().post(path).status_code == 401
    assert rest.delete(path).body == {"waiting": 0}
    assert rest.delete(path).body["code"] == "not_waiting"
    private = table_of(asha, create_guest(), private=True)
    assert rest.post(f"tables/{private.pk}/waiting/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_the_seat_kept_for_one_is_sold_to_no_other() -> None:
    host, other, first, *crowd = [create_guest() for _ in range(8)]
    table = table_of(host, other)
    waiting_list.wait(table.pk, first)
    seating.stand_up(table.pk, host)
    calls = [lambda p=person: seating.sit_down(table.pk, p) for person in crowd]
    answers = at_once([*calls, lambda: waiting_list.attend(table.pk)])
    assert answers.count("seat_kept") == len(crowd)
    assert seating.sit_down(table.pk, first).number == 0
    assert audit.findings() == []
    connections.close_all()


def test_from_a_page_one_waits_watches_and_leaves_the_queue(full, dora, client) -> None:
    client.force_login(dora)
    watch = f"/t/{full.pk}/watch/"
    assert client.post(f"/t/{full.pk}/wait/").url == watch
    assert waiting_list.places_of(dora) == {full.pk: (1, 1)}
    assert client.post(f"/t/{full.pk}/unwait/", {"stay": "1"}).url == watch
    assert waiting_list.places_of(dora) == {}
    assert client.post(f"/t/{full.pk}/unwait/").url == reverse("lobby")


def test_from_a_page_the_seated_go_to_their_table_and_others_hear_why_not(
    full, asha, dora, client
) -> None:
    client.force_login(asha)
    assert client.post(f"/t/{full.pk}/wait/").url == f"/t/{full.pk}/"
    client.force_login(dora)
    for address in ("/t/0/wait/", "/t/0/unwait/"):
        answer = client.post(address, follow=True)
        assert answer.redirect_chain[-1][0] == reverse("lobby")
        assert [str(one) for one in answer.context["messages"]]


def test_a_practice_table_has_no_queue(dora, chandra, hands) -> None:
    table = practice.play_now(dora)
    refused("not_allowed", waiting_list.wait, table.pk, chandra)
