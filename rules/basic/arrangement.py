"""Arrangements of a hand: judged, tidied and suggested (B1)."""

from rules.actions import Groups
from rules.basic.solver.hands import best, laid_out, points_of, worst
from rules.basic.solver.plans import played, way_out
from rules.basic.state import PACK, Deal
from rules.game import Breach
from rules.phases import Phase
from rules.results import After, GroupVerdict, Verdict
from rules.shared.groups import GROUPS_MAX, check_groups, tidied
from rules.shared.masks import BITS, faces_of, mask_of, points


def examine(deal: Deal, seat: int, groups: Groups) -> Verdict:
    """Judge groups of the seat's own hand; raise `IllegalAction` for bad ones.

    `points` is the count of the whole hand: melds not on the table cost too (B4). The
    kind of a group says whether it could be put down. `valid_show` is true if the hand
    can be played out now; for a card in `after`, with that card as the last discard.
    """
    place = deal.seated(seat)
    hand = deal.players[place].hand
    check_groups(groups, faces_of(hand), GROUPS_MAX)
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
    """Return the outcome of each discard, and whether the rest can be played."""
    hand = deal.current.hand
    outcomes = []
    for card in faces_of(hand):
        rest = hand ^ BITS[card]
        may = card != deal.taken
        defects = () if may else (Breach.SAME_CARD.value,)
        plan = played(rest, deal.melds, deal.options, deal.melded) if may else None
        outcomes.append((card, After(points_of(rest), plan is not None, defects)))
    return tuple(outcomes)


def tidy(deal: Deal, seat: int, groups: Groups) -> Groups:
    """Bring an arrangement in line with the hand."""
    player = deal.players[deal.seated(seat)]
    held, gone = faces_of(player.hand), faces_of(player.gone)
    return tidied(groups, held, gone, GROUPS_MAX)


def suggest(deal: Deal, seat: int) -> Groups:
    """Return the melds of the seat's own hand that leave the fewest points over."""
    hand = deal.players[deal.seated(seat)].hand
    return best(hand, deal.options.ace_high)[1]


def wanted(deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
    """Return the fewest points outside melds after one draw, and the faces that do it.

    A hand with a card too many is counted after its best discard. No faces if none
    helps. Cards on the table, in the pile below its top or in the hand cannot be drawn.
    """
    place = deal.seated(seat)
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
