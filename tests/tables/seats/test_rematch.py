"""Rematch: the people of a deal meet at one table, whoever asks first."""

from typing import Any

import pytest

from accounts.models import User
from accounts.tokens import bearer_tokens
from tables.errors import Refusal
from tables.messages import notices
from tables.messages.notice_kinds import Rematch
from tables.models import Seat, Table
from tables.seats import rematch, seating
from tables.staff import switching
from tests.tables.client import Rest
from tests.tables.house import act, chips, deal, table_of, turn, view


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Rematch]]:
    kept: list[tuple[Any, Rematch]] = []
    monkeypatch.setattr(notices, "send", lambda *told: kept.append(told))
    return kept


@pytest.fixture
def over(asha: User, bilal: User, chandra: User) -> Table:
    """A table where a deal of three is over and chandra has left."""
    table = table_of(asha, bilal, chandra, seats=3, stake=2, pace="quick", chat="off")
    deal(table)
    assert view(table, asha)["rematch"] is False
    act(table, asha, "drop")
    act(table, bilal, "drop")
    assert view(table, asha)["rematch"] is False
    seating.stand_up(table.pk, chandra)
    table.refresh_from_db()
    return table


def seat_of(person: User) -> Seat:
    return Seat.objects.get(user=person, left_at=None)


def test_a_rematch_is_offered_to_the_people_of_the_deal_only(
    over, asha, bilal, chandra
) -> None:
    assert view(over, asha)["rematch"] is True
    assert view(over, None)["rematch"] is False
    seating.sit_down(over.pk, chandra)
    assert view(over, chandra)["rematch"] is False


def test_who_asks_first_opens_a_table_like_the_old_one(over, asha, asked) -> None:
    again = rematch.rematch(over, asha)
    assert again.pk != over.pk
    assert again.is_private
    same = ("game", "seats_max", "stake", "pace", "chat", "assist", "ledger")
    assert [getattr(again, name) for name in same] == [
        getattr(over, name) for name in same
    ]
    assert bytes(again.options) == bytes(over.options)
    assert seat_of(asha).table == again


def test_the_others_of_the_deal_are_asked(over, asha, bilal, chandra, asked) -> None:
    again = rematch.rematch(over, asha)
    assert {user for user, _notice in asked} == {bilal.pk, chandra.pk}
    notice = asked[0][1]
    assert (notice.kind, notice.table) == ("rematch", again.pk)
    assert notice.by == "Asha"
    assert notice.url.startswith("/play/with/")


def test_who_asks_next_meets_the_first(over, asha, bilal, chandra, asked) -> None:
    tables = [rematch.rematch(over, person) for person in (asha, bilal, chandra)]
    assert len({table.pk for table in tables}) == 1
    assert {seat_of(person).table_id for person in (asha, bilal, chandra)} == {
        tables[0].pk
    }
    assert len(asked) == 2
    assert rematch.rematch(over, asha).pk == tables[0].pk


@pytest.mark.databases
def test_two_who_ask_at_the_same_moment_meet(over, asha, bilal, monkeypatch) -> None:
    """The second looked before the first had opened."""
    first = rematch.rematch(over, asha)
    looks = iter([None])
    find = rematch.open_rematch
    monkeypatch.setattr(rematch, "open_rematch", lambda d: next(looks, find(d)))
    assert rematch.rematch(over, bilal).pk == first.pk
    assert Table.objects.count() == 2


def test_the_offer_of_a_notice_leads_there_too(
    client, over, asha, bilal, asked
) -> None:
    again = rematch.rematch(over, asha)
    client.force_login(bilal)
    answer = client.post(asked[0][1].url)
    assert answer["Location"] == f"/t/{again.pk}/"
    assert seat_of(bilal).table == again


def test_a_stranger_has_no_rematch(over, db) -> None:
    from accounts.guests.guest_accounts import create_guest

    with pytest.raises(Refusal, match="no_rematch"):
        rematch.rematch(over, create_guest())


def test_in_the_middle_of_a_deal_there_is_no_rematch(asha, bilal) -> None:
    table = table_of(asha, bilal)
    with pytest.raises(Refusal, match="no_rematch"):
        rematch.rematch(table, asha)
    deal(table)
    turn(table, asha)
    table.refresh_from_db()
    with pytest.raises(Refusal, match="no_rematch"):
        rematch.rematch(table, asha)


def test_a_rematch_moves_the_chips_home_and_back(over, asha, asked) -> None:
    whole = chips(asha) + seat_of(asha).stack.balance
    rematch.rematch(over, asha)
    assert chips(asha) + seat_of(asha).stack.balance == whole


def test_a_program_asks_for_a_rematch(over, asha, asked) -> None:
    answer = Rest(bearer_tokens.issue(asha)).post(f"tables/{over.pk}/rematch/")
    assert answer.status_code == 201
    assert answer.body["url"] == f"/t/{answer.body['id']}/"


def test_a_closed_rematch_makes_room_for_another(over, asha, bilal, asked) -> None:
    first = rematch.rematch(over, asha)
    seating.stand_up(first.pk, asha)
    assert rematch.rematch(over, bilal).pk != first.pk


def test_before_a_restart_none_is_offered_and_nobody_loses_a_seat_to_it(
    over, asha
) -> None:
    switching.switch_off("drain", reason="Back at nine.", by=None)
    assert view(over, asha)["rematch"] is False
    with pytest.raises(Refusal, match="draining"):
        rematch.rematch(over, asha)
    assert seat_of(asha).table_id == over.pk
