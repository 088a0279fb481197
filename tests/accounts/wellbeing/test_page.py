"""The page of limits and breaks, and the same over REST; all of it without a script."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings

from accounts.models import Decision, Limit, User
from accounts.tokens import bearer_tokens
from accounts.wellbeing import breaks, limit_changes
from accounts.wellbeing.limit_kinds import Key
from accounts.wellbeing.pages import amounts
from tests.tables.client import Rest
from wallet import ledger
from wallet.codes import Code

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(asha: User, client: Client) -> Client:
    """Asha's browser."""
    client.force_login(asha)
    return client


@pytest.fixture
def rest(asha: User) -> Rest:
    """Asha's program."""
    return Rest(bearer_tokens.issue(asha))


def put(page: Client, limit: str, value: str, **more: str) -> Any:
    form = {"limit": limit, "value": value, **more}
    return page.post("/wellbeing/limit/", form, follow=True)


@pytest.mark.parametrize(
    ("text", "chips", "cash"),
    [
        ("1,000", 1_000, 100_000),
        (" 1000 ", 1_000, 100_000),
        ("1 000", 1_000, 100_000),
        ("१०००", 1_000, 100_000),
        ("٣", 3, 300),
        ("1000.00", 1_000, 100_000),
        ("1000.5", None, 100_050),
        ("12,34,567", 1_234_567, 123_456_700),
        ("0", 0, 0),
        ("10,5", None, None),
        ("1,00", None, None),
        ("-5", None, None),
        ("1e3", None, None),
        ("1.000.000", None, None),
        ("", None, None),
        ("9" * 60, None, None),
        ("²", None, None),
    ],
)
def test_amounts_are_read_where_they_are_sure(text, chips, cash) -> None:
    assert amounts.parse(text) == chips
    assert amounts.parse(text, hundredths=True) == cash


def test_a_limit_is_set_and_the_page_says_so(page, asha) -> None:
    said = put(page, "loss:play:day", "1,000").content.decode()
    assert "Loss in 24 hours: 1,000 chips, from now on." in said
    assert "off to 1,000 chips, at once" in said
    assert Limit.objects.get(user=asha).value == 1_000


def test_a_looser_limit_waits_and_is_confirmed_on_the_page(page) -> None:
    put(page, "loss:play:day", "1000")
    said = put(page, "loss:play:day", "2000").content.decode()
    assert "You asked for 2,000 chips. You can confirm it from" in said
    assert 'value="confirm"' not in said
    row = Limit.objects.get()
    Limit.objects.update(asked_from=row.asked_from - timedelta(hours=24))
    said = page.get("/wellbeing/").content.decode()
    assert "The wait is over: do you still want it?" in said
    yes = {"limit": "loss:play:day", "answer": "confirm"}
    said = page.post("/wellbeing/answer/", yes, follow=True).content.decode()
    assert "Loss in 24 hours: 2,000 chips, from now on." in said


def test_a_limit_below_what_is_used_holds_and_says_until_when(
    page, asha, bilal
) -> None:
    mine, other = ledger.player_account(asha), ledger.player_account(bilal)
    ledger.post(mine, other, 400, Code.LOSS, "match:1:loss:seat:1")
    said = put(page, "loss:play:day", "300").content.decode()
    assert "used 400 of 300, available again on" in said
    assert Limit.objects.get().value == 300


@pytest.mark.parametrize("value", ["", "ten", "-1", "1e9", "10,5"])
def test_what_is_no_amount_is_said_beside_the_field(page, value) -> None:
    answer = put(page, "stake:play:", value)
    assert answer.status_code == 400
    assert b'aria-invalid="true"' in answer.content
    assert b"Write an amount in digits" in answer.content
    assert not Limit.objects.exists()


def test_bad_choices_and_unknown_limits_change_nothing(page) -> None:
    assert put(page, "session::", "45").status_code == 400
    assert put(page, "tables::", "4").status_code == 400
    assert put(page, "deposit:play:day", "4").status_code == 404
    assert put(page, "luck", "4").status_code == 404
    assert not Limit.objects.exists()


def test_cash_is_not_mentioned_while_it_is_off(page) -> None:
    said = page.get("/wellbeing/").content.decode()
    assert "Deposits" not in said
    assert "cash" not in said.split("<main")[1].split("</main")[0].lower()


@override_settings(CASH_ENABLED=True)
def test_with_cash_on_deposits_have_limits_in_hundredths(page, asha) -> None:
    said = put(page, "deposit:cash:day", "50.00").content.decode()
    assert "Deposits in 24 hours: €50.00, from now on." in said
    assert Limit.objects.get(user=asha).value == 5_000
    assert "it takes 72 hours" in said
    said = put(page, "deposit:cash:day", "100.01").content.decode()
    assert "from €0.00 to €100.00" in said
    assert Limit.objects.get(user=asha).value == 5_000


@override_settings(CASH_ENABLED=True)
def test_the_houses_own_cap_stands_beside_a_limit_of_deposits(page) -> None:
    said = page.get("/wellbeing/").content.decode()
    assert "€100.00, the house limit" in said
    put(page, "deposit:cash:day", "50.00")
    said = page.get("/wellbeing/").content.decode()
    assert "€50.00; the house limit is €100.00" in said
    told = page.get("/api/v1/wellbeing/").json()["limits"]
    day = next(
        one for one in told if (one["limit"], one["period"]) == ("deposit", "day")
    )
    assert (day["value"], day["house_cap"], day["currency"]) == (5_000, 10_000, "EUR")


def test_without_cash_programs_read_of_none_of_its_limits(page) -> None:
    told = page.get("/api/v1/wellbeing/").json()["limits"]
    assert not [one for one in told if one["chips"] == "cash"]
    wish = {"limit": "deposit", "chips": "cash", "period": "day", "value": 1}
    answer = page.post("/api/v1/wellbeing/limits/", wish, "application/json")
    assert answer.status_code == 404


def test_a_visitor_reads_what_there_is(client) -> None:
    answer = client.get("/wellbeing/")
    assert answer.status_code == 200
    assert b"Self-exclusion" in answer.content
    assert client.post("/wellbeing/break/", {"length": "24h"}).status_code == 302
    assert client.get("/wellbeing/session/").status_code == 401


def test_over_rest_tighter_is_200_and_looser_202(rest) -> None:
    wish = {"limit": "loss", "chips": "play", "period": "day"}
    answer = rest.post("wellbeing/limits/", {**wish, "value": 500})
    assert (answer.status_code, answer.body["value"]) == (200, 500)
    answer = rest.post("wellbeing/limits/", {**wish, "value": 900})
    assert (answer.status_code, answer.body["value"]) == (202, 500)
    assert answer.body["pending"] == 900
    assert answer.body["pending_until"]
    answer = rest.post("wellbeing/limits/answer/", wish)
    assert (answer.status_code, answer.body["code"]) == (409, "not_yet")
    shown = rest.get("wellbeing/").body
    told = [{name: one[name] for name in (*wish, "value")} for one in shown["limits"]]
    assert {**wish, "value": 500} in told
    assert shown["rest"] == {"resting": False, "excluded": False, "until": None}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"limit": "loss", "chips": "play", "period": "day", "value": -1}, 400),
        ({"limit": "loss", "chips": "play", "period": "day", "value": True}, 400),
        ({"limit": "loss", "chips": "play", "period": "day", "value": "5"}, 400),
        ({"limit": "loss", "chips": "play", "period": "day"}, 400),
        ({"limit": "loss", "chips": "play", "value": 5}, 404),
        ({"limit": 7, "value": 5}, 400),
        ({"limit": "tables", "value": 2, "now": True}, 400),
        ({"limit": "deposit", "chips": "cash", "period": "day", "value": 10**9}, 404),
    ],
)
def test_bad_limits_over_rest_change_nothing(rest, body, code) -> None:
    assert rest.post("wellbeing/limits/", body).status_code == code
    assert not Limit.objects.exists()


def test_over_rest_a_break_needs_its_confirmation(rest, asha) -> None:
    answer = rest.post("wellbeing/rest/", {"length": "24h"})
    assert (answer.status_code, answer.body["code"]) == (400, "confirm_first")
    answer = rest.post("wellbeing/rest/", {"length": "24h", "confirm": True})
    assert (answer.status_code, answer.body["resting"]) == (200, True)
    answer = rest.post("wellbeing/rest/", {"length": "1h", "confirm": True})
    assert answer.status_code == 400
    answer = rest.post("tables/", {"game": "indian-points", "seats": 2, "stake": 1})
    assert (answer.status_code, answer.body["code"]) == (403, "on_break")


def test_staff_can_neither_shorten_an_exclusion_nor_raise_a_limit(
    asha, admin_client
) -> None:
    limit_changes.choose(asha, Key("loss", "play", "day"), 500)
    asha = breaks.exclude(asha, "6m")
    limit, decision = Limit.objects.get(), Decision.objects.latest("pk")
    for name, pk in (
        ("user", asha.pk),
        ("limit", limit.pk),
        ("decision", decision.pk),
    ):
        page = f"/admin/accounts/{name}/{pk}/"
        assert admin_client.get(f"{page}change/").status_code == 200
        form = {"value": 9_000, "rest_until_0": "2020-01-01", "rest_until_1": "0:00"}
        assert admin_client.post(f"{page}change/", form).status_code == 403
        assert admin_client.post(f"{page}delete/", {"post": "yes"}).status_code == 403
    assert User.objects.get(pk=asha.pk).rest_until == asha.rest_until
    assert Limit.objects.get().value == 500
