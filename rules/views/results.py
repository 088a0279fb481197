"""Verdicts, proposals and results in wire form."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.actions import Proposal
from rules.cards import Pack, face_name
from rules.results import (
    After,
    DealResult,
    FinalScore,
    GroupVerdict,
    MatchResult,
    Showdown,
    Tally,
    Verdict,
)


class GroupView(msgspec.Struct, frozen=True, gc=False, rename={"stands": "as"}):
    """A group as judged by the rules (`rules.results.GroupVerdict`)."""

    cards: list[str]
    kind: str
    points: int
    counts: bool
    reason: str | None
    stands: list[str] | UnsetType = UNSET
    costs: list[int] | UnsetType = UNSET


class VerdictView(msgspec.Struct, frozen=True, gc=False):
    """An arrangement judged (`rules.results.Verdict`)."""

    points: int
    valid_show: bool
    defects: list[str]
    groups: list[GroupView]
    half: bool
    most: int | UnsetType = UNSET
    auto: str | UnsetType = UNSET
    wrong: bool | UnsetType = UNSET
    after: dict[str, After] | UnsetType = UNSET
    """By card, if the seat holds one too many."""


class ProposalView(msgspec.Struct, frozen=True, gc=False):
    """What the house would send for a seat."""

    card: str | None
    groups: list[list[str]]
    points: int


class ShowdownView(msgspec.Struct, frozen=True, gc=False):
    """The arithmetic of a knock (`rules.results.Showdown`)."""

    knocker: int
    defender: int
    kind: str
    card: str | None
    limit: int
    count: int
    raw: int
    left: int
    laid: list[tuple[str, int]]
    difference: int
    bonus: int
    doubled: bool
    points: int
    boxes: int


class TallyView(msgspec.Struct, frozen=True, gc=False):
    """The arithmetic of going out (`rules.results.Tally`)."""

    winner: int
    rummy: bool
    card: str | None
    counts: list[tuple[int, int]]
    total: int
    factor: int


class SeatResultView(msgspec.Struct, frozen=True, gc=False):
    """One seat's end of a deal or of a match."""

    seat: int
    place: int
    points: int
    how: str
    groups: list[list[str]]
    loose: list[str]
    value: int | UnsetType = UNSET
    """Present for every seat if value points were paid (indian.md 9.2)."""


class ResultView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The end of a deal or of a match."""

    showdown: ShowdownView | UnsetType = UNSET
    tally: TallyView | UnsetType = UNSET
    finals: list[FinalScore] | UnsetType = UNSET
    ending: str
    winners: list[int]
    seats: list[SeatResultView]


def verdict_to_wire(verdict: Verdict, pack: Pack) -> VerdictView:
    """Return a verdict as the page reads it."""
    return VerdictView(
        points=verdict.points,
        valid_show=verdict.valid_show,
        defects=list(verdict.defects),
        groups=[group_to_wire(group, pack) for group in verdict.groups],
        half=verdict.half,
        most=UNSET if verdict.most is None else verdict.most,
        auto=UNSET if verdict.auto is None else verdict.auto,
        wrong=verdict.wrong or UNSET,
        after={pack.name(card): after for card, after in verdict.after} or UNSET,
    )


def group_to_wire(group: GroupVerdict, pack: Pack) -> GroupView:
    """Return a group of a verdict or of a result."""
    return GroupView(
        cards=pack.names(group.cards),
        kind=group.kind,
        points=group.points,
        counts=group.counts,
        reason=group.reason,
        stands=list(map(face_name, group.stands)) or UNSET,
        costs=list(group.costs) or UNSET,
    )


def proposal_to_wire(proposal: Proposal, pack: Pack) -> ProposalView:
    """Return what the house would send for a seat."""
    card = None if proposal.card is None else pack.name(proposal.card)
    groups = [pack.names(group) for group in proposal.groups]
    return ProposalView(card, groups, proposal.points)


def result_to_wire(result: DealResult | MatchResult, pack: Pack) -> ResultView:
    """Return a result; `tables` adds the match, the chips and the rake."""
    is_paid = any(row.value for row in result.seats)
    showdown, tally, finals = None, None, None
    if isinstance(result, MatchResult):
        finals = list(result.finals)
    else:
        showdown, tally = result.showdown, result.tally
    return ResultView(
        showdown=showdown_to_wire(showdown, pack) if showdown else UNSET,
        tally=tally_to_wire(tally, pack) if tally else UNSET,
        finals=finals or UNSET,
        ending=str(result.ending),
        winners=list(result.winners),
        seats=[
            SeatResultView(
                seat=row.seat,
                place=row.place,
                points=row.points,
                how=row.how,
                groups=[pack.names(group) for group in row.groups],
                loose=pack.names(row.loose),
                value=row.value if is_paid else UNSET,
            )
            for row in result.seats
        ],
    )


def showdown_to_wire(showdown: Showdown, pack: Pack) -> ShowdownView:
    """Return the arithmetic of a knock, cards by name."""
    told = msgspec.structs.asdict(showdown)
    told["card"] = None if showdown.card is None else pack.name(showdown.card)
    told["laid"] = [(pack.name(card), meld) for card, meld in showdown.laid]
    return ShowdownView(**told)


def tally_to_wire(tally: Tally, pack: Pack) -> TallyView:
    """Return the arithmetic of going out, the last discard by name."""
    return TallyView(
        winner=tally.winner,
        rummy=tally.rummy,
        card=None if tally.card is None else pack.name(tally.card),
        counts=list(tally.counts),
        total=tally.total,
        factor=tally.factor,
    )
