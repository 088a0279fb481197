"""The state of one table, read in full, to be changed.

Every change goes the same way: `LockedTable.lock`, change, `commit.commit`. The row is
the lock (lock order: tournament, table, wallet accounts, the commitment log). Moves
that share a commit (`tables.actions.batches`) are judged without it, and are written
only where the row has not moved meanwhile.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, cast

import msgspec
import structlog
from django.db import transaction

from rules.family import GameDeal, GameMatch
from rules.game import Event
from tables.clock import clock_steps, timers
from tables.models import Deal, DealAction, Match, Table
from tables.table import decoded_tables, loading, row_writes, statements
from tables.table.table_state import TableState
from wallet.errors import Refusal

log = structlog.get_logger(__name__)
Wire = dict[str, Any]


class Alone(Exception):
    """An act cannot be done in one transaction with others."""


class LockedTable(TableState):
    """One table: row, seats, running deal, clock, and what happened to it here."""

    def begin(self, now: datetime, seat_rows: list[statements.Values]) -> None:
        """Stand at the beginning of a change, at the moment `now`, with these seats.

        What the version does not cover is forgotten.
        """
        self.now, self.at = now, timers.ms_of(now)
        if seat_rows != self._seat_rows:
            self._seat_rows = seat_rows
            self.seats = {row.number: row for row in loading.SEATS.built(seat_rows)}
        self.users_before = {seat.user_id for seat in self.people.values()}
        self.events: list[Wire | Event] = []
        self.closed_reason = ""
        self.judged = 0
        """The version the action in hand is judged against."""
        self.writes = row_writes.Writes()
        self.is_batched = False
        self._after_commit: list[Callable[[], None]] = []
        self.before = loading.written_of(self.table)
        self._saved = self._entrants = self._listed = None
        self.__dict__.pop("stopped", None)

    @classmethod
    def lock(cls, table_id: int) -> "LockedTable":
        """Lock the table and read it; must be called in a transaction.

        Raise `Refusal` `no_table` (404), or `out_of_order` for a quarantined one.
        """
        live = cls.lock_all([table_id]).get(table_id)
        if live is None:
            raise Refusal("no_table", status=404)
        _check_order(live.table)
        return live

    @classmethod
    def lock_if_free(cls, table_id: int) -> "LockedTable | None":
        """Lock and read like `lock`, or return None where somebody acts right now."""
        live = cls.lock_all([table_id], skip_locked=True).get(table_id)
        if live is not None:
            _check_order(live.table)
        return live

    @classmethod
    def lock_all(
        cls, table_ids: list[int], *, skip_locked: bool = False
    ) -> dict[int, "LockedTable"]:
        """Lock these tables in the order of their ids, and read those that are there.

        With `skip_locked` those where somebody acts right now are left out.
        """
        # Two statements: one that waits for the lock sees the table as it is after the
        # wait, but what it joins as it was before.
        return cls.look(statements.lock(Table, table_ids, skip_locked=skip_locked))

    @classmethod
    def look(cls, table_ids: Sequence[int]) -> dict[int, "LockedTable"]:
        """Read those of these tables that are there, as they are now.

        Without a lock what is done there may be written only if the table has not been
        changed meanwhile (`row_writes.Writes.guard`).
        """
        rows, moment = loading.read(table_ids) if table_ids else ({}, None)
        found = {
            pk: cast(LockedTable, live)
            for pk, one in rows.items()
            if (live := decoded_tables.take(pk, one.mark)) is not None
        }
        unread = [pk for pk in rows if pk not in found]
        fetched = loading.TABLES.values(unread) if unread else {}
        for (row,) in map(loading.TABLES.built, fetched.values()):
            if row.version == rows[row.pk].mark.version:
                found[row.pk] = cls(row)
        now = timers.now(moment)
        clock_steps.check("tick", now)
        for pk, live in found.items():
            if live.uncovered is None:
                live.uncovered = loading.shared(rows[pk].mark.rest)
            live.begin(now, rows[pk].seats)
            live.lay_out(rows[pk].saved)
        matches = [
            live.match.pk for live in found.values() if live.match and live.in_match
        ]
        entrants = loading.entrants_of(matches)
        for live in found.values():
            if live.match and live.in_match:
                live._entrants = entrants[live.match.pk]
        return found

    @classmethod
    def read(cls, table_id: int) -> "LockedTable":
        """Read the table without its lock, whole: again where it changed meanwhile.

        Raise `Refusal` like `lock`, or `busy` where it changes all the time.
        """
        for _attempt in range(5):
            table = loading.TABLES.row(table_id)
            if table is None:
                raise Refusal("no_table", status=404)
            _check_order(table)
            live = cls(table)
            live.begin(timers.now(), loading.SEATS.values([table_id])[table_id])
            live.arrangements()
            live.listed()
            if live.has_entry:
                _ = live.entrants
            versions = Table.objects.values_list("version", flat=True)
            if table.version == versions.get(pk=table_id):
                return live
        raise Refusal("busy", status=503)

    def rest(self) -> None:
        """Forget what only the act in hand needed: the table is kept until the next."""
        self._once, self._once_of = {}, (None, None)
        # A seat that is asked now will have other cards by the next view.
        asked = {number for wait in self.waits for number in wait.seats}
        self._judged = {n: one for n, one in self._judged.items() if n not in asked}
        self._saved = self._entrants = self._listed = None
        self.before, self.events, self.users_before = {}, [], set()
        if self.deal and self._state is not None and not self.writes.are_waiting:
            # Decoded it is here already; who asks for the stored form reads it.
            self.deal.__dict__.pop("state", None)

    def lay_out(self, saved: list[statements.Values]) -> None:
        """Take the saved groups of those who sit here."""
        deal = self.deal
        if deal is None or all(number in self.seats for number in deal.order):
            if saved != self._laid_out[0]:
                rows = loading.ARRANGEMENTS.built(saved)
                self._laid_out = saved, {row.seat: row for row in rows}
            self._saved = self._laid_out[1]

    def on_commit(self, call: Callable[[], None]) -> None:
        """Call this once the change is committed; what it raises is logged."""
        if self.is_batched:
            self._after_commit.append(call)
        else:
            transaction.on_commit(call, robust=True)

    def committed(self) -> None:
        """Do what waits for the commit of a batch."""
        waiting, self._after_commit = self._after_commit, []
        for call in waiting:
            try:
                call()
            except Exception:
                log.exception("failed after a commit", table=self.table.pk)

    def leave_batch(self) -> None:
        """Raise `Alone` where this act is judged in a batch."""
        if self.is_batched:
            raise Alone

    def check_order(self) -> None:
        """Raise `Refusal` `out_of_order` for a quarantined table."""
        _check_order(self.table)

    def note(self, event: Event) -> None:
        """Remember an event of the deal for the messages that follow."""
        self.events.append(event)

    def tell(self, kind: str, **info: Any) -> None:
        """Remember something public that happened at the table."""
        self.events.append({"kind": kind, **info})

    def restart(self, deal: Deal, state: GameDeal) -> None:
        """Put a new deal on the table."""
        self.deal, self.state, self._saved = deal, state, None
        self.pack, self._cards = self._pack(), {}

    def keep_match(self, match: Match, played: GameMatch) -> None:
        """Put a new match on the table, or the running one after a change."""
        if self.match is not match:
            self._entrants = None
        self.match = self.table.match = match
        self._played = played

    def log(self, seat: int | None, wire: Wire, *, asked: bytes = b"") -> None:
        """Append an action to the deal's log; `commit.commit` must follow."""
        deal = self.running_deal
        deal.actions_count += 1
        self.writes.insert(
            DealAction,
            table=self.table.pk,
            deal=deal.pk,
            n=deal.actions_count,
            seat=seat,
            subject=wire.get("seat") if seat is None else None,
            kind=wire["kind"],
            data=msgspec.json.encode(wire),
            asked=asked,
            judged=self.judged,
            version=self.table.version + 1,
            at=self.now,
        )


def _check_order(table: Table) -> None:
    if table.quarantined_at is not None:
        raise Refusal("out_of_order", status=503)
