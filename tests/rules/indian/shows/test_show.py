"""Shows, right and wrong, the meld window, half counts (indian.md 3.3, 4.3 to 4.5)."""

from rules.actions import Declare, Show, TimedOut, WindowClosed
from rules.game import (
    Breach,
)
from rules.phases import (
    Ending,
    Phase,
)
from tests.rules.indian.table import GAME, JUNK, PURE_ONLY, VALID, Table

THIRD = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d"


def _shown(*others, **more):
    """Seat 0 has shown rightly in its second turn; the window is open."""
    table = Table(VALID, *others, **more)
    for seat in table.seats:
        table.turn(seat)
    table.draw(0)
    drawn = table.pack.name(table.deal.drawn)
    return table.show(0, drawn, VALID)


def test_a_placed_show_freezes_the_table():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d")
    assert table.deal.phase is Phase.SHOW
    (wait,) = GAME.waiting_for(table.deal)
    assert (wait.phase, wait.seats) == (Phase.SHOW, (0,))
    assert table.view(1)["legal"] == []
    assert [entry["kind"] for entry in table.legal(0)] == ["declare", "declare"]
    assert table.view(0)["finish"] == {"seat": 0, "card": "7d1"}
    assert table.view(1)["finish"] == {"seat": 0, "card": None}


def test_a_placed_show_starts_a_new_clock():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK).draw(0)
    before = GAME.waiting_for(table.deal)[0].turn
    table.show(0, "Kd")
    assert GAME.waiting_for(table.deal)[0].turn != before


def test_a_show_with_its_groups_is_judged_at_once():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d", VALID)
    assert table.deal.phase is Phase.MELD
    assert [event.kind for event in table.events] == [
        "show_placed",
        "valid_show",
        "window_opened",
    ]


def test_a_show_without_groups_takes_saved_ones_only_if_they_make_it_valid():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0)
    card = table.card("7d", 0)
    saved = {0: table.groups(0, VALID)}
    assert GAME.complete(table.deal, 0, Show(card), saved) == Show(card, saved[0])
    incomplete = {0: saved[0][:3]}
    assert GAME.complete(table.deal, 0, Show(card), incomplete) == Show(card)
    assert GAME.complete(table.deal, 0, Show(card), {}) == Show(card)


def test_saved_groups_that_hold_the_finish_card_make_the_show_valid_without_it():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7h").draw(0)
    card = table.card("7h", 0)
    saved = {0: table.groups(0, VALID.replace("4h 5h 6h", "4h 5h 6h 7h"))}
    completed = GAME.complete(table.deal, 0, Show(card), saved)
    assert completed.groups == table.groups(0, VALID)


def test_a_declaration_without_groups_takes_the_saved_ones_as_they_lie():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d")
    saved = {0: table.groups(0, VALID)[:2]}
    completed = GAME.complete(table.deal, 0, Declare(), saved)
    assert completed == Declare(saved[0], saved=True)
    table.do(0, completed)
    assert table.row(0).how == "wrong_show"


def test_a_declaration_of_all_cards_in_good_groups_is_valid():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d").declare(0, VALID)
    assert table.deal.phase is Phase.MELD


def test_the_show_window_running_out_submits_the_saved_groups():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d").time_out(0, VALID)
    assert table.deal.phase is Phase.MELD
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d").time_out(0)
    assert table.row(0).how == "wrong_show"


def test_the_house_carries_the_saved_groups_of_the_shower():
    """See indian.md 4.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d")
    saved = {0: table.groups(0, VALID)}
    completed = GAME.complete(table.deal, None, TimedOut(0), saved)
    assert completed == TimedOut(0, saved[0])


def test_the_others_are_asked_and_the_last_to_send_ends_the_deal():
    """See indian.md 4.4."""
    table = _shown(JUNK, THIRD)
    (wait,) = GAME.waiting_for(table.deal)
    assert (wait.phase, wait.seats) == (Phase.MELD, (1, 2))
    table.declare(1, "")
    assert GAME.waiting_for(table.deal)[0].seats == (2,)
    assert [seat["state"] for seat in table.view(None)["seats"]] == [
        "won",
        "sent",
        "melding",
    ]
    assert GAME.result(table.deal) is None
    table.declare(2, "3c 4c 5c / 6c 7c 8c / 9c Jc Qc Kc")
    assert GAME.result(table.deal).ending is Ending.VALID_SHOW
    assert table.points() == {0: 0, 1: 80, 2: 46}


def test_groups_may_be_sent_again_until_the_window_closes():
    """See indian.md 4.4."""
    table = _shown(PURE_ONLY, THIRD, cut="Ts")
    table.declare(1, "")
    assert table.legal(1)[0]["kind"] == "declare"
    table.declare(1, "5s 6s 7s").declare(2, "")
    assert table.points()[1] == 55


def test_a_missing_seat_is_scored_by_its_saved_groups():
    """See indian.md 4.4."""
    table = _shown(PURE_ONLY, THIRD).close({1: "5s 6s 7s"})
    assert table.points() == {0: 0, 1: 55, 2: 79}
    assert table.row(1).groups == table.player(1).groups
    assert len(table.row(1).loose) == 10


def test_the_house_carries_the_groups_of_the_missing_seats_only():
    """See indian.md 4.4."""
    table = _shown(PURE_ONLY, THIRD).declare(2, "")
    saved = {1: table.groups(1, "5s 6s 7s"), 2: table.groups(2, "3c 4c 5c")}
    completed = GAME.complete(table.deal, None, WindowClosed(), saved)
    assert completed == WindowClosed(((1, saved[1]),))


def test_dropped_seats_keep_their_points():
    """See indian.md 4.4."""
    table = Table(VALID, JUNK, THIRD)
    table.turn(0).drop(1).turn(2).draw(0)
    table.show(0, table.pack.name(table.deal.drawn), VALID)
    assert GAME.waiting_for(table.deal)[0].seats == (2,)
    table.close()
    assert table.points() == {0: 0, 1: 20, 2: 79}
    assert table.row(1).groups == ()
    assert table.row(1).loose == ()


def test_a_bad_group_costs_a_loser_only_its_cards():
    """See indian.md 3.2."""
    table = _shown("4c 5c 6c / 7d 8d 9d / 3h 3s 5d / Qd Qh 6s 2c".replace(" /", ""))
    table.declare(1, "4c 5c 6c / 7d 8d 9d / 3h 3s 5d")
    assert table.points()[1] == 3 + 3 + 5 + 10 + 10 + 6 + 2


def test_a_seat_without_a_turn_pays_half_rounded_up():
    """See indian.md 3.3."""
    table = Table(VALID, PURE_ONLY, cut="Ks", stock="7d", deal_show="half").draw(0)
    table.show(0, "7d", VALID).declare(1, "5s 6s 7s / 8h 8d 8c")
    assert table.points() == {0: 0, 1: 33}


def test_half_of_a_full_count_is_40():
    """See indian.md 3.3."""
    table = Table(VALID, JUNK, stock="7d", deal_show="half").draw(0)
    assert table.show(0, "7d", VALID).close().points() == {0: 0, 1: 40}


def test_who_had_a_turn_pays_in_full():
    """See indian.md 3.3."""
    table = _shown(PURE_ONLY, cut="Ks").declare(1, "5s 6s 7s / 8h 8d 8c")
    assert table.points() == {0: 0, 1: 65}


def test_a_seat_without_a_turn_pays_in_full_unless_the_table_says_otherwise():
    """See indian.md 3.3."""
    table = Table(VALID, JUNK, stock="7d").draw(0)
    assert table.show(0, "7d", VALID).close().points() == {0: 0, 1: 80}


def test_a_wrong_show_costs_80_and_play_goes_on():
    """See indian.md 4.5."""
    table = Table(JUNK, VALID, THIRD, stock="7d").draw(0).show(0, "7d").declare(0)
    assert table.deal.phase is Phase.DRAW
    assert GAME.waiting_for(table.deal)[0].seats == (1,)
    assert table.view(None)["discard"] == ["Jd1", "7d1"]
    assert table.view(None)["finish"] is None
    states = [seat["state"] for seat in table.view(None)["seats"]]
    assert states == ["out", "playing", "playing"]
    table.draw(1).show(1, table.pack.name(table.deal.drawn), VALID).close()
    assert table.points() == {1: 0, 2: 79, 0: 80}
    assert table.row(0).how == "wrong_show"


def test_the_card_of_a_wrong_show_is_an_ordinary_discard():
    """See indian.md 4.5."""
    table = Table(JUNK, VALID, THIRD, stock="7d").draw(0).show(0, "7d").declare(0)
    table.take(1)
    table = Table(JUNK, VALID, THIRD, stock="*").draw(0).show(0, "*").declare(0)
    assert "discard" not in [entry.get("from") for entry in table.legal(1)]


def test_a_wrong_show_between_two_ends_the_deal():
    """See indian.md 4.5."""
    table = Table(JUNK, VALID, stock="7d").draw(0).show(0, "7d").declare(0)
    result = GAME.result(table.deal)
    assert result.ending is Ending.LAST_PLAYER_STANDING
    assert result.winners == (1,)
    assert table.points() == {0: 80, 1: 0}
    assert [(row.seat, row.place, row.how) for row in result.seats] == [
        (1, 1, "last_standing"),
        (0, 2, "wrong_show"),
    ]


def test_what_was_shown_wrongly_is_seen_only_after_the_deal():
    """See indian.md 4.5."""
    table = Table(JUNK, VALID, THIRD, stock="7d").draw(0).show(0, "7d")
    table.declare(0, "As Kd Qh / Jc Ts 9d 8h / 7c 6s 5d 3h 2c Ac")
    assert len(table.deal.dropped) == 13
    for seat in (None, 1, 2):
        assert table.view(seat)["seats"][0]["cards"] == 0
    table.drop(1)
    assert len(table.row(0).groups) == 3


def test_the_offender_cannot_act_again():
    """See indian.md 4.5."""
    table = Table(JUNK, VALID, THIRD, stock="7d").draw(0).show(0, "7d").declare(0)
    assert table.refused(0, Declare()).breach is Breach.NOT_IN_ROUND
    assert table.view(0)["legal"] == []
    assert table.view(0)["you"]["hand"] == []


def test_level_losers_share_a_place():
    """See indian.md 4.4."""
    table = _shown(JUNK, THIRD.replace("3d 4d", "Qd Qh")).close()
    places = {row.seat: row.place for row in GAME.result(table.deal).seats}
    assert places == {0: 1, 1: 2, 2: 2}
