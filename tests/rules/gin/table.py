"""A deal of gin set up by hand, and whole matches of real deals, in people's notation.

Seat 0 plays first (the non-dealer), seat 1 deals, unless `seats` say otherwise.
"""

from functools import cache

from rules import catalogue
from rules.actions import (
    BIG_GIN,
    DONE,
    PASS,
    TAKE_UPCARD,
    Discard,
    Gin,
    Knock,
    Lay,
)
from rules.cards import parse_face
from rules.gin.solver import layoffs
from rules.gin.solver.deadwood import all_best_melds
from rules.gin.state import PACK
from rules.phases import Phase
from rules.shared.masks import faces_of
from rules.shuffle import Stream
from tests.rules.driven import DrivenDeal
from tests.rules.gin.solver import hands as gin_hands
from tests.wire.plain import plain


def faces(text):
    """Return the faces a text names: `4h5h6h 9s9d9c 3d`, with or without spaces."""
    packed = text.replace(" ", "").replace("/", "")
    return tuple(parse_face(packed[i : i + 2]) for i in range(0, len(packed), 2))


def names(cards):
    return " ".join(PACK.names(tuple(cards)))


class Table(DrivenDeal):
    """A deal under way."""

    pack = PACK

    def __init__(
        self,
        first,
        second,
        upcard="",
        stock="",
        game="gin-house",
        seats=(0, 1),
        **options,
    ):
        self.game = catalogue.find(game)
        self.options = self.game.resolve(options)
        hands = [faces(first), faces(second)]
        assert [len(hand) for hand in hands] == [10, 10]
        drawn, shown = faces(stock), faces(upcard)
        used = {*hands[0], *hands[1], *drawn, *shown}
        rest = [card for card in range(52) if card not in used]
        # A high card of no use, where it does not matter.
        shown = shown or (rest.pop(),)
        dealt = [card for pair in zip(*hands, strict=True) for card in pair]
        self.order = (*dealt, *shown, *drawn, *rest)
        self.seats = seats
        started = self.game.start(seats, self.options, self.order)
        self.begin(started.deal, started.events)

    def take_upcard(self, seat):
        return self.do(seat, TAKE_UPCARD)

    def pass_(self, seat):
        return self.do(seat, PASS)

    def discard(self, seat, text):
        return self.do(seat, Discard(parse_face(text)))

    def both_pass(self):
        """Pass twice: the first seat then holds the top card of the stock."""
        self.pass_(self.seats[0]).pass_(self.seats[1])
        is_free = self.deal.phase is Phase.DRAW
        return self.draw(self.seats[0]) if is_free else self

    def knock(self, seat, text, melds=None):
        groups = None if melds is None else tuple(map(faces, melds.split("/")))
        return self.do(seat, Knock(parse_face(text), groups))

    def gin(self, seat, text):
        return self.do(seat, Gin(parse_face(text)))

    def big_gin(self, seat):
        return self.do(seat, BIG_GIN)

    def lay(self, seat, text, meld):
        return self.do(seat, Lay(parse_face(text), meld))

    def done(self, seat):
        return self.do(seat, DONE)

    def hand(self, seat):
        return faces_of(self.deal.hands[self.deal.place_of(seat)])

    def kinds(self, seat):
        return [entry["kind"] for entry in self.legal(seat)]

    def cards(self, seat, kind):
        """The cards of the seat's legal actions of one kind."""
        return {entry["card"] for entry in self.legal(seat) if entry["kind"] == kind}

    @property
    def told(self):
        return self.result.showdown


def knocked(knocker, defender, card="", game="gin-house", upcard="", **options):
    """Return a deal that seat 0 ended with its `knocker` hand at its first turn.

    Eleven cards are big gin where there is one, else gin without the last. `card` is
    the knock card, by default one of no use.
    """
    hand = faces(knocker)
    is_big = len(hand) == 11
    used = {*hand, *faces(defender), *faces(card), *faces(upcard)}
    spare = [c for c in range(52) if c not in used and c % 13 > 8]
    drawn = hand[-1] if is_big else (faces(card) or (spare.pop(),))[0]
    # The card turned up must not be the one to be drawn.
    shown = upcard or names([next(c for c in spare if c != drawn)])
    table = Table(
        names(hand[:10]), defender, shown, names([drawn]), game=game, **options
    )
    table.both_pass()
    if is_big and table.options.big_gin_bonus is not None:
        return table.big_gin(0)
    return table.knock(0, names([drawn]))


@cache
def deal_scoring(points):
    """Return (knocker, defender) hands of a knock that scores just so many points."""
    stream = Stream(f"score {points}".encode(), 40, 0)
    while True:
        pack = list(range(52))
        knocker = gin_hands.hand("planted", stream, 10, pack)
        count, listed = all_best_melds(knocker)
        if not 0 < count <= 10 or len(listed) > 1:
            continue
        melds = listed[0]
        kind = gin_hands.KINDS[stream.uniform(2)]
        defender = gin_hands.hand(kind, stream, 10, pack)
        if layoffs.best_layoff(melds, defender).points - count != points:
            continue
        return names(knocker), names(defender)


class Match:
    """A match of real deals; every step is stored and read back."""

    def __init__(self, name="gin-house", seats=(0, 1), **options):
        self.game = catalogue.find(name)
        self.options = self.game.resolve(options)
        self.keep(self.game.new_match(seats, self.options))

    def keep(self, match):
        stored = self.game.encode_match(match)
        assert self.game.decode_match(stored) == match
        assert self.game.encode_match(self.game.decode_match(stored)) == stored
        self.match = match
        return self

    @property
    def order(self):
        return self.game.next_deal(self.match)

    def record(self, table, left=()):
        assert table.seats == self.order, "the seats the match deals to"
        return self.keep(self.game.record_deal(self.match, table.result, left))

    def table(self, hands):
        """Deal hands by seat; options are the match's."""
        told = self.game.describe_options(self.game.deal_options(self.match))
        first, second = self.order
        return Table(
            hands[first], hands[second], game=self.game.name, seats=self.order, **told
        )

    def wins(self, seat, points):
        """Play a deal in which the seat knocks and scores just so many points."""
        knocker, defender = deal_scoring(points)
        table = self.table({seat: knocker, self.other(seat): defender})
        table.both_pass()
        if self.order[0] != seat:
            table.do(self.order[0], Discard(table.deal.drawn)).draw(seat)
        drawn = table.deal.drawn
        table.do(seat, Knock(drawn))
        assert table.points()[seat] == points
        return self.record(table)

    def void(self):
        """Play a deal until the stock is used up."""
        knocker, defender = deal_scoring(20)
        table = self.table({0: knocker, 1: defender}).both_pass()
        table.do(self.order[0], Discard(table.deal.drawn))
        while table.result is None:
            table.turn(table.deal.seats[table.deal.at])
        return self.record(table)

    def leaves(self, seat, why="left"):
        """Deal, and let a seat leave the match at once."""
        knocker, defender = deal_scoring(20)
        return self.record(self.table({0: knocker, 1: defender}).left(seat, why))

    @staticmethod
    def other(seat):
        return 1 - seat

    @property
    def result(self):
        return self.game.match_result(self.match)

    @property
    def ended(self):
        """The ending and the winners."""
        if self.result is None:
            return None
        return self.result.ending, self.result.winners

    @property
    def finals(self):
        """The final scores of both seats, of Hollywood's games together."""
        return {row.seat: row.points for row in self.result.seats}

    def lines(self, seat, column=1):
        return next(
            line
            for line in self.result.finals
            if (line.seat, line.column) == (seat, column)
        )

    @property
    def rows(self):
        return {row.seat: row for row in self.game.standing(self.match)}

    @property
    def facts(self):
        return plain(self.game.match_facts(self.match))
