"""What the REST API reads and writes about tables: strict in, documented out."""

from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType
from rest_framework import serializers

from accounts.requests.answers import told
from rules import catalogue
from tables.api.fields import IN_CHIPS, Amount, Body, Currency, Flag, Text, Whole
from tables.api.option_schemas import GameOptions, Options
from tables.models import Chatting, Pace
from wallet.codes import PLAY

SEATS_MAX = 6


class NewTable(Body):
    """`POST tables/`."""

    game = Text(max_length=40)
    seats = Whole(min_value=2, max_value=SEATS_MAX)
    stake = Amount()
    chips = Text(
        max_length=40,
        default=PLAY,
        help_text="`play`, or another kind that this house has.",
    )
    options = GameOptions(required=False)
    bots = Whole(min_value=0, max_value=SEATS_MAX - 1, default=0)
    pace = serializers.ChoiceField(choices=Pace.choices, default=Pace.NORMAL)
    assist = Flag(required=False)
    chat = serializers.ChoiceField(choices=Chatting.choices, required=False)
    private = Flag(default=False)
    rated = Flag(
        default=False,
        help_text="Counts for ratings; without bots and suggestions, members alone.",
    )
    name = Text(max_length=40, required=False)


class SitDown(Body):
    """`POST tables/{id}/seat/`: no field is needed."""

    seat = Whole(min_value=0, max_value=SEATS_MAX - 1, required=False)
    buy_in = Amount(required=False)


class LastGame(Body):
    """`PATCH tables/{id}/seat/`."""

    last_game = Flag()


class Move(Body):
    """`POST tables/{id}/move/`."""

    version = Whole(min_value=0, max_value=2**53 - 1)


class TopUp(Body):
    """`POST tables/{id}/topup/`."""

    amount = Amount()


class PersonShown(Struct, frozen=True, kw_only=True):
    """A person as everybody sees them."""

    seat: int
    user: UUID
    name: str
    bot: bool


class GameShown(catalogue.Entry, frozen=True, kw_only=True):
    """A game of the catalogue."""

    game: Annotated[str, told("Its name in every request.")]
    seats: Annotated[list[int], told("Fewest and most players.")]
    options: Annotated[Options, told("Every option with its default.")]


class TableShown(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: int
    url: Annotated[str, told("Its page.")]
    socket: Annotated[str, told("Where it is played (docs/protocol.md).")]
    name: str
    game: str
    options: Options
    seats_max: int
    seats: list[PersonShown]
    stake: Annotated[int, told(IN_CHIPS)]
    chips: str
    currency: Currency | UnsetType = UNSET
    pace: str
    assist: bool
    rated: bool
    chat: str
    waiting: Annotated[int, told("How many wait for a seat.")]
    phase: str
    version: int
    invitation: (
        Annotated[str, told("Of a private table just opened: the way in.")] | UnsetType
    ) = UNSET


class TableWithView(TableShown, frozen=True, kw_only=True):
    """A table and the view the asker has of it."""

    view: Annotated[dict[str, Any], told("As in `snapshot` (docs/protocol.md).")]


class TablePage(Struct, frozen=True, kw_only=True):
    """One page of the list of tables."""

    results: list[TableShown]
    next: str | None


class Seated(Struct, frozen=True, kw_only=True):
    """Where the person sits now."""

    seat: int
    state: str


class Left(Struct, frozen=True, kw_only=True):
    """When a person who stood up leaves, and what it costs them."""

    leaves: Literal["now", "after_deal"]
    cost: dict[str, int]


class LastGameShown(Struct, frozen=True, kw_only=True):
    """Whether the person leaves when the deal is over."""

    last_game: bool


class Moved(Struct, frozen=True, kw_only=True):
    """Where a person sits who dropped and went."""

    table: int
    seat: int
    url: str
    socket: str


class PlaceShown(Struct, frozen=True, kw_only=True):
    """A place in the queue for a seat."""

    place: Annotated[int, told("From 1: who is first.")]
    waiting: Annotated[int, told("How many stand in the queue.")]


class Unqueued(Struct, frozen=True, kw_only=True):
    """How many wait after the person has left the queue."""

    waiting: int


class Stack(Struct, frozen=True, kw_only=True):
    """The chips on the table after topping up."""

    stack: int
