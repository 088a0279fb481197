"""One case of the fuzzer: an event, its people, what befalls it, all from a seed."""

from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, Final

from rules import catalogue

FIELDS: Final = [*[(2, 6)] * 16, *[(7, 10)] * 3, (11, 20)]
"""How many enter: mostly few, who cost the least."""
POOL: Final = {"first_drop": 60, "middle_drop": 60, "deals_max": 4, "turns_max": 10}
INDIAN: Final = {"turns_max": 10, "void_max": 1}
GAMES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "indian-points": ({}, INDIAN),
    "indian-21": (INDIAN,),
    "indian-pool-101": (POOL,),
    "indian-pool-201": (POOL | {"first_drop": 80, "middle_drop": 80},),
    "indian-best-of-2": ({}, INDIAN),
    "indian-best-of-3": (INDIAN,),
    "indian-best-of-6": (INDIAN,),
    "gin-quick": ({"target": 1, "void_max": 1}, {"target": 50, "deals_max": 2}),
    "gin-house": ({"target": 1, "void_max": 1}, {"target": 1, "oklahoma": True}),
    "gin-classic": ({"target": 1, "void_max": 1}, {"target": 60, "deals_max": 2}),
    "basic": (
        {"end": "deals", "deals": 1, "void_max": 1},
        {"end": "deals", "deals": 2, "max_reshuffles": 0, "void_max": 1},
        {"target_per_player": 10, "deals_max": 2, "scoring": "penalty_points"},
    ),
    "continental": ({"hands": "1"}, {"hands": "14", "max_reshuffles": 0}),
    "continental-quick": ({"hands": "1"}, {"hands": "4", "max_reshuffles": 0}),
}
"""Options with which a match is over soon, by game."""
PLANS: Final = (
    [[1, 10]],
    [[1, 4], [1, 10]],
    [[1, 2], [1, 6], [1, 12]],
    [[2, 8], [1, 12]],
)
STARTS: Final = ("presses", "presses", "presses", "presses late", "never presses")
PLAYS: Final = ("plays", "plays", "plays", "plays", "falls silent", "never shows")
BACK: Final = ("plays on", "looks", "never")
ACTS: Final = (
    *("pause", "pause", "resume", "resume", "disqualify", "disqualify", "penalise"),
    *("move", "extend", "pay_now", "go_on", "tell", "cancel", "remove_no_show"),
    *("void", "void", "stop", "stop_game", "quarantine", "stop_table"),
)
"""What staff and organisers do. What is stopped goes on after a while."""
FAULTS: Final = ("outage", "outage", "long outage", "caches", "deaths", "deaths")


@dataclass(frozen=True)
class Person:
    """How somebody behaves in an event; counts are of own acts at tables."""

    number: int
    starts: str = "presses"
    plays: str = "plays"
    silent_after: int = 0
    drops: tuple[tuple[int, float, str], ...] = ()
    """After so many acts, for so many seconds, and how they are back."""
    comes_late: bool = False
    leaves_before: str = ""
    """`unregisters`, `break` or `excludes` before the start, or not."""
    tries_to_leave: bool = False
    """Asks to leave while playing: an event refuses that."""
    reenters: bool = True


@dataclass(frozen=True)
class Case:
    """All that is drawn for one event, printed so that it can be repeated."""

    seed: str
    format: str
    game: str
    entrants: int
    event: dict[str, Any]
    ties: float
    """The share of matches that end level."""
    bots_are_quick: bool
    """Whether house bots act at once; if not, when their timers are due."""
    people: tuple[Person, ...] = field(repr=False)
    acts: tuple[tuple[int, str], ...] = ()
    """What is done from outside, each so many looks after the one before."""

    def __str__(self) -> str:
        """Say what the case is made of: enough to see what it is about."""
        usual = {one.name: one.default for one in fields(Person)}
        odd = {
            person.number: {
                name: value
                for name, value in vars(person).items()
                if name != "number" and value != usual[name]
            }
            for person in self.people
        }
        crowd = {number: ways for number, ways in odd.items() if ways}
        return f"{self!r}\n  people {len(self.people)}, odd: {crowd}"


def drawn(seed: str, format: str) -> Case:
    """Return the case of a seed."""
    chance = Random(f"{seed}:{format}")
    entrants = chance.randint(*chance.choice(FIELDS))
    game, event = _event(chance, format, entrants)
    bots = chance.choice([0, 0, 0, entrants // 2, entrants - 1])
    event["bots_fill"] = entrants if bots else 0
    people = tuple(_person(chance, n, event) for n in range(entrants - bots))
    acts = [(chance.randint(1, 15), chance.choice(ACTS)) for _ in range(_few(chance))]
    acts += [
        (chance.randint(1, 15), chance.choice(FAULTS)) for _ in range(_few(chance))
    ]
    chance.shuffle(acts)
    return Case(
        seed=seed,
        format=format,
        game=game,
        entrants=entrants,
        event=event,
        ties=chance.choice([0, 0, 0, 0.3, 1]),
        bots_are_quick=chance.random() < 0.8,
        people=people,
        acts=tuple(acts),
    )


def _few(chance: Random) -> int:
    return chance.choice([0, 0, 1, 1, 2, 4])


def _event(chance: Random, format: str, entrants: int) -> tuple[str, dict[str, Any]]:
    """Return the game, and the fields of an event that has no faults."""
    names = [name for name in GAMES if _fits(name, format)]
    game = chance.choice(names)
    options = dict(chance.choice(GAMES[game]))
    rules = catalogue.find(game)
    low, high = rules.seats_allowed(rules.resolve(options))
    seats = 2 if format == "bracket" else chance.randint(low, high)
    minimum = chance.choice([2, 2, 2, min(4, entrants)])
    event: dict[str, Any] = {
        "format": format,
        "game": game,
        "options": options,
        "seats": seats,
        "pace": chance.choice(["quick", "quick", "normal"]),
        "entry": chance.choice([0, 0, 100, 333]),
        "added": chance.choice([0, 0, 0, 500]),
        "guarantee": chance.choice([0, 0, 0, 5_000]),
        "shares": chance.choice([[], [], [], [10_000], [7_000, 3_000]]),
        "entrants_min": minimum,
        "entrants_max": entrants,
        "review_minutes": chance.choice([0, 0, 0, 1, 5]),
        "pause_seconds": chance.choice([0, 0, 0, 20, 90]),
        "empty_table": chance.choice(["random_advance", "bye_for_opponent"]),
        "is_rated": chance.random() < 0.2,
    }
    if format == "tables":
        event["advance"] = chance.randint(1, seats - 1)
    if format == "levels":
        event |= _levels(chance, rules.buy_in_points)
    if chance.random() < 0.15:
        # Full, it starts: a sit and go.
        event["starts_at"] = None
        event["late_minutes"] = 0
    return game, event


def _fits(name: str, format: str) -> bool:
    rules = catalogue.find(name)
    return rules.stake_per_point == (format == "levels")


def _levels(chance: Random, points: int) -> dict[str, Any]:
    levels = chance.choice(PLANS)
    again = chance.choice([0, 0, 1, 2]) if len(levels) > 1 else 0
    return {
        "levels": levels,
        "chips": chance.choice([1_000, 1_500]) * points // 80,
        "late_minutes": chance.choice([0, 0, 1, 2]),
        "reentries": again,
        "reentry_levels": chance.randint(1, len(levels) - 1) if again else 0,
    }


def _person(chance: Random, number: int, event: dict[str, Any]) -> Person:
    odd = chance.random
    drops = tuple(
        (chance.randint(0, 6), chance.choice([9, 20, 60, 100, 130]), way)
        for way in chance.choices(BACK, k=chance.randint(1, 3))
    )
    before = ("unregisters", "break", "excludes")
    plays = chance.choice(PLAYS) if odd() < 0.5 else "plays"
    return Person(
        number=number,
        starts=chance.choice(STARTS) if odd() < 0.5 else "presses",
        plays=plays,
        silent_after=chance.randint(0, 6) if plays == "falls silent" else 0,
        drops=drops if odd() < 0.25 else (),
        comes_late=bool(event.get("late_minutes")) and odd() < 0.3,
        leaves_before=chance.choice(before) if odd() < 0.08 else "",
        tries_to_leave=odd() < 0.1,
        reenters=odd() < 0.5,
    )
