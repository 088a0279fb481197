"""A deal set up by hand and played in the notation people read."""

from rules import catalogue
from rules.actions import (
    DROP,
    Declare,
    Discard,
    Reshuffled,
    Show,
    TimedOut,
    WindowClosed,
)
from rules.commands import group_text
from tests.rules.driven import DrivenDeal

GAME = catalogue.find("indian-points")

VALID = "4h 5h 6h / 7s 8s 9s / Kd Ks Kh / 2c 2d 2h 2s"
"""A valid show of 13 cards with wild ranks but 2, 4 to 9 and K."""
PURE_ONLY = "5s 6s 7s / 8h 8d 8c / 3h 3d 4c Qd 2c 9h Td"
"""Worked hand E08: 65 with wild K, 33 as a deal show."""
JUNK = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 3h 2c Ac"
"""No meld at all: far above 80 whatever the wild rank."""


class Table(DrivenDeal):
    """A deal under way; cards are faces or physical names."""

    game = GAME

    def __init__(self, *hands, opening="Jd", cut="Tc", stock="", seats=None, **options):
        self.options = self.game.resolve(options)
        self.pack = self.game.pack(self.options)
        texts = [*(hand.replace("/", " ") for hand in hands), opening, cut, stock]
        parts = group_text.parse_groups(" / ".join(t for t in texts if t), self.pack)
        dealt, rest = parts[: len(hands)], parts[len(hands) :]
        size = self.options.hand_size
        assert all(len(hand) == size for hand in dealt), [len(hand) for hand in dealt]
        rounds = [card for cards in zip(*dealt, strict=True) for card in cards]
        front = [*rounds, *(card for part in rest for card in part)]
        back = [card for card in range(self.pack.size) if card not in front]
        self.order = tuple(front + back)
        self.seats = seats or tuple(range(len(hands)))
        started = self.game.start(self.seats, self.options, self.order)
        self.begin(started.deal, started.events)

    def card(self, text, seat=None):
        """Return the physical card of a text; of a face, the seat's first copy."""
        held = () if seat is None else self.hand(seat)
        for card in held:
            if text in (self.pack.name(card), self.pack.name(card)[: len(text)]):
                return card
        return group_text.parse_groups(text, self.pack)[0][0]

    def hand(self, seat):
        return self.deal.players[self.deal.place_of(seat)].hand

    def player(self, seat):
        return self.deal.players[self.deal.place_of(seat)]

    def groups(self, seat, text):
        """Return groups of the seat's own cards named by their faces."""
        left = list(self.hand(seat))
        groups = []
        for part in text.split("/"):
            group = []
            for word in part.split():
                card = next(c for c in left if self.pack.name(c).startswith(word))
                left.remove(card)
                group.append(card)
            groups.append(tuple(group))
        return tuple(group for group in groups if group)

    def discard(self, seat, text):
        return self.do(seat, Discard(self.card(text, seat)))

    def drop(self, seat):
        return self.do(seat, DROP)

    def show(self, seat, text, groups=None):
        card = self.card(text, seat)
        held = None if groups is None else self.groups(seat, groups)
        return self.do(seat, Show(card, held))

    def declare(self, seat, groups=None):
        held = None if groups is None else self.groups(seat, groups)
        return self.do(seat, Declare(held))

    def time_out(self, seat, groups=None):
        held = None if groups is None else self.groups(seat, groups)
        return self.do(None, TimedOut(seat, held))

    def close(self, groups=None):
        sent = {seat: self.groups(seat, text) for seat, text in (groups or {}).items()}
        return self.do(None, WindowClosed(tuple(sent.items())))

    def reshuffle(self):
        return self.do(None, Reshuffled(self.game.needs(self.deal).ids))

    def row(self, seat):
        return next(
            row for row in self.game.result(self.deal).seats if row.seat == seat
        )


VALID_21 = "4h 5h 6h / 9s Ts Js Qs / 5c 5c 5c / Kd Ks Kh Kc / 6c 6d 6s / 8h 8d 8c 8s"
"""A valid show of 21 cards with wild rank 3, 7 or A: two pure runs and a tunnela."""
JUNK_21 = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4s 2c Ac Kh Qs Jd Th 9c 7s 6h 4d"
"""No meld at all of 21 cards, wild rank 3: 149 points."""


class Table21(Table):
    """The same with 21 cards; the cut card is a three."""

    game = catalogue.find("indian-21")

    def __init__(self, *hands, cut="3c", **options):
        super().__init__(*hands, cut=cut, **options)
