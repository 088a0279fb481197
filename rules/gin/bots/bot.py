"""House players of gin, which see only their own seat's view (docs/protocol.md).

A bot discards what leaves the best hand after the next draw, avoids cards the other may
want, and knocks if that is worth more than playing on for gin.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from rules.cards import parse_face
from rules.gin.bots.guess import hands_of_other, knock_points
from rules.gin.bots.outlook import Outlook, melding, outlook, risk
from rules.gin.bots.table import Table
from rules.gin.presets import Options
from rules.gin.shapes import GinView
from rules.gin.solver.deadwood import mask_after_discard, mask_deadwood
from rules.gin.solver.layoffs import best_layoff
from rules.shared.masks import BITS, card_points, faces_of
from rules.shuffle import Stream
from rules.views.actions import WireAction
from rules.views.bot import BotView
from rules.views.deal import MeldView

_SPARE: Final = 12
"""Discards that leave this many points more than the best one are skipped."""


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    looks_ahead: bool
    """Whether it looks at the next draw; if not, at its deadwood alone."""
    watches: float
    """The weight of a discard's value to the other hand, as a share of `risk`."""
    guesses: int
    """Hands of the other that it samples before a knock; with 0 it knocks at once."""
    slips: int
    """How many of 256 decisions are nearly random."""


LEVELS: Final = {
    "easy": Level(looks_ahead=False, watches=0, guesses=0, slips=110),
    "normal": Level(looks_ahead=True, watches=0, guesses=0, slips=12),
    "hard": Level(looks_ahead=True, watches=1, guesses=16, slips=0),
}
STYLES: Final = {"careful": -1.0, "bold": -5.0}
"""Points added to a knock's value, because a player who plays on once often does so
again. Between hard bots, bold wins about a point per deal."""


def choose(view: BotView, *, level: str, style: str, stream: Stream) -> WireAction:
    """Return the bot's action: an entry of the view's `legal`.

    `level` is `easy`, `normal` or `hard`, `style` `careful` or `bold`; `stream` decides
    when the bot errs and which hands it samples. Raise `ValueError` if `legal` is
    empty.
    """
    by_kind: dict[str, list[WireAction]] = {}
    for entry in view.legal:
        if not entry.is_open:
            by_kind.setdefault(entry.kind, []).append(entry)
    if not by_kind:
        raise ValueError("nothing is asked of this seat")
    for kind in ("big_gin", "gin"):
        if kind in by_kind:
            return by_kind[kind][0]
    deal = view.deal
    if deal is None:
        return next(iter(by_kind.values()))[0]
    assert isinstance(deal, GinView), "a bot of gin sees its deal"
    assert isinstance(view.options, Options), "and knows its options"
    table = Table(deal, view.options)
    if "discard" in by_kind or deal.phase == "discard":
        return _Bot(table, level, style, stream).play(by_kind)
    if "lay" in by_kind:
        return _lay(table, deal.melds, by_kind)
    if "draw" in by_kind or "take_upcard" in by_kind:
        return _Bot(table, level, style, stream).draw(by_kind)
    return next(iter(by_kind.values()))[0]


def _lay(
    table: Table, tabled: list[MeldView], by_kind: dict[str, list[WireAction]]
) -> WireAction:
    """Lay the next card of the best layoff, or end (gin.md A6)."""
    melds = tuple(tuple(sorted(map(parse_face, meld.cards))) for meld in tabled)
    found = best_layoff(melds, faces_of(table.hand), table.only_runs)
    if not found.laid:
        return by_kind["done"][0]
    card, index = found.laid[0]
    return next(
        entry
        for entry in by_kind["lay"]
        if parse_face(entry.named_card) == card and entry.meld == index
    )


class _Bot:
    def __init__(self, table: Table, level: str, style: str, stream: Stream) -> None:
        self.table = table
        self.level = LEVELS[level]
        self.lean = STYLES[style]
        self.stream = stream
        self.slips = stream.uniform(256) < self.level.slips

    def draw(self, legal: dict[str, list[WireAction]]) -> WireAction:
        """Take the open card if it brings a knock or a worthwhile meld."""
        draws = {entry.source: entry for entry in legal.get("draw", ())}
        take = legal["take_upcard"][0] if "take_upcard" in legal else draws["discard"]
        other = legal["pass"][0] if "pass" in legal else draws.get("stock", take)
        if self.slips:
            return other if self.stream.uniform(2) else take
        return take if self._wants(self.table.pile[-1]) else other

    def _wants(self, card: int) -> bool:
        table = self.table
        longer = table.hand | BITS[card]
        barred = BITS[card] if table.forbids else 0
        given, left = self._best(longer, barred)
        now = mask_deadwood(table.hand, table.only_runs)
        if table.is_wall:
            return not self.level.guesses or self._knock_worth(longer, barred) > 0
        least = min(left, self._least(longer, barred))
        if least <= table.limit and (now > table.limit or not least):
            return True
        if not melding(table.hand, table.only_runs) & BITS[card] or given == card:
            return False
        if not self.level.looks_ahead:
            return left < now
        return left < self._outlook(table.hand).expected

    def play(self, legal: dict[str, list[WireAction]]) -> WireAction:
        """Knock if that is best; else discard the least useful card."""
        table = self.table
        knocks = {parse_face(one.named_card): one for one in legal.get("knock", ())}
        discards = {parse_face(e.named_card): e for e in legal.get("discard", ())}
        if knocks:
            card = self._knock_card(knocks)
            if not discards or self._knocks(card):
                return knocks[card]
        if self.slips:
            return discards[self._careless(list(discards))]
        return discards[self._best(table.hand, table.barred)[0]]

    def _knock_card(self, cards: Iterable[int]) -> int:
        return min(cards, key=lambda card: (self._left(card), -card_points(card), card))

    def _left(self, card: int) -> int:
        return mask_deadwood(self.table.hand ^ BITS[card], self.table.only_runs)

    def _knocks(self, card: int) -> bool:
        """Return whether knocking now is worth more than playing on for gin."""
        if not self.level.guesses:
            return True
        table = self.table
        hands = hands_of_other(table, self.stream, self.level.guesses)
        kept = table.hand ^ BITS[card]
        # A few hands are a poor estimate, so it is pulled towards the measured average.
        worth = 6.5 + 0.526 * knock_points(table, kept, card, hands)
        return worth + self.lean >= self._going_on(hands)

    def _going_on(self, hands: list[int]) -> float:
        """Return the expected points of not knocking, as measured over many deals."""
        table = self.table
        if table.stock <= 3:
            return 0.0
        kept = table.hand ^ BITS[self._best(table.hand, table.barred)[0]]
        ahead = self._outlook(kept)
        others = sum(mask_deadwood(hand, table.only_runs) for hand in hands)
        return (
            10.75
            - 1.726 * ahead.deadwood
            + 25 * ahead.gins
            + 0.231 * others / len(hands)
            + 0.361 * table.stock
        )

    def _knock_worth(self, hand: int, barred: int) -> float:
        table = self.table
        cards = [card for card in faces_of(hand) if not barred & BITS[card]]
        card = min(cards, key=lambda c: mask_deadwood(hand ^ BITS[c], table.only_runs))
        hands = hands_of_other(table, self.stream, self.level.guesses)
        return knock_points(table, hand ^ BITS[card], card, hands)

    def _careless(self, cards: list[int]) -> int:
        """Return a nearly best discard, or a random one."""
        if self.stream.uniform(2):
            return cards[self.stream.uniform(len(cards))]
        return self._knock_card(cards)

    def _least(self, hand: int, barred: int) -> int:
        only_runs = self.table.only_runs
        if not barred:
            return mask_after_discard(hand, only_runs)
        cards = faces_of(hand & ~barred)
        return min(mask_deadwood(hand ^ BITS[card], only_runs) for card in cards)

    def _best(self, hand: int, barred: int) -> tuple[int, int]:
        """Return the best discard of eleven cards, and the deadwood it leaves."""
        table = self.table
        left = {
            card: mask_deadwood(hand ^ BITS[card], table.only_runs)
            for card in faces_of(hand & ~barred)
        }
        if not self.level.looks_ahead:
            card = min(left, key=lambda c: (left[c], -card_points(c), c))
            return card, left[card]
        most = min(left.values()) + _SPARE
        close = [card for card in left if left[card] <= most]
        card = max(close, key=lambda c: (self._worth(hand ^ BITS[c], c), -c))
        return card, left[card]

    def _worth(self, kept: int, given: int) -> float:
        worth = self._outlook(kept).worth
        if not self.level.watches:
            return worth
        table = self.table
        danger = risk(given, table.known, table.unseen, table.only_runs)
        return worth - self.level.watches * danger

    def _outlook(self, hand: int) -> Outlook:
        table = self.table
        return outlook(hand, table.unseen, table.limit, table.only_runs)
