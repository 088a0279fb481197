"""Tables of events: their host seats people, calls deals, reads what came of them."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import Sanction, User
from tables.models import Deal, HostedResult, Phase, Seat, Switch, Table, Voiding
from tables.seats import last_game, seating, waiting_list
from tables.staff import switching, table_counters, void_match
from tables.tick import sweep
from tests.tables import hosts, house
from tests.tables.hosts import HOST
from tests.tables.house import Hands, act, phase, view
from tests.tables.matchplay import is_running
from tests.tables.seats.test_seats_and_chips import refused
from tournaments.hosting import hosted_tables
from wallet.errors import Refusal
from wallet.models import Transfer

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    """Asha and bilal are seated for an event, 1000 of its chips each."""
    return hosts.seated([asha, bilal])


def called(table: Table, hands: Hands) -> None:
    """Let the host call a deal, and wait for the cards."""
    hosted_tables.let_start(table.pk)
    hands.pass_time(8.5)
    assert is_running(table)


def dropped(table: Table) -> None:
    """Let whoever is on turn drop: of two, the deal is over."""
    seat = Seat.objects.get(table=table, number=house.to_act(table), left_at=None)
    act(table, seat.user, "drop")


def test_nothing_begins_by_itself_however_long_people_sit(table, hands) -> None:
    hands.pass_time(60)
    assert (phase(table), Table.objects.get().deals_count) == (Phase.WAITING, 0)
    shown = view(table, None)
    assert shown["table_info"]["hosted"] is True
    assert shown["table_info"]["host"] == HOST


def test_a_called_deal_comes_after_8_s_in_which_its_deck_is_committed_to(
    table, asha, hands
) -> None:
    hosted_tables.let_start(table.pk)
    shown = view(table, asha)
    assert (shown["phase"], shown["legal"]) == ("starting", [])
    assert shown["turn"]["deadline"] - shown["turn"]["now"] == 8_000
    assert shown["fairness"]["next"] is not None
    hosted_tables.let_start(table.pk)
    hands.pass_time(7.9)
    assert not is_running(table)
    hands.pass_time(0.5)
    assert is_running(table)


def test_where_only_bots_sit_the_deal_comes_at_once(hands) -> None:
    table = hosts.seated(hosts.bots(3))
    hosted_tables.let_start(table.pk)
    assert is_running(table)


def test_a_deal_moves_chips_between_the_players_own_accounts_and_stops(
    table, asha, bilal, hands
) -> None:
    assert [row["stack"] for row in view(table, None)["seats"]] == [1_000, 1_000]
    called(table, hands)
    dropped(table)
    assert sorted([hosts.chips(asha), hosts.chips(bilal)]) == [960, 1_040]
    assert set(Transfer.objects.values_list("code", flat=True)) >= {"prize", "loss"}
    assert not Transfer.objects.filter(code__in=("buyin", "cashout")).exists()
    hands.pass_time(60)
    assert (phase(table), Table.objects.get().deals_count) == (Phase.BETWEEN, 1)
    shown = view(table, asha)
    assert (shown["legal"], shown["turn"]["seats"]) == ([], [])
    assert (shown["rematch"], shown["you"]["top_up"]) == (False, None)
    hosts.all_is_well()


def test_the_end_of_a_deal_waits_for_the_host_in_the_same_transaction(
    table, asha, bilal, hands
) -> None:
    called(table, hands)
    loser = house.to_act(table)
    dropped(table)
    (row,) = hosts.results()
    assert (row.host, row.table_id, row.kind) == (HOST, table.pk, "deal")
    assert row.match.table_id == table.pk
    assert (row.data["number"], row.data["stake"]) == (1, 2)
    told = {one["seat"]: one for one in row.data["seats"]}
    assert {one["user"] for one in told.values()} == {str(asha.pk), str(bilal.pk)}
    assert (told[loser]["before"], told[loser]["after"]) == (1_000, 960)
    assert (told[1 - loser]["before"], told[1 - loser]["after"]) == (1_000, 1_040)
    assert (told[loser]["place"], told[loser]["points"]) == (2, 20)


def test_who_is_absent_is_dealt_in_and_played_for(asha, bilal, hands) -> None:
    options = {"autoplay_turns": 1}
    table = hosts.seated([asha, bilal], options=options, pace="quick")
    hands.pass_time(30, present=False)
    hosted_tables.let_start(table.pk)
    hands.pass_time(90, present=False)
    assert Table.objects.get().deals_count == 1
    assert Seat.objects.filter(left_at=None).count() == 2
    assert hosts.told() == ["deal"]
    assert phase(table) == Phase.BETWEEN


def test_bots_in_an_event_play_with_chips_of_its_own(hands) -> None:
    players = hosts.bots(2)
    table = hosts.seated(players)
    hosted_tables.let_start(table.pk)
    dropped(table)
    assert sorted(map(hosts.chips, players)) == [960, 1_040]
    # Nor are they refilled: whoever is short has to be judged by the event.
    assert Transfer.objects.filter(code="topup").count() == 0
    hosts.all_is_well()


def test_the_next_deal_is_for_the_stake_of_its_level(table, asha, hands) -> None:
    called(table, hands)
    with pytest.raises(Refusal, match="deal_running"):
        hosted_tables.let_start(table.pk, stake=3)
    dropped(table)
    hosted_tables.let_start(table.pk, stake=3)
    assert view(table, asha)["table_info"]["stake"] == 3
    hands.pass_time(8.5)
    dropped(table)
    assert [row.data["stake"] for row in hosts.results()] == [2, 3]


def test_other_options_leave_the_last_deal_readable(table, asha, hands) -> None:
    called(table, hands)
    dropped(table)
    hosted_tables.let_start(table.pk, options={"first_drop": 25})
    assert view(table, asha)["result"]["seats"]
    hands.pass_time(8.5)
    dropped(table)
    assert max(one["points"] for one in hosts.results()[1].data["seats"]) == 25
    hosts.all_is_well()


def test_a_deal_called_by_its_number_is_called_once(table, hands) -> None:
    hosted_tables.let_start(table.pk, number=1)
    hands.pass_time(8.5)
    dropped(table)
    hosted_tables.let_start(table.pk, number=1)
    hands.pass_time(20)
    assert Table.objects.get().deals_count == 1
    hosted_tables.let_start(table.pk, number=2)
    hands.pass_time(8.5)
    assert is_running(table)


def test_hold_stops_the_deal_that_is_about_to_come(table, hands) -> None:
    hosted_tables.let_start(table.pk)
    hosted_tables.hold(table.pk)
    hosted_tables.hold(table.pk)
    hands.pass_time(20)
    assert (phase(table), is_running(table)) == (Phase.WAITING, False)
    called(table, hands)
    hosts.all_is_well()


def test_a_person_with_less_than_a_full_count_is_not_dealt_in(
    table, asha, bilal, hands
) -> None:
    hosted_tables.let_start(table.pk, stake=100)
    hands.pass_time(20)
    assert not is_running(table)
    assert Seat.objects.filter(left_at=None, short_until=None).count() == 2


def test_nobody_comes_goes_or_brings_chips_without_the_host(
    table, asha, chandra
) -> None:
    refused("hosted", seating.sit_down, table.pk, chandra)
    refused("hosted", seating.stand_up, table.pk, asha)
    refused("hosted", seating.top_up, table.pk, asha, 100)
    refused("hosted", last_game.set_last_game, table.pk, asha, True)
    refused("hosted", waiting_list.wait, table.pk, chandra)


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("post", "api_seat"),
        ("delete", "api_seat"),
        ("post", "api_waiting"),
        ("post", "api_rematch"),
    ],
)
def test_the_api_refuses_it_too(table, asha, client, method, address) -> None:
    client.force_login(asha)
    where = reverse(address, args=[table.pk])
    answer = getattr(client, method)(where, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "hosted")


def test_its_tables_are_watched_but_not_in_the_lobby(
    table, asha, chandra, client
) -> None:
    client.force_login(chandra)
    assert client.get(reverse("api_tables")).json()["results"] == []
    assert "Table 1" not in client.get(reverse("lobby")).content.decode()
    assert client.get(reverse("watch", args=[table.pk])).status_code == 200
    found = client.get(reverse("api_table", args=[table.pk])).json()
    assert found["view"]["table_info"]["hosted"] is True


def test_the_seat_of_an_event_does_not_count_against_the_three(
    table, asha, bilal, chandra
) -> None:
    for _table in range(3):
        other = house.table_of(bilal if _table else chandra, seats=3)
        seating.sit_down(other.pk, asha)
    hosted_tables.unseat(table.pk, [asha])
    hosted_tables.seat(table.pk, [(asha, None)])
    assert Seat.objects.filter(user=asha, left_at=None).count() == 4


def test_a_move_takes_people_and_their_chips_to_another_table(
    table, asha, bilal, chandra, hands
) -> None:
    other = hosts.seated([chandra], seats=6)
    called(table, hands)
    refused("deal_running", hosted_tables.move, table.pk, other.pk, [asha])
    dropped(table)
    before = hosts.chips(asha)
    assert hosted_tables.move(table.pk, other.pk, [asha, bilal]) == [1, 2]
    assert hosted_tables.move(table.pk, other.pk, [asha, bilal]) == [1, 2]
    assert view(other, asha)["you"]["stack"] == before
    hosted_tables.close(table.pk)
    hosted_tables.close(table.pk)
    assert list(Table.objects.open().filter(host=HOST)) == [other]
    called(other, hands)
    hosts.all_is_well()


def test_a_move_that_broke_off_in_the_middle_is_completed(
    table, asha, bilal, chandra, hands, monkeypatch
) -> None:
    other = hosts.seated([chandra], seats=6)
    with monkeypatch.context() as planted:
        planted.setattr(hosted_tables, "seat", lambda *_given: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            hosted_tables.move(table.pk, other.pk, [asha, bilal])
    assert not Seat.objects.filter(table=table, left_at=None).exists()
    assert hosted_tables.move(table.pk, other.pk, [asha, bilal]) == [1, 2]
    assert Seat.objects.filter(table=other, left_at=None).count() == 3
    assert [hosts.chips(one) for one in (asha, bilal)] == [1_000, 1_000]


def test_a_move_to_a_table_without_room_moves_nobody(
    table, asha, bilal, chandra
) -> None:
    other = hosts.seated([chandra])
    refused("full", hosted_tables.move, table.pk, other.pk, [asha, bilal])
    Table.objects.filter(pk=other.pk).update(quarantined_at=other.created_at)
    refused("out_of_order", hosted_tables.move, table.pk, other.pk, [asha])
    Table.objects.filter(pk=other.pk).update(quarantined_at=None)
    refused("already_seated", hosted_tables.seat, other.pk, [(asha, None)])
    assert Seat.objects.filter(table=table, left_at=None).count() == 2


def test_who_is_taken_out_of_a_deal_leaves_with_its_end(
    table, asha, bilal, hands
) -> None:
    called(table, hands)
    waits = (bilal, asha)[house.to_act(table)]
    assert hosted_tables.unseat(table.pk, [waits]) is False
    dropped(table)
    assert hosted_tables.unseat(table.pk, [waits]) is True
    assert hosts.told() == ["deal"]
    assert Seat.objects.filter(left_at=None).count() == 1
    hosts.all_is_well()


def test_during_a_break_you_still_play_the_deals_of_your_event(
    table, asha, hands
) -> None:
    asha.rest_until = hands.moment.replace(year=2030)
    asha.save(update_fields=["rest_until"])
    hosted_tables.let_start(table.pk)
    hands.pass_time(10)
    assert is_running(table)
    assert Seat.objects.filter(user=asha, left_at=None).exists()


def test_the_deal_of_one_whose_chips_are_held_back_is_settled(
    table, asha, bilal, chandra, hands
) -> None:
    called(table, hands)
    loser = (asha, bilal)[house.to_act(table)]
    Sanction.objects.create(user=loser, kind="freeze", reason="A signal", by=chandra)
    dropped(table)
    assert (hosts.chips(loser), hosts.told()) == (960, ["deal"])


def test_play_switched_off_keeps_a_called_deal_until_it_is_on_again(
    table, asha, hands
) -> None:
    hosted_tables.let_start(table.pk)
    switch = Switch.objects.create(
        scope="play", reason="Restart", set_at=hands.moment, set_by=asha
    )
    hands.pass_time(20)
    assert not is_running(table)
    switch.lifted_at = hands.moment
    switch.save(update_fields=["lifted_at"])
    hands.pass_time(11)
    assert is_running(table)


def test_closing_in_the_middle_of_a_deal_sets_it_aside(
    table, asha, bilal, hands
) -> None:
    called(table, hands)
    hosted_tables.close(table.pk)
    (row,) = hosts.results()
    assert (row.kind, row.data["reason"]) == ("abandoned", "event_closed")
    assert [hosts.chips(one) for one in (asha, bilal)] == [1_000, 1_000]
    assert phase(table) == Phase.CLOSED
    hosts.all_is_well()


def test_a_table_out_of_order_reports_and_can_be_emptied_and_closed(
    table, asha, bilal, chandra, hands
) -> None:
    called(table, hands)
    Table.objects.filter(pk=table.pk).update(quarantined_at=hands.moment)
    other = hosts.seated([chandra], seats=3)
    assert hosted_tables.move(table.pk, other.pk, [asha, bilal]) == [1, 2]
    hosted_tables.close(table.pk)
    assert (hosts.told(), phase(table)) == (["abandoned"], Phase.CLOSED)
    hosts.all_is_well()


def test_a_table_out_of_order_is_reported_by_the_sweep_and_waits_when_it_is_back(
    table, asha, bilal, hands
) -> None:
    called(table, hands)
    Table.objects.filter(pk=table.pk).update(quarantined_at=hands.moment)
    sweep.sweep()
    sweep.sweep()
    assert hosts.told() == ["abandoned"]
    switching.release(table.pk)
    hands.pass_time(20)
    assert (is_running(table), phase(table)) == (False, Phase.WAITING)
    called(table, hands)
    hosts.all_is_well()


def test_the_sweep_leaves_its_tables_alone(table, hands) -> None:
    hands.moment += timedelta(hours=2)
    house.beat("web:one", hands.moment)
    house.beat("tick", hands.moment)
    sweep.sweep()
    hosted_tables.unseat(
        table.pk, [seat.user for seat in Seat.objects.filter(left_at=None)]
    )
    sweep.sweep()
    assert phase(table) == Phase.WAITING
    assert Seat.objects.exclude(left_at=None).count() == 2


def test_a_match_that_is_over_is_not_set_aside_behind_the_events_back(
    table, chandra, hands
) -> None:
    called(table, hands)
    dropped(table)
    match = hosts.results()[0].match_id
    given = {"cause": "fault", "note": "A wrong deck.", "by": chandra}
    refused("hosted", void_match.void, match, **given)
    hosted_tables.let_start(table.pk)
    hands.pass_time(8.5)
    void_match.void(hosts.newest_match(), **given)
    assert hosts.told() == ["deal", "abandoned"]
    hosts.all_is_well()


def test_a_wrongly_shuffled_deal_that_is_over_in_an_event_is_put_before_staff(
    table, hands
) -> None:
    called(table, hands)
    dropped(table)
    deals = Deal.objects.filter(table=table, number=1)
    deals.update(transcript=b"another")
    sweep.sweep()
    hands.pass_time(20)
    sweep.sweep()
    assert deals.get().doubted_at < hands.moment
    assert not Voiding.objects.exists()
    doubted = [one for one in table_counters.needs() if "verify" in str(one.label)]
    assert [one.count for one in doubted] == [1]


def test_a_result_is_claimed_once(table, hands) -> None:
    called(table, hands)
    dropped(table)
    (row,) = hosts.results()
    assert [hosted_tables.claim(row.pk), hosted_tables.claim(row.pk)] == [True, False]
    assert hosts.results() == []
    assert HostedResult.objects.get().claimed_at == hands.moment


def test_what_a_table_of_an_event_cannot_be_is_refused(asha) -> None:
    for wrong in ({"pace": "untimed"}, {"seats": 9}, {"stake": 0}, {"chat": "loud"}):
        with pytest.raises(Refusal):
            hosts.opened(**wrong)
    with pytest.raises(Refusal, match="bad_amount"):
        hosts.opened("indian-pool-101", stake=5)
    with pytest.raises(Refusal, match="no_table"):
        hosted_tables.seat(house.table_of(asha).pk, [(asha, None)])
