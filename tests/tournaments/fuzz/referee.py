"""What must hold of an event at every moment, and when it is over."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Sum

from tables.models import Match, Seat, Switch, Table
from tests.tables.house import chips
from tests.tournaments.field import nobody_sits_twice
from tests.tournaments.fuzz import standing_of_record
from tests.tournaments.fuzz.crowd import Crowd
from tests.tournaments.fuzz.staff import Staff
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, Status, Tournament
from tournaments.registration import deleted_accounts
from tournaments.staff.audit import faults_of_events
from wallet import audit, ledger
from wallet.codes import Code, Kind
from wallet.models import Account

MOVES_WITHIN: Final = timedelta(minutes=1)
"""What is due moves within this, unless play is stopped."""
STANDS_FOR: Final = timedelta(minutes=12)
"""A running event in which nothing changes for so long has no end."""
HEALS_WITHIN: Final = timedelta(minutes=3)
"""So soon a table that was put out of order plays again, or is closed."""
ACTS_MAX: Final = 40
"""How often anything is recorded, beyond once for each entry and table."""
MONEY_EVERY: Final = 12
COLUMNS: Final = ("pk", "version", "quarantined_at", "next_due_at")
START_CHIPS: Final = 10_000
State = Entry.State


class Broken(AssertionError):
    """A promise that an event has not kept."""


class Referee:
    """Looks after every tick; `decide` looks at what is left at the end."""

    def __init__(self, event_id: int, crowd: Crowd, staff: Staff) -> None:
        self._id, self._crowd, self._staff = event_id, crowd, staff
        self.looks = 0
        self._trace: Any = None
        self._since: datetime | None = None
        """Since when nothing has changed."""
        self._up_since: datetime | None = None
        self._faulty_since: dict[str, datetime] = {}
        self._broken_since: dict[int, datetime] = {}

    def look(self, now: datetime) -> Tournament:
        """Assert what holds at every moment; return the event."""
        self.looks += 1
        event = Tournament.objects.get(pk=self._id)
        is_stopped = Switch.objects.filter(lifted_at=None).exists()
        _hold(event.failed_at is None, "a step of the event raised")
        self._look_at_faults(event, now, is_stopped=is_stopped)
        opened = Table.objects.filter(host=event.host, closed_at=None)
        tables = list(opened.order_by("pk").values(*COLUMNS))
        self._look_at_broken(event, tables, now)
        self._look_at_progress(event, tables, now, is_stopped=is_stopped)
        if self.looks % MONEY_EVERY == 1:
            nobody_sits_twice()
            self._count_acts(event)
            found = [str(one) for one in faults_of_events()]
            _hold(not found, f"money: {found}")
        return event

    def excuse(self, gap: timedelta, now: datetime) -> None:
        """Take note of an outage that ends now: nobody could do what was due."""
        self._up_since = now
        self._since = self._since and self._since + gap
        self._faulty_since = {
            key: since + gap for key, since in self._faulty_since.items()
        }

    def _look_at_faults(
        self, event: Tournament, now: datetime, *, is_stopped: bool
    ) -> None:
        """What a step is refused must be gone soon."""
        faults = getattr(event, "faults", {})
        is_excused = is_stopped or self._staff.has_deaths or self._broken_since
        since = self._faulty_since
        self._faulty_since = {key: since.get(key, now) for key in faults}
        if is_excused:
            self._faulty_since = dict.fromkeys(faults, now)
        longest = min(self._faulty_since.values(), default=now)
        _hold(now - longest <= MOVES_WITHIN, f"refused for long: {faults}")

    def _look_at_broken(
        self, event: Tournament, tables: list[dict[str, Any]], now: datetime
    ) -> None:
        """Only tables that were put out of order are, and they heal."""
        broken = {row["pk"] for row in tables if row["quarantined_at"]}
        planted = self._staff.planted
        _hold(broken <= planted, f"tables out of order: {broken - planted}")
        since = self._broken_since
        self._broken_since = {pk: since.get(pk, now) for pk in broken}
        if event.paused_at is not None or event.status == Status.REVIEW:
            self._broken_since = dict.fromkeys(broken, now)
        longest = min(self._broken_since.values(), default=now)
        _hold(now - longest <= HEALS_WITHIN, "a table stays out of order")

    def _look_at_progress(
        self,
        event: Tournament,
        tables: list[dict[str, Any]],
        now: datetime,
        *,
        is_stopped: bool,
    ) -> None:
        """Something changes: soon where it is due, at last where the event runs."""
        results = hosted_tables.unclaimed(1, host=event.host)
        state = event.turn, event.status, event.late_minutes
        trace = state, tuple(row["version"] for row in tables), results
        if trace != self._trace or is_stopped or event.paused_at is not None:
            self._trace, self._since = trace, now
        if is_stopped:
            return
        passed, late = now - (self._since or now), now - MOVES_WITHIN
        waits = [results[0].finished_at] if results else []
        waits += [event.next_due_at] if event.next_due_at else []
        up_since = self._up_since or min(waits, default=now)
        is_late = passed > MOVES_WITHIN and any(
            max(due, up_since) < late for due in waits
        )
        _hold(not is_late, f"due and not moving, {event.status}, {results}")
        clocks = [row["next_due_at"] for row in tables if not row["quarantined_at"]]
        is_late = any(due and due < late for due in clocks)
        _hold(not is_late, "a table's clock is not attended to")
        is_running = event.status == Status.RUNNING
        _hold(not is_running or passed <= STANDS_FOR, "it stands still")

    def _count_acts(self, event: Tournament) -> None:
        kinds = Counter(event.acts.values_list("kind", flat=True))
        once = {"prizes": event.entry_rows.count() + event.entries + 2}
        tables = event.event_tables.count()
        most = ACTS_MAX + 4 * event.entry_rows.count() + 2 * tables
        for kind, count in kinds.items():
            allowed = once.get(kind, most)
            _hold(count <= allowed, f"{kind} {count} times")
        _hold(tables <= 60, f"{tables} tables")

    # The end --------------------------------------------------------------------------

    def decide(self) -> None:
        """Assert what holds when the event is over."""
        event = Tournament.objects.get(pk=self._id)
        rows = list(event.entry_rows.select_related("user"))
        _hold(event.failed_at is None, "a step of the event raised")
        self._count_acts(event)
        found = [str(one) for one in audit.findings()]
        _hold(not found, f"audit: {found}")
        for row in rows:
            _of_person(event, row)
        _of_money(event, rows)
        _of_tables(event)
        for body in self._crowd.bodies:
            obstacles = [one.code for one in deleted_accounts.obstacles(body.user)]
            _hold(not obstacles, f"{body.user} cannot delete the account: {obstacles}")
        if event.status == Status.FINISHED:
            own = {row.number: row.place for row in rows if row.place}
            told = standing_of_record.places(event)
            _hold(told == own, f"the record gives {told}, the places are {own}")


def _hold(is_so: bool, words: str) -> None:
    if not is_so:
        raise Broken(words)


def _of_person(event: Tournament, row: Entry) -> None:
    """A place or a refund, never both, never neither; all chips where they belong."""
    who = f"entry {row.number} ({row.state})"
    paid = event.entry * row.paid
    if row.state == State.WITHDRAWN:
        _hold(row.place is None and not row.prize, f"{who} has a place")
        back = paid
    elif event.status == Status.CANCELLED:
        _hold(row.place is None and not row.prize, f"{who} has a place")
        back = row.refunded
    else:
        is_out = row.state == State.REMOVED
        _hold((row.place is None) == is_out, f"{who} has place {row.place}")
        _hold(not row.refunded, f"{who} has a refund too")
        _hold(not (is_out and row.prize), f"{who} has a prize")
        back = row.prize
    _hold(row.seat is None, f"{who} has a seat")
    if not row.user.is_bot:
        has, due = chips(row.user), START_CHIPS - paid + back
        _hold(has == due, f"{who} has {has} chips, not {due}")


def _of_money(event: Tournament, rows: list[Entry]) -> None:
    """Prizes, refunds and rake are what came in; nothing is left."""
    pot = ledger.pot_account(event.key, event.ledger)
    came = pot.credits.aggregate(all=Sum("amount"))["all"] or 0
    codes = pot.debits.values_list("code").annotate(Sum("amount")).order_by()
    went = dict(codes)
    _hold(came == sum(went.values()), f"{came} came in, {went} went out")
    prizes = sum(row.prize for row in rows if event.status == Status.FINISHED)
    _hold(went.get(Code.PAYOUT, 0) == prizes, f"prizes {prizes}, paid {went}")
    own = Account.objects.filter(ledger=event.host, kind=Kind.PLAYER, balance__gt=0)
    _hold(not own.exists(), "chips of the event are left")


def _of_tables(event: Tournament) -> None:
    """All tables are closed, and nobody sits there."""
    tables = Table.objects.filter(host=event.host)
    _hold(not tables.filter(closed_at=None).exists(), "a table is open")
    seats = Seat.objects.filter(table__in=tables, left_at=None)
    _hold(not seats.exists(), "somebody sits at a table")
    matches = Match.objects.filter(table__in=tables, ended_at=None)
    _hold(not matches.exists(), "a match is not over")
