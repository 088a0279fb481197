"""What the REST API writes of matches, deals and their shuffles."""

from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from accounts.requests.answers import Moment, told
from tables.api.fields import IN_CHIPS, Currency
from tables.api.option_schemas import Options
from tables.api.serializers import PersonShown
from tables.fairness import published_log


class MatchSeatShown(PersonShown, frozen=True, kw_only=True):
    """One seat's end of a match."""

    place: int | None
    points: int | None
    how: str
    chips: int | None


class DealSeatShown(MatchSeatShown, frozen=True, kw_only=True):
    """One seat's end of a deal; in a match of several, how it stood after it."""

    score: int | UnsetType = UNSET
    match_chips: (
        Annotated[int | None, told("Best of 2, 3, 6: its own counters.")] | UnsetType
    ) = UNSET
    drops_left: int | None | UnsetType = UNSET
    out: bool | UnsetType = UNSET


class EntrantShown(MatchSeatShown, frozen=True, kw_only=True):
    """One seat's end of a match, with the entry fees it paid and its prize."""

    entries: Annotated[int, told("0 on points tables.")]
    prize: int | None


class AnswerShown(Struct, frozen=True, kw_only=True):
    """A step between two deals of a match: an answer, or the end of an offer."""

    n: int
    seat: int | None
    kind: str
    at: Moment


class ScoreShown(Struct, frozen=True, kw_only=True):
    """A deal that was played at a table."""

    id: UUID
    number: int
    match: int
    ending: str
    ended_at: Moment
    winners: list[int]
    seats: list[DealSeatShown]


class StandingShown(PersonShown, frozen=True, kw_only=True):
    """What somebody who is seated now won or lost since they sat down."""

    deals: int
    points: int
    chips: int


class ScorePage(Struct, frozen=True, kw_only=True):
    """One page of a table's deals."""

    results: list[ScoreShown]
    next: str | None
    standing: list[StandingShown]


class MatchShown(Struct, frozen=True, kw_only=True):
    """A match, running or over."""

    id: int
    table: int
    game: str
    options: Options
    stake: Annotated[int, told(IN_CHIPS)]
    chips: str
    currency: Currency | UnsetType = UNSET
    started_at: Moment
    ended_at: Moment | None
    ending: str
    rake: int
    pot: Annotated[int | None, told("Null on points tables.")]
    seats: list[EntrantShown]
    deals: list[dict[str, Any]]
    answers: list[AnswerShown]


class DealShown(Struct, frozen=True, kw_only=True):
    """A deal that is over: what was dealt, every action, the result."""

    id: UUID
    table: int
    match: int
    number: int
    game: str
    options: Options
    rules_version: int
    order: list[int]
    seats: list[PersonShown]
    hands: dict[str, Any]
    open: str
    wild: str | None
    started_at: Moment
    ended_at: Moment
    ending: str
    actions: list[dict[str, Any]]
    result: dict[str, Any]


class OwnSeedShown(Struct, frozen=True, kw_only=True):
    """A seat's part of a shuffle."""

    seat: int
    name: str
    bot: bool
    present: Annotated[bool, told("Its own seed was used.")]
    k: Annotated[str | None, told("Null: it sent none.")]
    c: Annotated[
        str | None, told("Null until revealed, and for players who were not present.")
    ]


class LogPlace(Struct, frozen=True, kw_only=True):
    """A commitment's place in the log: head = SHA-256 over previous, n, deal, C."""

    n: int
    previous: str
    head: str


class Shared(Struct, frozen=True, kw_only=True):
    """Where others find a deal."""

    url: Annotated[str | None, Meta(extra_json_schema={"format": "uri"})]


class OneOffShown(Struct, frozen=True, kw_only=True):
    """Which one card more would have made the asker's hand a valid show."""

    cards: list[str]
    joker: Annotated[bool, told("Any joker would have done.")]


class Proof(Struct, frozen=True, kw_only=True):
    """The commitment of a deal; with the seeds once they are revealed."""

    deal: UUID
    revealed: bool
    commitment: str
    log_n: int
    log_head: str
    log: LogPlace
    server_seed: str | UnsetType = UNSET
    abandoned: str | UnsetType = UNSET
    seats: list[OwnSeedShown] | UnsetType = UNSET
    record: (
        Annotated[dict[str, Any], told("What `python -m rules verify --record` reads.")]
        | UnsetType
    ) = UNSET


class Commitment(published_log.Entry, frozen=True, kw_only=True):
    """One entry of the log of commitments."""

    head: Annotated[str, told("The head of the chain after it.")]
    reason: Annotated[str, told("Why it was abandoned; else empty.")]
    url: Annotated[str | None, told("The deal's page, if you may open it.")]


class CommitmentPage(Struct, frozen=True, kw_only=True):
    """A page of the log, oldest first."""

    results: list[Commitment]
    next: Annotated[int | None, told("The `after` of the next page; null at the end.")]
