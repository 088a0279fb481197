"""What a house bot's decision costs: processor time over whole deals, by level."""

from rules.bots.indian import LEVELS
from tests.rules.bot_deals import house, play

SEED = b"meldhouse bench of bots"
DEALS = 12


def main() -> None:
    """Print median, 99th percentile and worst decision of every level, in ms."""
    print("House bots, a decision (ms of processor time; the house allows 50)")
    for level in LEVELS:
        spent: list[float] = []
        for number in range(DEALS):
            play([house(level, "bold")] * 2, SEED, number, spent)
        spent.sort()
        marks = (spent[len(spent) // 2], spent[int(len(spent) * 0.99)], spent[-1])
        shown = "  ".join(f"{1000 * mark:6.2f}" for mark in marks)
        print(f"  {level:8} median / p99 / max  {shown}  ({len(spent)} decisions)")
