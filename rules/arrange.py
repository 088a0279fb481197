"""The best arrangement of a hand: groups of physical cards (indian.md 3.2).

Exact, by the search of `rules.cover`. It scores, suggests and feeds the bots; what a
player submitted is never improved by it (indian.md 3.2, "as submitted").
"""

from collections.abc import Iterable, Sequence

import msgspec

from rules.actions import Groups
from rules.cards import JOKER_FACE, Pack
from rules.cover import Cover, best_cover
from rules.melds import THIRTEEN, ScoreRules, card_points, is_joker


class Best(msgspec.Struct, frozen=True):
    """A best arrangement; of several with the same points always the same one."""

    groups: Groups
    """The pure run first; the cards of a run in order, jokers where they stand."""
    loose: tuple[int, ...]
    points: int
    """What it costs, at most the cap."""
    valid_show: bool
    discard: int | None = None
    """The card to give away, where one more was held."""


def best(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules = THIRTEEN,
    *,
    hopeful: bool = False,
) -> Best:
    """Return the arrangement of these cards that costs least (indian.md 3.2).

    While a pure or a second run is missing other groups do not count and are left
    out; `hopeful` puts them in, which costs nothing and shows a player what he has.
    """
    return _arranged(cards, pack, wild, rules, hopeful=hopeful)


def _arranged(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules,
    *,
    hopeful: bool,
    floor: int = 0,
) -> Best:
    """Return the best arrangement; it is known to cost `floor` or more, uncapped."""
    of = pack.faces
    cover = best_cover(
        [of[card] for card in cards],
        wild,
        floor=floor,
        pure_only_excludes_pure=rules.pure_only_excludes_pure,
        hopeful=hopeful,
    )
    groups, loose = _physical(cover, cards, of, wild)
    return Best(
        groups=groups,
        loose=loose,
        points=min(rules.cap, cover.points),
        valid_show=cover.complete and not loose and len(cards) == rules.show_size,
    )


def best_discard(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules = THIRTEEN,
    *,
    barred: int | None = None,
    hopeful: bool = False,
) -> Best:
    """Return the best arrangement of all cards but one, and which one to discard.

    `barred` may not be discarded: the card just picked (indian.md 4.2). Of discards
    that leave the same, a natural card goes before a joker, a dear one before a cheap.
    """
    discards = _Discards(cards, pack, wild, rules)
    chosen, lowest = discards.best(card for card in cards if card != barred)
    kept = [card for card in cards if card != chosen]
    arranged = _arranged(kept, pack, wild, rules, hopeful=hopeful, floor=lowest)
    return msgspec.structs.replace(arranged, discard=chosen)


def discard_values(
    cards: Sequence[int], pack: Pack, wild: int, rules: ScoreRules = THIRTEEN
) -> dict[int, int]:
    """Return for each card what the others cost at best without it, uncapped."""
    discards = _Discards(cards, pack, wild, rules)
    by_face = {face: discards.value(face) for face in set(discards.faces)}
    return {card: by_face[pack.faces[card]] for card in cards}


class _Discards:
    """What a hand with a card too many costs without each of its cards.

    Without a card the rest cannot do better than all cards together less its points;
    a card that the best cover of all leaves loose reaches that, and needs no search.
    """

    def __init__(
        self, cards: Sequence[int], pack: Pack, wild: int, rules: ScoreRules
    ) -> None:
        """Cover all the cards together."""
        self.pack = pack
        self.wild = wild
        self.faces = [pack.faces[card] for card in cards]
        self.excludes = rules.pure_only_excludes_pure
        whole = best_cover(
            self.faces, wild, pure_only_excludes_pure=rules.pure_only_excludes_pure
        )
        self.points = whole.points
        kept = [face for meld in whole.melds for face in meld.faces]
        self.loose = {
            face
            for face in self.faces
            if not is_joker(face, wild) and kept.count(face) < self.faces.count(face)
        }

    def least(self, face: int) -> int:
        """Return what no arrangement without the face can be below."""
        return max(0, self.points - card_points(face, self.wild))

    def value(self, face: int, ceiling: int | None = None) -> int:
        """Return what the others cost at best without the face.

        With a `ceiling`, any number from there up may stand for one that is not less.
        """
        least = self.least(face)
        if face in self.loose:
            return least
        others = self.faces.copy()
        others.remove(face)
        return best_cover(
            others,
            self.wild,
            floor=least,
            ceiling=ceiling,
            pure_only_excludes_pure=self.excludes,
        ).points

    def best(self, cards: Iterable[int]) -> tuple[int, int]:
        """Return the card whose going costs least, and what the others cost then."""

        def promise(card: int) -> tuple[int, bool, bool, int, int]:
            face = self.pack.faces[card]
            dear = -card_points(face, self.wild)
            joker = is_joker(face, self.wild)
            return self.least(face), joker, face not in self.loose, dear, card

        first, *others = sorted(cards, key=promise)
        chosen, lowest = first, self.value(self.pack.faces[first])
        tried = {self.pack.faces[first]}
        for card in others:
            face = self.pack.faces[card]
            if self.least(face) >= lowest:
                break
            if face not in tried:
                tried.add(face)
                value = self.value(face, ceiling=lowest)
                if value < lowest:
                    chosen, lowest = card, value
        return chosen, lowest


def _physical(
    cover: Cover, cards: Sequence[int], faces: Sequence[int], wild: int
) -> tuple[Groups, tuple[int, ...]]:
    """Give the melds their cards; the jokers left over join the second run."""
    held: dict[int, list[int]] = {}
    for card in sorted(cards, reverse=True):
        face = faces[card]
        if face in held:
            held[face].append(card)
        else:
            held[face] = [card]
    melds = sorted(cover.melds, key=lambda meld: (not meld.is_run, meld.jokers > 0))
    groups = [[held[face].pop() for face in meld.faces] for meld in melds]
    # Printed jokers go first: a run of the jokers left over needs a wild card.
    spare: list[int] = []
    loose: list[int] = []
    for face, same in held.items():
        if same:
            (spare if face == JOKER_FACE or face % 13 == wild else loose).extend(same)
    loose.sort()
    spare.sort()
    for meld, group in zip(melds, groups, strict=True):
        if meld.jokers:
            added = [spare.pop() for _ in range(meld.jokers)]
            if meld.is_run:
                _fill_gaps(group, added, faces)
            else:
                group += added
    if not (cover.complete and spare):
        return tuple(map(tuple, groups)), (*loose, *spare)
    last_run = sum(meld.is_run for meld in melds) - 1
    if last_run:
        groups[last_run] += reversed(spare)
    else:
        groups.append(spare)
    return tuple(map(tuple, groups)), tuple(loose)


def _fill_gaps(run: list[int], jokers: list[int], faces: Sequence[int]) -> None:
    """Put jokers where a run, the lowest card first, misses a card; then at its end."""
    jokers.reverse()
    for place in range(len(run) - 1, 0, -1):
        gap = (faces[run[place]] - faces[run[place - 1]]) % 13 - 1
        for _ in range(gap):
            run.insert(place, jokers.pop())
    run += jokers
