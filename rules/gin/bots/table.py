"""A house bot's view of a gin deal, as masks of cards and options."""

from typing import Final

from rules.cards import parse_face
from rules.gin.presets import Options
from rules.gin.shapes import GinView
from rules.shared.masks import faces_of, mask_of

_ALL: Final = (1 << 52) - 1


class Table:
    """A view of a deal in numbers; a set of cards is a mask (`deadwood`)."""

    __slots__ = (
        "barred",
        "forbids",
        "gave",
        "gin_bonus",
        "hand",
        "is_wall",
        "known",
        "limit",
        "no_layoff",
        "only_runs",
        "pile",
        "stock",
        "undercut_bonus",
        "undercut_on_equal",
        "unseen",
    )

    def __init__(self, view: GinView, options: Options) -> None:
        """Read the bot's own hand, the pile, and the known cards of the other seat."""
        you = view.you
        assert you is not None, "a bot has a seat"
        other = next(row for row in view.seats if row.seat != you.seat)
        self.hand = mask_of(map(parse_face, you.hand))
        self.pile = [parse_face(name) for name in view.discard]
        self.known = mask_of(map(parse_face, other.known))
        """Cards the other took from the pile and still holds."""
        given = set(map(parse_face, other.given))
        self.gave = [card for card in self.pile if card in given]
        """Its discards that lie on the pile, the latest last."""
        taken = you.taken
        self.barred = 0 if taken is None else mask_of((parse_face(taken),))
        self.stock = view.stock
        self.unseen = _ALL & ~(self.hand | mask_of(self.pile) | self.known)
        """What lies in the stock or in the other hand."""
        self.limit = view.knock.limit
        self.is_wall = view.knock.last_discard
        self.only_runs = options.only_runs
        self.no_layoff = options.no_layoff
        self.gin_bonus = options.gin_bonus
        self.undercut_bonus = options.undercut_bonus
        self.undercut_on_equal = options.undercut_on_equal
        self.forbids = options.taken_card_stays
        if not self.forbids:
            self.barred = 0

    @property
    def seen(self) -> frozenset[int]:
        """Return the cards that ever lay on the pile, as far as the view shows."""
        return frozenset((*self.pile, *faces_of(self.known)))
