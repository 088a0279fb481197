"""The best arrangement of a hand: groups of physical cards (indian.md 3.2).

Exact, by the search of `rules.cover`. It scores, suggests and feeds the bots; what a
player submitted is never improved by it (indian.md 3.2, "as submitted").
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rules.actions import Groups
from rules.cards import Pack
from rules.cover import Cover, best_cover
from rules.melds import THIRTEEN, ScoreRules, card_points, is_joker

_ACE: Final = 0
_ACE_HIGH: Final = 13
_LOW_RUN_MAX: Final = 4
"""No run with a low ace reaches above this rank: the search cuts runs at five cards."""


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
    cover = best_cover(
        [pack.faces[card] for card in cards],
        wild,
        pure_only_excludes_pure=rules.pure_only_excludes_pure,
        hopeful=hopeful,
    )
    groups, loose = _physical(cover, cards, pack, wild)
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
    chosen = discards.best(card for card in cards if card != barred)
    kept = [card for card in cards if card != chosen]
    arranged = best(kept, pack, wild, rules, hopeful=hopeful)
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

    def value(self, face: int) -> int:
        """Return what the others cost at best without the face."""
        least = self.least(face)
        if face in self.loose:
            return least
        others = self.faces.copy()
        others.remove(face)
        return best_cover(
            others, self.wild, floor=least, pure_only_excludes_pure=self.excludes
        ).points

    def best(self, cards: Iterable[int]) -> int:
        """Return the card whose going costs least, searching as little as possible."""

        def promise(card: int) -> tuple[int, bool, bool, int, int]:
            face = self.pack.faces[card]
            dear = -card_points(face, self.wild)
            joker = is_joker(face, self.wild)
            return self.least(face), joker, face not in self.loose, dear, card

        chosen, lowest = -1, -1
        for card in sorted(cards, key=promise):
            face = self.pack.faces[card]
            if chosen >= 0 and self.least(face) >= lowest:
                break
            value = self.value(face)
            if chosen < 0 or value < lowest:
                chosen, lowest = card, value
        return chosen


def _physical(
    cover: Cover, cards: Sequence[int], pack: Pack, wild: int
) -> tuple[Groups, tuple[int, ...]]:
    """Give the melds their cards; the jokers left over join the second run."""
    left: dict[int, list[int]] = {}
    for card in sorted(cards, reverse=True):
        left.setdefault(pack.faces[card], []).append(card)
    melds = sorted(cover.melds, key=lambda meld: (not meld.is_run, meld.jokers > 0))
    standing = [[left[face].pop() for face in meld.faces] for meld in melds]
    spare: list[int] = []
    loose: list[int] = []
    for face, same in left.items():
        (spare if is_joker(face, wild) else loose).extend(same)
    # Printed jokers go first: a run of the jokers left over needs a wild card.
    spare.sort()
    jokers = [[spare.pop() for _ in range(meld.jokers)] for meld in melds]
    groups: list[tuple[int, ...]] = []
    if cover.complete and spare:
        last_run = sum(meld.is_run for meld in melds) - 1
        if last_run:
            jokers[last_run] += spare
        else:
            groups.append(tuple(spare))
        spare = []
    groups[:0] = [
        _in_order(own, added, pack) if meld.is_run else (*own, *added)
        for meld, own, added in zip(melds, standing, jokers, strict=True)
    ]
    return tuple(groups), (*sorted(loose), *spare)


def _in_order(own: list[int], jokers: list[int], pack: Pack) -> tuple[int, ...]:
    """Return a run from its lowest card up, jokers in the gaps and then at the end."""
    places = {pack.faces[card] % 13: card for card in own}
    if (
        _ACE in places
        and len(places) > 1
        and min(places.keys() - {_ACE}) > _LOW_RUN_MAX
    ):
        places[_ACE_HIGH] = places.pop(_ACE)
    jokers = jokers[::-1]
    run: list[int] = []
    for place in range(min(places), max(places) + 1):
        if place in places:
            run.append(places[place])
        elif jokers:
            run.append(jokers.pop())
    return (*run, *reversed(jokers))
