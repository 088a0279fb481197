"""Arrangements of a hand: melds one could put down, judged, tidied, suggested (B1)."""

from typing import Final

from rules.actions import Groups
from rules.basic.solver.hands import (
    best,
    laid_out,
    points_of,
    worst,
)
from rules.basic.solver.plans import played, way_out
from rules.basic.state import PACK, Deal
from rules.game import (
    Breach,
    IllegalAction,
)
from rules.phases import (
    Phase,
)
from rules.results import (
    After,
    GroupVerdict,
    Verdict,
)
from rules.shared.masks import BITS, faces_of, mask_of, points

GROUPS_MAX: Final = 6
"""Groups an arrangement may hold."""


def examine(deal: Deal, seat: int, groups: Groups) -> Verdict:
    """Judge groups of the seat's own hand; raise `IllegalAction` for bad ones.

    `points` is the count of the whole hand: melds not on the table cost too (B4). A
    group that could be put down says so by its kind. `valid_show` says that the hand
    can be played out now, of a card in `after` that it can be with this last discard.
    """
    place = place_of(deal, seat)
    hand = deal.players[place].hand
    _check_groups(groups, hand)
    judged = [_judged(deal, group) for group in groups]
    loose = hand & ~mask_of(card for group in groups for card in group)
    if loose:
        cards = faces_of(loose)
        judged.append(GroupVerdict(cards, "loose", points(cards), False))
    on_turn = _is_on_turn(deal, place)
    can_end = on_turn and _can_go_out(deal, hand)
    return Verdict(
        points_of(hand), can_end, (), tuple(judged), _after(deal) if on_turn else ()
    )


def _is_on_turn(deal: Deal, place: int) -> bool:
    return place == deal.at and deal.phase is Phase.DISCARD


def _can_go_out(deal: Deal, hand: int) -> bool:
    plan = way_out(hand, deal.melds, deal.options, deal.taken, deal.melded)
    return plan is not None


def _judged(deal: Deal, group: tuple[int, ...]) -> GroupVerdict:
    found = laid_out(group, deal.options.ace_high)
    if found is None:
        return GroupVerdict(group, "invalid", points(group), False, "not_a_meld")
    return GroupVerdict(group, found[0], points(group), False, "in_hand")


def _after(deal: Deal) -> tuple[tuple[int, After], ...]:
    """Return what giving each card away leaves, and whether the rest can be played."""
    hand = deal.current.hand
    outcomes = []
    for card in faces_of(hand):
        rest = hand ^ BITS[card]
        may = card != deal.taken
        defects = () if may else (Breach.SAME_CARD.value,)
        plan = played(rest, deal.melds, deal.options, deal.melded) if may else None
        outcomes.append((card, After(points_of(rest), plan is not None, defects)))
    return tuple(outcomes)


def _check_groups(groups: Groups, hand: int) -> None:
    if len(groups) > GROUPS_MAX:
        raise IllegalAction(Breach.BAD_GROUPS, rule="max_groups", max=GROUPS_MAX)
    if not all(groups):
        raise IllegalAction(Breach.BAD_GROUPS, rule="empty_group")
    cards = [card for group in groups for card in group]
    if len(set(cards)) != len(cards):
        raise IllegalAction(Breach.BAD_GROUPS, rule="card_twice")
    if not set(cards) <= set(faces_of(hand)):
        raise IllegalAction(Breach.BAD_GROUPS, rule="not_your_card")


def tidy(deal: Deal, seat: int, groups: Groups) -> Groups:
    """Leave out cards that left the hand, dissolve groups of one.

    Raise `IllegalAction` for a card never held (`not_your_card`), a card twice
    (`bad_groups`) and too many groups (`max_groups`).
    """
    player = deal.players[place_of(deal, seat)]
    if len(groups) > GROUPS_MAX:
        raise IllegalAction(Breach.MAX_GROUPS, max=GROUPS_MAX)
    cards = [card for group in groups for card in group]
    if len(set(cards)) != len(cards):
        raise IllegalAction(Breach.BAD_GROUPS, rule="card_twice")
    known = set(faces_of(player.hand | player.gone))
    for card in cards:
        if card not in known:
            raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)
    held = set(faces_of(player.hand))
    left = (tuple(card for card in group if card in held) for group in groups)
    return tuple(group for group in left if len(group) > 1)


def suggest(deal: Deal, seat: int) -> Groups:
    """Return the melds of the seat's own hand that leave the fewest points over."""
    hand = deal.players[place_of(deal, seat)].hand
    return best(hand, deal.options.ace_high)[1]


def wanted(deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
    """Return the fewest points outside melds one drawn card can bring, and the faces.

    A card too many is taken as given away; no faces where no card brings less. Cards on
    the table, in the pile below its top or in the hand cannot be drawn.
    """
    place = place_of(deal, seat)
    hand, ace_high = deal.players[place].hand, deal.options.ace_high
    if _is_on_turn(deal, place) and hand.bit_count() > 1:
        hand ^= BITS[worst(hand, deal.taken, ace_high)]
    seen = hand | mask_of((*deal.discard[:-1],))
    seen |= mask_of(card for meld in deal.melds for card in meld.cards)
    counts = {
        face: _after_best_discard(hand | BITS[face], face, ace_high)
        for face in range(PACK.size)
        if not seen & BITS[face]
    }
    now = best(hand, ace_high)[0]
    lowest = min(counts.values(), default=now)
    if lowest >= now:
        return now, ()
    return lowest, tuple(face for face in counts if counts[face] == lowest)


def _after_best_discard(hand: int, drawn: int, ace_high: bool) -> int:
    given = worst(hand, drawn, ace_high)
    return best(hand ^ BITS[given], ace_high)[0]


def place_of(deal: Deal, seat: int) -> int:
    """Return the seat's place; raise `IllegalAction` if it is not dealt in."""
    place = deal.place_of(seat)
    if place is None:
        raise IllegalAction(Breach.NOT_SEATED)
    return place
