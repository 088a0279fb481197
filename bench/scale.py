"""How many people so many machines hold: queues simulated from measured costs.

    python -m bench.scale                       the table of docs/operations/scale.md
    python -m bench.scale PEOPLE WEB CORES      one house of that size

An act goes through the one web process that its table's sockets go to (one core, first
come first served), then through the primary (so many cores, one queue), then waits for
the faster of two standbys. A web process that dies is away for a while; its tables go
to the others. Nothing else is in it: no pages, no bots, no lobby. Runs in seconds.
"""

import random
import sys
from collections.abc import Sequence
from heapq import heapify, heapreplace
from math import ceil
from typing import Final, NamedTuple

LATE_MS: Final = 250.0
FULL: Final = 0.6
"""Of a core, what we plan with: the rest is for pages, bots, deaths and busy hours."""


class Costs(NamedTuple):
    """Milliseconds of a core that an act takes (docs/operations/scale.md)."""

    web: float
    database: float
    standby: float = 1.0
    """How long a standby's confirmation takes, on the middle: network and disk."""


ALONE: Final = Costs(4.4, 1.3)
"""`make load`, tables of six: 34 % and 10 % of a core at 78 acts a second."""
TOGETHER: Final = Costs(2.2, 0.2)
"""`bench.acts`, tables of two at 200 moves a second: acts share commits."""


class House(NamedTuple):
    """Who plays, and on what."""

    people: int
    web: int
    cores: int
    """Of the primary."""
    act_seconds: float = 6.0
    """How often somebody at a table acts."""
    deaths_an_hour: float = 0.0
    """Of each web process."""
    away_seconds: float = 3.0

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.people / self.act_seconds


class Reading(NamedTuple):
    """What came of a run."""

    web: float
    """Share of the web processes' cores in use; of the primary's below."""
    database: float
    p50: float
    p99: float
    late: float
    """Share of acts answered after more than `LATE_MS`."""
    deaths: int


def simulated(
    house: House, costs: Costs, acts: int = 200_000, seed: str = "scale"
) -> Reading:
    """Let so many acts come at random moments; return how they were answered."""
    chance = random.Random(seed)
    moments = arrivals(house.rate, acts, chance)
    nodes = [chance.randrange(house.web) for _ in range(acts)]
    away, deaths = _deaths(house, moments[-1], chance)
    web = costs.web / 1000
    come = _moved(moments, nodes, away, chance)
    judged = _judged(come, nodes, house.web, web)
    # The queue of the database is one, in the order in which acts come to it.
    order = sorted(range(acts), key=judged.__getitem__)
    work = [costs.database / 1000] * acts
    written = served([judged[n] for n in order], work, house.cores)
    waits = sorted(
        1000 * (end - moments[n])
        + min(chance.expovariate(1 / costs.standby) for _standby in range(2))
        for n, end in zip(order, written, strict=True)
    )
    return Reading(
        house.rate * web / house.web,
        house.rate * costs.database / 1000 / house.cores,
        waits[acts // 2],
        waits[acts * 99 // 100],
        sum(one > LATE_MS for one in waits) / acts,
        deaths,
    )


def arrivals(rate: float, count: int, chance: random.Random) -> list[float]:
    """Return moments that come at random, so many a second."""
    moment, found = 0.0, []
    for _ in range(count):
        moment += chance.expovariate(rate)
        found.append(moment)
    return found


def served(
    moments: Sequence[float], work: Sequence[float], servers: int
) -> list[float]:
    """Return when each is done, first come first served by any free server."""
    free = [0.0] * servers
    heapify(free)
    ends = []
    for moment, seconds in zip(moments, work, strict=True):
        end = max(moment, free[0]) + seconds
        heapreplace(free, end)
        ends.append(end)
    return ends


def _deaths(
    house: House, until: float, chance: random.Random
) -> tuple[list[list[tuple[float, float]]], int]:
    """Return when each web process is away, and how many deaths that is."""
    found: list[list[tuple[float, float]]] = []
    for _node in range(house.web):
        spans, moment = [], 0.0
        while house.deaths_an_hour:
            moment += chance.expovariate(house.deaths_an_hour / 3600)
            if moment > until:
                break
            spans.append((moment, moment + house.away_seconds))
            moment += house.away_seconds
        found.append(spans)
    return found, sum(map(len, found))


def _moved(
    moments: Sequence[float],
    nodes: list[int],
    away: Sequence[Sequence[tuple[float, float]]],
    chance: random.Random,
) -> list[float]:
    """Return when each act comes to a process that lives, and set which one that is.

    People at one that died come back one after the other, not all in one moment, each
    before it could serve them again itself.
    """
    found, count = list(moments), len(away)
    for n, (moment, node) in enumerate(zip(moments, nodes, strict=True)):
        for died, back in away[node]:
            if died <= moment < back:
                found[n] = moment + chance.uniform(0, back - moment)
                nodes[n] = (node + chance.randrange(1, max(2, count))) % count
                break
    return found


def _judged(
    moments: Sequence[float], nodes: Sequence[int], count: int, seconds: float
) -> list[float]:
    """Return when each act is through its web process, first come first served."""
    free, ends = [0.0] * count, [0.0] * len(moments)
    for n in sorted(range(len(moments)), key=moments.__getitem__):
        node = nodes[n]
        ends[n] = free[node] = max(moments[n], free[node]) + seconds
    return ends


def wanted(people: int, costs: Costs) -> House:
    """Return the smallest house that is not fuller than `FULL`."""
    rate = House(people, 1, 1).rate
    web = ceil(rate * costs.web / 1000 / FULL)
    return House(people, web, ceil(rate * costs.database / 1000 / FULL))


def _told(house: House, costs: Costs) -> str:
    found = simulated(house, costs)
    return (
        f"| {house.people:,} | {house.rate:,.0f} | {house.web:,} | {house.cores} "
        f"| {found.web:.0%}, {found.database:.0%} "
        f"| {found.p50:.1f}, {found.p99:.1f} ms | {found.late:.2%} |"
    )


def main(words: Sequence[str]) -> None:
    """Print the table, or one line of it."""
    print(
        "| people | acts/s | web processes | cores of the primary | in use | p50, p99 |"
    )
    if words:
        people, web, cores = map(int, words)
        print(_told(House(people, web, cores), ALONE))
        return
    for name, costs in (("each act alone", ALONE), ("acts share commits", TOGETHER)):
        print(f"{name}: {costs.web} ms web, {costs.database} ms database")
        for people in (500, 10_000, 100_000, 1_000_000):
            print(_told(wanted(people, costs), costs))
    print("web processes that die, 10,000 people, each act alone")
    for deaths in (0.0, 1.0, 10.0, 60.0):
        house = wanted(10_000, ALONE)._replace(deaths_an_hour=deaths)
        found = simulated(house, ALONE, acts=1_000_000)
        minutes = 1_000_000 / house.rate / 60
        print(
            f"| {deaths:.0f} | {found.deaths} in {minutes:.0f} min "
            f"| {found.p50:.1f}, {found.p99:.1f} ms | {found.late:.2%} |"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
