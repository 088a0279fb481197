"""What one evening is drawn from: a table of any game, and the people at it."""

import random
from typing import Any, NamedTuple

from rules import catalogue
from tables.models import OnTimeout, Pace
from tests import sizes

SHORT: dict[str, dict[str, Any]] = {
    "gin": {"target": 50, "deals_max": 4, "void_max": 2},
    "basic": {"end": "deals", "deals": 2, "max_reshuffles": 0, "void_max": 1},
    "continental": {"hands": "147", "max_reshuffles": 0},
    "indian": {"turns_max": 10, "void_max": 1},
}
"""Options with which a match takes a few deals, as far as a game has them."""
POOL = {"first_drop": 60, "middle_drop": 60, "deals_max": 4}
KEPT = frozenset(name for family in SHORT.values() for name in family) | POOL.keys()
"""Options that no case draws anew."""

PROFILES = (
    *("quick", "quick", "slow"),
    "no_start",
    "silent",
    "flaky",
    "looks_in",
    "closes_on_turn",
    "quitter",
    "dropper",
    "no_answer",
    "never_out",
)
"""How people behave. `quick` acts when asked; `slow` lets clocks run, now and then out.

`no_start` never says ready; `silent` plays and is then never heard again; `flaky` is
disconnected again and again; `looks_in` is so and comes back only to look;
`closes_on_turn` closes the page when asked; `quitter` leaves at any time; `dropper`
drops; `no_answer` answers no offer and opens no seed; `never_out` ends no deal.
"""


class Case(NamedTuple):
    """An evening: what is played there, and by whom."""

    seed: str
    game: str
    options: dict[str, Any]
    seats: int
    bots: int
    stake: int
    pace: str
    on_timeout: str
    people: tuple[str, ...]
    """Their profiles; more of them than seats wait for one."""

    @property
    def family(self) -> str:
        """Return the family of the game."""
        return catalogue.GAMES[self.game].family


def seeds(name: str, count: int) -> list[str]:
    """Return so many seeds, one a case; `SEED` alone, where one is to be repeated."""
    drawn = sizes.seeds(name)
    if len(drawn) == 1:
        return drawn
    return [f"{drawn[-1]}-{n}" for n in range(count)]


def case_of(seed: str) -> Case:
    """Return the case that a seed draws."""
    luck = random.Random(seed)
    families = sorted({game.family for game in catalogue.GAMES.values()})
    family = luck.choice(families)
    game = luck.choice(
        [one for one in catalogue.GAMES.values() if one.family == family]
    )
    options = _options(game, luck)
    low, high = game.seats_allowed(game.resolve(options))
    seats = luck.randint(low, high)
    bots = luck.choice((0, 0, 1, luck.randint(0, seats - 1)))
    pace = luck.choice((Pace.QUICK, Pace.QUICK, Pace.NORMAL, Pace.RELAXED))
    if luck.random() < 0.08:
        pace = Pace.UNTIMED
    timeouts = (OnTimeout.LOSE_MATCH, OnTimeout.LOSE_MATCH, OnTimeout.AUTO_PLAY)
    count = seats - bots + luck.choice((0, 0, 0, 0, 1, 2))
    stake = luck.choice((1, 2, 5) if game.stake_per_point else (100, 500, 4_000))
    return Case(
        seed=seed,
        game=game.name,
        options=options,
        seats=seats,
        bots=bots,
        stake=stake,
        pace=str(pace),
        on_timeout=str(luck.choice(timeouts)) if game.match_clock else "",
        people=tuple(luck.choice(PROFILES) for _ in range(count)),
    )


def _options(game: Any, luck: random.Random) -> dict[str, Any]:
    """Return options that make matches short, and two others as they come."""
    known = {field.name: field for field in game.option_fields()}
    wanted = {**SHORT[game.family], **(POOL if "rejoin" in known else {})}
    chosen: dict[str, Any] = {}
    for name, value in wanted.items():
        _add(game, chosen, name, value)
    others = [field for name, field in known.items() if name not in KEPT]
    for field in luck.sample(others, 2):
        if field.kind == "flag":
            value: Any = luck.random() < 0.5
        elif field.kind == "choice":
            value = luck.choice(field.choices)
        else:
            value = luck.randint(field.low, min(field.high, field.low + 255))
        _add(game, chosen, field.name, value)
    return chosen


def _add(game: Any, chosen: dict[str, Any], name: str, value: Any) -> None:
    try:
        game.resolve({**chosen, name: value})
    except ValueError:
        return
    chosen[name] = value
