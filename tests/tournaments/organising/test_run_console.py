"""The run console: what an organiser sees and does while an event is on."""

import csv
import io
import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from accounts.models import User
from tables.models import Seat
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, entry_of, event_of, people, status
from tests.tournaments.organisers import act, asked, begun, organiser, run
from tournaments.errors import Refusal
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.registration import registrations
from tournaments.running import event_tick, organiser_actions
from tournaments.staff.audit import faults_of_events

pytestmark = pytest.mark.django_db


def test_an_event_of_somebody_else_answers_like_none(
    event: Tournament, chandra: User
) -> None:
    other = organiser(chandra)
    for path in ("run/", "act/pause/", "record/", "results.csv", ""):
        assert other.get(f"/organise/{event.pk}/{path}").status_code == 404, path
        assert other.get(f"/organise/999999/{path}").status_code == 404, path


def test_nothing_is_done_by_looking_and_only_known_acts_exist(
    browser: Client, event: Tournament, evening: Evening
) -> None:
    begun(evening, event)
    asked(browser, event, "pause")
    event.refresh_from_db()
    assert event.paused_at is None
    assert act(browser, event, "explode").status_code == 404


def test_the_console_shows_people_tables_and_who_is_away(
    browser: Client, event: Tournament, evening: Evening, asha: User
) -> None:
    assert run(browser, event).count('data-testid="run-person"') == 2
    begun(evening, event)
    seat = Seat.objects.filter(user=asha)
    seat.update(seen_at=F("sat_at") + timedelta(seconds=5))
    evening.moment += timedelta(seconds=70)
    Seat.objects.exclude(user=asha).update(seen_at=evening.moment)
    page = run(browser, event)
    assert page.count('data-testid="run-table"') == 1
    assert "last move" in page
    assert page.count(">away<") == 1
    seat.update(seen_at=F("sat_at"))
    assert run(browser, event).count(">not here yet<") == 1


def test_pause_and_go_on(browser: Client, event: Tournament, evening: Evening) -> None:
    assert "not running" in act(browser, event, "pause").text
    begun(evening, event)
    assert act(browser, event, "pause").status_code == 302
    event.refresh_from_db()
    assert event.paused_at is not None
    assert "Go on" in run(browser, event)
    act(browser, event, "resume")
    event.refresh_from_db()
    assert event.paused_at is None


def test_a_message_and_longer_late_entry(browser: Client, event: Tournament) -> None:
    assert act(browser, event, "tell", words="  ").status_code == 400
    act(browser, event, "tell", words="Five minutes!\0")
    assert "The organiser says: Five minutes!" in run(browser, event)
    assert act(browser, event, "extend", minutes="many").status_code == 400
    act(browser, event, "extend", minutes="10")
    event.refresh_from_db()
    assert event.late_minutes == 10


def test_a_removed_person_has_the_entry_back_and_the_pool_is_shown_before(
    browser: Client, event: Tournament, asha: User
) -> None:
    entry = entry_of(event, asha)
    page = act(browser, event, "remove", entry=entry.pk).text
    assert "200 goes back to the player. The prizes go down from 320 to 160." in page
    assert chips(asha) == 9_800
    act(browser, event, "remove", entry=entry.pk, confirm="yes")
    assert chips(asha) == 10_000


@pytest.mark.parametrize("name", ["disqualify", "penalise"])
def test_who_is_punished_is_asked_for_first_and_a_reason_with_it(
    name: str, browser: Client, event: Tournament, evening: Evening, asha: User
) -> None:
    begun(evening, event)
    organiser_actions.pause(event.pk, by=None)
    entry = entry_of(event, asha)
    sent = {"entry": entry.pk, "chips": "100"}
    assert act(browser, event, name, **sent, reason="x").status_code == 200
    answer = act(browser, event, name, **sent, confirm="yes")
    assert 'data-code="reason_needed"' in answer.text
    assert entry_of(event, asha).state == Entry.State.PLAYING


def test_disqualified_is_out_and_the_reason_stands_in_the_record(
    browser: Client, event: Tournament, evening: Evening, asha: User
) -> None:
    begun(evening, event)
    entry = entry_of(event, asha)
    act(
        browser,
        event,
        "disqualify",
        entry=entry.pk,
        reason="Two hands at once",
        confirm="yes",
    )
    assert entry_of(event, asha).state == Entry.State.REMOVED
    assert "was disqualified: Two hands at once" in run(browser, event)
    answer = act(browser, event, "disqualify", entry="0", reason="x", confirm="yes")
    assert answer.status_code == 404


def test_the_refunds_are_shown_before_a_cancellation_and_are_those_paid(
    browser: Client, event: Tournament, evening: Evening, asha: User, bilal: User
) -> None:
    page = asked(browser, event, "cancel")
    assert 'data-testid="refund-total">400<' in page
    assert act(browser, event, "cancel", reason="Rain").status_code == 200
    assert status(event) == Status.REGISTERING
    for thin in (
        "",
        "   ",
        "Rain",
        "........ ....",
        "aaaaaaaa aaaaaaaa",
        "Rainyrainyday",
    ):
        refused = act(browser, event, "cancel", reason=thin, confirm="yes")
        assert 'data-code="reason_unclear"' in refused.text
    assert status(event) == Status.REGISTERING
    act(browser, event, "cancel", reason="Rain in the hall", confirm="yes")
    event_tick.tick()
    assert status(event) == Status.CANCELLED
    assert chips(asha) == chips(bilal) == 10_000


def test_a_running_event_shows_what_each_would_get(
    browser: Client, event: Tournament, evening: Evening, asha: User, bilal: User
) -> None:
    begun(evening, event)
    page = asked(browser, event, "cancel")
    assert 'data-testid="refund-total">400<' in page
    act(browser, event, "cancel", reason="Power in the hall", confirm="yes")
    evening.until(lambda: status(event) == Status.CANCELLED, minutes=5)
    assert chips(asha) == chips(bilal) == 10_000


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (Status.REVIEW, "event_decided"),
        (Status.PAYING, "event_decided"),
        (Status.FINISHED, "event_over"),
        (Status.CANCELLED, "event_over"),
    ],
)
def test_an_event_that_is_decided_or_over_is_not_cancelled(
    state: str, code: str, browser: Client, event: Tournament
) -> None:
    """See events.md R5."""
    Tournament.objects.filter(pk=event.pk).update(status=state)
    assert "btn-cancel" not in run(browser, event)
    answer = act(browser, event, "cancel", reason="Late in the hall", confirm="yes")
    assert f'data-code="{code}"' in answer.text
    assert status(event) == state


def test_the_prizes_wait_for_the_review_and_are_paid_when_approved(
    browser: Client, evening: Evening, olga: User, asha: User, bilal: User
) -> None:
    event = event_of(evening, organiser=olga, entry=200, review_minutes=30)
    enter(event, asha, bilal)
    assert 'data-code="not_in_review"' in act(browser, event, "pay", confirm="yes").text
    begun(evening, event)
    loser = entry_of(event, bilal)
    act(
        browser,
        event,
        "disqualify",
        entry=loser.pk,
        reason="Left the hall",
        confirm="yes",
    )
    evening.until(lambda: status(event) == Status.REVIEW, minutes=15)
    assert chips(asha) == 9_800
    assert "Finish: pay the prizes" in run(browser, event)
    told = re.sub(r"<[^>]*>", " ", asked(browser, event, "pay")).split()
    assert "320" in told
    act(browser, event, "pay", confirm="yes")
    evening.until(lambda: status(event) == Status.FINISHED, minutes=5)
    assert chips(asha) == 10_120


def test_the_results_are_a_file_without_formulas(
    browser: Client, event: Tournament, asha: User
) -> None:
    asha.name = "=cmd()"
    asha.save(update_fields=["name"])
    answer = browser.get(f"/organise/{event.pk}/results.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert answer["Content-Type"].startswith("text/csv")
    assert {row["name"] for row in rows} == {"'=cmd()", "Bilal"}
    assert {row["entries"] for row in rows} == {"1"}


def test_the_results_begin_with_the_winner_and_end_with_the_disqualified(
    browser: Client, evening: Evening, olga: User, asha: User, bilal: User, chandra
) -> None:
    event = event_of(evening, organiser=olga, entry=200)
    enter(event, chandra, asha, bilal)
    begun(evening, event)
    organiser_actions.disqualify(
        event.pk, entry_of(event, chandra).pk, reason="Two hands at once", by=olga
    )

    def places() -> list[str]:
        answer = browser.get(f"/organise/{event.pk}/results.csv")
        text = answer.content.decode("utf-8-sig")
        return [row["place"] for row in csv.DictReader(io.StringIO(text))]

    assert places() == ["", "", ""]
    evening.finish(Tournament.objects.get(pk=event.pk))
    assert places() == ["1", "2", ""]


def test_after_chips_are_taken_away_the_console_shows_what_is_left(
    browser: Client, event: Tournament, evening: Evening, asha: User
) -> None:
    begun(evening, event)
    organiser_actions.pause(event.pk, by=None)
    entry = entry_of(event, asha)
    evening.until(
        lambda: (
            Entry.objects.get(pk=entry.pk).event_table.state != EventTable.State.PLAYING
        ),
        minutes=10,
    )
    before = entry_of(event, asha).chips
    organiser_actions.penalise(
        event.pk, entry.pk, 100, reason="Stalled three deals", by=None
    )
    left = entry_of(event, asha).chips
    assert left == before - 100
    assert f"{left:,}" in run(browser, event)


def test_before_disqualifying_the_places_are_shown_as_they_would_be(
    browser: Client, evening: Evening, olga: User, asha: User, bilal: User, chandra
) -> None:
    event = event_of(evening, organiser=olga, entry=200)
    enter(event, asha, bilal, chandra)
    begun(evening, event)
    for user, stack in ((asha, 1_200), (bilal, 1_000), (chandra, 800)):
        Entry.objects.filter(tournament=event, user=user).update(chips=stack)
    page = asked(browser, event, "disqualify", entry=entry_of(event, asha).pk)
    assert "That leaves 2 players." in page
    table = page.partition('data-testid="moves"')[2].partition("</table>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", table.partition("<tbody>")[2])
    told = [re.sub(r"<[^>]*>", " ", row).split() for row in rows]
    assert told == [
        ["Asha", "1", "out", "480", "0"],
        ["Bilal", "2", "1", "0", "480"],
        ["Chandra", "3", "2", "0", "0"],
    ]


def test_who_is_out_is_not_disqualified(
    browser: Client, event: Tournament, evening: Evening, asha: User
) -> None:
    begun(evening, event)
    entry = entry_of(event, asha)
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.OUT, out_at=1)
    assert f"disqualify-{entry.pk}" not in run(browser, event)
    sent = {"entry": entry.pk, "reason": "Two hands at once", "confirm": "yes"}
    answer = act(browser, event, "disqualify", **sent)
    assert 'data-code="already_out"' in answer.text
    assert entry_of(event, asha).state == Entry.State.OUT


def test_the_seat_of_one_who_was_disqualified_can_be_given_away(
    browser: Client, evening: Evening, olga: User, asha: User, bilal: User, chandra
) -> None:
    event = event_of(
        evening, organiser=olga, entry=200, entrants_max=2, late_minutes=30
    )
    enter(event, asha, bilal)
    begun(evening, event)
    with pytest.raises(Refusal, match="event_full"):
        registrations.register(event.pk, chandra)
    gone = entry_of(event, bilal)
    reason = "Two hands at once"
    organiser_actions.disqualify(event.pk, gone.pk, reason=reason, by=olga)
    registrations.register(event.pk, chandra)
    assert entry_of(event, chandra).state == Entry.State.PLAYING
    with pytest.raises(Refusal, match="event_full"):
        registrations.register(event.pk, people(1)[0])
    assert 'class="number">2</strong>' in run(browser, event)
    done = evening.finish(Tournament.objects.get(pk=event.pk))
    assert sum(done.prizes) == 480
    assert not list(faults_of_events())
