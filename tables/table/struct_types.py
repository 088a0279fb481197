"""Register all msgspec types before several threads decode them.

msgspec analyses a `Struct` at its first use and publishes the result before it is
complete; a second thread decoding the same type at that moment crashes the process. So
all types are analysed while there is only one thread.
"""

from collections.abc import Iterator

import msgspec


def learn_all() -> int:
    """Let msgspec analyse every `Struct`; return how many can be decoded."""
    from rules import catalogue, shuffle  # noqa: F401
    from tables.clock import timers  # noqa: F401
    from tables.messages import protocol  # noqa: F401
    from tables.table import freshness  # noqa: F401

    count = 0
    for kind in _below(msgspec.Struct):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:
            # Types that are only sent need not be decodable.
            continue
        count += 1
    return count


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
