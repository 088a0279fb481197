"""A table as it stands, read whole; under its lock it may be changed.

Every change goes the same way: `LockedTable.lock`, change, `commit.commit`. The row is
the lock (lock order: tournament, table, wallet accounts, the commitment log).
"""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import Any, cast

import msgspec

from rules import catalogue
from rules.actions import Groups
from rules.cards import Pack
from rules.game import Event, Game, IllegalAction, Offer, Standing, Wait
from tables.clock import timers
from tables.games import stopped_games
from tables.messages.view_parts import Digests
from tables.models import (
    Arrangement,
    ClientSeed,
    Deal,
    DealAction,
    Match,
    MatchSeat,
    Phase,
    Seat,
    Switch,
    Table,
)
from tables.table import decoded_tables, loading, statements
from wallet.errors import Refusal

Wire = dict[str, Any]


class Alone(Exception):
    """An act cannot be done in one transaction with others."""


class LockedTable:
    """One table: row, seats, running deal, clock, and what happened to it here."""

    def __init__(self, table: Table) -> None:
        """Decode what the row holds; use `lock` or `read` instead."""
        self.table = table
        self.mark: loading.Mark | None = None
        """The row under the lock; None where the table is only read."""
        self.game: Game = catalogue.find(table.game)
        self.options = self.game.decode_options(bytes(table.options))
        self.seats: dict[int, Seat] = {}
        self._seat_rows: list[statements.Values] | None = None
        self.clock = timers.read(table.clock)
        self.match: Match | None = table.match
        self._played: Any = None
        self._entrants: dict[int, MatchSeat] | None = None
        self.deal: Deal | None = table.deal
        self.pack = self._pack()
        self.state: Any = None
        if self.deal is not None and self.deal.state:
            self.state = self.game.decode(bytes(self.deal.state))
        self._saved: dict[int, Arrangement] | None = None
        self._listed: tuple[Deal, dict[int, ClientSeed]] | None = None
        self._once: dict[Any, Any] = {}
        self._once_of: tuple[Any, Any] = (None, None)
        self.told: tuple[int, dict[int | None, Digests]] = (0, {})
        """The version published last, and what each view (None: spectators') held."""

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
        self.writes = statements.Writes()
        self.is_batched = False
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
        marks, moment = loading.lock(table_ids, skip_locked=skip_locked)
        if not marks:
            return {}
        # Only now: a query that waits for the lock sees the table as it is after the
        # wait, but what it joins as it was before.
        found = {
            pk: cast(LockedTable, live)
            for pk, mark in marks.items()
            if (live := decoded_tables.take(pk, mark)) is not None
        }
        unread = [pk for pk in marks if pk not in found]
        fetched = loading.TABLES.values(unread) if unread else {}
        for (row,) in map(loading.TABLES.built, fetched.values()):
            found[row.pk] = cls(row)
        seats, now = loading.SEATS.values(list(found)), timers.now(moment)
        for pk, live in found.items():
            live.mark = marks[pk]
            live.begin(now, seats[pk])
        deals = [live.deal.pk for live in found.values() if live.deal is not None]
        saved = loading.arrangements_of(deals)
        matches = [
            live.match.pk for live in found.values() if live.match and live.in_match
        ]
        entrants = loading.entrants_of(matches)
        for live in found.values():
            live._saved = saved[live.deal.pk] if live.deal is not None else None
            live._entrants = (
                entrants[live.match.pk] if live.match and live.in_match else None
            )
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
        self._saved = self._entrants = self._listed = None

    def leave_batch(self) -> None:
        """Raise `Alone` where this act is judged in a batch."""
        if self.is_batched:
            raise Alone

    def check_order(self) -> None:
        """Raise `Refusal` `out_of_order` for a quarantined table."""
        _check_order(self.table)

    @property
    def is_running(self) -> bool:
        """Whether a deal is being played."""
        deal = self.deal
        return deal is not None and deal.started_at is not None and not deal.ended_at

    @property
    def has_entry(self) -> bool:
        """Whether the stake is the entry fee of a match of several deals."""
        return not self.game.stake_per_point

    @property
    def is_hosted(self) -> bool:
        """Whether an event hosts the table: nobody comes, goes or begins by himself."""
        return bool(self.table.host)

    @property
    def in_match(self) -> bool:
        """Whether a match of several deals is under way, in a deal or between two."""
        match = self.match
        return self.has_entry and match is not None and match.ended_at is None

    @property
    def shows_result(self) -> bool:
        """Whether a match of several deals has just ended and its result is shown."""
        is_over = self.has_entry and self.match is not None and not self.in_match
        return is_over and self.table.phase == Phase.BETWEEN

    @property
    def played(self) -> Any:
        """The match as the rules know it; None where none was begun."""
        if self._played is None and self.match is not None:
            self._played = self.game.decode_match(bytes(self.match.state))
        return self._played

    @property
    def entrants(self) -> dict[int, MatchSeat]:
        """Who plays (or played) the match, by seat; those who left too."""
        if self._entrants is None:
            found = loading.ENTRANTS.rows(self.match.pk) if self.match else []
            self._entrants = {row.number: row for row in found}
        return self._entrants

    @property
    def absent(self) -> frozenset[int]:
        """The seats disconnected in a match on a match clock, which may return."""
        if not (self.game.match_clock and self.in_match):
            return frozenset()
        return frozenset(n for n, row in self.entrants.items() if row.back_by)

    def has_played(self, number: int) -> bool:
        """Whether who sits there now plays the match, or has played the last one."""
        seat, row = self.seats.get(number), self.entrants.get(number)
        return seat is not None and row is not None and row.seat_id == seat.pk

    @cached_property
    def stopped(self) -> Switch | None:
        """What staff has switched off here: no new match begins."""
        return stopped_games.of(self.table)

    @property
    def offer(self) -> Offer | None:
        """What seats are asked between two deals of the match."""
        is_asked = self.in_match and not self.is_running
        return self.game.offer(self.played) if is_asked else None

    @property
    def waits(self) -> tuple[Wait, ...]:
        """Whom the deal, or between deals the match, waits for."""
        if self.is_running:
            return self.game.waiting_for(self.state)
        offer = self.offer
        return (Wait(offer.phase, offer.seats, offer.turn),) if offer else ()

    @property
    def bots(self) -> set[int]:
        """The seats of house bots."""
        return {number for number, seat in self.seats.items() if seat.user.is_bot}

    @property
    def people(self) -> dict[int, Seat]:
        """The seats of persons."""
        return {n: seat for n, seat in self.seats.items() if not seat.user.is_bot}

    def stack_of(self, number: int) -> int:
        """Return the chips before a seat; none where nobody sits or fees are paid."""
        seat = self.seats.get(number)
        return (seat.stack.balance or 0) if seat and seat.stack else 0

    def seat_of(self, user: Any) -> Seat:
        """Return the person's seat: the only way to one; raise `not_seated`."""
        for seat in self.seats.values():
            if user is not None and seat.user_id == user.pk:
                return seat
        raise Refusal("not_seated", status=403)

    def refusal(self, illegal: IllegalAction) -> Refusal:
        """Return the rules' refusal with cards as text."""
        params = dict(illegal.params)
        if "card" in params:
            params["card"] = self.pack.name(params["card"])
        status = 403 if illegal.breach == "not_seated" else 409
        return Refusal(str(illegal.breach), status=status, **params)

    def in_deal(self, number: int) -> bool:
        """Whether the seat is dealt into the running deal."""
        return self.is_running and number in self.deal.order

    def arrangements(self) -> dict[int, Arrangement]:
        """Return the saved arrangements of the deal by seat; bots have none."""
        if self._saved is None:
            has_any = self.deal is not None and self.people
            found = loading.ARRANGEMENTS
            saved = found.values([self.deal.pk])[self.deal.pk] if has_any else []
            self._saved = {row.seat: row for row in found.built(saved)}
        return self._saved

    def saved_groups(self) -> dict[int, Groups]:
        """Return every seat's saved groups as the rules read them."""
        return {
            number: groups_of(row, self) for number, row in self.arrangements().items()
        }

    def listed(self) -> dict[int, ClientSeed] | None:
        """Return the next deal's seats by number, with their own seeds.

        None while the list is still open, or where no deal is coming.
        """
        deal = self.table.next_deal
        if deal is None or deal.seeds_closed_at is None:
            return None
        if self._listed is None or self._listed[0] is not deal:
            own = deal.client_seeds.order_by("seat")
            self._listed = deal, {row.seat: row for row in own}
        return self._listed[1]

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """Return what `make` says of the cards and the match as they are now.

        It is asked once for each key, until either changes; nobody may change what it
        returns.
        """
        state, played = self._once_of
        if state is not self.state or played is not self.played:
            self._once, self._once_of = {}, (self.state, self.played)
        if key not in self._once:
            self._once[key] = make()
        return self._once[key]

    def seen_by(self, number: int | None) -> Wire:
        """Return what the rules show a seat (None: everybody); do not change it."""
        return self.once(
            ("seen_by", number), lambda: self.game.seen_by(self.state, number)
        )

    def standing(self) -> tuple[Standing, ...]:
        """Return how the seats of the match stand."""
        return self.once("standing", lambda: self.game.standing(self.played))

    def note(self, event: Event) -> None:
        """Remember an event of the deal for the messages that follow."""
        self.events.append(event)

    def tell(self, kind: str, **info: Any) -> None:
        """Remember something public that happened at the table."""
        self.events.append({"kind": kind, **info})

    def restart(self, deal: Deal, state: Any) -> None:
        """Put a new deal on the table."""
        self.deal, self.state, self._saved = deal, state, None
        self.pack = self._pack()

    def _pack(self) -> Pack:
        """Return the pack of the deal on the table; before any the table's own."""
        own, deal = bytes(self.table.options), self.deal
        stored = bytes(deal.options) if deal is not None else b""
        if deal is not None and deal.match is not None and not stored:
            stored = bytes(deal.match.options)
        if not stored or stored == own:
            return self.game.pack(self.options)
        return self.game.pack(self.game.decode_options(stored))

    def keep_match(self, match: Match, played: Any) -> None:
        """Put a new match on the table, or the running one after a change."""
        if self.match is not match:
            self._entrants = None
        self.match = self.table.match = match
        self._played = played

    def log(self, seat: int | None, wire: Wire, *, asked: bytes = b"") -> None:
        """Append an action to the deal's log; `commit.commit` must follow."""
        deal = self.deal
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


def groups_of(row: Arrangement, live: LockedTable) -> Groups:
    """Return a stored arrangement as cards; a card of another pack is left out."""
    if row.cards is None:
        row.cards = tuple(live.pack.known(names) for names in row.groups)
    return row.cards
