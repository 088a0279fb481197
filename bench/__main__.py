"""Print every measurement (`make bench`); fail where one is not good enough."""

import sys

from bench import arrange, arrange21, bots, pages

if __name__ == "__main__":
    fast = arrange.main()
    arrange21.main()
    bots.main()
    pages.main()
    sys.exit(not fast)
