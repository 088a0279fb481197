"""The classifier and scorer of indian.md Appendix A, on faces: the tests' own rules.

Written apart from `rules.indian.solver.melds` and kept as the page has it, so that one
checks the other.
"""

JOKER = 52
NAMES = {"PURE": "pure", "IMPURE": "run", "SET": "set", None: "invalid"}


def is_joker(card, wild):
    return card == JOKER or card % 13 == wild


def points(card, wild):
    if is_joker(card, wild):
        return 0
    rank = card % 13
    return 10 if rank in (0, 9, 10, 11, 12) else rank + 1


def _position(card, high):
    rank = card % 13
    return 14 if rank == 0 and high else rank + 1


def is_pure(group):
    if len(group) < 3 or JOKER in group or len({card // 13 for card in group}) != 1:
        return False
    for high in (False, True):
        places = sorted(_position(card, high) for card in group)
        if all(b - a == 1 for a, b in zip(places, places[1:], strict=False)):
            return True
    return False


def _classify(group, wild):
    n = len(group)
    if n < 3:
        return None
    if is_pure(group):
        return "PURE"
    fixed = [card for card in group if not is_joker(card, wild)]
    if not fixed:
        fixed = [card for card in group if card != JOKER][:1]
        if not fixed:
            return "SET" if n <= 4 else None
    if n <= 13 and len({card // 13 for card in fixed}) == 1:
        for high in (False, True):
            places = [_position(card, high) for card in fixed]
            if len(set(places)) == len(places) and max(places) - min(places) < n:
                return "IMPURE"
    suits = {card // 13 for card in fixed}
    one_rank = len({card % 13 for card in fixed}) == 1
    if n <= 4 and one_rank and len(suits) == len(fixed):
        return "SET"
    return None


def classify(group, wild):
    """`pure`, `run`, `set` or `invalid`."""
    return NAMES[_classify(group, wild)]


def score(groups, loose, wild, cap=80):
    kinds = [_classify(group, wild) for group in groups]
    cards = [card for group in groups for card in group] + list(loose)
    total = sum(points(card, wild) for card in cards)
    pure = [i for i, kind in enumerate(kinds) if kind == "PURE"]
    lives = [i for i, kind in enumerate(kinds) if kind in ("PURE", "IMPURE")]
    if not pure:
        return min(cap, total)
    good = [i for i, kind in enumerate(kinds) if kind]
    keep = [pure[0]] if len(lives) < 2 else good
    saved = sum(points(card, wild) for i in keep for card in groups[i])
    return min(cap, total - saved)


def valid_show(groups, loose, wild, size=13):
    kinds = [_classify(group, wild) for group in groups]
    return (
        not loose
        and all(kinds)
        and sum(map(len, groups)) == size
        and "PURE" in kinds
        and sum(kind in ("PURE", "IMPURE") for kind in kinds) >= 2
    )


class TwentyOne:
    """The 21-card game of the page's last paragraph; `jokers` are faces beside `*`."""

    def __init__(self, jokers):
        self.jokers = frozenset(jokers) | {JOKER}

    def is_pure(self, group):
        identical = len(group) == 3 and len(set(group)) == 1
        return identical or is_pure(group)

    def classify(self, group):
        """`pure`, `run`, `set` or `invalid`."""
        n = len(group)
        if n >= 3 and self.is_pure(group):
            return "pure"
        fixed = [card for card in group if card not in self.jokers]
        if not fixed:
            fixed = [card for card in group if card != JOKER][:1]
        # What the 13-card classifier says of these cards, the others being printed.
        as_printed = fixed + [JOKER] * (n - len(fixed))
        kind = classify(as_printed, None)
        return "run" if kind == "pure" else kind

    def points(self, card):
        return 0 if card in self.jokers else points(card, None)

    def score(self, groups, loose, cap=120):
        kinds = [self.classify(group) for group in groups]
        enough = kinds.count("pure") >= 3
        counted = list(loose)
        for group, kind in zip(groups, kinds, strict=True):
            if kind == "invalid" or (kind != "pure" and not enough):
                counted += group
        return min(cap, sum(map(self.points, counted)))

    def valid_show(self, groups, loose):
        kinds = [self.classify(group) for group in groups]
        whole = sum(map(len, groups)) == 21 and not loose
        return whole and "invalid" not in kinds and kinds.count("pure") >= 3
