"""Suggested arrangements, by the distance to a valid show (indian.md 2.7, 3.2).

The pure sequence comes first, then the second, then the rest. Once both exist, the
count alone decides. Until then, pairs that one card would complete to a sequence are
kept together, even at the cost of a set.
"""

from collections import Counter
from typing import Final, NamedTuple

from rules.actions import Groups, Proposal
from rules.advice import propose
from rules.cards import Pack
from rules.indian.bots import bot
from rules.indian.bots.prospects import Weights, completing, partners
from rules.indian.bots.table import Table
from rules.indian.presets import Options
from rules.indian.shapes import IndianView
from rules.indian.shows import show
from rules.indian.solver.arrange import best, best_cover, best_discard, may_show
from rules.indian.solver.cover import Cover
from rules.indian.solver.melds import (
    Kind,
    ScoreRules,
    card_points,
    classify,
    hand_points,
)
from rules.indian.solver.other_shows import score
from rules.indian.state import Deal
from rules.indian.view import seen_by
from rules.phases import Phase
from rules.views.bot import BotView

_PRICES: Final = Weights(pure_missing=100, second_missing=40)
"""A missing sequence costs more than any set saves, as no set counts without it."""
_PAIRS_MAX: Final = 8
"""Pairs that are tried, the most promising first."""


class Hopes(NamedTuple):
    """The cards that may still come, by face."""

    unseen: Counter[int]
    offered: int | None = None
    """The face that may be taken from the pile now."""

    def chance(self, faces: frozenset[int]) -> float:
        """Return how likely one of these faces is to come soon."""
        if self.offered in faces:
            return 1.0
        outs = sum(max(0, self.unseen[face]) for face in faces)
        return min(_PRICES.chance_max, _PRICES.chance_of_one * outs)


def suggest(deal: Deal, seat: int) -> Groups:
    """Return the groups nearest to a valid show, of the hand as advised.

    With a card too many, the groups leave out the recommended discard.
    """
    place = deal.place_of(seat)
    hand = () if place is None else deal.players[place].hand
    if not hand:
        return ()
    view = seen_by(deal, seat)
    advised = propose(bot.choose, BotView(view, view.legal, deal.options))
    if len(hand) > deal.options.hand_size:
        assert advised is not None, "a seat with a card too many is asked for one"
        given = deal.pack.parse(advised.named_card)
        hand = tuple(card for card in hand if card != given)
        if advised.kind == "show":
            groups = advised.groups or ()
            return tuple(tuple(map(deal.pack.parse, group)) for group in groups)
    rules = show.score_rules(deal.options)
    most = deal.options.groups_max
    hopes = hopes_of(view, deal.options, deal.pack)
    return lay(hand, deal.pack, deal.wild, rules, hopes, groups_max=most)


def proposal(deal: Deal, seat: int) -> Proposal | None:
    """Return the show that a discard leaves, or the best groups to send now."""
    place = deal.place_of(seat)
    if place is None or not deal.players[place].is_in:
        return None
    player, rules = deal.players[place], show.score_rules(deal.options)
    if deal.phase is Phase.DISCARD and place == deal.at:
        if not may_show(player.hand, deal.pack, deal.wild, rules):
            return None
        found = best_discard(
            player.hand, deal.pack, deal.wild, rules, barred=deal.kept_back
        )
        return Proposal(found.groups, 0, found.discard) if found.valid_show else None
    if deal.phase is Phase.MELD or show.is_shower(deal, player):
        groups = best(player.hand, deal.pack, deal.wild, rules, hopeful=True).groups
        return Proposal(groups, show.examine(deal, player, groups).points)
    return None


def hopes_of(view: IndianView, options: Options, pack: Pack) -> Hopes:
    """Return the cards that may still come, by the seat's own view."""
    draws = (entry.source for entry in view.legal if entry.kind == "draw")
    top = pack.parse(view.discard[-1]) if "discard" in draws else None
    offered = None if top is None else pack.faces[top]
    return Hopes(Table(view, options).unseen, offered)


def lay(
    cards: tuple[int, ...],
    pack: Pack,
    wild: int,
    rules: ScoreRules,
    hopes: Hopes,
    groups_max: int = 6,
) -> Groups:
    """Return the groups of these cards that are nearest to a valid show.

    No arrangement has a lower count now.
    """
    plain = best(cards, pack, wild, rules, hopeful=True)
    faces = [pack.faces[card] for card in cards]
    if best_cover(faces, wild, rules).complete:
        return plain.groups
    chosen, least = plain.groups, _cost(faces, wild, rules)
    for pair, chance in _pairs(cards, pack, hopes)[:_PAIRS_MAX]:
        rest = tuple(card for card in cards if card not in pair)
        others = [pack.faces[card] for card in rest]
        hoped = chance * _cost(others, wild, rules, made=1)
        lost = hand_points([pack.faces[card] for card in pair], wild)
        cost = hoped + (1 - chance) * (lost + _cost(others, wild, rules))
        if cost >= least:
            continue
        beside = best(rest, pack, wild, rules, hopeful=True).groups
        groups = _with_pair(beside, pair, pack.faces, wild, rules)
        points = _points(groups, cards, pack.faces, wild, rules)
        if len(groups) <= groups_max and points <= plain.points:
            chosen, least = groups, cost
    return chosen


def _cost(faces: list[int], wild: int, rules: ScoreRules, made: int = 0) -> float:
    """Return the points to go of the best groups, given `made` further pure runs."""
    cover = best_cover(faces, wild, rules, hopeful=True)
    loose = sum(card_points(face, wild) for face in faces)
    for meld in cover.melds:
        loose -= sum(card_points(face, wild) for face in meld.faces)
    return loose + _missing(cover, rules, made)


def _missing(cover: Cover, rules: ScoreRules, made: int) -> float:
    """Return the price of the missing sequences."""
    if cover.complete:
        return 0
    pure = sum(meld.is_pure for meld in cover.melds) + made
    runs = sum(meld.is_run for meld in cover.melds) + made
    price = max(0, rules.pure_needed - pure) * _PRICES.pure_missing
    return price + (0 if runs >= rules.runs_needed else _PRICES.second_missing)


def _pairs(
    cards: tuple[int, ...], pack: Pack, hopes: Hopes
) -> list[tuple[tuple[int, int], float]]:
    """Return pairs that one card would complete to a pure run, likeliest first."""
    held: dict[int, int] = {}
    for card in cards:
        held.setdefault(pack.faces[card], card)
    pairs = []
    for low, card in held.items():
        for high in partners(low):
            if high in held:
                chance = hopes.chance(completing(low, high))
                if chance:
                    pairs.append(((card, held[high]), chance))
    return sorted(pairs, key=lambda one: (-one[1], one[0]))


def _with_pair(
    groups: Groups,
    pair: tuple[int, ...],
    faces: tuple[int, ...],
    wild: int,
    rules: ScoreRules,
) -> Groups:
    """Insert the pair after the pure sequences."""
    kinds = [classify([faces[card] for card in one], wild, rules)[0] for one in groups]
    pure = kinds.count(Kind.PURE)
    return (*groups[:pure], pair, *groups[pure:])


def _points(
    groups: Groups,
    cards: tuple[int, ...],
    faces: tuple[int, ...],
    wild: int,
    rules: ScoreRules,
) -> int:
    grouped = {card for group in groups for card in group}
    laid = [[faces[card] for card in group] for group in groups]
    loose = [faces[card] for card in cards if card not in grouped]
    return score(laid, loose, wild, rules).points
