"""Load on the production profile: how many people it holds, and what each thing costs.

`make load` opens `manage.py up` on a PostgreSQL and a Redis of its own. Six people at
each table draw and discard over sockets and ping as pages do; all of it, the people
too, shares the cores of this machine. A person acts every six seconds unless it says
otherwise, so that a hundred tables are a hundred acts a second.

    python -m bench.load                  everything, about half an hour
    python -m bench.load knee             one part, of those in `PARTS`
    python -m bench.load memory 60        sixty minutes of it
    LOAD_TABLES=40 LOAD_SECONDS=10 ...    smaller and shorter, to try it
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable

from bench import transfers
from bench.load import profiles, ramp, slope
from bench.load.house import opened
from tests.reachable import missing

Part = Callable[..., Awaitable[None]]
PARTS: dict[str, Part] = {
    "costs": ramp.costs,
    "knee": ramp.knee,
    "normal": profiles.normal,
    "peak": profiles.peak,
    "overload": profiles.overload,
    "memory": slope.memory,
}
"""`normal` is L1, `peak` L2, `overload` L3, `memory` L5; L4 is `make soak PART=events`,
whole events of 500; L6 is `ledger`."""
LEDGER = "ledger"


def main(wanted: tuple[str, ...] = ()) -> None:
    """Print every part, or those that are named, in one house."""
    if lacking := missing("servers"):
        print(f"Load: left out, {lacking}")
        return
    minutes = [int(word) for word in wanted if word.isdigit()]
    names = [word for word in wanted if not word.isdigit()]
    for name in names:
        if name not in PARTS and name != LEDGER:
            sys.exit(f"no such part: {name}; there are {', '.join(PARTS)}, {LEDGER}")
    chosen = [name for name in PARTS if not names or name in names]
    if chosen:
        asyncio.run(_all_of(chosen, minutes))
    if not names or LEDGER in names:
        transfers.main()


async def _all_of(chosen: list[str], minutes: list[int]) -> None:
    async with opened() as house:
        for name in chosen:
            print(f"\nLoad: {name} (load average {os.getloadavg()[0]:.1f})", flush=True)
            given = minutes if name == "memory" else []
            await PARTS[name](house, *given)
