"""What a seat or the house may do in a deal: one frozen value each.

Cards are integers here; `rules.notation` turns actions into wire text and back. Every
action is logged, including the house's, so the pack order and the log define a deal.
"""

from typing import Final, get_args

import msgspec

Groups = tuple[tuple[int, ...], ...]
"""An arrangement: the groups of a hand. Cards in no group are loose."""


class _Action(msgspec.Struct, frozen=True, tag_field="kind"):
    pass


class PlainAction(_Action, frozen=True):
    """An action without fields."""


class CardAction(_Action, frozen=True):
    """An action with one field, a card."""

    card: int


class Draw(_Action, frozen=True, tag="draw"):
    """Take the top card of the stock or of the discard pile (indian.md 4.1, 4.2)."""

    source: str
    """`stock` or `discard`; on the wire the field is called `from`."""


class Discard(CardAction, frozen=True, tag="discard"):
    """Put a card on the discard pile and end the turn (indian.md 4.1)."""


class Show(_Action, frozen=True, tag="show"):
    """Move a card to the finish slot; with groups, declare at once (indian.md 4.3)."""

    card: int
    groups: Groups | None = None


class Declare(_Action, frozen=True, tag="declare"):
    """Submit groups: the shower's declaration, or the others' cards (indian.md 4.4)."""

    groups: Groups | None = None
    saved: bool = False
    """Whether the house filled in the saved groups; they are judged unchanged."""


class Drop(PlainAction, frozen=True, tag="drop"):
    """Leave the deal before drawing (indian.md 4.6)."""


class TakeUpcard(PlainAction, frozen=True, tag="take_upcard"):
    """Take the offered upcard (gin.md A4)."""


class Pass(PlainAction, frozen=True, tag="pass"):
    """Decline: the upcard, the last discard (gin.md A3, A4), a claim (C6)."""


class Knock(_Action, frozen=True, tag="knock"):
    """End the deal with a card laid face down and few points left (gin.md A4)."""

    card: int
    groups: Groups | None = None
    """The melds put down, if they are arranged by hand; `melds` on the wire."""


class Gin(CardAction, frozen=True, tag="gin"):
    """End the deal with a card laid face down and no points left (gin.md A4)."""


class BigGin(PlainAction, frozen=True, tag="big_gin"):
    """End the deal with eleven cards in melds, none laid down (gin.md A4)."""


class Lay(_Action, frozen=True, tag="lay"):
    """Lay a card off on a meld on the table (gin.md A6, basic.md B1)."""

    card: int
    meld: int
    """The meld's `id` in the view."""
    end: str | None = None
    """`low` or `high`, if a run takes the card at both ends; unused in gin."""


class Meld(_Action, frozen=True, tag="meld"):
    """Put a new meld from the hand on the table (basic.md B1)."""

    cards: tuple[int, ...]


class GoDown(_Action, frozen=True, tag="go_down"):
    """Lay the contract down, all its melds at once (continental.md C4)."""

    groups: Groups | None = None
    """The melds, jokers where they stand, runs from the low end; `melds` on the wire.
    None: the saved groups that are the contract."""


class JokerReplace(_Action, frozen=True, tag="joker_replace"):
    """Put the card a joker stands for in its place in a run (continental.md C5)."""

    card: int
    meld: int
    """The run's `id` in the view."""
    end: str
    """The end the joker goes to: `low` or `high`."""
    to: int | None = None
    """Another run that the joker moves to at once, or None if it stays in this one."""


class JokerMove(_Action, frozen=True, tag="joker_move"):
    """Move a joker from one end of a run to an end of it or of another (C5)."""

    source: int
    """The run it is taken from; on the wire the field is called `from`."""
    to: int
    end: str
    """The end it goes to: `low` or `high`."""
    card: int | None = None
    """The joker; needed only if both ends of the run are jokers."""


class Claim(PlainAction, frozen=True, tag="claim"):
    """Claim the card that the player on turn did not take, with a penalty card (C6)."""


class Done(PlainAction, frozen=True, tag="done"):
    """Finish arranging or laying off (gin.md A5, A6)."""


class TimedOut(_Action, frozen=True, tag="timed_out"):
    """House: the seat's time and bank are used up (indian.md 7.2)."""

    seat: int
    groups: Groups | None = None
    """The saved groups, if the rule uses them (show window, autoplay)."""


class Disconnected(_Action, frozen=True, tag="disconnected"):
    """House: the seat was silent for longer than its lease."""

    seat: int


class Returned(_Action, frozen=True, tag="returned"):
    """House: the seat is connected again."""

    seat: int


class Left(_Action, frozen=True, tag="left"):
    """House: the seat leaves the match, in games without drops (indian.md 4.6)."""

    seat: int
    why: str = "left"
    """`left timed_out disconnected resigned`; in gin, how the seat's match ended."""


class Reshuffled(_Action, frozen=True, tag="reshuffled"):
    """House: the new stock that `needs` asked for, top card first."""

    order: tuple[int, ...]


class WindowClosed(_Action, frozen=True, tag="window_closed"):
    """House: a common window ended; carries each missing seat's saved groups."""

    groups: tuple[tuple[int, Groups], ...] = ()


PlayerAction = (
    Draw
    | Discard
    | Show
    | Declare
    | Drop
    | TakeUpcard
    | Pass
    | Knock
    | Gin
    | BigGin
    | Lay
    | Meld
    | GoDown
    | JokerReplace
    | JokerMove
    | Claim
    | Done
)
KINDS: Final[dict[type[PlayerAction], str]] = {
    one: str(one.__struct_config__.tag) for one in get_args(PlayerAction)
}
"""Their names on the wire."""
TableAction = Lay | Meld | GoDown | JokerReplace | JokerMove
"""Actions that move cards to melds or between melds and reveal nothing."""
HouseAction = TimedOut | Disconnected | Returned | Left | Reshuffled | WindowClosed
Action = PlayerAction | HouseAction

LEFT_WHYS = frozenset({"left", "timed_out", "disconnected", "resigned"})
"""Why a seat leaves a match (gin.md D3, D4)."""

ENDS = frozenset({"low", "high"})
"""The ends of a run on the table."""

DRAW_STOCK = Draw("stock")
DRAW_DISCARD = Draw("discard")
DROP = Drop()
TAKE_UPCARD = TakeUpcard()
PASS = Pass()
BIG_GIN = BigGin()
CLAIM = Claim()
DONE = Done()


class Proposal(msgspec.Struct, frozen=True):
    """What the house would send for a seat, shown if the table allows help."""

    groups: Groups
    points: int
    """What it costs the seat; 0 for a valid show."""
    card: int | None = None
    """The card to put on Finish, if the seat holds one too many."""
