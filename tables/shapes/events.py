"""Events of a table that do not concern cards."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.game import Event
from rules.views.events import EventView


class OwnSeed(msgspec.Struct, frozen=True, gc=False):
    """A seat's commitment to an own seed; `k` is None if it sent none."""

    seat: int
    user: str
    k: str | None


class TableEvent(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What happened; which fields it has depends on `kind` (docs/protocol.md)."""

    kind: str
    seat: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    bot: bool | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    why: str | UnsetType = UNSET
    match: int | UnsetType = UNSET
    seats: list[int] | UnsetType = UNSET
    pot: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    level: str | UnsetType = UNSET
    wins: int | UnsetType = UNSET
    ms: int | UnsetType = UNSET
    deal: str | UnsetType = UNSET
    number: int | UnsetType = UNSET
    order: list[int] | UnsetType = UNSET
    ending: str | UnsetType = UNSET
    seeds: list[OwnSeed] | None | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    log_n: int | None | UnsetType = UNSET
    log_head: str | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    transcript: str | UnsetType = UNSET


Told = EventView | TableEvent
"""An event as a viewer receives it."""
Happened = Event | TableEvent
"""An event of the deal, or of the table."""
