"""The table's page, joining from the lobby, and pages that are not for everybody."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tables.models import Table
from tables.seats import seating
from tables.view import snapshot as table_snapshot
from tests.tables.client import deal_now, guest
from tests.wire.plain import plain

pytestmark = pytest.mark.django_db


def a_table(**wish: Any) -> Table:
    # Members name their tables.
    owner, _token = guest()
    owner.is_guest = False
    owner.save(update_fields=["is_guest"])
    settings = {"seats": 2, "stake": 1, "name": "Teal 1", **wish}
    return seating.open_table(owner, "indian-points", **settings)


def browser(person: Any = None) -> Client:
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def embedded(response: Any, name: str) -> Any:
    text = response.content.decode()
    pattern = rf'<script id="{name}" type="application/json">(.*?)</script>'
    return json.loads(re.search(pattern, text, re.DOTALL).group(1))


def test_the_page_holds_the_same_json_as_the_sockets_snapshot() -> None:
    table = a_table()
    people = [guest()[0] for _ in range(2)]
    for person in people:
        seating.sit_down(table.pk, person)
    deal_now(table.pk)
    page = browser(people[0]).get(reverse("table", args=[table.pk]))
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-store"
    assert "csrftoken" in page.cookies
    snapshot = embedded(page, "snapshot")
    now = table_snapshot.snapshot(table.pk, people[0])
    assert snapshot["version"] == now.version
    assert snapshot["view"]["you"] == plain(now.view)["you"]
    assert page.context["spectator"] is False
    assert page.context["socket_path"] == f"/ws/tables/{table.pk}/"
    assert embedded(page, "words")["card.joker"] == "Joker"


def test_visitors_watch_without_hands_and_without_an_account() -> None:
    table = a_table()
    people = [guest()[0] for _ in range(2)]
    for person in people:
        seating.sit_down(table.pk, person)
    deal_now(table.pk)
    people_before = get_user_model().objects.count()
    for name in ("table", "watch"):
        page = browser().get(reverse(name, args=[table.pk]))
        assert page.status_code == 200
        assert page.context["spectator"] is True
        assert embedded(page, "snapshot")["view"]["you"] is None
    assert get_user_model().objects.count() == people_before


def test_watching_the_table_where_one_sits_leads_to_the_seat() -> None:
    table = a_table()
    person, _token = guest()
    seating.sit_down(table.pk, person)
    answer = browser(person).get(reverse("watch", args=[table.pk]))
    assert answer.status_code == 302
    assert answer.url == reverse("table", args=[table.pk])


def test_odd_ids_and_private_tables_are_not_found() -> None:
    secret = a_table(private=True)
    person, visitor = browser(guest()[0]), browser()
    assert person.get(f"/t/{secret.pk}/").status_code == 404
    for name in ("999999", "0", "-1", "abc", "9" * 40, "%00"):
        for path in (f"/t/{name}/", f"/t/{name}/watch/"):
            assert person.get(path).status_code == 404, path
        assert visitor.post(f"/t/{name}/join/").status_code == 404, name
        assert visitor.get(f"/deals/{name}/").status_code == 404, name


def test_a_visitor_who_joins_becomes_a_guest_with_a_seat() -> None:
    table = a_table()
    client = browser()
    answer = client.post(reverse("join", args=[table.pk]))
    assert (answer.status_code, answer.url) == (302, f"/t/{table.pk}/")
    seat = table.seats.get()
    assert seat.user.is_guest
    assert client.get(answer.url).context["spectator"] is False
    again = client.post(reverse("join", args=[table.pk]))
    assert again.url == f"/t/{table.pk}/"
    assert table.seats.count() == 1


def test_joining_a_full_table_offers_two_others_in_the_lobby() -> None:
    table = a_table(bots=1)
    seating.sit_down(table.pk, guest()[0])
    near, far = a_table(stake=2, name="Near <1>"), a_table(stake=90, name="Far 2")
    a_table(stake=500, name="Farther 3")
    answer = browser().post(reverse("join", args=[table.pk]), follow=True)
    assert answer.redirect_chain == [(reverse("lobby"), 302)]
    text = answer.content.decode()
    assert "This table is full." in text
    toast = re.search(r'<p class="toast[^>]*>(.*?)</p>', text, re.DOTALL).group(1)
    assert f'<a href="/t/{near.pk}/">Near &lt;1&gt;</a>' in toast
    assert f'<a href="/t/{far.pk}/">Far 2</a>' in toast
    assert "Farther" not in toast


def test_joining_needs_a_post() -> None:
    table = a_table()
    assert browser().get(reverse("join", args=[table.pk])).status_code == 405
    assert table.seats.count() == 0
