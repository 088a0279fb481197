"""The 30 worked hands of indian.md 3.4: as grouped, if shown, and best."""

import pytest

from rules.cards import RANKS, pack_of, parse_face
from rules.indian.solver import arrange, melds

HANDS = [
    # name, wild, groups, loose, points as grouped, a valid show, best
    ("E01", "9", "4h 5h 6h / 7s 8s * / Kd Ks Kh / 2c 2d 2h 2s", "", 0, True, 0),
    ("E02", "7", "6d 7d 8d / Ts Js Qs Ks / 3c 3d 3h / 5s 5c 7h", "", 0, True, 0),
    ("E03", "6", "2h 3h 4h 5h / 8c 9c Tc Jc / Ks Kh Kd Kc *", "", 40, False, 0),
    ("E04", "3", "4d 5d 6d / Th Jh Qh / 9h 9h 9s / 2c 2s 2d *", "", 27, False, 0),
    ("E05", "4", "6c 7c 8c 9c / Td Jd Qd Kd / 2h 2s 2c 4d *", "", 6, False, 0),
    ("E06", "8", "2h 2s 2d / 5c 5d 5h / Jc Js Jh / Ac Ad As Ah", "", 80, False, 80),
    ("E07", "6", "3h 4h 6s / 9c Tc * / Qs Qd Qh / 5c 5d 5s 6h", "", 71, False, 71),
    ("E08", "K", "5s 6s 7s / 8h 8d 8c", "3h 3d 4c Qd 2c 9h Td", 65, False, 65),
    ("E09", "9", "Ad 2d 3d / Qh Kh 9s", "7s 7c 4h Jd 5d Tc 2s", 45, False, 45),
    ("E10", "T", "4h 5h 6h 7h 8h 9h / Ks Kd Kc", "2s 2c 3d Jd", 47, False, 17),
    ("E11", "2", "5c 6c 7c 8c / Qh Qd Qs *", "Tc Kh 9d 3s 3h", 65, False, 25),
    ("E12", "3", "6c 7c 8c 9c / 4h 5h *", "9d 9s Kd 2s 2h Td", 42, False, 22),
    ("E13", "K", "Ks As 2s / 5d 6d 7d / 9c 9h 9s / Jd Jc Jh", "4c", 4, False, 4),
    ("E14", "2", "Ks As 2s / 5d 6d 7d / 9c 9h 9s / Jd Jc Jh", "4c", 4, False, 4),
    ("E15", "7", "Ks As 2s / 5d 6d Td / 9c 9h 9s / Jd Jc Jh", "4c", 80, False, 80),
    ("E16", "A", "As 2s 3s / Jh Qh Ah / 9c 9d 9s", "Kd 8d 6c Tc", 34, False, 34),
    ("E17", "5", "Qc Kc Ac / Th Jh Qh Kh / 8s 8d * / 3c 3d 5s", "", 0, True, 0),
    ("E18", "6", "6h 7s 8s / Td * Qd / 4c 4s 4h", "Kc 9h 2d 3d", 71, False, 71),
    ("E19", "4", "", "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 3h 2c *", 80, False, 80),
    ("E20", "3", "4s 5s 6s / 9h Th Jh / 6h 6s * 3d", "7d Kc Ac", 27, False, 7),
    ("E21", "4", "8h 9h Th / Kd * 4s / 2s 2h 2d", "5c 7d Jc Qs", 32, False, 32),
    ("E22", "7", "2d 3d 4d / 7s 7s 7h / Qh Qc Qd / Tc Jc Kc *", "", 0, True, 0),
    ("E23", "K", "5h 5h 6h 7h / 8s 9s Ts / 4d 4c 4s", "Jd Qd 2h", 57, False, 27),
    ("E24", "J", "Th Jh Qh / 8c 9c *", "4d 4s 7h 7d Ac 2s Kc", 44, False, 41),
    ("E25", "5", "Ah 2h 3h / Qs Ks As / 6d 6c 6s / Jc Jd Jh 5c", "", 0, True, 0),
    ("E26", "9", "3s 4s 5s 6s 7s / Kc Kd Kh / Qc Qd", "8h 2h Td", 70, False, 70),
    ("E27", "8", "9d Td Jd / 9s Ts Js", "9c Tc Jc 2h 3h 6d Ad", 50, False, 21),
    ("E28", "2", "7h 8h 9h / 7d 8d 2c / 7s 8s 2s / 9d 9s", "Kd Qs", 38, False, 10),
    ("E29", "Q", "4c 5c 6c / 4d 5d 6d / 4h 5h 6h", "Ks Kd Js Td", 40, False, 40),
    ("E30", "7", "6s 8s * / 3h 4h 5h 6h / Tc Td Th", "Kc 6d 7s", 16, False, 8),
]


def _faces(text):
    return tuple(parse_face(word) for word in text.split())


def _groups(text):
    return [_faces(group) for group in text.split("/")] if text else []


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand[0])
def test_a_worked_hand_scores_as_grouped(hand):
    """See indian.md 3.4."""
    _, wild, groups, loose, as_grouped, valid, _ = hand
    score = melds.score_groups(_groups(groups), _faces(loose), RANKS.index(wild))
    assert score.points == as_grouped
    assert score.valid_show == valid


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand[0])
def test_the_best_of_a_worked_hand(hand):
    """See indian.md 3.4."""
    _, wild, groups, loose, _, _, least = hand
    pack = pack_of(2, 2)
    words = " ".join([groups.replace("/", " "), loose]).split()
    cards = [
        pack.parse(f"{word}{words[:place].count(word) + 1}")
        for place, word in enumerate(words)
    ]
    found = arrange.best(cards, pack, RANKS.index(wild))
    assert found.points == least
    assert found.valid_show == (least == 0)
