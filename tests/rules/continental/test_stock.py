"""Stock, reshuffles, the blocked deal, and what the house does."""

from msgspec.structs import replace

from rules.actions import (
    CLAIM,
    DRAW_DISCARD,
    DRAW_STOCK,
    Discard,
    Left,
    Reshuffled,
    TimedOut,
    WindowClosed,
)
from rules.continental.presets import TAKES_MAX
from rules.shared.players import with_player
from tests.rules.continental.table import Table


def short(stock, discards, hands=("", "", ""), **options):
    """A deal in which only so many cards are left in stock and pile.

    What else there was lies with a seat that never was: `aside` keeps the count right.
    """
    table = Table(*hands, **options)
    deal = table.deal
    cards = (*deal.discard, *deal.stock)
    pile, kept = cards[:discards], cards[discards : discards + stock]
    aside = cards[discards + stock :]
    table.deal = replace(deal, stock=kept, discard=pile, aside=aside)
    table.game.check_invariants(table.deal)
    return table


def test_the_stock_is_made_of_all_discards_but_the_top_one():
    """See continental.md C7."""
    table = short(0, 5, claims=False)
    top = table.deal.discard[-1]
    table.do(0, DRAW_STOCK)
    need = table.game.needs(table.deal)
    assert set(need.ids) == set(table.deal.discard[:-1])
    assert list(need.ids) == sorted(need.ids)
    assert table.game.waiting_for(table.deal) == ()
    assert table.legal(0) == []
    refusal = table.refused(None, Reshuffled((top, *need.ids[1:])))
    assert refusal.breach == "not_allowed"
    table.do(None, Reshuffled(tuple(reversed(need.ids))))
    assert table.hand(0)[-1] == need.ids[-1]
    assert table.deal.discard == (top,)
    assert len(table.deal.stock) == 3
    assert table.deal.reshuffles == 1
    assert table.game.needs(table.deal) is None


def test_without_enough_discards_the_deal_is_blocked():
    """See continental.md C7."""
    for discards in (0, 1):
        table = short(0, discards)
        hint = {"kind": "draw", "from": "stock", "hint": {"blocks": True}}
        assert hint in table.legal(0)
        table.draw(0)
        assert table.result.ending == "blocked"
        assert table.result.winners == ()
        assert set(table.hows().values()) == {"blocked"}
        assert all(points > 0 for points in table.points().values())


def test_the_number_of_reshuffles_is_an_option():
    """See continental.md C7."""
    for most in (0, 2, 5):
        table = short(0, 6, max_reshuffles=most, claims=False)
        for used in range(most):
            assert table.view(0)["reshuffles"] == most - used
            table.draw(table.deal.players[table.deal.at].seat)
            table.deal = replace(
                table.deal,
                stock=(),
                discard=(*table.deal.stock, *table.deal.discard),
            )
            table.do(table.deal.at, Discard(table.deal.drawn))
        table.draw(table.deal.at)
        assert table.deal.ending == "blocked"
        assert table.deal.reshuffles == most


def test_a_blocked_deal_pays_no_ten_and_nobody_has_nothing():
    """See continental.md C7."""
    table = short(0, 1).draw(0)
    assert min(table.points().values()) > 0


def test_the_discard_may_still_be_taken_from_a_dry_table():
    """See continental.md C7."""
    table = short(0, 1).take(0)
    assert table.deal.ending is None
    table.do(0, Discard(table.hand(0)[0]))
    assert {entry["from"] for entry in table.legal(1, "draw")} == {"stock", "discard"}


def test_who_only_take_discards_block_the_deal():
    """See continental.md C7."""
    table = Table("", "", "")
    turns = 0
    while table.deal.ending is None:
        seat = table.deal.at
        table.take(seat).do(seat, Discard(table.hand(seat)[0]))
        turns += 1
    assert turns == TAKES_MAX * 3
    assert table.deal.ending == "blocked"
    table = Table("", "", "")
    for _ in range(29):
        seat = table.deal.at
        table.take(seat).do(seat, Discard(table.hand(seat)[0]))
    table.turn(table.deal.at)
    assert table.deal.takes == 0


def test_the_penalty_card_comes_from_a_new_stock():
    """See continental.md C6."""
    table = short(1, 3).do(0, DRAW_STOCK)
    assert table.deal.stock == ()
    assert table.asked["claim"] == {1, 2}
    table.do(0, Discard(table.hand(0)[0])).do(1, CLAIM)
    need = table.game.needs(table.deal)
    assert len(need.ids) == 2
    assert table.game.waiting_for(table.deal) == ()
    assert table.breach(2, DRAW_DISCARD) in ("not_allowed", "not_your_turn")
    table.do(None, Reshuffled(need.ids))
    assert len(table.hand(1)) == 9
    assert table.deal.at == 1
    assert len(table.deal.discard) == 1


def test_no_window_where_no_penalty_card_can_be_had():
    """See continental.md C6."""
    assert short(1, 1).draw(0).deal.window is None
    assert short(2, 1).draw(0).deal.window is not None
    assert short(1, 2).draw(0).deal.window is not None
    assert short(1, 2, max_reshuffles=0).draw(0).deal.window is None
    assert short(1, 0).draw(0).deal.window is None


def test_a_claimant_who_leaves_while_the_stock_is_made_gets_nothing():
    """See continental.md C6."""
    table = short(1, 3).do(0, DRAW_STOCK).do(1, CLAIM).left(1)
    assert table.game.needs(table.deal) is None
    assert table.asked == {"discard": {0}}
    table = short(1, 3).do(0, DRAW_STOCK).do(1, CLAIM).left(0)
    need = table.game.needs(table.deal)
    table.do(None, Reshuffled(need.ids))
    assert (table.deal.at, len(table.hand(1))) == (1, 9)


def test_a_time_out_passes_draws_and_discards_the_drawn_card():
    """See continental.md D3."""
    table = Table("9s", "", "", upcard="Tc", stock="4s").time_out(0)
    assert [e.kind for e in table.events][:2] == ["timed_out", "drew"]
    assert table.deal.window is not None
    table.time_out(1).time_out(2)
    assert table.deal.window is None
    table.time_out(0)
    assert table.pack.names(table.deal.discard) == ["Tc1", "4s1"]
    assert table.refused(None, TimedOut(0)).breach == "not_your_turn"
    assert table.refused(None, TimedOut(9)).breach == "not_seated"


def test_a_time_out_after_laying_the_drawn_card_discards_the_dearest():
    """See continental.md D3."""
    hand = "3c 3c 3h Td Ts Th 2s"
    table = Table(hand, "", stock="3d").draw(0).no_claims()
    table.down(0, "3c 3c 3h / Td Ts Th").lay(0, "3d", 0).time_out(0)
    assert table.deal.ending == "went_out"


def test_a_time_out_while_the_discard_waits_is_refused():
    """See continental.md D3."""
    table = Table("9s", "", "", upcard="Tc", stock="4s").draw(0).discard(0, "9s")
    assert table.refused(None, TimedOut(0)).breach == "not_your_turn"


def test_who_leaves_is_out_and_its_cards_are_set_aside_unseen():
    """See continental.md D3."""
    table = Table("9s", "", "", stock="4s").draw(0).no_claims().left(0)
    assert len(table.deal.aside) == 8
    assert table.deal.at == 1
    assert table.breach(0, DRAW_STOCK) == "not_in_round"
    row = next(row for row in table.view(1)["seats"] if row["seat"] == 0)
    assert (row["state"], row["cards"], row["known"]) == ("out", 0, [])
    assert table.refused(None, Left(0)).breach == "not_in_round"
    table.draw(1)
    assert table.asked["claim"] == {2}


def test_the_last_one_wins_the_deal():
    """See continental.md D3."""
    table = Table("", "", "").left(2, "timed_out").left(0)
    assert table.result.ending == "last_player_standing"
    assert table.result.winners == (1,)
    assert table.hows() == {0: "left", 1: "last_standing", 2: "timed_out"}
    assert set(table.points().values()) == {0}
    assert all("hand" not in row for row in table.view(1)["seats"])


def test_the_melds_of_who_left_stay_on_the_table():
    """See continental.md D3."""
    hand = "3c 3c 3h Td Ts Th 9s"
    table = Table(hand, "4c 4c 4h Jd Js Jh 3d", "", stock="4s 5h 5s")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").discard(0, "9s")
    table.left(0).draw(1).no_claims().down(1, "4c 4c 4h / Jd Js Jh")
    assert table.lay(1, "3d", 0).meld(0) == "3c 3c 3h 3d"


def test_house_acts_come_without_a_seat_and_not_after_the_end():
    table = Table("", "")
    assert table.breach(0, WindowClosed()) == "not_allowed"
    table.left(1)
    assert table.refused(None, Left(0)).breach == "deal_over"
    assert table.breach(0, DRAW_STOCK) == "deal_over"


def test_away_and_back_is_noted():
    table = Table("", "").away(1)
    assert table.view(0)["seats"][1]["state"] == "disconnected"
    assert table.back(1).view(0)["seats"][1]["state"] == "playing"
    assert with_player(table.deal, 1, is_away=False) == table.deal
