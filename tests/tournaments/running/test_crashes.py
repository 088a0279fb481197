"""Whoever dies at whatever step, the final ledger is the same."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from tests.tournaments.field import Evening, Judge, entry_of, event_of, people
from tournaments.errors import Refusal
from tournaments.event import locks, record
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, Tournament
from tournaments.money import transfers
from tournaments.registration import registrations
from tournaments.running import organiser_actions

pytestmark = [pytest.mark.django_db]

DOORS = (
    *((hosted_tables, name) for name in ("open_table", "seat", "unseat", "let_start")),
    *((hosted_tables, name) for name in ("close", "claim", "hold")),
    *((transfers, name) for name in ("take_entry", "pay_out", "add_to_pot", "close")),
)
CASES: dict[str, dict[str, Any]] = {
    "levels": {"levels": [[1, 10], [1, 12]]},
    "tables": {"format": "tables", "game": "indian-best-of-2", "seats": 2},
    "bracket": {"format": "bracket", "game": "indian-best-of-2", "seats": 2},
}
HIGH = [[1, 10], [1, 11], [1, 12]]
State = Entry.State


class Dying:
    """Lets whoever does a step die in it, before its commit.

    After every other call of a door; once after each kind of thing that is recorded;
    once after waking an event.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.deaths: dict[str, int] = {}
        self._calls: dict[str, int] = {}
        for module, name in DOORS:
            door = getattr(module, name)
            label = f"{module.__name__}.{name}"
            monkeypatch.setattr(module, name, self._deadly(door, label))
        note, wake = record.note, locks.wake

        def noting(event: Tournament, kind: str, **told: Any) -> None:
            self._deadly(note, f"note {kind}", most=1)(event, kind, **told)

        monkeypatch.setattr(record, "note", noting)
        monkeypatch.setattr(locks, "wake", self._deadly(wake, "wake", most=1))

    def _deadly(
        self, door: Callable[..., Any], label: str, most: int = 1_000
    ) -> Callable[..., Any]:
        def call(*args: Any, **given: Any) -> Any:
            done = door(*args, **given)
            self._calls[label] = self._calls.get(label, 0) + 1
            if self._calls[label] % 2 and self.deaths.get(label, 0) < most:
                self.deaths[label] = self.deaths.get(label, 0) + 1
                raise OperationalError("killed")
            return done

        return call


def asked_until_done(act: Callable[..., Any], *given: Any, **named: Any) -> None:
    """Ask as a browser does whose web process died: again, and once more after it."""
    for _time in range(20):
        try:
            act(*given, **named)
        except OperationalError:
            continue
        break
    # The answer to what was done was lost as well.
    try:
        act(*given, **named)
    except (OperationalError, Refusal):
        return


@pytest.mark.parametrize(
    "case",
    [
        "levels",
        # To these steps tables of two are what a bracket is.
        pytest.param("tables", marks=pytest.mark.soak("crashes")),
        "bracket",
    ],
)
def test_a_worker_killed_at_every_step_changes_nothing_in_the_end(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    evening.quick_bots()
    event = event_of(
        evening, entrants_max=5, bots_fill=5, is_listed=False, added=100, **CASES[case]
    )
    dying = Dying(monkeypatch)
    evening.finish(event)
    done = Judge(event, evening.moment).decide()
    assert len(dying.deaths) >= 16
    assert done.entrants == 5
    assert sum(done.prizes) == 5 * 160 + 100


def test_a_web_process_killed_while_people_and_organisers_ask_changes_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = event_of(
        evening, levels=HIGH, reentries=1, reentry_levels=2, late_minutes=1
    )
    users = people(6)
    dying = Dying(monkeypatch)
    for user in users:
        asked_until_done(registrations.register, event.pk, user)
    asked_until_done(registrations.unregister, event.pk, users[0])
    asked_until_done(registrations.register, event.pk, users[0])
    evening.until(lambda: _seated(event) == 6, minutes=12)
    for act in (organiser_actions.pause, organiser_actions.resume):
        asked_until_done(act, event.pk, by=users[0])
    entry = entry_of(event, users[1])
    told = {"reason": "He asked for it.", "by": users[0]}
    asked_until_done(organiser_actions.disqualify, event.pk, entry.pk, **told)
    short = Entry.objects.filter(tournament=event, state=State.SHORT)
    evening.until(short.exists, minutes=20)
    again = short[0].user
    asked_until_done(registrations.enter_again, event.pk, again)
    assert entry_of(event, again).paid == 2
    evening.finish(event)
    done = Judge(event, evening.moment).decide()
    assert (done.entrants, done.entries) == (6, 7)
    assert sum(done.prizes) == 7 * 160
    kinds = ("entered", "withdrew", "entered_again", "paused", "resumed", "removed")
    assert {f"note {kind}" for kind in kinds} <= dying.deaths.keys()


def _seated(event: Tournament) -> int:
    return Entry.objects.filter(tournament=event, seat__isnull=False).count()
