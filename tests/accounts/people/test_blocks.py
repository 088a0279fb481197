"""A block keeps two people apart: at every way to a seat, and in chat and inbox."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.friends import friendships, inbox
from accounts.models import Relation, User
from accounts.people import relations
from accounts.tokens import bearer_tokens
from tables.chat import table_chat
from tables.models import Seat, Table
from tables.seats import quick_play, rematch, series, waiting_list
from tables.table import invitations
from tests.tables.client import Rest
from tests.tables.house import act, deal, table_of
from tests.tournaments.field import Evening, enter, event_of
from tests.tournaments.organisers import organiser
from tournaments.event import chat as event_chat
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["blocks", "is blocked"])
def apart(request: Any, asha: User, bilal: User) -> str:
    """Block one of the two, in either direction."""
    pair = (asha, bilal) if request.param == "blocks" else (bilal, asha)
    relations.relate(*pair, Relation.Kind.BLOCK)
    return str(request.param)


def sits(table: Table, person: User) -> bool:
    return Seat.objects.filter(table=table, user=person, left_at=None).exists()


def by_link(table: Table, person: User) -> None:
    browser = Client()
    browser.force_login(person)
    path = reverse("invitation", args=[invitations.token_of(table)])
    assert browser.post(path).status_code == 302


def by_page(table: Table, person: User) -> None:
    browser = Client()
    browser.force_login(person)
    assert browser.post(reverse("join", args=[table.pk])).status_code == 302


def by_program(table: Table, person: User) -> None:
    rest = Rest(bearer_tokens.issue(person))
    answer = rest.post(f"tables/{table.pk}/seat/")
    assert (answer.status_code, answer.body["code"]) == (403, "not_open_to_you")


def by_queue(table: Table, person: User) -> None:
    with pytest.raises(Refusal, match="not_open_to_you"):
        waiting_list.wait(table.pk, person)


@pytest.mark.parametrize(
    ("way", "private"),
    [(by_link, True), (by_page, False), (by_queue, False), (by_queue, True)],
)
def test_a_blocked_person_gets_no_seat_at_the_table_of_who_blocked(
    way: Callable[[Table, User], None], private: bool, asha: User, bilal: User
) -> None:
    relations.relate(asha, bilal, Relation.Kind.BLOCK)
    table = table_of(asha, seats=3, private=private)
    way(table, bilal)
    assert not sits(table, bilal)
    relations.relate(asha, bilal, None)
    if way is not by_queue:
        way(table, bilal)
        assert sits(table, bilal)


def test_a_program_of_a_blocked_person_gets_no_seat_either(
    asha: User, bilal: User
) -> None:
    relations.relate(asha, bilal, Relation.Kind.BLOCK)
    table = table_of(asha, seats=3)
    by_program(table, bilal)
    assert not sits(table, bilal)


def test_quick_play_brings_them_to_two_tables(
    apart: str, asha: User, bilal: User
) -> None:
    wish = quick_play.wish("indian-points", "2")
    assert quick_play.take(asha, wish).pk != quick_play.take(bilal, wish).pk


def test_a_rematch_does_not_bring_them_together(asha: User, bilal: User) -> None:
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    table.refresh_from_db()
    relations.relate(asha, bilal, Relation.Kind.BLOCK)
    again = rematch.rematch(table, asha)
    assert inbox.unread(bilal) == 0
    with pytest.raises(Refusal, match="not_open_to_you"):
        rematch.rematch(table, bilal)
    assert not sits(again, bilal)


def test_they_have_no_series_to_look_at(apart: str, asha: User, bilal: User) -> None:
    relations.relate(asha, bilal, None)
    relations.relate(bilal, asha, None)
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    table.refresh_from_db()
    assert series.of_table(table, bilal) is not None
    relations.relate(bilal, asha, Relation.Kind.BLOCK)
    table.refresh_from_db()
    assert series.of_table(table, asha) is series.of_table(table, bilal) is None


def test_they_do_not_hear_each_other_at_a_table(
    apart: str, asha: User, bilal: User
) -> None:
    relations.relate(asha, bilal, None)
    relations.relate(bilal, asha, None)
    table = table_of(asha, bilal, chat="full")
    pair = (asha, bilal) if apart == "blocks" else (bilal, asha)
    relations.relate(*pair, Relation.Kind.BLOCK)
    for speaker, reader in ((asha, bilal), (bilal, asha)):
        table_chat.say(table.pk, speaker, text="well played")
        lines = table_chat.lines(table.pk, reader, is_seated=True)
        assert str(speaker.pk) not in str(lines)
        assert str(speaker.pk) in relations.unheard_by(reader)


def test_an_organisers_announcement_is_heard_by_all(
    monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User
) -> None:
    event = event_of(Evening(monkeypatch), organiser=asha, entry=0)
    enter(event, bilal)
    relations.relate(asha, bilal, Relation.Kind.BLOCK)
    event_chat.announce(event, asha, "Not an organiser yet.")
    assert event_chat.lines(event, bilal) == []
    organiser(asha)
    official = User.objects.get(pk=asha.pk)
    said = event_chat.announce(event, official, "We begin on time.")
    assert said.is_official
    assert event_chat.lines(event, bilal) == [said]


def test_no_inbox_and_no_friendship_between_them(
    apart: str, asha: User, bilal: User
) -> None:
    assert inbox.put(asha, "friend_accepted", other=bilal) is None
    assert inbox.put(bilal, "friend_accepted", other=asha) is None
    for one, other in ((asha, bilal), (bilal, asha)):
        with pytest.raises(Refusal):
            friendships.check_open_to(one, other, "challenged_by")
