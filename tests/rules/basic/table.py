"""Deals of basic rummy set up by hand, and whole matches, in people's notation.

Seats are numbered in order of play, seat 0 first, the dealer last.
"""

from msgspec.structs import replace

from rules.actions import (
    Discard,
    Lay,
    Meld,
    Reshuffled,
)
from rules.basic.game import BASIC
from rules.basic.presets import hand_size
from rules.basic.solver.hands import tabled
from rules.basic.state import PACK, Player
from rules.cards import parse_face
from rules.phases import (
    Ending,
)
from rules.results import (
    DealResult,
    SeatResult,
)
from rules.shared.masks import faces_of, mask_of
from tests.rules.driven import DrivenDeal
from tests.wire.plain import plain

ALL = range(52)


def faces(text):
    """Return the faces a text names: `4h5h6h 9s9d9c 3d`, with or without spaces."""
    packed = text.replace(" ", "").replace("/", "")
    return tuple(parse_face(packed[i : i + 2]) for i in range(0, len(packed), 2))


def names(cards):
    return " ".join(PACK.names(tuple(cards)))


class Table(DrivenDeal):
    """A deal under way; every step keeps invariants, stored form and wire form."""

    game, pack = BASIC, PACK

    def __init__(self, deal):
        self.begin(deal)

    def discard(self, seat, text):
        return self.do(seat, Discard(parse_face(text)))

    def meld(self, seat, text):
        return self.do(seat, Meld(faces(text)))

    def lay(self, seat, text, meld, end=None):
        return self.do(seat, Lay(parse_face(text), meld, end))

    def reshuffle(self, order=None):
        """Make the new stock, in ascending order unless it is given."""
        need = self.game.needs(self.deal)
        return self.do(None, Reshuffled(faces(order) if order else need.ids))

    def hand(self, seat):
        return names(faces_of(self.deal.players[self.deal.place_of(seat)].hand))

    def listed(self, seat):
        """The seat's legal actions, short: `draw stock`, `meld 5h6h7h`, `lay 8h 0`."""
        return [_short(entry) for entry in self.legal(seat) if not entry.get("open")]

    @property
    def melds(self):
        return [names(meld.cards) for meld in self.deal.melds]

    @property
    def tally(self):
        return self.result.tally

    def hows(self):
        return {row.seat: row.how for row in self.result.seats}

    def kinds(self):
        return [event.kind for event in self.events]


def _short(entry):
    cards = entry.get("cards")
    parts = [entry["kind"], entry.get("from"), entry.get("card")]
    parts += ["".join(cards) if cards else None, entry.get("meld"), entry.get("end")]
    return " ".join(str(part) for part in parts if part is not None)


def options(**chosen):
    return BASIC.resolve(chosen)


def dealt(*hands, upcard="", stock="", **chosen):
    """Return a deal from the start; hands that are not given are filled up."""
    size = hand_size(len(hands))
    given = [*map(faces, hands)]
    first, shown = faces(stock), faces(upcard)
    used = {*first, *shown, *(card for hand in given for card in hand)}
    rest = [card for card in ALL if card not in used]
    for place, hand in enumerate(given):
        missing = size - len(hand)
        given[place] = (*hand, *rest[:missing])
        rest = rest[missing:]
    shown = shown or (rest.pop(),)
    cards = [card for row in zip(*given, strict=True) for card in row]
    order = (*cards, *shown, *first, *rest)
    seats = tuple(range(len(hands)))
    return Table(BASIC.start(seats, options(**chosen), order).deal)


def middle(
    *hands,
    table="",
    pile="",
    stock="",
    buried="pile",
    reshuffles=0,
    opened=(),
    **chosen,
):
    """Return a deal in the middle: seat 0 is to draw, the table holds these melds.

    `pile` has its top card last. Cards not named lie below the pile, or at the end of
    the stock (`buried`). `opened`: the seats that have played a card before.
    """
    given = [*map(faces, hands)]
    melds = tuple(faces(part) for part in table.split("/") if part.strip())
    top, first = faces(pile), faces(stock)
    used = {card for part in (*given, *melds, top, first) for card in part}
    rest = tuple(card for card in ALL if card not in used)
    opts = options(**chosen)
    deal = BASIC.start((0, 1), opts, tuple(ALL)).deal
    return replace(
        deal,
        players=tuple(
            Player(seat, mask_of(hand), opened=1 if seat in opened else 0)
            for seat, hand in enumerate(given)
        ),
        turn=9,
        stock=(*first, *rest) if buried == "stock" else first,
        discard=(*rest, *top) if buried == "pile" else top,
        melds=tuple(tabled(0, cards, opts.ace_high) for cards in melds),
        reshuffles=reshuffles,
    )


def situation(*hands, **state):
    """Return a table in the middle of a deal (`middle`)."""
    return Table(middle(*hands, **state))


class Match:
    """A match played by its results; every step is stored and read back."""

    def __init__(self, seats=2, **chosen):
        self.game = BASIC
        seats = tuple(range(seats)) if isinstance(seats, int) else seats
        self.keep(self.game.new_match(seats, options(**chosen)))

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
        assert table.deal.seats == self.order, "the seats the match deals to"
        return self.keep(self.game.record_deal(self.match, table.result, left))

    def _row(self, seat, place, points, how, gone):
        return SeatResult(seat, place, points, gone.get(seat, how))

    def deal(self, winner, points, left=(), gone=None):
        """Record a deal: who won it, what it scored, or what each other seat holds."""
        gone = gone or {}
        costs = points if isinstance(points, dict) else {}
        score = 0 if costs else points
        others = [seat for seat in self.order if seat != winner]
        others.sort(key=lambda seat: [*gone].index(seat) * -1 if seat in gone else -99)
        rows = [SeatResult(winner, 1, score, "went_out")]
        rows += [
            self._row(seat, place, costs.get(seat, 0), "beaten", gone)
            for place, seat in enumerate(others, 2)
        ]
        result = DealResult(Ending.WENT_OUT, (winner,), tuple(rows))
        return self.keep(self.game.record_deal(self.match, result, tuple(left)))

    def stalemate(self):
        rows = tuple(SeatResult(seat, 1, 0, "stalemate") for seat in self.order)
        result = DealResult(Ending.STALEMATE, (), rows)
        return self.keep(self.game.record_deal(self.match, result))

    def forfeit(self, seat, why="left"):
        return self.keep(self.game.forfeit(self.match, seat, why))

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
    def rows(self):
        return {row.seat: row for row in self.game.standing(self.match)}

    @property
    def places(self):
        return {seat: row.place for seat, row in self.rows.items()}

    @property
    def scores(self):
        return {seat: row.score for seat, row in self.rows.items()}

    @property
    def facts(self):
        return plain(self.game.match_facts(self.match))

    @property
    def shares(self):
        return [(share.seat, share.weight) for share in self.game.shares(self.match)]
