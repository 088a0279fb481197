"""Gin beside OpenSpiel and RLCard, in one run: playouts, deadwood, and who wins.

Processor time throughout. A playout is a deal played at random to its end. Ours three
times: by `legal_actions` and `apply`, which is what OpenSpiel is asked for from Python
and RLCard's game for; as `playout` does it, with choices of the fair
stream; and as a client does, where each act is picked from the view and goes through
its wire form, beside RLCard's environment with its observations. They take turns, and
of five rounds the middle one counts.

Deadwood is the answer for a hand given as a list of cards, as everybody is asked it;
ours also for a mask, as our engine asks. The answers are compared, and again they take
turns.

Strength is measured on OpenSpiel's states with OpenSpiel's rules, each deck played
twice with seats exchanged: points a deal, and the interval that holds the truth 95
times in 100. Our bot is asked by a view with what its seat sees
(tests/rules/gin/openspiel.py).
"""

import random
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import mean, median, stdev
from time import process_time
from typing import Any

from bench import results
from rules import catalogue, notation
from rules.commands import playout
from rules.gin.solver.deadwood import deadwood, mask_deadwood
from rules.shared.masks import mask_of
from rules.shuffle import PURPOSE_DECK, Stream
from tests.rules.gin import openspiel

SEED = b"meldhouse bench of gin"
ROUNDS = 5
DEALS = 200
HANDS = 5000
MATCH = 2000
OURS, SPIEL = "ours, by the contract", "OpenSpiel from Python"
LEAST_RATIO = 7
"""Playouts: how many times as many as OpenSpiel from Python there must be; the aim, on
a quiet machine, is 8."""

Play = Callable[[int], int]
"""Plays deal `number`; returns the actions of its players."""


GAME = catalogue.find("gin-house")
OPTIONS = GAME.resolve({})


def dealt(number: int) -> Any:
    """Return deal `number`, fairly shuffled."""
    pack = tuple(Stream(SEED, PURPOSE_DECK, number).shuffle(list(range(52))))
    return GAME.start((0, 1), OPTIONS, pack).deal


def contract_play() -> Play:
    """Return our playout by the contract: `legal_actions` and `apply`."""
    waiting_for, apply = GAME.waiting_for, GAME.apply
    legal_actions, pick = GAME.legal_actions, random.Random(SEED).random

    def play(number: int) -> int:
        deal, actions = dealt(number), 0
        while waits := waiting_for(deal):
            seat = waits[0].seats[0]
            legal = legal_actions(deal, seat)
            deal = apply(deal, seat, legal[int(pick() * len(legal))]).deal
            actions += 1
        return actions

    return play


def house_play(number: int) -> int:
    """Play a deal as `playout` does: fair choices from `legal_actions`."""
    deal, choices = dealt(number), Stream(SEED, playout.PURPOSE_CHOICE, number)
    return sum(1 for _ in playout.play_deal(GAME, deal, choices, iter(())))


def view_play(number: int) -> int:
    """Play a deal as a client does: from the view, through the wire."""
    deal, choices = dealt(number), Stream(SEED, playout.PURPOSE_CHOICE, number)
    pack, actions = GAME.pack(OPTIONS), 0
    while waits := GAME.waiting_for(deal):
        seat = waits[0].seats[0]
        legal = GAME.seen_by(deal, seat).legal
        entries = [entry for entry in legal if not entry.is_open]
        entry = entries[choices.uniform(len(entries))]
        action = notation.action_from_wire(entry, pack)
        deal = GAME.apply(deal, seat, GAME.complete(deal, seat, action, {})).deal
        actions += 1
    return actions


def spiel_play(pyspiel: Any) -> Play:
    """Return OpenSpiel's playout from Python."""
    game = pyspiel.load_game("gin_rummy")
    pick = random.Random(SEED).random

    def play(_number: int) -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
        return actions

    return play


def rlcard_play(rlcard: Any) -> Play:
    """Return RLCard's playout: its environment with two random agents."""
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 1})
    agent = RandomAgent(num_actions=env.num_actions)
    env.set_agents([agent, agent])

    def play(_number: int) -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return play


def rates(players: dict[str, Play]) -> dict[str, tuple[float, float]]:
    """Return deals and actions a second of each, the middle of the rounds."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for _ in range(ROUNDS):
        for name, play in players.items():
            play(0)
            start = process_time()
            actions = sum(play(number) for number in range(DEALS))
            spent = process_time() - start
            found[name].append((DEALS / spent, actions / spent))
    return {
        name: (median(one for one, _ in each), median(two for _, two in each))
        for name, each in found.items()
    }


def measure_playouts(pyspiel: Any, rlcard: Any) -> bool:
    """Print playouts a second; return whether ours are fast enough."""
    players = {
        OURS: contract_play(),
        "ours, rules.commands.playout": house_play,
        "ours, views and wire": view_play,
        SPIEL: spiel_play(pyspiel),
        "RLCard, environment": rlcard_play(rlcard),
    }
    print("Gin, random playouts of a deal (processor time)")
    print(f"{'':<28}{'deals/s':>10}{'actions/s':>12}{'ratio':>8}")
    found = rates(players)
    base = found[SPIEL][0]
    for name, (deals, actions) in found.items():
        print(f"{name:<28}{deals:>10.0f}{actions:>12.0f}{deals / base:>7.2f}x")
        results.record("gin", name, "deals/s", playouts=deals)
    return found[OURS][0] >= LEAST_RATIO * base


def microseconds(
    solvers: dict[str, tuple[Callable[[Any], Any], Sequence[Any]]],
) -> dict[str, float]:
    """Return the middle of the rounds' mean times an answer of each."""
    found: dict[str, list[float]] = {name: [] for name in solvers}
    for _ in range(ROUNDS):
        for name, (solve, asked) in solvers.items():
            start = process_time()
            for one in asked:
                solve(one)
            found[name].append((process_time() - start) / len(asked))
    return {name: median(spent) * 1e6 for name, spent in found.items()}


def measure_deadwood(pyspiel: Any) -> bool:
    """Print the time of the least deadwood; stop where answers differ.

    Return whether that of a list takes us no longer than OpenSpiel.
    """
    from rlcard.games.gin_rummy.utils import melding
    from rlcard.games.gin_rummy.utils import utils as rl

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    hands = [
        Stream(SEED, 2, number).shuffle(list(range(52)))[:10] for number in range(HANDS)
    ]
    asked = [[openspiel.face(card) for card in hand] for hand in hands]
    cards = [[rl.card_from_card_id(card) for card in hand] for hand in hands]

    def rlcard_deadwood(hand: list[Any]) -> int:
        clusters = melding.get_meld_clusters(hand=hand)
        counts = [rl.get_deadwood_count(hand, one) for one in clusters]
        return min(counts, default=rl.get_deadwood_count(hand, []))

    answers = [deadwood(hand) for hand in hands]
    for name, found in (
        ("OpenSpiel", [utils.min_deadwood(hand) for hand in asked]),
        ("RLCard", [rlcard_deadwood(hand) for hand in cards]),
    ):
        differing = sum(map(int.__ne__, answers, found))
        if differing:
            sys.exit(f"{name}: {differing} of {HANDS} hands differ")
    print(f"Least deadwood of 10 cards, microseconds a hand ({HANDS} hands, all alike)")
    masks = [mask_of(hand) for hand in hands]
    spent = microseconds(
        {
            "ours, of a list": (deadwood, hands),
            "OpenSpiel, C++": (utils.min_deadwood, asked),
            "ours, of a mask": (mask_deadwood, masks),
            "RLCard": (rlcard_deadwood, cards),
        }
    )
    for name, one in spent.items():
        print(f"{name:<28}{one:>10.2f}")
        results.record("gin", name, "us", deadwood=one)
    return spent["ours, of a list"] <= spent["OpenSpiel, C++"]


def measure_strength(pyspiel: Any) -> bool:
    """Print the bot's points a deal; return whether it beats both for certain."""
    import numpy

    game = pyspiel.load_game("gin_rummy")
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    print(f"Our hard bot, points a deal over {MATCH} deals on OpenSpiel's rules")
    certain = True
    for name, other in (
        ("OpenSpiel simple_gin_rummy_bot", openspiel.Simple(utils, pyspiel, game)),
        ("RLCard novice rule agent", openspiel.Novice(utils)),
    ):
        numpy.random.seed(1)
        house = openspiel.House(utils)
        won = []
        for number in range(MATCH // 2):
            deck = Stream(SEED, 3, number).shuffle(list(range(52)))
            first = openspiel.play(game, [house, other], deck)
            second = -openspiel.play(game, [other, house], deck)
            won.append((first + second) / 2)
        either = 1.96 * stdev(won) / sqrt(len(won))
        print(f"  v {name:<32}{mean(won):>+7.2f} +-{either:.2f}")
        results.record("gin", name, "points", mean=mean(won), interval=either)
        certain = certain and mean(won) > either
    return certain


def main() -> bool:
    """Print everything; return whether it is good enough."""
    try:
        import pyspiel
        import rlcard
    except ImportError:
        print("OpenSpiel or RLCard is missing: pip install -r requirements-bench.txt")
        return True
    fast = measure_playouts(pyspiel, rlcard)
    if not fast:
        print(f"Less than {LEAST_RATIO} times as many playouts as OpenSpiel")
    quick = measure_deadwood(pyspiel)
    if not quick:
        print("The deadwood of a list takes longer than OpenSpiel's")
    strong = measure_strength(pyspiel)
    if not strong:
        print("The bot does not beat both for certain")
    return fast and quick and strong


if __name__ == "__main__":
    sys.exit(not main())
