"""Can a hand meet a contract: by trying every choice of cards, and nothing clever."""

from itertools import combinations

from rules.cards import JOKER_FACE


def is_trio(faces):
    """Three cards of a rank, one natural at least."""
    ranks = {face % 13 for face in faces if face != JOKER_FACE}
    return len(faces) == 3 and len(ranks) == 1


def is_run(faces):
    """Four cards or more that can lie in a row, two naturals at least."""
    naturals = [face for face in faces if face != JOKER_FACE]
    if len(faces) < 4 or len(naturals) < 2 or len({f // 13 for f in naturals}) > 1:
        return False
    return any(
        _fits(naturals, start, len(faces)) for start in range(1, 14 - len(faces) + 2)
    )


def _fits(naturals, start, length):
    """Whether every natural has a position of its own in this stretch."""
    row = [position % 13 for position in range(start - 1, start - 1 + length)]
    for face in naturals:
        if face % 13 not in row:
            return False
        row.remove(face % 13)
    return True


def meets(faces, trios, runs):
    """Whether the cards hold so many melds and one card beside."""
    return _meets(tuple(sorted(faces)), trios, runs, {})


def meets_without(faces, trios, runs, keep):
    """Whether that is so with a card beside that is not the one at index `keep`."""
    rest = [face for place, face in enumerate(faces) if place != keep]
    if meets(rest, trios, runs):
        return True
    # Else the card itself has to be in a meld.
    return any(
        _meets(_without(faces, chosen), trios - is_set, runs - (not is_set), {})
        for is_set, sizes in ((True, (3,)), (False, range(4, len(faces) + 1)))
        if (trios if is_set else runs)
        for size in sizes
        for chosen in set(combinations(faces, size))
        if faces[keep] in chosen and (is_trio(chosen) if is_set else is_run(chosen))
    )


def _meets(faces, trios, runs, known):
    if not trios and not runs:
        return len(faces) > 0
    key = faces, trios, runs
    if key not in known:
        known[key] = any(
            _meets(_without(faces, chosen), trios - is_set, runs - (not is_set), known)
            for is_set, sizes in ((True, (3,)), (False, range(4, len(faces) + 1)))
            if (trios if is_set else runs)
            for size in sizes
            for chosen in set(combinations(faces, size))
            if (is_trio(chosen) if is_set else is_run(chosen))
        )
    return known[key]


def _without(faces, chosen):
    left = list(faces)
    for face in chosen:
        left.remove(face)
    return tuple(left)
