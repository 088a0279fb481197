"""Name, text and limits of an announced event: what may change, and who is told."""

import pytest
from django.test import Client

from accounts.models import User
from tables.messages import notices
from tests.racing import at_once
from tests.tournaments.field import Evening, enter, event_of, fresh
from tests.tournaments.organisers import organiser, run
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.planning import amendments
from tournaments.registration import registrations

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
        notices, "send", lambda user, said: told.append((user, said.text))
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
    assert "The conditions for entering were relaxed." in record


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


# The name ----------------------------------------------------------------------------


@pytest.fixture
def empty(evening: Evening, asha: User, browser: Client) -> Tournament:
    """An announced event of asha's that nobody has entered."""
    return event_of(evening, organiser=asha, name="Evning cup", entrants_max=20)


def test_a_name_is_corrected_until_somebody_enters_and_the_address_stays(
    empty: Tournament, browser: Client
) -> None:
    where = f"/organise/{empty.pk}/amend/"
    assert 'name="name" value="Evning cup"' in browser.get(where).text
    answer = browser.post(where, sent(empty, name=" Evening cup "), follow=True)
    assert "Saved." in answer.text
    assert "have been told" not in answer.text
    now = fresh(empty)
    assert (now.name, now.slug) == ("Evening cup", "evning-cup")
    page = browser.get("/events/evning-cup/").text
    assert "<h1" in page
    assert "Evening cup" in page
    record = browser.get("/events/evning-cup/?tab=record").text
    assert "The name was changed from “Evning cup” to “Evening cup”." in record


@pytest.mark.parametrize("name", ["Support Team", "Cup\u202e", "", " ", "x" * 61])
def test_a_corrected_name_obeys_the_rules_for_a_new_one(
    empty: Tournament, browser: Client, asha: User, name: str
) -> None:
    answer = browser.post(f"/organise/{empty.pk}/amend/", sent(empty, name=name))
    assert answer.status_code == 400
    with pytest.raises(Refusal):
        amendments.amend(empty.pk, by=asha, text="", name=name)
    assert fresh(empty).name == "Evning cup"


def test_once_somebody_has_entered_the_name_stays_also_if_they_leave(
    empty: Tournament, browser: Client, bilal: User
) -> None:
    where = f"/organise/{empty.pk}/amend/"
    opened = sent(empty, name="Evening cup", text="Bring tea.")
    enter(empty, bilal)
    answer = browser.post(where, opened)
    assert answer.status_code == 409
    assert "its name can&#x27;t change any more" in answer.text
    now = fresh(empty)
    assert (now.name, now.text) == ("Evning cup", "")
    # Everything else can still be saved, with the name as it is.
    assert browser.post(where, opened | {"name": "Evning cup"}).status_code == 302
    assert fresh(empty).text == "Bring tea."
    assert 'name="name"' not in browser.get(where).text
    registrations.unregister(empty.pk, bilal)
    assert browser.post(where, opened).status_code == 409
    assert 'name="name"' not in browser.get(where).text


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_entering_and_renaming_at_one_moment_never_change_a_name_under_a_player(
    evening: Evening, asha: User, bilal: User
) -> None:
    for turn in range(4):
        made = event_of(evening, organiser=asha, name=f"Cup {turn}")
        told = at_once(
            [
                lambda pk=made.pk: registrations.register(pk, bilal) and "in",
                lambda pk=made.pk: (
                    amendments.amend(pk, by=asha, text="", name="Better name").name
                ),
            ]
        )
        acts = list(made.acts.filter(kind__in=("entered", "amended")).order_by("pk"))
        kinds = [act.kind for act in acts]
        if told[1] == "name_fixed":
            assert told[0] == "in"
            assert (kinds, fresh(made).name) == (["entered"], f"Cup {turn}")
        else:
            assert told == ["in", "Better name"]
            assert (kinds, fresh(made).name) == (["amended", "entered"], "Better name")
