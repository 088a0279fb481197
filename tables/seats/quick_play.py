"""Quick play: a seat where people are waiting, or a new table with bots."""

from functools import cache, reduce
from operator import or_
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts import may_meet
from accounts.models import User
from rules import catalogue
from tables import hooks
from tables.actions import commit
from tables.clock import timers
from tables.deal import dealing, practice_levels
from tables.errors import Refusal
from tables.games import titles
from tables.match import start_confirmation
from tables.models import LobbyChoices, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from wallet.codes import PLAY

TRIES: Final = 3
GONE: Final = frozenset(
    {"full", "seat_taken", "seat_kept", "closed", "match_running", "out_of_order"}
    | {"play_stopped", "not_open_to_you"}
)
"""Refusals of a table that looked free; then the next one is tried."""


class Wish(NamedTuple):
    """A request for a table with the default rules."""

    game: str
    players: int

    @property
    def stake(self) -> int:
        """The stake of such a table."""
        return titles.stake_wanted(catalogue.find(self.game))

    @property
    def title(self) -> str:
        """Its name for players, with its target."""
        return titles.played_title(self.game, _usual_options(self.game))

    @property
    def tables(self) -> Q:
        """The tables that match."""
        return _usual(self.game) & Q(seats_max=self.players)


def usual_tiles() -> list[Wish]:
    """Return the default quick tiles, at least one for each family."""
    games = catalogue.GAMES.values()
    return [Wish(game.name, players) for game in games for players in game.tiles]


def choices() -> LobbyChoices:
    """Return staff's settings for the lobby; empty if there are none."""
    return LobbyChoices.objects.filter(pk=1).first() or LobbyChoices()


def tiles(choices: LobbyChoices) -> list[Wish]:
    """Return the quick tiles set by staff, or the defaults."""
    chosen = [Wish(*one) for one in choices.tiles]
    return [one for one in chosen if one.game in catalogue.GAMES] or usual_tiles()


def wish(game: str, players: str) -> Wish:
    """Return the request in a form, with the first game or full table by default."""
    rules = catalogue.GAMES.get(game) or next(iter(catalogue.GAMES.values()))
    allowed = range(rules.seats_min, rules.seats_max + 1)
    named = {str(n): n for n in allowed}
    return Wish(rules.name, named.get(players, rules.seats_max))


def is_usual(game: str, options: bytes) -> bool:
    """Return whether encoded options are the defaults of a game."""
    return options == _usual_options(game)


def take(person: User, wanted: Wish) -> Table:
    """Seat the person, unless they already wait for a quick deal.

    Pressing the tile is consent, so `start` is sent for the person if it is asked for.
    """
    table = (
        _waiting_seat(person)
        or _any_seat(person, wanted)
        or seating.open_and_sit(
            person,
            wanted.game,
            seats=wanted.players,
            stake=wanted.stake,
            bots=wanted.players - 1,
            bots_level=practice_levels.of(person),
        )
    )
    _start(table, person)
    return table


def _start(table: Table, person: User) -> None:
    """Send `start` for the person, if it is asked for now (gin.md D2)."""
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        live.judged = live.table.version
        number = live.seat_of(person).number
        if start_confirmation.asks(live, number):
            dealing.say_ready(live, number, "confirmed")
            commit.commit(live)


def _open_tables() -> QuerySet[Table]:
    return Table.objects.public().filter(
        is_practice=False, quarantined_at=None, ledger=PLAY
    )


@cache
def _usual_options(name: str) -> bytes:
    rules = catalogue.find(name)
    return rules.encode_options(rules.resolve({}))


def _usual(name: str) -> Q:
    """Return the tables of a game with the default stake and rules."""
    stake = titles.stake_wanted(catalogue.find(name))
    return Q(game=name, stake=stake, options=_usual_options(name))


def _waiting_seat(person: User) -> Table | None:
    """Return the table where the person waits for a quick deal to start."""
    usual = reduce(or_, map(_usual, catalogue.GAMES))
    return (
        _open_tables()
        .filter(phase__in=(Phase.WAITING, Phase.STARTING))
        .filter(usual, seats__user=person, seats__left_at=None)
        .first()
    )


def _any_seat(person: User, wanted: Wish) -> Table | None:
    """Seat the person where most people wait; return None if there was no free seat."""
    found = []
    blocked = may_meet.kept_apart(person)
    for table in _open_tables().filter(wanted.tables).prefetch_related("seats__user"):
        present = [seat for seat in table.seats.all() if seat.left_at is None]
        if any(seat.user_id == person.pk for seat in present):
            return table
        if any(str(seat.user_id) in blocked for seat in present):
            continue
        if len(present) < wanted.players:
            found.append((table.pk, present))
    for table_id in _by_skill(person, wanted, found)[:TRIES]:
        try:
            return seating.sit_down(table_id, person).table
        except Refusal as refusal:
            if refusal.code not in GONE:
                raise
    return None


def _by_skill(
    person: User, wanted: Wish, found: list[tuple[int, list[Seat]]]
) -> list[int]:
    """Return tables with nearby ratings first, then by the number of people waiting."""
    people = {
        table: [seat for seat in present if not seat.user.is_bot]
        for table, present in found
    }
    family = catalogue.find(wanted.game).family
    far = hooks.far_in_rating.get()(person.pk, family, people, timers.now())

    def order(one: tuple[int, list[Seat]]) -> tuple[bool, int, int, int]:
        table, present = one
        return table in far, -len(people[table]), -len(present), table

    return [table for table, _present in sorted(found, key=order)]
