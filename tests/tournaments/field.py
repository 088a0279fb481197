"""Events with people and house bots, and a clock that a test can turn."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Count

from accounts.guests import create_guest
from accounts.models import User
from rules.indian.game import IndianGame
from tables import tick
from tables.models import Heartbeat, Seat
from tests.tables import house
from tournaments import creating, registration, steps
from tournaments.models import Entry, Tournament
from tournaments.models.event import ENDED
from tournaments.rehearsal import evening as clockwork

SHORT_LEVELS = [[2, 2], [2, 4], [2, 8]]


class Evening(house.Hands, clockwork.Evening):
    """The hands of the clock; with them go the ticks of tables and of events."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(monkeypatch)
        self._patch = monkeypatch
        house.beat("web:one", self.moment)
        tick.tick()
        steps.tick()

    def quick_bots(self) -> None:
        """Let Indian bots lose as fast as the rules let them: drop, or show wrongly."""
        quick_bots(self._patch)

    def jump(self, seconds: float) -> None:
        """Let time pass at one go: everything of ours was up, nobody did anything."""
        self.moment += timedelta(seconds=seconds)
        Heartbeat.objects.update(beat_at=self.moment)
        self.tick()

    def go(self, seconds: float) -> None:
        """Let time pass second by second; everybody is present."""
        for _second in range(round(seconds)):
            self.moment += timedelta(seconds=1)
            self.tick()

    def until(self, done: Callable[[], bool], *, minutes: float = 120) -> None:
        """Let time pass until something is so; fail after that many minutes.

        From one thing that is due to the next: nothing happens between them.
        """
        end = self.moment + timedelta(minutes=minutes)
        while not done():
            assert self.moment < end, "it does not come to that"
            self.leap(end)
            nobody_sits_twice()

    def finish(self, event: Tournament, *, minutes: float = 240) -> Tournament:
        """Let an event be played to its end; return it as it is then."""
        self.until(lambda: status(event) in ENDED, minutes=minutes)
        return Tournament.objects.get(pk=event.pk)

    def tick(self, *, tables_only: bool = False) -> None:
        """Do what is due, with everybody present."""
        house.beat("web:one", self.moment)
        Seat.objects.filter(left_at=None).update(seen_at=self.moment)
        super().tick()


def quick_bots(patch: pytest.MonkeyPatch) -> None:
    """Let Indian bots lose as fast as the rules let them: drop, or show wrongly."""
    usual = IndianGame.choose

    def choose(game: IndianGame, view: dict[str, Any], **given: Any) -> Any:
        kinds = {one["kind"]: one for one in view["legal"]}
        if "drop" in kinds:
            return kinds["drop"]
        if "show" in kinds:
            card, *rest = view["you"]["hand"]
            return {"kind": "show", "card": card, "groups": [rest]}
        return usual(game, view, **given)

    patch.setattr(IndianGame, "choose", choose)


def event_of(evening: Evening, **fields: Any) -> Tournament:
    """Return a published event that starts in ten minutes, unless it says otherwise."""
    given = {
        "name": "Evening cup",
        "format": "levels",
        "game": "indian-points",
        "seats": 6,
        "pace": "normal",
        "levels": SHORT_LEVELS,
        "chips": 1_000,
        "entry": 200,
        "entrants_max": 64,
        "starts_at": evening.moment + timedelta(minutes=10),
    }
    if fields.get("format", "levels") != "levels":
        given |= {"levels": [], "chips": 0, "game": "indian-pool-101"}
    event = creating.create(**(given | fields))
    creating.publish(event.pk)
    steps.tick()
    return Tournament.objects.get(pk=event.pk)


def people(count: int) -> list[User]:
    """Return new guests."""
    return [create_guest() for _ in range(count)]


def enter(event: Tournament, *users: User) -> None:
    """Register people."""
    for user in users:
        registration.register(event.pk, user)


def status(event: Tournament) -> str:
    """Return where the event is."""
    return Tournament.objects.values_list("status", flat=True).get(pk=event.pk)


def entry_of(event: Tournament, user: User) -> Entry:
    """Return a person's entry."""
    return Entry.objects.get(tournament=event, user=user)


def nobody_sits_twice() -> None:
    """Assert that no one has two seats at tables of events."""
    seats = Seat.objects.filter(left_at=None).exclude(table__host="")
    twice = seats.values("user").annotate(n=Count("pk")).filter(n__gt=1)
    assert not list(twice)
