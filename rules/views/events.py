"""Events of a deal as a viewer may see them."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.cards import Pack
from rules.game import Event


class EventView(
    msgspec.Struct,
    frozen=True,
    gc=False,
    rename={"origin": "from"},
    forbid_unknown_fields=True,
):
    """What happened; which fields it has depends on `kind` (docs/protocol.md)."""

    kind: str
    seat: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    """Left out if the viewer may not see it."""
    cards: list[str] | int | UnsetType = UNSET
    """The cards put on the table, or the number of cards in the new stock."""
    order: list[int] | UnsetType = UNSET
    contract: int | UnsetType = UNSET
    source: str | UnsetType = UNSET
    auto: bool | UnsetType = UNSET
    down: bool | UnsetType = UNSET
    how: str | UnsetType = UNSET
    points: int | UnsetType = UNSET
    melds: list[int] | UnsetType = UNSET
    origin: int | UnsetType = UNSET
    meld: int | UnsetType = UNSET
    to: int | None | UnsetType = UNSET
    end: str | None | UnsetType = UNSET
    label: str | UnsetType = UNSET
    why: str | UnsetType = UNSET
    ending: str | UnsetType = UNSET


def event_to_wire(event: Event, pack: Pack, viewer: int | None) -> EventView:
    """Return an event as `viewer` (None: a spectator) may see it."""
    told: dict[str, object] = {"kind": event.kind}
    if event.seat is not None:
        told["seat"] = event.seat
    is_told = not event.secret or (viewer is not None and viewer == event.seat)
    if event.card is not None and is_told:
        told["card"] = pack.name(event.card)
    if event.cards:
        told["cards"] = pack.names(event.cards)
    return msgspec.convert({**told, **event.info}, EventView)
