"""House players of Continental, which see only their own seat's view.

A bot counts the cards its hand still needs for the contract, jokers standing for any,
and keeps the useful ones. Once down it lays off all it can, jokers too, and discards
the highest card that fits nowhere on the table.
"""

from typing import Final

import msgspec

from rules.bots.seats import next_seat
from rules.cards import JOKER_FACE, parse_face
from rules.continental.bots.plan import Plan, plan_of
from rules.continental.shapes import ContinentalView
from rules.continental.solver.melds import card_points
from rules.shuffle import Stream
from rules.views.actions import WireAction
from rules.views.bot import BotView


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    claims: bool
    """Whether it claims a card that brings the contract nearer."""
    waits: bool
    """Whether it considers what the others took or may lay off."""
    slips: int
    """How many of 256 decisions are nearly random."""


LEVELS: Final = {
    "easy": Level(claims=False, waits=False, slips=90),
    "normal": Level(claims=True, waits=False, slips=12),
    "hard": Level(claims=True, waits=True, slips=0),
}
STYLES: Final = {"careful": 2, "bold": 1}
"""Steps towards the contract that a claim with its penalty card must gain."""


def choose(view: BotView, *, level: str, style: str, stream: Stream) -> WireAction:
    """Return the bot's action: an entry of the view's `legal`.

    `level` is `easy`, `normal` or `hard`, `style` `careful` or `bold`; `stream` decides
    when the bot errs. Raise `ValueError` if `legal` is empty.
    """
    by_kind: dict[str, list[WireAction]] = {}
    listed = [entry for entry in view.legal if not entry.is_open]
    for entry in listed:
        by_kind.setdefault(entry.kind, []).append(entry)
    if not by_kind:
        raise ValueError("nothing is asked of this seat")
    if len(listed) == 1:
        # Also between deals, when there is no hand.
        return listed[0]
    deal = view.deal
    assert isinstance(deal, ContinentalView), "a bot of Continental sees its deal"
    bot = _Bot(deal, LEVELS[level], STYLES[style], stream)
    if "claim" in by_kind:
        return bot.claim(by_kind)
    if "draw" in by_kind:
        return bot.draw(by_kind["draw"])
    return bot.play(by_kind)


class _Bot:
    def __init__(
        self, view: ContinentalView, level: Level, margin: int, stream: Stream
    ) -> None:
        self.view = view
        self.level = level
        self.margin = margin
        self.stream = stream
        self.slips = stream.uniform(256) < level.slips
        you = view.you
        assert you is not None, "a bot has a seat"
        self.hand = [_face(name) for name in you.hand]
        rows = {row.seat: row for row in view.seats}
        self.is_down = rows[you.seat].down
        others = [row for row in view.seats if row.seat != you.seat]
        self.left = rows[next_seat(view.order, others, you.seat)]

    def plan(self, *more: int) -> Plan:
        """Return the nearest plans for the hand with extra cards."""
        contract = self.view.contract
        hand = [*self.hand, *more]
        return plan_of(hand, contract.trios, contract.runs)

    def claim(self, legal: dict[str, list[WireAction]]) -> WireAction:
        """Claim a card that brings the contract nearer; never once down."""
        card = _face(self.view.discard[-1])
        no, yes = legal["pass"][0], legal["claim"][0]
        if self.is_down or not self.level.claims or self.slips:
            return no
        now, then = self.plan().lacks, self.plan(card).lacks
        return yes if then < now <= 2 * self.margin + 1 else no

    def draw(self, legal: list[WireAction]) -> WireAction:
        """Take the discard if it advances the contract or fits a meld on the table."""
        draws = {entry.source: entry for entry in legal}
        stock = draws["stock"]
        if "discard" not in draws:
            return stock
        card = _face(self.view.discard[-1])
        if self.slips:
            return stock
        if self.is_down:
            return draws["discard"] if self._fits_table(card) else stock
        is_nearer = card == JOKER_FACE or self.plan(card).lacks < self.plan().lacks
        return draws["discard"] if is_nearer else stock

    def play(self, legal: dict[str, list[WireAction]]) -> WireAction:
        """Go down, lay off all that fits, then discard."""
        if "go_down" in legal:
            return legal["go_down"][0]
        for kind in ("lay", "joker_replace"):
            if kind in legal:
                return max(legal[kind], key=lambda entry: card_points(_of(entry)))
        if "discard" not in legal:
            return next(iter(legal.values()))[0]
        return self._discard(legal["discard"])

    def _discard(self, discards: list[WireAction]) -> WireAction:
        if self.slips:
            return discards[self.stream.uniform(len(discards))]
        if self.is_down:
            return max(discards, key=lambda entry: self._price(_of(entry)))
        worth = self.plan().worth

        def cost(entry: WireAction) -> tuple[float, float]:
            face = _of(entry)
            if face == JOKER_FACE:
                return 2.0, 0.0
            return round(worth[face], 2), -self._price(face)

        return min(discards, key=cost)

    def _price(self, face: int) -> float:
        """Return the value of discarding a card: its points, less its danger."""
        points = card_points(face)
        if not self.level.waits:
            return points
        helps = self.left.down and self._fits_table(face)
        known = [_face(name) for name in self.left.known]
        is_near = any(
            face % 13 == other % 13
            or (face // 13 == other // 13 and abs(face - other) <= 2)
            for other in known
            if other != JOKER_FACE
        )
        return points - 20 * helps - 4 * is_near

    def _fits_table(self, face: int) -> bool:
        """Return whether a card could be laid off on a meld on the table."""
        for meld in self.view.melds:
            stands = [parse_face(name) for name in meld.stands or ()]
            if face == JOKER_FACE:
                return True
            if meld.kind == "set":
                if face % 13 == stands[0] % 13:
                    return True
            elif face // 13 == stands[0] // 13:
                below = stands[0] % 13 > 0 and face % 13 == stands[0] % 13 - 1
                last = stands[-1] % 13
                above = last > 0 and face % 13 == (last + 1) % 13
                if below or above:
                    return True
        return False


def _face(name: str) -> int:
    """Return the face of a physical card's name, `7s2` or `*1`."""
    return JOKER_FACE if name[0] == "*" else parse_face(name[:2])


def _of(entry: WireAction) -> int:
    return _face(entry.named_card)
