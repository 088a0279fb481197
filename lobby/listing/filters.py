"""The visitor's filters, all stored in the URL of the page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from rules import catalogue
from tables.games import titles
from tables.models import Pace
from wallet.cash import gate
from wallet.codes import CASH, PLAY

SEATS: Final = (2, 3, 4, 5, 6)
STAKES: Final = (1, 2, 5, 10, 20, 50)
ENTRIES: Final = (100, 500, 1_000, 5_000)
SORTS: Final = ("soon", "low", "high", "new")
NUMBER_MAX: Final = 10**9


@dataclass(frozen=True, slots=True)
class Filters:
    """The choices; None and the first of `SORTS` mean: no choice."""

    game: str | None = None
    chips: str | None = None
    """What is played for: `play` or `cash`, where there is cash."""
    players: int | None = None
    """Tables with this many seats."""
    free: bool = False
    """Only tables with a free seat."""
    stake: int | None = None
    """Chips per point."""
    entry: int | None = None
    """The entry fee of a match."""
    pace: str | None = None
    sort: str = SORTS[0]

    @classmethod
    def read(cls, query: Mapping[str, Any]) -> "Filters":
        """Return the choices of a URL; invalid values are ignored."""
        players = _number(query.get("players"))
        pace, sort = query.get("pace"), query.get("sort")
        chips = query.get("chips") if gate.is_open() else None
        known = catalogue.GAMES.get(query.get("game") or "")
        per_point = known.stake_per_point if known else None
        return cls(
            game=known.name if known else None,
            chips=chips if chips in (PLAY, CASH) else None,
            players=players if players in SEATS else None,
            free=query.get("free") == "1",
            # The other kind of stake than the game's is no choice.
            stake=_number(query.get("stake")) if per_point is not False else None,
            entry=_number(query.get("entry")) if per_point is not True else None,
            pace=pace if pace in Pace.values else None,
            sort=sort if sort in SORTS else SORTS[0],
        )

    def query(self, **changes: Any) -> str:
        """Return the address of these choices with `changes`: `players=2&free=1`."""
        wanted = replace(self, **changes)
        pairs = {
            "game": wanted.game,
            "chips": wanted.chips,
            "players": wanted.players,
            "free": "1" if wanted.free else None,
            "stake": wanted.stake,
            "entry": wanted.entry,
            "pace": wanted.pace,
            "sort": wanted.sort if wanted.sort != SORTS[0] else None,
        }
        return urlencode({name: value for name, value in pairs.items() if value})

    @property
    def wishes(self) -> str:
        """The same choices as the form of a new table reads them."""
        game = self.game
        if game is None and self.entry:
            game = next(
                name for name, one in catalogue.GAMES.items() if not one.stake_per_point
            )
        pairs = {
            "game": game,
            "chips": self.chips if self.chips == CASH else None,
            "seats": self.players,
            "stake": self.stake or self.entry,
            "pace": self.pace,
        }
        return urlencode({name: value for name, value in pairs.items() if value})

    @property
    def count(self) -> int:
        """How many choices narrow the list."""
        kinds = (self.game, self.chips, self.players, self.pace)
        chosen = [*kinds, self.free, self.stake, self.entry]
        return sum(bool(one) for one in chosen)

    @property
    def chips_meant(self) -> str | None:
        """The ledger of the tables wanted: a stake alone is one in play chips."""
        return self.chips or (PLAY if self.stake or self.entry else None)

    @property
    def game_title(self) -> str:
        """What players call the chosen game, empty for none."""
        return titles.game_title(self.game) if self.game else ""

    @property
    def has_stake(self) -> bool:
        """Whether a game with chips per point may be meant."""
        return self.game is None or catalogue.find(self.game).stake_per_point

    @property
    def has_entry(self) -> bool:
        """Whether a game with an entry fee may be meant."""
        return self.game is None or not catalogue.find(self.game).stake_per_point


def _number(text: str | None) -> int | None:
    shown = text or ""
    if not (shown.isascii() and shown.isdigit() and len(shown) <= len(str(NUMBER_MAX))):
        return None
    return int(shown) if 0 < int(shown) <= NUMBER_MAX else None
