"""No page and no file prints an amount of money as a bare integer of hundredths."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import Decision, Limit, User
from accounts.wellbeing import limit_changes
from accounts.wellbeing.limit_kinds import Key
from tables.staff import void_match
from tests.cash import cashdesk
from tests.cash.house import cash_table
from tests.tables.house import act, deal
from tests.tables.matchplay import match_of
from tests.tournaments.field import Evening, enter, event_of
from tournaments.models import Act, Entry, Tournament
from wallet.cash import withdrawals
from wallet.codes import CASH
from wallet.models import Account, Transfer

pytestmark = pytest.mark.django_db
ENTRY = 123_457
"""€1,234.57: what is made of it is no other number of a page."""
HUNDREDTHS_MIN = 10_000
ALWAYS = "from=2020-01-01&to=2100-01-01"


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return the hands of the clock, of tables and of events."""
    return Evening(monkeypatch)


@pytest.fixture
def boss(db, settings) -> User:
    """Return somebody who may open every page of the desk, and organise for cash."""
    settings.STAFF_MFA = False
    one = User.objects.create(
        username="boss", name="Boss", is_staff=True, is_superuser=True
    )
    one.user_permissions.set(Permission.objects.filter(codename="add_tournament"))
    return one


@pytest.fixture
def house(evening: Evening, players, boss: User) -> dict[str, Any]:
    """Return a house where every kind of amount of cash has been written."""
    for number, person in enumerate(players):
        cashdesk.pay_in(person, 876_543, f"more-{number}")
    table = cash_table(*players[:2], stake=2_000)
    deal(table)
    act(table, players[0], "drop")
    match = match_of(table)
    void_match.void(match.pk, cause="fault", note="A wrong card.", by=boss)
    event = event_of(
        evening,
        ledger=CASH,
        entry=ENTRY,
        entrants_min=2,
        organiser=boss,
        balance_min=23_459,
    )
    enter(event, *players)
    event = evening.finish(event)
    limit_changes.choose(players[0], Key("stake", CASH), 654_321)
    withdrawals.ask(players[0], 34_567, "w")
    return {"event": event, "match": match, "table": table, "people": players}


def amounts() -> set[int]:
    """Return every amount of cash that is written down, of a size that is told apart.

    Smaller ones are the numbers of years, ports and rows too.
    """
    found = set(
        Transfer.objects.filter(debit__ledger=CASH).values_list("amount", flat=True)
    )
    rows = Account.objects.filter(ledger=CASH, balance__isnull=False)
    found |= {abs(one) for one in rows.values_list("balance", flat=True)}
    for event in Tournament.objects.filter(ledger=CASH):
        found |= {event.entry, event.balance_min, sum(event.prizes), *event.prizes}
    found |= set(Entry.objects.values_list("prize", flat=True))
    found |= set(Limit.objects.filter(ledger=CASH).values_list("value", flat=True))
    return {one for one in found if one and one >= HUNDREDTHS_MIN}


def bare(page: str) -> list[str]:
    """Return the amounts that stand in what people read as hundredths.

    Attributes and scripts are read by programs.
    """
    text = re.sub(r"(?s)<script.*?</script>|<style.*?</style>|<svg.*?</svg>", "", page)
    text = re.sub(r"<[^>]*>", " ", text)
    # A number in full or in groups, which is no part of a longer one.
    written = {re.sub(r"[,\s]", "", one) for one in re.findall(NUMBER, text)}
    return sorted(written & {str(one) for one in amounts()})


NUMBER = r"(?<![\w.,/:#-])\d{1,3}(?:,\d{3})+(?![\w.,])|(?<![\w.,/:#-])\d{5,}(?![\w.])"


def pages_of(house: dict[str, Any], boss: User) -> list[tuple[User, str]]:
    """Return who opens which address."""
    event, match, player = house["event"], house["match"], house["people"][0]
    of_player = [
        *("/", "/play/", "/me/", "/wallet/", "/wallet/?chips=cash", "/wallet/cash/"),
        *("/wellbeing/", "/incidents/", "/events/", f"/events/{event.slug}/"),
        *(f"/matches/{match.pk}/", f"/events/{event.slug}/?tab=record"),
        *("/me/history/", "/me/history.csv", "/wallet/statement.csv"),
    ]
    of_desk = [
        *(f"/organise/{event.pk}/run/", f"/organise/{event.pk}/results.csv"),
        *(f"/organise/{event.pk}/record/", "/organise/", "/admin/"),
        *(f"/admin/cash/?{ALWAYS}", f"/admin/cash/people.csv?{ALWAYS}"),
        *(f"/admin/cash/fees.csv?{ALWAYS}", "/admin/overdue/"),
        f"/admin/accounts/user/{player.pk}/change/",
    ]
    for name, rows in MODELS.items():
        of_desk.append(f"/admin/{name}/")
        of_desk += [f"/admin/{name}/{pk}/change/" for pk in rows()]
    return [(player, one) for one in of_player] + [(boss, one) for one in of_desk]


def _keys(model: Any, **asked: Any) -> Any:
    return lambda: list(model.objects.filter(**asked).values_list("pk", flat=True))


MODELS = {
    "wallet/account": _keys(Account, ledger=CASH),
    "wallet/transfer": _keys(Transfer, debit__ledger=CASH),
    "wallet/deposit": lambda: [],
    "wallet/withdrawal": lambda: [],
    "tournaments/tournament": _keys(Tournament),
    "tournaments/entry": _keys(Entry),
    "tournaments/act": _keys(Act, kind__in=("prizes", "closed", "announced")),
    "tables/table": lambda: [],
    "tables/match": lambda: [],
    "tables/matchseat": lambda: [],
    "accounts/limit": _keys(Limit),
    "accounts/decision": _keys(Decision),
    "admin/logentry": lambda: [],
}


def test_no_page_and_no_file_prints_hundredths(house, boss: User) -> None:
    found, opened = {}, []
    for person, path in pages_of(house, boss):
        client = Client()
        client.force_login(person)
        answer = client.get(path, follow=True)
        if answer.status_code != 200:
            opened.append((path, answer.status_code))
            continue
        body = b"".join(answer) if answer.streaming else answer.content
        if wrong := bare(body.decode()):
            found[path] = wrong
    assert found == {}
    assert opened == []


def test_the_record_the_file_and_the_incidents_write_money(house, boss) -> None:
    event = house["event"]
    client = Client()
    client.force_login(boss)
    pool = f"€{sum(event.prizes) / 100:,.2f}"
    record = client.get(f"/events/{event.slug}/?tab=record").text
    assert f"The prizes are fixed: {pool} for" in record
    sheet = client.get(f"/organise/{event.pk}/results.csv").text
    assert f",{event.prizes[0] / 100:.2f},0.00,EUR" in sheet
    assert "€400.00 went back" in client.get("/incidents/").text
