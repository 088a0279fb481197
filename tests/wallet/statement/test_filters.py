"""What a person looks for: filters, the file, links."""

from datetime import UTC, datetime, timedelta

import pytest
from django.http import QueryDict

from wallet import hooks, ledger
from wallet.codes import CASH, PLAY, Code, Type, codes_of
from wallet.errors import Refusal
from wallet.models import Account
from wallet.statement import filters, spreadsheet, statements
from wallet.statement.filters import Filters
from wallet.statement.statements import statement

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
HOUSE = (PLAY, "tournament")


def read(query: str) -> Filters:
    return filters.read(QueryDict(query), HOUSE)


def test_every_code_belongs_to_one_type():
    listed = [code for type_ in Type.values for code in codes_of(type_)]
    assert sorted(listed) == sorted(Code.values)


def test_filters_are_an_address_and_back():
    query = "chips=play&type=deals&from=2026-11-01&to=2026-11-22&q=match+812"
    assert read(query).query() == query
    assert read("").query() == ""
    assert read("type=deals").query(before="7") == "type=deals&before=7"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("chips=cash", "bad_choice"),
        ("chips=tournament:3", "bad_choice"),
        ("type=loss", "bad_choice"),
        ("from=2026-02-31", "bad_date"),
        ("from=0000-01-01", "bad_date"),
        ("from=20261122", "bad_date"),
        ("from=2026-W01-1", "bad_date"),
        ("from=٢٠٢٦-11-22", "bad_date"),
        ("from=2026-11-22&to=2026-11-21", "bad_date"),
        ("q=" + "x" * 61, "bad_search"),
        ("q=a%00b", "bad_search"),
    ],
)
def test_what_is_no_filter_is_refused(query, code):
    with pytest.raises(Refusal) as refused:
        read(query)
    assert (refused.value.code, refused.value.status) == (code, 400)


@pytest.fixture
def history(users, asha, bilal):
    """Let asha sit down, win and lose, and pay for a match and an event."""
    stacks = [ledger.stack_account(f"seating:{n}", users[n]) for n in range(2)]
    for n, player in enumerate((asha, bilal)):
        ledger.post(player, stacks[n], 2_000, Code.BUY_IN, f"s:{n}", "table:7")
    mine, theirs = stacks
    ledger.post(theirs, mine, 75, Code.LOSS, "match:81:a", "match:81")
    ledger.post(mine, theirs, 125, Code.LOSS, "match:812:a", "match:812")
    pot = ledger.pot_account("match:9")
    ledger.post(asha, pot, 500, Code.ENTRY, "match:9:a", "match:9")
    event = "tournament:3"
    chips = ledger.player_account(users[0], event)
    source = ledger.house_account("promotions", event)
    ledger.post(source, chips, 1_000, Code.PRIZE, "tournament:3:a", event)


def told(page):
    return [(row.ledger, row.amount, row.available, row.on_tables) for row in page.rows]


def test_rows_that_are_hidden_still_count_in_the_running_balance(users, history):
    page = statement(users[0], "", filters=read("type=deals"))
    assert told(page) == [(PLAY, -125, 8_000, 1_950), (PLAY, 75, 8_000, 2_075)]
    first = statement(users[0], "", filters=read("type=deals"), limit=1)
    rest = statement(users[0], "", filters=read("type=deals"), before=first.next)
    assert [*first.rows, *rest.rows] == page.rows


def test_all_chips_together_keep_each_ledgers_own_balance(users, history):
    assert told(statement(users[0], "")) == [
        ("tournament:3", 1_000, 1_000, 0),
        (PLAY, -500, 7_500, 1_950),
        (PLAY, -125, 8_000, 1_950),
        (PLAY, 75, 8_000, 2_075),
        (PLAY, -2_000, 8_000, 2_000),
        (PLAY, 10_000, 10_000, 0),
    ]
    assert statements.figures(users[0], "tournament").total == 1_000
    assert statements.figures(users[0]).on_tables == 1_950 + 500
    assert told(statement(users[0], "", filters=read("chips=tournament"))) == [
        ("tournament:3", 1_000, 1_000, 0)
    ]


@pytest.mark.parametrize(
    ("text", "found"), [("match 812", 1), ("81", 2), ("MATCH 9", 1), ("%", 0), ("_", 0)]
)
def test_a_search_is_text(users, history, text, found):
    page = statement(users[0], "", filters=Filters(text=text))
    assert len(page.rows) == found


def test_days_are_whole_and_include_the_last(users, history):
    today = datetime.now(UTC).date()
    day = timedelta(days=1)

    def rows(since, until):
        found = statement(users[0], "", filters=Filters(since=since, until=until))
        return len(found.rows)

    assert rows(today - day, today + day) == 6
    assert rows(None, today - day) == 0
    assert rows(today + day, None) == 0


def test_no_cell_of_the_file_is_a_formula(users, history, asha, bilal):
    ledger.post(asha, bilal, 1, Code.LOSS, "k", "=cmd|' /C calc'!A0")
    rows = statements.whole(users[0], "", Filters(), limit=spreadsheet.ROWS_MAX)
    lines = spreadsheet.written(rows).splitlines()
    assert lines[0].startswith("\ufefftime_utc,ledger,what,code,amount,place,")
    assert "'=cmd" in lines[1]
    assert len(lines) == 8
    assert lines[4].split(",")[1:] == [
        *("play", "Deal lost", "loss", "-125"),
        *("on_tables", "8000", "1950", "0", "match:812"),
    ]
    assert spreadsheet.amount(-1_205, CASH) == "-12.05"


def test_a_balance_that_rows_do_not_explain_is_told(users, history, asha, client):
    assert statements.doubted(users[0]) == []
    Account.objects.filter(pk=asha.pk).update(balance=9_999)
    assert statements.doubted(users[0]) == [asha]
    client.force_login(users[0])
    html = client.get("/wallet/").content.decode()
    assert f"Reference: W-{asha.pk}." in html
    Account.objects.filter(pk=asha.pk).update(balance=7_500)


def test_the_page_keeps_its_filters_in_every_link(users, history, client):
    client.force_login(users[0])
    html = client.get("/wallet/?type=deals&q=match").content.decode()
    assert html.count('data-testid="ledger-row"') == 2
    assert 'href="/wallet/statement.csv?type=deals&amp;q=match"' in html
    assert '<option value="deals" selected>' in html
    empty = client.get("/wallet/?q=nothing").content.decode()
    assert "Nothing in your statement matches these filters." in empty
    assert client.get("/wallet/?from=x").status_code == 400


def test_the_file_has_the_rows_of_the_filters(users, history, client):
    assert client.get("/wallet/statement.csv").status_code == 302
    client.force_login(users[0])
    answer = client.get("/wallet/statement.csv?type=matches")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert len(answer.content.decode().splitlines()) == 2
    assert client.get("/wallet/statement.csv?type=x").status_code == 302


def test_everybody_whose_chips_moved_is_rung_once_it_is_committed(
    users, asha, bilal, monkeypatch, django_capture_on_commit_callbacks
):
    rung = []
    monkeypatch.setattr(hooks, "chips_moved", [rung.append])
    with django_capture_on_commit_callbacks(execute=True):
        ledger.post(asha, bilal, 5, Code.LOSS, "k")
        assert rung == []
    assert rung == [{users[0].pk, users[1].pk}]
    with django_capture_on_commit_callbacks(execute=True):
        ledger.post(asha, bilal, 5, Code.LOSS, "k")
    assert len(rung) == 1
