"""Arrangements of a Continental hand: the contract builder (C3, C4)."""

from time import process_time

import pytest
from msgspec.structs import replace

from rules.actions import GoDown
from rules.continental.solver import melds
from rules.game import IllegalAction
from rules.shuffle import Stream
from rules.views.results import verdict_to_wire
from tests.rules.continental.table import GAME, Table
from tests.sizes import promised
from tests.wire.plain import plain

HAND = "3c 3c 3h Td * Kh Qs"


def examined(table, text, seat=0):
    return table.game.examine(table.deal, seat, table.groups(seat, text))


def test_the_verdict_says_which_parts_of_the_contract_are_met():
    table = Table(HAND, "", stock="Ts").draw(0).no_claims()
    verdict = examined(table, "3c 3c 3h / Td *")
    assert [group.kind for group in verdict.groups] == ["set", "invalid", "loose"]
    assert [group.counts for group in verdict.groups] == [True, False, False]
    assert verdict.defects == ("trio_missing",)
    assert not verdict.valid_show
    assert verdict.points == 3 * 3 + 10 + 50 + 10 + 10 + 10
    verdict = examined(table, "3c 3c 3h / Td * Ts")
    assert verdict.defects == ()
    assert verdict.valid_show
    after = dict(verdict.after)
    king, three = table.own(0, "Kh")[0], table.own(0, "3h")[0]
    assert after[king].valid_show
    assert not after[three].valid_show
    assert after[king].points == verdict.points - 10


def test_a_group_too_many_counts_for_nothing_and_says_so():
    table = Table("3c 3c 3h 4s 5s 6s 7s 8c", "", contract=2, stock="8d")
    table.draw(0).no_claims()
    verdict = examined(table, "4s 5s 6s 7s / 3c 3c 3h / 8c 8d")
    assert verdict.valid_show
    assert verdict.groups[2].reason == "too_short"
    table = Table("3c 3c 3h 4c 4d 4h 5s 5d", "", contract=2, stock="5h")
    table.draw(0).no_claims()
    verdict = examined(table, "3c 3c 3h / 4c 4d 4h / 5s 5d 5h")
    assert [group.reason for group in verdict.groups] == [
        None,
        "not_in_contract",
        "not_in_contract",
    ]
    assert verdict.defects == ("run_missing",)


@pytest.mark.parametrize(
    ("group", "reason"),
    [
        ("3c *", "too_short"),
        ("3c 3h 3s 3d", "trio_too_long"),
        ("5s 6s 7s", "run_too_short"),
        ("5s 6s 7s 7s", "duplicate_rank"),
        ("5s 6s 8s 9s", "gap"),
        ("Qs Ks As 2s", "gap"),
        ("5s * * *", "few_naturals"),
        ("5s 6s 7h 8s", "not_a_meld"),
        ("* *", "only_jokers"),
    ],
)
def test_a_group_that_is_no_meld_says_why(group, reason):
    """See continental.md C3."""
    table = Table(group, "", contract=6, jokers_per_deck=2)
    assert examined(table, group).groups[0].reason == reason


def test_by_option_a_run_has_an_ace_at_one_end_only():
    """See continental.md C3.2."""
    suit = (*range(13), 0)
    both_aces = tuple(range(14))
    assert melds.read(both_aces, suit, 0, 14) is not None
    assert melds.read(both_aces, suit, 0, 13) is None
    assert melds.why_none(both_aces, suit, 13) == "too_long"


@pytest.mark.parametrize(
    ("group", "stands"),
    [
        ("5s 6s 7s *", "5s 6s 7s 8s"),
        ("* 5s 6s 7s", "4s 5s 6s 7s"),
        ("5s * 7s 8s", "5s 6s 7s 8s"),
        ("5s 7s 8s *", "5s 6s 7s 8s"),
    ],
)
def test_a_part_says_what_its_jokers_stand_for(group, stands):
    """See continental.md C3."""
    table = Table(group, "", contract=2)
    verdict = plain(verdict_to_wire(examined(table, group), table.pack))
    assert verdict["groups"][0]["as"] == stands.split()
    unmelded = plain(
        verdict_to_wire(
            examined(Table("5s 6s 7s 8s", "", contract=2), "5s 6s 7s 8s"), table.pack
        )
    )
    assert "as" not in unmelded["groups"][0]


def test_a_contract_without_a_card_to_discard_is_none():
    table = Table("3c 3c 3h Td Ts Th", "", contract=1)
    assert len(table.hand(0)) == 7
    assert examined(table, "3c 3c 3h / Td Ts Th").valid_show
    taken = Table("3c 3c 3h 4s 5s 6s 7s 8s", "", contract=2, upcard="9d").take(0)
    assert examined(taken, "3c 3c 3h / 4s 5s 6s 7s 8s").defects == ("must_discard",)
    assert not examined(taken, "3c 3c 3h / 4s 5s 6s 7s 8s").valid_show


def test_options_for_alike_melds_are_judged():
    hand = "3c 3d 3h 3c 3s 3h Ks"
    alike = "3c 3d 3h / 3c 3s 3h"
    assert examined(Table(hand, ""), alike).valid_show
    table = Table(hand, "", distinct_trio_ranks=True)
    verdict = examined(table, alike)
    assert [group.reason for group in verdict.groups] == [None, "alike", None]
    table.draw(0).no_claims()
    melds = table.groups(0, alike)
    assert table.breach(0, GoDown(melds)) == "not_the_contract"
    runs = "2s 3s 4s 5s 6s 7s 8s 9s Kd"
    for distinct in (False, True):
        table = Table(runs, "", contract=3, distinct_run_suits=distinct)
        table.draw(0).no_claims()
        melds = table.groups(0, "2s 3s 4s 5s / 6s 7s 8s 9s")
        assert examined(table, "2s 3s 4s 5s / 6s 7s 8s 9s").valid_show != distinct
        assert bool(table.legal(0, "go_down")[0].get("melds")) != distinct
        if not distinct:
            table.do(0, GoDown(melds))


def test_after_laying_down_nothing_new_is_formed():
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="4s Qd 4c")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th")
    verdict = examined(table, "9s 4s")
    assert verdict.defects == ()
    assert not verdict.valid_show
    assert table.game.suggest(table.deal, 0) == ()


def test_a_good_meld_beside_a_contract_laid_down_says_why_it_does_not_count():
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="4s 9d 9c 9h")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th").discard(0, "4s")
    table.turn(1).draw(0).no_claims()
    held = replace(table.deal.players[0], hand=(*table.hand(0), *table.cards("9d 9h")))
    table.deal = replace(table.deal, players=(held, *table.deal.players[1:]))
    (trio, *_loose) = examined(table, "9s 9d 9h").groups
    assert (trio.counts, trio.reason) == (False, "already_down")


def test_laying_down_without_melds_takes_the_saved_ones_that_are_the_contract():
    table = Table(HAND, "", stock="Ts").draw(0).no_claims()
    saved = {0: table.groups(0, "Kh Qs / 3c 3c 3h / Td * Ts")}
    done = table.game.complete(table.deal, 0, GoDown(), saved)
    assert done == GoDown(saved[0][1:])
    table.do(0, done)
    table = Table(HAND, "", stock="Ts").draw(0).no_claims()
    saved = {0: table.groups(0, "3c 3c 3h / Td *")}
    assert table.game.complete(table.deal, 0, GoDown(), saved) == GoDown()
    assert table.breach(0, GoDown()) == "not_the_contract"


def test_the_best_laying_down_is_listed_beside_the_open_form():
    table = Table(HAND, "", stock="Ts").draw(0).no_claims()
    best, blank = table.legal(0, "go_down")
    assert blank == {"kind": "go_down", "melds": None, "open": True}
    assert best["hint"] == {"left": 20}
    assert sorted(map(len, best["melds"])) == [3, 3]
    poor = Table("3c 4d 9h Td Ks 7s 6h", "", stock="Ad").draw(0).no_claims()
    assert poor.legal(0, "go_down") == [blank]
    assert poor.legal(1) == []


def test_suggest_groups_the_most_of_the_contract():
    table = Table(HAND, "", stock="Ts").draw(0).no_claims()
    groups = table.game.suggest(table.deal, 0)
    assert table.game.examine(table.deal, 0, groups).valid_show
    poor = Table("3c 3c 3h 4d 9h Ks 6s", "")
    (group,) = poor.game.suggest(poor.deal, 0)
    assert {poor.pack.name(card)[0] for card in group} == {"3"}


def test_wanted_are_the_faces_that_meet_a_part_more():
    table = Table("3c 3c 3h Td Ts 9h 6s", "")
    points, faces = table.game.wanted(table.deal, 0)
    assert points == 9 + 20 + 9 + 6
    assert {face % 13 for face in faces if face < 52} == {9}
    assert 52 in faces
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="4s")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th")
    faces = table.game.wanted(table.deal, 0)[1]
    assert {face % 13 for face in faces if face < 52} == {2, 9}


def test_a_seat_starts_with_its_hand_by_suit():
    table = Table("3c 5c Kh 2h * 9s 4d", "")
    groups = table.game.opening_groups(table.deal, 0)
    assert [table.pack.names(group) for group in groups] == [
        ["2h1", "Kh1"],
        ["3c1", "5c1"],
    ]


def test_tidy_leaves_out_what_was_given_away():
    table = Table("3c 3c 3h Td Ts Th 9s", "", stock="4s").draw(0).no_claims()
    groups = table.groups(0, "3c 3c 3h 9s / Td Ts")
    table.discard(0, "9s")
    tidied = table.game.tidy(table.deal, 0, groups)
    assert tidied == (groups[0][:3], groups[1])
    for bad, code in [
        ((table.hand(1)[:2],), "not_your_card"),
        ((groups[1], groups[1]), "bad_groups"),
        (groups * 4, "max_groups"),
    ]:
        with pytest.raises(IllegalAction) as refusal:
            table.game.tidy(table.deal, 0, bad)
        assert refusal.value.breach == code
    with pytest.raises(IllegalAction):
        table.game.examine(table.deal, 5, ())


def test_examine_refuses_groups_that_are_not_the_seats_cards():
    table = Table(HAND, "")
    three = table.own(0, "3h")
    for groups in ((three, three), (table.hand(1)[:3],), ((),), (three,) * 7):
        with pytest.raises(IllegalAction) as refusal:
            table.game.examine(table.deal, 0, groups)
        assert refusal.value.breach == "bad_groups"


@pytest.mark.usefixtures("no_garbage")
def test_builder_and_suggestion_answer_in_time():
    times = []
    for number in range(20):
        stream = Stream(b"builder %d" % number, 36, 0)
        table = Table("", "", contract=5 + number % 3, stock="")
        order = tuple(stream.shuffle(list(range(table.pack.size))))
        deal = GAME.start((0, 1), table.options, order).deal
        begun = process_time()
        groups = GAME.suggest(deal, 0)
        GAME.examine(deal, 0, groups)
        times.append(process_time() - begun)
    assert sorted(times)[-2] < promised(0.1)
