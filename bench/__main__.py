"""Print every measurement (`make bench`); fail where one is not good enough.

`python -m bench people` prints what the pages about people cost, and nothing else.
"""

import sys

from bench import (
    acts,
    crowd,
    events,
    flood,
    live,
    pages,
    people,
    replay,
    transfers,
)
from bench.solvers import arrange, arrange21, bots, gin, laying

if __name__ == "__main__":
    if sys.argv[1:] == ["people"]:
        sys.exit(not people.main())
    fast = arrange.main()
    arrange21.main()
    bots.main()
    good = gin.main()
    quick = laying.main()
    transfers.main()
    live.main()
    events.main()
    pages.main()
    brief = replay.main()
    light = people.main()
    crowd.main()
    steady = flood.main()
    acts.main()  # Last: it keeps this process to one core.
    sys.exit(not (fast and good and quick and brief and light and steady))
