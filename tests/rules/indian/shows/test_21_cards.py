"""21-card rummy: three packs and pure groups, tunnelas, its prices (indian.md 9.1)."""

import pytest

from rules import catalogue, notation
from rules.actions import Show
from rules.cards import RANKS, parse_face
from rules.game import (
    BadOption,
    Breach,
)
from rules.indian.solver import melds
from rules.indian.solver.arrange import best_discard
from rules.indian.solver.melds import TWENTY_ONE, Kind
from rules.phases import (
    Ending,
)
from tests.rules.indian.table import JUNK_21, VALID_21, Table21
from tests.wire.plain import plain

HALF = {"deal_show": "half"}

GAME = catalogue.find("indian-21")
PURE_TWO = "4h 5h 6h 7h / 9s Ts Js / Kd Ks Kh Kc / 2c 2d 2s / 8h 9h * / Qc Jd 5d 4c"
"""Two pure runs, two sets, a run with a joker: 21 cards, wild rank 3."""


def _score(text, wild="3"):
    *groups, loose = [
        tuple(parse_face(word) for word in part.split()) for part in text.split("/")
    ]
    return melds.score_groups(groups, loose, RANKS.index(wild), TWENTY_ONE)


def _kind(text, wild="3"):
    faces = tuple(parse_face(word) for word in text.split())
    return melds.classify(faces, RANKS.index(wild), TWENTY_ONE)[0]


def test_the_pack_the_seats_and_the_prices():
    """See indian.md 9.1."""
    options = GAME.describe_options(GAME.resolve({}))
    wanted = {"first_drop": 30, "middle_drop": 70, "full_count": 120}
    wanted |= {"wrong_show": 120, "groups_max": 8, "hand_size": 21}
    assert options.items() >= wanted.items()
    recipe = GAME.recipe(GAME.resolve({}))
    assert (recipe.decks, recipe.jokers, recipe.hand_size) == (3, 3, 21)
    assert (GAME.seats_min, GAME.seats_max, GAME.stake_per_point) == (2, 6, True)
    assert (GAME.points_max, GAME.buy_in_points, GAME.groups_max) == (120, 240, 8)
    assert catalogue.find("indian-points").buy_in_points == 80


@pytest.mark.parametrize(
    ("seats", "stock"), [(2, 115), (3, 94), (4, 73), (5, 52), (6, 31)]
)
def test_what_is_left_in_the_stock_of_159_cards(seats, stock):
    """See indian.md 1.1."""
    options = GAME.resolve({})
    deal = GAME.start(tuple(range(seats)), options, tuple(range(159))).deal
    GAME.check_invariants(deal)
    assert plain(GAME.seen_by(deal, 0))["stock"] == stock
    assert len(plain(GAME.seen_by(deal, 0))["you"]["hand"]) == 21


@pytest.mark.parametrize(
    ("group", "wild", "kind"),
    [
        ("7s 7s 7s", "3", Kind.PURE),
        ("7s 7s 7s", "7", Kind.PURE),
        ("* * *", "3", Kind.PURE),
        ("7s 7s *", "3", Kind.INVALID),
        ("7s 7s 3d", "3", Kind.INVALID),
        ("7s 7s 7s *", "3", Kind.INVALID),
        ("7s 7s 7h", "3", Kind.INVALID),
        ("7s 7s 7h 7d", "3", Kind.INVALID),
        ("7s 7h 7d", "3", Kind.SET),
        ("7s 7h 7d 7c *", "3", Kind.INVALID),
        ("7s 7s 7h", "7", Kind.RUN),
        ("* * 7s", "3", Kind.RUN),
        ("Qs Ks As", "3", Kind.PURE),
        ("Ks As 2s", "3", Kind.INVALID),
    ],
)
def test_three_identical_cards_are_pure_and_a_set_never_has_a_card_twice(
    group, wild, kind
):
    """See indian.md 9.1."""
    assert _kind(group, wild) is kind


def test_with_13_cards_three_identical_ones_are_no_group():
    """See indian.md 9.1."""
    faces = (parse_face("7s"),) * 3
    assert melds.classify(faces, RANKS.index("3"))[0] is Kind.INVALID


def test_three_pure_groups_make_a_valid_show():
    """See indian.md 9.1."""
    score = _score(VALID_21 + "/")
    assert (score.points, score.valid_show, score.defects) == (0, True, ())


def test_with_two_pure_groups_all_but_those_and_the_jokers_count():
    """See indian.md 9.1."""
    score = _score(PURE_TWO)
    assert not score.valid_show
    assert "pure_run_missing" in score.defects
    # Kings 40, twos 6, eight and nine 17, loose 10 + 10 + 5 + 4.
    assert score.points == 40 + 6 + 17 + 29
    assert [group.counts for group in score.groups] == [True, True, False, False, False]
    assert {group.reason for group in score.groups} == {None, "pure_run_missing"}


def test_with_three_pure_groups_only_what_is_outside_counts():
    """See indian.md 9.1."""
    score = _score(PURE_TWO.replace("4h 5h 6h 7h / 9s Ts Js", "9s Ts Js / 4h 5h 6h 7h"))
    split = _score(PURE_TWO.replace("Qc Jd 5d 4c", "Qc Qc Qc / 4c"))
    assert score.points == 92
    assert split.points == 4


def test_without_any_pure_group_all_counts_up_to_120():
    """See indian.md 9.1."""
    assert _score("7s 7h 7d / " + JUNK_21).points == 120
    assert _score("9s 9h 9d / 4c 5c 6d 2h").points == 27 + 17


def test_a_valid_show_ends_the_deal_and_the_loser_counts():
    """See indian.md 9.1."""
    table = Table21(VALID_21, PURE_TWO, stock="7c").turn(0).turn(1)
    table.draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, VALID_21)))
    table.declare(1, PURE_TWO.rsplit("/", 1)[0])
    assert table.points() == {0: 0, 1: 92}
    assert table.game.result(table.deal).ending is Ending.VALID_SHOW


def test_two_pure_groups_shown_are_a_wrong_show_of_120():
    """See indian.md 9.1."""
    groups = VALID_21.replace("5c 5c 5c", "5c 5c 5h")
    table = Table21(groups, JUNK_21, stock="7c").draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, groups)))
    assert table.points() == {0: 120, 1: 0}
    assert table.row(0).how == "wrong_show"


@pytest.mark.parametrize(("options", "points"), [({}, 120), (HALF, 60)])
def test_a_deal_show_costs_half_and_60_at_most_where_the_table_has_it(options, points):
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21, stock="7c", **options).draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, VALID_21)))
    table.close()
    assert table.points() == {0: 0, 1: points}


def test_the_first_and_the_middle_drop_have_their_price():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21, JUNK_21.replace("As", "5s"), stock="7c 7d")
    table.turn(0).drop(1)
    assert table.player(1).points == 30
    table.turn(2)
    assert table.legal(0)[-1]["hint"] == {"points": 70, "label": "middle_drop"}
    table.drop(0)
    assert table.points() == {0: 70, 1: 30, 2: 0}


def test_a_table_may_take_75_for_the_middle_drop():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21, stock="7c 7d", middle_drop=75)
    table.turn(0).turn(1).drop(0)
    assert table.points() == {0: 75, 1: 0}


@pytest.mark.parametrize(
    "overrides",
    [
        {"groups_max": 6},
        {"groups_max": 9},
        {"full_count": 121},
        {"pure_needed": 2},
        {"hand_size": 13},
        {"middle_drop": 121},
    ],
    ids=str,
)
def test_what_makes_the_game_is_not_for_a_table_to_choose(overrides):
    """See indian.md 9.1."""
    with pytest.raises(BadOption):
        GAME.resolve(overrides)


def test_eight_groups_are_an_arrangement_and_nine_are_not():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21)
    hand = table.hand(0)
    eight = tuple(hand[at : at + 2] for at in range(0, 16, 2))
    assert len(GAME.tidy(table.deal, 0, eight)) == 8
    nine = tuple(hand[at : at + 2] for at in range(0, 18, 2))
    with pytest.raises(Exception, match=Breach.MAX_GROUPS.value):
        GAME.tidy(table.deal, 0, nine)


def test_the_verdict_of_22_cards_says_what_each_discard_leaves():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21, stock="7c").draw(0)
    verdict = GAME.examine(table.deal, 0, table.groups(0, VALID_21))
    after = dict(verdict.after)
    assert len(after) == 22
    assert after[table.deal.drawn].valid_show
    king = table.card("Kd", 0)
    assert (after[king].points, after[king].valid_show) == (7, False)
    four = table.card("4h", 0)
    assert after[four].defects[0] == "pure_run_missing"


def test_suggest_finds_the_show_of_22_cards():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21, stock="7c").draw(0)
    groups = GAME.suggest(table.deal, 0)
    assert sum(map(len, groups)) == 21
    verdict = GAME.examine(table.deal, 0, groups)
    assert dict(verdict.after)[table.deal.drawn].valid_show


def test_wanted_names_the_cards_that_bring_a_show():
    """See indian.md 9.1."""
    short = VALID_21.replace("5c 5c 5c", "5c 5c Qd")
    table = Table21(short, JUNK_21)
    points, faces = GAME.wanted(table.deal, 0)
    assert points == 0
    held = [table.pack.face(card) for card in table.hand(0)]
    names = dict.fromkeys(range(53)) | {f: c for c, f in enumerate(table.pack.faces)}
    for face, card in names.items():
        if held.count(face) < 3:
            found = best_discard(
                (*table.hand(0), card), table.pack, RANKS.index("3"), TWENTY_ONE
            )
            assert (face in faces) == (found.points == 0)
    assert parse_face("5c") in faces
    assert parse_face("Jd") not in faces


def test_the_name_of_every_card_of_three_packs_reads_back():
    """See indian.md 9.1."""
    pack = GAME.pack(GAME.resolve({}))
    for card in range(pack.size):
        wire = {"kind": "discard", "card": pack.name(card)}
        assert notation.action_from_wire(wire, pack).card == card


def test_without_tunnelas_three_identical_cards_are_no_group():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21, stock="7c", tunnelas=False).draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, VALID_21)))
    assert table.points() == {0: 120, 1: 0}
    assert table.row(0).how == "wrong_show"


def test_a_show_with_three_tunnelas_needs_a_table_that_has_them():
    """See indian.md 9.2."""
    with pytest.raises(BadOption):
        GAME.resolve({"tunnelas": False, "show_three_tunnelas": True})
