"""Play every evening and write what its acts do: `python -m tests.tables.recorded`."""

import sys

import pytest

sys.exit(pytest.main(["-q", "-n", "2", "tests/tables/recorded/record.py"]))
