"""A format that is not in the house is scheduled, played and paid out in it.

It is added by one entry of the registry, and no other line was changed for it.
"""

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening, enter, event_of, fresh
from tests.tournaments.organisers import (
    NEW,
    PREVIEW,
    first,
    offered,
    organiser,
    published,
    run,
)
from tests.toy_format.dash import DASH
from tournaments import draft_faults
from tournaments.errors import Refusal
from tournaments.formats import registry
from tournaments.models import Entry, Status, Tournament
from tournaments.planning import drafts
from tournaments.rehearsal import event_spec
from tournaments.staff import fault_text

pytestmark = pytest.mark.django_db
FIELDS: dict[str, Any] = {
    "format": "dash",
    "game": "indian-best-of-2",
    "seats": 2,
    "entrants_min": 3,
    "entrants_max": 4,
    "bots_fill": 4,
}
TABS = ("info", "players", "tables", "prizes", "schedule", "chat", "record")
SENT = {
    **{"format": "dash", "game": "indian-best-of-2", "seats": "2", "entry": "100"},
    **{"entrants_min": "3", "entrants_max": "4", "bots_fill": "4", "guarantee": "0"},
    **{"expected": "4", "repeat": "", "late_minutes": "15", "review_minutes": "0"},
    "format_dash_paid": "2",
}


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """List the format while a test runs.

    The API's schema is made before, once a process: of the house's own formats.
    """
    import_module("tournaments.api.views")
    monkeypatch.setattr(draft_faults, "SENTENCES", dict(draft_faults.SENTENCES))
    monkeypatch.setitem(registry.FORMATS, DASH.slug, DASH)
    registry.register(DASH)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return the clock of an evening of events."""
    return Evening(monkeypatch)


@pytest.fixture
def browser(evening: Evening, bilal: User) -> Client:
    """Return an organiser's browser."""
    return organiser(bilal)


def test_house_bots_play_it_to_the_last_prize(evening: Evening) -> None:
    evening.quick_bots()
    event = event_of(evening, is_listed=False, **FIELDS)
    judge = evening.judge(event)
    evening.finish(event)
    done = judge.decide()
    rows = list(done.entry_rows.order_by("place", "number"))
    assert [row.place for row in rows] == [1, 1, 3, 3]
    assert done.prizes == [320, 192, 128]
    assert [row.prize for row in rows] == [256, 256, 64, 64]


def test_an_organiser_schedules_it_by_the_form_and_a_player_enters(
    evening: Evening, browser: Client, asha: User
) -> None:
    event = published(browser, **SENT)
    assert (event.format, event.late_minutes, event.levels) == ("dash", 0, [])
    assert event.format_options == {"paid": "2"}
    assert event.status == Status.ANNOUNCED
    evening.go(2)
    enter(event, asha)
    assert asha.display_name in run(browser, event)
    evening.quick_bots()
    done = evening.finish(event, minutes=48 * 60)
    assert done.status == Status.FINISHED
    assert Entry.objects.get(tournament=event, user=asha).place
    assert len(done.prizes) == 2


def test_the_form_offers_its_title_and_says_its_own_fault(browser: Client) -> None:
    page = browser.get(NEW).text
    assert '<option value="dash">One dash</option>' in page
    assert 'data-only="levels tables dash"' in page
    sent = {**first(browser), **SENT, "entrants_min": "2"}
    assert "A dash needs at least three players." in browser.post(PREVIEW, sent).text


def test_its_own_option_is_asked_kept_and_copied(browser: Client) -> None:
    page = browser.get(NEW).text
    assert 'data-only="dash"' in page
    assert "Prizes for" in page
    other = {**first(browser), "act": "draft", "format_dash_paid": ""}
    assert browser.post(NEW, other).status_code == 302, "other formats do not ask"
    unsaid = {**other, **SENT, "format_dash_paid": ""}
    assert browser.post(NEW, unsaid).status_code == 400
    event = published(browser, **SENT)
    assert drafts.duplicate(event, starts_at=None).format_options == {"paid": "2"}
    spec = event_spec.spec_of(event, 4, event.starts_at or event.created_at)
    assert spec["format_options"] == {"paid": "2"}
    copied = offered(browser.get(f"{NEW}?copy={event.pk}").text)
    assert copied["format_dash_paid"] == "2"


def test_pages_show_it_while_it_runs_and_after_it(
    evening: Evening, client: Client, asha: User
) -> None:
    evening.quick_bots()
    event = event_of(evening, **FIELDS, starts_at=evening.moment + timedelta(hours=1))
    address = f"/events/{event.slug}/"
    assert "Every table plays one match" in client.get(address).text
    assert "The dash" in client.get(f"{address}?tab=schedule").text
    listed = client.get("/events/?format=dash").text
    assert "One dash" in listed
    assert event.name in listed
    shown = client.get(f"/api/v1/tournaments/{event.pk}/").json()
    assert (shown["format"], shown["levels"]) == ("dash", [])
    assert [row["tables"] for row in shown["rounds"]] == [2]
    enter(event, asha)
    evening.until(lambda: fresh(event).event_tables.exists())
    for tab in TABS:
        assert client.get(f"{address}?tab={tab}").status_code == 200
    evening.finish(event)
    record = client.get(f"{address}?tab=record").text
    assert "Table T1 has dashed." in record


def test_staff_read_what_its_steps_do() -> None:
    fault = {"code": "draining", "params": {}, "times": 1, "since": ""}
    of_event = fault_text.sentence("rank", fault)
    assert of_event.startswith("The dash could not be ranked.")
    at_table = fault_text.sentence("dash:T2", fault)
    assert at_table.startswith("Table T2 could not dash.")


def test_no_event_is_made_with_a_format_that_is_not_known(evening: Evening) -> None:
    with pytest.raises(Refusal) as refused:
        drafts.create(**{**FIELDS, "name": "Cup", "pace": "quick", "format": "swim"})
    assert refused.value.code == "bad_field"
    with pytest.raises(registry.UnknownFormat):
        registry.get("swim")
    with pytest.raises(ValidationError):
        Tournament(format="a slug it is not").clean_fields()
