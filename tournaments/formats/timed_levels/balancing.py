"""Moves between deals that keep tables full and even (8.4). Pure.

Pure. The aim: as few tables as possible, sizes that differ by one at most, and as few
moves as possible. Only tables between two deals change. Called again whenever a table
finishes a deal, it ends with nothing left to move.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

Player = TypeVar("Player", bound=Hashable)


class Move(NamedTuple, Generic[Player]):
    """A player's move from one table to another, by ids."""

    player: Player
    source: int
    target: int


class Balance(NamedTuple, Generic[Player]):
    """The moves to make now, and the tables that then are empty and close."""

    moves: tuple[Move[Player], ...]
    closed: tuple[int, ...]

    @property
    def concerned(self) -> frozenset[int]:
        """The tables involved."""
        ends = {table for move in self.moves for table in (move.source, move.target)}
        return frozenset({*ends, *self.closed})


def balance(
    tables: Mapping[int, Sequence[Player]],
    size: int,
    free: Collection[int] | None = None,
) -> Balance[Player]:
    """Return the moves that are due among the `free` tables; by default among all.

    Each table lists its players by priority to stay: the last moves first. The smallest
    tables are broken up, then the largest give to the smallest. A table is broken up
    completely or not at all, so nobody is left alone.

    Without `free` it says what is due once every table stands between two deals. A
    caller that lets the tables `concerned` wait there gets just these moves at last.
    """
    here = set(tables) if free is None else set(free) & set(tables)
    broken, wanted = _aims(tables, size, here)
    room = {
        table: aim - len(tables[table])
        for table, aim in wanted.items()
        if table in here and aim > len(tables[table])
    }
    moves: list[Move[Player]] = []
    closed = []
    for table in broken:
        if table in here and len(tables[table]) <= sum(room.values()):
            moves += _placed(tables[table], table, room)
            closed.append(table)
    for table, aim in wanted.items():
        if table in here:
            leaving = list(reversed(tables[table][aim:]))
            moves += _placed(leaving[: sum(room.values())], table, room)
    return Balance(tuple(moves), tuple(closed))


def _aims(
    tables: Mapping[int, Sequence[Any]], size: int, here: Collection[int]
) -> tuple[list[int], dict[int, int]]:
    """Return the tables to break up, smallest first, and target sizes of the others.

    The longest tables stay and keep the odd player, so nobody moves without need. Among
    equal tables the free ones change.
    """
    players = sum(len(seated) for seated in tables.values())
    needed = -(-players // size)

    def by_length(table: int) -> tuple[int, bool, int]:
        return len(tables[table]), table not in here, table

    rising = sorted(tables, key=by_length)
    broken, kept = rising[: len(rising) - needed], rising[len(rising) - needed :]
    if not kept:
        return broken, {}
    each, odd = divmod(players, needed)

    def by_claim(table: int) -> tuple[int, bool, int]:
        """Return a table's priority for an odd player: largest first, free givers
        last.
        """
        gives = len(tables[table]) > each
        return -len(tables[table]), (table in here) == gives, table

    falling = sorted(kept, key=by_claim)
    return broken, {table: each + (at < odd) for at, table in enumerate(falling)}


def _placed(
    leaving: Sequence[Player], source: int, room: dict[int, int]
) -> list[Move[Player]]:
    """Assign each player to the table with the most room, and update the room."""
    moves = []
    for player in leaving:
        target = min(room, key=lambda table: (-room[table], table))
        room[target] -= 1
        moves.append(Move(player, source, target))
    return moves
