"""House players of basic rummy, which see only their own seat's view.

A bot goes out if it can, puts down cards that cost points, keeps cards that may become
melds, and avoids discards that the next seat may want.
"""

from itertools import combinations
from typing import Final

import msgspec
from msgspec import UNSET

from rules.basic.bots.table import Table
from rules.basic.shapes import BasicView
from rules.basic.solver.hands import melds_in, openings, worst
from rules.basic.solver.plans import Plan, best_play, least_left, way_out
from rules.cards import face_name, parse_face
from rules.shared.masks import BITS, card_points, mask_of
from rules.shuffle import Stream
from rules.views.actions import WireAction
from rules.views.bot import BotView


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    plans: bool
    """Whether it keeps cards that may become melds; if not, it goes by their points."""
    watches: float
    """How much it weighs a discard's value to the others, in points."""
    slips: int
    """How many of 256 decisions are random."""


LEVELS: Final = {
    "easy": Level(plans=False, watches=0, slips=100),
    "normal": Level(plans=True, watches=0, slips=12),
    "hard": Level(plans=True, watches=0.4, slips=0),
}
STYLES: Final = {"careful": 0, "bold": 4}
"""The most unmelded cards of a hand that is held back to go rummy."""
_HALF: Final = 4
"""Points that a card is worth as part of a pair that one card would make a meld."""
_STOCK_LEAST: Final = 12
"""With fewer cards in the stock, no hand is held back."""
_GAIN: Final = 2
"""Points that the top of the pile must save to be preferred to the stock."""


def choose(view: BotView, *, level: str, style: str, stream: Stream) -> WireAction:
    """Return the bot's action: an entry of `legal`, or a long meld filled in.

    `level` is `easy`, `normal` or `hard`, `style` `careful` or `bold`. Raise
    `ValueError` where `legal` is empty.
    """
    entries = [entry for entry in view.legal if not entry.is_open]
    if not entries:
        raise ValueError("this seat is not asked")
    plays = LEVELS[level]
    if len(entries) == 1:
        return entries[0]
    if stream.uniform(256) < plays.slips:
        return _slip(entries, stream)
    assert isinstance(view.deal, BasicView), "a bot of basic rummy sees its deal"
    table = Table(view.deal)
    if entries[0].kind == "draw":
        return _draw(table)
    chosen = _play(table, entries, STYLES[style])
    return chosen or _discard(table, entries, plays)


def _slip(entries: list[WireAction], stream: Stream) -> WireAction:
    """Return a random draw or discard."""
    discards = [entry for entry in entries if entry.kind in ("draw", "discard")]
    chosen = discards or entries
    return chosen[stream.uniform(len(chosen))]


def _draw(table: Table) -> WireAction:
    source = "discard" if table.top is not None and _wants(table) else "stock"
    return WireAction("draw", source)


def _wants(table: Table) -> bool:
    """Return whether the top card of the pile ends the deal, or saves enough points."""
    card, options = table.top, table.options
    assert card is not None, "the pile is not empty"
    hand, ace_high = table.with_top(), options.ace_high
    bit = BITS[card]
    fits = any(card == one for m in table.melds for one, _ in openings(m, ace_high))
    if not fits and not any(meld & bit for meld in melds_in(hand, ace_high)):
        return False
    if way_out(hand, table.melds, options, card) is not None:
        return True
    given = worst(hand, card, ace_high)
    after = least_left(hand ^ BITS[given], table.melds, ace_high)
    return after + _GAIN <= least_left(table.hand, table.melds, ace_high)


def _play(table: Table, entries: list[WireAction], held: int) -> WireAction | None:
    """Return the next card or meld to play, or None if nothing should be played.

    While nobody has played a card, a hand with at most `held` unmelded cards is held
    back: going out with all of it at once counts twice.
    """
    options = table.options
    plan = way_out(table.hand, table.melds, options, table.taken, table.melded)
    if plan is None:
        plan = best_play(table.hand, table.melds, options.ace_high)
        if _is_held_back(table, plan, held):
            return None
    wanted = {(face_name(card), meld, end) for card, meld, end in plan.laid}
    for entry in entries:
        if entry.kind == "lay":
            for end in ("low", "high", "") if entry.end is UNSET else (entry.end,):
                if (entry.card, entry.meld, end) in wanted:
                    return entry
    return _meld(table, plan, entries)


def _is_held_back(table: Table, plan: Plan, held: int) -> bool:
    if not held or table.others_opened or table.melds or table.stock < _STOCK_LEAST:
        return False
    melded = sum(map(len, plan.melds))
    return table.hand.bit_count() - melded <= held + 1


def _meld(table: Table, plan: Plan, entries: list[WireAction]) -> WireAction | None:
    """Return the first meld of the plan that may be put down, highest points first."""
    listed = {
        mask_of(map(parse_face, entry.cards or ())): entry
        for entry in entries
        if entry.kind == "meld"
    }
    dearest = sorted(plan.melds, key=lambda m: (-sum(map(card_points, m)), m))
    for meld in dearest:
        if (mask := mask_of(meld)) in listed:
            return listed[mask]
        # Longer than any listed meld: allowed if a part of it is.
        leaves = table.hand & ~mask
        is_part = any(not part & ~mask for part in listed)
        stuck = table.taken is not None and leaves == BITS[table.taken]
        must_keep = table.options.must_discard_to_go_out and not leaves
        if is_part and len(meld) > 4 and not stuck and not must_keep:
            return WireAction("meld", cards=[face_name(card) for card in meld])
    return None


def _discard(table: Table, entries: list[WireAction], plays: Level) -> WireAction:
    """Return the discard of the least useful card."""
    discards = [entry for entry in entries if entry.kind == "discard"]
    if not discards:
        return entries[0]
    kept = best_play(table.hand, table.melds, table.options.ace_high).melds
    melded = {card for meld in kept for card in meld}
    return min(
        discards,
        key=lambda entry: _worth(table, parse_face(entry.named_card), melded, plays),
    )


def _worth(
    table: Table, card: int, melded: set[int], plays: Level
) -> tuple[float, int]:
    """Return the value of keeping a card: its chances of a meld, less its points."""
    cost = float(-card_points(card))
    if card in melded:
        return 100 + cost, card
    if not plays.plans:
        return cost, card
    chances = sum(
        _HALF * min((others & table.unseen).bit_count(), 1)
        for others in _partners(card, table.options.ace_high)
        if (others & table.hand).bit_count() == 1
        and not others & ~(table.hand | table.unseen)
    )
    return cost + chances + plays.watches * _danger(table, card), card


def _danger(table: Table, card: int) -> float:
    """Return how likely the next seat can use a card, by the partners it holds."""
    likely = 0.0
    for others in _partners(card, table.options.ace_high):
        if others & ~(table.unseen | table.next_known):
            continue
        likely += 1 + 4 * (others & table.next_known).bit_count()
    return likely


def _partners(card: int, ace_high: bool) -> list[int]:
    """Return every pair of cards that melds with this one, as masks."""
    rank, suit = card % 13, card - card % 13
    same = [one for one in range(rank, 52, 13) if one != card]
    pairs = [mask_of(pair) for pair in combinations(same, 2)]
    for low in range(-2, 1):
        places = [rank + low + step for step in range(3)]
        top = 13 if ace_high else 12
        if places[0] >= 0 and places[-1] <= top:
            row = mask_of({suit + place % 13 for place in places})
            pairs.append(row ^ BITS[card])
    if ace_high and rank == 0:
        pairs.append(BITS[suit + 11] | BITS[suit + 12])
    return pairs
