"""Print every measurement (`make bench`); fail where one is not good enough."""

import sys

from bench import arrange, arrange21, bots, gin, pages

if __name__ == "__main__":
    fast = arrange.main()
    arrange21.main()
    bots.main()
    good = gin.main()
    pages.main()
    sys.exit(not (fast and good))
