"""The people of a case: who enters, presses Start, plays, vanishes, comes back."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any, Final

from django.db import OperationalError

from accounts.models import User
from accounts.wellbeing import breaks
from tables.actions import bots, submit
from tables.models import Phase, Seat, Table
from tables.seats import seating
from tables.socket import match_calls
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.tournaments.field import people
from tests.tournaments.fuzz import cards
from tests.tournaments.fuzz.cases import Case, Person
from tests.wire.plain import plain
from tournaments.models import Entry, Status, Tournament
from tournaments.registration import registrations
from wallet.errors import Refusal

LATE_START: Final = timedelta(seconds=100)
"""So long some look at Start before they press it, of two minutes."""
LOOK: Final = timedelta(seconds=5)
"""So long somebody stays who only looks, and closes the page again."""
SILENCE: Final = timedelta(seconds=9)
"""After so long somebody who has closed the page is disconnected."""
ACTS_MAX: Final = 40
"""At no table more is done than this between two ticks."""
FOR_EVER: Final = timedelta(days=1)
IDLE: Final = (Phase.WAITING, Phase.CLOSED)


class Body:
    """One person of a case, as they are now."""

    def __init__(self, person: Person, user: User) -> None:
        self.ways, self.user = person, user
        self.acts = 0
        self.drops = list(person.drops)
        self.gone_until: datetime | None = None
        self.back: str = ""
        """How they are back then."""
        self.is_silent = False
        """Here, and doing nothing any more."""
        self.asked_since: datetime | None = None
        """Since when they have looked at Start."""
        self.wants_to_leave = person.tries_to_leave


class Crowd:
    """Everybody of a case, and what they do between two ticks."""

    def __init__(self, case: Case, event_id: int, luck: Random) -> None:
        self._event_id, self._luck = event_id, luck
        self._bots_are_quick = case.bots_are_quick
        users = people(len(case.people))
        self.bodies = [
            Body(one, user) for one, user in zip(case.people, users, strict=True)
        ]
        self._by_user = {body.user.pk: body for body in self.bodies}
        self._changes = 0
        """How often somebody has come or gone."""
        self._seen: dict[int, tuple[int, int]] = {}
        """Tables where nobody wants to do anything: at that version, after so many."""
        self.refused: Callable[[Callable[[], Any]], bool] = _asked
        """Asks for something that may be refused; tells whether it was done."""

    # Before the start -----------------------------------------------------------------

    def enter(self) -> None:
        """Register everybody who does not come late; some leave again, or rest."""
        early = [body for body in self.bodies if not body.ways.comes_late]
        for body in early:
            self._register(body)
        for body in early:
            if body.ways.leaves_before == "unregisters":
                self.refused(
                    partial(registrations.unregister, self._event_id, body.user)
                )
                if self._luck.random() < 0.5:
                    self._register(body)
            elif body.ways.leaves_before == "break":
                breaks.take_break(body.user, "24h")
            elif body.ways.leaves_before == "excludes":
                breaks.exclude(body.user, "6m")
            body.user.refresh_from_db()

    def _register(self, body: Body) -> None:
        self.refused(lambda: registrations.register(self._event_id, body.user))

    # Presence -------------------------------------------------------------------------

    def gone(self) -> list[Any]:
        """Return the ids of those who have no page of ours open."""
        return [body.user.pk for body in self.bodies if body.gone_until is not None]

    def heard(self, moment: datetime) -> None:
        """Let the house hear everybody who is there."""
        seats = Seat.objects.filter(left_at=None, user__is_bot=False)
        seats.exclude(user__in=self.gone()).update(seen_at=moment)

    def next_moment(self, now: datetime) -> datetime | None:
        """Return when somebody's presence, or silence, next means something."""
        moments = []
        for body in self.bodies:
            if body.gone_until is not None:
                silent = body.since + SILENCE
                moments += [body.gone_until, silent]
            if body.asked_since is not None:
                moments.append(body.asked_since + LATE_START)
        return min((one for one in moments if one > now), default=None)

    def _vanish(self, body: Body, now: datetime, seconds: float, way: str) -> None:
        self._changes += 1
        body.since, body.back = now, way
        body.gone_until = now + timedelta(seconds=seconds)
        if way == "never":
            body.gone_until = now + FOR_EVER

    def _return(self, body: Body, now: datetime) -> None:
        """Open the page of the table, and another page of ours first."""
        self._changes += 1
        body.gone_until = None
        for seat in Seat.objects.filter(user=body.user, left_at=None):
            self.refused(partial(match_calls.shown, seat.table_id, body.user))
            Seat.objects.filter(pk=seat.pk).update(seen_at=now)
            self.refused(partial(submit.come_back, seat.table_id, body.user))
        if body.back == "looks":
            self._vanish(body, now, LOOK.total_seconds(), "stays")
        elif body.back == "stays":
            body.is_silent = True

    # What they do ---------------------------------------------------------------------

    def act(self, now: datetime) -> None:
        """Let everybody do what they do by now."""
        for body in self.bodies:
            if body.gone_until is not None and now >= body.gone_until:
                self._return(body, now)
        event = Tournament.objects.get(pk=self._event_id)
        if event.status == Status.RUNNING:
            self._attend(event, now)
        tables = Table.objects.filter(host=event.host, quarantined_at=None)
        open_tables = tables.exclude(phase__in=IDLE).values_list("pk", "version")
        for pk, version in list(open_tables):
            if self._seen.get(pk) != (version, self._changes):
                self._play(pk, now)

    def _attend(self, event: Tournament, now: datetime) -> None:
        """Come late; enter again, or not."""
        if registrations.is_late_open(event, now):
            for body in self.bodies:
                if body.ways.comes_late and self._luck.random() < 0.2:
                    body.gone_until = None
                    self._register(body)
        if not event.reentries:
            return
        short = Entry.objects.filter(tournament=event, state=Entry.State.SHORT)
        for user in short.values_list("user", flat=True):
            body = self._by_user.get(user)
            if body is not None and body.ways.reenters and body.gone_until is None:
                self.refused(partial(registrations.enter_again, event.pk, body.user))

    def _play(self, table_id: int, now: datetime) -> None:
        """Let people of a table act as long as one of them is asked and wants to."""
        for _act in range(self._luck.randint(1, ACTS_MAX)):
            try:
                live = LiveTable.read(table_id)
            except Refusal:
                return
            if not any(self._plays(live, seat, now) for seat in self._asked(live)):
                if not any(body.asked_since for body in self.bodies):
                    self._seen[table_id] = live.table.version, self._changes
                return

    def _asked(self, live: LiveTable) -> list[Seat]:
        """Return the seats that may be asked for something now, by number."""
        if live.is_running:
            numbers = {number for wait in live.waits for number in wait.seats}
        else:
            numbers = set(live.seats)
        return [live.seats[n] for n in sorted(numbers) if n in live.seats]

    def _plays(self, live: LiveTable, seat: Seat, now: datetime) -> bool:
        """Let one person do something; tell whether the table has changed.

        A house bot does at once what it does when its timer is due, in some cases.
        """
        body = self._by_user.get(seat.user_id)
        if body is None:
            is_quick = self._bots_are_quick and seat.user.is_bot
            return is_quick and bots.take_turn(live.table.pk, seat.number)
        if body.gone_until is not None or body.is_silent:
            return False
        legal = plain(seat_view.legal(live, seat.number))
        return bool(legal) and self._do(live, seat.number, body, legal, now)

    def _do(
        self,
        live: LiveTable,
        number: int,
        body: Body,
        legal: list[dict[str, Any]],
        now: datetime,
    ) -> bool:
        """Do one thing somebody may do; tell whether the table has changed."""
        if legal[0]["kind"] == "start":
            if not self._starts(body, now):
                return False
            wire = {"kind": "start"}
        else:
            if self._leaves(live, body, now):
                return False
            hand = plain(live.seen_by(number))["you"]["hand"] if live.is_running else []
            is_quiet = body.ways.plays == "never shows"
            wire = cards.chosen(legal, hand, self._luck, never_shows=is_quiet)
        body.acts += 1
        version = live.table.version
        return self.refused(
            lambda: submit.submit_action(live.table.pk, body.user, wire, version)
        )

    def _starts(self, body: Body, now: datetime) -> bool:
        """Tell whether somebody presses Start now."""
        if body.ways.starts == "never presses":
            return False
        if body.ways.starts == "presses late":
            if body.asked_since is None or now - body.asked_since > 2 * LATE_START:
                body.asked_since = now
            if now - body.asked_since < LATE_START:
                return False
            body.asked_since = None
        return True

    def _leaves(self, live: LiveTable, body: Body, now: datetime) -> bool:
        """Fall silent, vanish, or ask to leave; tell whether they play no more now."""
        if body.ways.plays == "falls silent" and body.acts >= body.ways.silent_after:
            body.is_silent = True
            return True
        if body.drops and body.acts >= body.drops[0][0]:
            _after, seconds, way = body.drops.pop(0)
            body.acts = 0
            self._vanish(body, now, seconds, way)
            return True
        if body.wants_to_leave:
            body.wants_to_leave = False
            self.refused(lambda: registrations.unregister(self._event_id, body.user))
            self.refused(lambda: seating.stand_up(live.table.pk, body.user))
        return False


def _asked(act: Callable[[], Any]) -> bool:
    try:
        act()
    except (Refusal, OperationalError):
        return False
    return True
