"""What the REST API reads and writes about events: strict in, documented out."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from tables.api.fields import Body, Flag, Text
from tables.api.option_schemas import GameOptions
from tournaments.formats import registry
from tournaments.models import Status


class NewEntry(Body):
    """`POST tournaments/{id}/entry/`: no field is needed."""

    code = Text(
        max_length=40, required=False, help_text="Of an event that is by invitation."
    )
    again = Flag(default=False, help_text="Re-enter, if you have too few chips.")


class EventShown(serializers.Serializer[Any]):
    """An event in a list."""

    id = serializers.IntegerField()
    url = serializers.CharField(help_text="Its page.")
    socket = serializers.CharField(help_text="It says when the event moves on.")
    name = serializers.CharField()
    slug = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    format = serializers.ChoiceField(choices=registry.choices())
    game = serializers.CharField()
    options = GameOptions()
    seats = serializers.IntegerField(help_text="At a table.")
    pace = serializers.CharField()
    rated = serializers.BooleanField(help_text="Matches count for ratings.")
    chips = serializers.CharField(help_text="What entry and prizes are paid in.")
    entry = serializers.IntegerField()
    fee = serializers.IntegerField(help_text="The house's part of an entry.")
    added = serializers.IntegerField()
    guarantee = serializers.IntegerField()
    pool = serializers.IntegerField(help_text="The prizes, at the entries there are.")
    entrants = serializers.IntegerField()
    entrants_min = serializers.IntegerField()
    entrants_max = serializers.IntegerField()
    entries = serializers.IntegerField(help_text="Paid, those of re-entries too.")
    opens_at = serializers.DateTimeField(allow_null=True)
    starts_at = serializers.DateTimeField(
        allow_null=True, help_text="null: it starts when it is full."
    )
    started_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="About.")
    ended_at = serializers.DateTimeField(allow_null=True)
    open = serializers.BooleanField(help_text="Whether registration is open now.")
    turn = serializers.IntegerField(help_text="Raised by everything that happens.")


class EventPage(serializers.Serializer[Any]):
    """A page of events."""

    results = EventShown(many=True)
    next = serializers.CharField(allow_null=True)


class LevelShown(serializers.Serializer[Any]):
    """A level of timed levels."""

    number = serializers.IntegerField()
    minutes = serializers.IntegerField()
    stake = serializers.IntegerField(help_text="Tournament chips a point.")
    need = serializers.IntegerField(help_text="The chips you need to stay in.")
    begins_at = serializers.DateTimeField(allow_null=True)


class RoundShown(serializers.Serializer[Any]):
    """A round of a knockout; players and tables as they are expected."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    players = serializers.IntegerField()
    tables = serializers.IntegerField()
    begins_at = serializers.DateTimeField(allow_null=True)


class ClashShown(serializers.Serializer[Any]):
    """An event of the asker's that overlaps."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)


class EntryShown(serializers.Serializer[Any]):
    """The asker's own entry."""

    tournament = serializers.IntegerField()
    number = serializers.IntegerField()
    state = serializers.CharField(help_text="`registered playing short out removed`.")
    act = serializers.CharField(
        help_text="What you may do: `unregister again table watch`, or nothing."
    )
    paid = serializers.IntegerField(help_text="Entries paid.")
    chips = serializers.IntegerField(help_text="Tournament chips.")
    table = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True)
    url = serializers.CharField(allow_null=True, help_text="The table's page.")
    answer_ms = serializers.IntegerField(
        allow_null=True, help_text="So long one may enter again."
    )
    place = serializers.IntegerField(allow_null=True)
    prize = serializers.IntegerField()
    refunded = serializers.IntegerField()


class EntryMade(EntryShown):
    """An entry that was just made, with what it overlaps."""

    clashes = ClashShown(many=True)


class EntryGone(serializers.Serializer[Any]):
    """An entry that was given back."""

    refunded = serializers.IntegerField()


class EventWhole(EventShown):
    """An event with all that is said of it."""

    text = serializers.CharField()
    advance = serializers.IntegerField(help_text="How many of a table go on.")
    starting_chips = serializers.IntegerField()
    reentries = serializers.IntegerField()
    round = serializers.IntegerField(help_text="The running round or level.")
    round_ends_at = serializers.DateTimeField(allow_null=True)
    pause_until = serializers.DateTimeField(allow_null=True)
    held = serializers.BooleanField(help_text="Paused by the organiser.")
    late_until = serializers.DateTimeField(allow_null=True)
    by_invitation = serializers.BooleanField()
    for_members = serializers.BooleanField(
        help_text="Guests are refused: it takes an account."
    )
    account_days_min = serializers.IntegerField(
        help_text="So many days old the account has to be."
    )
    games_min = serializers.IntegerField()
    balance_min = serializers.IntegerField()
    prizes = serializers.ListField(
        child=serializers.IntegerField(), help_text="By place, from the first."
    )
    prizes_frozen = serializers.BooleanField()
    levels = LevelShown(many=True)
    rounds = RoundShown(many=True)
    draw = serializers.DictField(
        help_text="`id`, `commitment`, once it is over `seed` (docs/rules/events.md)."
    )
    reason = serializers.CharField(help_text="Why it was cancelled.")
    own = EntryShown(allow_null=True)


class PlayerShown(serializers.Serializer[Any]):
    """A player's place in the standings."""

    position = serializers.IntegerField()
    user = serializers.UUIDField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    state = serializers.CharField()
    chips = serializers.IntegerField()
    deals_won = serializers.IntegerField()
    round = serializers.IntegerField()
    entries = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    prize = serializers.IntegerField()


class StandingPage(serializers.Serializer[Any]):
    """A page of players."""

    results = PlayerShown(many=True)
    next = serializers.CharField(allow_null=True)


class SeatedShown(serializers.Serializer[Any]):
    """Somebody at a table of an event."""

    user = serializers.UUIDField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    seat = serializers.IntegerField(allow_null=True)
    chips = serializers.IntegerField()


@extend_schema_serializer(component_name="StageShown")
class EventTableShown(serializers.Serializer[Any]):
    """A table of an event."""

    number = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    url = serializers.CharField(allow_null=True, help_text="To watch it.")
    round = serializers.IntegerField()
    state = serializers.CharField()
    deals = serializers.IntegerField()
    players = SeatedShown(many=True)


@extend_schema_serializer(component_name="StagePage")
class EventTablePage(serializers.Serializer[Any]):
    """A page of tables."""

    results = EventTableShown(many=True)
    next = serializers.CharField(allow_null=True)
