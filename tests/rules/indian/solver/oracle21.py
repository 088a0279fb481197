"""A solver of the 21-card game that leaves nothing out: every group, every order.

It shares no code with `rules`. A hand is counted by face; the first natural card left
is loose or in one of all groups that hold it, and what that leaves is worth what it is
worth, remembered by what is left. No bound, no order of merit, no shortcut but one that
is checked for every group used: with its natural cards fixed, whether a group that is
not pure is good depends on the number of its jokers alone.
"""

from functools import cache
from itertools import combinations_with_replacement

from tests.rules.indian.solver.appendix_a import JOKER, TwentyOne

FACES = range(52)


def _runs():
    """Every run of three to thirteen faces."""
    for suit in range(4):
        line = [suit * 13 + rank % 13 for rank in range(14)]
        for length in range(3, 14):
            for start in range(14 - length + 1):
                yield tuple(sorted(line[start : start + length]))


@cache
def _shapes():
    """The natural cards that some group may hold, and their number of jokers: fewest.

    Of a run any of its cards, of a set cards of one rank and different suits.
    """
    game = TwentyOne(())
    shapes = {}
    chosen = {(face,) for face in FACES}
    for run in _runs():
        if len(run) <= 7:
            for mask in range(1, 1 << len(run)):
                chosen.add(tuple(f for i, f in enumerate(run) if mask >> i & 1))
    for rank in range(13):
        for suits in combinations_with_replacement(range(4), 4):
            chosen.add(tuple(sorted({suit * 13 + rank for suit in suits})))
    for naturals in chosen:
        for jokers in range(5):
            if game.classify((*naturals, *[JOKER] * jokers)) != "invalid":
                shapes[naturals] = jokers
                break
    return shapes


PURE = tuple(set(_runs())) + tuple((face,) * 3 for face in (*FACES, JOKER))


def least_points(faces, jokers=()):
    """Return the least points, uncapped, over all arrangements of the hand."""
    game = TwentyOne(jokers)
    held = {face: faces.count(face) for face in set(faces)}
    total = sum(map(game.points, faces))
    wild = sum(n for face, n in held.items() if face in game.jokers)

    def fits(group):
        return all(held.get(face, 0) >= group.count(face) for face in set(group))

    pure = [group for group in PURE if fits(group)]
    other = [
        (group, count)
        for group, count in _shapes().items()
        if count <= wild and fits(group) and not game.jokers & set(group)
    ]
    order = tuple(sorted(held))

    def take(left, group):
        counts = list(left)
        for face in group:
            counts[order.index(face)] -= 1
        return tuple(counts) if min(counts) >= 0 else None

    every = [(group, _in_place(game, group), True) for group in pure]
    every += [(group, count, False) for group, count in other]
    by_face = {face: [g for g in every if face in g[0]] for face in order}

    @cache
    def saved(left, spare, missing, groups_of):
        """The most points saved; None where the pure groups needed cannot be had."""
        first = next((i for i, n in enumerate(left) if n), None)
        if first is None:
            return 0 if missing == 0 else None
        face = order[first]
        rest = tuple(n - (i == first) for i, n in enumerate(left))
        # A card of the hand that is in no group: a loose one, or a joker elsewhere.
        best = saved(rest, spare, missing, groups_of)
        for group, takes, is_pure in by_face[face]:
            after = take(left, group)
            if takes > spare or after is None or (groups_of == "pure" and not is_pure):
                continue
            more = saved(after, spare - takes, max(0, missing - is_pure), groups_of)
            if more is not None:
                worth = sum(map(game.points, group))
                best = max(worth + more, best if best is not None else 0)
        return best

    whole = tuple(held[face] for face in order)
    best = saved(whole, wild, 3, "all")
    return total - (saved(whole, wild, 0, "pure") if best is None else best)


def _in_place(game, group):
    return sum(face in game.jokers for face in group)
