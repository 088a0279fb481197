"""Jokers on the table of Continental: replaced, shifted, transferred."""

import pytest
from msgspec.structs import replace

from rules import notation
from rules.actions import JokerMove, JokerReplace
from rules.cards import JOKER_FACE
from rules.continental.solver import melds
from tests.rules.continental.table import Table


def two_runs(first, second, stock="2d", **options):
    """Seat 0 has just laid two runs down; it holds what is left of nine cards and one.

    Two runs of a contract are eight cards or more, so there are two cards at most.
    """
    table = Table(f"{first} {second}", "", contract=3, stock=stock, **options)
    return table.draw(0).no_claims().down(0, f"{first} / {second}")


def test_a_joker_is_replaced_and_then_transferred():
    """See continental.md C9, example 4."""
    hand = "Ah 2h 3h * 5h 9c Tc Jc Qc"
    table = Table("8s", hand, contract=3, upcard="Kd", stock="2s 6d 4h")
    table.draw(0).claim(1).discard(0, "8s").draw(1).no_claims()
    table.down(1, "Ah 2h 3h * 5h / 9c Tc Jc Qc").swap(1, "4h", 0, "high")
    assert table.meld(0) == "Ah 2h 3h 4h 5h 6h*"
    table.move(1, 0, 1, "high")
    assert (table.meld(0), table.meld(1)) == ("Ah 2h 3h 4h 5h", "9c Tc Jc Qc Kc*")


@pytest.mark.parametrize(
    ("run", "kept"), [("4s 5s 6s *", False), ("4s 5s 6s 7s *", True)]
)
def test_a_joker_leaves_only_where_four_cards_are_left(run, kept):
    """See continental.md C9, example 5."""
    other = "9h Th Jh Qh" if kept else "9h Th Jh Qh Kh"
    hand = f"{run} {other}"
    table = Table(hand, "", contract=3, stock="2d")
    table.draw(0).no_claims().down(0, f"{run} / {other}")
    if not kept:
        assert table.breach(0, JokerMove(0, 1, "low")) == "run_too_short"
        assert all(e["to"] == e["from"] for e in table.legal(0, "joker_move"))
        return
    low = Table(hand, "", contract=3, stock="2d").draw(0).no_claims()
    low.down(0, f"{run} / {other}").move(0, 0, 1, "low")
    assert low.meld(1) == "8h* 9h Th Jh Qh"
    assert low.meld(0) == "4s 5s 6s 7s"
    assert table.move(0, 0, 1, "high").meld(1) == "9h Th Jh Qh Kh*"


def test_a_joker_never_leaves_a_trio_and_never_goes_to_a_hand():
    hand = "Td Ts * 4s 5s 6s 7s 8s"
    table = Table(hand, "", contract=2, stock="2d Th").draw(0).no_claims()
    table.down(0, "Td Ts * / 4s 5s 6s 7s 8s")
    refusal = table.refused(0, JokerMove(0, 1, "low"))
    assert (refusal.breach, refusal.params) == ("joker_stays", {"rule": "in_set"})
    refusal = table.refused(0, JokerMove(1, 0, "low"))
    assert refusal.params == {"rule": "in_set"}
    assert table.legal(0, "joker_move") == []


def test_an_inner_joker_moves_only_by_replacement():
    table = two_runs("4s 5s * 7s 8s", "9c Tc Jc Qc", stock="2d")
    refusal = table.refused(0, JokerMove(0, 1, "high"))
    assert (refusal.breach, refusal.params) == ("joker_stays", {"rule": "inside"})
    assert table.legal(0, "joker_move") == []
    refusal = table.refused(0, JokerMove(1, 0, "high"))
    assert refusal.params == {"rule": "no_joker"}


def test_a_joker_shifts_to_the_other_end():
    """See continental.md C5."""
    table = two_runs("4s 5s 6s *", "9c Tc Jc Qc Kc", stock="2d")
    table.move(0, 0, 0, "low")
    assert table.meld(0) == "3s* 4s 5s 6s"
    refusal = table.refused(0, JokerMove(0, 0, "high"))
    assert refusal.params == {"rule": "moved"}
    ace = two_runs("As 2s 3s *", "9c Tc Jc Qc Kc", stock="2d")
    refusal = ace.refused(0, JokerMove(0, 0, "low"))
    assert refusal.params == {"rule": "no_room"}


def test_a_joker_moves_once_a_turn_and_again_in_the_next():
    """See continental.md C5."""
    hand = "4s 5s 6s * 9c Tc Jc Qc Kd"
    table = Table(hand, "", contract=3, stock="2d 2s 2h").draw(0).no_claims()
    table.down(0, "4s 5s 6s * / 9c Tc Jc Qc").move(0, 0, 0, "low")
    refusal = table.refused(0, JokerMove(0, 0, "high"))
    assert (refusal.breach, refusal.params) == ("joker_stays", {"rule": "moved"})
    table.discard(0, "Kd").turn(1).draw(0).move(0, 0, 0, "high")
    assert table.meld(0) == "4s 5s 6s 7s*"


def test_only_in_an_own_run_unless_any_run_is_on():
    """See continental.md C5."""
    for scope in ("own_runs", "any_run"):
        table = Table(
            "4s 5s * 7s 2d 3d 4d 5d",
            "9c Tc * Qc 6h 7h 8h 9h 6s",
            contract=3,
            stock="Kd Kh Jc 2c",
            joker_replace_scope=scope,
        )
        table.draw(0).no_claims().down(0, "4s 5s * 7s / 2d 3d 4d 5d")
        table.discard(0, "Kd")
        table.draw(1).no_claims().down(1, "9c Tc * Qc / 6h 7h 8h 9h")
        six = table.own(1, "6s")[0]
        if scope == "own_runs":
            refusal = table.refused(1, JokerReplace(six, 0, "high"))
            assert refusal.breach == "joker_stays"
            assert refusal.params == {"rule": "not_your_run"}
            assert table.legal(1, "joker_replace") == []
        else:
            table.do(1, JokerReplace(six, 0, "low"))
            assert table.meld(0) == "3s* 4s 5s 6s 7s"


def jokered(**options):
    """Seat 0 is down with 4s 5s * 7s and 9h to Qh, and holds 6s and a card more."""
    hand = "4s 5s * 7s 9h Th Jh Qh 6s"
    table = Table(hand, "", contract=3, stock="2d", **options).draw(0).no_claims()
    return table.down(0, "4s 5s * 7s / 9h Th Jh Qh")


def test_the_joker_goes_to_either_end():
    """See continental.md C5."""
    assert jokered().swap(0, "6s", 0, "high").meld(0) == "4s 5s 6s 7s 8s*"
    assert jokered().swap(0, "6s", 0, "low").meld(0) == "3s* 4s 5s 6s 7s"
    assert jokered().breach(0, JokerReplace(0, 0, "low")) == "not_your_card"
    two = jokered().own(0, "2d")[0]
    assert jokered().breach(0, JokerReplace(two, 0, "low")) == "does_not_fit"
    six = jokered().own(0, "6s")[0]
    assert jokered().breach(0, JokerReplace(six, 9, "low")) == "does_not_fit"


def test_replacement_and_transfer_may_follow_each_other_or_be_one():
    """See continental.md C5."""
    one = jokered().swap(0, "6s", 0, "high").move(0, 0, 1, "low")
    assert (one.meld(0), one.meld(1)) == ("4s 5s 6s 7s", "8h* 9h Th Jh Qh")
    both = jokered().swap(0, "6s", 0, "low", to=1)
    assert (both.meld(0), both.meld(1)) == (one.meld(0), one.meld(1))
    refusal = both.refused(0, JokerMove(1, 0, "low"))
    assert refusal.params == {"rule": "moved"}


def test_transferring_jokers_is_an_option():
    """See continental.md C5."""
    table = jokered(joker_transfer=False).swap(0, "6s", 0, "high")
    refusal = table.refused(0, JokerMove(0, 1, "low"))
    assert refusal.params == {"rule": "no_transfer"}
    assert [(e["from"], e["to"]) for e in table.legal(0, "joker_move")] == [(0, 0)]
    table = jokered(joker_transfer=False)
    refusal = table.refused(0, JokerReplace(table.own(0, "6s")[0], 0, "low", 1))
    assert refusal.params == {"rule": "no_transfer"}


def test_locking_jokers_is_an_option():
    """See continental.md C5."""
    table = jokered(joker_locked=True)
    six = table.own(0, "6s")[0]
    refusal = table.refused(0, JokerReplace(six, 0, "low"))
    assert refusal.params == {"rule": "locked"}
    table.discard(0, "6s").turn(1).draw(0).no_claims()
    assert not table.kinds(0) & {"joker_replace", "joker_move"}


def test_jokers_are_laid_off_like_any_card():
    """See continental.md C5."""
    hand = "Td Ts Th 4s 5s 6s 7s *"
    table = Table(hand, "", contract=2, stock="2d").draw(0).no_claims()
    table.down(0, "Td Ts Th / 4s 5s 6s 7s")
    joker = table.legal(0, "lay")
    assert {(e["meld"], e.get("end")) for e in joker} == {
        (0, None),
        (1, "low"),
        (1, "high"),
    }
    assert table.lay(0, "*", 0).meld(0) == "Td Ts Th Tc*"


def test_two_jokers_at_both_ends_must_be_named():
    """See continental.md C5."""
    hand = "* 5s 6s 7s * 9h Th Jh Qh"
    table = Table(hand, "", contract=3, stock="2d").draw(0).no_claims()
    table.down(0, "* 5s 6s 7s * / 9h Th Jh Qh")
    assert table.meld(0) == "4s* 5s 6s 7s 8s*"
    refusal = table.refused(0, JokerMove(0, 1, "low"))
    assert refusal.params == {"rule": "which"}
    low = table.deal.melds[0].cards[0]
    table.move(0, 0, 1, "low", low)
    assert (table.meld(0), table.meld(1)) == ("5s 6s 7s 8s*", "8h* 9h Th Jh Qh")


def test_in_a_full_run_a_replaced_joker_has_to_leave():
    """See continental.md C5."""
    hand = "As 2s 3s 4s 9h Th Jh Qh 8s"
    table = Table(hand, "", contract=3, stock="2d").draw(0).no_claims()
    table.down(0, "As 2s 3s 4s / 9h Th Jh Qh")
    deal = table.deal
    more = table.cards("5s 6s 7s * 9s Ts Js Qs Ks As", deal.stock)
    full = melds.read((*deal.melds[0].cards, *more), table.pack.faces, 0)
    stock = tuple(card for card in deal.stock if card not in more)
    table.deal = replace(deal, melds=(full, deal.melds[1]), stock=stock)
    table.game.check_invariants(table.deal)
    eight = table.own(0, "8s")[0]
    refusal = table.refused(0, JokerReplace(eight, 0, "high"))
    assert (refusal.breach, refusal.params) == ("joker_stays", {"rule": "no_room"})
    listed = table.legal(0, "joker_replace")
    assert {(e["meld"], e["to"], e["end"]) for e in listed} == {
        (0, 1, "low"),
        (0, 1, "high"),
    }
    table.swap(0, "8s", 0, "low", to=1)
    assert table.meld(0) == "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
    assert table.meld(1) == "8h* 9h Th Jh Qh"


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("* 4s 5s 6s", "3s* 4s 5s 6s"),
        ("4s 5s 6s *", "4s 5s 6s 7s*"),
        ("As 2s 3s *", "As 2s 3s 4s*"),
        ("* As 2s 3s", "As 2s 3s 4s*"),
        ("Qs Ks As *", "Js* Qs Ks As"),
        ("6s 4s * 5s", "4s 5s 6s 7s*"),
        ("Ks As Qs *", "Js* Qs Ks As"),
        ("4s * * 7s", "4s 5s* 6s* 7s"),
        ("* * Ks As", "Js* Qs* Ks As"),
        ("As * * 4s", "As 2s* 3s* 4s"),
        ("* 2s 3s 4s", "As* 2s 3s 4s"),
        ("Js Qs Ks *", "Js Qs Ks As*"),
    ],
)
def test_every_joker_has_a_position(text, stands):
    """See continental.md C3."""
    table = Table("", "")
    meld = melds.read(table.cards(text), table.pack.faces, 0)
    table.deal = replace(table.deal, melds=(meld,))
    assert table.meld(0) == stands


@pytest.mark.parametrize(
    "text",
    [
        "Qs Ks As 2s",
        "Qs Ks As 2s 3s",
        "4s 5s 6s",
        "4s 4s 5s 6s",
        "4s 5s 6h 7s",
        "4s * * *",
        "4s 5s 8s *",
        "As Ks 2s 3s",
    ],
)
def test_these_are_no_runs(text):
    """See continental.md C3."""
    table = Table("", "", jokers_per_deck=2)
    meld = melds.read(table.cards(text), table.pack.faces, 0)
    assert meld is None or meld.kind != "run"


def test_the_longest_run_is_an_option():
    """See continental.md C3."""
    table = Table("", "")
    whole = table.cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As")
    faces = table.pack.faces
    assert melds.read(whole, faces, 0) is not None
    assert melds.read(whole, faces, 0, run_max=13) is None
    king = melds.read(whole[:13], faces, 0, run_max=13)
    assert melds.ends_for(king, faces[whole[-1]], 14) == ("high",)
    assert melds.ends_for(king, faces[whole[-1]], 13) == ()


def test_an_ace_fits_a_run_from_two_to_king_at_both_ends():
    """See continental.md C3."""
    table = Table("", "")
    run = table.cards("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks")
    meld = melds.read(run, table.pack.faces, 0)
    assert melds.ends_for(meld, 0, 14) == ("low", "high")


def test_each_entry_says_what_the_joker_becomes():
    """See continental.md C5."""
    table = Table("4s 5s 6s * 9h Th Jh Qh 2d", "", contract=3, stock="7s")
    table.draw(0).no_claims().down(0, "4s 5s 6s * / 9h Th Jh Qh")
    entries = [entry for entry in table.legal(0) if entry["kind"].startswith("joker_")]
    assert {entry["kind"] for entry in entries} == {"joker_move", "joker_replace"}
    for entry in entries:
        action = notation.action_from_wire(
            {key: value for key, value in entry.items() if key != "hint"}, table.pack
        )
        after = table.game.apply(table.deal, 0, action).deal
        to = entry.get("to", entry.get("meld"))
        run = after.melds[to]
        at = 0 if entry["end"] == "low" else -1
        assert table.pack.faces[run.cards[at]] == JOKER_FACE
        assert entry["hint"] == {"as": table.face(run.stands[at])}
