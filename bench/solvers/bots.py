"""What a house bot's decision costs: processor time over whole deals, by level."""

from typing import Any

from bench import results
from rules import catalogue
from rules.indian.bots.bot import LEVELS
from tests.rules.bots.deals import play
from tests.rules.bots.seen import chosen

SEED = b"meldhouse bench of bots"
DEALS = 12
GAMES = ("indian-points", "indian-21", "gin-house")


def main() -> None:
    """Print median, 99th percentile and worst decision of every level, in ms."""
    print("House bots, a decision (ms of processor time; the house allows 50)")
    for name in GAMES:
        for level in LEVELS:
            measure(name, level)


def measure(name: str, level: str) -> None:
    """Print a row: two bots of one level play some deals."""
    game = catalogue.find(name)
    options, spent = game.resolve({}), list[float]()

    def choose(view: Any, stream: Any) -> Any:
        return chosen(game, view, level=level, style="bold", stream=stream)

    for number in range(DEALS):
        play([choose] * 2, SEED, number, spent, options, game)
    spent.sort()
    marks = (spent[len(spent) // 2], spent[int(len(spent) * 0.99)], spent[-1])
    shown = "  ".join(f"{1000 * mark:6.2f}" for mark in marks)
    row = f"{name:14}{level:8}"
    print(f"  {row} median / p99 / max  {shown}  ({len(spent)} decisions)")
    median, p99, most = (1000 * mark for mark in marks)
    results.record("bots", f"{name}, {level}", "ms", median=median, p99=p99, max=most)


if __name__ == "__main__":
    main()
