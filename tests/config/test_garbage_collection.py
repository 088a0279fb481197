"""What a process loads before it opens is not looked through again."""

import subprocess
import sys

FROZEN = """
import gc
from config import garbage_collection
loaded = [[] for _ in range(100_000)]
garbage_collection.freeze()
print(len(gc.get_objects()))
"""


def test_what_was_loaded_is_left_out_of_later_collections() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FROZEN], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 1_000
