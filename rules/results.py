"""What a verdict, a deal and a match come to: values of `rules.family`."""

import msgspec

from rules.actions import Groups
from rules.phases import Ending, Phase


class GroupVerdict(msgspec.Struct, frozen=True):
    """One group as the rules see it."""

    cards: tuple[int, ...]
    kind: str
    """`pure`, `run`, `set`, `invalid`, or `loose` for the cards in no group."""
    points: int
    """What its cards cost as submitted; 0 where the group counts."""
    counts: bool
    reason: str | None = None
    """Code of why it is invalid or waits: `second_run_missing`, ..."""
    costs: tuple[int, ...] = ()
    """What each of its cards costs, where a result tells a hand card by card."""
    stands: tuple[int, ...] = ()
    """The face each card stands for, where that depends on how they lie."""


class After(msgspec.Struct, frozen=True):
    """The outcome if one card more were given away."""

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
    """For every card held, while the seat holds one card too many."""
    half: bool = False
    """True: the points are halved, the seat having had no turn (indian.md 3.3)."""
    most: int | None = None
    """The most it can cost, the show having found the seat on autoplay (7.4.4)."""
    auto: str | None = None
    """On autoplay: these groups lead to `drops` or `stays` (indian.md 7.4.3)."""
    wrong: bool = False
    """True: a show is placed and these groups make it wrong, whose price is flat."""


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
    """Points it got from others beyond `points` and the winner's pay, less those it
    paid: the sum of its flows."""


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
    """`knock gin big_gin`, `undercut`, or `level` where equal counts score nobody."""
    card: int | None
    """The knock card; None with big gin."""
    limit: int
    """The most deadwood one could knock with."""
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
    """How the points of a deal came about that a seat went out of (basic.md B4)."""

    winner: int
    rummy: bool
    """Whether it had played no card before the turn in which it went out."""
    card: int | None
    """Its last discard; None where it went out without one."""
    counts: tuple[tuple[int, int], ...]
    """Each other seat, in order of play, with the points of the cards it held."""
    total: int
    """Their sum."""
    factor: int
    """2 for rummy, else 1: what the points of the deal are multiplied by."""


class DealResult(msgspec.Struct, frozen=True):
    """The result of a deal; seats by place.

    Points are what a deal costs a seat; in gin, and in basic rummy where the winner
    takes all, what it scores.
    """

    ending: Ending
    winners: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    flows: tuple[Flow, ...] = ()
    """At most one for two seats, in an order in which nobody pays before it has got
    what others pay it. Empty: the losers' points to the winner are all."""
    showdown: Showdown | None = None
    """How the points came about, where a knock ended the deal."""
    tally: Tally | None = None
    """How they did, where a seat went out in basic rummy."""


class FinalScore(msgspec.Struct, frozen=True):
    """A seat's final score of one game of gin, line by line (gin.md A8, A10)."""

    seat: int
    column: int
    """1; of Hollywood's three games 1 to 3."""
    points: int
    """Of its hands."""
    game_bonus: int
    shutout: int
    """What doubling for a shutout adds."""
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
    """How each seat's points add up, where bonuses come at the end."""


class Share(msgspec.Struct, frozen=True):
    """A seat's part of a prize: its weight among those it is divided by."""

    seat: int
    weight: int


class Offer(msgspec.Struct, frozen=True):
    """What seats are asked between two deals of a match (indian.md 6.2)."""

    phase: Phase
    """`rejoin`: each answers `rejoin` or `decline`; `split`: `split_yes`/`split_no`."""
    seats: tuple[int, ...]
    """The seats whose answer is awaited."""
    turn: int
    """Changes whenever a new clock is to start."""
    score: int | None = None
    """The score a rejoining seat starts again with."""
    shares: tuple[Share, ...] = ()
    """What the prize would be divided by, best placed first."""


class Standing(msgspec.Struct, frozen=True):
    """A seat between two deals of a match."""

    seat: int
    place: int
    score: int
    """The points of all its deals; of a seat that rejoined what it stands at."""
    state: str
    """`playing`, `out` (may still watch, and rejoin while asked), `left`."""
    entries: int = 1
    """How many entry fees it paid: one, and one for each time it rejoined."""
    drops_left: int | None = None
    """How often it can still drop and stay in; None where that says nothing."""
    chips: int | None = None
    """The match's own counters (best of 2, 3, 6); never chips of the ledger."""
    boxes: int | None = None
    """Deals the seat won (gin); None where they are not counted."""
