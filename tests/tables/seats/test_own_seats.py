"""The strip of one's seats: on every page, the one whose clock runs first."""

import re

import pytest
from django.test import Client

from accounts.models import User
from tables.seats import own_seats, practice
from tests.tables import duel
from tests.tables.house import Hands, table_of

pytestmark = pytest.mark.django_db
WAY = re.compile(r'href="(/t/\d+/)"[^>]*data-testid="(seat-go|btn-return)"')


def page(person: User, path: str) -> str:
    browser = Client()
    browser.force_login(person)
    return browser.get(path).content.decode()


def strip(text: str) -> str:
    """Return the strip as it stands on a page, without the empty row for the script."""
    return text.split('<section id="seat-strip"')[1].split("</section>")[0]


def shown(text: str) -> str:
    """Return what somebody reads there."""
    hidden = r"<(\w+) [^>]* hidden>.*?</\1>"
    visible = re.sub(hidden, "", strip(text).split(">", 1)[1])
    return " ".join(re.sub(r"<[^>]+>", " ", visible).split())


@pytest.mark.parametrize("path", ["/", "/play/", "/wallet/", "/events/", "/me/"])
def test_every_page_leads_first_to_the_seat_whose_clock_runs(
    asha: User, bilal: User, hands: Hands, path: str
) -> None:
    oldest = table_of(asha)
    hands.pass_time(1)
    running = duel.begun_duel(asha, bilal)
    while duel.on_turn(running)[1] != asha:
        duel.step(running)
    newest = table_of(asha)
    text = page(asha, path)
    ways = WAY.findall(text)
    order = [running, oldest, newest]
    assert [url for url, _id in ways][:3] == [f"/t/{one.pk}/" for one in order]
    assert {url for url, kind in ways if kind == "btn-return"} <= {f"/t/{running.pk}/"}
    assert f"0:30 Your turn at {running.name}" in shown(text)
    assert f"You are seated at {oldest.name}" in shown(text)


def test_of_two_turns_the_one_with_less_time_comes_first(
    asha: User, bilal: User, hands: Hands
) -> None:
    first, later = duel.begun_duel(asha, bilal), duel.begun_duel(asha, bilal)
    for table in (later, first):
        while duel.on_turn(table)[1] != asha:
            duel.step(table)
        hands.pass_time(5)
    assert [seat.table for seat in own_seats.of(asha)] == [later, first]


def test_a_table_shows_the_other_seats_and_a_visitor_sees_none(
    asha: User, hands: Hands
) -> None:
    here, there = table_of(asha), table_of(asha)
    text = strip(page(asha, f"/t/{here.pk}/"))
    assert f'data-table="{there.pk}"' in text
    assert f'data-table="{here.pk}"' not in text
    assert "seat-strip" not in Client().get("/").content.decode()


def test_a_private_table_can_be_shared_from_every_page(
    asha: User, hands: Hands
) -> None:
    practice.play_now(asha)
    assert 'href="/play/with/' not in strip(page(asha, "/wallet/"))
    table_of(asha, private=True)
    assert 'href="/play/with/' in strip(page(asha, "/wallet/"))
