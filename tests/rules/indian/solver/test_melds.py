"""What a group is and why not (indian.md 2), by the classifier of Appendix A too."""

import doctest

import pytest

from rules.cards import RANKS, parse_face
from rules.indian.solver import melds
from rules.indian.solver.melds import (
    Defect,
    Kind,
    Reason,
    ScoreRules,
)
from rules.shuffle import Stream
from tests.rules.indian.solver import appendix_a
from tests.sizes import seeds, size


def faces(text):
    return tuple(parse_face(word) for word in text.split())


def wild_rank(text):
    return RANKS.index(text)


@pytest.mark.parametrize(
    ("wild", "group", "kind"),
    [
        ("9", "4h 5h 6h", Kind.PURE),
        ("9", "Ah 2h 3h", Kind.PURE),
        ("9", "Qh Kh Ah", Kind.PURE),
        ("9", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", Kind.PURE),
        ("7", "6d 7d 8d", Kind.PURE),
        ("A", "As 2s 3s", Kind.PURE),
        ("9", "7s 8s *", Kind.RUN),
        ("4", "Kd * 4s", Kind.RUN),
        ("K", "Ks As 2s", Kind.RUN),
        ("2", "Ks As 2s", Kind.RUN),
        ("A", "Jh Qh Ah", Kind.RUN),
        ("7", "7s * 7h", Kind.RUN),
        ("7", "7s 7s 7h", Kind.RUN),
        ("9", "* 3h * 7h *", Kind.RUN),
        ("9", "Ks Kh Kc", Kind.SET),
        ("9", "Ks Kh Kc Kd", Kind.SET),
        ("5", "Jc Jd Jh 5c", Kind.SET),
        ("9", "2s 2h * *", Kind.SET),
        ("9", "* * *", Kind.SET),
        ("9", "* * * *", Kind.SET),
    ],
)
def test_a_good_group_gets_its_most_favourable_kind(wild, group, kind):
    assert melds.classify(faces(group), wild_rank(wild)) == (kind, None)


@pytest.mark.parametrize(
    ("wild", "group", "reason"),
    [
        ("9", "", Reason.TOO_SHORT),
        ("9", "Qc Qd", Reason.TOO_SHORT),
        ("3", "9h 9h 9s", Reason.TWO_OF_A_SUIT),
        ("3", "9h 9h *", Reason.TWO_OF_A_SUIT),
        ("6", "Ks Kh Kd Kc *", Reason.SET_TOO_LONG),
        ("4", "2h 2s 2c 4d *", Reason.SET_TOO_LONG),
        ("9", "* * * * *", Reason.SET_TOO_LONG),
        ("K", "5h 5h 6h 7h", Reason.DUPLICATE_RANK),
        ("7", "Ks As 2s", Reason.WRAPS),
        ("7", "Qs As 2s *", Reason.WRAPS),
        ("7", "5d 6d Td", Reason.GAP),
        ("7", "2d 6d *", Reason.GAP),
        ("9", "As 2s 3s 4s 5s 6s 7s 8s Ts Js Qs Ks * *", Reason.RUN_TOO_LONG),
        ("7", "5d 6d 8h", Reason.NOT_A_MELD),
        ("7", "5d 5h 8h *", Reason.NOT_A_MELD),
    ],
)
def test_a_bad_group_says_why(wild, group, reason):
    expected = (Kind.INVALID, reason)
    assert melds.classify(faces(group), wild_rank(wild)) == expected


def test_the_order_inside_a_group_is_irrelevant():
    """See indian.md 2.6."""
    assert melds.classify(faces("8d 6d 7d"), 0) == (Kind.PURE, None)


@pytest.mark.parametrize(
    ("wild", "card", "points"),
    [
        ("7", "As", 10),
        ("7", "Kd", 10),
        ("7", "Th", 10),
        ("7", "9c", 9),
        ("7", "2c", 2),
        ("7", "7c", 0),
        ("7", "*", 0),
        ("A", "As", 0),
    ],
)
def test_every_card_has_its_points(wild, card, points):
    """See indian.md 3.1."""
    assert melds.card_points(parse_face(card), wild_rank(wild)) == points


def _score(wild, groups, loose="", rules=melds.THIRTEEN):
    split = [faces(group) for group in groups.split("/")] if groups else []
    return melds.score_groups(split, faces(loose), wild_rank(wild), rules)


def test_groups_wait_for_the_second_run():
    """See indian.md 3.2."""
    score = _score("K", "5s 6s 7s / 8h 8d 8c", "3h 3d 4c Qd 2c 9h Td")
    pure, waiting = score.groups
    assert (pure.kind, pure.points, pure.counts, pure.reason) == (
        *(Kind.PURE, 0, True),
        None,
    )
    assert (waiting.points, waiting.counts) == (24, False)
    assert waiting.reason is Reason.SECOND_RUN_MISSING
    assert score.points == 65
    assert score.defects == (Defect.SECOND_RUN_MISSING, Defect.LOOSE_CARDS)


def test_nothing_helps_without_a_pure_run():
    """See indian.md 3.2."""
    score = _score("6", "6h 7s 8s / Td * Qd / 4c 4s 4h", "Kc 9h 2d 3d")
    assert [group.counts for group in score.groups] == [False] * 3
    assert {group.reason for group in score.groups} == {Reason.PURE_RUN_MISSING}
    assert score.points == 71


def test_other_sites_count_the_pure_run_too():
    """See indian.md 3.2."""
    rules = ScoreRules(pure_only_excludes_pure=False)
    score = _score("K", "5s 6s 7s / 8h 8d 8c", "3h 3d 4c Qd 2c 9h Td", rules)
    assert score.points == 80
    assert [group.counts for group in score.groups] == [False, False]


def test_all_defects_are_named_at_once():
    """See indian.md 2.7."""
    score = _score("9", "4h 5h / Ks Kh Kc", "2c")
    assert set(score.defects) == {
        Defect.PURE_RUN_MISSING,
        Defect.INVALID_GROUP,
        Defect.LOOSE_CARDS,
        Defect.WRONG_COUNT,
    }
    assert not score.valid_show


def test_random_groups_agree_with_appendix_a():
    """See indian.md 2.5."""
    rounds = size("melds_appendix_a", everyday=4_000, full=200_000)
    for seed in seeds("melds_appendix_a"):
        stream = Stream(bytes.fromhex(seed), 9, 0)
        for _ in range(rounds):
            wild, suit = stream.uniform(13), stream.uniform(4)
            group = []
            for _ in range(3 + stream.uniform(4)):
                kind = stream.uniform(8)
                near = suit * 13 + stream.uniform(13)
                group.append(52 if kind == 0 else near if kind < 6 else near % 13)
            kind, reason = melds.classify(group, wild)
            assert kind == appendix_a.classify(group, wild), (seed, group, wild)
            assert (reason is None) == (kind != Kind.INVALID)


def test_the_examples_in_the_module_hold():
    assert doctest.testmod(melds).failed == 0
