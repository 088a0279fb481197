"""Every card is as likely in every place (docs/fairness.md), and the test can see.

The statistic is the card x position chi-square, standardised; three planted biases,
the usual mistakes of hand-made shuffles, must go far beyond the limit.
"""

import math

import pytest

from rules import shuffle
from tests.sizes import size

CARDS = 52
DECKS = size("shuffle_uniformity", everyday=7_500, full=150_000)
LIMIT = 4.0
FIXED_SEEDS = (b"meldhouse 1", b"meldhouse 2", b"meldhouse 3")


def _honest(stream):
    return stream.shuffle(list(range(CARDS)))


def _full_range_swaps(stream):
    deck = list(range(CARDS))
    for i in range(CARDS):
        j = stream.uniform(CARDS)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _never_stays(stream):
    deck = list(range(CARDS))
    for i in range(CARDS - 1, 0, -1):
        j = stream.uniform(i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _modulo_of_a_byte(stream):
    deck = list(range(CARDS))
    for i in range(CARDS - 1, 0, -1):
        j = stream.byte() % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _z(seed, shuffled):
    stream = shuffle.Stream(seed, 1, 0)
    seen = [[0] * CARDS for _ in range(CARDS)]
    for _ in range(DECKS):
        for place, card in enumerate(shuffled(stream)):
            seen[place][card] += 1
    expected = DECKS / CARDS
    square = sum((n - expected) ** 2 for row in seen for n in row) / expected
    freedom = (CARDS - 1) ** 2
    return (square - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("seed", FIXED_SEEDS)
def test_every_card_is_as_likely_in_every_place(seed):
    assert abs(_z(seed, _honest)) < LIMIT


@pytest.mark.parametrize("biased", [_full_range_swaps, _never_stays, _modulo_of_a_byte])
def test_a_planted_bias_is_seen(biased):
    assert _z(FIXED_SEEDS[0], biased) > LIMIT
