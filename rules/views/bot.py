"""The input of a house bot: its seat's view, and nothing else."""

import msgspec

from rules.views.actions import WireAction
from rules.views.deal import AnyDealView


class BotMatch(msgspec.Struct, frozen=True):
    """The bot's standing in a match of several deals."""

    score: int
    limit: int | None = None
    """The score that puts a seat out."""
    shares: tuple[int, ...] = ()
    """The chips of each seat, while the match asks whether to divide the prize."""


class BotView(msgspec.Struct, frozen=True):
    """A bot's view when it must act."""

    deal: AnyDealView | None
    """None between deals, when no cards are shown."""
    legal: list[WireAction]
    options: msgspec.Struct
    """Those of the table, or of the deal."""
    match: BotMatch | None = None
