"""Every ten minutes a process looks for all garbage that came after its opening."""

import gc
import subprocess
import sys

from config.garbage_collection import SECONDS, Collector

FREED = """
import gc, sys
from config import garbage_collection
loaded = [[] for _ in range(100_000)]
garbage_collection.freeze()
left = len(gc.get_objects())
came = [tuple(iter(range(13))) for _ in range(10_000)]
del came
before = sys.getallocatedblocks()
garbage_collection.Collector(0.0).look(garbage_collection.SECONDS)
print(left, before - sys.getallocatedblocks())
"""


def test_all_garbage_is_looked_for_every_ten_minutes(monkeypatch) -> None:
    collected: list[float] = []
    moment = 100.0
    collector = Collector(moment)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(moment))
    for step in range(1, 25):
        moment = 100.0 + step * SECONDS / 10
        collector.look(moment)
    assert collected == [100.0 + SECONDS, 100.0 + 2 * SECONDS]


def test_a_look_frees_kept_tuples_and_passes_over_what_was_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FREED], capture_output=True, text=True, check=True
    )
    left, freed = map(int, done.stdout.split())
    assert left < 1_000
    # Python keeps 2,000 free tuples of a length for itself until then.
    assert freed >= 1_900
