"""The best arrangement of 21 cards equals an oracle's that leaves nothing out (9.1)."""

import pytest

from rules.cards import JOKER_FACE, RANKS, pack_of
from rules.commands.group_text import parse_groups
from rules.indian.solver import arrange, melds
from rules.indian.solver.melds import JOKERS, TWENTY_ONE, with_neighbours
from rules.shuffle import Stream
from tests.rules.indian.solver import hands, oracle21
from tests.rules.indian.solver.appendix_a import TwentyOne
from tests.sizes import seeds, size

PACK = pack_of(3, 3)
PURPOSE = 6
"""Of the tests' own streams."""


def _stream(seed, kind, r=0):
    return Stream(bytes.fromhex(seed) + kind.encode(), PURPOSE, r)


def _faces(cards):
    return [PACK.face(card) for card in cards]


def _deal(kind, stream, count):
    """A hand and what is wild: every other time with upper and lower jokers (9.2)."""
    cards, wild = hands.hand(kind, stream, count, PACK)
    if stream.uniform(2):
        wild = with_neighbours(13 * stream.uniform(4) + wild)
    return cards, wild


def _check_arrangement(found, cards, wild):
    """The groups are a partition of the hand that costs what was promised."""
    held = [card for group in found.groups for card in group] + list(found.loose)
    assert sorted(held) == sorted(cards)
    assert len(found.groups) <= 8
    groups, loose = [_faces(group) for group in found.groups], _faces(found.loose)
    score = melds.score_groups(groups, loose, wild, TWENTY_ONE)
    page = TwentyOne(JOKERS[wild])
    assert score.points == found.points == page.score(groups, loose)
    if len(cards) == 21:
        assert score.valid_show == found.valid_show == page.valid_show(groups, loose)
    assert [group.kind for group in score.groups] == [page.classify(g) for g in groups]
    assert all(group.kind != melds.Kind.INVALID for group in score.groups)


@pytest.mark.parametrize("kind", hands.KINDS)
@pytest.mark.parametrize(("cards_held", "share"), [(15, 2), (18, 2), (21, 1)])
def test_the_best_arrangement_equals_an_oracle(kind, cards_held, share):
    """See indian.md 9.1."""
    for seed in seeds(f"arrange21_{kind}_{cards_held}"):
        stream = _stream(seed, kind)
        for _ in range(
            size(f"arrange21_{kind}_{cards_held}", everyday=2 * share, full=500 * share)
        ):
            cards, wild = _deal(kind, stream, cards_held)
            least = oracle21.least_points(_faces(cards), JOKERS[wild])
            found = arrange.best(cards, PACK, wild, TWENTY_ONE)
            assert found.points == min(120, least), (seed, cards, wild)
            _check_arrangement(found, cards, wild)


def _shown(stream, wild):
    """A valid show of 21 cards, as groups of faces: three pure ones, and others."""
    while True:
        sizes = _sizes(stream)
        groups = [
            _pure(stream, length) if at < 3 else _mixed(stream, length, wild)
            for at, length in enumerate(sizes)
        ]
        faces = [face for group in groups for face in group]
        if all(faces.count(face) <= 3 for face in faces) and TwentyOne(
            JOKERS[wild]
        ).valid_show(groups, []):
            return faces


def _sizes(stream):
    sizes = [3] * (5 + stream.uniform(3))
    while sum(sizes) < 21:
        sizes[stream.uniform(len(sizes))] += 1
    return sizes


def _pure(stream, length):
    suit, rank = stream.uniform(4), stream.uniform(13)
    if length == 3 and stream.uniform(4) == 0:
        return [suit * 13 + rank if stream.uniform(4) else JOKER_FACE] * 3
    rank = min(rank, 14 - length)
    return [suit * 13 + (rank + step) % 13 for step in range(length)]


def _mixed(stream, length, wild):
    if length > 4 or stream.uniform(2):
        group = _pure(stream, length)
    else:
        rank = stream.uniform(13)
        group = [suit * 13 + rank for suit in range(length)]
    jokers = sorted(JOKERS[wild])
    for place in range(length):
        if stream.uniform(3) == 0:
            group[place] = jokers[stream.uniform(len(jokers))]
    return group


def _cards_of(faces):
    cards = []
    for face in faces:
        copies = [card for card, of in enumerate(PACK.faces) if of == face]
        cards.append(next(card for card in copies if card not in cards))
    return tuple(cards)


def test_every_valid_show_is_found_whatever_its_jokers():
    """See indian.md 9.1."""
    for seed in seeds("arrange21_shows"):
        stream = _stream(seed, "arrange21_shows")
        for number in range(size("arrange21_shows", everyday=40, full=4000)):
            wild = stream.uniform(13)
            wild = with_neighbours(wild + 13) if number % 2 else wild
            cards = _cards_of(_shown(stream, wild))
            found = arrange.best(cards, PACK, wild, TWENTY_ONE)
            assert found.valid_show, (seed, PACK.names(cards), wild)
            _check_arrangement(found, cards, wild)
            left = [card for card in range(PACK.size) if card not in cards]
            more = (*cards, left[stream.uniform(len(left))])
            given = arrange.best_discard(more, PACK, wild, TWENTY_ONE)
            assert given.valid_show, (seed, PACK.names(more), wild)


@pytest.mark.parametrize("kind", hands.KINDS)
def test_of_22_cards_the_least_useful_one_is_given_away(kind):
    """See indian.md 9.1."""
    for seed in seeds(f"arrange21_22_{kind}"):
        stream = _stream(seed, kind, 2)
        for _ in range(size(f"arrange21_22_{kind}", everyday=3, full=200)):
            cards, wild = _deal(kind, stream, 22)
            found = arrange.best_discard(cards, PACK, wild, TWENTY_ONE)
            kept = [card for card in cards if card != found.discard]
            assert len(kept) == 21
            _check_arrangement(found, kept, wild)
            each = [
                arrange.best([c for c in cards if c != card], PACK, wild, TWENTY_ONE)
                for card in cards
            ]
            assert found.points == min(one.points for one in each)
            assert found.valid_show == any(one.valid_show for one in each)
            values = arrange.discard_values(cards, PACK, wild, TWENTY_ONE)
            for card, one in zip(cards, each, strict=True):
                assert min(120, values[card]) == one.points


@pytest.mark.parametrize("kind", hands.KINDS)
def test_hope_costs_nothing_and_order_of_cards_changes_nothing(kind):
    """See indian.md 9.1."""
    for seed in seeds(f"arrange21_hope_{kind}"):
        stream = _stream(seed, kind, 3)
        for _ in range(size(f"arrange21_hope_{kind}", everyday=10, full=2000)):
            cards, wild = _deal(kind, stream, 21)
            plain = arrange.best(cards, PACK, wild, TWENTY_ONE)
            hopeful = arrange.best(cards, PACK, wild, TWENTY_ONE, hopeful=True)
            assert hopeful.points == plain.points
            _check_arrangement(hopeful, cards, wild)
            mixed = tuple(stream.shuffle(list(cards)))
            assert arrange.best(mixed, PACK, wild, TWENTY_ONE) == plain


def _hand(text):
    return tuple(c for group in parse_groups(text, PACK) for c in group)


def test_one_pure_run_may_be_held_twice():
    """See indian.md 9.1."""
    cards = _hand(
        "3d 4d 5d / 3d 4d 5d / 6d 6d 6d / Ks Kh Kd Kc / 9s 9h 9d 9c / 2c 7s 8h 2s"
    )
    found = arrange.best(cards, PACK, RANKS.index("T"), TWENTY_ONE)
    assert found.points == 2 + 7 + 8 + 2
    _check_arrangement(found, cards, RANKS.index("T"))


def test_a_joker_that_finds_no_place_is_no_show():
    """Three pure runs of four and two sets of four leave no room for a joker.

    See indian.md 9.1.
    """
    text = "5h 6h 7h 8h / 5h 6h 7h 8h / 6d 7d 8d 9d / Kd Ks Kh Kc / 2c 2d 2h 2s / *"
    cards, wild = _hand(text), RANKS.index("T")
    found = arrange.best(cards, PACK, wild, TWENTY_ONE)
    assert (found.points, found.valid_show) == (0, False)
    assert PACK.names(found.loose) == ["*1"]
    # With a four a king may go, and the joker stands for it.
    given = arrange.best_discard((*cards, PACK.parse("4h1")), PACK, wild, TWENTY_ONE)
    assert given.valid_show
    assert PACK.name(given.discard)[0] == "K"
    # A second nine helps nobody.
    given = arrange.best_discard((*cards, PACK.parse("9d2")), PACK, wild, TWENTY_ONE)
    assert (given.points, given.valid_show) == (0, False)


def test_printed_jokers_may_be_the_third_pure_group():
    """See indian.md 9.1."""
    text = "4h 5h 6h / 9s Ts Js Qs / * * * / Kd Ks Kh Kc / 6c 6d 6h 6s / 2c 2h 2d"
    found = arrange.best(_hand(text), PACK, RANKS.index("8"), TWENTY_ONE)
    assert found.valid_show
    assert ["*1", "*2", "*3"] in [sorted(PACK.names(g)) for g in found.groups]
