"""What the REST API reads and writes about tables: strict in, documented out."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.fields import empty
from rest_framework.request import Request

from tables.errors import Refusal
from tables.models import Chatting, Pace
from wallet.codes import PLAY

SEATS_MAX = 6
FIELD_SHOWN_MAX = 40
IN_CHIPS = "In units of `chips`."

Refusal.teach(
    {
        "unknown_field": _("'%(field)s' is not a field of this request."),
        "bad_cursor": _("This cursor was not given out by this list."),
        "bad_limit": _("A list has from 1 to %(high)s rows a page."),
        "no_match": _("There is no such match."),
        "no_deal_here": _("There is no such deal, or it is not over yet."),
    }
)


class Currency(serializers.CharField):
    """The currency of amounts in hundredths; left out where they are chips.

    Where the house has no money the schema leaves the field out, too.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Describe it."""
        text = "Where amounts are money, in hundredths of it."
        super().__init__(required=False, help_text=text, **kwargs)


class Whole(serializers.IntegerField):
    """A whole number, never text, a fraction or a truth value."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number as it was sent."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.INT64)
class Amount(serializers.Field):
    """Whole chips; the table judges them, so that a refusal can name its bounds."""

    def run_validation(self, data: Any = empty) -> Any:
        """Return what was sent; for null 0, which lies out of every table's bounds."""
        if data is empty:
            return super().run_validation(data)
        return 0 if data is None else data


@contextmanager
def about(field: str) -> Iterator[None]:
    """Name the field that a `bad_amount` raised inside is about."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code == "bad_amount":
            refusal.fields = {field: refusal.message}
        raise


class Text(serializers.CharField):
    """Text, never a number that reads like one."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text as it was sent, trimmed."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.BOOL)
class Flag(serializers.Field):
    """true or false, never a word or a number for it."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the flag."""
        if type(data) is not bool:
            raise serializers.ValidationError(_("true or false, please."))
        return data


class Body(serializers.Serializer):
    """The body of a request; what it does not know is refused, never ignored."""

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """Return the fields that were sent, checked.

        Raise `bad_json`, `unknown_field`, `missing_field`, `bad_field`, all 400.
        """
        sent = request.data
        if not isinstance(sent, dict):
            raise Refusal("bad_json", status=400)
        body = cls(data=sent)
        for name in sent:
            if name not in body.fields:
                shown = str(name)[:FIELD_SHOWN_MAX]
                raise Refusal(
                    "unknown_field",
                    status=400,
                    field=shown,
                    fields={shown: _("Not a field of this request.")},
                )
        if not body.is_valid():
            name, errors = next(iter(body.errors.items()))
            first = errors[0] if isinstance(errors, list) else _("Not as expected.")
            code = getattr(first, "code", "") == "required"
            raise Refusal(
                "missing_field" if code else "bad_field",
                status=400,
                field=name,
                fields={name: str(first)},
            )
        return dict(body.validated_data)


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
    options = serializers.DictField(required=False)
    bots = Whole(min_value=0, max_value=SEATS_MAX - 1, default=0)
    pace = serializers.ChoiceField(choices=Pace.choices, default=Pace.NORMAL)
    assist = Flag(required=False)
    chat = serializers.ChoiceField(choices=Chatting.choices, required=False)
    private = Flag(default=False)
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


class PersonShown(serializers.Serializer):
    """A person as everybody sees him."""

    seat = serializers.IntegerField()
    user = serializers.UUIDField()
    name = serializers.CharField()
    bot = serializers.BooleanField()


class GameShown(serializers.Serializer):
    """A game of the catalogue."""

    game = serializers.CharField(help_text="Its name in every request.")
    family = serializers.CharField()
    seats = serializers.ListField(
        child=serializers.IntegerField(), help_text="Fewest and most players."
    )
    options = serializers.DictField(help_text="Every option with its default.")


class TableShown(serializers.Serializer):
    """A table in a list."""

    id = serializers.IntegerField()
    url = serializers.CharField(help_text="Its page.")
    socket = serializers.CharField(help_text="Where it is played (docs/protocol.md).")
    name = serializers.CharField()
    game = serializers.CharField()
    options = serializers.DictField()
    seats_max = serializers.IntegerField()
    seats = PersonShown(many=True)
    stake = serializers.IntegerField(help_text=IN_CHIPS)
    chips = serializers.CharField()
    currency = Currency()
    pace = serializers.CharField()
    assist = serializers.BooleanField()
    chat = serializers.CharField()
    invitation = serializers.CharField(
        required=False, help_text="Of a private table just opened: the way in."
    )
    waiting = serializers.IntegerField(help_text="How many wait for a seat.")
    phase = serializers.CharField()
    version = serializers.IntegerField()


class TableWithView(TableShown):
    """A table and the view the asker has of it."""

    view = serializers.DictField(help_text="As in `snapshot` (docs/protocol.md).")


class TablePage(serializers.Serializer):
    """One page of the list of tables."""

    results = TableShown(many=True)
    next = serializers.CharField(allow_null=True)


class Seated(serializers.Serializer):
    """Where the person sits now."""

    seat = serializers.IntegerField()
    state = serializers.CharField()


class Left(serializers.Serializer):
    """When a person who stood up leaves, and what it costs him."""

    leaves = serializers.ChoiceField(choices=["now", "after_deal"])
    cost = serializers.DictField()


class LastGameShown(serializers.Serializer):
    """Whether the person leaves when the deal is over."""

    last_game = serializers.BooleanField()


class Moved(serializers.Serializer):
    """Where a person sits who dropped and went."""

    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    url = serializers.CharField()
    socket = serializers.CharField()


class PlaceShown(serializers.Serializer):
    """A place in the queue for a seat."""

    place = serializers.IntegerField(help_text="From 1: who is first.")
    waiting = serializers.IntegerField(help_text="How many stand in the queue.")


class Unqueued(serializers.Serializer):
    """How many wait after the person has left the queue."""

    waiting = serializers.IntegerField()


class Stack(serializers.Serializer):
    """The chips on the table after topping up."""

    stack = serializers.IntegerField()


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


class AnswerShown(serializers.Serializer):
    """A step between two deals of a match: an answer, or the end of an offer."""

    n = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField()
    at = serializers.DateTimeField()


class ScoreShown(serializers.Serializer):
    """A deal that was played at a table."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    match = serializers.IntegerField()
    ending = serializers.CharField()
    ended_at = serializers.DateTimeField()
    winners = serializers.ListField(child=serializers.IntegerField())
    seats = DealSeatShown(many=True)


class StandingShown(PersonShown):
    """What somebody who is seated now won or lost since he sat down."""

    deals = serializers.IntegerField()
    points = serializers.IntegerField()
    chips = serializers.IntegerField()


class ScorePage(serializers.Serializer):
    """One page of a table's deals."""

    results = ScoreShown(many=True)
    next = serializers.CharField(allow_null=True)
    standing = StandingShown(many=True)


class MatchShown(serializers.Serializer):
    """A match, running or over."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.CharField()
    options = serializers.DictField()
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


class DealShown(serializers.Serializer):
    """A deal that is over: what was dealt, every action, the result."""

    id = serializers.UUIDField()
    table = serializers.IntegerField()
    match = serializers.IntegerField()
    number = serializers.IntegerField()
    game = serializers.CharField()
    options = serializers.DictField()
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


class OwnSeedShown(serializers.Serializer):
    """A seat's part of a shuffle."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    present = serializers.BooleanField(help_text="Its own seed was used.")
    k = serializers.CharField(allow_null=True, help_text="Null: it sent none.")
    c = serializers.CharField(
        allow_null=True, help_text="Null until revealed, and for who is not present."
    )


class LogPlace(serializers.Serializer):
    """A commitment's place in the log: head = SHA-256 over previous, n, deal, C."""

    n = serializers.IntegerField()
    previous = serializers.CharField()
    head = serializers.CharField()


class Shared(serializers.Serializer):
    """Where others find a deal."""

    url = serializers.URLField(allow_null=True)


class OneOffShown(serializers.Serializer):
    """Which one card more would have made the asker's hand a valid show."""

    cards = serializers.ListField(child=serializers.CharField())
    joker = serializers.BooleanField(help_text="Any joker would have done.")


class Proof(serializers.Serializer):
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


class Commitment(serializers.Serializer):
    """One entry of the log of commitments."""

    n = serializers.IntegerField()
    at = serializers.DateTimeField()
    deal = serializers.UUIDField()
    url = serializers.CharField(
        allow_null=True, help_text="The deal's page, where the asker may open it."
    )
    commitment = serializers.CharField()
    head = serializers.CharField(help_text="The head of the chain after it.")
    state = serializers.ChoiceField(
        choices=["waiting", "running", "revealed", "abandoned"]
    )
    reason = serializers.CharField(help_text="Why it was abandoned; else empty.")


class CommitmentPage(serializers.Serializer):
    """A page of the log, oldest first."""

    results = Commitment(many=True)
    next = serializers.IntegerField(
        allow_null=True, help_text="The `after` of the next page; null at the end."
    )
