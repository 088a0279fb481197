"""The best arrangement of a hand: groups of physical cards (indian.md 3.2, 9.1).

Exact, by the searches of `rules.indian.solver.cover` and
`rules.indian.solver.pure_cover`. Used for scores, suggestions and bots; a submitted
arrangement is never improved (indian.md 3.2, "as submitted").
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rules.actions import Groups
from rules.cards import JOKER_FACE, Pack
from rules.indian.solver import cover, other_shows, pure_cover
from rules.indian.solver.cover import Cover, Meld
from rules.indian.solver.melds import THIRTEEN, ScoreRules, card_points, is_joker
from rules.shared.search_budget import Effort

_DEAREST: Final = 10
"""The points of the highest card."""


class Best(msgspec.Struct, frozen=True):
    """A best arrangement; ties are always broken in the same way."""

    groups: Groups
    """The pure run first; the cards of a run in order, jokers where they stand."""
    loose: tuple[int, ...]
    points: int
    """Its cost, at most the cap."""
    valid_show: bool
    discard: int | None = None
    """The card to discard, if one too many was held."""


def best(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules = THIRTEEN,
    *,
    hopeful: bool = False,
) -> Best:
    """Return the arrangement of these cards with the lowest cost (indian.md 3.2). While
    a pure or a second run is missing, other groups do not count and are left out;
    `hopeful` includes them at no cost, to show players what they have."""
    return _arranged(cards, pack, wild, rules, hopeful=hopeful)


def _arranged(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules,
    *,
    hopeful: bool,
    floor: int = 0,
    effort: Effort | None = None,
) -> Best:
    """Return the best arrangement; its uncapped cost is at least `floor`."""
    of = pack.faces
    faces = [of[card] for card in cards]
    found = best_cover(faces, wild, rules, floor=floor, hopeful=hopeful, effort=effort)
    groups, loose = _physical(found, cards, of, wild, rules)
    return Best(
        groups=groups,
        loose=loose,
        points=min(rules.cap, found.points),
        valid_show=found.complete and not loose and len(cards) == rules.show_size,
    )


def best_cover(
    faces: Sequence[int],
    wild: int,
    rules: ScoreRules = THIRTEEN,
    *,
    floor: int = 0,
    ceiling: int | None = None,
    hopeful: bool = False,
    effort: Effort | None = None,
) -> Cover:
    """Return the groups that leave the least points, by the search for these rules.

    `floor`, `ceiling`, `hopeful` and `effort` are those of `rules.indian.solver.cover`.
    """
    if rules.needs_pure_only:
        return pure_cover.best_cover(
            faces,
            wild,
            rules,
            floor=floor,
            ceiling=ceiling,
            hopeful=hopeful,
            effort=effort,
        )
    return cover.best_cover(
        faces,
        wild,
        floor=floor,
        ceiling=ceiling,
        pure_only_excludes_pure=rules.pure_only_excludes_pure,
        hopeful=hopeful,
        effort=effort,
    )


def best_discard(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules = THIRTEEN,
    *,
    barred: int | None = None,
    hopeful: bool = False,
    effort: Effort | None = None,
) -> Best:
    """Return the best arrangement of all cards but one, and which one to discard.

    `barred` may not be discarded: the card just picked (indian.md 4.2). Ties go to a
    natural card over a joker, then to the higher card. If the `effort` runs out, the
    result is the best found so far.
    """
    other = _other_show(cards, pack, wild, rules, barred)
    if other is not None:
        return other
    discards = _Discards(cards, pack, wild, rules, effort)
    chosen, lowest = discards.best(card for card in cards if card != barred)
    kept = [card for card in cards if card != chosen]
    arranged = _arranged(
        kept, pack, wild, rules, hopeful=hopeful, floor=lowest, effort=effort
    )
    return msgspec.structs.replace(arranged, discard=chosen)


def may_show(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules = THIRTEEN,
    *,
    effort: Effort | None = None,
) -> bool:
    """Return whether a discard may leave a valid show. The check is quick and has no
    false negatives unless the `effort` runs out. It requires that at most one card
    counts, the discard, or one of 9.2's shows."""
    faces = [pack.faces[card] for card in cards]
    found = best_cover(faces, wild, rules, ceiling=_DEAREST + 1, effort=effort)
    if found.points <= _DEAREST:
        return True
    return bool(other_shows.find(cards, pack, wild, rules))


def _other_show(
    cards: Sequence[int], pack: Pack, wild: int, rules: ScoreRules, barred: int | None
) -> Best | None:
    """Return a show by something else than good groups, if there is one (9.2)."""
    if len(cards) != rules.show_size + 1:
        return None
    groups = other_shows.find(cards, pack, wild, rules)
    grouped = {card for group in groups for card in group}
    free = [card for card in cards if card not in grouped]
    dearest = sorted(free, key=lambda card: -card_points(pack.faces[card], wild))
    gone = next((card for card in dearest if card != barred), None)
    if not groups or gone is None:
        return None
    loose = tuple(card for card in free if card != gone)
    return Best(groups, loose, points=0, valid_show=True, discard=gone)


def discard_values(
    cards: Sequence[int],
    pack: Pack,
    wild: int,
    rules: ScoreRules = THIRTEEN,
    *,
    effort: Effort | None = None,
) -> dict[int, int]:
    """Return for each card the lowest uncapped cost of the others."""
    discards = _Discards(cards, pack, wild, rules, effort)
    by_face = {face: discards.value(face) for face in set(discards.faces)}
    return {card: by_face[pack.faces[card]] for card in cards}


class _Discards:
    """The cost of a hand with a card too many after each discard. The cost after a
    discard is at least that of all cards less the card's points. A card left loose by
    the best cover of all cards reaches that bound without a search."""

    def __init__(
        self,
        cards: Sequence[int],
        pack: Pack,
        wild: int,
        rules: ScoreRules,
        effort: Effort | None,
    ) -> None:
        """Cover all the cards together."""
        self.effort = effort
        self.pack = pack
        self.wild = wild
        self.faces = [pack.faces[card] for card in cards]
        self.rules = rules
        whole = best_cover(self.faces, wild, rules, effort=effort)
        self.points = whole.points
        kept = [face for meld in whole.melds for face in meld.faces]
        self.loose = {
            face
            for face in self.faces
            if not is_joker(face, wild) and kept.count(face) < self.faces.count(face)
        }

    def least(self, face: int) -> int:
        """Return a lower bound for arrangements without the face."""
        return max(0, self.points - card_points(face, self.wild))

    def value(self, face: int, ceiling: int | None = None) -> int:
        """Return the lowest cost without the face. With a `ceiling`, costs at or above
        it may be reported inexactly."""
        least = self.least(face)
        if face in self.loose:
            return least
        others = self.faces.copy()
        others.remove(face)
        return best_cover(
            others,
            self.wild,
            self.rules,
            floor=least,
            ceiling=ceiling,
            effort=self.effort,
        ).points

    def best(self, cards: Iterable[int]) -> tuple[int, int]:
        """Return the best discard, and the cost of the others."""

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
        if not lowest and self.rules.needs_pure_only:
            chosen = self._for_show(chosen, [first, *others])
        return chosen, lowest

    def _for_show(self, chosen: int, others: list[int]) -> int:
        """Return the first card without which the others are a show, else `chosen`.

        Nothing counts, but a left-over joker must be the discard (9.1).
        """
        tried = set()
        for card in (chosen, *others):
            face = self.pack.faces[card]
            if face not in tried and not self.least(face):
                tried.add(face)
                if self._is_show(face):
                    return card
        return chosen

    def _is_show(self, gone: int) -> bool:
        faces = self.faces.copy()
        faces.remove(gone)
        found = best_cover(faces, self.wild, self.rules, effort=self.effort)
        cards = range(len(faces))
        loose = _physical(found, cards, faces, self.wild, self.rules)[1]
        return found.complete and not loose


def _physical(
    found: Cover,
    cards: Sequence[int],
    faces: Sequence[int],
    wild: int,
    rules: ScoreRules,
) -> tuple[Groups, tuple[int, ...]]:
    """Assign physical cards to the melds; a complete cover takes left-over jokers."""
    held: dict[int, list[int]] = {}
    for card in sorted(cards, reverse=True):
        face = faces[card]
        if face in held:
            held[face].append(card)
        else:
            held[face] = [card]
    melds = sorted(found.melds, key=lambda meld: (not meld.is_run, meld.jokers > 0))
    groups = [[held[face].pop() for face in meld.faces] for meld in melds]
    # Printed jokers are used first: a run of left-over jokers needs a wild card.
    spare: list[int] = []
    loose: list[int] = []
    for face, same in held.items():
        if same:
            (spare if is_joker(face, wild) else loose).extend(same)
    loose.sort()
    spare.sort()
    for meld, group in zip(melds, groups, strict=True):
        if meld.jokers:
            added = [spare.pop() for _ in range(meld.jokers)]
            if meld.is_run:
                _fill_gaps(group, added, faces)
            else:
                group += added
    if spare and found.complete:
        takers = _takers(melds, spare, faces, rules)
        if takers is not None:
            groups.append([])
            for place in takers:
                groups[place].append(spare.pop())
    return tuple(tuple(group) for group in groups if group), (*loose, *spare)


def _takers(
    melds: list[Meld], spare: list[int], faces: Sequence[int], rules: ScoreRules
) -> list[int] | None:
    """Return the group that takes each left-over joker, or None if one fits nowhere."""
    if rules.needs_pure_only:
        has_wild = any(faces[card] != JOKER_FACE for card in spare)
        return pure_cover.place_spare(melds, rules, len(spare), has_wild)
    last_run = sum(meld.is_run for meld in melds) - 1
    return [last_run or len(melds)] * len(spare)


def _fill_gaps(run: list[int], jokers: list[int], faces: Sequence[int]) -> None:
    """Put jokers into the gaps of a run, then at its end."""
    jokers.reverse()
    for place in range(len(run) - 1, 0, -1):
        gap = (faces[run[place]] - faces[run[place - 1]]) % 13 - 1
        for _ in range(gap):
            run.insert(place, jokers.pop())
    run += jokers
