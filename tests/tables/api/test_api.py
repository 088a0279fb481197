"""REST: what the documents promise a script, and what bad input gets (3.1, 3.2)."""

import json
from typing import Any

import msgspec
import pytest
from django.urls import reverse

from rules import catalogue, deal_record
from tables.fairness import published_log
from tables.models import Deal, DealAction, Seat, Table
from tables.seats import seating
from tests.tables.client import Rest, deal_now, guest
from wallet.models import Transfer

pytestmark = pytest.mark.django_db

POINTS = {"game": "indian-points", "seats": 2, "stake": 5}


@pytest.fixture
def asha() -> Rest:
    person, token = guest()
    rest = Rest(token)
    rest.person = person
    return rest


@pytest.fixture
def bilal() -> Rest:
    person, token = guest()
    rest = Rest(token)
    rest.person = person
    return rest


@pytest.fixture
def table(asha: Rest) -> Table:
    return seating.open_table(asha.person, "indian-points", seats=2, stake=5)


def stored() -> tuple[Any, ...]:
    return (
        sorted(Table.objects.values_list("pk", "version")),
        sorted(Seat.objects.values_list("pk", "left_at")),
        Transfer.objects.count(),
        DealAction.objects.count(),
    )


def test_games_is_the_catalogue_as_a_plain_list() -> None:
    answer = Rest().get("games/")
    assert answer.status_code == 200
    assert answer.body == msgspec.to_builtins(catalogue.listing())


def test_creating_a_table_answers_201_and_seats_nobody(asha: Rest) -> None:
    answer = asha.post("tables/", {**POINTS, "pace": "quick"})
    assert answer.status_code == 201
    assert answer.body["url"] == f"/t/{answer.body['id']}/"
    assert answer.headers["Location"] == f"/api/v1/tables/{answer.body['id']}/"
    assert answer.body["pace"] == "quick"
    assert answer.body["seats"] == []
    again = Rest().get(f"tables/{answer.body['id']}/").body
    assert again["view"]["you"] is None
    assert again["view"]["phase"] == "waiting"


def test_bots_of_a_new_table_are_seated_and_labelled(asha: Rest) -> None:
    seats = asha.post("tables/", {**POINTS, "seats": 3, "bots": 2}).body["seats"]
    assert [seat["bot"] for seat in seats] == [True, True]


def test_lists_have_results_and_a_cursor() -> None:
    makers = [Rest(guest()[1]) for _ in range(5)]
    made = [maker.post("tables/", POINTS).body["id"] for maker in makers]
    first = Rest().get("tables/?limit=2").body
    second = Rest().get(f"tables/?limit=2&cursor={first['next']}").body
    third = Rest().get(f"tables/?limit=2&cursor={second['next']}").body
    pages = [row["id"] for page in (first, second, third) for row in page["results"]]
    assert pages == sorted(made, reverse=True)
    assert third["next"] is None
    assert Rest().get("tables/?game=gin-house").body == {"results": [], "next": None}
    for odd in ("whist", "%00", ""):
        assert Rest().get(f"tables/?game={odd}").body["code"] == "unknown_game"


def test_a_list_of_many_tables_asks_as_little_as_of_one(
    django_assert_num_queries: Any,
) -> None:
    for n in range(1, 5):
        seating.open_table(None, "indian-points", seats=4, stake=n, bots=2)
        with django_assert_num_queries(2):
            rows = Rest().get("tables/").body["results"]
        assert [len(row["seats"]) for row in rows] == [2] * n


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("limit=0", "bad_limit"),
        ("limit=-1", "bad_limit"),
        ("limit=1000000", "bad_limit"),
        ("limit=abc", "bad_limit"),
        ("cursor=x", "bad_cursor"),
        ("cursor=" + "a" * 400, "bad_cursor"),
        ("cursor=%00", "bad_cursor"),
        ("ordering=password", "unknown_field"),
        ("expand=*", "unknown_field"),
    ],
)
def test_a_bad_query_is_refused(query: str, code: str) -> None:
    answer = Rest().get(f"tables/?{query}")
    assert (answer.status_code, answer.body["code"]) == (400, code)


def test_private_tables_are_in_no_list_and_not_there_for_others(
    asha: Rest, bilal: Rest
) -> None:
    table = seating.open_table(
        asha.person, "indian-points", seats=2, stake=5, private=True
    )
    assert Rest().get("tables/").body["results"] == []
    assert asha.get(f"tables/{table.pk}/").status_code == 200
    unknown = bilal.get("tables/999999/")
    for rest in (bilal, Rest()):
        answer = rest.get(f"tables/{table.pk}/")
        assert (answer.status_code, answer.body) == (404, unknown.body)
    assert bilal.post(f"tables/{table.pk}/seat/").status_code == 404


ODD_IDS = (
    *("0", "-1", "abc", "1;--", "%00", "9" * 40),
    *("0d618e8e-2a43-4c02-8bc0-f25c1886f38f", "٣", "1.0"),
)


def test_odd_ids_are_404(asha: Rest) -> None:
    for name in ODD_IDS:
        for path in ("tables/{}/", "matches/{}/", "deals/{}/", "deals/{}/fairness/"):
            answer = asha.get(path.format(name))
            assert answer.status_code == 404, (path, name)
            assert answer.body["code"] in {"no_table", "no_match", "no_deal_here"}
        for path in ("tables/{}/seat/", "tables/{}/topup/"):
            answer = asha.post(path.format(name), {"amount": 5})
            assert answer.status_code == 404, (path, name)


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({**POINTS, "owner": "me"}, "unknown_field", "owner"),
        ({**POINTS, "id": 7}, "unknown_field", "id"),
        ({"seats": 2, "stake": 5}, "missing_field", "game"),
        ({**POINTS, "game": "poker"}, "unknown_game", None),
        ({**POINTS, "game": 5}, "bad_field", "game"),
        ({**POINTS, "seats": 7}, "bad_field", "seats"),
        ({**POINTS, "seats": "2"}, "bad_field", "seats"),
        ({**POINTS, "seats": True}, "bad_field", "seats"),
        ({**POINTS, "bots": 2}, "bad_field", None),
        ({**POINTS, "chips": None}, "bad_field", "chips"),
        ({**POINTS, "chips": 5}, "bad_field", "chips"),
        ({**POINTS, "chips": "x" * 41}, "bad_field", "chips"),
        ({**POINTS, "pace": "slow"}, "bad_field", "pace"),
        ({**POINTS, "assist": "yes"}, "bad_field", "assist"),
        ({**POINTS, "options": []}, "bad_field", "options"),
        ({**POINTS, "options": {"decks": 9}}, "bad_option", "options"),
        ({**POINTS, "options": {"seed": 1}}, "bad_option", "options"),
        ({**POINTS, "options": {"drop": 1}}, "bad_option", "options"),
        ({**POINTS, "stake": 1.5}, "bad_amount", "stake"),
    ],
)
def test_a_bad_table_is_refused_with_its_field(
    asha: Rest, body: dict[str, Any], code: str, field: str | None
) -> None:
    before = stored()
    answer = asha.post("tables/", body)
    assert (answer.status_code, answer.body["code"]) == (400, code), answer.body
    assert answer.body["message"]
    if field is not None:
        assert field in answer.body["fields"]
    assert stored() == before


@pytest.mark.parametrize("body", ["", "[]", "null", '"x"', "{", "{]", '{"a": NaN}'])
def test_a_body_that_is_no_object_is_refused(asha: Rest, body: str) -> None:
    answer = asha.post("tables/", body)
    assert answer.status_code == 400
    assert answer.body["code"] in {"bad_json", "missing_field"}


BAD_AMOUNTS = ["400", 400.0, 10.5, True, False, None, [], {}, 0, -1, 10**30, 2**63]


def test_a_bad_buy_in_is_refused_with_the_bounds(asha: Rest, table: Table) -> None:
    before = stored()
    for amount in (*BAD_AMOUNTS, 399, 4001):
        answer = asha.post(f"tables/{table.pk}/seat/", {"buy_in": amount})
        assert (answer.status_code, answer.body["code"]) == (400, "bad_amount"), amount
        assert answer.body["params"] == {"low": 400, "high": 4000}, amount
        assert stored() == before, amount


def test_a_bad_top_up_is_refused(asha: Rest, table: Table) -> None:
    asha.post(f"tables/{table.pk}/seat/")
    before = stored()
    for amount in BAD_AMOUNTS:
        answer = asha.post(f"tables/{table.pk}/topup/", {"amount": amount})
        assert (answer.status_code, answer.body["code"]) == (400, "bad_amount"), amount
        assert stored() == before, amount


def test_sitting_down_without_the_chips_is_refused(asha: Rest) -> None:
    rich = seating.open_table(asha.person, "indian-points", seats=2, stake=1000)
    before = stored()
    answer = asha.post(f"tables/{rich.pk}/seat/", {})
    assert (answer.status_code, answer.body["code"]) == (409, "insufficient_chips")
    assert answer.body["params"] == {"need": 80_000, "have": 10_000}
    assert stored() == before


@pytest.mark.parametrize("chips", ["cash", "gold", "PLAY", "tournament:1", "\u202e"])
def test_a_table_for_chips_that_are_not_used_is_not_opened(
    asha: Rest, chips: str
) -> None:
    before = stored()
    answer = asha.post("tables/", {**POINTS, "chips": chips})
    assert (answer.status_code, answer.body["code"]) == (409, "wrong_currency")
    assert answer.body["fields"] == {"chips": answer.body["message"]}
    assert chips not in answer.body["message"]
    assert stored() == before


def test_sitting_down_with_chips_that_are_not_used_is_refused(
    asha: Rest, bilal: Rest, table: Table
) -> None:
    before = stored()
    answer = asha.post(f"tables/{table.pk}/seat/", {"chips": "cash"})
    assert (answer.status_code, answer.body["code"]) == (400, "unknown_field")
    Table.objects.filter(pk=table.pk).update(ledger="cash")
    for body in ({}, {"buy_in": 400}):
        answer = asha.post(f"tables/{table.pk}/seat/", body)
        assert (answer.status_code, answer.body["code"]) == (409, "wrong_currency")
    assert stored() == before


def test_full_taken_closed_twice_and_too_many_tables_are_refused(
    asha: Rest, bilal: Rest, table: Table
) -> None:
    seat = f"tables/{table.pk}/seat/"
    assert asha.post(seat, {"seat": 1}).body == {"seat": 1, "state": "waiting"}
    before = stored()
    assert bilal.post(seat, {"seat": 1}).body["code"] == "seat_taken"
    assert bilal.post(seat, {"seat": 2}).body["code"] == "bad_seat"
    assert asha.post(seat).body["code"] == "already_seated"
    assert stored() == before
    assert bilal.post(seat).status_code == 201
    third = Rest(guest()[1])
    before = stored()
    assert third.post(seat).body["code"] == "full"
    assert stored() == before
    for other in range(3):
        place = seating.open_table(guest()[0], "indian-points", seats=2, stake=1)
        answer = bilal.post(f"tables/{place.pk}/seat/")
        assert answer.status_code == (201 if other < 2 else 409)
    assert answer.body["code"] == "too_many_tables"
    gone = seating.open_table(asha.person, "indian-points", seats=2, stake=1)
    asha.post(f"tables/{gone.pk}/seat/")
    asha.delete(f"tables/{gone.pk}/seat/")
    assert asha.post(f"tables/{gone.pk}/seat/").body["code"] == "closed"


def test_sitting_topping_up_and_standing_up_move_chips(
    asha: Rest, bilal: Rest, table: Table
) -> None:
    seat = f"tables/{table.pk}/seat/"
    bilal.post(seat)
    assert asha.post(seat, {"buy_in": 400}).status_code == 201
    assert asha.post(f"tables/{table.pk}/topup/", {"amount": 100}).body == {
        "stack": 500
    }
    assert asha.get("me/").body["chips"] == {
        "available": 9_500,
        "on_tables": 500,
        "pending": 0,
    }
    left = asha.delete(seat)
    assert (left.status_code, left.body["leaves"]) == (200, "now")
    assert asha.get("me/").body["chips"]["available"] == 10_000
    assert asha.delete(seat).body["code"] == "not_seated"


def test_standing_up_in_a_deal_waits_for_its_end_and_says_the_price(
    asha: Rest, bilal: Rest, table: Table
) -> None:
    for rest in (asha, bilal):
        rest.post(f"tables/{table.pk}/seat/")
    deal_now(table.pk)
    order = Table.objects.get(pk=table.pk).circle
    waiting = asha if order[1] == 0 else bilal
    left = waiting.delete(f"tables/{table.pk}/seat/").body
    assert left["leaves"] == "after_deal"
    assert left["cost"] == {"points": 20, "chips": 100}


def test_acting_needs_somebody_and_reading_does_not(table: Table) -> None:
    visitor = Rest()
    assert visitor.get("tables/").status_code == 200
    for answer in (
        visitor.post("tables/", POINTS),
        visitor.post(f"tables/{table.pk}/seat/"),
        visitor.delete(f"tables/{table.pk}/seat/"),
    ):
        assert answer.status_code == 401
    wrong = Rest("mh_" + "x" * 40)
    assert wrong.get("tables/").status_code == 401


def test_methods_and_content_types_are_held(asha: Rest, table: Table) -> None:
    refused = asha.client.put("/api/v1/tables/", headers=asha.headers)
    assert refused.status_code == 405
    assert "POST" in refused.headers["Allow"]
    form = asha.client.post("/api/v1/tables/", {"game": "x"}, headers=asha.headers)
    assert form.status_code == 415


def test_a_running_deal_keeps_its_log_and_seed_to_itself(
    asha: Rest, bilal: Rest, table: Table
) -> None:
    for rest in (asha, bilal):
        rest.post(f"tables/{table.pk}/seat/")
    deal_now(table.pk)
    deal = Deal.objects.get(table=table, started_at__isnull=False)
    assert asha.get(f"deals/{deal.pk}/").status_code == 404
    proof = asha.get(f"deals/{deal.pk}/fairness/").body
    assert [seat["seat"] for seat in proof.pop("seats")] == [0, 1]
    assert proof == {
        "deal": str(deal.pk),
        "revealed": False,
        "commitment": bytes(deal.commitment).hex(),
        "log_n": deal.log_n,
        "log_head": bytes(deal.log_head).hex(),
        "log": published_log.place_of(deal),
    }
    page = asha.client.get(reverse("deal", args=[deal.pk]))
    assert page.status_code == 200
    assert b"not over yet" in page.content
    record = asha.client.get(reverse("deal_record", args=[deal.pk]))
    assert record.status_code == 404


def test_a_deal_that_is_over_can_be_read_and_checked(
    asha: Rest, bilal: Rest, table: Table
) -> None:
    from tables.actions import submit

    for rest in (asha, bilal):
        rest.post(f"tables/{table.pk}/seat/")
    deal_now(table.pk)
    version = Table.objects.get(pk=table.pk).version
    deal = Deal.objects.get(table=table, started_at__isnull=False)
    first = {0: asha, 1: bilal}[deal.order[0]]
    submit.submit_action(table.pk, first.person, {"kind": "drop"}, version)

    shown = Rest().get(f"deals/{deal.pk}/").body
    assert shown["ending"] == "last_player_standing"
    assert [row["action"] for row in shown["actions"]] == [{"kind": "drop"}]
    assert sorted(len(hand) for hand in shown["hands"].values()) == [13, 13]
    proof = Rest().get(f"deals/{deal.pk}/fairness/").body
    assert proof["revealed"]
    assert deal_record.verify(proof["record"]) == []
    assert proof["record"]["commitment"] == proof["commitment"]
    match = Rest().get(f"matches/{shown['match']}/").body
    assert [(row["how"], row["points"], row["chips"]) for row in match["seats"]] == [
        ("last_standing", 0, 100),
        ("drop", 20, -100),
    ]
    (listed,) = match["deals"]
    assert [(row["how"], row["chips"]) for row in listed.pop("seats")] == [
        ("last_standing", 100),
        ("drop", -100),
    ]
    assert listed == {
        "id": str(deal.pk),
        "number": 1,
        "ending": "last_player_standing",
        "revealed": True,
    }
    assert (match["pot"], match["answers"]) == (None, [])
    page = Rest().client.get(reverse("deal", args=[deal.pk]))
    text = page.content.decode()
    assert proof["record"]["server_seed"] in text
    assert "No player&#x27;s own seed is in it," in text
    assert "dropped." in text
    record = Rest().client.get(reverse("deal_record", args=[deal.pk]))
    assert deal_record.verify(json.loads(record.content)) == []
    assert "attachment" in record.headers["Content-Disposition"]
