"""Reading a table once, for a snapshot."""

from typing import Any, NamedTuple

from tables import sight
from tables.live import Live


class Snapshot(NamedTuple):
    """A view and the version it shows; `seat` is None for a spectator."""

    version: int
    seat: int | None
    data: dict[str, Any]


def snapshot(table_id: int, user: Any) -> Snapshot:
    """Read the table without its lock and return the person's view (None: spectator).

    Raise `Refusal` `no_table`.
    """
    live = Live.read(table_id)
    number = next(
        (n for n, s in live.seats.items() if user is not None and s.user_id == user.pk),
        None,
    )
    return Snapshot(live.table.version, number, sight.view(live, number))
