"""21-card rummy in full, each part an option, both ways (indian.md 9.2)."""

import pytest

from rules import catalogue
from rules.actions import Show
from rules.cards import JOKER_FACE, pack_of, parse_face
from rules.commands.group_text import parse_groups
from rules.commands.playout import play_deal
from rules.game import (
    BadOption,
    Breach,
)
from rules.indian.shows.value_cards import flows, value_points
from rules.indian.solver import melds
from rules.indian.solver.arrange import best, best_discard
from rules.indian.solver.melds import value_faces, with_neighbours
from rules.phases import (
    Ending,
)
from rules.results import (
    Flow,
)
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from tests.rules.indian.solver.appendix_a import TwentyOne
from tests.rules.indian.table import JUNK_21, VALID_21, Table21
from tests.sizes import seeds, size

GAME = catalogue.find("indian-21")
FULL = {
    "upper_lower_jokers": True,
    "value_cards": True,
    "show_three_tunnelas": True,
    "show_eight_dublees": True,
    "show_eight_jokers": True,
    "show_two_marriages": True,
    "dublee_protection": "CR-21",
}
PACK = pack_of(3, 3)


def _faces(text):
    return [parse_face(word) for word in text.split()]


def _rules(**options):
    from rules.indian.shows.show import score_rules

    return score_rules(GAME.resolve(options))


@pytest.mark.parametrize(
    ("cut", "lower", "upper"),
    [
        ("7s", "6s", "8s"),
        ("Kd", "Qd", "Ad"),
        ("Ah", "Kh", "2h"),
        ("2c", "Ac", "3c"),
        ("*", "Ks", "2s"),
    ],
)
def test_upper_and_lower_joker_go_around(cut, lower, upper):
    """See indian.md 9.2."""
    faces = value_faces(parse_face(cut))
    assert (faces[0], faces[2]) == (parse_face(lower), parse_face(upper))
    wild = with_neighbours(faces[1])
    for text in (lower, upper, "*"):
        assert melds.is_joker(parse_face(text), wild)
        assert melds.card_points(parse_face(text), wild) == 0
    other_suit = 13 + faces[0] if faces[0] < 39 else faces[0] - 13
    assert not melds.is_joker(other_suit, wild)


def test_they_are_jokers_only_where_the_table_wants_it():
    """See indian.md 9.2."""
    for option, count in ((False, 3 + 11), (True, 3 + 11 + 6)):
        table = Table21(VALID_21, JUNK_21, cut="3c", upper_lower_jokers=option)
        jokers = [card for card in range(159) if table.deal.is_joker(card)]
        assert len(jokers) - (table.deal.cut in jokers) == count
        wild = table.view(0)["wild"]
        assert (wild.get("upper"), wild.get("lower")) == (
            ("4c", "2c") if option else (None, None)
        )
        assert (wild["card"], wild["rank"]) == ("3c1", "3")


def test_king_ace_two_is_no_run_though_the_two_is_the_upper_joker_of_an_ace():
    """See indian.md 9.2."""
    wild = with_neighbours(parse_face("7s"))
    for text in ("Kh Ah 2h", "Ks As 2s"):
        assert melds.classify(_faces(text), wild)[0] is melds.Kind.INVALID


@pytest.mark.parametrize(
    ("held", "points", "as_adda"),
    [
        ("8s 8s", 30, 40),
        ("8s 6s", 20, 40),
        ("8s 8s 6s", 40, 60),
        ("7s 7s 6s 6s", 60, 80),
        ("6s 7s 8s", 100, 100),
        ("6s 6s 7s 7s 8s 8s", 300, 200),
        ("6s 6s 6s 7s 7s 8s 8s 8s", 300 + 20, 200 + 40),
        ("6s 7s 8s 8s", 110, 120),
        ("8s 8s 8s", 50, 60),
        ("7h 8h 6h *", 0, 0),
    ],
)
def test_both_published_tables_of_value_points_hold(held, points, as_adda):
    """See indian.md 9.2."""
    faces = _faces(held)
    assert value_points(faces, parse_face("7s")) == points
    assert value_points(faces, parse_face("7s"), "AD-21") == as_adda


def test_three_marriages_need_a_printed_joker_cut():
    """See indian.md 9.2."""
    faces = _faces("Ks Ks Ks As As As 2s 2s 2s")
    assert value_points(faces, JOKER_FACE) == 500
    assert value_points(faces, JOKER_FACE, "AD-21") == 300


def _settled(*rows, **options):
    """Deals of 21 cards with a cut seven of spades; seat 0 shows, then all send."""
    return Table21(*rows, cut="7s", opening="9h", value_cards=True, **options)


MARRIED = "6s 7s 8s / 2h 3h 4h / 9c 9c 9c / Kd Ks Kh Kc / Jh Jd Js / Qc Qd Qh / Ac Ad"
SHOWN = "6s 7s 8s / 2h 3h 4h / Tc Tc Tc / Kd Ks Kh Kc / Jh Jd Js Jc / Qc Qd Qh Qs"
"""A valid show of 21 cards with the marriage of a cut seven of spades in it."""
COUNTED = "2c 3c 4c / 6d 6d 6d / Th Jh Qh / 2d 2s 2h / 4d 4s 4h / 8s Kc Td As Jd 5c"
"""Three pure groups, two sets; loose one upper joker, and 45 points beside it."""


def test_the_example_of_the_page_pays_what_it_says():
    """A shows with a marriage, B counts 45 with one upper joker, C dropped at once.

    See indian.md 9.2.
    """
    table = _settled(SHOWN, COUNTED, JUNK_21, upper_lower_jokers=True, stock="3d 3s")
    table.turn(0).turn(1).drop(2)
    table.draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, SHOWN)))
    table.declare(1, COUNTED.rsplit("/", 1)[0])
    result = GAME.result(table.deal)
    assert table.points() == {0: 0, 1: 45, 2: 30}
    assert result.flows == (Flow(payer=1, receiver=0, points=90),)
    assert {row.seat: row.value for row in result.seats} == {0: 90, 1: -90, 2: 0}
    net = {row.seat: row.value - row.points for row in result.seats}
    net[0] += sum(row.points for row in result.seats)
    assert net == {0: 165, 1: -135, 2: -30}


def test_without_the_option_nothing_is_paid_for_value_cards():
    """See indian.md 9.2."""
    table = Table21(SHOWN, COUNTED, cut="7s", opening="9h", stock="3d").draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, SHOWN)))
    table.close()
    result = GAME.result(table.deal)
    assert result.flows == ()
    assert {row.value for row in result.seats} == {0}


def test_a_loser_gets_value_points_from_the_winner_too():
    """See indian.md 9.2."""
    table = _settled(VALID_21, MARRIED, stock="2c").draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, VALID_21)))
    table.close()
    # The winner has an upper and a lower joker itself: 20 of the 100.
    assert GAME.result(table.deal).flows == (Flow(payer=0, receiver=1, points=80),)


def test_who_showed_wrongly_neither_pays_nor_gets():
    """See indian.md 9.2."""
    table = _settled(MARRIED, SHOWN, COUNTED, stock="3d 3s 3h")
    wrong = MARRIED.replace(" / Ac Ad", " Ac Ad")
    table.draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, wrong)))
    table.draw(1)
    table.do(1, Show(table.deal.drawn, table.groups(1, SHOWN)))
    table.close()
    result = GAME.result(table.deal)
    assert {(flow.payer, flow.receiver) for flow in result.flows} == {(2, 1)}
    assert table.points()[0] == 120


def test_no_show_no_value_points():
    """See indian.md 9.2."""
    table = _settled(SHOWN, COUNTED, stock="3d")
    table.drop(0)
    result = GAME.result(table.deal)
    assert result.ending is Ending.LAST_PLAYER_STANDING
    assert result.flows == ()


def test_no_seat_loses_more_than_the_cap():
    """See indian.md 9.2."""
    values = {0: 0, 1: 300, 2: 100}
    lost = {0: 120, 1: -150, 2: 30}
    paid = flows(values, lost, [1, 2, 0], cap=240)
    # 400 are owed and 120 are left: 90 and 30.
    assert paid == (Flow(0, 1, 90), Flow(0, 2, 30), Flow(2, 1, 200))
    uneven = flows(
        {0: 0, 1: 10, 2: 10, 3: 10}, {0: 110, 1: 0, 2: 0, 3: 0}, [3, 1, 2, 0], 120
    )
    assert uneven == (Flow(0, 3, 4), Flow(0, 1, 3), Flow(0, 2, 3))


def test_nobody_pays_before_it_was_paid_and_all_sums_to_nothing():
    """See indian.md 9.2."""
    stream = Stream(b"flows", 6, 9)
    for _ in range(500):
        seats = list(range(2 + stream.uniform(5)))
        values = {seat: 10 * stream.uniform(50) for seat in seats}
        points = {seat: stream.uniform(121) for seat in seats[1:]}
        lost = {0: -sum(points.values()), **points}
        paid = flows(values, lost, seats, 240)
        assert len({frozenset((f.payer, f.receiver)) for f in paid}) == len(paid)
        have = {seat: 240 - lost[seat] for seat in seats}
        for flow in paid:
            have[flow.payer] -= flow.points
            have[flow.receiver] += flow.points
            assert have[flow.payer] >= 0
        assert sum(have.values()) == 240 * len(seats)


TUNNELAS = "5s 5s 5s / Td Td Td / Kc Kc Kc / As 2h 4d 6h 8c Jd Qs 7h 9d 2c 6c Jh"
DUBLEES = (
    "5s 5s / Th Th / Kc Kc / As As / 2h 2h / 4d 4d / 8c 8c / Js Js / Qs 7h 9d 2c 6c"
)
JOKERS = "3s 3s 3s 3h 3h 3d * * / 5s Th Kc As 2h 4d 8c Jd Qs 7h 9d 2c 6c"
MARRIAGES = "2c 3c 4c / 2c 3c 4c / 5s Th Kc As 2h 4d 8c Jd Qs 7h 9d 6c Ks Qd 9s"


@pytest.mark.parametrize(
    ("option", "hand", "needs"),
    [
        ("show_three_tunnelas", TUNNELAS, {}),
        ("show_eight_dublees", DUBLEES, {}),
        ("show_eight_jokers", JOKERS, {}),
        ("show_two_marriages", MARRIAGES, {"upper_lower_jokers": True}),
    ],
)
def test_another_show_ends_the_deal_where_the_table_has_it(option, hand, needs):
    """See indian.md 9.2."""
    groups = hand.rsplit("/", 1)[0]
    table = Table21(hand, JUNK_21, stock="Tc", **{option: True}, **needs).draw(0)
    verdict = GAME.examine(table.deal, 0, table.groups(0, groups))
    after = dict(verdict.after)[table.deal.drawn]
    assert (after.points, after.valid_show, after.defects) == (0, True, ())
    suggested = GAME.suggest(table.deal, 0)
    assert dict(GAME.examine(table.deal, 0, suggested).after)[
        table.deal.drawn
    ].valid_show
    table.do(0, Show(table.deal.drawn, table.groups(0, groups))).close()
    assert table.points() == {0: 0, 1: 120}
    assert table.row(0).how == "show"

    without = Table21(hand, JUNK_21, stock="Tc", **needs).draw(0)
    held = without.groups(0, groups)
    refusal = without.refused(0, Show(without.deal.drawn, held))
    assert refusal.breach is Breach.BAD_GROUPS
    kept = tuple(card for card in without.hand(0) if card != without.deal.drawn)
    without.do(0, Show(without.deal.drawn, (kept,)))
    assert without.row(0).how == "wrong_show"


def test_a_dublee_has_no_joker_in_another_cards_place():
    """See indian.md 9.2."""
    options = {"show_eight_dublees": True}
    short = DUBLEES.replace("Js Js", "Js 3d")
    table = Table21(short, JUNK_21, stock="Tc", **options).draw(0)
    groups = table.groups(0, short.rsplit("/", 1)[0])
    assert not dict(GAME.examine(table.deal, 0, groups).after)[
        table.deal.drawn
    ].valid_show
    jokers = DUBLEES.replace("Js Js", "* *")
    table = Table21(jokers, JUNK_21, stock="Tc", **options).draw(0)
    groups = table.groups(0, jokers.rsplit("/", 1)[0])
    verdict = GAME.examine(table.deal, 0, groups)
    assert dict(verdict.after)[table.deal.drawn].valid_show


def test_two_marriages_need_upper_and_lower_jokers():
    """See indian.md 9.2."""
    with pytest.raises(BadOption):
        GAME.resolve({"show_two_marriages": True})


def test_who_is_beaten_to_another_show_counts_the_hand():
    """See indian.md 9.2."""
    table = Table21(VALID_21, DUBLEES, stock="7c 7d", show_eight_dublees=True)
    table.turn(0).turn(1).draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, VALID_21)))
    table.declare(1, DUBLEES.rsplit("/", 1)[0])
    assert table.points() == {0: 0, 1: 120}


@pytest.mark.parametrize(
    ("protection", "dublees", "points"),
    [
        ("off", 8, 120),
        ("CR-21", 5, 120),
        ("CR-21", 6, 2),
        ("CR-21", 8, 2),
        ("AD-21", 6, 120),
        ("AD-21", 7, 0),
    ],
)
def test_dublees_protect_where_the_table_has_it(protection, dublees, points):
    """See indian.md 9.2."""
    table = Table21(VALID_21, DUBLEES, stock="7c 7d", dublee_protection=protection)
    table.turn(0).turn(1).draw(0)
    table.do(0, Show(table.deal.drawn, table.groups(0, VALID_21)))
    table.declare(1, "/".join(DUBLEES.split("/")[:dublees]))
    assert table.points() == {0: 0, 1: points}


def test_the_best_of_22_cards_knows_the_other_shows():
    """See indian.md 9.2."""
    rules = _rules(**FULL)
    for hand in (TUNNELAS, DUBLEES, JOKERS, MARRIAGES):
        (cards,) = parse_groups(hand.replace("/", " ") + " Tc", PACK)
        wild = with_neighbours(parse_face("3c"))
        found = best_discard(cards, PACK, wild, rules)
        assert (found.points, found.valid_show) == (0, True)
        assert found.discard in found.loose + cards
        assert not best_discard(cards, PACK, wild, _rules()).valid_show
        barred = best_discard(cards, PACK, wild, rules, barred=found.discard)
        assert barred.valid_show
        assert barred.discard != found.discard
        # With 21 cards nothing is shown: what counts is found as ever.
        kept = [card for card in cards if card != found.discard]
        assert best(kept, PACK, wild, rules) == best(kept, PACK, wild, _rules())


def test_the_third_missed_turn_is_a_middle_drop_whatever_the_groups():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21)
    table.turn(0).turn(1)
    for missed in (1, 2):
        table.time_out(0)
        assert table.player(0).autoplays == missed
        table.turn(1)
    table.time_out(0, VALID_21)
    assert table.row(0).how == "auto_drop"
    assert table.points() == {0: 70, 1: 0}


def test_random_play_keeps_its_cards_its_points_and_its_bytes():
    """See indian.md 9.2."""
    options = GAME.resolve(FULL)
    for seed in seeds("playouts_21_full"):
        for number in range(size("playouts_21_full", everyday=10, full=400)):
            key = f"{seed}/{number}".encode()
            order = Stream(key, PURPOSE_DECK, 0).shuffle(list(range(159)))
            seats = tuple(range(2 + number % 5))
            start = GAME.start(seats, options, tuple(order)).deal
            reshuffles = iter(Stream(key, PURPOSE_RESHUFFLE, r) for r in range(1, 99))
            deal, log = start, []
            choices = Stream(key, 16, 0)
            for seat, action, after in play_deal(GAME, start, choices, reshuffles):
                GAME.check_invariants(after)
                log.append((seat, action))
                deal = after
            again = start
            for seat, action in log:
                again = GAME.apply(again, seat, action).deal
            assert GAME.encode(again) == GAME.encode(deal)
            result = GAME.result(deal)
            assert sum(row.value for row in result.seats) == 0
            page = TwentyOne(melds.JOKERS[deal.wild])
            assert all(
                deal.is_joker(card) == (PACK.face(card) in page.jokers)
                for card in range(159)
            )
