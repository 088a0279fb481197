"""When a seat's `legal` last changed, which decides whether an action is stale.

Actions of others in a simultaneous phase do not make an action stale.
"""

import hashlib

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from rules.views.actions import WireAction
from tables.table.live_table import LiveTable


class Fresh(msgspec.Struct, frozen=True):
    """A digest of a seat's `legal`, and the version it dates from."""

    digest: str
    version: int


def read(data: bytes | memoryview) -> dict[str, Fresh]:
    """Decode the stored freshness of every seat."""
    return msgspec.json.decode(bytes(data), type=dict[str, Fresh]) if data else {}


def since(live: LiveTable, seat: int) -> int:
    """Return the oldest version an action of this seat may be judged against."""
    known = read(live.table.fresh).get(str(seat))
    return known.version if known else 0


def renewed(live: LiveTable, legal: dict[int, list[WireAction]]) -> bytes:
    """Return the freshness after a change: a new version where `legal` differs.

    `legal` is what each seat may do now (`seat_view.legal`).
    """
    before = read(live.table.fresh)
    after = {}
    for number in live.seats:
        digest = _digest(legal[number])
        known = before.get(str(number))
        if known is None or known.digest != digest:
            known = Fresh(digest, live.table.version)
        after[str(number)] = known
    return msgspec.json.encode(after)


def _digest(legal: list[WireAction]) -> str:
    bare = [replace(entry, hint=UNSET) if entry.hint else entry for entry in legal]
    return hashlib.blake2b(msgspec.json.encode(bare), digest_size=8).hexdigest()
