"""The page of a rehearsal: asked for, followed, read, refused."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening, event_of
from tests.tournaments.organisers import browser_of, offered, organiser
from tournaments.models import Rehearsal, Status, Tournament
from tournaments.organising.pages.rehearsal import curves
from tournaments.rehearsal import requests, worker

pytestmark = pytest.mark.django_db
LINE = {
    "kind": "progress",
    "v": 1,
    "now": "2026-03-01T12:40:00+00:00",
    "status": "running",
    "round": 2,
    "rounds": 3,
    "players": 18,
    "left": 15,
    "tables": 3,
    "out": 3,
    "shut": 0,
    "deals": 12,
    "elapsed": 1_800,
    "expected": 3_600,
    "share": 50,
    "samples": [[0, 18, 3], [900, 15, 3]],
}
REPORT = {
    "kind": "report",
    "v": 1,
    "status": "finished",
    "reason": "",
    "players": 18,
    "began": "2026-03-01T12:10:00+00:00",
    "decided": "2026-03-01T13:15:00+00:00",
    "paid": "2026-03-01T13:25:00+00:00",
    "expected": 3_600,
    "lasted": 3_900,
    "steps": [
        {
            "number": 1,
            "stake": 2,
            "began": "2026-03-01T12:10:00+00:00",
            "players": 18,
            "tables": 3,
        },
        {
            "number": 2,
            "stake": 4,
            "began": "2026-03-01T12:41:00+00:00",
            "players": 11,
            "tables": 2,
        },
    ],
    "tables_opened": 3,
    "tables_broken": 2,
    "tables_most": 3,
    "moved": 4,
    "ties": 0,
    "deals": 44,
    "reentries": 0,
    "pool": 2_880,
    "given": 0,
    "prizes": [
        {"first": 1, "last": 1, "prize": 1_440},
        {"first": 2, "last": 3, "prize": 720},
    ],
    "paid_out": 2_880,
    "places": 18,
    "findings": [],
    "samples": [[0, 18, 3], [900, 15, 3], [2_000, 11, 2]],
    "seconds": 42.0,
    "factor": 92.9,
}


@pytest.fixture
def event(evening: Evening, olga: User) -> Tournament:
    return event_of(evening, organiser=olga, entrants_min=3, zone="Asia/Kolkata")


def url(event: Tournament) -> str:
    return f"/organise/{event.pk}/rehearsal/"


def page(browser: Client, event: Tournament, **headers: str) -> str:
    answer = browser.get(url(event), headers=headers)
    assert answer.status_code == 200
    return answer.text


def running(event: Tournament, by: User, **fields: Any) -> Rehearsal:
    row = requests.ask(event.pk, 18, by=by)
    worker.claim(row.pk)
    Rehearsal.objects.filter(pk=row.pk).update(**fields)
    return row


def done(event: Tournament, by: User, **told: Any) -> Rehearsal:
    row = running(event, by)
    worker.end_with(row.pk, worker.Outcome({**REPORT, **told}))
    return row


def test_the_form_saves_the_draft_and_rehearses_it(browser, olga) -> None:
    sent = offered(browser.get("/organise/new/").text) | {"act": "rehearse"}
    answer = browser.post("/organise/new/", sent)
    event = Tournament.objects.get(organiser=olga)
    assert event.status == Status.DRAFT
    assert answer.headers["Location"] == url(event)
    assert event.rehearsals.get().wish["players"] == 24
    # What is taken up only when it is published is kept too.
    edited = offered(browser.get(f"/organise/{event.pk}/").text)
    assert (edited["repeat"], edited["expected"]) == ("week", "24")
    # Once more while it is played: refused, and nothing of the form is saved.
    edited = sent | {"name": "Another cup"}
    answer = browser.post(f"/organise/{event.pk}/", edited)
    assert answer.status_code == 409
    assert "already under way" in answer.text
    assert Tournament.objects.get(organiser=olga).name == event.name


def test_what_is_faulty_is_said_beside_its_field_and_not_saved(browser) -> None:
    sent = offered(browser.get("/organise/new/").text)
    answer = browser.post("/organise/new/", sent | {"act": "rehearse", "shares": "60"})
    assert answer.status_code == 400
    assert "not to 100 %" in answer.text
    assert not Rehearsal.objects.exists()


def test_it_is_asked_for_followed_and_stopped_on_its_page(browser, event, olga) -> None:
    assert 'data-testid="btn-rehearse"' in page(browser, event)
    answer = browser.post(url(event), {"act": "ask", "players": "18"})
    assert answer.headers["Location"] == url(event)
    waits = page(browser, event)
    assert "It begins in a moment." in waits
    assert 'hx-trigger="every 2s"' in waits
    assert 'http-equiv="refresh"' in waits
    worker.claim(event.rehearsals.get().pk)
    event.rehearsals.update(progress=LINE)
    part = page(browser, event, HX_Request="true")
    assert "<html" not in part
    assert "Level 2 of 3" in part
    assert "Sun 18:10" in part
    browser.post(url(event), {"act": "stop"})
    stopped = page(browser, event)
    assert 'data-code="stopped"' in stopped
    assert "every 2s" not in stopped


def test_the_report_is_told_as_an_organiser_reads_it(browser, event, olga) -> None:
    done(event, olga)
    shown = page(browser, event)
    assert 'data-testid="ends">18:45<' in shown
    assert "5 minutes later than estimated" in shown
    assert 'data-testid="all-well"' in shown
    assert 'data-testid="broken">2<' in shown
    assert 'data-testid="paid">2,880<' in shown
    assert "2–3" in shown
    assert "Played in 42 seconds, 93 times as fast" in shown
    assert "has changed since" not in shown
    assert "every 2s" not in shown


def test_what_is_not_well_is_said(browser, event, olga, settings) -> None:
    settings.REHEARSAL_PLAYERS_MAX = 12
    done(event, olga, findings=["pot of event:1: 0 expected, 40 found"], paid_out=1)
    Tournament.objects.filter(pk=event.pk).update(entry=300)
    shown = page(browser, event)
    assert "40 found" in shown
    assert 'data-testid="all-well"' not in shown
    assert "The prizes do not add up to the pool." in shown
    assert "Rehearsed with 12 of 18 players" in shown
    assert "has changed since" in shown


def test_what_another_version_of_ours_wrote_is_not_read(browser, event, olga) -> None:
    row = running(event, olga, progress={"v": 0})
    assert "Setting up" in page(browser, event)
    worker.end_with(row.pk, worker.Outcome({"v": 0}))
    assert "can no longer be read" in page(browser, event)


@pytest.mark.parametrize("fault", requests.FAULTS)
def test_a_rehearsal_that_was_given_up_says_why(browser, event, olga, fault) -> None:
    row = running(event, olga)
    worker.end_with(row.pk, worker.Outcome({}, fault))
    shown = page(browser, event)
    assert f'data-code="{fault}"' in shown
    assert "Rehearse again" in shown


def test_bad_numbers_are_refused_with_a_code(browser, event) -> None:
    for players in ("", "0", "2", "65", "many", "٣", "9" * 40):
        answer = browser.post(url(event), {"act": "ask", "players": players})
        assert answer.status_code == 400, players
        assert 'data-code="bad_field"' in answer.text, players
        assert not Rehearsal.objects.exists(), players


def test_what_has_begun_is_refused_and_offers_nothing(browser, event) -> None:
    Tournament.objects.filter(pk=event.pk).update(status=Status.RUNNING)
    assert 'data-testid="btn-rehearse"' not in page(browser, event)
    answer = browser.post(url(event), {"act": "ask", "players": "18"})
    assert (answer.status_code, Rehearsal.objects.count()) == (409, 0)
    assert 'data-code="event_begun"' in answer.text


def test_only_its_organiser_and_superusers_see_it(
    browser, event, asha, bilal, chandra
) -> None:
    for act in ({}, {"act": "ask", "players": "18"}, {"act": "stop"}):
        assert organiser(chandra).post(url(event), act).status_code == 404
        assert browser_of(bilal).post(url(event), act).status_code == 403
    assert organiser(chandra).get(url(event)).status_code == 404
    User.objects.filter(pk=asha.pk).update(is_superuser=True)
    assert browser_of(User.objects.get(pk=asha.pk)).get(url(event)).status_code == 200


def test_who_waits_is_told_how_many_are_before(evening, browser, event, olga) -> None:
    other = event_of(evening, organiser=olga, starts_at=None, entrants_max=6)
    running(event, olga)
    requests.ask(other.pk, 6, by=olga)
    assert "One rehearsal is ahead of it." in page(browser, other)


def test_the_drawing_is_stepped_and_stops_where_the_event_is() -> None:
    players, tables = curves([[0, 4, 2], [50, 2, 1]], 75, 100)
    assert (players.first, players.last) == (4, 2)
    assert players.points == "0,100 0,0 500,0 500,50 750,50 750,100"
    assert tables.points == "0,100 0,0 500,0 500,50 750,50 750,100"
    assert curves([], 0, 100) == []
