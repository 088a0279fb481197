"""What a seat sees of gin, and what the rules say of its hand (A4, A1)."""

import pytest

from rules.game import IllegalAction
from tests.rules.gin.table import Table, faces, knocked, names
from tests.rules.gin.test_play import READY, junk
from tests.rules.gin.test_vectors import W1, W5, W9

KEYS = {
    "phase",
    "you",
    "seats",
    "order",
    "stock",
    "discard",
    "wild",
    "runs",
    "melds",
    "turn",
    "windows",
    "legal",
    "finish",
    "knock",
    "showdown",
}


def test_the_view_has_exactly_the_keys_of_the_contract():
    view = junk().view(0)
    assert set(view) == KEYS
    assert set(view["you"]) == {"seat", "hand", "drawn", "taken", "drop"}
    assert all(
        set(seat) == {"seat", "state", "cards", "dealer", "known", "given"}
        for seat in view["seats"]
    )
    assert view["wild"] is None


def test_a_spectator_gets_no_hand_and_nothing_to_do():
    for seat in (None, 5):
        view = junk().view(seat)
        assert (view["you"], view["legal"]) == (None, [])


def test_both_hands_lie_open_when_the_deal_is_scored():
    table = knocked(*W9)
    for viewer in (None, 0, 1):
        view = table.view(viewer)
        knocker, defender = (row["hand"] for row in view["seats"])
        assert sorted(knocker["melds"]) == [
            ["9s", "9d", "9c"],
            ["Ah", "2h", "3h"],
            ["Ks", "Kh", "Kd"],
        ]
        assert knocker["loose"] == ["5s"]
        assert defender["melds"] == [["6s", "7s", "8s"]]
        assert sorted(defender["loose"]) == sorted(["Jc", "Qd", "7d", "2c", "Tc"])
        run = next(meld for meld in view["melds"] if meld["kind"] == "run")
        assert run["cards"] == ["Ah", "2h", "3h", "4h", "5h"]
        assert run["laid"] == ["4h", "5h"]
        assert view["showdown"]["laid"] == [["4h", run["id"]], ["5h", run["id"]]]
        assert view["showdown"]["points"] == 34
        assert [row["state"] for row in view["seats"]] == ["won", "playing"]


def test_the_arithmetic_of_a_deal_can_be_checked_line_by_line():
    told = knocked(*W5).view(None)["showdown"]
    assert told == {
        "knocker": 0,
        "defender": 1,
        "kind": "big_gin",
        "card": None,
        "limit": 10,
        "count": 0,
        "raw": 22,
        "left": 22,
        "laid": [],
        "difference": 22,
        "bonus": 31,
        "doubled": False,
        "points": 53,
        "boxes": 1,
    }


def test_events_hide_the_drawn_card_and_the_knock_card():
    table = Table(*READY, stock="Kd").both_pass()
    drew = table.events[-1]
    assert (drew.kind, drew.secret, drew.seat) == ("drew", True, 0)
    knock = table.knock(0, "Kd").events[0]
    assert (knock.kind, knock.card) == ("knocked", None)


def test_examine_counts_the_hand_however_it_lies():
    table = Table(*W1)
    verdict = table.game.examine(table.deal, 0, ())
    assert (verdict.points, verdict.valid_show) == (3, True)
    assert [group.kind for group in verdict.groups] == ["loose"]
    groups = (faces("4h5h6h"), faces("9s9d"), faces("QsQhQc"))
    verdict = table.game.examine(table.deal, 0, groups)
    assert [(g.kind, g.points, g.counts) for g in verdict.groups] == [
        ("run", 0, True),
        ("invalid", 18, False),
        ("set", 0, True),
        ("loose", 12, False),
    ]
    assert verdict.groups[1].reason == "not_a_meld"
    assert verdict.after == ()
    runs = Table(*W1, only_runs=True)
    judged = runs.game.examine(runs.deal, 0, (faces("QsQhQc"),)).groups[0]
    assert (judged.kind, judged.reason) == ("invalid", "sets_off")


def test_examine_says_what_giving_each_card_away_leaves():
    table = Table(*READY, upcard="3c").take_upcard(0)
    verdict = table.game.examine(table.deal, 0, ())
    after = {names([card]): one for card, one in verdict.after}
    assert len(after) == 11
    assert (after["3d"].points, after["3d"].valid_show) == (3, True)
    assert (after["3c"].points, after["3c"].valid_show) == (3, False)
    assert after["3c"].defects == ("same_card",)
    assert after["4h"].points == 3 + 3 + 5 + 6
    assert verdict.points == 6
    assert verdict.valid_show


@pytest.mark.parametrize(
    ("groups", "rule"),
    [
        ("Ks / 4h", "not_your_card"),
        ("4h5h / 4h6h", "card_twice"),
        (" / ".join(["4h"] * 7), "max_groups"),
    ],
)
def test_examine_refuses_what_is_no_arrangement(groups, rule):
    table = Table(*W1)
    with pytest.raises(IllegalAction) as refusal:
        table.game.examine(table.deal, 0, tuple(map(faces, groups.split("/"))))
    assert refusal.value.params["rule"] == rule
    with pytest.raises(IllegalAction):
        table.game.examine(table.deal, 0, ((),))


def test_a_deal_opens_with_the_best_melds():
    table = Table(*W1)
    melds = table.game.opening_groups(table.deal, 0)
    assert {names(meld) for meld in melds} == {"4h 5h 6h", "9s 9d 9c", "Qs Qh Qc"}
    assert table.game.suggest(table.deal, 0) == melds
    manual = Table(*W1, meld_arrangement="manual")
    assert manual.game.opening_groups(manual.deal, 0) == ()
    assert manual.game.suggest(manual.deal, 0) == melds


def test_suggest_is_the_best_of_ten_with_a_card_too_many():
    table = Table(
        "4s5s6s 5h5d JsJhJd KsKh", "2s2h 4h4d 7s7d Qs Qd 9c 8c", stock="Kd"
    ).both_pass()
    melds = {names(meld) for meld in table.game.suggest(table.deal, 0)}
    assert melds >= {"Js Jh Jd", "Ks Kh Kd", "5s 5h 5d"}


def test_tidy_leaves_out_what_is_gone_and_refuses_what_never_was():
    table = junk().both_pass().discard(0, "2s")
    game, deal = table.game, table.deal
    groups = (faces("2s4s"), faces("6s8sTs"))
    assert game.tidy(deal, 0, groups) == (faces("6s8sTs"),)
    for wrong in ((faces("2d4s"),), (faces("4s6s"), faces("4s8s"))):
        with pytest.raises(IllegalAction):
            game.tidy(deal, 0, wrong)
    with pytest.raises(IllegalAction):
        game.tidy(deal, 0, tuple((card,) for card in faces("4s6s8sTs3h5h7h")))
    with pytest.raises(IllegalAction):
        game.tidy(deal, 9, ())


def test_wanted_is_the_least_one_draw_can_bring():
    table = Table(*W1)
    points, cards = table.game.wanted(table.deal, 0)
    assert points == 0
    assert {names([card]) for card in cards} >= {"3h", "7h", "9h", "Qd"}
    eleven = Table(*W1, stock="Kc").both_pass()
    assert eleven.game.wanted(eleven.deal, 0) == (points, cards)


def test_nothing_is_wanted_by_a_hand_that_is_gin():
    table = Table("6s7s8s9s 8h8d8c JcJdJh", W1[1])
    assert table.game.wanted(table.deal, 0) == (0, ())


def test_explain_names_the_groups_of_a_result():
    table = knocked(*W1)
    row = table.result.seats[0]
    told = table.game.explain(table.deal, row)
    assert [(g.kind, g.points) for g in told] == [
        ("set", 0),
        ("set", 0),
        ("run", 0),
        ("loose", 3),
    ]
