"""A hand of the toy family in groups: how it lies makes no difference."""

from rules.actions import Groups
from rules.results import GroupVerdict, Verdict
from rules.shared import groups as arrangements
from tests.toy_family.deal import PACK, Deal, points_of

GROUPS_MAX = 3


def examine(deal: Deal, seat: int, groups: Groups) -> Verdict:
    """Count the hand: how it lies makes no difference."""
    hand = deal.players[deal.seated(seat)].hand
    arrangements.check_groups(groups, hand, GROUPS_MAX)
    loose = arrangements.loose_of(groups, hand)
    judged = [
        GroupVerdict(cards, "loose", points_of(cards), False)
        for cards in (*groups, loose)
        if cards
    ]
    return Verdict(points_of(hand), False, (), tuple(judged))


def tidy(deal: Deal, seat: int, groups: Groups) -> Groups:
    """Bring an arrangement in line with the hand."""
    hand = deal.players[deal.seated(seat)].hand
    return arrangements.tidied(groups, hand, range(PACK.size), GROUPS_MAX)


def suggest(deal: Deal, seat: int) -> Groups:
    """Return no groups: the cards count one by one."""
    return ()


def wanted(deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
    """Return what the hand counts, and no card that would make it less."""
    return points_of(deal.players[deal.seated(seat)].hand), ()
