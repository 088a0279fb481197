"""Arrangements of a gin hand: judged, tidied, suggested (gin.md A1, A5)."""

from rules.actions import Action, Groups, Knock
from rules.cards import CARDS_IN_DECK
from rules.game import Breach
from rules.gin import legal, refusals
from rules.gin.presets import HAND_SIZE
from rules.gin.solver.deadwood import best_melds, is_meld, loose_of, mask_deadwood
from rules.gin.state import Deal
from rules.phases import Phase
from rules.results import After, GroupVerdict, Verdict
from rules.shared.groups import GROUPS_MAX, check_groups, kept, tidied
from rules.shared.masks import BITS, faces_of, mask_of, points


def examine(deal: Deal, seat: int, groups: Groups) -> Verdict:
    """Judge groups of the seat's own hand; raise `IllegalAction` for bad ones.

    `points` is the least deadwood of the hand, regardless of the groups (A1).
    `valid_show` is true if it is within the limit; for a card in `after`, if one may
    knock with it.
    """
    place = deal.seated(seat)
    hand = deal.hands[place]
    check_groups(groups, faces_of(hand), GROUPS_MAX)
    judged = [_judged(deal, group) for group in groups]
    if loose := loose_of(hand, groups):
        judged.append(GroupVerdict(loose, "loose", points(loose), False))
    count = mask_deadwood(hand, deal.options.only_runs)
    after = _after(deal, place)
    can_end = any(one.valid_show for _, one in after) if after else count <= deal.limit
    return Verdict(count, can_end, (), tuple(judged), after)


def _judged(deal: Deal, group: tuple[int, ...]) -> GroupVerdict:
    if refusals.is_good(deal.options, group):
        return GroupVerdict(group, is_meld(group) or "", 0, True)
    reason = "sets_off" if is_meld(group) else "not_a_meld"
    return GroupVerdict(group, "invalid", points(group), False, reason)


def _after(deal: Deal, place: int) -> tuple[tuple[int, After], ...]:
    """Return the outcome of discarding each card, while the seat holds eleven."""
    hand = deal.hands[place]
    if hand.bit_count() <= HAND_SIZE:
        return ()
    given = legal.gives(deal) if place == deal.at else hand
    outcomes = []
    for card in faces_of(hand):
        count = mask_deadwood(hand ^ BITS[card], deal.options.only_runs)
        may = bool(given & BITS[card])
        defects = () if may else (Breach.SAME_CARD.value,)
        outcomes.append((card, After(count, may and count <= deal.limit, defects)))
    return tuple(outcomes)


def tidy(deal: Deal, seat: int, groups: Groups) -> Groups:
    """Bring an arrangement in line with the hand."""
    place = deal.seated(seat)
    held, gone = faces_of(deal.hands[place]), faces_of(deal.gone[place])
    return tidied(groups, held, gone, GROUPS_MAX)


def suggest(deal: Deal, seat: int) -> Groups:
    """Return the melds of the seat's own hand that leave the least deadwood.

    With a card too many, these are the melds after its best discard.
    """
    place = deal.seated(seat)
    hand, only_runs = deal.hands[place], deal.options.only_runs
    if hand.bit_count() > HAND_SIZE:
        given = legal.gives(deal) if place == deal.at else hand
        least = min(
            faces_of(given),
            key=lambda card: (mask_deadwood(hand ^ BITS[card], only_runs), -card),
        )
        hand ^= BITS[least]
    return best_melds(faces_of(hand), only_runs)[1]


def opening_groups(deal: Deal, seat: int) -> Groups:
    """Return the best melds of the ten cards dealt, or none if melds are arranged by
    hand. In that case a knock puts down the groups that the player saved (A5)."""
    is_manual = deal.options.meld_arrangement == "manual"
    return () if is_manual else suggest(deal, seat)


def wanted(deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
    """Return the least deadwood one drawn card can bring, and the faces that bring it.

    A hand with a card too many is counted after its best discard. No faces if none
    helps.
    """
    place = deal.seated(seat)
    hand, only_runs = deal.hands[place], deal.options.only_runs
    if hand.bit_count() > HAND_SIZE:
        given = faces_of(legal.gives(deal) if place == deal.at else hand)
        hand = min(
            (hand ^ BITS[card] for card in given),
            key=lambda left: (mask_deadwood(left, only_runs), left),
        )
    counts = {
        face: min(
            mask_deadwood((hand | BITS[face]) ^ BITS[card], only_runs)
            for card in faces_of(hand | BITS[face])
        )
        for face in range(CARDS_IN_DECK)
        if not hand & BITS[face]
    }
    now, lowest = mask_deadwood(hand, only_runs), min(counts.values())
    if lowest >= now:
        return now, ()
    return lowest, tuple(sorted(face for face in counts if counts[face] == lowest))


def complete(
    deal: Deal, seat: int | None, action: Action, saved: dict[int, Groups]
) -> Action:
    """Fill in the saved melds of a knock if melds are arranged by hand (A5). If they
    leave more than the limit, the knock is left without groups, and the player is asked
    for them."""
    if not isinstance(action, Knock) or action.groups is not None:
        return action
    place = deal.place_of(seat)
    if place is None or deal.phase is not Phase.DISCARD:
        return action
    if deal.options.meld_arrangement != "manual" or seat is None:
        return action
    if not 0 <= action.card < CARDS_IN_DECK:
        return action
    hand = deal.hands[place] & ~BITS[action.card]
    groups = kept(saved.get(seat, ()), faces_of(hand))
    melds = tuple(group for group in groups if refusals.is_good(deal.options, group))
    left = hand & ~mask_of(card for meld in melds for card in meld)
    if not melds or points(faces_of(left)) > deal.limit:
        return action
    return Knock(action.card, melds)
