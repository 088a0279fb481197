"""The best arrangement equals an exhaustive oracle's, and is what it says (3.2)."""

import pytest

from rules.cards import JOKER_FACE, RANKS, pack_of
from rules.commands.group_text import parse_groups
from rules.indian.solver import arrange, melds
from rules.indian.solver.melds import ScoreRules
from rules.shuffle import Stream
from tests.rules.indian.solver import appendix_a, hands, oracle
from tests.sizes import seeds, size

PACK = hands.PACK
PURPOSE = 5
"""Of the tests' own streams."""


def _stream(seed, kind, r=0):
    return Stream(bytes.fromhex(seed) + kind.encode(), PURPOSE, r)


def _faces(cards, pack=PACK):
    return [pack.face(card) for card in cards]


def _check_arrangement(found, cards, wild, pack=PACK):
    """The groups are a partition of the hand that costs what was promised."""
    held = [card for group in found.groups for card in group] + list(found.loose)
    assert sorted(held) == sorted(cards)
    assert len(found.groups) <= 6
    groups = [_faces(group, pack) for group in found.groups]
    loose = _faces(found.loose, pack)
    score = melds.score_groups(groups, loose, wild)
    assert score.points == found.points
    assert score.valid_show == found.valid_show
    assert appendix_a.score(groups, loose, wild) == found.points
    assert all(group.kind != melds.Kind.INVALID for group in score.groups)
    return score


@pytest.mark.parametrize("kind", hands.KINDS)
def test_the_best_of_13_cards_equals_an_exhaustive_oracle(kind):
    """See indian.md 3.2."""
    count = size(f"arrange_{kind}", everyday=3, full=1250)
    for seed in seeds(f"arrange_{kind}"):
        stream = _stream(seed, kind)
        for _ in range(count):
            cards, wild = hands.hand(kind, stream)
            least = oracle.least_points(_faces(cards), wild)
            found = arrange.best(cards, PACK, wild)
            assert found.points == min(80, least), (seed, cards, wild)
            assert found.valid_show == (least == 0), (seed, cards, wild)
            _check_arrangement(found, cards, wild)


PURE_ONLY = ScoreRules(runs_needed=1)


@pytest.mark.parametrize("kind", hands.KINDS)
def test_where_a_pure_run_is_enough_the_best_equals_an_exhaustive_oracle(kind):
    """See indian.md 2.7, 3.2."""
    count = size(f"arrange_pure_only_{kind}", everyday=3, full=600)
    for seed in seeds(f"arrange_pure_only_{kind}"):
        stream = _stream(seed, kind, 7)
        for _ in range(count):
            cards, wild = hands.hand(kind, stream)
            faces = _faces(cards)
            least = oracle.least_points(faces, wild, second=False)
            found = arrange.best(cards, PACK, wild, PURE_ONLY)
            assert found.points == min(80, least), (seed, cards, wild)
            assert found.valid_show == oracle.can_show(faces, wild), (seed, cards, wild)
            groups = [_faces(group) for group in found.groups]
            score = melds.score_groups(groups, _faces(found.loose), wild, PURE_ONLY)
            assert (score.points, score.valid_show) == (found.points, found.valid_show)


@pytest.mark.parametrize(
    ("text", "is_show"),
    [
        ("4h 5h 6h / 8s 8h 8d 8c / Ks Kh Kd Kc / * *", True),
        ("4h 5h 6h 7h / Ts Th Td Tc / Ks Kh Kd Kc / *", False),
        ("4h 5h 6h / 8s 8h 8d / Ks Kh Kd Kc / Qs Qh Qd", True),
        ("4h 5h * / 8s 8h 8d / Ks Kh Kd Kc / Qs Qh Qd", False),
    ],
)
def test_jokers_left_over_find_a_place_without_a_second_run(text, is_show):
    """See indian.md 2.7."""
    cards = [card for group in parse_groups(text, PACK) for card in group]
    found = arrange.best(cards, PACK, RANKS.index("2"), PURE_ONLY)
    assert found.valid_show == is_show
    assert oracle.can_show(_faces(cards), RANKS.index("2")) == is_show


@pytest.mark.parametrize(("decks", "jokers"), [(1, 4), (2, 6), (3, 3)])
def test_other_packs_are_arranged_exactly_too(decks, jokers):
    pack = pack_of(decks, jokers)
    count = size(f"arrange_pack_{decks}", everyday=2, full=500)
    for seed in seeds(f"arrange_pack_{decks}"):
        stream = _stream(seed, f"{decks}")
        for kind in ("jokers", "late"):
            for _ in range(count):
                cards, wild = hands.hand(kind, stream, pack=pack)
                least = oracle.least_points(_faces(cards, pack), wild)
                found = arrange.best(cards, pack, wild)
                assert found.points == min(80, least), (seed, cards, wild)
                _check_arrangement(found, cards, wild, pack)


def test_a_run_of_jokers_keeps_a_wild_card_for_itself():
    """See indian.md 2.5."""
    pack = pack_of(2, 6)
    words = "4h1 5h1 6h1 *1 *2 *3 7s1 Ks1 Kh1 2d1 2h1 2s1 2c1"
    cards = [pack.parse(word) for word in words.split()]
    found = arrange.best(cards, pack, RANKS.index("7"))
    assert found.valid_show
    _check_arrangement(found, cards, RANKS.index("7"), pack)


@pytest.mark.parametrize("kind", hands.KINDS)
def test_every_discard_of_14_cards_is_valued_as_the_oracle_does(kind):
    """See indian.md 3.2."""
    count = size(f"arrange_discard_{kind}", everyday=1, full=50)
    for seed in seeds(f"arrange_discard_{kind}", everyday=1):
        stream = _stream(seed, kind, 1)
        for _ in range(count):
            cards, wild = hands.hand(kind, stream, 14)
            values = arrange.discard_values(cards, PACK, wild)
            assert set(values) == set(cards)
            for card in cards:
                kept = [other for other in cards if other != card]
                least = oracle.least_points(_faces(kept), wild)
                assert values[card] == least, (seed, cards, wild, card)


@pytest.mark.parametrize("kind", hands.KINDS)
def test_the_best_of_14_cards_gives_the_least_useful_one_away(kind):
    """See indian.md 4.1."""
    count = size(f"arrange_14_{kind}", everyday=40, full=5000)
    for seed in seeds(f"arrange_14_{kind}"):
        stream = _stream(seed, kind, 2)
        for _ in range(count):
            cards, wild = hands.hand(kind, stream, 14)
            found = arrange.best_discard(cards, PACK, wild)
            kept = [card for card in cards if card != found.discard]
            assert len(kept) == 13
            _check_arrangement(found, kept, wild)
            each = [
                arrange.best([c for c in cards if c != card], PACK, wild).points
                for card in cards
            ]
            assert found.points == min(each), (seed, cards, wild)


def _ids(text):
    """Card ids of faces, the first pack's card before the second's."""
    ids = []
    for word in text.split():
        ids.append(next(c for c in _copies(word) if c not in ids))
    return tuple(ids)


def _copies(word):
    return [PACK.parse(f"{word}{number}") for number in (1, 2)]


def test_a_barred_card_is_not_discarded():
    """See indian.md 4.2."""
    cards = _ids("4h 5h 6h 7s 8s 9s Ks Kh Kc 2d 2h 2s 2c 9d")
    wild = RANKS.index("T")
    (nine,) = _ids("9d")
    assert arrange.best_discard(cards, PACK, wild).discard == nine
    barred = arrange.best_discard(cards, PACK, wild, barred=nine)
    assert (barred.points, barred.valid_show) == (9, False)
    assert barred.discard != nine


def test_a_joker_is_the_last_card_to_discard():
    cards = _ids("4h 5h 6h 7s 8s 9s Ks Kh Kc 2d 2h 2s 2c *")
    assert arrange.best_discard(cards, PACK, 9).discard != PACK.parse("*1")


def test_a_run_is_returned_in_order_with_jokers_in_its_gaps():
    cards = _ids("4h 5h 6h 9s Ts * Qs Ks Kh Kc 2d 2h 2s")
    found = arrange.best(cards, PACK, RANKS.index("7"))
    assert [" ".join(PACK.names(group)) for group in found.groups] == [
        "4h1 5h1 6h1",
        "9s1 Ts1 *1 Qs1",
        "Ks1 Kh1 Kc1",
        "2s1 2h1 2d1",
    ]
    assert found.valid_show


def test_jokers_alone_are_the_second_run():
    """See indian.md 2.5."""
    cards = _ids("4h 5h 6h 7s 7d * Ks Kh Kc 2d 2h 2s *")
    found = arrange.best(cards, PACK, RANKS.index("7"))
    assert found.valid_show
    _check_arrangement(found, cards, RANKS.index("7"))


def test_groups_that_wait_are_shown_only_when_asked_for():
    cards = _ids("4h 5h 6h Ks Kh Kc 2d 2h 2s 9c Jd Qc 8d")
    plain = arrange.best(cards, PACK, RANKS.index("7"))
    hopeful = arrange.best(cards, PACK, RANKS.index("7"), hopeful=True)
    assert len(plain.groups) == 1
    assert len(hopeful.groups) == 3
    assert plain.points == hopeful.points


@pytest.mark.parametrize("kind", hands.KINDS)
def test_hope_costs_nothing_and_order_of_cards_changes_nothing(kind):
    for seed in seeds(f"arrange_hope_{kind}"):
        stream = _stream(seed, kind, 3)
        for _ in range(size(f"arrange_hope_{kind}", everyday=40, full=5000)):
            cards, wild = hands.hand(kind, stream)
            plain = arrange.best(cards, PACK, wild)
            hopeful = arrange.best(cards, PACK, wild, hopeful=True)
            assert hopeful.points == plain.points
            _check_arrangement(hopeful, cards, wild)
            mixed = tuple(stream.shuffle(list(cards)))
            assert arrange.best(mixed, PACK, wild) == plain
            assert arrange.best(mixed, PACK, wild, hopeful=True) == hopeful


def test_other_sites_count_everything_without_a_second_run():
    """See indian.md 3.2."""
    rules = ScoreRules(pure_only_excludes_pure=False)
    cards = _ids("5s 6s 7s 8h 8d 8c 3h 3d 4c Qd 2c 9h Td")
    wild = RANKS.index("K")
    assert arrange.best(cards, PACK, wild).points == 65
    assert arrange.best(cards, PACK, wild, rules).points == 80


def test_one_pack_is_arranged_as_well():
    pack = pack_of(1, 2)
    words = "4h 5h 6h 7s 8s *1 Ks Kh Kc 2d 2h 2s *2"
    cards = [pack.parse(word) for word in words.split()]
    found = arrange.best(cards, pack, RANKS.index("9"))
    assert found.valid_show
    assert JOKER_FACE in [pack.face(card) for card in found.groups[1]]
