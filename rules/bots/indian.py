"""House players of Indian rummy: three levels, two styles (issue 2, point 8).

They arrange by the exact solver, draw and give away what brings a show nearest, drop
bad hands on the first turn and show as soon as they can. A level says how well a bot
looks, a style how soon it gives up.
"""

from typing import Any, Final

import msgspec

from rules.arrange import Best, best, best_discard, discard_values
from rules.bots.prospects import distance
from rules.bots.table import PACK, Table
from rules.shuffle import Stream

Wire = dict[str, Any]


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    foresight: bool
    """Sees what unseen cards may still bring."""
    watches: bool
    """Keeps back what the next seat may want."""
    slips: int
    """Of 256 decisions, how many are taken without much thought."""


LEVELS: Final = {
    "easy": Level(foresight=False, watches=False, slips=90),
    "normal": Level(foresight=False, watches=False, slips=12),
    "hard": Level(foresight=True, watches=True, slips=0),
}


class Style(msgspec.Struct, frozen=True):
    """When a bot gives a hand up; distances are those of `prospects`."""

    drop_above: int
    """On its first turn it drops a hand farther than this from a show."""
    middle_drop_above: int
    """From `late_turn` on it drops one farther than this."""
    late_turn: int
    take_gain: float
    """Takes from the pile what brings a show this much nearer."""


STYLES: Final = {
    "careful": Style(drop_above=92, middle_drop_above=96, late_turn=9, take_gain=6),
    "bold": Style(drop_above=112, middle_drop_above=130, late_turn=14, take_gain=4),
}


def choose(view: Wire, *, level: str, style: str, stream: Stream) -> Wire:
    """Return the bot's action: an entry of the view's `legal`, open forms filled in.

    `level` is `easy`, `normal` or `hard`, `style` `careful` or `bold`; `stream` decides
    where the bot slips.
    """
    legal = view["legal"]
    by_kind: dict[str, list[Wire]] = {}
    for entry in legal:
        by_kind.setdefault(entry["kind"], []).append(entry)
    if "draw" in by_kind:
        bot = _Bot(view, LEVELS[level], STYLES[style], stream)
        return bot.draw(by_kind)
    if "discard" in by_kind:
        bot = _Bot(view, LEVELS[level], STYLES[style], stream)
        return bot.discard(by_kind)
    if "declare" in by_kind:
        return _declare(Table(view), view["phase"])
    return next(entry for entry in legal if not entry.get("open"))


def _declare(table: Table, phase: str) -> Wire:
    arranged = best(table.hand, PACK, table.wild, hopeful=True)
    groups = arranged.groups
    if phase == "show" and arranged.loose:
        groups = (*groups, arranged.loose)
    return {"kind": "declare", "groups": table.groups(groups)}


class _Bot:
    def __init__(self, view: Wire, level: Level, style: Style, stream: Stream) -> None:
        self.table = Table(view)
        self.level = level
        self.style = style
        self.slips = stream.uniform(256) < level.slips

    def draw(self, legal: dict[str, list[Wire]]) -> Wire:
        """Drop, or take the top of the pile where it helps enough, or draw."""
        table = self.table
        if "drop" in legal and not self.slips and self._gives_up(legal["drop"][0]):
            return legal["drop"][0]
        sources = {entry["from"]: entry for entry in legal["draw"]}
        if "discard" in sources and not self.slips:
            top = table.discard[-1]
            if table.is_joker(top):
                return sources["discard"]
            after = self._least([*table.hand, top], barred=top)
            if self._distance(table.hand) - after >= self.style.take_gain:
                return sources["discard"]
        return sources.get("stock", legal["draw"][0])

    def _gives_up(self, drop: Wire) -> bool:
        table = self.table
        faces = table.faces(table.hand)
        now = distance(faces, table.wild, table.unseen, foresight=False)
        if drop.get("hint", {}).get("label") == "drop":
            return now > self.style.drop_above
        late = self.table.turns >= self.style.late_turn
        return late and now > self.style.middle_drop_above

    def discard(self, legal: dict[str, list[Wire]]) -> Wire:
        """Show if any discard leaves a valid show; else give the least useful away."""
        table = self.table
        done = best_discard(table.hand, PACK, table.wild, barred=table.barred)
        if done.valid_show and "show" in legal:
            return self._show(done)
        chosen = self._least_useful()
        name = table.names[chosen]
        return next(entry for entry in legal["discard"] if entry["card"] == name)

    def _show(self, done: Best) -> Wire:
        assert done.discard is not None, "fourteen cards give one away"
        groups = self.table.groups(done.groups)
        return {
            "kind": "show",
            "card": self.table.names[done.discard],
            "groups": groups,
        }

    def _least_useful(self) -> int:
        table = self.table
        if self.slips:
            return self._dearest_loose()
        return min(
            self._candidates(table.hand, table.barred),
            key=lambda card: (self._without(table.hand, card), card),
        )

    def _dearest_loose(self) -> int:
        table = self.table
        values = discard_values(table.hand, PACK, table.wild)
        free = [card for card in table.hand if card != table.barred]
        return min(free, key=lambda card: (values[card], table.is_joker(card), card))

    def _without(self, hand: list[int], card: int) -> float:
        kept = [other for other in hand if other != card]
        points = self._distance(kept)
        if self.level.watches:
            points += 0.3 * self._wanted(PACK.faces[card])
        return points

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
        """Return one card of each face that may go; jokers only if nothing else may."""
        free = {PACK.faces[card]: card for card in hand if card != barred}
        natural = [card for card in free.values() if not self.table.is_joker(card)]
        return natural or list(free.values())

    def _distance(self, hand: list[int]) -> float:
        table = self.table
        return distance(
            table.faces(hand), table.wild, table.unseen, foresight=self.level.foresight
        )
