"""The shapes of a lesson's board: those of a table, as far as a lesson has them."""

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
from rules.views.results import VerdictView
from tables.shapes.view import MatchInfo


class Judged(msgspec.Struct, frozen=True):
    """The reader's groups; without a verdict while a question is asked."""

    groups: GroupNames
    verdict: VerdictView | None


class LessonTurn(Turn, frozen=True):
    """Who is asked now; no clock runs."""

    deadline: None
    bank_ms: int


class LessonWindow(Window, frozen=True, kw_only=True):
    """Who may answer something beside the turn; no clock runs."""

    deadline: None


class LessonInfo(msgspec.Struct, frozen=True):
    """What the board says of itself where a table says what it is."""

    name: str
    stake: int
    chips: str
    pace: str
    assist: bool
    practice: bool
    private: bool
    chat: bool
    seats_max: int
    starts_full: bool


class LessonYou(msgspec.Struct, frozen=True):
    """The reader's own seat; what else the family says of the hand follows."""

    seat: int
    hand: list[str]
    drawn: str | None
    taken: str | None
    drop: DropPrice | None
    groups: GroupNames
    revision: int
    verdict: VerdictView | None
    stack: None


class LessonSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of the board; what the rules say of it comes first on the wire."""

    row: SeatRow | None
    seat: int | UnsetType = UNSET
    """There where no deal is on the table."""
    user: None
    name: str
    bot: bool
    score: int
    stack: None
    dealer: bool


class BetweenDeals(msgspec.Struct, frozen=True, kw_only=True):
    """What stands for a deal where the match asks what comes next."""

    you: OwnHand | None = None
    seats: list[SeatRow] = []
    order: list[int] = []
    stock: int = 0
    discard: list[str] = []
    wild: Wild | None = None
    runs: str | None = None
    melds: list[MeldView] = []
    turn: Turn | None = None
    windows: list[Window] = []
    finish: Finish | None = None
    phase: str
    legal: list[WireAction]


class LessonView(msgspec.Struct, frozen=True, kw_only=True):
    """The reader's view of the board; `shown` is what the rules show of the deal."""

    shown: AnyDealView | BetweenDeals
    legal: list[WireAction]
    game: str
    family: str
    options: dict[str, OptionValue]
    table: None = None
    table_info: LessonInfo
    match: None = None
    match_info: MatchInfo | None
    deal: str
    fairness: None = None
    version: int
    you: LessonYou
    seats: list[LessonSeat]
    turn: LessonTurn | None
    windows: list[LessonWindow]
    last: None = None
    result: None = None
    rematch: bool = False
    stopped: None = None
