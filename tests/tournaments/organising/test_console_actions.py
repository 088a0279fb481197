"""What an organiser does by hand: seats, moves, messages to a table, another start."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.people import relations
from tables.messages import notices
from tables.models import Seat
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, event_of, nobody_sits_twice, status
from tests.tournaments.field import people as guests
from tests.tournaments.organisers import act, asked, begun, browser_of, organiser, run
from tournaments.errors import Refusal
from tournaments.models import Act, Entry, EventTable, Series, Status, Tournament
from tournaments.planning import event_series, rescheduling
from tournaments.registration import invitations
from tournaments.running import event_tick, organiser_actions

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Return what people are told, as it is sent: to whom, and what."""
    sent: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        notices,
        "send",
        lambda user, notice: sent.append((str(user), notice)),
    )
    return sent


@pytest.fixture
def evening_of_ten(evening: Evening, olga: User) -> Tournament:
    """Return a running event with two tables of five."""
    event = event_of(evening, organiser=olga, entry=200, late_minutes=60)
    enter(event, *guests(10))
    begun(evening, event)
    evening.until(lambda: seated(event) == [5, 5])
    event.refresh_from_db()
    return event


def seated(event: Tournament) -> list[int]:
    """Return how many sit at each open table."""
    event_tables = event.event_tables.exclude(state=EventTable.State.DONE).order_by(
        "number"
    )
    seats = Seat.objects.filter(left_at=None)
    return [
        seats.filter(table=event_table.table_id).count() for event_table in event_tables
    ]


def paused(evening: Evening, event: Tournament) -> None:
    """Pause, and let the running deals be played to their end."""
    organiser_actions.pause(event.pk, by=None)
    playing = event.event_tables.filter(state=EventTable.State.PLAYING)
    evening.until(lambda: not playing.exists(), minutes=30)


def refused(do: Callable[[], Any]) -> str:
    """Return the code with which an act is refused; nothing of it may have stayed."""
    before = list(Act.objects.values_list("pk", flat=True))
    rows = list(Tournament.objects.order_by("pk").values())
    entries = list(Entry.objects.order_by("pk").values())
    with pytest.raises(Refusal) as caught, transaction.atomic():
        do()
    assert list(Act.objects.values_list("pk", flat=True)) == before
    assert list(Tournament.objects.order_by("pk").values()) == rows
    assert list(Entry.objects.order_by("pk").values()) == entries
    return caught.value.code


# Messages -----------------------------------------------------------------------------


def test_a_message_to_one_table_is_heard_at_that_table_only(
    browser: Client, evening_of_ten: Tournament, told: list[Any]
) -> None:
    event = evening_of_ten
    act(browser, event, "tell", words="Please be quick.", table=2)
    second = Entry.objects.filter(tournament=event, event_table__number=2)
    assert {user for user, _notice in told} == {
        str(pk) for pk in second.values_list("user", flat=True)
    }
    assert "The organiser says to table T2: Please be quick." in run(browser, event)
    answer = act(browser, event, "tell", words="Hello?", table=9)
    assert 'data-code="no_table"' in answer.text


# Seat player --------------------------------------------------------------------------


def test_a_seated_player_is_asked_and_enters_only_by_saying_so(
    browser: Client, event: Tournament, chandra: User, told: list[Any]
) -> None:
    event.invite_code = "oak"
    event.save(update_fields=["invite_code"])
    assert "/events/evening-cup/?code=oak" in asked(browser, event, "invite")
    assert act(browser, event, "invite", name="CHANDRA").status_code == 302
    assert chips(chandra) == 10_000
    [(user, notice)] = told
    assert (user, notice.kind) == (str(chandra.pk), "event_invited")
    guest = browser_of(chandra)
    assert 'value="oak"' in guest.get(notice.url).text
    assert "Chandra was invited." in run(browser, event)
    assert (
        'data-code="already_invited"'
        in act(browser, event, "invite", name="Chandra").text
    )
    guest.post("/events/evening-cup/entry/", {"act": "register", "code": "oak"})
    assert chips(chandra) == 9_800


def test_who_is_asked_while_late_entry_is_open_sits_down_with_the_next_deal(
    browser: Client, evening: Evening, evening_of_ten: Tournament, chandra: User
) -> None:
    event = evening_of_ten
    act(browser, event, "invite", name="Chandra")
    browser_of(chandra).post(f"/events/{event.slug}/entry/", {"act": "register"})
    evening.until(lambda: sorted(seated(event)) == [5, 6], minutes=2)


def test_who_is_asked_is_one_person_who_can_still_come_in(
    evening: Evening, event: Tournament, asha: User, chandra: User
) -> None:
    def ask(name: str) -> str:
        return refused(lambda: invitations.invite(event.pk, name, by=None))

    assert ask("") == ask("Nobody at all") == "no_person"
    assert ask("Asha") == "already_entered"
    Tournament.objects.filter(pk=event.pk).update(entrants_max=2)
    assert ask("chandra") == "event_full"
    begun(evening, event)
    assert ask("chandra") == "registration_closed"


def test_who_muted_the_organiser_is_not_disturbed_and_nobody_learns_of_it(
    browser: Client, event: Tournament, olga: User, chandra: User, told: list[Any]
) -> None:
    relations.relate(chandra, olga, "mute")
    assert act(browser, event, "invite", name="Chandra").status_code == 302
    assert not told


# Moves --------------------------------------------------------------------------------


def test_somebody_is_moved_to_a_free_seat_while_the_event_is_paused(
    browser: Client, evening: Evening, evening_of_ten: Tournament
) -> None:
    event = evening_of_ten
    entry = Entry.objects.filter(tournament=event, event_table__number=1).first()
    code = refused(lambda: organiser_actions.move(event.pk, entry.pk, 2, by=None))
    assert code == "not_paused"
    paused(evening, event)
    assert "T2 (5 players)" in asked(browser, event, "move", entry=entry.pk)
    assert act(browser, event, "move", entry=entry.pk, table=2).status_code == 302
    evening.until(lambda: seated(event) == [4, 6], minutes=1)
    nobody_sits_twice()
    assert f"{entry.user.display_name} moves to table T2." in run(browser, event)
    # Whoever is sent back instead makes it a change of two.
    other = Entry.objects.filter(tournament=event, event_table__number=2).exclude(
        pk=entry.pk
    )
    act(browser, event, "move", entry=other.first().pk, table=1)
    evening.until(lambda: seated(event) == [5, 5], minutes=1)
    organiser_actions.resume(event.pk, by=None)
    evening.go(30)
    entry.refresh_from_db()
    assert entry.event_table.number == 2


def test_a_move_out_of_a_running_deal_to_a_full_table_or_nowhere_is_refused(
    evening: Evening, evening_of_ten: Tournament
) -> None:
    event = evening_of_ten
    entry = Entry.objects.filter(tournament=event, event_table__number=1).first()
    organiser_actions.pause(event.pk, by=None)
    playing = event.event_tables.filter(number=1)
    playing.update(state=EventTable.State.PLAYING)

    def move(table: int) -> str:
        return refused(
            lambda: organiser_actions.move(event.pk, entry.pk, table, by=None)
        )

    assert move(2) == "player_in_deal"
    playing.update(state=EventTable.State.STILL)
    assert move(1) == "same_table"
    assert move(77) == "no_table"
    Tournament.objects.filter(pk=event.pk).update(seats=5)
    assert move(2) == "full"


def test_in_a_knockout_the_lot_decides_and_nobody_is_moved(
    evening: Evening, olga: User
) -> None:
    event = event_of(evening, format="tables", organiser=olga, seats=2)
    enter(event, *guests(4))
    begun(evening, event)
    organiser_actions.pause(event.pk, by=None)
    entry = Entry.objects.filter(tournament=event).first()
    assert (
        refused(lambda: organiser_actions.move(event.pk, entry.pk, 2, by=None))
        == "no_move"
    )


# Another start ------------------------------------------------------------------------


def test_another_start_is_told_to_everybody_and_the_event_begins_then(
    browser: Client, evening: Evening, event: Tournament, asha: User, told: list[Any]
) -> None:
    was = event.starts_at
    later = was + timedelta(hours=1)
    sent = {"starts": f"{later:%Y-%m-%dT%H:%M}", "reason": "The hall is late."}
    assert "2 players are told at once" in asked(browser, event, "reschedule")
    act(browser, event, "reschedule", **sent)
    event.refresh_from_db()
    assert event.starts_at == later
    words = {one.text for _user, one in told if one.kind == "event_message"}
    at = f"{later:%Y-%m-%d %H:%M}"
    assert words == {f"The start is moved to {at} UTC: The hall is late."}
    assert f"The start was moved to {at} UTC" in run(browser, event)
    evening.jump((was - evening.moment).total_seconds() + 5)
    assert status(event) == Status.REGISTERING
    browser_of(asha).post(f"/events/{event.slug}/entry/", {"act": "unregister"})
    assert chips(asha) == 10_000
    enter(event, asha)
    evening.until(lambda: status(event) == Status.RUNNING, minutes=70)


def test_another_start_is_to_come_and_has_a_reason(
    browser: Client, event: Tournament
) -> None:
    before = event.starts_at
    for starts, reason, code in (
        ("", "x", "bad_field"),
        ("tomorrow", "x", "bad_field"),
        ("9999-12-31T23:59", "x", "bad_field"),
        ("2026-02-01T12:00", "Late trains", "start_soon"),
        ("2026-03-01T12:03", "Late trains", "start_soon"),
        ("2026-03-01T20:00", "  ", "reason_needed"),
    ):
        answer = act(browser, event, "reschedule", starts=starts, reason=reason)
        assert f'data-code="{code}"' in answer.text, starts
        event.refresh_from_db()
        assert event.starts_at == before, starts


def test_what_has_begun_or_starts_when_full_has_no_other_start(
    evening: Evening, event: Tournament
) -> None:
    later = evening.moment + timedelta(days=1)

    def put_off(pk: int) -> str:
        return refused(
            lambda: rescheduling.reschedule(pk, later, reason="Late trains", by=None)
        )

    assert put_off(event_of(evening, starts_at=None).pk) == "event_begun"
    begun(evening, event)
    assert put_off(event.pk) == "event_begun"


def test_a_date_of_a_series_that_was_moved_is_not_made_again(
    evening: Evening, event: Tournament
) -> None:
    tomorrow = evening.moment + timedelta(days=1)
    fields = {
        **{"format": "levels", "game": "indian-points", "seats": 6, "pace": "normal"},
        **{"levels": [[5, 1]], "chips": 1_000, "entrants_max": 12},
    }
    given = {"first": tomorrow.date(), "at": tomorrow.time(), "ahead_hours": 30}
    series = event_series.begin("Daily", Series.Every.DAY, fields, **given)
    event_tick.tick()
    made = series.events.get()
    later = made.starts_at + timedelta(hours=2)
    rescheduling.reschedule(made.pk, later, reason="Late trains", by=None)
    evening.jump(20 * 3600)
    assert list(series.events.values_list("starts_at", flat=True).order_by("pk")) == [
        later,
        tomorrow + timedelta(days=1),
    ]


# Whole or not at all ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tell", "invite", "reschedule"])
def test_an_act_that_is_cut_short_has_changed_nothing(
    name: str, event: Tournament, chandra: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_given: Any, **_more: Any) -> None:
        raise RuntimeError("the process ended here")

    later = event.starts_at + timedelta(hours=1)
    acts = {
        "tell": lambda: organiser_actions.tell(event.pk, "Hi", by=None),
        "invite": lambda: invitations.invite(event.pk, "Chandra", by=None),
        "reschedule": lambda: rescheduling.reschedule(
            event.pk, later, reason="Rain in the hall", by=None
        ),
    }
    before = Tournament.objects.filter(pk=event.pk).values().get()
    count = event.acts.count()
    monkeypatch.setattr(notices, "send", die)
    with pytest.raises(RuntimeError):
        acts[name]()
    assert Tournament.objects.filter(pk=event.pk).values().get() == before
    assert event.acts.count() == count


def test_the_console_asks_no_more_for_more_people(
    browser: Client, evening: Evening, olga: User
) -> None:
    def asked_for(count: int) -> int:
        event = event_of(evening, organiser=olga, entry=0)
        enter(event, *guests(count))
        with CaptureQueriesContext(connection) as seen:
            run(browser, event)
        return len(seen)

    asked_for(1)
    assert asked_for(12) <= asked_for(3)


def test_a_table_where_nothing_happens_any_more_is_marked(
    browser: Client, evening: Evening, event: Tournament
) -> None:
    begun(evening, event)
    evening.until(
        lambda: event.event_tables.filter(state=EventTable.State.PLAYING).exists()
    )
    assert 'is-caution">last move' not in run(browser, event)
    evening.moment += timedelta(minutes=3)
    assert 'is-caution">last move' in run(browser, event)


# Who may ------------------------------------------------------------------------------


def test_no_act_reaches_an_event_of_somebody_else(
    event: Tournament, chandra: User, asha: User
) -> None:
    other, acts = organiser(chandra), event.acts.count()
    player = browser_of(asha)
    sent = {"name": "Asha", "words": "Hi", "minutes": "5", "reason": "x"}
    sent |= {"starts": "2026-03-02T12:00", "entry": "1", "table": "1"}
    for name in ("invite", "reschedule", "move", "tell", "extend"):
        assert act(other, event, name, **sent).status_code == 404, name
        assert act(player, event, name, **sent).status_code == 403, name
        assert event.acts.count() == acts, name


def test_the_whole_record_says_who_did_what(
    browser: Client, event: Tournament, olga: User
) -> None:
    organiser_actions.tell(event.pk, "Soon.", by=olga)
    for _n in range(25):
        organiser_actions.tell(event.pk, "Again.", by=olga)
    assert "The whole record" in run(browser, event)
    page = browser.get(f"/organise/{event.pk}/record/").text
    assert "The organiser says: Soon." in page
    assert "The draft was created." in page
    assert page.count('class="tag">olga<') == 27
