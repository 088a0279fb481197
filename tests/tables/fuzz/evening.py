"""One evening played through: its clock, its people, its staff, its processes."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection

from accounts import fanout
from accounts.guests.guest_accounts import create_guest
from rules import catalogue
from rules.views.actions import WireAction
from rules.views.bot import BotView
from tables.actions import own_seeds, submit
from tables.clock import timers
from tables.models import (
    Heartbeat,
    Match,
    OnTimeout,
    Phase,
    Seat,
    Switch,
    Table,
    Voiding,
    Waiting,
)
from tables.seats import last_game, rematch, seating, waiting_list
from tables.staff import switching, void_match
from tables.table import decoded_tables
from tables.table.live_table import LiveTable
from tables.tick import rounds, sweep, timeouts
from tests.tables.fuzz import acts
from tests.tables.fuzz.cases import Case
from tests.tables.fuzz.judge import Judge
from tests.tables.fuzz.people import Person
from tests.tables.fuzz.snapshot import taken
from tests.tables.house import START, WEB
from tests.wire.plain import plain
from wallet.errors import Refusal

WHY = "Staff try what a switch does."
LEAPS = 35
"""After so many everybody goes home."""
END_STEPS, END_TIME = 900, timedelta(hours=3)
"""By then a house that everybody has left is empty."""
CLOSING = timedelta(seconds=60)
"""The sweep runs so often here; in the house four times as often."""
REFUSED = frozenset(
    {
        *("already_off", "already_on", "already_seated", "already_void", "bad_amount"),
        *("busy", "closed", "deal_running", "draining", "full", "insufficient_chips"),
        *("match_running", "no_rematch", "not_allowed", "not_seated", "not_waiting"),
        *("nothing_to_return", "play_stopped", "queue_full", "seat_is_free"),
        *("seat_kept", "seat_taken", "seed_closed", "seed_too_early"),
        *("stale_version", "too_late", "too_many_opened", "too_many_tables"),
        *("out_of_order", "seed_mismatch", "too_many_queues"),
    }
)
"""What an act that was legal a moment ago, or was never offered, may be answered."""

OWN_FAULTS = frozenset({"insufficient_chips", "too_late"})
"""What keeps a person from an act that is listed: the purse, and a clock run out."""


class Evening:
    """A house with the table of a case, and the people who come to it."""

    def __init__(
        self,
        case: Case,
        patch: pytest.MonkeyPatch,
        tick: Callable[[], Any] | None = None,
    ) -> None:
        self.case, self.moment = case, START
        self.luck = random.Random(f"evening {case.seed}")
        self._tick = tick or self._ticks
        self._swept_at = START
        _turn(patch, self)
        decoded_tables.forget_all()
        self.people = [
            Person(create_guest(), profile, random.Random(f"{case.seed} {number}"))
            for number, profile in enumerate(case.people)
        ]
        self.judge = Judge(self, patch)
        for name in (WEB, "tick"):
            Heartbeat.beat(name, self.moment)
        self.table = self._opened()
        self.seen = taken(self.moment)

    def _opened(self) -> Table:
        case = self.case
        table = seating.open_table(
            self.people[0].user,
            case.game,
            seats=case.seats,
            stake=case.stake,
            bots=case.bots,
            bots_level="easy" if case.bots else "",
            pace=case.pace,
            options=case.options,
        )
        if case.on_timeout:
            Table.objects.filter(pk=table.pk).update(on_timeout=case.on_timeout)
        for person in self.people:
            self.may(self._comes_to, table, person)
        return table

    def _comes_to(self, table: Table, person: Person) -> None:
        try:
            seating.sit_down(table.pk, person.user)
        except Refusal as refusal:
            if refusal.code != "full":
                raise
            waiting_list.wait(table.pk, person.user)

    def may(self, do: Callable[..., Any], *given: Any) -> bool:
        """Do something that may be refused for a reason; tell whether it was done."""
        try:
            do(*given)
        except Refusal as refusal:
            if refusal.code not in REFUSED:
                raise
            return False
        finally:
            _commit()
        return True

    # What happens ---------------------------------------------------------------------

    def play(self) -> None:
        """Play until nobody sits anywhere, or it is late; then all go home."""
        leaps = 0
        while leaps < LEAPS and self.seen.peopled:
            has_acted = self._somebody_acts()
            self._something_happens()
            if has_acted and self.luck.random() < 0.85:
                self._advance(timedelta(milliseconds=self.luck.randint(50, 400)))
                continue
            self.leap()
            leaps += 1
        self._go_home()

    def _somebody_acts(self) -> bool:
        has_acted = False
        for table_id in self.seen.peopled:
            live = LiveTable.read(table_id)
            sitting = {person.user.pk: person for person in self.people}
            seats = list(live.people.items())
            self.luck.shuffle(seats)
            for number, seat in seats:
                person = sitting[seat.user_id]
                act = person.wish(live, number, self.moment)
                if act is None:
                    continue
                has_acted = True
                person.acted += 1
                given = table_id, person.user, acts.bare(act)
                if self.luck.random() < 0.03:
                    self.may(submit.submit_action, *given, live.table.version - 1)
                else:
                    self._acts_as_listed(*given, live.table.version)
                break
        return has_acted

    def _acts_as_listed(self, *given: Any) -> None:
        """Do what `legal` lists: nothing that stands there is refused by the rules."""
        try:
            submit.submit_action(*given)
        except Refusal as refusal:
            if refusal.code not in OWN_FAULTS:
                raise
        _commit()

    def _something_happens(self) -> None:
        for person in self.people:
            if person.drifts(self.moment) and self.luck.random() < 0.6:
                for seat in Seat.objects.filter(user=person.user, left_at=None):
                    self.may(submit.come_back, seat.table_id, person.user)
        chance = self.luck.random()
        for upto, does in self.HAPPENS:
            if chance < upto:
                does(self, self.luck.choice(self.people))
                break
            chance -= upto

    def _leaves(self, person: Person) -> None:
        if person.profile != "quitter" and self.luck.random() < 0.5:
            return
        for seat in Seat.objects.filter(user=person.user, left_at=None):
            self.may(seating.stand_up, seat.table_id, person.user)

    def _comes(self, person: Person) -> None:
        if person.is_here:
            self.may(self._comes_to, self.table, person)

    def _plays_again(self, person: Person) -> None:
        table = Table.objects.select_related("deal").get(pk=self.table.pk)
        if person.is_here:
            self.may(rematch.rematch, table, person.user)

    def _seals(self, person: Person) -> None:
        """Commit to an own seed, which nobody will open."""
        tables = Table.objects.filter(seats__user=person.user, seats__left_at=None)
        for table in tables.exclude(next_deal=None):
            value = f"{self.luck.getrandbits(256):064x}"
            deal = table.next_deal_id
            self.may(own_seeds.commit_seed, table.pk, person.user, deal, value)

    def _tops_up(self, person: Person) -> None:
        for seat in Seat.objects.filter(user=person.user, left_at=None):
            self.may(seating.top_up, seat.table_id, person.user, 80 * self.case.stake)

    def _says_last(self, person: Person) -> None:
        for seat in Seat.objects.filter(user=person.user, left_at=None):
            self.may(last_game.set_last_game, seat.table_id, person.user, True)

    def _switches(self, _person: Person) -> None:
        """Let staff switch play off, or on again."""
        off = Switch.objects.filter(lifted_at=None).first()
        if off is not None:
            self.may(lambda: switching.switch_on(off.pk, by=None))
            return
        scope = self.luck.choice(["play", "drain", "game", "table"])
        what: dict[str, Any] = {"game": self.case.game} if scope == "game" else {}
        what |= {"table": self.table} if scope == "table" else {}
        self.may(lambda: switching.switch_off(scope, reason=WHY, by=None, **what))

    def _voids(self, _person: Person) -> None:
        match = Match.objects.order_by("-pk").first()
        if match is not None and self.luck.random() < 0.3:
            cause = Voiding.Cause.values[0]
            self.may(lambda: void_match.void(match.pk, cause=cause, note=WHY, by=None))

    def _forgets(self, _person: Person) -> None:
        decoded_tables.forget_all()

    def _is_down(self, _person: Person) -> None:
        """Let all of ours be away for a while, seldom for too long."""
        seconds = self.luck.choice((2, 4, 15, 90, 90, 700))
        self.moment += timedelta(seconds=seconds)
        decoded_tables.forget_all()
        self.judge.outage(self.moment)
        Heartbeat.objects.filter(pk=WEB).update(beat_at=self.moment)
        self.tick()

    def _is_swept(self, _person: Person) -> None:
        self.sweep()

    HAPPENS = (
        (0.03, _leaves),
        (0.02, _comes),
        (0.01, _plays_again),
        (0.03, _seals),
        (0.02, _tops_up),
        (0.01, _says_last),
        (0.012, _switches),
        (0.006, _voids),
        (0.03, _forgets),
        (0.012, _is_down),
        (0.01, _is_swept),
    )
    """What may happen at a step, and how likely it is."""

    # Time -----------------------------------------------------------------------------

    def leap(self, longest: int = 0) -> None:
        """Let time pass until something is due, and let the house do it."""
        latest = timedelta(seconds=longest or self.luck.choice((3, 9, 20)))
        due = min([self.moment + latest, *self._due()])
        self._advance(max(timedelta(seconds=0.5), due - self.moment))
        self.tick()
        if self.moment - self._swept_at > CLOSING:
            self.sweep()

    def tick(self) -> None:
        """Let the house do what is due, and look at what it did."""
        self._tick()
        _commit()
        self.seen = taken(self.moment)
        self.judge.look(self.seen)

    def sweep(self) -> None:
        """Let the sweep go through the house."""
        self._swept_at = self.moment
        sweep.sweep()
        _commit()
        self.seen = taken(self.moment)

    def _ticks(self) -> None:
        """Tick; now and then a second worker has found the same a moment before."""
        stale = timeouts.due(self.moment) if self.luck.random() < 0.1 else []
        rounds.tick()
        _commit()
        for table_id, clock in stale:
            self.may(timeouts.act, table_id, clock)

    def _due(self) -> list[datetime]:
        back = [one.back_at for one in self.people if one.back_at is not None]
        return [*back, *self.seen.due()]

    def _advance(self, gap: timedelta) -> None:
        """Let time pass while everything of ours is up."""
        self.moment += gap
        here = [person.user.pk for person in self.people if person.is_here]
        Heartbeat.objects.update(beat_at=self.moment)
        seats = Seat.objects.filter(left_at=None, user__in=here)
        seats.update(seen_at=self.moment, process=WEB.partition(":")[2])
        rows = self.seen.tables.values()
        if any(row.waiting_count for row in rows):
            Waiting.objects.filter(user__in=here).update(seen_at=self.moment)
        if here and any(row.phase == Phase.WAITING for row in rows):
            Table.objects.open().update(watched_at=self.moment)

    # The end --------------------------------------------------------------------------

    def _go_home(self) -> None:
        """Let some leave and the others close their page; the house empties itself."""
        for switch in Switch.objects.filter(lifted_at=None):
            switching.switch_on(switch.pk, by=None)
        for person in self.people:
            # At no table but those of events the house plays a match out for all.
            if self.case.on_timeout == OnTimeout.AUTO_PLAY or self.luck.random() < 0.4:
                for seat in Seat.objects.filter(user=person.user, left_at=None):
                    self.may(seating.stand_up, seat.table_id, person.user)
            person.leaves_for_good()
        latest = self.moment + END_TIME
        for _step in range(END_STEPS):
            if self._is_empty():
                break
            assert self.moment < latest, "the house does not empty itself"
            self.leap(longest=60)
        assert self._is_empty(), "the house does not empty itself"
        self.judge.decide()

    def _is_empty(self) -> bool:
        seats = Seat.objects.filter(left_at=None, user__is_bot=False)
        return not (
            seats.exists()
            or Waiting.objects.exists()
            or Match.objects.filter(ended_at=None).exists()
        )


def _turn(patch: pytest.MonkeyPatch, evening: Evening) -> None:
    """Let the evening turn the clock, and bots act at little cost."""
    patch.setattr(timers, "now", lambda _read=None: evening.moment)
    patch.setattr(timers, "steady", lambda: evening.moment.timestamp())
    patch.setattr(fanout, "ring", lambda *_given: None)
    for family in {type(game) for game in catalogue.GAMES.values()}:
        usual = family.choose

        def choose(view: BotView, *, usual: Any = usual, **given: Any) -> WireAction:
            def easy(_told: Any, level: str) -> Any:
                return plain(usual(view, **(given | {"level": level})))

            told = {**(plain(view.deal) or {}), "legal": plain(view.legal)}
            return msgspec.convert(acts.chosen(told, evening.luck, easy), WireAction)

        patch.setattr(family, "choose", staticmethod(choose))


def _commit() -> None:
    """Do what waits for a commit, where a test's own transaction is around it all."""
    while connection.in_atomic_block and connection.run_on_commit:
        waiting, connection.run_on_commit = connection.run_on_commit, []
        for _savepoints, call, _robust in waiting:
            call()
