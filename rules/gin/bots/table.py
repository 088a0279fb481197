"""What a house bot reads out of its view of a gin deal: masks of cards, and options."""

from typing import Any, Final

from rules.cards import parse_face
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

    def __init__(self, view: dict[str, Any]) -> None:
        """Read the bot's own hand, the pile, and what is known of the other seat."""
        you = view["you"]
        other = next(row for row in view["seats"] if row["seat"] != you["seat"])
        self.hand = mask_of(map(parse_face, you["hand"]))
        self.pile = [parse_face(name) for name in view["discard"]]
        self.known = mask_of(map(parse_face, other["known"]))
        """Cards the other took from the pile and still holds."""
        given = set(map(parse_face, other["given"]))
        self.gave = [card for card in self.pile if card in given]
        """Its discards that lie on the pile, the latest last."""
        taken = you.get("taken")
        self.barred = 0 if taken is None else mask_of((parse_face(taken),))
        self.stock: int = view["stock"]
        self.unseen = _ALL & ~(self.hand | mask_of(self.pile) | self.known)
        """What lies in the stock or in the other hand."""
        self.limit: int = view["knock"]["limit"]
        self.is_wall: bool = view["knock"]["last_discard"]
        options = view.get("options") or {}
        self.only_runs: bool = options.get("only_runs", False)
        self.no_layoff: bool = options.get("no_layoff", False)
        self.gin_bonus: int = options.get("gin_bonus", 25)
        self.undercut_bonus: int = options.get("undercut_bonus", 25)
        self.undercut_on_equal: bool = options.get("undercut_on_equal", True)
        self.forbids: bool = options.get("taken_card_stays", True)
        if not self.forbids:
            self.barred = 0

    @property
    def seen(self) -> frozenset[int]:
        """Return the cards that ever lay on the pile, as far as the view shows."""
        return frozenset((*self.pile, *faces_of(self.known)))
