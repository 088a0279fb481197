"""Print every measurement (`make bench`); fail where one is not good enough."""

import sys

from bench import (
    arrange,
    arrange21,
    bots,
    events,
    gin,
    laying,
    live,
    pages,
    transfers,
)

if __name__ == "__main__":
    fast = arrange.main()
    arrange21.main()
    bots.main()
    good = gin.main()
    quick = laying.main()
    transfers.main()
    live.main()
    events.main()
    pages.main()
    sys.exit(not (fast and good and quick))
