"""What organisers and staff do to an event at random moments, and workers that die."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

import pytest
from django.db import OperationalError

from tables.models import Match, Switch, Table, Voiding
from tables.staff import switching, void_match
from tests.tournaments.fuzz import footprint
from tournaments.errors import Refusal
from tournaments.event import locks
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament
from tournaments.money import transfers
from tournaments.running import organiser_actions

REASON: Final = "Somebody asked for it."
STOPPED_FOR: Final = timedelta(seconds=50)
DOORS: Final = (
    *((hosted_tables, name) for name in ("open_table", "seat", "unseat", "let_start")),
    *((hosted_tables, name) for name in ("close", "claim", "hold", "resolve_start")),
    *((transfers, name) for name in ("take_entry", "pay_out", "add_to_pot", "close")),
    (locks, "wake"),
    (locks, "lock_event_if_free"),
)
"""Where a worker may die, before its step is committed."""
LUCKY: Final = 0.5


class Deaths:
    """Kills workers in doors, as often as it was told to."""

    def __init__(self, patch: pytest.MonkeyPatch, luck: Random) -> None:
        self.left, self._luck = 0, luck
        for module, name in DOORS:
            patch.setattr(module, name, self._deadly(getattr(module, name)))

    def _deadly(self, door: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **given: Any) -> Any:
            done = door(*args, **given)
            if self.left and self._luck.random() < LUCKY:
                self.left -= 1
                raise OperationalError("killed")
            return done

        return call


class Refused(AssertionError):
    """Something was refused and has changed something all the same."""


class Staff:
    """Does what a case wants done, each after so many looks."""

    def __init__(self, event_id: int, deaths: Deaths, luck: Random) -> None:
        self._event_id, self._luck, self._deaths = event_id, luck, deaths
        self.stopped_until: datetime | None = None
        self.planted: set[int] = set()
        """Tables that were put out of order."""
        self.done: dict[str, int] = {}
        """How often each kind was done, and refused by which code."""

    def do(self, kind: str, now: datetime) -> None:
        """Do one thing, or have it refused."""
        act = getattr(self, "_" + kind.replace(" ", "_"))
        self.asked(kind, lambda: act(now))

    def asked(
        self, kind: str, act: Callable[[], Any], *, is_looked_at: bool = True
    ) -> bool:
        """Ask for something; what is refused must leave everything as it was."""
        before = self._footprint(is_looked_at)
        try:
            act()
        except Refusal as refusal:
            self._count(f"{kind}: {refusal.code}")
            if self._footprint(is_looked_at) != before:
                raise Refused(f"{kind}, refused by {refusal.code}") from refusal
            return False
        except OperationalError:
            self._count(f"{kind}: killed")
            if self._footprint(is_looked_at) != before:
                raise Refused(f"{kind}, killed") from None
            return False
        self._count(kind)
        return True

    def _footprint(self, is_looked_at: bool) -> footprint.Footprint:
        return footprint.of(self._event_id) if is_looked_at else []

    @property
    def has_deaths(self) -> bool:
        """Whether workers still die."""
        return self._deaths.left > 0

    def _count(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1

    def attend(self, now: datetime) -> None:
        """Let play go on again that was stopped for a while."""
        if self.stopped_until is not None and now >= self.stopped_until:
            self.stopped_until = None
            for pk in Switch.objects.filter(lifted_at=None).values_list(
                "pk", flat=True
            ):
                switching.switch_on(pk, by=None)

    # Organisers -----------------------------------------------------------------------

    def _event(self) -> Tournament:
        return Tournament.objects.get(pk=self._event_id)

    def _someone(self) -> int:
        """Return the id of some entry, whatever its state; 0 where there is none."""
        rows = Entry.objects.filter(tournament=self._event_id).order_by("pk")
        return self._luck.choice(list(rows.values_list("pk", flat=True)) or [0])

    def _pause(self, now: datetime) -> None:
        organiser_actions.pause(self._event_id, by=None)

    def _resume(self, now: datetime) -> None:
        organiser_actions.resume(self._event_id, by=None)

    def _disqualify(self, now: datetime) -> None:
        entry = self._someone()
        organiser_actions.disqualify(self._event_id, entry, reason=REASON, by=None)

    def _penalise(self, now: datetime) -> None:
        entry, chips = self._someone(), self._luck.choice([1, 100, 500])
        organiser_actions.penalise(self._event_id, entry, chips, reason=REASON, by=None)

    def _move(self, now: datetime) -> None:
        table = self._luck.randint(1, 4)
        organiser_actions.move(self._event_id, self._someone(), table, by=None)

    def _extend(self, now: datetime) -> None:
        organiser_actions.extend(self._event_id, self._luck.choice([1, 2]), by=None)

    def _pay_now(self, now: datetime) -> None:
        organiser_actions.pay_now(self._event_id, by=None)

    def _go_on(self, now: datetime) -> None:
        organiser_actions.go_on(self._event_id, by=None)

    def _tell(self, now: datetime) -> None:
        organiser_actions.tell(self._event_id, "Five minutes more.", by=None)

    def _cancel(self, now: datetime) -> None:
        organiser_actions.cancel(self._event_id, reason=REASON, by=None)

    def _remove_no_show(self, now: datetime) -> None:
        organiser_actions.remove_no_show(self._event_id, self._someone(), by=None)

    # Staff of the house ---------------------------------------------------------------

    def _void(self, now: datetime) -> None:
        matches = Match.objects.filter(table__host=self._event().host).order_by("pk")
        running = list(matches.filter(ended_at=None)) or list(matches)
        if running:
            match = self._luck.choice(running)
            cause = Voiding.Cause.FAULT
            void_match.void(match.pk, cause=cause, note=REASON, by=None)

    def _stop(self, now: datetime) -> None:
        scope = self._luck.choice([Switch.Scope.PLAY, Switch.Scope.DRAIN])
        switching.switch_off(scope, reason=REASON, by=None)
        self.stopped_until = now + STOPPED_FOR

    def _stop_game(self, now: datetime) -> None:
        game = self._event().game
        switching.switch_off(Switch.Scope.GAME, game=game, reason=REASON, by=None)
        self.stopped_until = now + STOPPED_FOR

    def _quarantine(self, now: datetime) -> None:
        """Put an open table of the event out of order, as a fault does."""
        tables = Table.objects.filter(host=self._event().host, closed_at=None)
        found = list(tables.order_by("pk").values_list("pk", flat=True))
        if found:
            table = self._luck.choice(found)
            Table.objects.filter(pk=table).update(quarantined_at=now)
            self.planted.add(table)

    def _stop_table(self, now: datetime) -> None:
        """Stop one table alone."""
        tables = EventTable.objects.filter(tournament=self._event_id)
        found = [row.table for row in tables.exclude(table=None)]
        if found:
            scope, table = Switch.Scope.TABLE, self._luck.choice(found)
            switching.switch_off(scope, table=table, reason=REASON, by=None)
            self.stopped_until = now + STOPPED_FOR
