"""What a page asks of basic and Continental rummy: arrange, suggest, examine, lay out.

Processor time of one answer, at positions of real matches between house bots of mixed
levels: wherever a seat is asked, before it acts. `stage` is the rules' share of what
the contract builder asks (`tables/actions/trial_melds.py`): the acts one after the
other, the view they leave and the verdict on it. `worst` is a hand of the last
contract, three runs: 13 to 16 cards of three suits, up to six jokers among them, which
holds it or nearly.

Beside them, in the same run: the best arrangement of 13 cards of Indian rummy, and on
the worst hands what the tests' oracle takes to say whether three runs are held; the
answers are compared. A row that takes 20 ms at the 99th percentile fails the run.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, get_args

from msgspec.structs import replace

from bench import results
from bench.solvers.arrange import hands_of, percentile, timed
from rules import catalogue, notation
from rules.actions import Groups, Reshuffled, TableAction
from rules.continental.presets import for_deal
from rules.continental.solver import contract_solver
from rules.indian.solver import arrange
from rules.phases import (
    Phase,
)
from rules.shared.players import with_player
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from rules.views.bot import BotView
from tests.rules.continental import oracle as oracle_continental
from tests.rules.indian.solver.hands import PACK

SEED = b"meldhouse bench of melds on the table"
LIMIT_US = 20_000
WORST = 300
ORACLE = 12
"""Worst hands the oracle is asked about: it takes long for some."""
LEVELS = ("easy", "normal", "hard")
PLAYED: tuple[tuple[str, str, dict[str, Any], tuple[int, ...]], ...] = (
    ("basic", "basic", {}, (2, 4, 6)),
    ("basic", "basic, high ace", {"ace_high": True}, (2, 4)),
    ("continental", "continental", {}, (2, 5)),
    ("continental", "two jokers a deck", {"jokers_per_deck": 2}, (3, 6)),
)
Times = dict[str, list[int]]


def main() -> bool:
    """Print every row; return whether all are quick enough."""
    print("Melds on the table, microseconds an answer")
    print(f"{'':<34}{'asked':>7}{'median':>9}{'p99':>9}")
    slow = []
    for name, label, options, tables in PLAYED:
        spent: Times = {}
        for seats in tables:
            for game, deal, seat in positions(name, options, seats):
                ask(game, deal, seat, spent)
        slow += rows(label, spent)
    spent = {}
    for deal in worst_deals():
        ask(catalogue.find("continental"), deal, 0, spent)
    slow += rows("worst, three runs", spent)
    beside()
    if slow:
        print(f"20 ms and more at the 99th percentile: {', '.join(slow)}")
    return not slow


def positions(
    name: str, options: dict[str, Any], seats: int
) -> Iterator[tuple[Any, Any, int]]:
    """Let bots play a match; yield every position at which one of them is asked."""
    game = catalogue.find(name)
    key = SEED + f" {name} {options} {seats}".encode()
    luck, deals = Stream(key, 41, 0), 0
    reshuffle = Stream(key, PURPOSE_RESHUFFLE, 0)
    match = game.new_match(tuple(range(seats)), game.resolve(options))
    while (order := game.next_deal(match)) is not None:
        chosen = game.deal_options(match)
        pack = game.pack(chosen)
        cards = Stream(key, PURPOSE_DECK, deals).shuffle(list(range(pack.size)))
        deal, deals = game.start(order, chosen, tuple(cards)).deal, deals + 1
        while game.result(deal) is None:
            if (need := game.needs(deal)) is not None:
                stock = tuple(reshuffle.shuffle(list(need.ids)))
                deal = game.apply(deal, None, Reshuffled(stock)).deal
                continue
            waits = game.waiting_for(deal)
            seat = waits[luck.uniform(len(waits))].seats[0]
            yield game, deal, seat
            seen = game.seen_by(deal, seat)
            view = BotView(seen, seen.legal, chosen)
            level = LEVELS[(seat + deals) % len(LEVELS)]
            wire = game.choose(view, level=level, style="careful", stream=luck)
            action = notation.action_from_wire(wire, pack)
            deal = game.apply(deal, seat, action).deal
        match = game.record_deal(match, game.result(deal))


def worst_deals() -> Iterator[Any]:
    """Yield deals of three runs in which seat 0 has drawn, with many cards at hand."""
    game = catalogue.find("continental")
    options = for_deal(game.resolve({"jokers_per_deck": 2}), 7, 6)
    pack = game.pack(options)
    started = game.start(tuple(range(6)), options, tuple(range(pack.size))).deal
    for number in range(WORST):
        stream = Stream(SEED, 42, number)
        count, jokers = 13 + stream.uniform(4), stream.uniform(7)
        low = stream.uniform(5)
        near = [c for c in range(156) if c // 13 % 4 < 3 and low <= c % 13 < low + 9]
        held = stream.shuffle(near)[: count - jokers]
        hand = (*held, *range(156, 156 + jokers))
        yield replace(with_player(started, 0, hand=hand), phase=Phase.DISCARD)


def ask(game: Any, deal: Any, seat: int, spent: Times) -> None:
    """Ask all that a page may ask for this seat now; note what each answer took."""

    def time(what: str, solve: Callable[[], Any]) -> Any:
        answer, nanoseconds = timed(solve)
        spent.setdefault(what, []).append(nanoseconds)
        return answer

    legal = time("legal", partial(game.legal_actions, deal, seat))
    best = time("suggest", partial(game.suggest, deal, seat))
    sorted_by_suit = game.opening_groups(deal, seat)
    for groups in (best, sorted_by_suit):
        time("examine", partial(game.examine, deal, seat, groups[: game.groups_max]))
    acts = list(laid(game, deal, seat, legal))
    if acts:
        time("stage", partial(stage, game, deal, seat, acts, sorted_by_suit))


def laid(game: Any, deal: Any, seat: int, legal: Any) -> Iterator[Any]:
    """Yield what the seat could lay on the table, one after the other, six at most."""
    for _ in range(6):
        act = next(
            (one for one in legal if isinstance(one, get_args(TableAction))), None
        )
        if act is None:
            return
        yield act
        deal = game.apply(deal, seat, act).deal
        if game.result(deal) is not None:
            return
        legal = game.legal_actions(deal, seat)


def stage(game: Any, deal: Any, seat: int, acts: list[Any], groups: Groups) -> None:
    """Do what `tables/actions/trial_melds.py` asks the rules for some acts."""
    for act in acts:
        deal = game.apply(deal, seat, act).deal
    game.seen_by(deal, seat)
    if game.result(deal) is None:
        game.examine(deal, seat, game.tidy(deal, seat, groups))


def rows(label: str, spent: Times) -> list[str]:
    """Print a row a question; return those that take too long."""
    slow = []
    for what, times in sorted(spent.items()):
        name = f"{label}: {what}"
        late = percentile(times, 0.99)
        print(f"{name:<34}{len(times):>7}{percentile(times, 0.5):>9.0f}{late:>9.0f}")
        results.record("laying", name, "us", median=percentile(times, 0.5), p99=late)
        if late >= LIMIT_US:
            slow.append(name)
    return slow


def beside() -> None:
    """Print what else takes its time: Indian hands, and the oracle on the worst."""
    indian = [
        timed(partial(arrange.best, cards, PACK, wild))[1]
        for cards, wild in hands_of("late")
    ]
    rows("indian, 13 cards late in a deal", {"best": indian})
    ours: list[int] = []
    theirs: list[int] = []
    for _, deal in zip(range(ORACLE), worst_deals(), strict=False):
        hand, faces = deal.players[0].hand, deal.pack.faces
        held, spent = timed(partial(contract_solver.meets, hand, faces, 0, 3))
        ours.append(spent)
        named = [faces[card] for card in hand]
        is_held, spent = timed(partial(oracle_continental.meets, named, 0, 3))
        theirs.append(spent)
        if held != is_held:
            sys.exit(f"three runs in {named}: the oracle says {is_held}, we {held}")
    rows("worst: are three runs held", {"ours": ours, "oracle": theirs})


if __name__ == "__main__":
    sys.exit(not main())
