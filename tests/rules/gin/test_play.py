"""The phases of a deal of gin, who may do what, and what is refused (A3, A4)."""

import pytest

from rules.actions import (
    BIG_GIN,
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Discard,
    Draw,
    Gin,
    Knock,
    Lay,
    Show,
    TimedOut,
)
from rules.cards import parse_face
from rules.phases import (
    Ending,
    Phase,
)
from tests.rules.gin.table import Table, knocked, names

JUNK = "2s4s6s8sTs 3h5h7h9hJh", "2d4d6d8dTd 3c5c7c9cJc"
"""No meld in either hand."""
READY = "4h5h6h 9s9d9c QsQhQc 3d", "2s2h 4s4d 7s7d Js Jd Kc Ks"
"""The first may knock with 3 whatever it draws."""


def card(text):
    return parse_face(text)


def junk(**options):
    return Table(*JUNK, upcard="Kd", stock="Ks Kh Kc Qs Qh Qd Qc", **options)


def test_cards_go_one_at_a_time_and_the_non_dealer_is_first():
    """See gin.md A3."""
    table = junk(seats=(1, 0))
    order = table.order
    assert set(table.hand(1)) == set(order[0:20:2])
    assert set(table.hand(0)) == set(order[1:20:2])
    assert table.view(None)["discard"] == ["Kd"]
    assert order[20] == card("Kd")
    assert table.deal.stock == order[21:]
    view = table.view(None)
    assert (view["stock"], view["order"]) == (31, [1, 0])
    assert [row["dealer"] for row in view["seats"]] == [True, False]


@pytest.mark.parametrize("seats", [(0,), (0, 1, 2), (1, 1)])
def test_gin_is_played_by_two(seats):
    """See gin.md A1."""
    game, options = junk().game, junk().options
    with pytest.raises(ValueError, match="two"):
        game.start(seats, options, tuple(range(52)))
    assert game.seats_allowed(options) == (2, 2)


def test_the_non_dealer_is_offered_the_upcard_then_the_dealer():
    table = junk()
    assert (table.deal.phase, table.kinds(0)) == (Phase.OFFER, ["take_upcard", "pass"])
    assert table.kinds(1) == []
    assert table.breach(1, TAKE_UPCARD) == "not_your_turn"
    assert table.breach(0, DRAW_STOCK) == "offer_first"
    assert table.breach(0, Discard(card("2s"))) == "offer_first"
    table.pass_(0)
    assert (table.kinds(0), table.kinds(1)) == ([], ["take_upcard", "pass"])
    table.take_upcard(1)
    assert (table.deal.phase, table.deal.taken) == (Phase.DISCARD, card("Kd"))


def test_after_two_passes_a_table_may_give_the_non_dealer_a_card_of_the_stock():
    table = junk(after_double_pass="stock_only").pass_(0).pass_(1)
    assert table.deal.phase is Phase.DISCARD
    assert (table.deal.drawn, table.deal.taken) == (card("Ks"), None)
    assert [event.kind for event in table.events] == ["passed", "turn", "drew"]
    assert table.events[-1].secret
    assert table.view(0)["you"]["drawn"] == "Ks"
    assert table.view(1)["stock"] == 30
    assert "Kd" in table.view(1)["discard"], "nobody has taken it"


def test_after_two_passes_the_non_dealer_takes_a_normal_turn():
    """See gin.md A4."""
    table = junk().pass_(0).pass_(1)
    assert (table.deal.phase, table.deal.at) == (Phase.DRAW, 0)
    assert [entry.get("from") for entry in table.legal(0)] == ["stock", "discard"]
    table.take(0)
    assert table.breach(0, Discard(card("Kd"))) == "same_card"


def test_offers_never_come_back_after_a_take():
    table = junk().take_upcard(0).discard(0, "2s")
    assert (table.deal.phase, table.deal.at) == (Phase.DRAW, 1)
    assert table.breach(1, TAKE_UPCARD) == "not_allowed"
    assert table.breach(1, PASS) == "not_allowed"
    table.take(1)
    assert table.view(0)["seats"][1]["known"] == ["2s"]


def test_a_turn_is_one_draw_and_one_discard():
    """See gin.md A4."""
    table = junk().both_pass()
    assert table.breach(0, DRAW_STOCK) == "already_drawn"
    table.discard(0, "Ks")
    assert table.breach(1, Discard(card("2d"))) == "draw_first"
    assert table.breach(0, DRAW_STOCK) == "not_your_turn"
    table.draw(1)
    assert table.breach(1, Discard(card("2s"))) == "not_your_card"
    assert table.breach(1, Discard(99)) == "bad_card"
    table.discard(1, "2d")
    assert table.view(None)["discard"][-2:] == ["Ks", "2d"]


def test_the_actions_of_other_games_and_strangers_are_refused():
    """See gin.md A4."""
    table = junk()
    assert table.breach(0, Show(3)) == "not_allowed"
    assert table.breach(7, PASS) == "not_seated"
    assert table.breach(0, TimedOut(0)) == "not_allowed"
    assert table.breach(0, DONE) == "not_allowed"
    assert table.breach(0, Lay(3, 0)) == "not_allowed"
    assert table.breach(0, BIG_GIN) == "draw_first"
    table.both_pass().discard(0, names([table.deal.drawn]))
    assert table.breach(1, Draw("sleeve")) == "not_allowed"


@pytest.mark.parametrize("forbids", [True, False])
def test_the_card_taken_from_the_pile_stays_that_turn(forbids):
    """See gin.md A4."""
    table = junk(taken_card_stays=forbids).take_upcard(0)
    assert ("Kd" in table.cards(0, "discard")) is not forbids
    if forbids:
        assert table.breach(0, Discard(card("Kd"))) == "same_card"
        table.discard(0, "2s").turn(1).draw(0)
    assert "Kd" in table.cards(0, "discard"), "the next turn it may go"
    table.discard(0, "Kd")
    assert table.view(1)["seats"][0]["known"] == []


def test_knocking_is_never_mandatory():
    """See gin.md A4."""
    table = Table(*READY, stock="Kd").both_pass()
    assert "Kd" in table.cards(0, "knock")
    table.discard(0, "Kd").turn(1)
    assert table.deal.ending is None


def test_every_discard_is_tried_for_a_knock():
    table = Table(
        "4s5s6s 5h5d JsJhJd KsKh", "2s2h 4h4d 7s7d Qs Qd 9c 8c", stock="Kd"
    ).both_pass()
    # 4s5s6s with 5,5 left over, or 5s5h5d with 4,6: eleven cards, one more goes.
    assert table.cards(0, "knock") >= {"5h", "5d", "6s", "4s"}
    hints = {
        entry["card"]: entry["hint"]["k"]
        for entry in table.legal(0)
        if entry["kind"] == "knock"
    }
    assert (hints["6s"], hints["4s"], hints["5h"]) == (4, 6, 5)
    discards = {
        entry["card"]: entry["hint"]["deadwood"]
        for entry in table.legal(0)
        if entry["kind"] == "discard"
    }
    assert discards.items() >= hints.items()


def test_more_than_the_limit_is_refused_without_a_penalty():
    """See gin.md A4."""
    table = junk().both_pass()
    refusal = table.refused(0, Knock(card("Ks")))
    assert refusal.breach.value == "too_much_deadwood"
    assert refusal.params == {"points": 64, "limit": 10}
    assert table.breach(0, Gin(card("Ks"))) == "no_gin"
    assert table.breach(0, BIG_GIN) == "no_big_gin"
    table.discard(0, "Ks")


@pytest.mark.parametrize(("limit", "may"), [(3, True), (2, False)])
def test_the_limit_is_an_option(limit, may):
    """See gin.md A4."""
    table = Table(*READY, stock="Kd", knock_limit=limit).both_pass()
    assert ("knock" in table.kinds(0)) is may


def test_a_knock_without_deadwood_is_gin():
    """See gin.md A4."""
    hands = "9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d"
    table = Table(*hands, stock="7d").both_pass()
    assert table.cards(0, "gin") == {"7d"}
    # Any of the four nines may go as well, for 7: gin is not the only way out.
    assert table.cards(0, "knock") == {"9s", "9h", "9d", "9c"}
    told = table.knock(0, "7d").told
    assert (told.kind, told.bonus, told.points) == ("gin", 25, 35)
    assert Table(*hands, stock="7d").both_pass().gin(0, "7d").told == told


@pytest.mark.parametrize(("bonus", "points"), [(31, 53), (40, 62), (None, 47)])
def test_big_gin_is_paid_as_its_own_number(bonus, points):
    hands = "Ah2h3h4h 8s8h8d TcJcQcKc", "KsKh 2s 5d6d7d 9s9h9d9c"
    table = knocked(*hands, big_gin_bonus=bonus)
    assert table.points() == {0: points, 1: 0}


def test_eleven_cards_in_melds_may_also_be_gin():
    """See gin.md A4."""
    hands = "Ah2h3h4h 8s8h8d TcJcQc", "KsKh 2s 5d6d7d 9s9h9d9c"
    table = Table(*hands, stock="Kc").both_pass()
    assert "big_gin" in table.kinds(0)
    assert table.cards(0, "gin") == {"Ah", "4h", "Tc", "Kc"}
    assert table.gin(0, "Kc").points() == {0: 47, 1: 0}


@pytest.mark.parametrize("drawn", ["8d", ""])
def test_nothing_is_laid_off_after_gin_or_big_gin(drawn):
    knocker = f"5d6d7d{drawn} TsThTc AsAhAc" + ("" if drawn else "Ad")
    table = knocked(knocker, "4d 9d QsQhQc Ks 9h 3c 6c 2s")
    assert table.told.kind == (
        "gin" if len(knocker.replace(" ", "")) == 20 else "big_gin"
    )
    assert table.told.laid == ()
    assert table.told.raw == table.told.left
    assert table.view(0)["legal"] == []


def test_the_knock_card_is_face_down_until_the_score():
    table = Table(*READY, stock="Kd", layoff_mode="manual", meld_arrangement="manual")
    table.both_pass().knock(0, "Kd")
    assert table.deal.phase is Phase.ARRANGE
    assert table.view(0)["finish"] == {"seat": 0, "card": "Kd"}
    assert table.view(1)["finish"] == {"seat": 0, "card": None}
    assert "Kd" not in table.view(1)["discard"]
    table.done(0)
    assert table.view(1)["finish"]["card"] == "Kd"
    assert table.told.count == 3


def test_the_deal_is_void_with_two_cards_left_after_the_discard():
    table = junk().both_pass()
    table.do(0, Discard(table.deal.drawn))
    while table.deal.stock_count > 2:
        assert table.deal.ending is None
        table.turn(table.deal.seats[table.deal.at])
    assert (table.result.ending, table.deal.stock_count) == (Ending.VOID, 2)
    assert table.points() == {0: 0, 1: 0}
    view = table.view(1)
    assert all("hand" not in row for row in view["seats"])
    assert (view["showdown"], view["melds"]) == (None, [])


def _to_the_wall(table):
    table.both_pass()
    table.do(table.seats[0], Discard(table.deal.drawn))
    while table.deal.stock_count > 2:
        table.turn(table.deal.seats[table.deal.at])
    return table


def test_at_the_wall_the_last_discard_may_end_the_deal():
    """See gin.md A2."""
    # The last drawer is the first seat (29 draws); its discard helps the other.
    stock = " ".join(["Ks Kh Kc Qs Qh Qd Qc"])
    table = Table(
        "2s4s6s8sTs 3h5h7h9hJh",
        "2d3d4d 8h8d8c JsJdJc 5c",
        stock=stock,
        wall_rule="last_discard_action",
    )
    _to_the_wall(table)
    assert table.deal.ending is None
    assert (table.deal.phase, table.deal.at, table.deal.wall) == (Phase.DRAW, 1, True)
    assert table.view(1)["knock"]["last_discard"]
    assert [(e["kind"], e.get("from")) for e in table.legal(1)] == [
        ("draw", "discard"),
        ("pass", None),
    ]
    assert table.breach(1, DRAW_STOCK) == "only_to_end"
    passed = table.game.apply(table.deal, 1, PASS).deal
    assert passed.ending is Ending.VOID
    table.take(1)
    assert "discard" not in table.kinds(1)
    assert table.breach(1, Discard(card("5c"))) == "only_to_end"
    knocks = table.cards(1, "knock")
    table.knock(1, min(knocks))
    assert table.result.ending in (Ending.KNOCK, Ending.UNDERCUT)


def test_at_the_wall_who_cannot_go_out_can_only_pass():
    """See gin.md A2."""
    table = _to_the_wall(junk(wall_rule="last_discard_action"))
    assert table.kinds(1) == ["pass"]
    assert table.breach(1, DRAW_DISCARD) == "only_to_end"
    table.pass_(1)
    assert table.result.ending is Ending.VOID


def test_fifty_cards_taken_from_the_pile_are_enough():
    """See gin.md A4."""
    table = junk().take_upcard(0)
    seat, taken = 0, 1
    while table.result is None:
        own = [c for c in table.hand(seat) if c != table.deal.taken]
        # Nothing useful ever goes: high cards that the other may take for ever.
        table.do(seat, Discard(max(own, key=lambda c: (c % 13, c))))
        seat = 1 - seat
        if table.result is None:
            table.take(seat)
            taken += 1
    assert (taken, table.deal.stock_count) == (50, 31)
    assert table.result.ending is Ending.VOID


def test_what_is_seen_of_the_other_seat():
    """See gin.md A4."""
    table = junk().take_upcard(0).discard(0, "2s").take(1).discard(1, "2d")
    view = table.view(0)
    assert view["discard"] == ["2d"]
    assert [row["known"] for row in view["seats"]] == [["Kd"], ["2s"]]
    assert [row["given"] for row in view["seats"]] == [[], ["2d"]]
    assert [row["cards"] for row in view["seats"]] == [10, 10]
    assert view["knock"] == {
        "limit": 10,
        "card": None,
        "doubled": False,
        "last_discard": False,
    }
    table.draw(0).discard(0, "Kd")
    assert table.view(1)["seats"][0]["known"] == []


def test_the_ace_is_low_and_nothing_goes_around():
    table = Table(
        "QsKsAs 2h2d 5c7c9c Jd Jh", "2s4s6s8sTs 3h5h7h9h3c", stock="Kc"
    ).both_pass()
    verdict = table.game.examine(table.deal, 0, ((card("Qs"), card("Ks"), card("As")),))
    assert (verdict.groups[0].kind, verdict.groups[0].points) == ("invalid", 21)
    assert verdict.points == 21 + 4 + 21 + 20 + 10
    assert names(table.hand(0)).count("s") == 3


def test_oklahoma_reads_the_card_turned_up_first():
    """See gin.md A9."""
    table = Table(*READY, upcard="3h", stock="Kd 8h", oklahoma=True).both_pass()
    assert table.view(1)["knock"] == {
        "limit": 3,
        "card": "3h",
        "doubled": False,
        "last_discard": False,
    }
    assert table.cards(0, "knock") == {"Kd"}
    table.discard(0, "Kd")
    # Another card lies open now; the limit stands.
    assert table.view(1)["knock"]["card"] == "3h"
    assert table.deal.limit == 3


@pytest.mark.parametrize(("ace", "limit"), [("gin_only", 0), ("one", 1)])
def test_an_ace_is_neither_one_nor_ten_by_itself(ace, limit):
    """See gin.md A9."""
    table = Table(*READY, upcard="Ah", stock="Kd", oklahoma=True, okl_ace=ace)
    assert table.deal.limit == limit
    table.both_pass()
    assert "knock" not in table.kinds(0)


@pytest.mark.parametrize("upcard", ["Th", "Jh", "Kh"])
def test_court_cards_allow_ten(upcard):
    """See gin.md A9."""
    assert Table(*READY, upcard=upcard, oklahoma=True).deal.limit == 10


@pytest.mark.parametrize(("doubles", "points"), [(True, 70), (False, 35)])
def test_a_spade_doubles_the_bonus_too(doubles, points):
    """See gin.md A9."""
    hands = "9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d"
    table = knocked(*hands, upcard="6s", oklahoma=True, okl_spade_double=doubles)
    assert (table.told.doubled, table.told.points) == (doubles, points)


def test_without_oklahoma_a_spade_doubles_nothing():
    """See gin.md A9."""
    hands = "9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d"
    assert knocked(*hands, upcard="6s").told.points == 35


@pytest.mark.parametrize("extra", [True, False])
def test_boxes_are_not_doubled_but_may_be_more(extra):
    """See gin.md A9."""
    gin = "9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d"
    undercut = "2c2d2s 6h7h8h JsJdJc 8d", "4c5c6c 9s9d9c KhKdKc 3s"
    options = {"oklahoma": True, "okl_extra_boxes": extra}
    assert knocked(*gin, upcard="6s", **options).told.boxes == (3 if extra else 1)
    table = knocked(*undercut, upcard="Th", **options)
    assert table.told.boxes == (2 if extra else 1)
    plain = "4h5h6h 9s9d9c QsQhQc 3d", "KsKhKd As Ac 2c 2d 4s 5c 6d"
    assert knocked(*plain, upcard="6s", **options).told.boxes == 1


def test_the_bonuses_of_a_deal_are_options():
    """See gin.md A7."""
    gin = "9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d"
    assert knocked(*gin, gin_bonus=20).points()[0] == 30
    undercut = "2c2d2s 6h7h8h JsJdJc 8d", "4c5c6c 9s9d9c KhKdKc 3s"
    assert knocked(*undercut, undercut_bonus=0).points()[1] == 5
    assert knocked(*undercut, undercut_bonus=20).points()[1] == 25


def test_replay_of_the_log_gives_the_same_bytes():
    table = junk().both_pass().discard(0, "Ks").take(1).discard(1, "2d")
    table.away(0).time_out(0).time_out(0).back(0).draw(1)
    assert table.replayed() == table.game.encode(table.deal)
    over = knocked(*READY, card="Kd")
    assert over.replayed() == over.game.encode(over.deal)
