"""What the REST API reads and writes about tables: strict in, documented out."""

from typing import Any

from rest_framework import serializers

from tables.api.fields import IN_CHIPS, Amount, Body, Currency, Flag, Text, Whole
from tables.api.option_schemas import GameOptions
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


class PersonShown(serializers.Serializer[Any]):
    """A person as everybody sees them."""

    seat = serializers.IntegerField()
    user = serializers.UUIDField()
    name = serializers.CharField()
    bot = serializers.BooleanField()


class GameShown(serializers.Serializer[Any]):
    """A game of the catalogue."""

    game = serializers.CharField(help_text="Its name in every request.")
    family = serializers.CharField()
    seats = serializers.ListField(
        child=serializers.IntegerField(), help_text="Fewest and most players."
    )
    options = GameOptions(help_text="Every option with its default.")


class TableShown(serializers.Serializer[Any]):
    """A table in a list."""

    id = serializers.IntegerField()
    url = serializers.CharField(help_text="Its page.")
    socket = serializers.CharField(help_text="Where it is played (docs/protocol.md).")
    name = serializers.CharField()
    game = serializers.CharField()
    options = GameOptions()
    seats_max = serializers.IntegerField()
    seats = PersonShown(many=True)
    stake = serializers.IntegerField(help_text=IN_CHIPS)
    chips = serializers.CharField()
    currency = Currency()
    pace = serializers.CharField()
    assist = serializers.BooleanField()
    chat = serializers.CharField()
    rated = serializers.BooleanField()
    invitation = serializers.CharField(
        required=False, help_text="Of a private table just opened: the way in."
    )
    waiting = serializers.IntegerField(help_text="How many wait for a seat.")
    phase = serializers.CharField()
    version = serializers.IntegerField()


class TableWithView(TableShown):
    """A table and the view the asker has of it."""

    view = serializers.DictField(help_text="As in `snapshot` (docs/protocol.md).")


class TablePage(serializers.Serializer[Any]):
    """One page of the list of tables."""

    results = TableShown(many=True)
    next = serializers.CharField(allow_null=True)


class Seated(serializers.Serializer[Any]):
    """Where the person sits now."""

    seat = serializers.IntegerField()
    state = serializers.CharField()


class Left(serializers.Serializer[Any]):
    """When a person who stood up leaves, and what it costs them."""

    leaves = serializers.ChoiceField(choices=["now", "after_deal"])
    cost = serializers.DictField()


class LastGameShown(serializers.Serializer[Any]):
    """Whether the person leaves when the deal is over."""

    last_game = serializers.BooleanField()


class Moved(serializers.Serializer[Any]):
    """Where a person sits who dropped and went."""

    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    url = serializers.CharField()
    socket = serializers.CharField()


class PlaceShown(serializers.Serializer[Any]):
    """A place in the queue for a seat."""

    place = serializers.IntegerField(help_text="From 1: who is first.")
    waiting = serializers.IntegerField(help_text="How many stand in the queue.")


class Unqueued(serializers.Serializer[Any]):
    """How many wait after the person has left the queue."""

    waiting = serializers.IntegerField()


class Stack(serializers.Serializer[Any]):
    """The chips on the table after topping up."""

    stack = serializers.IntegerField()
