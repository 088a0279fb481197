"""Actions as they are sent, listed under `legal` and logged."""

import msgspec
from msgspec import UNSET, UnsetType

GroupNames = list[list[str]]
"""An arrangement, cards by name."""


class Hint(msgspec.Struct, frozen=True, gc=False, rename={"stands": "as"}):
    """What an act would come to; a table adds chips, and whether it is the end."""

    points: int | UnsetType = UNSET
    label: str | UnsetType = UNSET
    """Of a drop: which one it is."""
    end: str | UnsetType = UNSET
    """The end of the run that a card comes to."""
    left: int | UnsetType = UNSET
    """The points in hand that it leaves."""
    score: int | UnsetType = UNSET
    """What going out by it scores."""
    stands: str | UnsetType = UNSET
    """The face that a moved joker stands for."""
    blocks: bool | UnsetType = UNSET
    auto: bool | UnsetType = UNSET
    """True: the seat need not be asked."""
    deadwood: int | UnsetType = UNSET
    k: int | UnsetType = UNSET
    """The deadwood it leaves, of knock, gin and layoff."""
    chips: int | UnsetType = UNSET
    out: bool | UnsetType = UNSET
    """True: its points put the seat out of the match."""


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
    """True: what is None here may be filled in."""

    @property
    def named_card(self) -> str:
        """Return its card; raise `ValueError` if it names none."""
        if not isinstance(self.card, str):
            raise ValueError(f"{self.kind} names no card")
        return self.card


class WireJokerMove(WireAction, frozen=True, gc=False, kw_only=True):
    """A joker moved, which is named last and only where there are two."""

    end: str | UnsetType = UNSET
    card: str | None | UnsetType = UNSET
    hint: Hint | UnsetType = UNSET


class WireWindowClosed(msgspec.Struct, frozen=True, gc=False):
    """The house's act that closes a window, with the groups of each seat."""

    kind: str
    groups: list[tuple[int, GroupNames]]


LoggedAction = WireAction | WireWindowClosed
"""An action as the log has it."""
