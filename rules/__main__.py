"""`python -m rules`: scores, arrangements, random matches and orders as JSON."""

import sys

from rules.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
