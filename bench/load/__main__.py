"""Measure load alone, or some parts of it."""

import sys

from bench.load import main

main(tuple(sys.argv[1:]))
