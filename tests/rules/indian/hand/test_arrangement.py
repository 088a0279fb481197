"""Arrangements: tidied, judged, suggested (indian.md 7.3)."""

import pytest

from rules.actions import Declare, Show
from rules.game import Breach, IllegalAction
from rules.indian.solver.arrange import best
from rules.shuffle import Stream
from tests.rules.indian.solver.hands import KINDS
from tests.rules.indian.table import GAME, JUNK, PURE_ONLY, VALID, Table
from tests.rules.test_explanation import dealt
from tests.sizes import seeds, size


def test_a_discarded_card_leaves_its_group_silently():
    """See indian.md 7.3."""
    table = Table(VALID, JUNK, stock="7d")
    groups = table.groups(0, VALID)
    table.draw(0).discard(0, "Kd")
    kings = tuple(card for card in groups[2] if card in table.hand(0))
    assert GAME.tidy(table.deal, 0, groups) == (groups[0], groups[1], kings, groups[3])


def test_a_group_left_with_one_card_dissolves():
    """See indian.md 7.3."""
    table = Table(VALID, JUNK, stock="7d")
    pair = (table.card("Kd", 0), table.card("Ks", 0))
    table.draw(0).discard(0, "Kd")
    assert GAME.tidy(table.deal, 0, (pair,)) == ()


def test_a_card_in_the_finish_slot_leaves_its_group_silently():
    """See indian.md 7.3."""
    table = Table(VALID, JUNK, stock="3h").draw(0)
    groups = table.groups(0, VALID.replace("4h", "3h 4h"))
    table.show(0, "3h")
    assert GAME.tidy(table.deal, 0, groups) == table.groups(0, VALID)


def test_an_out_of_play_seat_has_nothing_to_arrange():
    """See indian.md 7.3."""
    table = Table(VALID, JUNK).drop(0)
    with pytest.raises(IllegalAction) as refusal:
        GAME.examine(table.deal, 0, ())
    assert refusal.value.breach is Breach.NOT_IN_ROUND
    with pytest.raises(IllegalAction) as refusal:
        GAME.examine(table.deal, 5, ())
    assert refusal.value.breach is Breach.NOT_SEATED
    with pytest.raises(IllegalAction) as refusal:
        GAME.wanted(table.deal, 0)
    assert refusal.value.breach is Breach.NOT_IN_ROUND


def test_with_a_card_too_many_wanted_is_told_of_the_hand_that_is_left():
    hand = "4h 5h 6h / 7s 8s 9s / Kd Ks Kh / 2c 2d Qh 9d"
    table = Table(hand, JUNK, stock="Kc").draw(0)
    with_queen = GAME.wanted(table.deal, 0)
    assert with_queen[1]
    table.discard(0, "Qh")
    assert GAME.wanted(table.deal, 0) == with_queen


def test_a_person_without_a_seat_has_no_groups_to_be_filled_in():
    table = Table(VALID, JUNK, stock="7d").draw(0)
    card = table.hand(0)[0]
    saved = {5: table.groups(0, VALID)}
    assert GAME.complete(table.deal, 5, Show(card), saved) == Show(card)
    told = GAME.complete(table.deal, 5, Declare(), saved)
    assert told == Declare((), saved=True)
    assert GAME.suggest(table.deal, 5) == ()
    assert GAME.proposal(table.deal, 5) is None


def test_the_wanted_cards_are_those_that_bring_the_count_down_most():
    hand = "4h 5h 6h / 7s 8s 9s / Kd Ks Kh / 2c 2d Qh 9d"
    table = Table(hand, JUNK)
    points, faces = GAME.wanted(table.deal, 0)
    names = {table.pack.name(table.pack.faces.index(face))[:2] for face in faces}
    assert points == 9
    # Another two, or a joker (the cut ten is wild): the queen goes, the nine stays.
    assert names == {"2h", "2s", "Ts", "Th", "Td", "Tc", "*1"}


def test_a_card_whose_copies_all_lie_on_the_pile_is_not_wanted():
    hand = "4h 5h 6h / 7s 8s 9s / Kd Ks Kh / 2c 2d Qh 9d"
    table = Table(hand, JUNK.replace("2c", "2h"), opening="2h", stock="3d 2s 2s 3c")
    for _round in range(2):
        table.turn(0)
        table.discard(1, "2h") if table.draw(1) and _round == 0 else None
        if _round:
            table.discard(1, "As")
    points, faces = GAME.wanted(table.deal, 0)
    on_pile = [table.pack.name(card)[:2] for card in table.deal.discard[:-1]]
    assert on_pile.count("2h") == 2
    names = {table.pack.name(table.pack.faces.index(face))[:2] for face in faces}
    assert points == 9
    assert "2h" not in names


@pytest.mark.parametrize("kind", [*KINDS, "any"])
def test_the_wanted_cards_are_what_the_solver_says(kind):
    count = size(f"wanted_{kind}", everyday=2, full=60)
    for seed in seeds(f"wanted_{kind}"):
        stream = Stream(bytes.fromhex(seed), 1, 0)
        for _ in range(count):
            table = dealt(stream, kind)
            hand, wild, pack = table.hand(0), table.deal.wild, table.pack
            points, faces = GAME.wanted(table.deal, 0)
            now = best(hand, pack, wild).points
            for face in range(53):
                free = [
                    card
                    for card in range(pack.size)
                    if pack.faces[card] == face and card not in (*hand, table.deal.cut)
                ]
                if not free:
                    assert face not in faces
                    continue
                held = (*hand, free[0])
                found = min(
                    best(tuple(c for c in held if c != gone), pack, wild).points
                    for gone in held
                )
                assert (face in faces) == (found == points and points < now)
                assert found >= points


def test_no_card_is_wanted_where_none_helps():
    assert GAME.wanted(Table(VALID, JUNK).deal, 0) == (0, ())


def test_the_verdict_tells_all_defects_at_once():
    table = Table(PURE_ONLY, JUNK, cut="Ks").turn(0)
    verdict = GAME.examine(
        table.deal, 0, table.groups(0, "5s 6s 7s / 8h 8d 8c / Qd 2c")
    )
    assert verdict.points == 65
    assert not verdict.valid_show
    assert verdict.defects == ("second_run_missing", "invalid_group", "loose_cards")
    assert [
        (group.kind, group.points, group.counts, group.reason)
        for group in verdict.groups
    ] == [
        ("pure", 0, True, None),
        ("set", 24, False, "second_run_missing"),
        ("invalid", 12, False, "too_short"),
        ("loose", 29, False, None),
    ]
    assert verdict.after == ()


def test_the_verdict_is_halved_before_the_first_turn_and_says_so():
    """See indian.md 3.3."""
    table = Table(JUNK, PURE_ONLY, cut="Ks", deal_show="half")
    groups = table.groups(1, "5s 6s 7s / 8h 8d 8c")
    verdict = GAME.examine(table.deal, 1, groups)
    assert (verdict.points, verdict.half) == (33, True)
    table.turn(0).turn(1)
    verdict = GAME.examine(table.deal, 1, groups)
    assert (verdict.points, verdict.half) == (65, False)


def test_with_a_card_too_many_the_verdict_has_an_outcome_for_every_card():
    table = Table(VALID, JUNK, stock="7d").draw(0)
    verdict = GAME.examine(table.deal, 0, table.groups(0, VALID))
    after = {table.pack.name(card): outcome for card, outcome in verdict.after}
    assert len(after) == 14
    assert (after["7d1"].points, after["7d1"].valid_show) == (0, True)
    assert after["7d1"].defects == ()
    # Without a 2 the other three are still a set; the drawn card stays loose.
    assert (after["2c1"].points, after["2c1"].defects) == (7, ("loose_cards",))
    # Without the 4 there is no first run of hearts: 5 6 are loose, the kings wait.
    assert after["4h1"].points == 5 + 6 + 30 + 8 + 7
    assert after["4h1"].defects == (
        "second_run_missing",
        "invalid_group",
        "loose_cards",
    )
    assert not verdict.valid_show
    assert "wrong_count" in verdict.defects


def test_the_worked_example_reads_25():
    table = Table("5h 6h 7h / 9s Ts * Qs / 4c 4h 4s / Kc 8d 7d", JUNK, cut="2h")
    table.turn(0)
    groups = table.groups(0, "5h 6h 7h / 9s Ts * Qs / 4c 4h 4s / Kc 8d 7d")
    assert GAME.examine(table.deal, 0, groups).points == 25
    broken = table.groups(0, "5h 6h / 9s Ts * Qs / 4c 4h 4s / Kc 8d 7d")
    assert GAME.examine(table.deal, 0, broken).points == 80


def test_examine_refuses_groups_that_are_no_arrangement():
    table = Table(VALID, JUNK)
    with pytest.raises(IllegalAction) as refusal:
        GAME.examine(table.deal, 0, ((table.hand(1)[0],),))
    assert refusal.value.breach is Breach.BAD_GROUPS


def test_suggest_gives_the_fewest_points():
    table = Table(VALID, JUNK)
    groups = GAME.suggest(table.deal, 0)
    assert GAME.examine(table.deal, 0, groups).valid_show


def test_suggest_with_14_cards_leaves_a_card_that_may_be_given_away():
    table = Table(VALID, JUNK, opening="7h").take(0)
    groups = GAME.suggest(table.deal, 0)
    verdict = GAME.examine(table.deal, 0, groups)
    (loose,) = next(group.cards for group in verdict.groups if group.kind == "loose")
    assert loose != table.deal.taken


def test_a_hand_opens_by_suit_with_printed_jokers_loose():
    """See indian.md 7.3."""
    table = Table("* Kh 2h As 9d 3d Qs 4c Tc Jc 7h 8h *", JUNK)
    groups = GAME.opening_groups(table.deal, 0)
    names = [[table.pack.name(card)[:2] for card in group] for group in groups]
    assert names == [
        ["As", "Qs"],
        ["2h", "7h", "8h", "Kh"],
        ["3d", "9d"],
        ["4c", "Tc", "Jc"],
    ]
    GAME.examine(table.deal, 0, groups)
