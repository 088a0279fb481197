"""Gin's deadwood and layoffs by trying everything; shares no code with `rules.gin`."""

from itertools import combinations

NAMES = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


def faces(text):
    """Faces of words, written with or without spaces: `4h5h6h 9s`."""
    text = text.replace(" ", "")
    return tuple(NAMES.index(text[at : at + 2]) for at in range(0, len(text), 2))


def points(cards):
    """Ace 1, pips, court cards 10."""
    return sum(min(card % 13 + 1, 10) for card in cards)


def is_meld(cards):
    """Three or four of a rank, or three and more in a row of one suit; ace low."""
    ranks = sorted(card % 13 for card in cards)
    suits = {card // 13 for card in cards}
    if len(cards) in (3, 4) and len(set(ranks)) == 1:
        return True
    in_a_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return len(cards) >= 3 and len(suits) == 1 and in_a_row


def melds_of(hand, only_runs=False):
    """Every subset of the hand that is a meld."""
    listed = []
    for count in range(3, len(hand) + 1):
        for cards in combinations(hand, count):
            same_rank = len({card % 13 for card in cards}) == 1
            if is_meld(cards) and not (only_runs and same_rank):
                listed.append(frozenset(cards))
    return listed


def least_deadwood(hand, only_runs=False):
    """The least points left over, over every choice of disjoint melds."""
    cards = frozenset(hand)
    return min(points(cards - used) for used in _choices(cards, only_runs))


def _choices(hand, only_runs):
    """The cards used by every choice of disjoint melds."""
    listed = melds_of(sorted(hand), only_runs)
    used = {frozenset()}
    for meld in listed:
        used |= {other | meld for other in used if not other & meld}
    return used


def minimal_arrangements(hand):
    """Every choice of disjoint melds that leaves the least, as sets of melds."""
    least = least_deadwood(hand)
    found = [()]
    for meld in melds_of(hand):
        found += [(*other, meld) for other in found if not meld & _union(other)]
    cards = frozenset(hand)
    return [melds for melds in found if points(cards - _union(melds)) == least]


def _union(melds):
    return frozenset(card for meld in melds for card in meld)


def least_after_layoffs(knocker, hand, only_runs=False):
    """(points, fewest cards) over every sequence of legal layoffs (gin.md A6)."""
    best, seen = (), set()
    waiting = [(tuple(frozenset(meld) for meld in knocker), frozenset(hand))]
    while waiting:
        melds, held = state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        outcome = (least_deadwood(held, only_runs), len(hand) - len(held))
        best = min(best or outcome, outcome)
        for at, meld in enumerate(melds):
            for card in held:
                if is_meld(tuple(meld | {card})):
                    longer = (*melds[:at], meld | {card}, *melds[at + 1 :])
                    waiting.append((longer, held - {card}))
    return best
