"""With the gate shut, every address of the house is asked, and no answer knows of cash.

Money was once played for here: a table with people and an event for cash are left. The
addresses come from the URL patterns themselves, so that none can be forgotten.
"""

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.guests.guest_accounts import create_guest
from accounts.models import Profile, User
from accounts.profiles import profiles
from accounts.tokens import bearer_tokens
from players.challenges import challenges
from tables.history import sharing
from tables.models import CashOffer
from tables.seats import seating
from tables.table import invitations
from tests.cash.gate.test_shut import WORDS, main_of
from tests.cash.house import cash_table
from tests.tables.house import act, deal, table_of
from tests.tables.matchplay import match_of
from tests.tournaments.field import Evening, event_of
from wallet.codes import CASH

pytestmark = pytest.mark.django_db
ABSENT = {
    *("cash", "cash_deposit", "cash_withdraw", "cash_sandbox", "residence"),
    *("api_cash", "api_deposits", "api_withdrawals", "api_callbacks"),
}
"""What is not there at all."""
OF_NO_READER = {"security_txt"}
"""What a house of the tests does not answer with a page; it is asked all the same."""
OF_EVERYBODY = {"api_schema", "api_docs"}
"""What takes long to make and is the same for all: the last reader asks for it."""
OF_A_PERSON = {"profile", "api_profile"}
"""Addresses with the name of a member."""
NONE = re.compile(r'<section class="panel purse closed".*?</section>', re.DOTALL)
"""Where the wallet says in one sentence that there is none."""


def patterns(
    found: list[Any] | None = None, before: str = ""
) -> Iterator[tuple[str, str]]:
    """Return (route, name) of every address but those of the desk."""
    for one in found or get_resolver().url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if not route.startswith("admin/"):
                yield from patterns(one.url_patterns, route)
        elif isinstance(one, URLPattern):
            yield re.sub(r"[\^$]|\\Z", "", route), one.name or route


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch, players, gate) -> SimpleNamespace:
    """Return what is at the addresses: a played deal of play chips, events, people."""
    evening = Evening(monkeypatch)
    CashOffer.objects.create(
        game="indian-points", seats=2, stake=25, is_for_members=True
    )
    paid = cash_table(*players[:2])
    deal(paid)
    act(paid, players[0], "drop")
    event_of(evening, name="Money cup", ledger=CASH, entry=1_000, entrants_min=2)
    gate.CASH_ENABLED = False
    devi, host = member("devi"), member("esha")
    rights = ("add_tournament", "organise_cash")
    host.user_permissions.set(Permission.objects.filter(codename__in=rights))
    table = table_of(devi, host)
    deal(table)
    act(table, devi, "drop")
    own = seating.open_table(devi, "indian-points", seats=2, stake=1, private=True)
    match = match_of(table)
    shared = sharing.share(match.deals.get(), devi)
    event = event_of(evening, organiser=host, entry=0)
    # Their profiles are open, and a seek waits, so that these pages have readers.
    profiles.open_for(devi, Profile.OpenTo.EVERYBODY)
    seek = challenges.offer(host, None, "indian-points", stake=1)
    values = {
        "table_id": str(table.pk),
        "match_id": str(match.pk),
        "deal_id": str(match.deals.get().pk),
        "user_id": str(players[2].pk),
        "event_id": str(event.pk),
        "slug": event.slug,
        "game": "gin-house",
        "family": "gin",
        "course": "indian",
        "lesson": "showing",
        "name": "begin",
        "challenge_id": str(seek.pk),
        "act": "accept",
        "number": "1",
        "series_id": "1",
        "pk": "00000000-0000-0000-0000-000000000000",
    }
    links = {
        "invitation": invitations.token_of(own),
        "shared_deal": sharing.path_of(shared).rstrip("/").rpartition("/")[2],
    }
    for name in ("record", "file", "frames", "points", "board"):
        links[f"shared_{name}"] = links["shared_deal"]
    links["trainer_board"] = "one-of-a-page"
    for name in ("deal", "board"):
        links[f"embedded_{name}"] = links["shared_deal"]
    return SimpleNamespace(values=values, links=links, people=(None, devi, host))


def member(name: str) -> User:
    """Return a member who never had cash."""
    person = create_guest()
    User.objects.filter(pk=person.pk).update(
        username=name, name=name.title(), is_guest=False
    )
    person = User.objects.get(pk=person.pk)
    person.set_password(f"{name}-plays-rummy")
    person.save(update_fields=["name", "password"])
    return person


def address(left: SimpleNamespace, route: str, name: str) -> str:
    """Return an address of this route that leads to something."""

    def value(found: re.Match[str]) -> str:
        if found[1] == "token":
            return left.links[name]
        if name in OF_A_PERSON:
            return left.people[1].display_name
        return left.values[found[1]]

    return "/" + re.sub(r"<\w+:(\w+)>", value, route)


class Reader:
    """A person with a browser, logged in once, and with a program of theirs."""

    def __init__(self, person: User | None) -> None:
        self.name, self.browser = str(person), Client()
        self.read: dict[str, int] = {}
        self.headers: dict[str, str] = {}
        if person is not None:
            self.browser.force_login(person)
            token = bearer_tokens.issue(person)
            self.headers = {"Authorization": f"Bearer {token}"}

    def answers(self, path: str) -> Iterator[tuple[int, bytes]]:
        """Ask for a page, and of the API by the token too; where it leads, once."""
        answer, where = self.browser.get(path), path
        while 300 <= answer.status_code < 400:
            where = answer["Location"].partition("?")[0]
            if where in self.read:
                break
            answer = self.browser.get(answer["Location"])
        else:
            self.read[where] = answer.status_code
        yield self.read[where], b"".join(answer)
        if path.startswith("/api/"):
            for ask in (self.browser.get, self.browser.options):
                answer = ask(path, headers=self.headers)
                yield answer.status_code, b"".join(answer)

    def is_known(self, person: User | None) -> bool:
        """Tell whether the browser is still logged in."""
        session = self.browser.session.get("_auth_user_id")
        return session == (person and str(person.pk))


def test_no_address_of_the_house_knows_of_it(left: SimpleNamespace) -> None:
    seen: dict[str, set[int]] = {}
    told: list[Any] = []
    readers = [Reader(person) for person in left.people]
    for route, name in patterns():
        path = address(left, route, name)
        for reader in readers[-1:] if name in OF_EVERYBODY else readers:
            for status, text in reader.answers(path):
                seen.setdefault(name, set()).add(status)
                # Pictures are read as well: what is written in them is no text.
                page = NONE.sub("", main_of(text.decode(errors="replace")))
                if found := WORDS.findall(page):
                    told.append((path, reader.name, found))
    assert all(map(Reader.is_known, readers, left.people))
    assert not told
    assert all(seen[name] == {404} for name in ABSENT), seen
    unseen = {
        name
        for name, codes in seen.items()
        if 200 not in codes and 405 not in codes and name not in ABSENT
    }
    assert unseen == OF_NO_READER
