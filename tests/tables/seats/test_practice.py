"""Play now: one practice table a person, and a fresh one when that is no place."""

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules.phases import (
    Ending,
)
from rules.results import (
    DealResult,
    SeatResult,
)
from tables.actions import commit
from tables.deal import practice_levels
from tables.models import Phase, PracticeLevel, Table
from tables.seats import practice, seating
from tables.shapes.view import LeaveCost
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.house import Hands, phase
from tests.wire.plain import plain
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor(db: None, hands: Hands) -> User:
    return create_guest()


def test_play_now_again_leads_back_to_the_same_table(visitor) -> None:
    assert practice.play_now(visitor).pk == practice.play_now(visitor).pk


def test_play_now_after_standing_up_in_a_deal_opens_a_fresh_table(visitor) -> None:
    first = practice.play_now(visitor)
    house.draw(first, visitor)
    seating.stand_up(first.pk, visitor)
    second = practice.play_now(visitor)
    assert second.pk != first.pk
    assert house.you(second, visitor)["leaving"] is False


def test_play_now_does_not_lead_to_a_table_set_aside(visitor, hands) -> None:
    first = practice.play_now(visitor)
    Table.objects.filter(pk=first.pk).update(quarantined_at=hands.moment)
    assert practice.play_now(visitor).pk != first.pk


def test_leaving_a_practice_deal_ends_it_by_the_tick_and_closes_the_table(
    visitor, hands
) -> None:
    table = practice.play_now(visitor)
    cost = seating.stand_up(table.pk, visitor).cost
    assert cost == LeaveCost(20, 100)
    for _round in range(60):
        hands.pass_time(10)
        if phase(table) == Phase.CLOSED:
            break
    assert phase(table) == Phase.CLOSED
    assert house.chips(visitor) == 9_900
    assert audit.findings() == []


def test_second_deal_at_a_practice_table_turns_the_circle(visitor, hands) -> None:
    table = practice.play_now(visitor)
    first = table.deal.order
    seat = house.you(table, visitor)["seat"]
    assert first[0] == seat
    house.act(table, visitor, "drop")
    next_deal(table, visitor, hands)
    newest = Table.objects.get(pk=table.pk).deal
    assert newest.order == [*first[1:], first[0]]


def levels(table: Table) -> list[str]:
    """Return the levels of the bots that sit at the table."""
    seats = Table.objects.get(pk=table.pk).seats.filter(left_at=None, user__is_bot=True)
    return [seat.user.bot_level for seat in seats.select_related("user")]


def next_deal(table: Table, user: User, hands: Hands) -> None:
    """Let time pass until this deal is over, and its person be ready for another."""
    before = Table.objects.get(pk=table.pk).deal_id
    for _round in range(60):
        hands.pass_time(10)
        if house.view(table, user)["legal"] == [{"kind": "ready"}]:
            house.act(table, user, "ready")
        if Table.objects.get(pk=table.pk).deal_id != before:
            return
    raise AssertionError("no other deal began")


def test_a_new_visitor_meets_easy_bots_and_sees_so(visitor) -> None:
    table = practice.play_now(visitor)
    shown = house.view(table, visitor)
    assert levels(table) == ["easy"] * practice.BOTS["easy"]
    assert shown["table_info"]["bots_level"] == "easy"


def test_a_chosen_level_holds_from_the_next_deal_on_and_at_the_next_table(
    visitor, hands
) -> None:
    table = practice.play_now(visitor)
    practice.choose_level(table.pk, visitor, "hard")
    assert levels(table) == ["easy"]
    house.act(table, visitor, "drop")
    next_deal(table, visitor, hands)
    assert levels(table) == ["hard"], "one bot stays one"
    seating.stand_up(table.pk, visitor)
    assert levels(practice.play_now(visitor)) == ["hard"]
    assert audit.findings() == []


def test_wins_raise_the_level_openly_and_a_chosen_one_stays(visitor) -> None:
    table = practice.play_now(visitor)
    won = won_by(table, visitor)
    for _deal in range(practice_levels.WINS_TO_RISE - 1):
        assert recorded(table, won) == []
    assert recorded(table, won) == [
        {"kind": "bots_level", "level": "normal", "wins": 3}
    ]
    assert practice_levels.of(visitor) == "normal"
    practice_levels.choose(visitor, "easy")
    Table.objects.filter(pk=table.pk).update(bots_level="easy")
    for _deal in range(practice_levels.WINS_TO_RISE + 1):
        assert recorded(table, won) == []


def test_a_drop_of_the_others_and_a_win_elsewhere_raise_nothing(visitor) -> None:
    table = practice.play_now(visitor)
    seat = house.you(table, visitor)["seat"]
    last = SeatResult(seat=seat, place=1, points=0, how="last_standing")
    recorded(table, won_by(table, visitor, last))
    Table.objects.filter(pk=table.pk).update(is_practice=False)
    recorded(table, won_by(table, visitor))
    assert not PracticeLevel.objects.exists()


@pytest.mark.parametrize("level", ["", "godlike", "EASY"])
def test_a_level_that_is_none_is_refused(visitor, level) -> None:
    table = practice.play_now(visitor)
    with pytest.raises(Refusal) as refused:
        practice.choose_level(table.pk, visitor, level)
    assert refused.value.code == "bad_field"
    assert not PracticeLevel.objects.exists()


def test_the_level_of_another_table_is_not_yours_to_choose(visitor, asha) -> None:
    table = practice.play_now(visitor)
    with pytest.raises(Refusal) as refused:
        practice.choose_level(table.pk, asha, "hard")
    assert refused.value.code == "not_seated"


def won_by(table: Table, user: User, row: SeatResult | None = None) -> DealResult:
    """Return the result of a deal that this person has won, by a show."""
    seat = house.you(table, user)["seat"]
    row = row or SeatResult(seat=seat, place=1, points=0, how="show")
    return DealResult(ending=Ending.VALID_SHOW, winners=(seat,), seats=(row,))


def recorded(table: Table, result: DealResult) -> list[dict]:
    """Count the result and return what is told of it."""
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        practice_levels.record(live, result)
        commit.commit(live)
        return plain([one for one in live.events if one.kind == "bots_level"])


def test_the_page_chooses_the_level_of_the_bots_and_hears_why_not(
    visitor, client
) -> None:
    table = practice.play_now(visitor)
    client.force_login(visitor)
    address, script = f"/t/{table.pk}/bots/", {"Accept": "application/json"}
    answer = client.post(address, {"level": "hard"})
    assert answer.url == f"/t/{table.pk}/"
    assert practice_levels.of(visitor) == "hard"
    answer = client.post(address, {"level": "easy"}, headers=script)
    assert answer.status_code == 204
    assert practice_levels.of(visitor) == "easy"
    refusal = client.post(address, {"level": "cruel"}, headers=script)
    assert (refusal.status_code, refusal.json()["code"]) == (400, "bad_field")
    assert client.post(address, {"level": "cruel"}).url == reverse("lobby")


def test_the_level_of_bots_is_chosen_at_a_practice_table_only(asha, bilal) -> None:
    table = house.table_of(asha, bilal)
    with pytest.raises(Refusal) as refused:
        practice.choose_level(table.pk, asha, "hard")
    assert refused.value.code == "not_allowed"
