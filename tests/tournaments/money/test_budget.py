"""What organisers may give: a budget for seven days, and the consent of finance."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.staff import action_log, roles
from tests.racing import at_once
from tests.tournaments.field import Evening, enter, event_of
from tests.tournaments.organisers import browser_of, offered, organiser
from tournaments.errors import Refusal
from tournaments.models import Series, Status, Tournament
from tournaments.money import budget
from tournaments.planning import amendments, drafts, event_series
from tournaments.registration import registrations
from tournaments.running import event_tick, organiser_actions

pytestmark = pytest.mark.django_db
WHY = "Agreed with the club for its jubilee"


@pytest.fixture
def finance(db: None) -> User:
    roles.furnish()
    person = User.objects.create_user("finance", is_staff=True)
    person.groups.add(Group.objects.get(name="finance"))
    return person


def draft(evening: Evening, by: User, **fields: Any) -> Tournament:
    """Return a draft of an organiser for in a week."""
    given = {"name": "Cup", "entrants_max": 64} | fields
    return drafts.create(
        **{"format": "levels", "game": "indian-points", "seats": 6},
        **{"pace": "normal", "levels": [[2, 2], [2, 4]], "chips": 1_000},
        starts_at=evening.moment + timedelta(days=7),
        organiser=by,
        **given,
    )


def refused(event: Tournament) -> str:
    """Publish a draft; return what is said against it."""
    with pytest.raises(Refusal, match="faulty") as caught:
        drafts.publish(event.pk)
    assert Tournament.objects.get(pk=event.pk).status == Status.DRAFT
    return " ".join(caught.value.params["faults"])


# The budget ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "given"),
    [
        ({"added": 20_000}, 20_000),
        ({"guarantee": 12_000, "added": 8_000}, 20_000),
        # Of eleven places that bots fill one is a person's.
        ({"bots_fill": 11, "entry": 2_000}, 20_000),
        ({"bots_fill": 12, "entry": 0}, 0),
        ({"entry": 5_000}, 0),
    ],
)
def test_added_and_guaranteed_prizes_and_bots_entries_count(
    evening: Evening, asha: User, fields: dict[str, int], given: int
) -> None:
    event = event_of(evening, organiser=asha, **fields)
    assert budget.given(event) == given
    assert budget.left(asha, evening.moment) == 20_000 - given


def test_places_that_are_added_later_bring_no_bots_that_were_not_counted(
    evening: Evening, asha: User
) -> None:
    refused(draft(evening, asha, bots_fill=90, entrants_max=2, entry=500))
    event = event_of(evening, organiser=asha, bots_fill=41, entrants_max=4, entry=500)
    amendments.amend(event.pk, by=asha, text="", entrants_max=60)
    amended = Tournament.objects.get(pk=event.pk)
    assert budget.given(amended) == budget.given(event) == 20_000


def test_two_events_do_not_go_round_it(evening: Evening, asha: User) -> None:
    event_of(evening, organiser=asha, added=12_000)
    said = refused(draft(evening, asha, guarantee=8_001))
    assert "8,001" in said
    assert "8,000 left of the 20,000" in said
    event_of(evening, organiser=asha, guarantee=8_000)


def test_after_seven_days_there_is_room_again(evening: Evening, asha: User) -> None:
    far = evening.moment + timedelta(days=30)
    event_of(evening, organiser=asha, added=20_000, starts_at=far)
    evening.moment += timedelta(days=7, seconds=-2)
    wanted = draft(evening, asha, added=20_000)
    refused(wanted)
    evening.moment += timedelta(seconds=2)
    drafts.publish(wanted.pk)


def test_an_event_called_off_before_it_began_gives_its_part_back(
    evening: Evening, asha: User, bilal: User, chandra: User
) -> None:
    event = event_of(evening, organiser=asha, added=20_000)
    organiser_actions.cancel(event.pk, reason="The hall is closed", by=asha)
    begun = event_of(evening, organiser=asha, added=20_000, entry=0)
    enter(begun, bilal, chandra)
    evening.until(
        lambda: Tournament.objects.get(pk=begun.pk).status == Status.RUNNING, minutes=15
    )
    organiser_actions.cancel(begun.pk, reason="The hall is closed", by=asha)
    refused(draft(evening, asha, added=1))


def test_the_setting_is_the_budget_and_the_house_has_none(
    evening: Evening, asha: User, settings
) -> None:
    settings.EVENT_GIVEN_MAX = 500
    refused(draft(evening, asha, added=501))
    event_of(evening, organiser=asha, added=500)
    event_of(evening, organiser=None, guarantee=1_000_000)
    event_of(evening, organiser=User.objects.create_superuser("root"), added=90_000)


def test_a_planned_draft_is_announced_only_within_the_budget(
    evening: Evening, asha: User
) -> None:
    at = evening.moment + timedelta(hours=1)
    planned = draft(evening, asha, added=15_000, publish_at=at)
    drafts.plan(planned.pk, by=asha)
    far = evening.moment + timedelta(days=2)
    event_of(evening, organiser=asha, added=15_000, starts_at=far)
    evening.jump(3_700)
    event = Tournament.objects.get(pk=planned.pk)
    assert event.status == Status.DRAFT
    assert "5,000 left" in event.acts.filter(kind="stuck").get().data["faults"]


def test_a_date_of_a_series_beyond_the_budget_waits_as_a_draft(
    evening: Evening, asha: User
) -> None:
    far = evening.moment + timedelta(days=3)
    event_of(evening, organiser=asha, added=15_000, starts_at=far)
    tomorrow = evening.moment + timedelta(days=1)
    fields = {"format": "levels", "game": "indian-points", "seats": 6, "pace": "normal"}
    fields |= {"levels": [[2, 2]], "chips": 1_000, "entrants_max": 9, "added": 3_000}
    series = event_series.begin(
        "Daily",
        Series.Every.DAY,
        fields,
        organiser=asha,
        first=tomorrow.date(),
        at=tomorrow.time().replace(microsecond=0),
        ahead_hours=50,
    )
    event_tick.tick()
    made = series.events.order_by("starts_at")
    assert list(made.values_list("status", flat=True)) == ["registering", "draft"]
    series.refresh_from_db()
    assert (series.fault, series.look_at is None) == ("", False)
    assert made[1].acts.filter(kind="stuck").exists()


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_events_published_at_one_moment_share_one_budget(
    evening: Evening, asha: User
) -> None:
    made = [draft(evening, asha, name=f"Cup {n}", added=9_000) for n in range(6)]
    publish = [lambda pk=one.pk: drafts.publish(pk).status for one in made]
    told = at_once(publish)
    assert sorted(told) == [*["announced"] * 2, *["faulty"] * 4]
    assert budget.left(asha, evening.moment) == 2_000


# One's own event ----------------------------------------------------------------------


@pytest.mark.parametrize("fields", [{"added": 1}, {"guarantee": 1}, {"bots_fill": 6}])
def test_nobody_enters_an_own_event_that_the_house_adds_to(
    evening: Evening, asha: User, fields: dict[str, int]
) -> None:
    event = event_of(evening, organiser=asha, **fields)
    with pytest.raises(Refusal, match="own_event"):
        registrations.register(event.pk, asha)
    assert not event.entry_rows.exists()
    browser = browser_of(asha)
    page = browser.get(f"/events/{event.slug}/").text
    assert "so you can&#x27;t enter it" in page
    assert 'value="register"' not in page
    answer = browser.post(f"/events/{event.slug}/entry/", {"act": "register"})
    assert answer.status_code == 403


def test_an_own_event_that_is_given_nothing_may_be_entered(
    evening: Evening, asha: User
) -> None:
    event = event_of(evening, organiser=asha)
    registrations.register(event.pk, asha)


# The consent of finance ---------------------------------------------------------------


def desk(event: Tournament, name: str) -> str:
    return reverse(f"admin:tournaments_tournament_{name}", args=[event.pk])


def test_finance_agrees_at_the_desk_and_it_is_logged(
    evening: Evening, asha: User, finance: User
) -> None:
    event = draft(evening, asha, added=50_000)
    mine, theirs = organiser(asha), browser_of(finance)
    form = offered(mine.get(f"/organise/{event.pk}/").text)
    answer = mine.post(f"/organise/{event.pk}/", {**form, "act": "ask"}, follow=True)
    assert "finance has been asked to approve it" in answer.text
    assert "asked finance for approval" in answer.text
    assert "btn-ask" not in answer.text
    assert "Finance was asked to approve 50,000" in mine.get("/organise/").text
    assert "Event drafts that wait for finance" in theirs.get("/admin/").text
    page = theirs.get(desk(event, "agree")).text
    assert "50,000" in page
    few = theirs.post(desk(event, "agree"), {"amount": "49999", "reason": WHY})
    assert "bad_amount" in few.text
    done = theirs.post(desk(event, "agree"), {"amount": "50000", "reason": WHY})
    assert done.status_code == 302
    entry = action_log.read(LogEntry.objects.latest("pk"))
    assert (entry["act"], entry["reason"]) == ("agreed", WHY)
    assert entry["after"] == {"consent_max": "50,000", "given": "50,000"}
    assert "Finance approved up to 50,000" in mine.get("/organise/").text
    form = offered(mine.get(f"/organise/{event.pk}/").text)
    answer = mine.post(f"/organise/{event.pk}/", {**form, "act": "publish"})
    assert answer["Location"] == f"/organise/{event.pk}/run/"
    # It was agreed to beside the budget.
    assert budget.left(asha, evening.moment) == 20_000


def test_what_finance_agreed_to_is_no_consent_to_more(
    evening: Evening, asha: User, finance: User
) -> None:
    event = draft(evening, asha, added=50_000)
    with transaction.atomic():
        budget.agree(event.pk, 50_000, by=finance)
    Tournament.objects.filter(pk=event.pk).update(added=50_001)
    refused(event)


def test_nobody_agrees_to_an_own_event(evening: Evening, finance: User) -> None:
    finance.groups.add(Group.objects.get(name="organiser"))
    event = draft(evening, finance, added=50_000)
    answer = browser_of(finance).post(
        desk(event, "agree"), {"amount": "50000", "reason": WHY}
    )
    assert "consent_of_another" in answer.text
    refused(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(consent_by=finance)


@pytest.mark.parametrize("role", ["support", "organiser"])
def test_only_finance_agrees(
    evening: Evening, asha: User, bilal: User, role: str, finance: User
) -> None:
    bilal.groups.add(Group.objects.get(name=role))
    bilal.is_staff = role == "support"
    bilal.save(update_fields=["is_staff"])
    event = draft(evening, asha, added=50_000)
    for name in ("agree", "decline"):
        browser = browser_of(bilal)
        given = {"amount": "50000", "reason": WHY}
        answer = browser.post(desk(event, name), given, follow=True)
        assert answer.status_code == 403
    assert Tournament.objects.get(pk=event.pk).consent_max is None


def test_what_is_declined_says_why_and_cannot_be_published(
    evening: Evening, asha: User, finance: User
) -> None:
    event = draft(evening, asha, added=50_000)
    with transaction.atomic():
        budget.ask(event.pk, by=asha)
        budget.agree(event.pk, 60_000, by=finance)
    answer = browser_of(finance).post(desk(event, "decline"), {"reason": WHY})
    assert answer.status_code == 302
    mine = organiser(asha)
    for address in ("/organise/", f"/organise/{event.pk}/"):
        assert f"Finance refused: {WHY}" in mine.get(address).text
    refused(event)


def test_nothing_is_agreed_to_for_events_that_are_given_nothing_or_announced(
    evening: Evening, asha: User, finance: User
) -> None:
    for event, code in (
        (draft(evening, asha), "no_consent_needed"),
        (event_of(evening, organiser=asha, added=5), "event_begun"),
    ):
        with pytest.raises(Refusal, match=code), transaction.atomic():
            budget.agree(event.pk, 50_000, by=finance)


def test_the_form_says_what_is_left_and_how_to_ask_for_more(
    evening: Evening, asha: User
) -> None:
    browser = organiser(asha)
    event_of(evening, organiser=asha, added=12_000)
    form = offered(browser.get("/organise/new/").text)
    fine = browser.post("/organise/preview/", {**form, "guarantee": "8000"}).text
    assert "You have 8,000 of your 20,000 for seven days left." in fine
    assert "btn-ask" not in fine
    more = browser.post("/organise/preview/", {**form, "guarantee": "8001"}).text
    assert "You have 8,000 left of the 20,000" in more
    assert "btn-ask" in more
    stranger = Client()
    assert stranger.post("/organise/preview/", form).status_code == 302
