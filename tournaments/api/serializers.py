"""Serializers of the events API: strict input, documented output."""

from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType

from accounts.requests.answers import Moment, component, one_of, told
from tables.api.fields import Body, Currency, Flag, Text
from tables.api.option_schemas import Options
from tournaments.formats import registry
from tournaments.models import Status


class NewEntry(Body):
    """The body of `POST tournaments/{id}/entry/`; no field is required."""

    code = Text(
        max_length=40, required=False, help_text="Of an event that is by invitation."
    )
    again = Flag(default=False, help_text="Re-enter, if you have too few chips.")


class EventShown(Struct, frozen=True, kw_only=True):
    """An event in a list."""

    id: int
    name: str
    slug: str
    status: Annotated[str, one_of(Status.choices)]
    format: Annotated[str, one_of(registry.choices())]
    game: str
    seats: Annotated[int, told("At a table.")]
    pace: str
    entry: int
    added: int
    guarantee: int
    entrants: int
    entrants_min: int
    entrants_max: int
    entries: Annotated[int, told("Paid, those of re-entries too.")]
    opens_at: Moment | None
    starts_at: Annotated[Moment | None, told("null: it starts when it is full.")]
    started_at: Moment | None
    ended_at: Moment | None
    turn: Annotated[int, told("Raised by everything that happens.")]
    url: Annotated[str, told("Its page.")]
    socket: Annotated[str, told("It says when the event moves on.")]
    options: Options
    rated: Annotated[bool, told("Matches count for ratings.")]
    chips: Annotated[str, told("What entry and prizes are paid in.")]
    currency: Currency | UnsetType = UNSET
    fee: Annotated[int, told("The house's part of an entry.")]
    pool: Annotated[int, told("The prizes, at the entries there are.")]
    ends_at: Annotated[Moment | None, told("About.")]
    open: Annotated[bool, told("Whether registration is open now.")]


class EventPage(Struct, frozen=True, kw_only=True):
    """A page of events."""

    results: list[EventShown]
    next: str | None


class LevelShown(Struct, frozen=True, kw_only=True):
    """A level of an event with timed levels."""

    number: int
    minutes: int
    stake: Annotated[int, told("Tournament chips a point.")]
    need: Annotated[int, told("The chips you need to stay in.")]
    begins_at: Moment | None


class RoundShown(Struct, frozen=True, kw_only=True):
    """A round of a knockout, with the expected players and tables."""

    number: int
    name: str
    players: int
    tables: int
    begins_at: Moment | None


class ClashShown(Struct, frozen=True, kw_only=True):
    """An overlapping event of the current person."""

    id: int
    name: str
    starts_at: Moment | None


class EntryShown(Struct, frozen=True, kw_only=True):
    """The current person's entry."""

    tournament: int
    number: int
    state: Annotated[str, told("`registered playing short out removed`.")]
    act: Annotated[
        str, told("What you may do: `unregister again table watch`, or nothing.")
    ]
    paid: Annotated[int, told("Entries paid.")]
    chips: Annotated[int, told("Tournament chips.")]
    table: int | None
    seat: int | None
    url: Annotated[str | None, told("The table's page.")]
    answer_ms: Annotated[int | None, told("So long one may enter again.")]
    place: int | None
    prize: int
    refunded: int


class EntryMade(EntryShown, frozen=True, kw_only=True):
    """A new entry, with the events it overlaps."""

    clashes: list[ClashShown]


class EntryGone(Struct, frozen=True, kw_only=True):
    """A returned entry."""

    refunded: int


class Draw(Struct, frozen=True, kw_only=True):
    """What the draw of an event is proved by."""

    id: UUID
    commitment: str
    seed: Annotated[str, told("Once the event is over.")] | UnsetType = UNSET


class EventWhole(EventShown, frozen=True, kw_only=True):
    """An event in full."""

    text: str
    advance: Annotated[int, told("How many of a table go on.")]
    reentries: int
    round: Annotated[int, told("The running round or level.")]
    round_ends_at: Moment | None
    pause_until: Moment | None
    starting_chips: int
    held: Annotated[bool, told("Paused by the organiser.")]
    late_until: Moment | None
    by_invitation: bool
    for_members: Annotated[bool, told("Guests are refused: it takes an account.")]
    account_days_min: Annotated[int, told("So many days old the account has to be.")]
    games_min: int
    balance_min: int
    prizes: Annotated[list[int], told("By place, from the first.")]
    prizes_frozen: bool
    levels: list[LevelShown]
    rounds: list[RoundShown]
    draw: Annotated[
        Draw, told("`id`, `commitment`, once it is over `seed` (docs/rules/events.md).")
    ]
    reason: Annotated[str, told("Why it was cancelled.")]
    own: EntryShown | None


class PlayerShown(Struct, frozen=True, kw_only=True):
    """A player's row in the standings."""

    position: int
    user: UUID
    name: str
    bot: bool
    state: str
    chips: int
    deals_won: int
    round: int
    place: int | None
    prize: int
    entries: int
    table: int | None


class StandingPage(Struct, frozen=True, kw_only=True):
    """A page of the standings."""

    results: list[PlayerShown]
    next: str | None


class SeatedShown(Struct, frozen=True, kw_only=True):
    """A person at a table of an event."""

    user: UUID
    name: str
    bot: bool
    seat: int | None
    chips: int


@component("StageShown")
class EventTableShown(Struct, frozen=True, kw_only=True):
    """A table of an event."""

    number: int
    table: int | None
    url: Annotated[str | None, told("To watch it.")]
    round: int
    state: str
    deals: int
    players: list[SeatedShown]


@component("StagePage")
class EventTablePage(Struct, frozen=True, kw_only=True):
    """A page of tables."""

    results: list[EventTableShown]
    next: str | None
