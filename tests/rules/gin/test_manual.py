"""Melds and layoffs arranged by hand (A5, A6): the knocker's, the defender's."""

import pytest

from rules.actions import DONE, Knock, Lay
from rules.cards import parse_face
from rules.phases import (
    Ending,
    Phase,
)
from tests.rules.gin.table import Table, faces, knocked
from tests.rules.gin.test_vectors import W1, W3, W5, W9, W11, W12, W13

MANUAL = {"meld_arrangement": "manual", "layoff_mode": "manual"}
ARRANGED = {"meld_arrangement": "manual"}
LAID = {"layoff_mode": "manual"}


def card(text):
    return parse_face(text)


def arranging(hands=W13, **options):
    """The first seat has drawn a king and may knock with it."""
    return Table(*hands, upcard="Tc", stock="Jd", **ARRANGED | options).both_pass()


def test_a_knock_by_hand_asks_for_the_melds():
    """See gin.md A5."""
    table = arranging().knock(0, "Jd")
    assert (table.deal.phase, table.deal.at) == (Phase.ARRANGE, 0)
    assert table.legal(0) == [
        {"kind": "done"},
        {"kind": "knock", "card": "Jd", "melds": None, "open": True},
    ]
    assert table.view(0)["turn"] == {"phase": "arrange", "seats": [0]}
    assert table.view(1)["melds"] == []
    assert table.view(1)["seats"][0]["state"] == "melding"
    table.done(0)
    assert table.told.count == 8, "the best arrangement, as if it were automatic"


def test_the_melds_may_be_put_down_with_the_knock_itself():
    """See gin.md A5."""
    table = arranging()
    entry = {"kind": "knock", "card": None, "melds": None, "open": True}
    assert entry in table.legal(0)
    table.knock(0, "Jd", "6s7s8s / 6c7c8c / QsQhQd")
    assert (table.told.count, table.result.ending) == (8, Ending.KNOCK)


def test_melds_by_hand_need_not_be_the_best():
    """See gin.md A5."""
    hands = "2s3s4s 2h2d KsKhKd AcAd", "QsQhQd 9h 9d 7c 8c 5c 5h 6d"
    table = Table(*hands, upcard="Tc", stock="Jd", **ARRANGED).both_pass()
    least = table.game.apply(table.deal, 0, Knock(card("Jd"))).deal
    assert table.game.apply(least, 0, DONE).deal.knocked.melds[0] == faces("2s3s4s")
    table.knock(0, "Jd", "2s2h2d / KsKhKd")
    assert table.told.count == 9


@pytest.mark.parametrize(
    ("melds", "breach"),
    [
        ("6s7s8s / 6c7c8c", "too_much_deadwood"),
        ("6s7s8s / 6c7c8c / QsQhQc", "bad_groups"),
        ("6s7s8s / 6s7s8s / QsQhQd", "bad_groups"),
        ("6s7s8s / 6c7c8c / QsQhJd", "bad_groups"),
        ("6s7s8c / 6c7c8s / QsQhQd", "not_a_meld"),
        ("6s7s / 6c7c8c / QsQhQd", "not_a_meld"),
    ],
)
def test_what_is_no_arrangement_within_the_limit_is_refused(melds, breach):
    """See gin.md A5."""
    groups = tuple(map(faces, melds.split("/")))
    table = arranging()
    assert table.breach(0, Knock(card("Jd"), groups)) == breach
    table.knock(0, "Jd")
    assert table.breach(0, Knock(card("Jd"), groups)) == breach
    assert table.breach(0, Knock(card("Jd"))) == "not_allowed"
    assert table.breach(0, Knock(card("8d"), groups)) == "not_allowed"
    table.knock(0, "Jd", "6s7s8s / 6c7c8c / QsQhQd")
    assert table.told.count == 8


def test_sets_are_refused_where_only_runs_are_melds():
    """See gin.md A5."""
    table = Table(*W13, upcard="Tc", stock="Jd", only_runs=True, **ARRANGED)
    table.both_pass()
    assert table.breach(0, Knock(card("Jd"), (faces("QsQhQd"),))) == "too_much_deadwood"


def test_without_the_option_melds_are_not_asked_for():
    """See gin.md A5."""
    table = Table(*W13, upcard="Tc", stock="Jd").both_pass()
    melds = (faces("6s7s8s"), faces("6c7c8c"), faces("QsQhQd"))
    assert table.breach(0, Knock(card("Jd"), melds)) == "not_allowed"
    assert not any(entry.get("open") for entry in table.legal(0))


def test_nothing_is_left_over_is_gin_also_by_hand():
    """See gin.md A5."""
    table = Table(*W3, upcard="Tc", stock="7d", **MANUAL).both_pass()
    table.knock(0, "7d", "9s9h9d9c / 4h4d4c / 3h3d3s")
    assert (table.told.kind, table.points()) == ("gin", {0: 35, 1: 0})


@pytest.mark.parametrize("act", ["gin", "big_gin"])
def test_gin_and_big_gin_ask_nothing(act):
    """See gin.md A5."""
    if act == "big_gin":
        assert knocked(*W5, **MANUAL).told.kind == "big_gin"
        return
    table = Table(*W3, upcard="Tc", stock="7d", **MANUAL).both_pass().gin(0, "7d")
    assert table.deal.ending is Ending.GIN


def test_saved_groups_are_the_melds_of_a_knock():
    """See gin.md A5."""
    table = arranging()
    game, action = table.game, Knock(card("Jd"))
    good = (faces("6s7s8s"), faces("6c7c8c"), faces("QsQhQd"))
    filled = game.complete(table.deal, 0, action, {0: (*good, faces("8dJd"))})
    assert filled == Knock(card("Jd"), good)
    table.do(0, filled)
    assert table.deal.ending is Ending.KNOCK


@pytest.mark.parametrize("saved", [{}, {0: (faces("6s6c"),)}, {0: (faces("6s7s8s"),)}])
def test_saved_groups_that_leave_too_much_are_not_used(saved):
    """See gin.md A5."""
    table = arranging()
    action = Knock(card("Jd"))
    assert table.game.complete(table.deal, 0, action, saved) == action
    assert table.game.complete(table.deal, 0, Knock(99), saved) == Knock(99)
    automatic = Table(*W13, upcard="Tc", stock="Jd").both_pass()
    good = (faces("6s7s8s"), faces("6c7c8c"), faces("QsQhQd"))
    assert automatic.game.complete(automatic.deal, 0, action, {0: good}) == action


def laying(hands, **options):
    return knocked(*hands, **LAID | options)


def test_the_defender_is_asked_and_lays_card_by_card():
    """See gin.md A6."""
    table = laying(W9)
    assert (table.deal.phase, table.deal.at) == (Phase.LAYOFF, 1)
    melds = table.view(0)["melds"]
    run = next(meld["id"] for meld in melds if meld["kind"] == "run")
    assert melds[run] == {
        "id": run,
        "seat": 0,
        "kind": "run",
        "cards": ["Ah", "2h", "3h"],
        "laid": [],
    }
    assert {meld["kind"] for meld in melds} == {"run", "set"}
    assert table.legal(1) == [
        {"kind": "lay", "card": "4h", "meld": run, "hint": {"k": 44}},
        {"kind": "done"},
    ]
    assert table.breach(1, Lay(card("5h"), run)) == "does_not_fit"
    assert table.breach(1, Lay(card("Ks"), run)) == "not_your_card"
    assert table.breach(1, Lay(card("4h"), 9)) == "does_not_fit"
    assert table.breach(0, Lay(card("5s"), run)) == "not_your_turn"
    table.lay(1, "4h", run).lay(1, "5h", run)
    assert table.view(None)["melds"][run]["cards"] == ["Ah", "2h", "3h", "4h", "5h"]
    assert table.view(None)["melds"][run]["laid"] == ["4h", "5h"]
    table.done(1)
    assert table.told.laid == ((card("4h"), run), (card("5h"), run))
    assert (table.told.raw, table.told.left) == (48, 39)
    assert table.points() == {0: 34, 1: 0}


def test_who_lays_nothing_counts_everything():
    """See gin.md A6."""
    table = laying(W9).done(1)
    assert table.points() == {0: 43, 1: 0}


def test_the_wrong_target_is_the_players_own_choice():
    """See gin.md A6."""
    table = laying(W12)
    melds = {
        meld["kind"] + meld["cards"][0]: meld["id"] for meld in table.view(1)["melds"]
    }
    table.lay(1, "7s", melds["set7s" if "set7s" in melds else "set7h"])
    assert table.breach(1, Lay(card("8s"), melds["run4s"])) == "does_not_fit"
    assert table.done(1).points() == {0: 42, 1: 0}


def test_three_in_a_row_may_be_laid_at_one_end():
    """See gin.md A6."""
    hands = "Ah2h3h 9s9d9c KsKhKd 5s", "4h5h6h 7s8s Jc Qd 7d 2c Tc"
    table = laying(hands)
    run = next(m["id"] for m in table.view(0)["melds"] if m["kind"] == "run")
    for text in ("4h", "5h", "6h"):
        table.lay(1, text, run)
    assert table.done(1).told.left == table.told.raw


def test_the_time_running_out_lays_off_the_best_of_what_is_left():
    """See gin.md A6."""
    table = laying(W11)
    run = next(m["id"] for m in table.view(1)["melds"] if m["kind"] == "run")
    table.lay(1, "9s", run).time_out(1)
    assert table.points() == {0: 1, 1: 0}
    assert laying(W11).time_out(1).points() == {0: 1, 1: 0}


def test_nobody_is_asked_where_nothing_fits_or_nothing_may_be_laid():
    """See gin.md A6."""
    assert laying(W1).deal.ending is Ending.KNOCK
    assert laying(W9, no_layoff=True).points() == {0: 43, 1: 0}


def test_after_gin_nobody_is_asked():
    """See gin.md A6."""
    table = knocked("5d6d7d TsThTc AsAhAcAd", "4d 8d QsQhQc Ks 9h 3c 6c 2s", **LAID)
    assert table.told.kind == "gin"


def test_laying_off_by_hand_may_break_an_own_run():
    """See gin.md A6."""
    table = laying(("5d6d7d TsThTc AsAhAc 4s", "2d3d4d8d9d QsQhQcQd 3c"))
    run = next(m["id"] for m in table.view(1)["melds"] if m["kind"] == "run")
    assert table.done(1).told.left == 3 + 8 + 9
    table = laying(("5d6d7d TsThTc AsAhAc 4s", "2d3d4d8d9d QsQhQcQd 3c"))
    for text in ("4d", "3d", "8d", "9d", "2d"):
        table.lay(1, text, run)
    assert (table.done(1).told.left, table.told.kind) == (3, "undercut")
    table = laying(("5d6d7d TsThTc AsAhAc 4s", "2d3d4d8d9d QsQhQcQd 3c"))
    table.lay(1, "4d", run).done(1)
    assert table.told.left == 2 + 3 + 3 + 8 + 9, "worse than before"


def test_manual_deals_replay_byte_for_byte():
    table = arranging(**LAID).knock(0, "Jd").done(0)
    while table.deal.ending is None:
        table.done(1)
    assert table.replayed() == table.game.encode(table.deal)
    assert table.breach(1, DONE) == "deal_over"
