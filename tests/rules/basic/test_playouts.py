"""Random basic rummy by any options: it ends, keeps its cards, and replays (B1-B4)."""

from itertools import count

import pytest

from rules import notation
from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Discard,
    Lay,
    Left,
    Meld,
    Reshuffled,
    TimedOut,
)
from rules.basic.game import BASIC
from rules.basic.solver.hands import melds_in
from rules.basic.state import PACK
from rules.commands.playout import PURPOSE_CHOICE, play_deal
from rules.game import (
    IllegalAction,
)
from rules.phases import (
    Ending,
    Phase,
)
from rules.shared.masks import faces_of
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from tests.rules.contract.playouts import PURPOSE_OPTIONS, any_options
from tests.sizes import seeds, size
from tests.wire.plain import plain

DEALS = size("basic_playouts", 8, 2000)
MATCHES = size("basic_matches", 1, 300)


class Playout:
    """One random deal; who plays cards where it can goes out more often."""

    def __init__(self, seed, number):
        key = f"{seed}/{number}".encode()
        self.choices = Stream(key, PURPOSE_CHOICE, 0)
        self.options = any_options(BASIC, Stream(key, PURPOSE_OPTIONS, 0))
        self.reshuffles = (Stream(key, PURPOSE_RESHUFFLE, r) for r in count(1))
        self.order = tuple(range(2 + number % 5))
        self.cards = tuple(Stream(key, PURPOSE_DECK, 0).shuffle(list(range(52))))
        self.is_keen = bool(number % 3)

    def start(self):
        return BASIC.start(self.order, self.options, self.cards).deal

    def steps(self):
        """Yield each (seat, action, deal after it)."""
        if not self.is_keen:
            yield from play_deal(BASIC, self.start(), self.choices, self.reshuffles)
            return
        deal = self.start()
        while BASIC.result(deal) is None:
            seat, action = self.keen(deal)
            deal = BASIC.apply(deal, seat, action).deal
            yield seat, action, deal

    def keen(self, deal):
        """Play what can be played, otherwise give away what is of least use."""
        need = BASIC.needs(deal)
        if need is not None:
            order = next(self.reshuffles).shuffle(list(need.ids))
            return None, Reshuffled(tuple(order))
        seat = BASIC.waiting_for(deal)[0].seats[0]
        if self.choices.uniform(250) == 0:
            return None, Left(seat, "resigned")
        listed = BASIC.legal_actions(deal, seat)
        plays = [one for one in listed if isinstance(one, Meld | Lay)]
        if plays and self.choices.uniform(8):
            return seat, plays[self.choices.uniform(len(plays))]
        if deal.phase is Phase.DISCARD:
            return None, TimedOut(seat)
        return seat, listed[self.choices.uniform(len(listed))]


def test_every_deal_ends_and_its_log_gives_the_same_bytes():
    both = seeds("basic_playouts")
    endings = {play_out(Playout(seed, n)) for seed in both for n in range(DEALS)}
    assert {Ending.WENT_OUT, Ending.STALEMATE} <= endings


def play_out(playout):
    """Play a deal to its end and again from its log; return how it ended."""
    deal, log, size_before = playout.start(), [], {}
    BASIC.check_invariants(deal)
    for seat, action, after in playout.steps():
        BASIC.check_invariants(after)
        stored = BASIC.encode(after)
        assert BASIC.encode(BASIC.decode(stored)) == stored
        log.append((seat, plain(notation.action_to_wire(action, PACK))))
        check_growth(after, size_before)
        deal = after
    replayed = playout.start()
    for seat, wire in log:
        action = notation.logged_from_wire(wire, PACK)
        replayed = BASIC.apply(replayed, seat, action).deal
    assert BASIC.encode(replayed) == BASIC.encode(deal)
    return deal.ending


def check_growth(deal, before):
    """Between two turns no hand has grown: what the frozen table rests on (B3)."""
    if deal.phase is not Phase.DRAW:
        return
    for player in deal.players:
        now = player.hand.bit_count()
        if player.is_in:
            assert now <= before.get(player.seat, now)
        before[player.seat] = now


def every_action(deal):
    """Every action a seat could name, melds of its own hand among them."""
    hand = deal.current.hand
    yield from (DRAW_STOCK, DRAW_DISCARD, PASS)
    for card in range(-1, 53):
        yield Discard(card)
        for meld in range(-1, len(deal.melds) + 1):
            for end in (None, "low", "high"):
                yield Lay(card, meld, end)
    for mask in melds_in(hand, deal.options.ace_high):
        yield Meld(faces_of(mask))
    held = faces_of(hand)
    for at in range(len(held) - 2):
        yield Meld(held[at : at + 3])
        yield Meld((*held[at : at + 2], held[at]))


def test_what_is_listed_is_accepted_and_what_is_accepted_is_listed_or_longer():
    """Beyond the list: cards in another order, an end not to choose, longer runs."""
    for number in range(size("basic_playouts", 1, 200)):
        for _, _, deal in Playout("refusals", number).steps():
            for seat in deal.seats:
                listed = BASIC.legal_actions(deal, seat)
                assert all(is_accepted(deal, seat, action) for action in listed)
                if seat != deal.current.seat:
                    assert not listed
                    assert not is_accepted(deal, seat, DRAW_STOCK)
                    continue
                told = {bare(action) for action in listed}
                for action in every_action(deal):
                    is_long = isinstance(action, Meld) and len(action.cards) > 4
                    if is_accepted(deal, seat, action) and not is_long:
                        assert bare(action) in told, action


def bare(action):
    """The action without what may be said in other words."""
    if isinstance(action, Meld):
        return Meld(tuple(sorted(action.cards)))
    return Lay(action.card, action.meld) if isinstance(action, Lay) else action


def is_accepted(deal, seat, action):
    try:
        BASIC.apply(deal, seat, action)
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("seed", seeds("basic_matches"))
def test_every_match_ends(seed):
    for number in range(MATCHES):
        key = f"{seed}/match/{number}".encode()
        options = any_options(BASIC, Stream(key, PURPOSE_OPTIONS, 0))
        match = BASIC.new_match(tuple(range(2 + number % 5)), options)
        deals = 0
        while (order := BASIC.next_deal(match)) is not None:
            playout = Playout(key.hex(), 3 * deals + 1)
            playout.order, playout.options = order, BASIC.deal_options(match)
            deal = playout.start()
            for _, _, after in playout.steps():
                deal = after
            match = BASIC.record_deal(match, BASIC.result(deal))
            assert BASIC.decode_match(BASIC.encode_match(match)) == match
            deals += 1
        assert deals <= options.deals_max
        result = BASIC.match_result(match)
        assert {row.seat for row in result.seats} == {*range(2 + number % 5)}
        assert [row.place for row in result.seats][0] == 1
        assert {s.seat for s in BASIC.shares(match)} == {*result.winners}
