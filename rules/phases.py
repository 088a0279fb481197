"""The phases of a deal, and how deals and matches end."""

from enum import StrEnum


class Phase(StrEnum):
    """The phases of a deal; `tables` adds those before and after it."""

    OFFER = "offer"
    DRAW = "draw"
    DISCARD = "discard"
    SHOW = "show"
    MELD = "meld"
    ARRANGE = "arrange"
    LAYOFF = "layoff"
    CLAIM = "claim"
    OVER = "over"
    REJOIN = "rejoin"
    SPLIT = "split"


class Ending(StrEnum):
    """How a deal ended."""

    VALID_SHOW = "valid_show"
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    WENT_OUT = "went_out"
    """A seat went out (basic.md B1)."""
    STALEMATE = "stalemate"
    """Nobody can finish, or no card is left: all seats lose (basic.md B2, B3)."""
    BLOCKED = "blocked"
    """No card is left to draw: everybody scores (continental.md C7)."""
    LAST_PLAYER_STANDING = "last_player_standing"
    VOID = "void"


class MatchEnding(StrEnum):
    """How a match of several deals ended; a points match ends as its deal did."""

    LAST_SURVIVOR = "last_survivor"
    AUTO_SPLIT = "auto_split"
    SPLIT = "split"
    ALL_DEALS = "all_deals"
    TIE_BREAK = "tie_break"
    TARGET = "target"
    """A seat reached the target (gin.md A8)."""
    DEALS_MAX = "deals_max"
    """Too many deals: the standing decides; a tie has no winner."""
    VOID = "void"
    """The same after too many void deals in a row."""
