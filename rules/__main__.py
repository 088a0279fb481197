"""`python -m rules`: scores, arrangements, random matches and orders as JSON."""

import sys

from rules.commands.command_line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
