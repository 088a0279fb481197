"""`/api/v1/tournaments/`: shapes, statuses, and that a request sent twice pays once."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from accounts.tokens import bearer_tokens
from tests.tables.client import Rest
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, entry_of, event_of, people
from tournaments.api import serializers
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def rest(asha: User) -> Rest:
    return Rest(bearer_tokens.issue(asha))


def at(event: Tournament, more: str = "") -> str:
    return f"tournaments/{event.pk}/{more}"


def is_refusal(answer: Any, status: int, code: str) -> bool:
    assert answer.status_code == status, answer.body
    assert set(answer.body) == {"code", "params", "message", "fields"}
    return bool(answer.body["code"] == code)


def test_the_list_is_open_to_all_and_goes_on_by_its_cursor(evening: Evening) -> None:
    made = [event_of(evening, name=f"Cup {n}").pk for n in range(3)]
    first = Rest().get("tournaments/?limit=2").body
    assert [one["id"] for one in first["results"]] == made[:0:-1]
    second = Rest().get(f"tournaments/?limit=2&cursor={first['next']}").body
    assert [one["id"] for one in second["results"]] == made[:1]
    assert second["next"] is None
    assert set(first["results"][0]) == {*serializers.EventShown.__struct_fields__} - {
        "currency"
    }


def test_the_list_is_narrowed_by_state_game_and_format(
    evening: Evening, asha: User, rest: Rest
) -> None:
    levels, pools = event_of(evening), event_of(evening, format="tables")
    enter(pools, asha)

    def listed(query: str) -> list[int]:
        return [one["id"] for one in rest.get(f"tournaments/?{query}").body["results"]]

    assert listed("format=levels") == listed("game=indian-points") == [levels.pk]
    assert listed("state=mine") == [pools.pk]
    assert listed("state=running") == []
    for field in ("state", "game", "format"):
        for odd in ("odd", "%00", ""):
            answer = rest.get(f"tournaments/?{field}={odd}")
            assert is_refusal(answer, 400, "bad_choice")
    assert is_refusal(rest.get("tournaments/?colour=red"), 400, "unknown_field")
    assert is_refusal(rest.get("tournaments/?limit=0"), 400, "bad_limit")
    assert is_refusal(rest.get("tournaments/?cursor=x"), 400, "bad_cursor")


@pytest.mark.parametrize("format", ["levels", "tables", "bracket"])
def test_an_event_is_told_whole_but_for_its_seed(
    evening: Evening, asha: User, rest: Rest, format: str
) -> None:
    more = {} if format == "levels" else {"game": "indian-best-of-2", "seats": 2}
    event = event_of(evening, format=format, **more)
    enter(event, asha)
    shown = rest.get(at(event)).body
    assert set(shown) == {*serializers.EventWhole.__struct_fields__} - {"currency"}
    assert set(shown["own"]) == set(serializers.EntryShown.__struct_fields__)
    assert (shown["own"]["state"], shown["own"]["act"]) == ("registered", "unregister")
    assert set(shown["draw"]) == {"id", "commitment"}
    assert bool(shown["levels"]) == (format == "levels")
    assert bool(shown["rounds"]) == (format != "levels")


@pytest.mark.parametrize("number", ["0", "99999", "x", "-1", "9" * 30])
def test_no_such_event_is_404(evening: Evening, rest: Rest, number: str) -> None:
    assert is_refusal(rest.get(f"tournaments/{number}/"), 404, "no_event")
    for part in ("standings/", "tables/"):
        assert is_refusal(rest.get(f"tournaments/{number}/{part}"), 404, "no_event")
    assert is_refusal(rest.post(f"tournaments/{number}/entry/"), 404, "no_event")


def test_an_entry_is_made_and_given_back(
    evening: Evening, asha: User, rest: Rest
) -> None:
    event = event_of(evening)
    made = rest.post(at(event, "entry/"))
    assert made.status_code == 201
    assert set(made.body) == set(serializers.EntryMade.__struct_fields__)
    assert made.body["clashes"] == []
    assert chips(asha) == 9_800
    gone = rest.delete(at(event, "entry/"))
    assert (gone.status_code, gone.body) == (200, {"refunded": 200})
    assert chips(asha) == 10_000


def test_an_entry_that_is_sent_twice_is_paid_once(
    evening: Evening, asha: User, rest: Rest
) -> None:
    event = event_of(evening)
    rest.post(at(event, "entry/"))
    assert is_refusal(rest.post(at(event, "entry/")), 409, "already_entered")
    assert chips(asha) == 9_800
    rest.delete(at(event, "entry/"))
    assert is_refusal(rest.delete(at(event, "entry/")), 409, "not_entered")
    assert chips(asha) == 10_000


def test_an_entry_names_what_it_overlaps(
    evening: Evening, asha: User, rest: Rest
) -> None:
    first, second = event_of(evening, name="First"), event_of(evening, name="Second")
    rest.post(at(first, "entry/"))
    [clash] = rest.post(at(second, "entry/")).body["clashes"]
    assert (clash["id"], clash["name"]) == (first.pk, "First")


def test_bad_entries_are_refused(evening: Evening, asha: User, rest: Rest) -> None:
    event = event_of(evening, invite_code="mango")
    where = at(event, "entry/")
    assert is_refusal(Rest().post(where), 401, "not_logged_in")
    assert is_refusal(rest.post(where), 403, "bad_invitation")
    assert is_refusal(rest.post(where, {"code": 7}), 400, "bad_field")
    assert is_refusal(rest.post(where, {"seat": 1}), 400, "unknown_field")
    assert is_refusal(rest.post(where, {"again": True}), 409, "no_reentry")
    assert rest.post(where, {"code": "mango"}).status_code == 201


def test_with_too_few_chips_you_enter_again_only_if_you_say_so(
    evening: Evening, asha: User, rest: Rest
) -> None:
    event = event_of(evening, reentries=1, reentry_levels=1)
    enter(event, asha, *people(3))
    evening.jump(605)
    mine = entry_of(event, asha)
    Entry.objects.filter(pk=mine.pk).update(
        state="short",
        event_table=None,
        seat=None,
        answer_by=evening.moment + timedelta(seconds=50),
    )
    shown = rest.get(at(event)).body["own"]
    assert shown["act"] == "again"
    assert 0 < shown["answer_ms"] <= 50_000
    assert is_refusal(rest.post(at(event, "entry/")), 409, "registration_closed")
    assert rest.post(at(event, "entry/"), {"again": True}).body["paid"] == 2
    assert is_refusal(
        rest.post(at(event, "entry/"), {"again": True}), 409, "no_reentry"
    )
    assert chips(asha) == 9_600


def test_standings_and_tables_are_pages_in_order(
    evening: Evening, asha: User, rest: Rest
) -> None:
    event = event_of(evening, seats=3)
    enter(event, asha, *people(5))
    evening.jump(605)
    evening.go(4)
    best = entry_of(event, asha)
    Entry.objects.filter(pk=best.pk).update(chips=1_500)
    page = rest.get(at(event, "standings/?limit=4")).body
    assert set(page["results"][0]) == set(serializers.PlayerShown.__struct_fields__)
    assert [row["position"] for row in page["results"]] == [1, 2, 3, 4]
    assert page["results"][0]["user"] == str(asha.pk)
    rest_of = rest.get(at(event, f"standings/?limit=4&cursor={page['next']}")).body
    assert [row["position"] for row in rest_of["results"]] == [5, 6]
    assert rest_of["next"] is None
    found = rest.get(at(event, "standings/?search=ASHA")).body["results"]
    assert [row["name"] for row in found] == ["Asha"]
    tables = rest.get(at(event, "tables/")).body
    assert [row["number"] for row in tables["results"]] == [1, 2]
    assert set(tables["results"][0]) == set(
        serializers.EventTableShown.__struct_fields__
    )
    assert {len(row["players"]) for row in tables["results"]} == {3}


def test_the_schema_knows_the_addresses_of_events(tmp_path) -> None:
    where = tmp_path / "schema.yml"
    call_command("spectacular", "--fail-on-warn", "--file", str(where))
    for path in ("", "{event_id}/", "{event_id}/entry/", "{event_id}/standings/"):
        assert f"/api/v1/tournaments/{path}:" in where.read_text()
