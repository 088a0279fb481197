"""Actions in wire form, as sent, listed under `legal` and logged."""

import msgspec
from msgspec import UNSET, UnsetType

GroupNames = list[list[str]]
"""An arrangement, cards by name."""


class Hint(msgspec.Struct, frozen=True, gc=False, rename={"stands": "as"}):
    """The effect of an action; a table adds chips, and whether the match ends."""

    points: int | UnsetType = UNSET
    label: str | UnsetType = UNSET
    """Of a drop: which one it is."""
    end: str | UnsetType = UNSET
    """The end of the run that a card goes to."""
    left: int | UnsetType = UNSET
    """The points left in hand."""
    score: int | UnsetType = UNSET
    """The score of going out by it."""
    stands: str | UnsetType = UNSET
    """The face that a moved joker stands for."""
    blocks: bool | UnsetType = UNSET
    auto: bool | UnsetType = UNSET
    """Whether the seat need not be asked."""
    deadwood: int | UnsetType = UNSET
    k: int | UnsetType = UNSET
    """The deadwood it leaves, of knock, gin and layoff."""
    chips: int | UnsetType = UNSET
    out: bool | UnsetType = UNSET
    """Whether its points put the seat out of the match."""


class RejoinHint(Hint, frozen=True, gc=False, kw_only=True):
    """The price of rejoining, and the score the seat would start again with."""

    points: int | UnsetType = UNSET


class WireAction(msgspec.Struct, frozen=True, gc=False, rename={"source": "from"}):
    """An action by name; which fields it has depends on `kind` (docs/protocol.md)."""

    kind: str
    source: str | int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    card: str | None | UnsetType = UNSET
    cards: list[str] | None | UnsetType = UNSET
    order: list[str] | UnsetType = UNSET
    meld: int | UnsetType = UNSET
    end: str | UnsetType = UNSET
    to: int | UnsetType = UNSET
    groups: GroupNames | None | UnsetType = UNSET
    melds: GroupNames | None | UnsetType = UNSET
    saved: bool | UnsetType = UNSET
    why: str | UnsetType = UNSET
    hint: Hint | UnsetType = UNSET
    is_open: bool | UnsetType = msgspec.field(default=UNSET, name="open")
    """Whether the fields that are None may be filled in."""

    @property
    def named_card(self) -> str:
        """Return its card; raise `ValueError` if it names none."""
        if not isinstance(self.card, str):
            raise ValueError(f"{self.kind} names no card")
        return self.card


class WireJokerMove(WireAction, frozen=True, gc=False, kw_only=True):
    """A joker move; the joker comes last, and only if there are two."""

    end: str | UnsetType = UNSET
    card: str | None | UnsetType = UNSET
    hint: Hint | UnsetType = UNSET


class WireWindowClosed(msgspec.Struct, frozen=True, gc=False):
    """The house's act that closes a window, with the groups of each seat."""

    kind: str
    groups: list[tuple[int, GroupNames]]


LoggedAction = WireAction | WireWindowClosed
"""An action as the log has it."""
