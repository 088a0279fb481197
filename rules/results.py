"""Verdicts, and results of deals and matches: values of `rules.family`."""

import msgspec

from rules.actions import Groups
from rules.phases import Ending, Phase


class GroupVerdict(msgspec.Struct, frozen=True):
    """One group as judged by the rules."""

    cards: tuple[int, ...]
    kind: str
    """`pure`, `run`, `set`, `invalid`, or `loose` for the cards in no group."""
    points: int
    """The points of its cards as submitted; 0 if the group counts."""
    counts: bool
    reason: str | None = None
    """The code of why it is invalid or does not count yet: `second_run_missing`, ..."""
    costs: tuple[int, ...] = ()
    """The points of each card, in results that list a hand card by card."""
    stands: tuple[int, ...] = ()
    """The face each card stands for, if that depends on the arrangement."""


class After(msgspec.Struct, frozen=True):
    """The outcome if one card were discarded."""

    points: int
    valid_show: bool
    defects: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True):
    """An arrangement judged: all defects at once."""

    points: int
    valid_show: bool
    defects: tuple[str, ...]
    groups: tuple[GroupVerdict, ...]
    after: tuple[tuple[int, After], ...] = ()
    """For every card held, if the seat holds one too many."""
    half: bool = False
    """Whether the points are halved because the seat had no turn (indian.md 3.3)."""
    most: int | None = None
    """The cap for a seat that was on autoplay at the show (7.4.4)."""
    auto: str | None = None
    """On autoplay: these groups lead to `drops` or `stays` (indian.md 7.4.3)."""
    wrong: bool = False
    """Whether these groups make a placed show wrong, which has a fixed price."""


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's end of a deal or of a match."""

    seat: int
    place: int
    points: int
    how: str
    """`show melded auto drop middle_drop wrong_show auto_drop left last_standing void`
    ..., `auto` being melded while the house played for the seat."""
    groups: Groups = ()
    loose: tuple[int, ...] = ()
    value: int = 0
    """The sum of its flows: points received beyond `points` and the winner's pay, less
    those paid."""


class Flow(msgspec.Struct, frozen=True):
    """What one seat pays another in a deal beyond what losers pay the winner."""

    payer: int
    receiver: int
    points: int


class Showdown(msgspec.Struct, frozen=True):
    """The arithmetic of a deal that a knock ended (gin.md A7); cards are public."""

    knocker: int
    defender: int
    kind: str
    """`knock gin big_gin`, `undercut`, or `level` if equal counts score nothing."""
    card: int | None
    """The knock card; None with big gin."""
    limit: int
    """The knock limit."""
    count: int
    """The knocker's deadwood."""
    raw: int
    """The defender's before laying off."""
    left: int
    """The defender's after it."""
    laid: tuple[tuple[int, int], ...]
    """Cards laid off, each with the index of the knocker's group, in order."""
    difference: int
    """Points of the difference of both counts."""
    bonus: int
    """Points for gin, big gin or an undercut."""
    doubled: bool
    """Whether difference and bonus count twice (gin.md A9)."""
    points: int
    """What the winner scores: `(difference + bonus)`, twice if `doubled`."""
    boxes: int
    """Boxes the winner gets."""


class Tally(msgspec.Struct, frozen=True):
    """The arithmetic of a deal that ended by going out (basic.md B4)."""

    winner: int
    rummy: bool
    """Whether it went out with its whole hand in one turn."""
    card: int | None
    """Its last discard, or None if it went out without one."""
    counts: tuple[tuple[int, int], ...]
    """Each other seat, in order of play, with the points of the cards it held."""
    total: int
    """Their sum."""
    factor: int
    """The multiplier of the points: 2 for rummy, else 1."""


class DealResult(msgspec.Struct, frozen=True):
    """The result of a deal; seats by place.

    Points are what a deal costs a seat; in gin, and in basic rummy where the winner
    takes all, what it scores.
    """

    ending: Ending
    winners: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    flows: tuple[Flow, ...] = ()
    """At most one per pair of seats, in an order in which every seat receives before it
    pays. Empty if only the losers pay the winner."""
    showdown: Showdown | None = None
    """The arithmetic of the points, if a knock ended the deal."""
    tally: Tally | None = None
    """The same, if a seat went out in basic rummy."""


class FinalScore(msgspec.Struct, frozen=True):
    """A seat's final score of one game of gin, line by line (gin.md A8, A10)."""

    seat: int
    column: int
    """1; of Hollywood's three games 1 to 3."""
    points: int
    """Of its hands."""
    game_bonus: int
    shutout: int
    """The points added by doubling for a shutout."""
    boxes: int
    """How many."""
    box_points: int
    """What they are worth."""
    total: int
    """The sum of the points."""
    reached: bool = False
    """Whether the seat reached the target of this game."""


class MatchResult(msgspec.Struct, frozen=True):
    """The result of a match; seats by place.

    In a match of several deals a seat's `points` are its score, and `how` is `won`,
    `split`, `lost`, `out`, `left`, or `level` where there are no winners; in gin also
    the other words of `Left.why`.
    """

    ending: str
    winners: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    finals: tuple[FinalScore, ...] = ()
    """How each seat's points add up, in games with bonuses at the end."""


class Share(msgspec.Struct, frozen=True):
    """A seat's part of a prize: its weight among those it is divided by."""

    seat: int
    weight: int


class Offer(msgspec.Struct, frozen=True):
    """A question to seats between two deals of a match (indian.md 6.2)."""

    phase: Phase
    """`rejoin`: each answers `rejoin` or `decline`; `split`: `split_yes`/`split_no`."""
    seats: tuple[int, ...]
    """The seats whose answer is awaited."""
    turn: int
    """Changes whenever a new clock starts."""
    score: int | None = None
    """The score a rejoining seat starts again with."""
    shares: tuple[Share, ...] = ()
    """The shares in the prize, best placed first."""


class Standing(msgspec.Struct, frozen=True):
    """A seat between two deals of a match."""

    seat: int
    place: int
    score: int
    """The points of all its deals; after a rejoin, its current score."""
    state: str
    """`playing`, `out` (may still watch, and rejoin while asked), `left`."""
    entries: int = 1
    """The number of entry fees paid: one, plus one for each rejoin."""
    drops_left: int | None = None
    """How often it can still drop and stay in, or None if that says nothing."""
    chips: int | None = None
    """The match's own counters (best of 2, 3, 6); never chips of the ledger."""
    boxes: int | None = None
    """Deals the seat won (gin), or None if they are not counted."""
