"""What msgspec must know of our types before several threads read them.

msgspec learns how a `Struct` is built when something is first read as one, and
publishes that before it is complete: a second thread that reads the same type in this
moment crashes the process. So it learns all of them while there is one thread.
"""

from collections.abc import Iterator

import msgspec


def learn_all() -> int:
    """Let msgspec learn every `Struct` of the house; return how many it can read."""
    from rules import catalogue, shuffle  # noqa: F401
    from tables.clock import timers  # noqa: F401
    from tables.messages import protocol  # noqa: F401
    from tables.table import freshness  # noqa: F401

    count = 0
    for kind in _below(msgspec.Struct):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:
            # What we only send need not be of a type that can be read.
            continue
        count += 1
    return count


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
