"""A table's view; the shapes of its deal are in `rules.views`."""

from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from rules.game import OptionValue
from rules.views.actions import GroupNames, WireAction
from rules.views.deal import (
    AnyDealView,
    DropPrice,
    Finish,
    MeldView,
    OwnHand,
    SeatRow,
    Turn,
    Wild,
    Window,
)
from rules.views.match import MatchFacts
from rules.views.results import ProposalView, VerdictView
from tables.shapes.events import OwnSeed
from tables.shapes.results import DealOutcome, MatchOutcome

PartT = TypeVar("PartT")
Part: TypeAlias = PartT | msgspec.Raw
"""A part of a view that all viewers share; it may be encoded JSON."""


class TableTurn(Turn, frozen=True, gc=False):
    """The seat on turn, and its deadline."""

    deadline: int | None
    bank_ms: int
    now: int


class TableWindow(Window, frozen=True, gc=False, kw_only=True):
    """Seats that may answer besides the one on turn, and until when."""

    deadline: int | None
    bank_ms: int
    now: int


class Absent(msgspec.Struct, frozen=True, gc=False):
    """A disconnected seat of a match, and until when it may come back."""

    seat: int
    phase: str
    """`prompt`: a page shows the invitation back; `grace` before that."""
    deadline: int | None
    now: int
    lost: int
    lost_max: int


class TableInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The properties of a table."""

    id: int
    name: str
    stake: int
    chips: str
    """The ledger of its chips."""
    currency: str | UnsetType = UNSET
    rake_bp: int | UnsetType = UNSET
    """Of cash: the house's share in hundredths of a percent."""
    pace: str
    assist: bool
    practice: bool
    bots_level: str | UnsetType = UNSET
    private: bool
    rated: bool | UnsetType = UNSET
    chat: str
    seats_max: int
    starts_full: bool
    starts_confirmed: bool | UnsetType = UNSET
    hosted: bool | UnsetType = UNSET
    host: str | UnsetType = UNSET
    on_timeout: str | UnsetType = UNSET
    waiting: int
    deal_number: int
    buy_in_min: int
    buy_in_max: int


class MatchSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat in a match of several deals."""

    seat: int
    name: str
    bot: bool
    place: int
    score: int
    state: str
    entries: int
    drops_left: int | None
    chips: int | None
    """The match's own counters."""
    boxes: int | UnsetType = UNSET
    lost_lines: int | UnsetType = UNSET
    lost_max: int | UnsetType = UNSET
    missed_turns: int | UnsetType = UNSET


class ShareView(msgspec.Struct, frozen=True, gc=False):
    """A seat's share if the prize were divided now."""

    seat: int
    chips: int


class OfferView(msgspec.Struct, frozen=True, gc=False):
    """An open offer between two deals of a match."""

    phase: str
    seats: list[int]
    score: int | None
    price: int | None
    shares: list[ShareView]
    deadline: int | None
    now: int
    bank_ms: int


class MatchInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A match of several deals as it stands, or what it would be worth."""

    number: int | None
    facts: MatchFacts | None
    entry: int
    pot: int
    prize: int
    rake: int | UnsetType = UNSET
    started: bool
    seats: list[MatchSeat]
    offer: OfferView | None


class CommitmentView(msgspec.Struct, frozen=True, gc=False):
    """The commitment to a deal (`tables.fairness.commitments.Announced`)."""

    deal: str
    commitment: str
    log_n: int | None
    log_head: str


class DealCommitment(CommitmentView, frozen=True, gc=False):
    """The commitment to the running deal."""

    present: list[int] | None


class NextCommitment(CommitmentView, frozen=True, gc=False):
    """The commitment to the next deal, with the closed list of own seeds."""

    seeds: list[OwnSeed] | None


class Fairness(msgspec.Struct, frozen=True, gc=False):
    """The commitments to the running deal and the next; the last deal's id."""

    deal: DealCommitment | None
    next: NextCommitment | None
    last: str | None


class LeaveCost(msgspec.Struct, frozen=True, gc=False):
    """What leaving costs."""

    points: int
    chips: int


class LeaveTerms(msgspec.Struct, frozen=True, gc=False):
    """When the seat would leave (`now`, `after_deal`), and what that costs."""

    leaves: str
    cost: LeaveCost


class TopUp(msgspec.Struct, frozen=True, gc=False):
    """The chips a seat may add, and the demand on one with too few."""

    low: int
    high: int
    needed: bool
    amount: int | None | UnsetType = UNSET
    """The chips added at once: up to the usual buy-in, or all there are; None if the
    wallet has too few."""
    purse: int | UnsetType = UNSET
    """The balance of the wallet."""
    deadline: int | None | UnsetType = UNSET
    """When the seat is given up."""
    now: int | UnsetType = UNSET


class You(msgspec.Struct, frozen=True, gc=False):
    """The viewer's own seat; what else the family says of the hand comes before
    `proposal` on the wire.
    """

    seat: int
    hand: list[str]
    drawn: str | None
    taken: str | None
    drop: DropPrice | None
    groups: GroupNames
    revision: int
    verdict: VerdictView | None
    stack: int
    leave: LeaveTerms
    leaving: bool
    last_game: bool | None
    may_move: bool
    top_up: TopUp | None
    proposal: ProposalView | UnsetType = UNSET


class TableSeat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A seat of the table; what else the family says of it follows on the wire."""

    seat: int
    user: str | None
    name: str
    bot: bool
    level: str | UnsetType = UNSET
    """Of a bot."""
    state: str
    cards: int
    score: int
    stack: int
    dealer: bool
    leaving: bool | UnsetType = UNSET
    last_game: bool | UnsetType = UNSET


class DealtSeat(msgspec.Struct, frozen=True, gc=False):
    """The table's fields of a seat; those of the deal are added if it was dealt in."""

    table: TableSeat
    """The part shared by all views of a change, except the next two fields."""
    state: str
    cards: int
    deal: SeatRow | None
    fields: dict[str, object]
    """The fields of `table` that are sent, by name."""


class Staged(msgspec.Struct, frozen=True, gc=False):
    """The outcome of trial melds for a seat."""

    hand: list[str]
    melds: list[MeldView]
    legal: list[WireAction]
    groups: GroupNames
    verdict: VerdictView | None
    ends: bool
    """Whether they would end the deal; in that case nothing hidden is revealed."""


class WantedCards(msgspec.Struct, frozen=True, gc=False):
    """The lowest count one drawn card can bring, and the faces that bring it."""

    points: int
    cards: list[str]


class Stopped(msgspec.Struct, frozen=True, gc=False):
    """Why no match begins here."""

    code: str
    message: str


class NoDeal(msgspec.Struct, frozen=True, gc=False):
    """The replacement for a deal in a view without cards."""

    order: list[int] = []
    stock: int = 0
    discard: list[str] = []
    wild: Wild | None = None
    runs: str | None = None
    melds: list[MeldView] = []
    windows: list[Window] = []
    finish: Finish | None = None
    phase: str = ""
    you: OwnHand | None = None
    seats: list[SeatRow] = []
    turn: Turn | None = None
    legal: list[WireAction] = []


class TableView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A table as a seat or a spectator sees it.

    `tables.view.wire` puts the fields of `shown` beside those of the table, which win.
    """

    shown: AnyDealView | NoDeal
    """The rules' view of the deal."""
    game: str
    family: str
    options: Part[dict[str, OptionValue]]
    table: int
    table_info: Part[TableInfo]
    match: int | None
    match_info: MatchInfo | None
    deal: str | None
    fairness: Part[Fairness]
    version: int
    phase: str
    you: You | None
    seats: list[DealtSeat]
    turn: TableTurn | None
    windows: list[TableWindow]
    absent: list[Absent] | UnsetType = UNSET
    """On a match clock."""
    legal: list[WireAction]
    last: Part[DealOutcome | None]
    result: Part[DealOutcome | MatchOutcome | None]
    """Of the last match; on points tables of the last deal."""
    rematch: bool
    stopped: Stopped | None
