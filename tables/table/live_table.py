"""The state of one table, read in full for a change.

There are two ways. A single action locks the table, changes it and commits:
`LiveTable.lock`, change, `commit.commit` (lock order: tournament, table, wallet
accounts, the commitment log). In a batch (`tables.actions.batches`) a move is judged
without the lock, and written only if the row has not changed meanwhile.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Self

import msgspec
import structlog
from django.db import transaction
from msgspec import UNSET

from rules.family import GameDeal, GameMatch
from rules.game import Event
from rules.views.actions import LoggedAction, WireAction
from tables.clock import clock_steps, timers
from tables.models import Deal, Match, Table
from tables.shapes.events import Happened, TableEvent
from tables.table import decoded_tables, loading
from tables.table.moves import Move, Row
from tables.table.table_state import TableState
from wallet.errors import Refusal

log = structlog.get_logger(__name__)


class LiveTable(TableState):
    """One table: row, seats, running deal, clock, and its events so far."""

    is_locked = False
    """Whether this transaction has locked the table, so that any action is possible.

    Otherwise only moves are, and their writes are collected in `move`.
    """

    def begin(self, now: datetime, found: loading.Found) -> None:
        """Begin a change, with data that the version does not cover."""
        self.now, self.at = now, timers.ms_of(now)
        if found.seats != self._seat_rows:
            self._seat_rows = found.seats
            self.seats = loading.seats_of(found.seats)
        self.users_before = {seat.user_id for seat in self.people.values()}
        self.events: list[Happened] = []
        self.closed_reason = ""
        self.judged = 0
        """The version the current action is judged against."""
        self.played_on: list[Deal] = []
        """Deals with a changed state, written by `commit.commit`."""
        self.logged: list[Row] = []
        """Entries that `commit.commit` appends to the log."""
        self.move: Move | None = None
        self._after_commit: list[Callable[[], None]] = []
        self.before = loading.covered(self.table)
        self._saved = self._entrants = self._listed = None
        self.__dict__.pop("stopped", None)
        if self.deal is None or all(n in self.seats for n in self.deal.order):
            self._saved = loading.arrangements_of(found.saved)

    @classmethod
    def lock(cls, table_id: int) -> Self:
        """Lock the table and read it; call it in a transaction.

        Raise `Refusal` `no_table` (404), or `out_of_order` for a quarantined one.
        """
        live = cls._locked([table_id]).get(table_id)
        if live is None:
            raise Refusal("no_table", status=404)
        live.check_order()
        return live

    @classmethod
    def lock_if_free(cls, table_id: int) -> Self | None:
        """Lock and read like `lock`, or return None if the table is locked."""
        live = cls._locked([table_id], skip_locked=True).get(table_id)
        if live is not None:
            live.check_order()
        return live

    @classmethod
    def _locked(
        cls, table_ids: list[int], *, skip_locked: bool = False
    ) -> dict[int, Self]:
        # Two statements: one that waits for the lock sees the table after the wait, but
        # joined rows from before.
        found = cls.read_all(loading.lock(table_ids, skip_locked=skip_locked))
        for live in found.values():
            live.is_locked = True
        return found

    @classmethod
    def read_all(cls, table_ids: Sequence[int]) -> dict[int, Self]:
        """Return the current state of those tables that exist, for a batch."""
        rows, moment = loading.read(table_ids) if table_ids else ({}, None)
        found: dict[int, Any] = {
            pk: live
            for pk, one in rows.items()
            if (live := decoded_tables.take(pk, one.mark)) is not None
        }
        unread = [pk for pk in rows if pk not in found]
        for pk, table in loading.read_whole(unread).items() if unread else ():
            if table.version == rows[pk].mark.version:
                found[pk] = cls(table)
        now = timers.now(moment)
        clock_steps.check("tick", now)
        for pk, live in found.items():
            live.uncovered = rows[pk].mark.rest
            live.is_locked = False
            live.begin(now, rows[pk])
        in_match = [live for live in found.values() if live.in_match]
        entrants = loading.read_entrants([live.match.pk for live in in_match])
        for live in in_match:
            live._entrants = entrants[live.match.pk]
        return found

    @classmethod
    def read(cls, table_id: int) -> Self:
        """Read the whole table without its lock; retry if it changed meanwhile.

        Raise `Refusal` like `lock`, or `busy` if it keeps changing.
        """
        for _attempt in range(5):
            table = loading.read_whole([table_id]).get(table_id)
            if table is None:
                raise Refusal("no_table", status=404)
            # Checked before decoding, because a faulty table may be unreadable.
            _check_order(table)
            live = cls(table)
            found, moment = loading.read([table_id])
            live.begin(timers.now(moment), found[table_id])
            live.arrangements()
            live.listed()
            if live.has_entry:
                _ = live.entrants
            versions = Table.objects.values_list("version", flat=True)
            if table.version == versions.get(pk=table_id):
                return live
        raise Refusal("busy", status=503)

    def rest(self) -> None:
        """Drop data of the finished action before the table is cached."""
        self._once, self._once_of = {}, (None, None)
        # A seat that is asked now will have other cards in the next view.
        asked = {number for wait in self.waits for number in wait.seats}
        self._judged = {n: one for n, one in self._judged.items() if n not in asked}
        self._saved = self._entrants = self._listed = None
        self.before, self.events, self.users_before = {}, [], set()

    def on_commit(self, call: Callable[[], None]) -> None:
        """Register a callback for after the commit; its exceptions are logged."""
        if self.is_locked:
            transaction.on_commit(call, robust=True)
        else:
            self._after_commit.append(call)

    def committed(self) -> None:
        """Run the callbacks after a batch's commit."""
        waiting, self._after_commit, self.move = self._after_commit, [], None
        for call in waiting:
            try:
                call()
            except Exception:
                log.exception("failed after a commit", table=self.table.pk)

    def check_order(self) -> None:
        """Raise `Refusal` `out_of_order` for a quarantined table."""
        _check_order(self.table)

    def note(self, event: Event) -> None:
        """Add an event of the deal for the following messages."""
        self.events.append(event)

    def tell(self, kind: str, **info: object) -> None:
        """Add a public event at the table."""
        self.events.append(msgspec.convert({"kind": kind, **info}, TableEvent))

    def restart(self, deal: Deal, state: GameDeal) -> None:
        """Put a new deal on the table."""
        self.deal, self.state, self._saved = deal, state, None
        self.pack, self._cards = self._pack(), {}

    def keep_match(self, match: Match, played: GameMatch) -> None:
        """Put a new match on the table, or update the running one."""
        if self.match is not match:
            self._entrants = None
        self.match = self.table.match = match
        self._played = played

    def log(self, seat: int | None, wire: LoggedAction, *, asked: bytes = b"") -> None:
        """Append an action to the deal's log; `commit.commit` must follow."""
        deal = self.running_deal
        deal.actions_count += 1
        subject = wire.seat if isinstance(wire, WireAction) and seat is None else UNSET
        row = {
            "table_id": self.table.pk,
            "deal_id": deal.pk,
            "n": deal.actions_count,
            "seat": seat,
            "kind": wire.kind,
            "data": msgspec.json.encode(wire),
            "asked": asked,
            "judged": self.judged,
            "version": self.table.version + 1,
            "subject": None if subject is UNSET else subject,
            "at": self.now,
        }
        self.logged.append(row)


def _check_order(table: Table) -> None:
    if table.quarantined_at is not None:
        raise Refusal("out_of_order", status=503)
