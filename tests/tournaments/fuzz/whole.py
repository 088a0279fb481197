"""One case played from its announcement to its end."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

import pytest
from django.db.models import Min

from tables.models import Heartbeat, MatchSeat, Table
from tables.table import decoded_tables
from tables.tick import rounds, sweep
from tests.racing import at_once
from tests.tables import house
from tests.tournaments.field import event_of
from tests.tournaments.fuzz import cards
from tests.tournaments.fuzz.cases import FAULTS, Case
from tests.tournaments.fuzz.crowd import Crowd
from tests.tournaments.fuzz.referee import Broken, Referee
from tests.tournaments.fuzz.staff import Deaths, Staff
from tests.tournaments.level_matches import level_matches
from tournaments import tasks
from tournaments.hosting import hosted_tables
from tournaments.models import Tournament
from tournaments.models.event import ENDED
from tournaments.running import event_tick

TICK: Final = timedelta(seconds=2)
"""The least between two ticks, as where the house is busy."""
REST: Final = timedelta(seconds=60)
"""The most between two ticks."""
CHORES: Final = timedelta(seconds=15)
"""How often the house looks for people who are missing, and for broken tables."""
SWEPT: Final = timedelta(minutes=2)
"""The same, where no table was put out of order: it reads every deal again."""
LOOKS_MAX: Final = 8_000
HOURS: Final = timedelta(hours=72)
"""No case lasts longer: a match whose players draw and discard for ever takes up to ten
hours, each of three rounds may need a tie-break, and the longest pause is an hour."""
PATIENCE: Final = timedelta(minutes=20)
OUTAGE, LONG_OUTAGE = (4, 90), (610, 900)
"""In seconds: after more than ten minutes matches are called off."""
DEATHS: Final = 6


class Whole(house.Hands):
    """A case, its clock, and everybody who has a part in it."""

    def __init__(
        self, patch: pytest.MonkeyPatch, case: Case, *, workers: int = 1
    ) -> None:
        """Announce the event; so many `workers` do whatever is due, at one moment."""
        super().__init__(patch)
        self.case, self._workers = case, workers
        luck = Random(f"{case.seed}:played")
        decoded_tables.forget_all()
        cards.quick(patch)
        if case.ties:
            level_matches(patch, lambda match: self._is_tied(match))
        deaths = Deaths(patch, luck)
        house.beat(house.WEB, self.moment)
        self.tick()
        event = event_of(self, **self._fields())  # type: ignore[arg-type]
        self.event_id = event.pk
        self.deaths, self._luck = deaths, luck
        self.crowd = Crowd(case, event.pk, luck)
        self.staff = Staff(event.pk, deaths, luck)
        self.crowd.refused = self._refused
        self.referee = Referee(event.pk, self.crowd, self.staff)
        self._acts = list(case.acts)
        self._wait = self._acts[0][0] if self._acts else 0
        self._watched_at = self._swept_at = self.moment

    def _fields(self) -> dict[str, Any]:
        return {"name": "Fuzzed cup", **self.case.event}

    def _is_tied(self, match: Any) -> bool:
        """Whether a match ends level: by its own stored form, so it is so for good."""
        return Random(repr(match)).random() < self.case.ties

    def _refused(self, act: Callable[[], Any]) -> bool:
        return self.staff.asked("person", act, is_looked_at=False)

    # Time -----------------------------------------------------------------------------

    def play(self) -> Tournament:
        """Play the case to its end; raise `Broken` where a promise is not kept."""
        self.crowd.enter()
        end = self.moment + HOURS
        while True:
            event = self.referee.look(self.moment)
            if event.status in ENDED:
                break
            if self.referee.looks > LOOKS_MAX or self.moment > end:
                raise Broken(f"no end after {self.referee.looks} looks")
            self._give_up(event)
            self._befall()
            self._leap()
            self.crowd.act(self.moment)
        self.referee.decide()
        return event

    def _give_up(self, event: Tournament) -> None:
        """Call a sit and go off that is not full after a while: it would wait on."""
        waits = event.is_sit_and_go and event.started_at is None
        if waits and self.moment - house.START > PATIENCE:
            self.staff.do("cancel", self.moment)

    def _leap(self) -> None:
        """Let time pass until something is due, with everything of ours up."""
        dues = [self.moment + REST, *self._dues()]
        self.moment = max(self.moment + TICK, min(dues))
        Heartbeat.objects.update(beat_at=self.moment)
        self.crowd.heard(self.moment)
        if self.moment - self._watched_at >= CHORES:
            self._watched_at = self.moment
            tasks.watch()
        if self.moment - self._swept_at >= (CHORES if self.staff.planted else SWEPT):
            self._swept_at = self.moment
            sweep.sweep()
        self.staff.attend(self.moment)
        self.tick()

    def _dues(self) -> list[datetime]:
        if hosted_tables.unclaimed(1):
            return [self.moment]
        grace = timedelta(milliseconds=1_000)
        back = MatchSeat.objects.filter(match__ended_at=None)
        found = [
            _first(Tournament.objects.all(), "next_due_at"),
            _first(Table.objects.filter(quarantined_at=None), "next_due_at"),
            self.crowd.next_moment(self.moment),
            self.staff.stopped_until,
        ]
        if (due_back := _first(back, "back_by")) is not None:
            found.append(due_back + grace)
        return [one for one in found if one is not None]

    def tick(self) -> None:
        """Let the house do what is due."""
        if self._workers == 1:
            _work()
            return
        for refused in at_once([_work] * self._workers):
            if refused is not None:
                raise Broken(f"a tick was refused: {refused}")

    # What befalls it ------------------------------------------------------------------

    def _befall(self) -> None:
        """Do what the case wants done after so many looks."""
        if not self._acts:
            return
        self._wait -= 1
        if self._wait > 0:
            return
        _looks, kind = self._acts.pop(0)
        self._wait = self._acts[0][0] if self._acts else 0
        if kind in FAULTS:
            self._fail(kind)
        else:
            self.staff.do(kind, self.moment)

    def _fail(self, kind: str) -> None:
        if kind == "caches":
            decoded_tables.forget_all()
        elif kind == "deaths":
            self.deaths.left += self._luck.randint(1, DEATHS)
        else:
            low, high = OUTAGE if kind == "outage" else LONG_OUTAGE
            gap = timedelta(seconds=self._luck.randint(low, high))
            self.moment += gap
            self.referee.excuse(gap, self.moment)
            house.beat(house.WEB, self.moment)
            self.tick()


def _work() -> None:
    rounds.tick()
    event_tick.tick()


def _first(rows: Any, column: str) -> datetime | None:
    found: datetime | None = rows.aggregate(due=Min(column))["due"]
    return found
