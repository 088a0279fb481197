"""What the REST API writes of matches, deals and their shuffles."""

from typing import Any

from rest_framework import serializers

from tables.api.fields import IN_CHIPS, Currency
from tables.api.option_schemas import GameOptions
from tables.api.serializers import PersonShown


class MatchSeatShown(PersonShown):
    """One seat's end of a match."""

    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    how = serializers.CharField()
    chips = serializers.IntegerField(allow_null=True)


class DealSeatShown(MatchSeatShown):
    """One seat's end of a deal; in a match of several, how it stood after it."""

    score = serializers.IntegerField(required=False)
    match_chips = serializers.IntegerField(
        required=False, allow_null=True, help_text="Best of 2, 3, 6: its own counters."
    )
    drops_left = serializers.IntegerField(required=False, allow_null=True)
    out = serializers.BooleanField(required=False)


class EntrantShown(MatchSeatShown):
    """One seat's end of a match, with the entry fees it paid and its prize."""

    entries = serializers.IntegerField(help_text="0 on points tables.")
    prize = serializers.IntegerField(allow_null=True)


class AnswerShown(serializers.Serializer[Any]):
    """A step between two deals of a match: an answer, or the end of an offer."""

    n = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField()
    at = serializers.DateTimeField()


class ScoreShown(serializers.Serializer[Any]):
    """A deal that was played at a table."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    match = serializers.IntegerField()
    ending = serializers.CharField()
    ended_at = serializers.DateTimeField()
    winners = serializers.ListField(child=serializers.IntegerField())
    seats = DealSeatShown(many=True)


class StandingShown(PersonShown):
    """What somebody who is seated now won or lost since they sat down."""

    deals = serializers.IntegerField()
    points = serializers.IntegerField()
    chips = serializers.IntegerField()


class ScorePage(serializers.Serializer[Any]):
    """One page of a table's deals."""

    results = ScoreShown(many=True)
    next = serializers.CharField(allow_null=True)
    standing = StandingShown(many=True)


class MatchShown(serializers.Serializer[Any]):
    """A match, running or over."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.CharField()
    options = GameOptions()
    stake = serializers.IntegerField(help_text=IN_CHIPS)
    chips = serializers.CharField()
    currency = Currency()
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    ending = serializers.CharField()
    rake = serializers.IntegerField()
    pot = serializers.IntegerField(allow_null=True, help_text="Null on points tables.")
    seats = EntrantShown(many=True)
    deals = serializers.ListField(child=serializers.DictField())
    answers = AnswerShown(many=True)


class DealShown(serializers.Serializer[Any]):
    """A deal that is over: what was dealt, every action, the result."""

    id = serializers.UUIDField()
    table = serializers.IntegerField()
    match = serializers.IntegerField()
    number = serializers.IntegerField()
    game = serializers.CharField()
    options = GameOptions()
    rules_version = serializers.IntegerField()
    order = serializers.ListField(child=serializers.IntegerField())
    seats = PersonShown(many=True)
    hands = serializers.DictField()
    open = serializers.CharField()
    wild = serializers.CharField(allow_null=True)
    started_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField()
    ending = serializers.CharField()
    actions = serializers.ListField(child=serializers.DictField())
    result = serializers.DictField()


class OwnSeedShown(serializers.Serializer[Any]):
    """A seat's part of a shuffle."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    present = serializers.BooleanField(help_text="Its own seed was used.")
    k = serializers.CharField(allow_null=True, help_text="Null: it sent none.")
    c = serializers.CharField(
        allow_null=True,
        help_text="Null until revealed, and for players who were not present.",
    )


class LogPlace(serializers.Serializer[Any]):
    """A commitment's place in the log: head = SHA-256 over previous, n, deal, C."""

    n = serializers.IntegerField()
    previous = serializers.CharField()
    head = serializers.CharField()


class Shared(serializers.Serializer[Any]):
    """Where others find a deal."""

    url = serializers.URLField(allow_null=True)


class OneOffShown(serializers.Serializer[Any]):
    """Which one card more would have made the asker's hand a valid show."""

    cards = serializers.ListField(child=serializers.CharField())
    joker = serializers.BooleanField(help_text="Any joker would have done.")


class Proof(serializers.Serializer[Any]):
    """The commitment of a deal; with the seeds once they are revealed."""

    deal = serializers.UUIDField()
    revealed = serializers.BooleanField()
    commitment = serializers.CharField()
    log_n = serializers.IntegerField()
    log_head = serializers.CharField()
    log = LogPlace()
    server_seed = serializers.CharField(required=False)
    abandoned = serializers.CharField(required=False)
    seats = OwnSeedShown(many=True, required=False)
    record = serializers.DictField(
        required=False, help_text="What `python -m rules verify --record` reads."
    )


class Commitment(serializers.Serializer[Any]):
    """One entry of the log of commitments."""

    n = serializers.IntegerField()
    at = serializers.DateTimeField()
    deal = serializers.UUIDField()
    url = serializers.CharField(
        allow_null=True, help_text="The deal's page, if you may open it."
    )
    commitment = serializers.CharField()
    head = serializers.CharField(help_text="The head of the chain after it.")
    state = serializers.ChoiceField(
        choices=["waiting", "running", "revealed", "abandoned"]
    )
    reason = serializers.CharField(help_text="Why it was abandoned; else empty.")


class CommitmentPage(serializers.Serializer[Any]):
    """A page of the log, oldest first."""

    results = Commitment(many=True)
    next = serializers.IntegerField(
        allow_null=True, help_text="The `after` of the next page; null at the end."
    )
