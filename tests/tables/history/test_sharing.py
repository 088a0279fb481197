"""One deal of a private table, shown to friends by a link its players give."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.tokens import bearer_tokens
from tables import access
from tables.history import sharing
from tables.models import Deal, DealLink, Table
from tests.racing import at_once
from tests.tables.client import Rest
from tests.tables.house import act, deal, table_of
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


def private(people: int = 2) -> tuple[Table, list[User]]:
    """Deal at a private table; seat 0 is first."""
    guests = [create_guest() for _ in range(people)]
    table = table_of(*guests, private=True)
    deal(table)
    return table, guests


def played() -> tuple[Deal, list[User]]:
    """Return a deal of a private table that is over, and who played it."""
    table, guests = private()
    act(table, guests[0], "drop")
    return Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id), guests


def browser(person: User | None = None) -> Client:
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def code_of(call, *args) -> str:
    with pytest.raises(Refusal) as refused:
        call(*args)
    return refused.value.code


def link(found: Deal, person: User) -> str:
    answer = Rest(bearer_tokens.issue(person)).post(f"deals/{found.pk}/share/")
    assert answer.status_code == 200
    return answer.body["url"].removeprefix("http://testserver")


def test_friends_see_the_shared_deal_and_nothing_else_of_its_table() -> None:
    found, guests = played()
    page = reverse("deal", args=[found.pk])
    assert browser().get(page).status_code == 404
    shown = browser().get(link(found, guests[0]))
    assert shown.status_code == 200
    assert shown["Cache-Control"] == "no-store"
    for one in guests:
        assert one.display_name not in shown.text
    assert 'data-testid="btn-check-deal"' in shown.text
    assert '<meta name="robots" content="noindex">' in shown.text
    for path in (f"/t/{found.table_id}/", f"/matches/{found.match_id}/", page):
        assert f'href="{path}' not in shown.text
        assert browser().get(path).status_code == 404
    record = re.search(r'href="(/deals/shared/[^"]+/record.json)"', shown.text)[1]
    assert browser().get(record).json()["deal_id"] == found.pk.hex


def test_the_link_cannot_be_guessed_and_is_given_once_to_each_player() -> None:
    found, guests = played()
    first, second = link(found, guests[0]), link(found, guests[1])
    assert link(found, guests[0]) == first != second
    token = first.split("/")[-2]
    assert len(token) >= 22
    for wrong in ("x", token[:-1], token[::-1], str(found.pk)):
        assert browser().get(f"/deals/shared/{wrong}/").status_code == 404
        assert browser().get(f"/deals/shared/{wrong}/record.json").status_code == 404


def test_who_gave_the_link_takes_it_back_and_a_new_one_differs() -> None:
    found, guests = played()
    gone, other = link(found, guests[0]), link(found, guests[1])
    rest = Rest(bearer_tokens.issue(guests[0]))
    assert rest.delete(f"deals/{found.pk}/share/").body == {"url": None}
    for path in (gone, f"{gone}record.json"):
        assert browser().get(path).status_code == 404
    assert "has deleted it" in browser().get(gone).text
    assert code_of(access.deal_by_link, gone.split("/")[-2]) == "deal_link_revoked"
    assert browser().get(other).status_code == 200
    assert link(found, guests[0]) != gone


def test_only_who_played_the_deal_shares_it(asha) -> None:
    found, guests = played()
    assert code_of(sharing.share, found, asha) == "not_your_deal"
    answer = Rest(bearer_tokens.issue(asha)).post(f"deals/{found.pk}/share/")
    assert (answer.status_code, answer.body["code"]) == (404, "no_deal_here")
    assert Rest().post(f"deals/{found.pk}/share/").status_code == 401
    # Seated there since, but not in that deal.
    table = Table.objects.get(pk=found.table_id)
    found.order = [1]
    assert code_of(sharing.share, found, guests[0]) == "not_your_deal"
    assert table.is_private
    assert not DealLink.objects.exists()


def test_a_deal_that_runs_shows_nothing() -> None:
    table, guests = private()
    running = Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id)
    assert code_of(sharing.share, running, guests[0]) == "no_deal_here"
    page = browser(guests[0]).get(reverse("deal", args=[running.pk]))
    assert 'data-testid="btn-share"' not in page.text


def test_a_deal_of_a_public_table_has_its_own_address(asha, bilal) -> None:
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    found = Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id)
    assert link(found, asha) == reverse("deal", args=[found.pk])
    assert not DealLink.objects.exists()


def test_the_deals_page_makes_the_link_shows_it_and_takes_it_back() -> None:
    found, guests = played()
    own = browser(guests[0])
    page = reverse("deal", args=[found.pk])
    assert 'data-testid="btn-share"' in own.get(page).text
    answer = own.post(reverse("share_deal", args=[found.pk]))
    assert answer["Location"] == f"{page}#share"
    shown = own.get(page).text
    path = sharing.path_of(DealLink.objects.get())
    assert f'value="http://testserver{path}"' in shown
    # What another player gave is theirs: each has a link of their own.
    assert path not in browser(guests[1]).get(page).text
    own.post(reverse("unshare_deal", args=[found.pk]))
    assert browser().get(path).status_code == 404
    assert 'data-testid="btn-share"' in own.get(page).text


def test_a_strangers_form_shares_nothing(asha) -> None:
    found, _guests = played()
    where = reverse("share_deal", args=[found.pk])
    assert browser(asha).post(where).status_code == 404
    assert "/account/login/" in browser().post(where)["Location"]
    assert not DealLink.objects.exists()


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_pressed_many_times_at_once_there_is_one_link() -> None:
    found, guests = played()
    links = at_once([lambda: sharing.share(found, guests[0]).token] * 6)
    assert len(set(links)) == 1
    assert DealLink.objects.count() == 1
