"""A house bot's view of a deal of basic rummy, in numbers."""

from typing import Final

from msgspec.structs import replace

from rules.basic.presets import DEFAULTS, Options
from rules.basic.shapes import BasicView
from rules.bots.seats import next_seat
from rules.cards import parse_face
from rules.shared.masks import BITS, mask_of
from rules.shared.melds_on_table import Tabled
from rules.views.deal import MeldView

_ALL: Final = (1 << 52) - 1


class Table:
    """A view of a deal in numbers; a set of cards is a mask (`deadwood`)."""

    __slots__ = (
        "hand",
        "melded",
        "melds",
        "next_known",
        "options",
        "others_opened",
        "stock",
        "taken",
        "top",
        "unseen",
    )

    def __init__(self, view: BasicView) -> None:
        """Read the bot's hand, the table, the pile, and the others' known cards."""
        you, rules = view.you, view.rules
        assert you is not None, "a bot has a seat"
        self.hand = mask_of(map(parse_face, you.hand))
        taken = you.taken
        self.taken = None if taken is None else parse_face(taken)
        self.options: Options = replace(
            DEFAULTS,
            ace_high=rules.ace_high,
            one_meld_per_turn=rules.one_meld,
            must_discard_to_go_out=rules.must_discard,
        )
        self.melded = rules.melded
        self.melds = tuple(map(_meld, view.melds))
        pile = tuple(map(parse_face, view.discard))
        self.top = pile[-1] if pile else None
        self.stock = view.stock
        rows = [row for row in view.seats if row.seat != you.seat]
        known = {row.seat: mask_of(map(parse_face, row.known)) for row in rows}
        seen = self.hand | mask_of(pile)
        for meld in self.melds:
            seen |= mask_of(meld.cards)
        for cards in known.values():
            seen |= cards
        self.unseen = _ALL & ~seen
        """What lies in the stock or, unknown, in other hands."""
        self.next_known = known[next_seat(view.order, rows, you.seat)]
        """Cards the next seat took from the pile and may still hold."""
        self.others_opened = any(row.opened for row in rows)

    def with_top(self) -> int:
        """Return the bot's own hand with the top card of the pile."""
        assert self.top is not None, "the pile is not empty"
        return self.hand | BITS[self.top]


def _meld(shown: MeldView) -> Tabled:
    cards = tuple(map(parse_face, shown.cards))
    return Tabled(shown.seat, shown.kind, cards, cards)
