"""Continental played at random: it ends, replays, keeps its melds, leaks nothing."""

from itertools import count

import pytest

from rules.actions import (
    CLAIM,
    PASS,
    Disconnected,
    Left,
    Reshuffled,
    Returned,
    TimedOut,
    WindowClosed,
)
from rules.cards import JOKER_FACE
from rules.commands import playout
from rules.continental.invariants import check_invariants
from rules.continental.presets import for_deal
from rules.phases import (
    Ending,
)
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from tests.rules.continental.table import GAME, GAMES
from tests.sizes import seeds, size
from tests.wire.plain import plain

DEALS = size("continental", 4, 1000)
OPTIONS = (
    {},
    {"jokers_per_deck": 2, "joker_replace_scope": "any_run"},
    {"go_out_without_discard": True, "run_max": 13},
    {"joker_locked": True, "max_claims_per_hand": 1},
    {"claims": False, "distinct_trio_ranks": True, "distinct_run_suits": True},
    {"claims_by_dropped": False, "joker_transfer": False, "max_reshuffles": 0},
    {"taken_card_stays": False, "jokers_per_deck": 2},
)


class Playout:
    """One random deal; its players lay down when they can."""

    def __init__(self, seed, number, *, house=False):
        self.stream = Stream(f"{seed}/{number}".encode(), 30, 0)
        self.house = house
        seats = 2 + number % 5
        options = GAME.resolve(OPTIONS[number % len(OPTIONS)])
        self.options = for_deal(options, 1 + number % 7, seats)
        self.pack = GAME.pack(self.options)
        cards = list(range(self.pack.size))
        self.cards = tuple(Stream(self.stream.block(9), PURPOSE_DECK, 0).shuffle(cards))
        self.seats = tuple(self.stream.shuffle(list(range(seats))))

    def start(self):
        return GAME.start(self.seats, self.options, self.cards).deal

    def steps(self):
        deal = self.start()
        while GAME.result(deal) is None:
            seat, action = self.choose(deal)
            outcome = GAME.apply(deal, seat, action)
            yield deal, seat, action, outcome
            deal = outcome.deal

    def choose(self, deal):
        need = GAME.needs(deal)
        if need is not None:
            return None, Reshuffled(tuple(self.stream.shuffle(list(need.ids))))
        if self.house and self.stream.uniform(12) == 0:
            act = self.of_house(deal)
            if act is not None:
                return None, act
        asked = [seat for wait in GAME.waiting_for(deal) for seat in wait.seats]
        seat = asked[self.stream.uniform(len(asked))]
        kinds = {}
        for action in GAME.legal_actions(deal, seat):
            kinds.setdefault(type(action).__name__, []).append(action)
        names = sorted(kinds)
        name = names[self.stream.uniform(len(names))]
        chosen = kinds.get("GoDown") or kinds[name]
        return seat, chosen[self.stream.uniform(len(chosen))]

    def of_house(self, deal):
        asked = [seat for wait in GAME.waiting_for(deal) for seat in wait.seats]
        inside = [player.seat for player in deal.players if player.is_in]
        seat = inside[self.stream.uniform(len(inside))]
        acts = [Disconnected(seat), Returned(seat), TimedOut(asked[0])]
        if deal.window is not None:
            acts.append(WindowClosed())
        if self.stream.uniform(6) == 0:
            acts = [Left(seat, "timed_out")]
        return acts[self.stream.uniform(len(acts))]


@pytest.mark.parametrize("seed", seeds("continental_melds", everyday=1))
def test_every_run_keeps_four_cards_and_every_joker_stands_for_a_card(seed):
    moved = 0
    for number in range(DEALS):
        play = Playout(seed, 7 * number + (number % 2) + 1)
        for before, _, action, outcome in play.steps():
            for meld in outcome.deal.melds:
                assert len(meld.cards) >= (4 if meld.kind == "run" else 3)
                assert JOKER_FACE not in meld.stands
            kind = type(action).__name__
            moved += kind in ("JokerMove", "JokerReplace")
            laid = {c for meld in before.melds for c in meld.cards}
            now = {c for meld in outcome.deal.melds for c in meld.cards}
            assert laid <= now, "nothing comes back from the table"
    assert moved


@pytest.mark.parametrize(
    ("name", "seats"), [("continental", 3), ("continental-quick", 5)]
)
def test_a_client_that_knows_no_rule_ends_every_match(name, seats):
    seed = f"{name}{seats}".encode()
    played = playout.play(GAMES[name], seats, seed)
    assert len(played["deals"]) == len(GAMES[name].resolve({}).hands)
    if name == "continental-quick":
        assert playout.play(GAMES[name], seats, seed) == played


def test_hidden_answers_never_show_before_the_claim_is_settled():
    for number in range(size("worlds", 5, 40)):
        play = Playout("answers", 7 * number)
        for before, seat, action, outcome in play.steps():
            if action not in (CLAIM, PASS) or outcome.deal.window is None:
                continue
            assert outcome.events == ()
            for viewer in (None, *play.seats):
                if viewer != seat:
                    assert plain(GAME.seen_by(before, viewer)) == plain(
                        GAME.seen_by(outcome.deal, viewer)
                    )


def test_long_deals_end_by_reshuffles_and_blocks():
    """Nobody lays anything down: stock after stock is used up."""
    play = Playout("long", 0)
    reshuffles = (Stream(b"long", PURPOSE_RESHUFFLE, r) for r in count(1))
    deal, made = play.start(), 0
    while GAME.result(deal) is None:
        need = GAME.needs(deal)
        if need is not None:
            made += 1
            order = tuple(next(reshuffles).shuffle(list(need.ids)))
            deal = GAME.apply(deal, None, Reshuffled(order)).deal
            continue
        wait = GAME.waiting_for(deal)[0]
        act = TimedOut(wait.seats[0])
        deal = GAME.apply(deal, None, act).deal
        check_invariants(deal)
    assert made == 2
    assert deal.ending is Ending.BLOCKED
