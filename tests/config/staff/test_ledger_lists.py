"""The desk's lists of the books: by person and day, as a file, and never slowly."""

import csv
import io
import re
from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from config.staff import action_log
from config.staff.model_admins import long_lists
from wallet import ledger
from wallet.codes import Code
from wallet.models import Account, Transfer

pytestmark = pytest.mark.django_db
TRANSFERS = "/admin/wallet/transfer/"
ACCOUNTS = "/admin/wallet/account/"


@pytest.fixture
def moved(asha: User, bilal: User, monkeypatch) -> dict[str, Transfer]:
    """Return transfers of two days: to Asha, to her seat, from it, and to Bilal."""
    house = ledger.house_account("promotions")
    mine, stack = ledger.player_account(asha), ledger.stack_account("seat:1", asha)
    other = ledger.player_account(bilal)
    found = {}
    for day, name, debit, credit, code in (
        (3, "gift", house, mine, Code.ADJUSTMENT),
        (4, "sat", mine, stack, Code.BUY_IN),
        (4, "lost", stack, other, Code.LOSS),
        (5, "other", house, other, Code.ADJUSTMENT),
    ):
        at = datetime(2024, 5, day, 23, 59, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda at=at: at)
        found[name] = ledger.post(debit, credit, 40, code, f"t:{name}", f"match:{day}")
    monkeypatch.undo()
    return found


def shown(browser, where: str, **query: str) -> set[str]:
    page = browser.get(where, query)
    assert page.status_code == 200
    return {row.key for row in page.context["cl"].result_list}


def test_transfers_are_found_by_person_and_day(at_desk, asha, moved) -> None:
    browser = at_desk("support")
    hers = {"t:gift", "t:sat", "t:lost", f"user:{asha.pk}:start"}
    for name in ("asha", "ASHA", "Asha", str(asha.pk)):
        assert shown(browser, TRANSFERS, person=name) == hers
    may_4 = {"from": "2024-05-04", "to": "2024-05-04"}
    assert shown(browser, TRANSFERS, **may_4) == {"t:sat", "t:lost"}
    assert shown(browser, TRANSFERS, person="bilal", **may_4) == {"t:lost"}
    until = shown(browser, TRANSFERS, person="asha", to="2024-05-03")
    assert until == {"t:gift"}
    assert shown(browser, TRANSFERS, person="asha", code=Code.LOSS) == {"t:lost"}
    assert shown(browser, TRANSFERS, q="match:4") == {"t:sat", "t:lost"}
    assert shown(browser, TRANSFERS, q="t:g") == {"t:gift"}
    assert shown(browser, TRANSFERS, chips="cash") == set()


def test_the_person_and_the_account_lead_to_their_transfers(
    at_desk, asha, moved
) -> None:
    browser = at_desk("support")
    page = browser.get(reverse("admin:accounts_user_change", args=[asha.pk])).text
    assert f"{TRANSFERS}?person={asha.pk}" in page
    assert f"{ACCOUNTS}?person={asha.pk}" in page
    keys = shown(browser, ACCOUNTS, person=str(asha.pk))
    assert keys == {row.key for row in Account.objects.filter(owner=asha)}
    own = Account.objects.get(owner=asha, kind="player")
    where = reverse("admin:wallet_account_change", args=[own.pk])
    page = browser.get(where).text
    moves = page[page.index('data-testid="moves"') :]
    rows = re.findall(r"<tr><td>.*?</tr>", moves)
    told = [re.findall(r'class="number">([^<]+)', row) for row in rows]
    assert [row[0].strip() for row in told] == ["−40", "+40", "+10,000"]
    assert [re.sub(r"\D", "", row[1]) for row in told] == ["10000", "10040", "10000"]
    assert f"account={own.key.replace(':', '%3A')}" in page
    listed = shown(browser, TRANSFERS, account=own.key)
    assert listed == {"t:gift", "t:sat", f"user:{asha.pk}:start"}


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"person": "nobody"}, "There is nobody called “nobody”."),
        ({"account": "none:1"}, "There is no account “none:1”."),
        ({"from": "yesterday"}, "Write days as"),
        ({"from": "2024-05-04", "to": "2024-05-01"}, "Write days as"),
    ],
)
def test_what_cannot_be_found_is_said(at_desk, moved, query, said) -> None:
    page = at_desk("support").get(TRANSFERS, query, follow=True)
    assert said in page.text
    if "from" not in query:
        assert not page.context["cl"].result_list


def file_of(browser, where: str, rows, **query: str) -> list[list[str]]:
    chosen = {"action": "as_csv", "_selected_action": [row.pk for row in rows]}
    answer = browser.post(f"{where}?{'&'.join(map('='.join, query.items()))}", chosen)
    assert answer["Content-Type"].startswith("text/csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_the_chosen_transfers_go_as_a_file_that_is_logged(at_desk, asha, moved) -> None:
    User.objects.filter(pk=asha.pk).update(name="=Asha")
    rows = [moved["sat"], moved["gift"]]
    head, *lines = file_of(at_desk("support"), TRANSFERS, rows, person=str(asha.pk))
    told = [dict(zip(head, line, strict=True)) for line in lines]
    assert [line["key"] for line in told] == ["t:sat", "t:gift"]
    assert told[0]["amount"] == "40"
    assert told[0]["time_utc"] == "2024-05-04 23:59:00"
    assert (told[0]["from_person"], told[0]["from_username"]) == ("'=Asha", "asha")
    entry = LogEntry.objects.get()
    assert entry.user.username == "support"
    written = action_log.read(entry)
    assert (written["act"], written["after"]["rows"]) == ("downloaded", 2)
    assert written["after"]["filters"] == {"person": str(asha.pk)}


def test_accounts_go_as_a_file_with_their_balances(at_desk, asha) -> None:
    rows = list(Account.objects.filter(owner=asha)) + [
        ledger.house_account("promotions")
    ]
    head, *lines = file_of(at_desk("finance"), ACCOUNTS, rows)
    told = {line[0]: dict(zip(head, line, strict=True)) for line in lines}
    assert told[f"player:play:{asha.pk}"]["balance"] == "10000"
    assert told[f"player:play:{asha.pk}"]["username"] == "asha"
    assert told[rows[-1].key]["balance"] == ""


def test_who_may_not_look_gets_no_file(at_desk, staff, client, moved) -> None:
    organiser = staff("organiser")
    client.force_login(organiser)
    chosen = {"action": "as_csv", "_selected_action": [moved["sat"].pk]}
    assert client.post(TRANSFERS, chosen).status_code in (302, 403)
    assert not LogEntry.objects.exists()


def test_a_list_counts_no_further_than_it_shows(at_desk, moved, monkeypatch) -> None:
    monkeypatch.setattr(long_lists, "ROWS_MAX", 3)
    monkeypatch.setattr(long_lists.LongList, "list_per_page", 2, raising=False)
    browser = at_desk("superuser")
    for where in (TRANSFERS, ACCOUNTS):
        page = browser.get(where)
        assert page.context["cl"].paginator.count == 3
        last = browser.get(where, {"p": "2"})
        assert len(last.context["cl"].result_list) == 1
        assert 'data-testid="list-is-cut"' in page.text
    narrow = browser.get(TRANSFERS, {"from": "2024-05-05", "to": "2024-05-05"})
    assert 'data-testid="list-is-cut"' not in narrow.text


@pytest.mark.databases
@pytest.mark.parametrize(
    ("query", "index"),
    [
        ({}, "wallet_transfer_day"),
        ({"from": "2024-05-04", "to": "2024-05-04"}, "wallet_transfer_day"),
        ({"account": "player:play:%s"}, "wallet_transfer_debit"),
        ({"person": "%s"}, "wallet_transfer_credit"),
    ],
)
def test_each_way_to_find_transfers_has_an_index(
    at_desk, asha, moved, query, index
) -> None:
    asked = {name: one.replace("%s", str(asha.pk)) for name, one in query.items()}
    plan = plan_of(at_desk("support"), asked)
    assert index in plan
    assert not re.search(r"SCAN wallet_transfer(?! USING)|Seq Scan on wallet_t", plan)


@pytest.mark.databases
def test_a_search_for_a_reference_has_two_indexes_on_postgresql(at_desk, moved) -> None:
    plan = plan_of(at_desk("support"), {"q": "match:4"})
    if connection.vendor == "postgresql":
        assert "wallet_transfer_reference" in plan
        assert "wallet_transfer_key_27325295_like" in plan


def plan_of(browser, query: dict[str, str]) -> str:
    rows = browser.get(TRANSFERS, query).context["cl"].queryset
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # So few rows are read and sorted whole; a million are not.
            cursor.execute("SET LOCAL enable_seqscan = off")
            if not query:
                cursor.execute("SET LOCAL enable_sort = off")
    return str(rows[:100].explain())
