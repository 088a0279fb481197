"""Text and limits of an announced event: what may change, what not, and who is told."""

import pytest
from django.test import Client

from accounts.models import User
from tables.messages import notices
from tests.tournaments.field import Evening, enter, event_of, fresh
from tests.tournaments.organisers import organiser, run
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.planning import amendments

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(evening: Evening, asha: User) -> Client:
    return organiser(asha)


@pytest.fixture
def event(evening: Evening, asha: User, bilal: User, browser: Client) -> Tournament:
    """An announced event of asha's for 4 to 20, with two people in it."""
    made = event_of(
        evening, organiser=asha, entrants_min=4, entrants_max=20, games_min=5
    )
    Tournament.objects.filter(pk=made.pk).update(games_min=0)
    enter(made, asha, bilal)
    Tournament.objects.filter(pk=made.pk).update(games_min=5)
    return fresh(made)


def sent(event: Tournament, **changes: object) -> dict[str, object]:
    names = ("text", *amendments.limits_of(event))
    return {name: getattr(event, name) for name in names} | changes


def test_text_and_limits_change_and_who_is_in_is_told(
    event: Tournament, browser: Client, monkeypatch: pytest.MonkeyPatch, bilal: User
) -> None:
    told: list[tuple[object, str]] = []
    monkeypatch.setattr(
        notices, "send", lambda user, said: told.append((user, said.data["text"]))
    )
    where = f"/organise/{event.pk}/amend/"
    assert where in run(browser, event)
    page = browser.get(where).text
    assert 'data-testid="stays"' in page
    assert "You can only lower it." in page
    # The form of a new event keeps its own words.
    assert "You can only lower it." not in browser.get("/organise/new/").text
    assert "levels, prize shares" in page
    changes = {"text": "Bring tea.", "entrants_max": 30, "entrants_min": 2}
    answer = browser.post(where, sent(event, **changes, games_min=""))
    assert answer.status_code == 302
    now = fresh(event)
    assert (now.text, now.entrants_min, now.entrants_max) == ("Bring tea.", 2, 30)
    assert now.games_min == 0
    assert {user for user, _words in told} == {event.organiser_id, bilal.pk}
    assert "Up to 30 players may enter now (20 before)." in told[0][1]
    assert "takes place with 2 players or more (4 before)" in told[0][1]
    record = browser.get(f"/events/{event.slug}/?tab=record").text
    assert "The description was changed. Up to 30 players" in record
    assert "The conditions for entering were eased." in record


def test_what_is_not_changed_is_neither_written_nor_told(
    event: Tournament, browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "send", lambda *_given: pytest.fail("told"))
    acts = event.acts.count()
    browser.post(f"/organise/{event.pk}/amend/", sent(event))
    assert event.acts.count() == acts
    browser.post(f"/organise/{event.pk}/amend/", sent(event, text="Only words"))
    assert event.acts.count() == acts + 1


def test_nothing_gets_tighter_for_those_who_are_in(
    event: Tournament, browser: Client
) -> None:
    tighter: tuple[dict[str, object], ...] = (
        {"entrants_max": 1},
        {"entrants_max": 3},
        {"entrants_max": 5_001},
        {"entrants_min": 5},
        {"entrants_min": 1},
        {"games_min": 6},
        {"balance_min": 1},
        {"entrants_max": "many"},
        {"entrants_max": ""},
        {"text": "x" * 2_001},
    )
    for changes in tighter:
        answer = browser.post(f"/organise/{event.pk}/amend/", sent(event, **changes))
        assert answer.status_code == 400, changes
        assert 'class="errors"' in answer.text, changes
        assert sent(fresh(event)) == sent(event), changes


@pytest.mark.parametrize(
    "wish",
    [{"entry": 0}, {"starts_at": 0}, {"entrants_max": -1}, {"bots_fill": 9}],
)
def test_what_people_entered_on_has_no_door_here(
    wish: dict[str, int], event: Tournament, asha: User
) -> None:
    with pytest.raises(Refusal) as refused:
        amendments.amend(event.pk, by=asha, text="", **wish)
    assert refused.value.code in ("bad_field", "limit_tighter")
    assert fresh(event).entry == event.entry


def test_a_sit_and_go_keeps_its_number_and_what_began_keeps_all(
    event: Tournament, browser: Client, evening: Evening, asha: User, bilal: User
) -> None:
    sit = event_of(evening, organiser=asha, starts_at=None, entrants_max=6)
    with pytest.raises(Refusal, match="bad_field"):
        amendments.amend(sit.pk, by=asha, text="", entrants_max=7)
    Tournament.objects.filter(pk=event.pk).update(status="running")
    with pytest.raises(Refusal, match="event_begun"):
        amendments.amend(event.pk, by=asha, text="late")
    where = f"/organise/{event.pk}/amend/"
    assert browser.get(where).url == f"/organise/{event.pk}/run/"
    assert where not in run(browser, event)
    assert organiser(bilal).get(where).status_code == 404


def test_a_description_without_room_is_refused(event: Tournament, asha: User) -> None:
    long = "a" * (amendments.TEXT_MAX + 1)
    with pytest.raises(Refusal, match="bad_field") as refused:
        amendments.amend(event.pk, by=asha, **sent(event, text=long))
    assert refused.value.params["field"] == "text"
    assert fresh(event).text == event.text
