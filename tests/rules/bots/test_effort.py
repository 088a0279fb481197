"""What a decision may look at is bounded in counted steps, never in time."""

import pytest

from rules import catalogue
from rules.cards import pack_of
from rules.indian.bots import bot
from rules.indian.solver import cover, pure_cover
from rules.indian.solver.arrange import best_cover, best_discard, may_show
from rules.indian.solver.melds import (
    JOKERS,
    THIRTEEN,
    TWENTY_ONE,
    card_points,
)
from rules.shared.search_budget import ENDLESS, Effort, allowance
from rules.shuffle import Stream
from tests.rules.bots.deals import play
from tests.rules.bots.seen import chosen
from tests.rules.indian.solver import hands
from tests.sizes import seeds, size

SEARCHES_MAX = 90
"""Of a decision with 22 cards: a show, a distance a discard, and three looks ahead."""
RULES = {13: THIRTEEN, 21: TWENTY_ONE}
PACKS = {13: pack_of(2, 2), 21: pack_of(3, 3)}
HARD = (
    (
        "Td1 Js1 *3 8s2 3h1 2d2 2s3 Qd1 As3 3s3 6d1 4s3 5c2 6s2 6d3 9s3 5s3 Jd2 Qs3 3d1"
        " Kd2 Ts1",
        "Qc1 Qc3 Th1 7c1 Js3 Jc1 7h3 Jc3 8s1 7h1 Kd1",
        "4s1",
    ),
    (
        "5d1 6c1 5h2 6d3 3s2 2c3 6c2 Ts1 *3 6s2 7d3 9s2 7h2 Ad1 Qc1 4s1 6h3 3d3 7s3 As1"
        " Js2 Qs1",
        "Ah3 Kd2 Ad2 Kd3 Td2 Ks1 Ks3",
        "7c2",
    ),
)
"""Hands that took three times the steps when nothing bounded them: hand, pile, cut."""


def view(hand, pile, cut):
    """What a seat sees that is to give a card away."""
    legal = [
        {"kind": kind, "card": card} for kind in ("discard", "show") for card in hand
    ]
    return {
        "phase": "discard",
        "you": {"seat": 0, "hand": hand, **dict.fromkeys(("drawn", "taken", "drop"))},
        "seats": [{"seat": n, "state": "playing", "cards": 13} for n in (0, 1)],
        "order": [0, 1],
        "stock": 30,
        "discard": pile,
        "reshuffles": 0,
        "wild": {"card": cut, "rank": cut[0], "faces": []},
        **dict.fromkeys(("runs", "turn", "finish")),
        "melds": [],
        "windows": [],
        "legal": legal,
    }


@pytest.fixture
def efforts(monkeypatch):
    """Every effort that a bot of Indian rummy is given."""
    made = []

    class Kept(Effort):
        def __init__(self, steps):
            super().__init__(steps)
            made.append(self)

    monkeypatch.setattr(bot, "Effort", Kept)
    return made


@pytest.fixture
def entered(monkeypatch):
    """A list of one number: how many states all searches looked at."""
    count = [0]

    def counting(method):
        def counted(*arguments):
            count[0] += 1
            return method(*arguments)

        return counted

    monkeypatch.setattr(cover.Search, "cover", counting(cover.Search.cover))
    for name in ("cover", "can_be_pure"):
        method = getattr(pure_cover.Search, name)
        monkeypatch.setattr(pure_cover.Search, name, counting(method))
    return count


def decide(hand, pile, cut):
    """A hard bot's action for a view."""
    seen = view(hand.split(), pile.split(), cut)
    mood = {"level": "hard", "style": "bold", "stream": Stream(b"", 20, 0)}
    return chosen(catalogue.find("indian-21"), seen, **mood)


@pytest.mark.parametrize("held", HARD)
def test_a_hard_hand_takes_no_more_steps_than_a_decision_may(held, efforts, entered):
    action = decide(*held)
    assert action["card"] in held[0].split()
    assert efforts[0].left < 0
    assert entered[0] < 2 * bot.STEPS


@pytest.mark.parametrize("held", HARD)
def test_without_the_bound_it_would_take_more(held, monkeypatch, entered):
    monkeypatch.setattr(bot, "STEPS", ENDLESS)
    decide(*held)
    assert entered[0] > 30_000


@pytest.mark.parametrize(("game", "seats"), [("indian-points", 4), ("indian-21", 2)])
def test_no_decision_of_a_deal_takes_more_steps(game, seats, efforts):
    played, options = catalogue.find(game), catalogue.find(game).resolve({})

    def choose(seen, stream):
        return chosen(played, seen, level="hard", style="bold", stream=stream)

    for number in range(size(f"effort_{game}", everyday=1, full=40)):
        play([choose] * seats, b"effort", number, None, options, played)
    assert efforts
    assert all(effort.left > -51 * SEARCHES_MAX for effort in efforts)


def _hand(stream, count):
    """A hand, its faces and what is wild."""
    kind = hands.KINDS[stream.uniform(len(hands.KINDS))]
    cards, wild = hands.hand(kind, stream, count, PACKS[count])
    return cards, [PACKS[count].faces[card] for card in cards], wild


@pytest.mark.parametrize("count", [13, 21])
def test_a_search_that_has_to_stop_still_gives_groups_that_cost_what_it_says(
    count, monkeypatch
):
    monkeypatch.setattr("rules.shared.search_budget.LEAST", 4)
    rules = RULES[count]
    stopped = 0
    for seed in seeds(f"effort_{count}"):
        stream = Stream(bytes.fromhex(seed), 7, count)
        for _ in range(size(f"effort_{count}", everyday=40, full=2000)):
            _, faces, wild = _hand(stream, count)
            effort = Effort(0)
            found = best_cover(faces, wild, rules, effort=effort)
            whole = best_cover(faces, wild, rules)
            left = list(faces)
            for meld in found.melds:
                for face in meld.faces:
                    left.remove(face)
            loose = [face for face in left if face not in JOKERS[wild]]
            assert found.points >= whole.points
            if found.complete:
                assert found.points == sum(card_points(face, wild) for face in loose)
            stopped += effort.left < -4
    assert stopped


@pytest.mark.parametrize("count", [13, 21])
def test_with_steps_enough_the_answer_is_the_exact_one(count):
    rules = RULES[count]
    for seed in seeds(f"effort_exact_{count}"):
        stream = Stream(bytes.fromhex(seed), 8, count)
        for _ in range(size(f"effort_exact_{count}", everyday=20, full=1000)):
            _, faces, wild = _hand(stream, count)
            effort = Effort(100_000)
            answer = best_cover(faces, wild, rules, hopeful=True, effort=effort)
            assert answer == best_cover(faces, wild, rules, hopeful=True)
            assert effort.left <= 100_000


@pytest.mark.parametrize("count", [13, 21])
def test_what_may_be_a_show_is_told_as_the_whole_search_tells_it(count):
    rules, pack = RULES[count], PACKS[count]
    for seed in seeds(f"effort_show_{count}"):
        stream = Stream(bytes.fromhex(seed), 9, count)
        for _ in range(size(f"effort_show_{count}", everyday=20, full=1000)):
            cards, wild = hands.hand("late", stream, count + 1, pack)
            faces = [pack.faces[card] for card in cards]
            may = best_cover(faces, wild, rules).points <= 10
            assert may_show(cards, pack, wild, rules) == may
            if best_discard(cards, pack, wild, rules).valid_show:
                assert may


def test_a_search_without_an_effort_never_stops():
    assert allowance(None) == ENDLESS
    assert allowance(Effort(7000)) == 7000
    assert allowance(Effort(-3)) == 50
