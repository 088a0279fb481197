"""Measure acts alone, or some parts of it."""

import sys

from bench.acts import main

main(tuple(sys.argv[1:]))
