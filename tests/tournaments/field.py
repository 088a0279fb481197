"""Events with people and house bots, and a clock that a test can turn."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import Count, Exists, OuterRef

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from config.monitoring import overdue
from rules.gin.game import GinGame
from rules.indian.game import IndianGame
from tables.fairness import replay
from tables.fairness.audit import faults_of_chain, faults_of_deal
from tables.models import Deal, Heartbeat, Seat, Table
from tables.tick import rounds
from tests import sizes
from tests.tables import house
from tests.tournaments.quick_bots import losing
from tournaments.models import Entry, Status, Tournament
from tournaments.models.event import ENDED
from tournaments.planning import drafts
from tournaments.prizes import awards
from tournaments.registration import registrations
from tournaments.rehearsal import virtual_clock
from tournaments.running import event_tick
from tournaments.staff.audit import faults_of_events
from wallet import audit, ledger
from wallet.codes import Code, Kind
from wallet.models import Account

TICK = timedelta(seconds=2)
"""The least between two ticks here: as where the house is busy."""
SHORT_LEVELS = [[2, 2], [2, 4], [2, 8]]


class Evening(house.Hands, virtual_clock.VirtualClock):
    """The hands of the clock; with them go the ticks of tables and of events."""

    step = TICK

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(monkeypatch)
        self._patch = monkeypatch
        self._judged: list[Judge] = []
        house.beat("web:one", self.moment)
        rounds.tick()
        event_tick.tick()

    def judge(self, event: Tournament) -> "Judge":
        """Look at an event after each tick from now on, and at its end."""
        judge = Judge(event, self.moment)
        self._judged.append(judge)
        return judge

    def quick_bots(self) -> None:
        """Let bots lose as fast as the rules let them; see `quick_bots`."""
        quick_bots(self._patch)

    def jump(self, seconds: float) -> None:
        """Let time pass at one go: everything of ours was up, nobody did anything."""
        self.moment += timedelta(seconds=seconds)
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
            for judge in self._judged:
                judge.look(self.moment)
            if not self._judged:
                nobody_sits_twice()

    def finish(self, event: Tournament, *, minutes: float = 240) -> Tournament:
        """Let an event be played to its end; return it as it is then."""
        self.until(lambda: status(event) in ENDED, minutes=minutes)
        return Tournament.objects.get(pk=event.pk)

    def tick(self, *, tables_only: bool = False) -> None:
        """Do what is due, with everything of ours up and everybody present."""
        Heartbeat.objects.update(beat_at=self.moment)
        Seat.objects.filter(left_at=None).update(seen_at=self.moment)
        super().tick()


def quick_bots(patch: pytest.MonkeyPatch) -> None:
    """Let Indian bots lose as fast as the rules let them: drop, or show wrongly.

    Those of gin play as the easy ones do, who think the least.
    """
    gin = GinGame.choose

    def easy(view: dict[str, Any], **given: Any) -> Any:
        return gin(view, **(given | {"level": "easy"}))

    patch.setattr(IndianGame, "choose", staticmethod(losing(IndianGame.choose)))
    patch.setattr(GinGame, "choose", staticmethod(easy))


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
    event = drafts.create(**(given | fields))
    drafts.publish(event.pk)
    event_tick.tick()
    return Tournament.objects.get(pk=event.pk)


def people(count: int) -> list[User]:
    """Return new members, by names that nobody else has."""
    found = [create_guest() for _ in range(count)]
    User.objects.filter(pk__in=[one.pk for one in found]).update(is_guest=False)
    for one in found:
        one.is_guest = False
    return found


def enter(event: Tournament, *users: User) -> None:
    """Register people."""
    for user in users:
        registrations.register(event.pk, user)


def fresh(event: Tournament) -> Tournament:
    """Return the event as it is stored now."""
    return Tournament.objects.get(pk=event.pk)


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
    assert not list(twice), "somebody sits twice"


# What an event promises ---------------------------------------------------------------


class Judge:
    """Everything an event promises while it runs and when it is over (I20).

    Without a table is who is still in, at a moment when the event plays: it runs, is
    not paused by its organiser, has no break, and his own round or level has not ended
    for him (in a knockout he waits for the round's other tables, or has a bye). Alone
    between full tables a newcomer waits for a second one, or a seat; nobody else waits
    longer than `WITHOUT_TABLE`.
    """

    WITHOUT_TABLE = timedelta(seconds=5)
    MONEY_EVERY = 4
    """Pots and chips of all events are added up at every so many looks."""

    def __init__(self, event: Tournament, moment: datetime) -> None:
        self._id, self._moment = event.pk, moment
        self._waited: dict[int, timedelta] = {}
        self.looks = 0

    def look(self, moment: datetime) -> None:
        """Assert what holds at every moment: money, chips, seats."""
        event = Tournament.objects.get(pk=self._id)
        passed, self._moment = moment - self._moment, moment
        self.looks += 1
        assert event.failed_at is None, "a step of the event failed"
        nobody_sits_twice()
        if self.looks % self.MONEY_EVERY == 1:
            found = [str(one) for one in faults_of_events()]
            assert not found, found
            late = [one for one in overdue.found() if one.kind != "stopped"]
            assert not late, late
        if event.status != Status.RUNNING:
            return
        alive = Entry.objects.alive().filter(tournament=event)
        own = Seat.objects.filter(user=OuterRef("user"), number=OuterRef("seat"))
        own = own.filter(table=OuterRef("event_table__table"), left_at=None)
        seated = alive.filter(Exists(own))
        assert alive.exclude(seat=None).count() == seated.count(), "a seat is not his"
        self._measure(event, alive.filter(seat=None), passed)

    def _measure(self, event: Tournament, without: Any, passed: timedelta) -> None:
        """Add up how long each has been without a table."""
        is_break = event.pause_until is not None and self._moment < event.pause_until
        if event.paused_at is not None or is_break:
            return
        waiting = without.filter(round__lte=event.round)
        rows = dict(waiting.values_list("pk", "event_table"))
        if len(rows) == 1 and None in rows.values():
            rows = {}
        self._waited = {pk: self._waited.get(pk, -passed) + passed for pk in rows}
        longest = max(self._waited.values(), default=timedelta())
        assert longest <= self.WITHOUT_TABLE, f"without a table for {longest}"

    def decide(self) -> Tournament:
        """Assert what holds at the end; return the event."""
        event = Tournament.objects.get(pk=self._id)
        assert event.status == Status.FINISHED
        assert event.failed_at is None, "a step of the event failed"
        found = [str(one) for one in audit.findings()]
        assert not found, found
        rows = list(event.entry_rows.exclude(state=Entry.State.WITHDRAWN))
        _places_are_right(event, rows)
        _prizes_are_paid(event, rows)
        _tables_are_right(event)
        return event


def _places_are_right(event: Tournament, rows: list[Entry]) -> None:
    """Every place once, shared by who is level by the rules; in the order of events."""
    ranked = [row for row in rows if row.state != Entry.State.REMOVED]
    late = _lateness(event, ranked)
    for row in ranked:
        better = sum(late[other.pk] > late[row.pk] for other in ranked)
        assert row.place == 1 + better, f"place {row.place} of entry {row.number}"
    champions = [row for row in ranked if row.place == 1]
    is_shared = event.acts.filter(kind="start", data__start="shared").exists()
    is_bracket = event.format == "bracket" and not is_shared
    assert len(champions) == 1 or not is_bracket, "two champions"


def _lateness(event: Tournament, rows: list[Entry]) -> dict[int, tuple[int, ...]]:
    """Return how late each went out by the event's record; who is level is equal."""
    told: dict[str, tuple[int, ...]] = {}
    number = 1
    for act in event.acts.order_by("pk"):
        user = act.data.get("user", "")
        if act.kind == "round":
            number = act.data["number"]
        elif act.kind == "entered_again":
            told.pop(user)
        elif act.kind in ("short", "out"):
            at = act.pk if event.format == "levels" else -(act.data.get("rank") or 0)
            told.setdefault(user, (number, at))
    if event.format != "levels":
        return {row.pk: told.get(str(row.user_id), (number, -1)) for row in rows}
    by_user = {str(row.user_id): row for row in rows}
    outs = sorted((told[user], user) for user in told if user in by_user)
    gone = [by_user[user].out_at or 0 for _at, user in outs]
    assert gone == sorted(gone), "not in the order of events"
    return {
        row.pk: (0, row.out_at or 0, row.out_chips, -row.number)
        if str(row.user_id) in told
        else (1, row.chips)
        for row in rows
    }


def _prizes_are_paid(event: Tournament, rows: list[Entry]) -> None:
    """Prizes are the pool, each was posted, and nothing is left anywhere."""
    pot = ledger.pot_account(event.key, event.ledger)
    pool = awards.pool_of(event).amount
    assert sum(row.prize for row in rows) == sum(event.prizes) == pool
    posted = pot.debits.filter(code=Code.PAYOUT).values_list("key", "amount")
    prizes = {f"{event.key}:prize:{row.user_id}:{row.turn}": row.prize for row in rows}
    owed = {key: amount for key, amount in prizes.items() if amount}
    assert dict(posted) == owed, "prizes are not as posted"
    assert ledger.balance(pot) == 0
    best = sorted((row for row in rows if row.place), key=lambda row: row.place or 0)
    falling = sorted((row.prize for row in best), reverse=True)
    assert [row.prize for row in best] == falling
    chips = Account.objects.filter(ledger=event.host, kind=Kind.PLAYER)
    assert not chips.filter(balance__gt=0).exists()


def _tables_are_right(event: Tournament) -> None:
    """Every table is closed, none was set aside; deals replay to the same bytes."""
    tables = Table.objects.filter(host=event.host)
    assert not tables.exclude(quarantined_at=None).exists(), "a table is out of order"
    assert not tables.filter(closed_at=None).exists(), "a table is open"
    assert list(faults_of_chain()) == []
    deals = Deal.objects.filter(table__in=tables, started_at__isnull=False)
    dealt = list(deals.select_related("match").order_by("log_n"))
    assert dealt
    for deal in dealt if sizes.IS_SOAK else dealt[:: max(1, len(dealt) // 20)]:
        assert faults_of_deal(deal) == []
        assert replay.compare(deal) == replay.Replay.SAME, "a deal replays otherwise"
