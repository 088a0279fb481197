"""How much luck each family has: beta, and the strength of the house bots.

`python -m bench.ratings.calibration FILE` reads results that
`python -m bench.ratings.bot_matches` printed. Bots of each level are a handful of
players of unknown strength; what is tried is how well their ratings, learned match by
match, predict the winner of the next one.

Easy bots lose nearly always, so with them in a small beta is best; among normal and
hard ones, who are closer to each other as regulars are, a large one. The beta taken
loses least against the best of each of the two, at worst. The strengths are where the
levels end with it, moved so that a normal bot is 1500.
"""

import math
import sys
from collections import defaultdict
from pathlib import Path

from players.ratings import model, scale
from players.ratings.model import Skill

BETAS = (4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 16.0, 18.0, 22.0)
PLAYERS = 4
"""Of each level: as many as sit at a table now and then."""
PASSES = 3
"""The strengths are learned from all matches, several times over."""


def main(path: str) -> None:
    """Print beta, the loss of predictions beside that of a guess, and the strengths."""
    played = defaultdict(list)
    for line in Path(path).read_text().splitlines():
        family, _seats, levels, places = line.split()
        played[family].append((levels, [int(one) for one in places]))
    print("Loss is bits-like: -log of the winner's chance; below the guess is better.")
    for family, rows in played.items():
        close = [row for row in rows if "e" not in row[0]]
        regrets = [_regrets(family, some) for some in (rows, close)]
        best = min(BETAS, key=lambda beta: max(found[beta] for found in regrets))
        print(f"{family:12} {len(rows)} results: beta {best:g}")
        for name, some in (("all bots", rows), ("close ones", close)):
            lost, guess = losses(family, some, best)
            own = losses(family, some, 25 / 6)[0]
            print(
                f"{name:>24}: loss {lost:.4f}, guess {guess:.4f}, beta 25/6 {own:.4f}"
            )
        marks = strengths(family, rows, best)
        shown = (f"{name} {mu:.1f} ({scale.shown(mu)})" for name, mu in marks.items())
        print(f"{'':24}  {', '.join(shown)}")


def _regrets(family: str, rows: list) -> dict[float, float]:
    """Return how much each beta loses against the best one."""
    tried = {beta: losses(family, rows, beta)[0] for beta in BETAS}
    least = min(tried.values())
    return {beta: lost - least for beta, lost in tried.items()}


def losses(family: str, rows: list, beta: float) -> tuple[float, float]:
    """Return the mean loss of predictions and that of a guess, over the later half."""
    skills: dict[tuple[str, int], Skill] = defaultdict(Skill)
    lost, guessed = [], []
    for number, (levels, places) in enumerate(rows):
        who = [(level, (number + seat) % PLAYERS) for seat, level in enumerate(levels)]
        before = [skills[one] for one in who]
        if number >= len(rows) // 2 and places.count(1) == 1:
            chances = model.chances(family, before, beta=beta)
            lost.append(-math.log(chances[places.index(1)]))
            guessed.append(math.log(len(places)))
        after = model.rated(family, before, places, beta=beta)
        skills.update(zip(who, after, strict=True))
    return sum(lost) / len(lost), sum(guessed) / len(guessed)


def strengths(family: str, rows: list, beta: float) -> dict[str, float]:
    """Return where the levels stand, a normal bot at the middle of the scale."""
    skills: dict[str, Skill] = defaultdict(Skill)
    for levels, places in rows * PASSES:
        before = [skills[level] for level in levels]
        after = model.rated(family, before, places, beta=beta)
        for level in set(levels):
            own = [one.mu for one, at in zip(after, levels, strict=True) if at == level]
            sigma = min(
                o.sigma for o, at in zip(after, levels, strict=True) if at == level
            )
            skills[level] = Skill(sum(own) / len(own), sigma)
    middle = skills["n"].mu
    names = {"e": "easy", "n": "normal", "h": "hard"}
    return {name: scale.MU + skills[key].mu - middle for key, name in names.items()}


if __name__ == "__main__":
    main(*sys.argv[1:])
