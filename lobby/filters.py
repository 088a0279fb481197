"""What a visitor wants to see; every choice is in the address of the page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from rules import catalogue
from tables.models import Pace

SEATS: Final = (2, 3, 4, 5, 6)
STAKES: Final = (1, 2, 5, 10, 20, 50)
SORTS: Final = ("soon", "low", "high", "new")
NUMBER_MAX: Final = 10**9


@dataclass(frozen=True, slots=True)
class Filters:
    """The choices; None and the first of `SORTS` mean: no choice."""

    game: str | None = None
    players: int | None = None
    """Tables with this many seats."""
    free: bool = False
    """Only tables with a free seat."""
    stake: int | None = None
    pace: str | None = None
    sort: str = SORTS[0]

    @classmethod
    def read(cls, query: Mapping[str, Any]) -> "Filters":
        """Return the choices of an address; nonsense in it chooses nothing."""
        players, stake = _number(query.get("players")), _number(query.get("stake"))
        game, pace, sort = query.get("game"), query.get("pace"), query.get("sort")
        return cls(
            game=game if game in catalogue.GAMES else None,
            players=players if players in SEATS else None,
            free=query.get("free") == "1",
            stake=stake,
            pace=pace if pace in Pace.values else None,
            sort=sort if sort in SORTS else SORTS[0],
        )

    def query(self, **changes: Any) -> str:
        """Return the address of these choices with `changes`: `players=2&free=1`."""
        wanted = replace(self, **changes)
        pairs = {
            "game": wanted.game,
            "players": wanted.players,
            "free": "1" if wanted.free else None,
            "stake": wanted.stake,
            "pace": wanted.pace,
            "sort": wanted.sort if wanted.sort != SORTS[0] else None,
        }
        return urlencode({name: value for name, value in pairs.items() if value})

    @property
    def wishes(self) -> str:
        """The same choices as the form of a new table reads them."""
        pairs = {
            "game": self.game,
            "seats": self.players,
            "stake": self.stake,
            "pace": self.pace,
        }
        return urlencode({name: value for name, value in pairs.items() if value})

    @property
    def count(self) -> int:
        """How many choices narrow the list."""
        chosen = (self.game, self.players, self.free, self.stake, self.pace)
        return sum(bool(one) for one in chosen)


def _number(text: str | None) -> int | None:
    shown = text or ""
    if not (shown.isascii() and shown.isdigit() and len(shown) <= len(str(NUMBER_MAX))):
        return None
    return int(shown) if 0 < int(shown) <= NUMBER_MAX else None
