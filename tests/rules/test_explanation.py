"""Every sentence about a count is true: its condition is worked out from the cards."""

import pytest

from rules.explanation import explain, to_wire
from rules.indian.solver.arrange import best
from rules.indian.solver.melds import Kind, classify, hand_points
from rules.phases import (
    Phase,
)
from rules.shuffle import Stream
from tests.rules.gin.table import Table as Gin
from tests.rules.indian.solver.hands import KINDS, hand
from tests.rules.indian.table import (
    GAME,
    JUNK,
    JUNK_21,
    PURE_ONLY,
    VALID,
    VALID_21,
    Table,
    Table21,
)
from tests.sizes import seeds, size

PACK = GAME.pack(GAME.resolve({}))
NO_RUN = "4h 4s 4c / 9h 9s 9c / Kd 2c 6s Jd 8h Qc 7d"


def said(table, groups, card=None):
    """Return the facts of the first seat's groups by name."""
    options, deal = table.options, table.deal
    facts = explain(GAME, deal, 0, groups, options, card)
    assert len({fact.say for fact in facts}) == len(facts)
    return {fact.say: fact for fact in facts}


def dealt(stream, kind, **options):
    """Return a table whose first seat holds such a hand and has had a turn.

    A hand that holds every wild card leaves none to cut, and another one is dealt.
    """
    cards, wild = hand(kind, stream)
    rest = [card for card in range(PACK.size) if card not in cards]
    cuts = [card for card in rest if PACK.faces[card] % 13 == wild]
    if not cuts:
        return dealt(stream, kind, **options)
    rest.remove(cuts[-1])
    cut, others, rest = cuts[-1], rest[:13], rest[13:]
    front = [card for pair in zip(cards, others, strict=True) for card in pair]
    table = Table(VALID, JUNK, **options)
    order = (*front, rest[0], cut, *rest[1:])
    table.deal = GAME.start((0, 1), table.options, order).deal
    assert table.deal.wild == wild
    assert set(table.hand(0)) == set(cards)
    return table


def laid(stream, table):
    """Return groups as a beginner may lay them: good ones, broken ones, nonsense."""
    cards = list(table.hand(0))
    groups = list(best(cards[:13], table.pack, table.deal.wild, hopeful=True).groups)
    for _ in range(stream.uniform(4)):
        if groups:
            groups.pop(stream.uniform(len(groups)))
    used = {card for group in groups for card in group}
    left = stream.shuffle([card for card in cards if card not in used])
    while len(groups) < 6 and len(left) > 1 and stream.uniform(3):
        count = 2 + stream.uniform(3)
        groups.append(tuple(left[:count]))
        left = left[count:]
    return tuple(group for group in groups if len(group) > 1)


def conditions(table, groups):
    """Return which sentences hold, from the cards alone."""
    faces, wild, options = table.pack.faces, table.deal.wild, table.options
    held = list(table.hand(0))
    kinds = {
        group: classify([faces[card] for card in group], wild)[0] for group in groups
    }
    pure = sum(kind is Kind.PURE for kind in kinds.values())
    runs = pure + sum(kind is Kind.RUN for kind in kinds.values())
    good = {group for group, kind in kinds.items() if kind is not Kind.INVALID}
    if not pure:
        good = set()
    elif runs < 2:
        good = {group for group in good if kinds[group] is Kind.PURE}
        if not options.pure_only_excludes_pure:
            good = set()
    saved = {card for group in good for card in group}
    whole = hand_points([faces[card] for card in held if card not in saved], wild)
    is_valid = runs > 1 and bool(pure) and saved == set(held)
    counted = {card for card in held if card not in saved and worth(table, card)}
    return pure, runs, whole, is_valid, counted


def worth(table, card):
    return hand_points([table.pack.faces[card]], table.deal.wild)


@pytest.mark.parametrize("safe", [True, False])
@pytest.mark.parametrize("kind", [*KINDS, "any"])
def test_every_sentence_holds_exactly_when_its_condition_does(kind, safe):
    count = size(f"sentences_{kind}", everyday=12, full=400)
    for seed in seeds(f"sentences_{kind}"):
        stream = Stream(bytes.fromhex(seed), 1, 0)
        for _ in range(count):
            options = {"pure_only_excludes_pure": safe, "deal_show": "none"}
            table = dealt(stream, kind, **options)
            groups = laid(stream, table)
            facts = said(table, groups)
            points = GAME.examine(table.deal, 0, groups).points
            pure, runs, whole, is_valid, counted = conditions(table, groups)
            check(facts, pure, runs, is_valid, safe)
            part_cards = {
                card
                for cards, _ in facts.get("counted", facts.get("nothing")).parts
                for card in cards
                if worth(table, card)
            }
            assert part_cards == counted
            assert ("nothing" in facts) == (not counted)
            total = sum(cost for _, cost in getattr(facts.get("counted"), "parts", ()))
            assert total == whole
            if is_valid:
                assert facts["sum.plain"].numbers["points"] == 0
            elif whole <= 80:
                assert facts["sum.plain"].numbers["points"] == whole == points
            else:
                assert facts["sum.most"].numbers == {"whole": whole, "points": 80}


def check(facts, pure, runs, is_valid, safe):
    """The sentences about sequences, against the groups' kinds."""
    assert ("show.valid" in facts) == is_valid
    if is_valid:
        return
    assert ("pure.there" in facts) == (pure > 0)
    assert ("pure.missing" in facts) == (pure == 0)
    assert ("second.there" in facts) == (runs > 1)
    assert ("second.safe" in facts) == (pure == 1 == runs and safe)
    assert ("second.missing" in facts) == (pure == 1 == runs and not safe)
    assert ("second.none" in facts) == (runs < 2 and not pure)


@pytest.mark.parametrize("kind", [*KINDS, "any"])
def test_what_is_said_of_the_best_groups_is_what_the_solver_says(kind):
    count = size(f"best_sentences_{kind}", everyday=12, full=400)
    for seed in seeds(f"best_sentences_{kind}"):
        stream = Stream(bytes.fromhex(seed), 2, 0)
        for _ in range(count):
            table = dealt(stream, kind, deal_show="none")
            solved = best(table.hand(0), table.pack, table.deal.wild, hopeful=True)
            facts = said(table, solved.groups)
            assert ("show.valid" in facts) == solved.valid_show
            sums = [fact for name, fact in facts.items() if name.startswith("sum.")]
            assert [fact.numbers["points"] for fact in sums] == [solved.points]


@pytest.mark.parametrize("kind", [*KINDS, "any"])
def test_what_is_said_after_a_discard_is_said_of_the_cards_left(kind):
    count = size(f"after_sentences_{kind}", everyday=4, full=100)
    for seed in seeds(f"after_sentences_{kind}"):
        stream = Stream(bytes.fromhex(seed), 3, 0)
        for _ in range(count):
            table = dealt(stream, kind).draw(0)
            groups = laid(stream, table)
            after = dict(GAME.examine(table.deal, 0, groups).after)
            for card in table.hand(0):
                facts = said(table, groups, card)
                sums = [f for name, f in facts.items() if name.startswith("sum.")]
                assert [f.numbers["points"] for f in sums] == [after[card].points]
                assert ("show.valid" in facts) == after[card].valid_show
                cards = [c for f in facts.values() for part in f.parts for c in part[0]]
                assert card not in cards


def test_nothing_says_second_sequence_without_any():
    table = Table(NO_RUN, JUNK, deal_show="none")
    facts = said(table, table.groups(0, "4h 4s 4c / 9h 9s 9c"))
    assert set(facts) == {"pure.missing", "second.none", "counted", "sum.most"}
    assert facts["second.none"].good is False


def test_the_price_of_a_wrong_show_is_flat_and_no_sum_explains_it():
    table = Table(PURE_ONLY, JUNK, stock="4s").draw(0).show(0, "4s")
    assert table.deal.phase is Phase.SHOW
    groups = table.groups(0, "5s 6s 7s")
    verdict = GAME.examine(table.deal, 0, groups)
    assert (verdict.points, verdict.wrong) == (80, True)
    facts = said(table, groups)
    assert "counted" not in facts
    assert facts["sum.wrong"].numbers["points"] == 80
    table.declare(0, PURE_ONLY)
    assert table.player(0).points == verdict.points


def test_before_the_first_turn_half_counts_and_the_sentence_says_so():
    table = Table(JUNK, PURE_ONLY, deal_show="half")
    numbers = said(table, ())["sum.halfMost"].numbers
    assert (numbers["most"], numbers["points"]) == (80, 40)
    table = Table(PURE_ONLY, JUNK, deal_show="half")
    numbers = said(table, table.groups(0, "5s 6s 7s"))["sum.half"].numbers
    assert numbers["points"] == (numbers["whole"] + 1) // 2


def test_after_a_discard_gin_tells_the_points_of_the_best_melds():
    table = Gin("4h5h6h 9s9d9c QsQhQc 3d", "KsKhKd As Ac 2c 2d 4s 5c 6d").both_pass()
    card = table.deal.drawn
    (fact,) = explain(table.game, table.deal, 0, (), table.options, card)
    assert (fact.say, fact.numbers) == ("sum.best", {"points": 3})
    assert not to_wire(fact, table.game.pack(table.options)).parts
    # Gin knows no sequences that a show needs.
    whole = explain(table.game, table.deal, 0, (), table.options)
    assert {fact.say for fact in whole} == {"counted", "sum.best"}


def test_with_21_cards_too_few_pure_sequences_are_told_by_their_number():
    """See indian.md 9.1."""
    table = Table21(VALID_21, JUNK_21, deal_show="none")
    groups = table.groups(0, "4h 5h 6h")
    facts = explain(table.game, table.deal, 0, groups, table.options)
    (pure,) = (fact for fact in facts if fact.say.startswith("pure."))
    assert pure.good is False
    assert pure.numbers["n"] == table.options.pure_needed == 3
    assert not [fact for fact in facts if fact.say.startswith("second.")]


def test_a_flat_price_before_the_first_turn_is_called_flat():
    table = Table(PURE_ONLY, JUNK, deal_show="flat")
    low = said(table, table.groups(0, "5s 6s 7s"))
    assert {"sum.flat", "sum.most"} & set(low)
