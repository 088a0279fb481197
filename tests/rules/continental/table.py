"""A deal of Continental set up by hand, in people's notation.

Seat 0 plays first, the last seat deals. A hand is written by faces, `3c 3c * Td`; what
is missing up to the contract's number of cards is filled with cards that nobody needs.
"""

from rules.actions import (
    CLAIM,
    DRAW_STOCK,
    PASS,
    Discard,
    GoDown,
    JokerMove,
    JokerReplace,
    Lay,
    Reshuffled,
    WindowClosed,
)
from rules.cards import parse_face
from rules.continental import game
from rules.continental.presets import for_deal
from rules.shuffle import Stream
from tests.rules.driven import DrivenDeal

GAMES = {game.name: game for game in game.GAMES}
GAME = GAMES["continental"]


class Table(DrivenDeal):
    """A deal under way."""

    def __init__(
        self, *hands, upcard="", stock="", contract=1, game=GAME, fill=None, **options
    ):
        self.game = game
        self.options = for_deal(game.resolve(options), contract, len(hands))
        self.pack = game.pack(self.options)
        self.seats = tuple(range(len(hands)))
        self.unused = list(range(self.pack.size))
        asked = [self.cards(hand) for hand in hands]
        shown, drawn = self.cards(upcard), self.cards(stock)
        # High and low cards in turn, so that fillers make no runs.
        rest = sorted(self.unused, key=lambda card: (card * 37) % 59)
        size = self.options.played.dealt
        dealt = [hand + [rest.pop() for _ in range(size - len(hand))] for hand in asked]
        assert all(len(hand) == size for hand in dealt)
        shown = shown or [rest.pop()]
        in_turn = [card for cards in zip(*dealt, strict=True) for card in cards]
        self.order = (*in_turn, *shown, *drawn, *rest)
        started = game.start(self.seats, self.options, self.order)
        self.begin(started.deal, started.events)
        self.shuffles = Stream(b"table", 3, 0)

    def cards(self, text, of=None):
        """Return the cards of a text, each a copy that is still there."""
        left = self.unused if of is None else list(of)
        found = []
        for word in text.split():
            face = parse_face(word[:2].rstrip("12"))
            card = next(c for c in left if self.pack.faces[c] == face)
            left.remove(card)
            found.append(card)
        return found

    def own(self, seat, text):
        """The cards of a hand that a text names."""
        return tuple(self.cards(text, self.hand(seat)))

    def groups(self, seat, text):
        cards = iter(self.own(seat, text.replace("/", " ")))
        parts = [part.split() for part in text.split("/")]
        return tuple(tuple(next(cards) for _ in part) for part in parts)

    def draw(self, seat):
        self.do(seat, DRAW_STOCK)
        return self.supply()

    def supply(self):
        """Order a new stock where one is waited for."""
        need = self.game.needs(self.deal)
        if need is not None:
            self.do(None, Reshuffled(tuple(self.shuffles.shuffle(list(need.ids)))))
        return self

    def discard(self, seat, text):
        return self.do(seat, Discard(self.own(seat, text)[0]))

    def turn(self, seat):
        """Draw from the stock, wait for claims to be passed, discard that card."""
        self.draw(seat).no_claims()
        return self.do(seat, Discard(self.deal.drawn))

    def no_claims(self):
        if self.deal.window is not None:
            self.do(None, WindowClosed())
        return self

    def down(self, seat, text):
        return self.do(seat, GoDown(self.groups(seat, text)))

    def lay(self, seat, text, meld, end=None):
        return self.do(seat, Lay(self.own(seat, text)[0], meld, end))

    def swap(self, seat, text, meld, end, to=None):
        return self.do(seat, JokerReplace(self.own(seat, text)[0], meld, end, to))

    def move(self, seat, source, to, end, card=None):
        return self.do(seat, JokerMove(source, to, end, card))

    def claim(self, seat):
        return self.do(seat, CLAIM).supply()

    def pass_(self, seat):
        return self.do(seat, PASS).supply()

    def close(self):
        return self.do(None, WindowClosed()).supply()

    def hand(self, seat):
        return self.deal.players[self.deal.place_of(seat)].hand

    def faces(self, seat):
        """The hand as sorted text."""
        faces = sorted(self.pack.faces[card] for card in self.hand(seat))
        return " ".join(self.face(face) for face in faces)

    def face(self, face):
        return "*" if face == 52 else self.pack.name(face)[:2]

    def meld(self, index):
        """A meld as text: what its cards stand for, jokers marked."""
        meld = self.deal.melds[index]
        return " ".join(
            self.face(stands) + ("*" if self.pack.faces[card] == 52 else "")
            for card, stands in zip(meld.cards, meld.stands, strict=True)
        )

    def legal(self, seat, kind=None):
        entries = self.view(seat)["legal"]
        return [entry for entry in entries if kind in (None, entry["kind"])]

    def kinds(self, seat):
        return {entry["kind"] for entry in self.legal(seat)}

    @property
    def asked(self):
        return {
            wait.phase.value: set(wait.seats)
            for wait in self.game.waiting_for(self.deal)
        }

    def points(self):
        return {row.seat: row.points for row in self.result.seats}

    def hows(self):
        return {row.seat: row.how for row in self.result.seats}
