"""Continental turn by turn: contracts, layoffs, going out."""

import pytest

from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Discard,
    Draw,
    Drop,
    GoDown,
    JokerMove,
    JokerReplace,
    Lay,
    Reshuffled,
)
from rules.cards import JOKER_FACE, parse_face
from rules.continental.presets import CONTRACTS
from rules.continental.solver import melds
from rules.continental.solver.melds import card_points
from tests.rules.continental.table import GAME, Table


def test_each_deal_has_its_contract_and_its_cards():
    """See continental.md C1."""
    told = [(c.trios, c.runs, c.dealt, c.cards) for c in CONTRACTS]
    assert told == [
        (2, 0, 7, 6),
        (1, 1, 8, 7),
        (0, 2, 9, 8),
        (3, 0, 10, 9),
        (2, 1, 11, 10),
        (1, 2, 12, 11),
        (0, 3, 13, 12),
    ]


def test_deals_are_always_contract_plus_one():
    for contract in CONTRACTS:
        table = Table("", "", "", contract=contract.number)
        assert [len(table.hand(seat)) for seat in (0, 1, 2)] == [contract.dealt] * 3
        assert contract.dealt == contract.number + 6


@pytest.mark.parametrize(
    ("seats", "jokers_per_deck", "cards"),
    [(2, 1, 106), (3, 1, 106), (4, 1, 106), (5, 1, 159), (6, 1, 159), (6, 2, 162)],
)
def test_the_pack_grows_with_the_number_of_players(seats, jokers_per_deck, cards):
    """See continental.md C2."""
    table = Table(*[""] * seats, jokers_per_deck=jokers_per_deck)
    assert table.pack.size == cards
    assert table.pack.jokers == cards - 52 * table.pack.decks


def test_two_trios_may_have_two_identical_cards_and_two_jokers():
    """See continental.md C9, example 1."""
    table = Table("3c 3c 3h Td * * Kh", "", stock="4s").draw(0).no_claims()
    table.down(0, "3c 3c 3h / Td * *")
    assert (table.meld(0), table.meld(1)) == ("3c 3c 3h", "Td Ts* Th*")
    table.discard(0, "Kh")
    assert table.faces(0) == "4s"
    assert table.deal.ending is None


def test_two_identical_cards_make_a_trio_and_are_told_apart():
    table = Table("3c 3c 3h Td Td Ts Kh", "", stock="4s").draw(0).no_claims()
    first, second = table.own(0, "3c 3c")
    twice = ((first, first, table.own(0, "3h")[0]), table.groups(0, "Td Td Ts")[0])
    assert table.breach(0, GoDown(twice)) == "bad_groups"
    table.down(0, "3c 3c 3h / Td Td Ts")
    assert {first, second} <= set(table.deal.melds[0].cards)


def test_drop_layoff_and_discard_in_one_turn_scores_minus_ten():
    """See continental.md C9, example 2."""
    table = Table("3c 3c 3h 3d Td Ts Th", "Kh Qd 7s As", stock="4s")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th")
    table.lay(0, "3d", 0).discard(0, "4s")
    assert table.result.ending == "went_out"
    assert table.points()[0] == -10
    assert table.hows()[0] == "at_once"


def test_minus_ten_only_for_coming_down_and_going_out_in_one_turn():
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="4s 5h 3d")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").discard(0, "9s")
    table.turn(1).draw(0).no_claims()
    table.lay(0, "3d", 0).discard(0, "4s")
    assert table.points()[0] == 0
    assert table.hows()[0] == "went_out"


def test_runs_do_not_go_around_the_ace():
    """See continental.md C9, example 3."""
    table = Table("9s Ts * Qs Qs Ks As 2s Js", "", stock="4d", contract=3)
    table.draw(0).no_claims()
    wrap = table.groups(0, "9s Ts * Qs / Qs Ks As 2s")
    assert table.breach(0, GoDown(wrap)) == "not_a_meld"
    table.down(0, "9s Ts * Qs / Js Qs Ks As")
    assert table.meld(0) == "9s Ts Js* Qs"
    assert table.meld(1) == "Js Qs Ks As"


def test_nothing_is_laid_off_before_the_own_contract():
    """See continental.md C9, example 7."""
    hands = ("", "5d 6d 7d 8d Kc Ks Kh 9d", "9d")
    table = Table(*hands, contract=2, stock="2c 2s 2h").turn(0)
    table.draw(1).no_claims().down(1, "Kc Ks Kh / 5d 6d 7d 8d").lay(1, "9d", 1)
    assert table.meld(1) == "5d 6d 7d 8d 9d"
    table = Table(*hands, contract=2, stock="2c 2s 2h").turn(0)
    table.draw(1).no_claims().down(1, "5d 6d 7d 8d / Kc Ks Kh").discard(1, "9d")
    table.draw(2)
    nine = table.own(2, "9d")[0]
    assert table.breach(2, Lay(nine, 0, "high")) == "not_down"
    assert table.breach(2, JokerMove(0, 0, "low")) == "not_down"
    assert table.breach(2, JokerReplace(nine, 0, "low")) == "not_down"
    assert "lay" not in table.kinds(2)


def test_no_new_melds_are_laid_after_the_contract():
    """See continental.md C9, example 8."""
    table = Table("3c 3c 3h 8c 8d 8h Ts", "", stock="Td Th Tc Tc")
    table.draw(0).no_claims().down(0, "3c 3c 3h / 8c 8d 8h").discard(0, "Td")
    table.turn(1).draw(0).no_claims()
    tens = table.own(0, "Ts Tc")
    assert table.breach(0, GoDown((tens,))) == "already_down"
    assert "go_down" not in table.kinds(0)


def test_exactly_the_contract_no_more_and_no_less():
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="9h", contract=1)
    table.draw(0).no_claims()
    three = table.groups(0, "3c 3c 3h")
    assert table.breach(0, GoDown(three)) == "not_the_contract"
    assert table.breach(0, GoDown(())) == "not_the_contract"
    assert table.breach(0, GoDown()) == "not_the_contract"
    table = Table("3c 3c 3h Td Ts Th 9s 9h", "", stock="9c", contract=2)
    table.draw(0).no_claims()
    too_many = table.groups(0, "3c 3c 3h / Td Ts Th / 9s 9h 9c")
    refusal = table.refused(0, GoDown(too_many))
    assert refusal.params == {"trios": 1, "runs": 1}


@pytest.mark.parametrize(
    "text", ["3c 3c 4h", "* * 3c 3h", "3c 4c 5c", "3c 3h", "2c 3c 4c * *"]
)
def test_these_are_no_trios(text):
    """See continental.md C3."""
    table = Table("3c 3c 3h 4h 4c 5c 2c", "", stock="*", jokers_per_deck=2)
    hand = [*table.deal.players[0].hand, *table.deal.stock]
    cards = tuple(table.cards(text, hand))
    meld = melds.read(cards, table.pack.faces, 0)
    assert meld is None or meld.kind == "run"


def test_going_out_needs_a_discard():
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="4s 5h 3d Tc")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").discard(0, "9s")
    table.turn(1).draw(0).no_claims().lay(0, "3d", 0)
    assert table.faces(0) == "4s"
    table.discard(0, "4s")
    assert table.deal.ending == "went_out"
    table = Table("3c 3c 3h Td Ts Th 3h", "", stock="Tc 5h 3d")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").lay(0, "3h", 0)
    ten = table.own(0, "Tc")[0]
    assert table.breach(0, Lay(ten, 1)) == "must_discard"
    assert table.kinds(0) == {"discard"}


def test_going_out_without_a_discard_is_an_option():
    """See continental.md C4."""
    table = Table(
        "3c 3c 3h Td Ts Th 3h", "", stock="Tc 5h 3d", go_out_without_discard=True
    )
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").lay(0, "3h", 0)
    table.lay(0, "Tc", 1)
    assert table.result.ending == "went_out"
    assert table.points()[0] == -10


def test_going_out_without_a_discard_waits_for_the_claim():
    """See continental.md C4."""
    table = Table(
        "3c 3c 3h Td Ts Th 3h", "", "", stock="Tc 5h", go_out_without_discard=True
    )
    table.draw(0).down(0, "3c 3c 3h / Td Ts Th").lay(0, "3h", 0).lay(0, "Tc", 1)
    assert table.deal.ending is None
    assert table.asked == {"claim": {1, 2}}
    assert table.breach(0, PASS) == "nothing_to_claim"
    table.claim(1)
    assert table.result.ending == "went_out"
    assert len(table.hand(1)) == 9


def test_the_card_taken_may_not_be_discarded():
    """See continental.md C4."""
    table = Table("3c 4d", "", upcard="9h").take(0)
    nine = table.own(0, "9h")[0]
    assert table.breach(0, Discard(nine)) == "same_card"
    assert nine not in {table.pack.parse(e["card"]) for e in table.legal(0, "discard")}
    other = Table("3c 9h", "", upcard="9h").take(0)
    other.discard(0, "9h")
    free = Table("3c 4d", "", upcard="9h", taken_card_stays=False)
    free.take(0).discard(0, "9h")
    assert free.deal.at == 1


def test_no_play_may_leave_only_the_card_just_taken():
    """See continental.md C4."""
    table = Table("3c 3c 3h Td Ts Th 3d", "", upcard="9h", stock="4s 5h").take(0)
    table.down(0, "3c 3c 3h / Td Ts Th")
    three = table.own(0, "3d")[0]
    assert table.breach(0, Lay(three, 0)) == "dead_end"
    assert table.kinds(0) == {"discard"}


def test_a_player_who_is_down_draws_and_discards_every_turn():
    """See continental.md C4."""
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="4s 5h 6h")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").discard(0, "9s")
    table.turn(1)
    assert table.breach(0, Discard(table.hand(0)[0])) == "draw_first"
    table.draw(0)
    assert table.breach(0, DRAW_STOCK) == "already_drawn"
    assert table.breach(0, DRAW_DISCARD) == "already_drawn"


def test_melds_are_everybodys_once_both_are_down():
    """See continental.md C4."""
    table = Table("3c 3c 3h Td Ts Th 9s", "4c 4c 4h Jd Js Jh 3d", stock="Kd 5h Ks")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").discard(0, "Kd")
    table.draw(1).no_claims().down(1, "4c 4c 4h / Jd Js Jh").lay(1, "3d", 0)
    assert table.meld(0) == "3c 3c 3h 3d"
    assert table.deal.melds[0].seat == 0


def test_the_points_left_in_hand_count():
    """See continental.md C9, example 9."""
    table = Table("3c 3c 3h 3d Td Ts Th", "Qs 7s As * Kd Kd", stock="4s")
    queen, others = table.own(1, "Qs 7s As *"), table.hand(1)[4:]
    assert melds.points(queen, table.pack.faces) == 10 + 7 + 11 + 50 == 78
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th")
    table.lay(0, "3d", 0).discard(0, "4s")
    assert table.points()[1] == 78 + melds.points(others, table.pack.faces)


def test_each_card_has_its_points():
    told = {face: card_points(parse_face(face + "s")) for face in "A23456789TJQK"}
    assert told == {
        "A": 11,
        **{str(pip): pip for pip in range(2, 10)},
        **dict.fromkeys("TJQK", 10),
    }
    assert card_points(JOKER_FACE) == 50


def test_nobody_else_acts_and_no_other_games_act_is_known():
    table = Table("", "", stock="4s")
    assert table.breach(1, DRAW_STOCK) == "not_your_turn"
    assert table.breach(7, DRAW_STOCK) == "not_seated"
    assert table.breach(0, Drop()) == "not_allowed"
    assert table.breach(0, Discard(0)) == "draw_first"
    assert table.breach(0, Draw("sleeve")) == "not_allowed"
    # Nobody waits for a new stock.
    assert table.breach(None, Reshuffled(())) == "not_allowed"
    table.draw(0)
    assert table.breach(0, Discard(999)) == "bad_card"
    assert table.breach(0, Discard(table.hand(1)[0])) == "not_your_card"


def test_a_deal_needs_the_whole_pack_and_two_seats_or_more():
    options = Table("", "").options
    whole = tuple(range(options.pack.size))
    with pytest.raises(ValueError, match="order of the pack"):
        GAME.start((0, 1), options, whole[1:])
    for seats in ((0,), (0, 0), tuple(range(9))):
        with pytest.raises(ValueError, match="no seats"):
            GAME.start(seats, options, whole)


def test_the_log_replays_to_the_same_bytes():
    table = Table("3c 3c 3h 3d Td Ts Th", "Kh Qd 7s As", "", stock="4s")
    table.draw(0).claim(1).down(0, "3c 3c 3h / Td Ts Th")
    table.lay(0, "3d", 0).discard(0, "4s")
    assert table.replayed() == table.game.encode(table.deal)
