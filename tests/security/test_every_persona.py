"""Every route as every kind of person, with odd entries: never an error 500.

The rows are there, so that what is odd gets past the question whether they are. The
names of the entries are read from the source: those of a new page count from its start.
Texts with a NUL are refused by PostgreSQL alone, so this runs on both.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from players.challenges import challenges
from tables.history import sharing
from tables.models import Deal
from tables.seats import seating
from tables.table import invitations
from tests.security.addresses import addresses
from tests.security.test_odd_parameters import NAMES
from tests.security.test_source import shipped
from tests.tables.house import act, deal, table_of
from tests.tournaments.field import Evening, enter, event_of
from tests.tournaments.organisers import organiser
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
READ = re.compile(r'(?:POST|GET|query_params|data)(?:\.get|\.getlist|\[)\(?"(\w+)"')
ODD = ("\0", "", "9" * 30, "-1", "x" * 3000)
PERSONAS = ("visitor", "guest", "member", "organiser", "root")


def names() -> list[str]:
    """Return the names of all entries that any view reads."""
    texts = (path.read_text() for path in shipped("*.py"))
    return sorted({*NAMES, *(name for text in texts for name in READ.findall(text))})


@pytest.fixture
def known(
    monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User
) -> dict[str, dict[str, Any]]:
    """Return what the fields of addresses may be: open rows, and a private table.

    Nobody of the personas plays there; the event is the organiser's.
    """
    open_table = table_of(asha, bilal)
    deal(open_table)
    act(open_table, asha, "drop")
    over = Deal.objects.exclude(match=None).get(table=open_table)
    private = seating.open_and_sit(
        create_guest(), "indian-points", seats=2, stake=1, private=True
    )
    event = event_of(Evening(monkeypatch))
    enter(event, bilal)
    offered = challenges.offer(bilal, None, "gin-house", stake=1)
    rows = {
        "table_id": open_table.pk,
        "user_id": bilal.pk,
        "deal_id": over.pk,
        "match_id": over.match_id,
        "event_id": event.pk,
        "slug": event.slug,
        "challenge_id": offered.pk,
        "name": bilal.name,
        "family": "indian",
        "game": "indian-points",
        "token": sharing.share(over, asha).token,
    }
    closed = {"table_id": private.pk, "token": invitations.token_of(private)}
    return {"rows": rows, "private": rows | closed, "nothing": {}}


def persona(kind: str, known: dict[str, dict[str, Any]]) -> User | None:
    """Return a person of this kind; None for a visitor."""
    if kind == "visitor":
        return None
    if kind == "root":
        return User.objects.create_superuser("root")
    person = create_guest()
    if kind != "guest":
        User.objects.filter(pk=person.pk).update(is_guest=False)
    if kind == "organiser":
        organiser(person)
        Tournament.objects.filter(slug=known["rows"]["slug"]).update(organiser=person)
    return User.objects.get(pk=person.pk)


@contextmanager
def forgotten() -> Iterator[None]:
    """Take back what is written inside, and every count of requests."""
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def faults_of(user: User | None, found: list[str], entries: list[str]) -> list[str]:
    """Return what was sent and answered with an error of ours."""
    faults = []
    for address in found:
        for odd in ODD:
            sent = dict.fromkeys(entries, odd)
            for method in ("get", "post"):
                with forgotten():
                    client = Client(raise_request_exception=False)
                    if user is not None:
                        client.force_login(user)
                    given: dict[str, Any] = {"data": sent}
                    if method == "post" and address.startswith("/api/"):
                        given = {"data": json.dumps(sent)}
                        given["content_type"] = "application/json"
                    answer = getattr(client, method)(address, **given)
                if answer.status_code >= 500 and address != "/readyz":
                    faults.append(f"{method} {address} {odd[:9]!r}")
    return faults


@pytest.mark.soak("security")
@pytest.mark.parametrize("kind", PERSONAS)
def test_no_route_answers_an_odd_entry_with_an_error_of_ours(
    kind: str, known: dict[str, dict[str, Any]]
) -> None:
    user, entries = persona(kind, known), names()
    found = {one for values in known.values() for one in addresses(values)}
    asked = sorted(one for one in found if not one.startswith("/admin/"))
    assert len(asked) > 150
    assert faults_of(user, asked, entries) == []


def test_what_once_was_an_error_of_ours_has_an_answer(
    known: dict[str, dict[str, Any]], client: Client
) -> None:
    rows, private = known["rows"], known["private"]
    for table_id in (private["table_id"], 999):
        bots = f"/t/{table_id}/bots/"
        assert client.post(bots).status_code == 404
        told = client.post(bots, headers={"Accept": "application/json"})
        assert (told.status_code, told.json()["code"]) == (404, "no_table")
    page = f"/play/with/{private['token']}/?x={'x' * 3_000}"
    assert client.get(page).status_code == 200
    search = {"tab": "players", "q": "\0", "search": "\0"}
    assert client.get(f"/events/{rows['slug']}/", search).status_code == 200
    standings = f"/api/v1/tournaments/{rows['event_id']}/standings/"
    assert client.get(standings, {"search": "\0"}).status_code == 200
    guest = persona("guest", known)
    assert guest is not None
    client.force_login(guest)
    told = client.get("/account/password/change/")
    assert (told.status_code, told["Location"]) == (302, "/account/signup/")
    member = persona("member", known)
    assert member is not None
    client.force_login(member)
    told = client.get("/account/password/change/", follow=True)
    assert told.redirect_chain[-1] == ("/account/password/reset/", 302)
    friend = f"/me/friends/{rows['user_id']}/"
    assert client.post(friend, {"next": "home"})["Location"] == "home"
