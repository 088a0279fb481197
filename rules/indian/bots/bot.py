"""House players of Indian rummy: three levels, two styles.

They arrange with the exact solver, draw and discard towards a show, and drop bad hands
on the first turn. A level says how well a bot plays, a style how soon it gives up.
Whatever the level, a bot that holds a valid show shows it at once.
"""

from typing import Final

import msgspec

from rules.bots import matches
from rules.cards import JOKER_FACE
from rules.indian.bots.prospects import PLAIN, Weights, distance, joins
from rules.indian.bots.table import PACK, Table
from rules.indian.presets import Options
from rules.indian.shapes import IndianView
from rules.indian.solver.arrange import (
    Best,
    best,
    best_discard,
    discard_values,
    may_show,
)
from rules.indian.solver.melds import THIRTEEN, card_points, is_joker
from rules.shared.search_budget import Effort
from rules.shuffle import Stream
from rules.views.actions import Hint, WireAction
from rules.views.bot import BotView

_DRAWS_MAX: Final = {13: 16, 21: 4}
"""The maximum number of faces tried as the next draw, by the size of a hand."""
STEPS: Final = 6_000
"""The budget of all searches of a decision, about 15 ms. Few hands of 21 cards need
more; for those a bot uses the results found so far."""
_CLOSE: Final = 8
"""Discards within this many points of the best are weighed again."""


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    weights: Weights
    """How it values a hand."""
    watches: float
    """Points it gives up per unseen card that would make a discard useful to others."""
    looks_ahead: int
    """The number of discards it weighs by the next draw."""
    take_gain: float
    """Takes a card from the pile if it brings a show this much nearer than expected."""
    slips: int
    """How many of 256 decisions are nearly random."""
    new_turns: int = 0
    """For this many turns it plays like a beginner: it draws from the stock and
    discards jokers first, then the highest card, even out of groups."""
    drops: bool = True
    """Whether it ever drops a hand."""


LEVELS: Final = {
    "easy": Level(
        weights=PLAIN,
        watches=0,
        looks_ahead=0,
        take_gain=8,
        slips=110,
        new_turns=6,
        drops=False,
    ),
    "normal": Level(weights=PLAIN, watches=0, looks_ahead=0, take_gain=4, slips=12),
    "hard": Level(
        # No set counts before the sequences do, so they come first.
        weights=Weights(pure_missing=60, second_missing=25),
        watches=0.05,
        looks_ahead=3,
        take_gain=0,
        slips=0,
    ),
}


class Style(msgspec.Struct, frozen=True):
    """When a bot drops a hand; distances are those of `prospects`.

    Measured between two normal bots, a hand loses more than the 20 points of a drop
    from about 120 away; with four seats, where one in four wins, from about 90.
    """

    drop_above: int
    """On its first turn against one opponent, it drops a hand farther than this."""
    middle_drop_above: int
    """The same from `late_turn` on."""
    late_turn: int
    per_seat: int = 10
    """The reduction of that distance for each seat beyond two."""


STYLES: Final = {
    "careful": Style(drop_above=108, middle_drop_above=112, late_turn=10),
    "bold": Style(drop_above=126, middle_drop_above=140, late_turn=14),
}
STYLES_21: Final = {
    "careful": Style(drop_above=145, middle_drop_above=160, late_turn=10, per_seat=14),
    "bold": Style(drop_above=165, middle_drop_above=190, late_turn=14, per_seat=14),
}
"""The same with 21 cards, where a drop costs 30: more than that is lost from about 155
away with two seats, from about 125 with four."""


def choose(view: BotView, *, level: str, style: str, stream: Stream) -> WireAction:
    """Return the bot's action: an entry of the view's `legal`, open forms filled in.

    `level` is `easy`, `normal` or `hard`, `style` `careful` or `bold`; `stream` decides
    when the bot errs. Raise `ValueError` if `legal` is empty.
    """
    legal = view.legal
    by_kind: dict[str, list[WireAction]] = {}
    for entry in legal:
        by_kind.setdefault(entry.kind, []).append(entry)
    if "draw" in by_kind:
        return _Bot(view, level, style, stream).draw(by_kind)
    if "discard" in by_kind:
        return _Bot(view, level, style, stream).discard(by_kind)
    if "declare" in by_kind:
        phase = view.deal.phase if view.deal else ""
        return _declare(_table(view), phase)
    answered = matches.answer(view, {e.kind: e for e in legal}, stream)
    if answered is not None:
        return answered
    for entry in legal:
        if not entry.is_open:
            return entry
    raise ValueError("nothing is asked of this seat")


def _table(view: BotView) -> Table:
    assert isinstance(view.deal, IndianView), "a bot of Indian rummy sees its deal"
    assert isinstance(view.options, Options), "and knows its options"
    return Table(view.deal, view.options)


def _declare(table: Table, phase: str) -> WireAction:
    arranged = best(table.hand, PACK, table.wild, table.rules, hopeful=True)
    groups = arranged.groups
    if phase == "show" and arranged.loose:
        groups = (*groups, arranged.loose)
    return WireAction("declare", groups=table.groups(groups))


class _Bot:
    def __init__(self, view: BotView, level: str, style: str, stream: Stream) -> None:
        self.view = view
        self.table = _table(view)
        self.level = LEVELS[level]
        self.effort = Effort(STEPS)
        styles = STYLES if self.table.rules is THIRTEEN else STYLES_21
        self.style = styles[style]
        self.slips = stream.uniform(256) < self.level.slips
        self.is_new = self.table.turns < self.level.new_turns

    def draw(self, legal: dict[str, list[WireAction]]) -> WireAction:
        """Drop, take the top of the pile if it helps enough, or draw from the stock."""
        table = self.table
        may_drop = "drop" in legal and self.level.drops and not self.slips
        if may_drop and self._gives_up(legal["drop"][0]):
            return legal["drop"][0]
        sources = {entry.source: entry for entry in legal["draw"]}
        if "discard" in sources and not (self.slips or self.is_new):
            top = table.discard[-1]
            if table.is_joker(top):
                return sources["discard"]
            after = self._least([*table.hand, top], barred=top)
            if self._expected(table.hand) - after >= self.level.take_gain:
                return sources["discard"]
        return sources.get("stock", legal["draw"][0])

    def _gives_up(self, drop: WireAction) -> bool:
        table, hint = self.table, drop.hint or Hint()
        if matches.is_put_out(self.view, hint.points or 0):
            return False
        faces = table.faces(table.hand)
        now = distance(
            faces, table.wild, table.unseen, rules=table.rules, effort=self.effort
        )
        now += self.style.per_seat * (table.seats - 2)
        if hint.label == "drop":
            return now > self.style.drop_above
        is_late = table.turns >= self.style.late_turn
        return is_late and now > self.style.middle_drop_above

    def discard(self, legal: dict[str, list[WireAction]]) -> WireAction:
        """Show if some discard allows it; else discard the least useful card."""
        table = self.table
        if "show" in legal:
            done = self._done()
            if done is not None:
                return self._show(done)
        chosen = self._least_useful()
        name = table.names[chosen]
        return next(entry for entry in legal["discard"] if entry.card == name)

    def _done(self) -> Best | None:
        """Return the valid show that some discard leaves, or None."""
        held = (self.table.hand, PACK, self.table.wild, self.table.rules)
        if not may_show(*held, effort=self.effort):
            return None
        done = best_discard(*held, barred=self.table.barred, effort=self.effort)
        return done if done.valid_show else None

    def _show(self, done: Best) -> WireAction:
        assert done.discard is not None, "one card too many gives one away"
        groups = self.table.groups(done.groups)
        card = self.table.names[done.discard]
        return WireAction("show", card=card, groups=groups)

    def _least_useful(self) -> int:
        table = self.table
        if self.is_new:
            return self._joker_or_dearest()
        if self.slips:
            return self._dearest_loose()
        ranked = sorted(
            (self._without(table.hand, card), card)
            for card in self._candidates(table.hand, table.barred)
        )
        close = [card for far, card in ranked if far < ranked[0][0] + _CLOSE]
        close = close[: self.level.looks_ahead]
        if len(close) < 2:
            return ranked[0][1]
        return min((self._promise(card), card) for card in close)[1]

    def _promise(self, discard: int) -> float:
        """Return the expected distance after a discard and a draw."""
        kept = [card for card in self.table.hand if card != discard]
        return self._expected(kept) + self._risk(discard)

    def _expected(self, hand: list[int]) -> float:
        """Return the mean distance after the next draw from the stock."""
        table = self.table
        now = self._distance(hand)
        if not self.level.looks_ahead:
            return now
        faces = table.faces(hand)
        left = {face: n for face, n in table.unseen.items() if n > 0}
        fitting = [
            face
            for face in left
            if not is_joker(face, table.wild) and joins(face, faces, table.wild)
        ]
        # A sample is enough: a decision must stay below 50 ms.
        tried = fitting[:: 1 + len(fitting) // _DRAWS_MAX[table.rules.show_size]]
        copies = sum(left[face] for face in tried)
        gain = sum(
            left[face] * max(0.0, now - self._with(faces, face)) for face in tried
        )
        if copies:
            gain *= sum(left[face] for face in fitting) / copies
        jokers = sum(n for face, n in left.items() if is_joker(face, table.wild))
        if jokers:
            gain += jokers * max(0.0, now - self._with(faces, JOKER_FACE))
        return now - gain / max(1, sum(left.values()))

    def _with(self, faces: list[int], drawn: int) -> float:
        """Return about the distance with a card added and the highest loose one out."""
        table = self.table
        longer = [*faces, drawn]
        return distance(
            longer,
            table.wild,
            table.unseen,
            self.level.weights,
            table.rules,
            one_too_many=True,
            effort=self.effort,
        )

    def _joker_or_dearest(self) -> int:
        table = self.table
        free = [card for card in table.hand if card != table.barred]
        faces, wild = PACK.faces, table.wild
        return max(
            free,
            key=lambda card: (table.is_joker(card), card_points(faces[card], wild)),
        )

    def _dearest_loose(self) -> int:
        table = self.table
        values = discard_values(
            table.hand, PACK, table.wild, table.rules, effort=self.effort
        )
        free = [card for card in table.hand if card != table.barred]
        return min(free, key=lambda card: (values[card], table.is_joker(card), card))

    def _without(self, hand: list[int], card: int) -> float:
        kept = [other for other in hand if other != card]
        return self._distance(kept) + self._risk(card)

    def _risk(self, card: int) -> float:
        """Return the penalty of a discard that others may want."""
        if not self.level.watches:
            return 0
        return self.level.watches * self._wanted(PACK.faces[card])

    def _wanted(self, face: int) -> int:
        """Count the unseen cards with which another seat would want this one."""
        suit, rank = divmod(face, 13)
        near = [suit * 13 + (rank + step) % 13 for step in (-2, -1, 1, 2)]
        same = [other * 13 + rank for other in range(4) if other != suit]
        return sum(self.table.unseen[other] for other in [*near, *same])

    def _least(self, hand: list[int], barred: int | None) -> float:
        """Return the distance after the best discard of one card too many."""
        cards = self._candidates(hand, barred)
        return min(
            self._distance([other for other in hand if other != card]) for card in cards
        )

    def _candidates(self, hand: list[int], barred: int | None) -> list[int]:
        """Return one card of each face to discard; jokers only if there is no other."""
        free = {PACK.faces[card]: card for card in hand if card != barred}
        natural = [card for card in free.values() if not self.table.is_joker(card)]
        return natural or list(free.values())

    def _distance(self, hand: list[int]) -> float:
        table = self.table
        faces = table.faces(hand)
        return distance(
            faces,
            table.wild,
            table.unseen,
            self.level.weights,
            table.rules,
            effort=self.effort,
        )
