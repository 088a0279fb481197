"""Judging arrangements: form, validity and cost (indian.md 2, 3).

Groups are physical cards here; `rules.indian.solver.melds` classifies and scores their
faces.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from rules.actions import Groups
from rules.game import Breach, IllegalAction
from rules.indian.presets import Options
from rules.indian.shows import after_discard
from rules.indian.solver import other_shows
from rules.indian.solver.melds import DUBLEE_SIZE, Score, ScoreRules
from rules.indian.state import Deal, SeatState
from rules.phases import Phase
from rules.results import After, GroupVerdict, Verdict
from rules.shared.groups import check_groups, kept, loose_of

REMEMBERED: Final = 1_024
"""The number of cached judgements; the same arrangement is judged repeatedly until a
card or a group moves."""
_PROTECTED: Final = {"CR-21": (6, 2), "AD-21": (7, 0)}
"""By source, the cap for a number of dublees when another seat shows (9.2)."""


@lru_cache(REMEMBERED)
def score_rules(options: Options) -> ScoreRules:
    """Return the scoring rules of these options."""
    return ScoreRules(
        cap=options.full_count,
        pure_needed=options.pure_needed,
        runs_needed=max(1 + options.second_sequence, options.pure_needed),
        tunnelas=options.tunnelas,
        pure_only_excludes_pure=options.pure_only_excludes_pure,
        show_size=options.hand_size,
        set_max=options.set_max,
        show_three_tunnelas=options.show_three_tunnelas,
        show_eight_dublees=options.show_eight_dublees,
        show_eight_jokers=options.show_eight_jokers,
        show_two_marriages=options.show_two_marriages,
    )


def check_whole(deal: Deal, groups: Groups, held: tuple[int, ...]) -> None:
    """Refuse a declaration that leaves a card out, rather than scoring it as wrong
    (W24). In a show by other means than good groups the rest of the hand is free (9.2).
    """
    if not groups:
        raise IllegalAction(Breach.BAD_GROUPS, rule="no_groups")
    count = sum(map(len, groups))
    if count != len(held) and not is_valid(deal, groups, loose_of(groups, held)):
        raise IllegalAction(
            Breach.BAD_GROUPS, rule="card_count", cards=count, wanted=len(held)
        )


def score(deal: Deal, groups: Groups, loose: tuple[int, ...]) -> Score:
    """Score groups and loose cards as submitted (indian.md 3.2, 9.2)."""
    return _score(groups, loose, deal.pack.faces, deal.wild, score_rules(deal.options))


def _score(
    groups: Groups,
    loose: tuple[int, ...],
    faces: tuple[int, ...],
    wild: int,
    rules: ScoreRules,
) -> Score:
    return other_shows.score(
        [[faces[card] for card in group] for group in groups],
        [faces[card] for card in loose],
        wild,
        rules,
    )


def is_valid(deal: Deal, groups: Groups, loose: tuple[int, ...]) -> bool:
    """Return whether showing this ends the deal (indian.md 2.7)."""
    return score(deal, groups, loose).valid_show


def has_half_count(deal: Deal, player: SeatState) -> bool:
    """Return whether a show now halves what the seat counts (indian.md 3.3)."""
    return deal.options.deal_show == "half" and not player.drew


def charged(deal: Deal, player: SeatState, points: int) -> int:
    """Return what a seat with a count of `points` pays for a show now (3.3, 7.4.4). The
    deal-show rule and the autoplay cap never apply to the same seat."""
    most = most_of(deal, player)
    if most is not None:
        return min(points, most)
    if player.drew or deal.options.deal_show == "none":
        return points
    if deal.options.deal_show == "flat":
        return deal.options.full_count // 2
    return (points + 1) // 2


def most_of(deal: Deal, player: SeatState) -> int | None:
    """Return the cap for a seat that was on autoplay at the show (7.4.4). None for
    others, and in formats without drops unless an option sets it (7.4.7)."""
    options = deal.options
    is_capped = options.drop or options.autoplay_best_of == "capped"
    return options.middle_drop if player.auto_at_show and is_capped else None


def count_of(deal: Deal, player: SeatState) -> int:
    """Return what a seat that did not show pays for its sent groups (3.2, 3.3)."""
    loose = loose_of(player.groups, player.hand)
    points = charged(deal, player, score(deal, player.groups, loose).points)
    return min(points, _protected(deal, player.groups))


def _protected(deal: Deal, groups: Groups) -> int:
    """Return the cap for a seat with grouped dublees (indian.md 9.2)."""
    needed, most = _PROTECTED.get(deal.options.dublee_protection, (None, 0))
    if needed is None:
        return deal.options.full_count
    faces = deal.pack.faces
    dublees = sum(
        other_shows.is_identical([faces[card] for card in group], DUBLEE_SIZE)
        for group in groups
    )
    return deal.options.full_count if dublees < needed else most


def examine(deal: Deal, player: SeatState, groups: Groups) -> Verdict:
    """Judge groups of the seat's own hand, all defects at once.

    With one card too many, `after` says what would be left without each card held.
    Raise `IllegalAction` if the groups are not an arrangement of the hand.
    """
    if not player.is_in:
        raise IllegalAction(Breach.NOT_IN_ROUND, how=player.how)
    options, faces = deal.options, deal.pack.faces
    check_groups(groups, player.hand, options.groups_max)
    judged = _judged(player.hand, groups, faces, deal.wild, score_rules(options))
    return Verdict(
        points=_price(deal, player, groups, judged),
        valid_show=judged.valid_show,
        defects=judged.defects,
        groups=judged.groups,
        after=tuple(zip(player.hand, judged.after, strict=False)),
        half=has_half_count(deal, player),
        most=most_of(deal, player),
        wrong=not judged.valid_show and is_shower(deal, player),
    )


class _Judged(NamedTuple):
    """The part of a judgement that depends on the cards alone."""

    points: int
    valid_show: bool
    defects: tuple[str, ...]
    groups: tuple[GroupVerdict, ...]
    after: tuple[After, ...]
    """The outcome of discarding each card, in hand order, if there is one too many."""


@lru_cache(REMEMBERED)
def _judged(
    hand: tuple[int, ...],
    groups: Groups,
    faces: tuple[int, ...],
    wild: int,
    rules: ScoreRules,
) -> _Judged:
    loose = loose_of(groups, hand)
    scored = _score(groups, loose, faces, wild, rules)
    left = after_discard.outcomes(hand, kept(groups, hand), faces, wild, rules)
    return _Judged(
        scored.points,
        scored.valid_show,
        after_discard.words(scored.defects),
        group_verdicts(groups, loose, scored),
        left,
    )


def _price(deal: Deal, player: SeatState, groups: Groups, judged: _Judged) -> int:
    """Return what the seat pays for these groups in the current deal."""
    if judged.valid_show and deal.phase is not Phase.MELD:
        return 0
    if is_shower(deal, player):
        return deal.options.wrong_show
    return min(charged(deal, player, judged.points), _protected(deal, groups))


def is_shower(deal: Deal, player: SeatState) -> bool:
    """Return whether the seat has placed a show and must declare it (4.3)."""
    return deal.phase is Phase.SHOW and deal.current.seat == player.seat


def group_verdicts(
    groups: Groups, loose: tuple[int, ...], scored: Score
) -> tuple[GroupVerdict, ...]:
    """Return one verdict per group, then one for the loose cards if any."""
    judged = [
        GroupVerdict(
            cards=cards,
            kind=group.kind.value,
            points=group.points,
            counts=group.counts,
            reason=group.reason.value if group.reason else None,
        )
        for cards, group in zip(groups, scored.groups, strict=True)
    ]
    if loose:
        judged.append(GroupVerdict(loose, "loose", scored.loose_points, counts=False))
    return tuple(judged)
