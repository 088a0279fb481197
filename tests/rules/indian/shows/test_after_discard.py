"""What a hand comes to without each of its cards, beside the plain definition."""

from msgspec.structs import replace

from rules.cards import pack_of
from rules.indian.shows import after_discard
from rules.indian.shows.after_discard import outcomes
from rules.indian.solver import other_shows
from rules.indian.solver.arrange import best_discard
from rules.indian.solver.melds import (
    THIRTEEN,
    TWENTY_ONE,
    kind_of,
    with_neighbours,
)
from rules.results import (
    After,
)
from rules.shared.groups import kept, loose_of
from rules.shuffle import Stream
from tests.rules.indian.solver.hands import KINDS, hand
from tests.sizes import seeds, size

PURPOSE = 1


def _one_by_one(held, groups, pack, wild, rules):
    """The definition: each card given away, what is left scored as it lies."""
    found = []
    for given in held:
        others = tuple(card for card in held if card != given)
        left = kept(groups, others)
        scored = other_shows.score(
            [[pack.faces[card] for card in group] for group in left],
            [pack.faces[card] for card in loose_of(left, others)],
            wild,
            rules,
        )
        points = 0 if scored.valid_show else scored.points
        defects = tuple(defect.value for defect in scored.defects)
        found.append((given, After(points, scored.valid_show, defects)))
    return tuple(found)


def _rules(stream):
    """Rules of 13 or 21 cards with options that vary."""
    rules = (THIRTEEN, TWENTY_ONE)[stream.uniform(2)]
    if stream.uniform(3):
        return rules
    shows = {}
    if rules is TWENTY_ONE:
        shows = {name: stream.uniform(2) == 0 for name in other_shows.OTHER_SHOWS}
    return replace(
        rules,
        pure_only_excludes_pure=stream.uniform(2) == 0,
        set_max=4 + stream.uniform(3),
        **shows,
    )


def _groups(held, pack, wild, rules, stream):
    """The best groups, or dublees, with some cards moved; or any groups at all."""
    way = stream.uniform(4)
    if way == 0:
        cuts = [[] for _ in range(1 + stream.uniform(7))]
        for card in held:
            cuts[stream.uniform(len(cuts))].append(card)
        return tuple(tuple(group) for group in cuts if group)
    if way == 1:
        by_face = {}
        for card in held:
            by_face.setdefault(pack.faces[card], []).append(card)
        return tuple(tuple(same) for same in by_face.values() if len(same) > 1)
    groups = [list(group) for group in best_discard(held, pack, wild, rules).groups]
    for _ in range(stream.uniform(3) if groups else 0):
        source = groups[stream.uniform(len(groups))]
        if source:
            card = source.pop(stream.uniform(len(source)))
            if stream.uniform(2):
                groups[stream.uniform(len(groups))].append(card)
    return tuple(tuple(group) for group in groups if group)


def _case(stream):
    rules = _rules(stream)
    pack = pack_of(2, 2) if rules.show_size == 13 else pack_of(3, 3)
    kind = KINDS[stream.uniform(len(KINDS))]
    held, wild = hand(kind, stream, rules.show_size + 1, pack)
    if rules.show_size == 21 and stream.uniform(4) == 0:
        wild = with_neighbours(13 * stream.uniform(4) + wild)
    return held, _groups(held, pack, wild, rules, stream), pack, wild, rules


def test_without_each_card_the_others_come_to_what_they_score():
    rounds, chosen = size("after", 150, 20_000), seeds("after")
    told = set()
    for number in range(rounds):
        seed = chosen[number % len(chosen)]
        held, groups, pack, wild, rules = _case(Stream(seed.encode(), PURPOSE, number))
        left = outcomes(held, kept(groups, held), pack.faces, wild, rules)
        found = tuple(zip(held, left, strict=False))
        assert found == _one_by_one(held, groups, pack, wild, rules), (seed, number)
        told |= {(one.valid_show, one.defects) for _, one in found}
    assert len(told) > 5
    assert (True, ()) in told


def test_a_hand_without_a_card_too_many_gives_none_away():
    held = tuple(range(13))
    assert outcomes(held, (held,), pack_of(2, 2).faces, 0, THIRTEEN) == ()


def test_only_the_group_that_loses_a_card_is_judged_again(monkeypatch):
    asked = []

    def counted(faces, wild, rules):
        asked.append(tuple(faces))
        return kind_of(faces, wild, rules)

    monkeypatch.setattr(after_discard, "kind_of", counted)
    held = tuple(range(14))
    groups = (held[:3], held[3:6], held[6:10])
    outcomes(held, groups, pack_of(2, 2).faces, 0, THIRTEEN)
    assert len(asked) == len(groups) + 10
