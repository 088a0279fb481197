"""An exhaustive solver: every subset of the hand, judged by Appendix A.

It shares no code with `rules.indian.solver.arrange`. Of the rules it uses one fact, and
checks it on every hand: with its natural cards fixed, whether a group is good depends
on the number of its jokers alone. What is saved by groups that need no more than to be
good is an exact DP over the natural cards and that number; the pure run and the second
run that the count asks for are tried in every combination of real subsets.
"""

from functools import cache

from tests.rules.indian.solver import appendix_a


def least_points(faces, wild, second=True):
    """Return the least points, uncapped, over all arrangements of the hand.

    `second`: a second run is asked for.
    """
    natural = [f for f in faces if not appendix_a.is_joker(f, wild)]
    jokers = [f for f in faces if appendix_a.is_joker(f, wild)]
    n, j = len(natural), len(jokers)
    hand = natural + jokers
    points = [[appendix_a.points(card, wild)] for card in natural]
    worth = [sum(map(sum, subset)) for subset in _subsets(points)]
    kinds = _kinds(hand, natural, wild)
    low = (1 << n) - 1
    good = {}
    pure, runs = [], []
    for mask, kind in kinds.items():
        verdicts = good.setdefault((mask & low, (mask >> n).bit_count()), set())
        verdicts.add(kind != "invalid")
        if kind == "pure":
            pure.append(mask)
        if kind in ("pure", "run"):
            runs.append(mask)
    assert all(len(v) == 1 for (m, _), v in good.items() if m), "the fact fails"
    total = worth[low]
    if not pure:
        return total
    fewest = {}
    for (mask, count), verdict in good.items():
        if mask and True in verdict:
            fewest[mask] = min(count, fewest.get(mask, 99))
    by_first = {}
    for mask, count in fewest.items():
        by_first.setdefault(mask & -mask, []).append((mask, count))

    @cache
    def saved(rest, left):
        if not rest:
            return 0
        first = rest & -rest
        best = saved(rest ^ first, left)
        for mask, count in by_first.get(first, ()):
            if mask & ~rest == 0 and count <= left:
                best = max(best, worth[mask] + saved(rest ^ mask, left - count))
        return best

    best = max(worth[mask & low] for mask in pure)
    tried = set()
    for one in pure:
        for two in runs if second else [0]:
            if one & two:
                continue
            used = (one | two) & low
            left = j - ((one | two) >> n).bit_count()
            if (used, left) not in tried:
                tried.add((used, left))
                best = max(best, worth[used] + saved(low & ~used, left))
    return total - best


def can_show(faces, wild):
    """Tell whether the hand is a pure run and other groups, with no card left over."""
    kinds = _kinds(faces, [], wild)
    by_first = {}
    for mask, kind in kinds.items():
        if kind != "invalid":
            by_first.setdefault(mask & -mask, []).append(mask)

    @cache
    def covers(rest):
        if not rest:
            return True
        return any(
            mask & ~rest == 0 and covers(rest ^ mask)
            for mask in by_first.get(rest & -rest, ())
        )

    whole = (1 << len(faces)) - 1
    return any(covers(whole ^ mask) for mask, kind in kinds.items() if kind == "pure")


def _subsets(hand):
    """Every subset by its mask, mask order."""
    subsets = [()]
    for card in hand:
        subsets += [(*subset, card) for subset in subsets]
    return subsets


def _kinds(hand, natural, wild):
    """The kind of every subset; what mixes suits and ranks is not looked at closer."""
    mixed = [
        len({card % 13 for card in subset}) > 1
        and len({card // 13 for card in subset}) > 1
        for subset in _subsets(natural)
    ]
    low = len(mixed) - 1
    return {
        mask: "invalid" if mixed[mask & low] else appendix_a.classify(subset, wild)
        for mask, subset in enumerate(_subsets(hand))
        if len(subset) >= 3
    }
