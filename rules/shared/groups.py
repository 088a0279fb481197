"""Groups of an arrangement: checked, tidied, and the loose cards."""

from collections.abc import Collection
from typing import Final

from rules.actions import Groups
from rules.game import Breach, IllegalAction

GROUPS_MAX: Final = 6
"""The default maximum number of groups of an arrangement."""


def check_groups(groups: Groups, held: Collection[int], most: int) -> None:
    """Refuse groups that are not an arrangement of held cards (W24). The `rule` param
    says why: too many groups, an empty one, a card named twice or not held."""
    if len(groups) > most:
        raise IllegalAction(Breach.BAD_GROUPS, rule="max_groups", max=most)
    if not all(groups):
        raise IllegalAction(Breach.BAD_GROUPS, rule="empty_group")
    if not _each_once(groups) <= set(held):
        raise IllegalAction(Breach.BAD_GROUPS, rule="not_your_card")


def tidied(
    groups: Groups, held: Collection[int], gone: Collection[int], most: int
) -> Groups:
    """Return the groups without cards that left the hand or groups of one (7.3).

    Raise `IllegalAction` for a card never held (`not_your_card`), a card twice
    (`bad_groups`) and more than `most` groups (`max_groups`).
    """
    if len(groups) > most:
        raise IllegalAction(Breach.MAX_GROUPS, max=most)
    once = _each_once(groups)
    known = {*held, *gone}
    for group in () if once <= known else groups:
        for card in group:
            if card not in known:
                raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)
    return kept(groups, held)


def _each_once(groups: Groups) -> set[int]:
    cards = [card for group in groups for card in group]
    once = set(cards)
    if len(once) != len(cards):
        raise IllegalAction(Breach.BAD_GROUPS, rule="card_twice")
    return once


def kept(groups: Groups, held: Collection[int]) -> Groups:
    """Return the groups without cards no longer held; groups of one dissolve (7.3)."""
    cards = set(held)
    if all(len(group) > 1 and cards.issuperset(group) for group in groups):
        return tuple(groups)
    left = (tuple(card for card in group if card in cards) for group in groups)
    return tuple(group for group in left if len(group) > 1)


def loose_of(groups: Groups, held: Collection[int]) -> tuple[int, ...]:
    """Return the held cards that are in no group, in the order of the hand."""
    grouped = {card for group in groups for card in group}
    return tuple(card for card in held if card not in grouped)
