"""The state of a table: its rows, and what the rules derive from them."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from accounts.requests.asker import Asker
from rules import catalogue
from rules.actions import Groups
from rules.cards import Pack
from rules.family import Game, GameDeal, GameMatch
from rules.game import (
    IllegalAction,
    Wait,
)
from rules.results import (
    Offer,
    Standing,
)
from rules.views.deal import AnyDealView
from tables.clock import timers
from tables.games import stopped_games
from tables.messages.view_parts import Digests
from tables.models import (
    Arrangement,
    ClientSeed,
    Deal,
    Match,
    MatchSeat,
    Phase,
    Seat,
    Switch,
    Table,
)
from tables.table import loading
from wallet.errors import Refusal

Made = TypeVar("Made")


class TableState:
    """One table: row, seats, running deal, clock. Use `LiveTable` to get one."""

    def __init__(self, table: Table) -> None:
        """Decode the rows; use `lock` or `read` instead."""
        self.table = table
        self.uncovered: loading.Values | None = None
        """The locked row's values that the version does not cover (`loading.Mark`);
        None if the table is only read.
        """
        self.game: Game = catalogue.find(table.game)
        self.options = self.game.decode_options(bytes(table.options))
        self.seats: dict[int, Seat] = {}
        self._seat_rows: list[loading.Values] | None = None
        self.clock = timers.read(table.clock)
        self.match: Match | None = table.match
        self._played: GameMatch | None = None
        self._entrants: dict[int, MatchSeat] | None = None
        self.deal: Deal | None = table.deal
        self.pack = self._pack()
        self._state: GameDeal | None = None
        if self.deal is not None and self.deal.state:
            self._state = self.game.decode(bytes(self.deal.state))
        self._saved: dict[int, Arrangement] | None = None
        self._cards: dict[int, tuple[tuple[Any, int], Groups]] = {}
        """Saved groups as cards, with their row and revision."""
        self._listed: tuple[Deal, dict[int, ClientSeed]] | None = None
        self._judged: dict[int, tuple[Any, Any]] = {}
        """Results computed from a seat's groups, with their inputs."""
        self._once: dict[Any, Any] = {}
        self._once_of: tuple[GameDeal | None, GameMatch | None] = (None, None)
        self.told: tuple[int, dict[int | None, Digests]] = (0, {})
        """The version published last, and the content of each view (None:
        spectators').
        """

    @property
    def is_running(self) -> bool:
        """Whether a deal is being played."""
        deal = self.deal
        return deal is not None and deal.started_at is not None and not deal.ended_at

    @property
    def running_deal(self) -> Deal:
        """The deal on the table, running or just ended; raises if there is none."""
        if self.deal is None:
            raise LookupError(f"no deal was dealt at table {self.table.pk}")
        return self.deal

    @property
    def has_cards(self) -> bool:
        """Whether a deal is on the table, running or just ended."""
        return self._state is not None

    @property
    def state(self) -> GameDeal:
        """The deal's decoded state; raises if there is none."""
        if self._state is None:
            raise LookupError(f"no cards lie on table {self.table.pk}")
        return self._state

    @state.setter
    def state(self, state: GameDeal) -> None:
        self._state = state

    @property
    def running_match(self) -> Match:
        """The match on the table, running or just ended; raises if there is none."""
        if self.match is None:
            raise LookupError(f"no match was begun at table {self.table.pk}")
        return self.match

    @property
    def has_entry(self) -> bool:
        """Whether the stake is the entry fee of a match of several deals."""
        return not self.game.stake_per_point

    @property
    def is_hosted(self) -> bool:
        """Whether an event hosts the table and decides who sits there."""
        return bool(self.table.host)

    @property
    def in_match(self) -> bool:
        """Whether a match of several deals is running, in a deal or between two."""
        match = self.match
        return self.has_entry and match is not None and match.ended_at is None

    @property
    def shows_result(self) -> bool:
        """Whether the result of a match of several deals is being shown."""
        is_over = self.has_entry and self.match is not None and not self.in_match
        return is_over and self.table.phase == Phase.BETWEEN

    @property
    def played(self) -> GameMatch:
        """The match's decoded state; raises if there is none."""
        played = self._decoded_match()
        if played is None:
            raise LookupError(f"no match was begun at table {self.table.pk}")
        return played

    def _decoded_match(self) -> GameMatch | None:
        """Return the match's decoded state, or None."""
        if self._played is None and self.match is not None:
            self._played = self.game.decode_match(bytes(self.match.state))
        return self._played

    @property
    def entrants(self) -> dict[int, MatchSeat]:
        """The players of the match, by seat, including those who left."""
        if self._entrants is None:
            key = self.match.pk if self.match else None
            self._entrants = loading.read_entrants([key])[key] if key else {}
        return self._entrants

    @property
    def absent(self) -> frozenset[int]:
        """Seats disconnected in a match with a match clock, which may return."""
        if not (self.game.match_clock and self.in_match):
            return frozenset()
        return frozenset(n for n, row in self.entrants.items() if row.back_by)

    def has_played(self, number: int) -> bool:
        """Whether the people seated now play the match or played the last one."""
        seat, row = self.seats.get(number), self.entrants.get(number)
        return seat is not None and row is not None and row.seat_id == seat.pk

    @cached_property
    def stopped(self) -> Switch | None:
        """The switches of staff that stop new matches here."""
        return stopped_games.of(self.table)

    @property
    def offer(self) -> Offer | None:
        """The question to seats between two deals of the match, if any."""
        is_asked = self.in_match and not self.is_running
        return self.game.offer(self.played) if is_asked else None

    @property
    def waits(self) -> tuple[Wait, ...]:
        """The seats that the deal, or the match between deals, waits for."""
        if self.is_running:
            return self.game.waiting_for(self.state)
        offer = self.offer
        return (Wait(offer.phase, offer.seats, offer.turn),) if offer else ()

    @property
    def is_left_to_bots(self) -> bool:
        """Whether people began the match (or its deal) and only bots still play.

        A disconnected player still plays; one who leaves with the deal does not.
        """
        if not (self.is_running or self.in_match):
            return False
        # At a points table a leaving seat is kept until the deal is over.
        if not self.people and not self.has_entry:
            return False
        staying = (n for n, seat in self.people.items() if not seat.is_leaving)
        if any(map(self._still_plays, staying)):
            return False
        return not all(row.user.is_bot for row in self.entrants.values())

    def _still_plays(self, number: int) -> bool:
        if self.is_running:
            return self.state.is_playing(number)
        if any(number in wait.seats for wait in self.waits):
            return True
        standing = {row.seat: row.state for row in self.standing()}
        return standing.get(number) == "playing"

    @property
    def bots(self) -> set[int]:
        """The seats of house bots."""
        return {number for number, seat in self.seats.items() if seat.user.is_bot}

    @property
    def people(self) -> dict[int, Seat]:
        """The seats of people."""
        return {n: seat for n, seat in self.seats.items() if not seat.user.is_bot}

    def stack_of(self, number: int) -> int:
        """Return a seat's chips; 0 if it is empty or fees are paid."""
        seat = self.seats.get(number)
        stack = seat.stack if seat else None
        return (stack.balance or 0) if stack else 0

    def seat_of(self, user: Asker) -> Seat:
        """Return the person's seat; raise `not_seated`."""
        for seat in self.seats.values():
            if user is not None and seat.user_id == user.pk:
                return seat
        raise Refusal("not_seated", status=403)

    def refusal(self, illegal: IllegalAction) -> Refusal:
        """Return the rules' refusal, with cards as text."""
        params = dict(illegal.params)
        if "card" in params:
            params["card"] = self.pack.name(params["card"])
        status = 403 if illegal.breach == "not_seated" else 409
        return Refusal(str(illegal.breach), status=status, **params)

    def in_deal(self, number: int) -> bool:
        """Whether the seat is dealt into the running deal."""
        deal = self.deal
        return deal is not None and self.is_running and number in deal.order

    def arrangements(self) -> dict[int, Arrangement]:
        """Return the saved arrangements of the deal by seat; bots have none."""
        if self._saved is None:
            deal = self.deal if self.people else None
            self._saved = loading.read_arrangements(deal) if deal else {}
        return self._saved

    def saved_groups(self) -> dict[int, Groups]:
        """Return all seats' saved groups as parsed by the rules."""
        return {number: self.saved_groups_of(number) for number in self.arrangements()}

    def saved_groups_of(self, number: int) -> Groups:
        """Return a seat's saved groups as parsed by the rules, or ()."""
        row = self.arrangements().get(number)
        return self._cards_of(row) if row else ()

    def _cards_of(self, row: Arrangement) -> Groups:
        known = self._cards.get(row.seat)
        if known is None or known[0] != (row.pk, row.revision):
            # Each save creates a new revision.
            known = (row.pk, row.revision), groups_of(row, self)
            self._cards[row.seat] = known
        return known[1]

    def listed(self) -> dict[int, ClientSeed] | None:
        """Return the next deal's seats by number, with their own seeds.

        None while the list is still open, or if no deal is planned.
        """
        deal = self.table.next_deal
        if deal is None or deal.seeds_closed_at is None:
            return None
        if self._listed is None or self._listed[0] is not deal:
            own = deal.client_seeds.order_by("seat")
            self._listed = deal, {row.seat: row for row in own}
        return self._listed[1]

    def once(self, key: Any, make: Callable[[], Made]) -> Made:
        """Return `make`'s result for the current cards and match, cached by key.

        The cache is valid until either changes; do not modify the result.
        """
        state, played = self._state, self._decoded_match()
        if self._once_of[0] is not state or self._once_of[1] is not played:
            self._once, self._once_of = {}, (state, played)
        if key not in self._once:
            self._once[key] = make()
        made: Made = self._once[key]
        return made

    def judged_once(
        self, number: int, groups: Groups, make: Callable[[], Made]
    ) -> Made:
        """Return `make`'s result for a seat's groups and cards, cached.

        It is recomputed only if its inputs change; do not modify the result.
        """
        by = self.game.judged_by(self.state, number), groups, self.pack
        known = self._judged.get(number)
        if known is None or known[0] != by:
            known = self._judged[number] = by, make()
        made: Made = known[1]
        return made

    def seen_by(self, number: int | None) -> AnyDealView:
        """Return what the rules show a seat (None: everybody)."""
        return self.once(
            ("seen_by", number), lambda: self.game.seen_by(self.state, number)
        )

    def standing(self) -> tuple[Standing, ...]:
        """Return the standings of the match by seat."""
        return self.once("standing", lambda: self.game.standing(self.played))

    def _pack(self) -> Pack:
        """Return the pack of the current deal, or the table's own before any."""
        own, deal = bytes(self.table.options), self.deal
        stored = bytes(deal.options) if deal is not None else b""
        if deal is not None and deal.match is not None and not stored:
            stored = bytes(deal.match.options)
        if not stored or stored == own:
            return self.game.pack(self.options)
        return self.game.pack(self.game.decode_options(stored))


def groups_of(row: Arrangement, live: TableState) -> Groups:
    """Return a stored arrangement as cards, without cards of another pack."""
    if row.cards is None:
        row.cards = tuple(live.pack.known(names) for names in row.groups)
    return row.cards
