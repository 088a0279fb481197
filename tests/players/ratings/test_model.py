"""What the model makes of a result: places alone, ties fair, predictions better than
a guess."""

import itertools
import math
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from players.ratings import block_scores, model, scale
from players.ratings.model import Skill
from tables.families import registry
from tests.sizes import size

FAMILIES = tuple(registry.FACES)


def results_of_bots() -> list[tuple[str, str, list[int]]]:
    """Return family, levels and places of the recorded matches between house bots."""
    lines = Path(__file__).with_name("bot_matches.txt").read_text().splitlines()
    rows = [line.split() for line in lines if line]
    return [(row[0], row[2], [int(one) for one in row[3]]) for row in rows]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("family", FAMILIES)
def test_a_tie_never_puts_a_winner_below_a_loser(family, seats):
    for places in itertools.product(range(1, seats + 1), repeat=seats):
        if min(places) != 1 or (seats > 4 and places != tuple(sorted(places))):
            continue
        after = model.rated(family, [Skill()] * seats, places)
        for one, other in itertools.permutations(range(seats), 2):
            if places[one] < places[other]:
                assert after[one].mu > after[other].mu, places
            if places[one] == places[other]:
                assert math.isclose(after[one].mu, after[other].mu), places


def test_a_result_makes_everybody_more_certain_and_a_long_pause_less():
    (winner, _loser) = model.rated("gin", [Skill()] * 2, [1, 2])
    assert winner.sigma < scale.SIGMA
    assert scale.is_provisional(winner.sigma)
    settled = 2.0
    later = [
        scale.widened(settled, *(moment, moment.replace(year=moment.year + years)))
        for moment in [_moment()]
        for years in (0, 1, 2)
    ]
    assert later[0] == settled < later[1] < later[2]
    assert not scale.is_provisional(later[0])
    assert scale.is_provisional(later[1])


def _moment():
    return datetime(2026, 3, 1, tzinfo=UTC)


def test_a_block_cut_short_says_less():
    whole = model.rated("indian", [Skill()] * 2, [1, 2])
    short = model.rated("indian", [Skill()] * 2, [1, 2], deals=1)
    assert whole[0].mu > short[0].mu > scale.MU
    assert whole[0].sigma < short[0].sigma < scale.SIGMA


def test_the_net_points_of_a_deal_are_those_of_the_losers():
    assert block_scores.net({"a": 0, "b": 20, "c": 35}, ["a"]) == {
        "a": 55,
        "b": -20,
        "c": -35,
    }
    assert block_scores.net({"a": 0, "b": 0}, []) == {"a": 0, "b": 0}
    assert block_scores.places({"a": 55, "b": -20, "c": -20}) == {
        "a": 1,
        "b": 2,
        "c": 2,
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_predictions_of_later_matches_beat_a_uniform_guess(family):
    """Each level is one player of unknown strength; the later half is predicted."""
    played = [row for row in results_of_bots() if row[0] == family]
    half = len(played) // 2
    skills = dict.fromkeys("enh", Skill())
    lost: dict[int, list[tuple[float, float]]] = {}
    for number, (_family, levels, places) in enumerate(played):
        before = [skills[level] for level in levels]
        if number >= half and len(set(levels)) > 1 and places.count(1) == 1:
            chance = model.chances(family, before)[places.index(1)]
            told = lost.setdefault(len(levels), [])
            told.append((-math.log(chance), math.log(len(levels))))
        after = model.rated(family, before, places)
        for level in set(levels):
            own = [one for one, at in zip(after, levels, strict=True) if at == level]
            mu = sum(one.mu for one in own) / len(own)
            skills[level] = Skill(mu, min(one.sigma for one in own))
    assert skills["e"].mu < skills["h"].mu
    together = [one for told in lost.values() for one in told]
    assert sum(one for one, _ in together) < sum(guess for _, guess in together)


@pytest.mark.soak("ratings")
@pytest.mark.parametrize("seats", range(2, 7))
def test_predictions_beat_a_guess_for_every_number_of_players(seats):
    """People of known strength, simulated: a bell curve of play around it."""
    matches = size("ratings", 400, 20_000)
    luck, family = _luck(seats), "basic"
    strengths = [25 + 5 * next(luck) for _person in range(24)]
    skills = [Skill()] * len(strengths)
    lost = guessed = 0.0
    for number in range(matches):
        order = sorted(range(len(strengths)), key=lambda _one: next(luck))[:seats]
        shown = {
            one: strengths[one] + model.beta_of(family) * next(luck) for one in order
        }
        best = sorted(order, key=lambda one: -shown[one])
        places = [best.index(one) + 1 for one in order]
        before = [skills[one] for one in order]
        if number > matches // 2:
            lost -= math.log(model.chances(family, before)[places.index(1)])
            guessed += math.log(seats)
        for one, skill in zip(order, model.rated(family, before, places), strict=True):
            skills[one] = skill
    assert lost < guessed


def _luck(seed: int):
    """Yield numbers of the normal curve, always the same."""
    source = Random(seed)
    while True:
        yield source.gauss(0, 1)
