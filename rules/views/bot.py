"""What a house bot decides by: what its seat sees, and no more."""

import msgspec

from rules.views.actions import WireAction
from rules.views.deal import AnyDealView


class BotMatch(msgspec.Struct, frozen=True):
    """How the bot stands in a match of several deals."""

    score: int
    limit: int | None = None
    """The score that puts a seat out."""
    shares: tuple[int, ...] = ()
    """The chips of each seat, while the match asks whether to divide the prize."""


class BotView(msgspec.Struct, frozen=True):
    """What a bot sees when it is asked for an act."""

    deal: AnyDealView | None
    """None between two deals, where no cards are shown."""
    legal: list[WireAction]
    options: msgspec.Struct
    """Those of the table, or of the deal."""
    match: BotMatch | None = None
