"""Whole matches at random under invariants, their chips to the last one (indian.md 6).

1,000 simulated pools with rejoins and splits: the pot is empty at the end, payouts sum
to the entries less the rake. `python -m rules play` plays matches of real deals.
"""

from collections import Counter

import pytest

from rules import catalogue, notation
from rules.actions import DROP
from rules.commands import playout
from rules.phases import (
    Ending,
    Phase,
)
from rules.results import (
    DealResult,
    SeatResult,
)
from rules.shuffle import Stream
from rules.views.results import result_to_wire
from tests.sizes import seeds, size
from tests.wire.plain import plain
from wallet.division import floor_rest_to_first, rake_of

POOLS = ("indian-pool-101", "indian-pool-201")
BEST_OF = ("indian-best-of-2", "indian-best-of-3", "indian-best-of-6")
ENTRY, RAKE_BP = 997, 1_200


class Simulated:
    """A match whose deals are drawn, with people who answer, leave and fall silent."""

    def __init__(self, name, stream, **options):
        self.game, self.stream = catalogue.find(name), stream
        low, high = self.game.seats_min, self.game.seats_max
        self.began = low + stream.uniform(high - low + 1)
        order = tuple(stream.shuffle(list(range(self.began))))
        self.match = self.game.new_match(order, self.game.resolve(options))
        self.log, self.seen = [], Counter()
        self.pot = ENTRY * self.began

    def keep(self, match, *step):
        self.match = match
        self.log.append(step)
        stored = self.game.encode_match(match)
        assert self.game.decode_match(stored) == match
        assert self.game.encode_match(self.game.decode_match(stored)) == stored
        self.check()

    def check(self):
        game, match = self.game, self.match
        rows, offer = game.standing(match), game.offer(match)
        over = game.match_result(match) is not None
        assert sorted(row.seat for row in rows) == list(range(self.began))
        assert [row.place for row in rows] == sorted(row.place for row in rows)
        assert self.pot == ENTRY * sum(row.entries for row in rows)
        waits = (game.next_deal(match) is not None, offer is not None, over)
        assert sum(waits) == 1, "a deal, an answer, or the end"
        for row in rows:
            asked = offer is not None and row.seat in offer.seats
            assert bool(game.answers(match, row.seat)) is asked
        if (order := game.next_deal(match)) is not None:
            assert len(order) > 1
            playing = {row.seat for row in rows if row.state == "playing"}
            assert set(order) <= playing

    def result(self, order):
        if self.stream.uniform(30) == 0:
            rows = tuple(SeatResult(seat, 1, 0, "void") for seat in order)
            return DealResult(Ending.VOID, (), rows)
        winner = order[self.stream.uniform(len(order))]
        prices = (20, 20, 25, 40, 2 + self.stream.uniform(79), 80)
        points = {s: prices[self.stream.uniform(6)] for s in order} | {winner: 0}
        rows = tuple(
            SeatResult(seat, 1, points[seat], "melded")
            for seat in sorted(order, key=points.get)
        )
        return DealResult(Ending.VALID_SHOW, (winner,), rows)

    def play(self):
        while self.game.match_result(self.match) is None:
            if (offer := self.game.offer(self.match)) is not None:
                self.answer(offer)
            elif self.stream.uniform(40) == 0:
                self.leave()
            else:
                self.deal()
        return self

    def deal(self):
        order = self.game.next_deal(self.match)
        gone = [seat for seat in order if self.stream.uniform(60) == 0]
        result = self.result(order)
        self.seen["void"] += result.ending is Ending.VOID
        match = self.game.record_deal(self.match, result, tuple(gone))
        self.keep(match, "deal", result, tuple(gone))

    def leave(self):
        stayed = [
            row.seat for row in self.game.standing(self.match) if row.state != "left"
        ]
        seat = stayed[self.stream.uniform(len(stayed))]
        self.seen["left"] += 1
        self.keep(self.game.forfeit(self.match, seat), "forfeit", seat)

    def answer(self, offer):
        chance = self.stream.uniform(20)
        if chance == 0:
            return self.keep(self.game.close_offer(self.match), "close")
        if chance == 1:
            return self.leave()
        seat = offer.seats[self.stream.uniform(len(offer.seats))]
        kinds = self.game.answers(self.match, seat)
        kind = kinds[0] if self.stream.uniform(3) else kinds[1]
        if kind == "rejoin":
            self.pot += ENTRY
        self.seen[kind] += 1
        return self.keep(self.game.answer(self.match, seat, kind), "answer", seat, kind)

    def replayed(self):
        """The stored form after the same steps from the start again."""
        game = self.game
        seats = tuple(entrant.seat for entrant in self.match.seats)
        match = game.new_match(seats, self.match.options)
        for kind, *rest in self.log:
            act = {
                "deal": game.record_deal,
                "forfeit": game.forfeit,
                "close": game.close_offer,
                "answer": game.answer,
            }[kind]
            match = act(match, *rest)
        return game.encode_match(match)

    def pay(self):
        """Return what each seat is paid and what the house takes."""
        shares = self.game.shares(self.match)
        if not shares:
            rows = self.game.standing(self.match)
            return {row.seat: ENTRY * row.entries for row in rows}, 0
        raked = rake_of(self.pot, RAKE_BP)
        weights = [share.weight for share in shares]
        chips = floor_rest_to_first(raked.rest, weights)
        paid = {s.seat: won for s, won in zip(shares, chips, strict=True)}
        return paid, raked.rake


def check_ended(played):
    result = played.game.match_result(played.match)
    paid, rake = played.pay()
    assert sum(paid.values()) + rake == played.pot, "the pot is empty"
    assert min(paid.values()) > 0
    if result.winners:
        assert paid.keys() == set(result.winners)
        assert {row.seat for row in result.seats if row.place == 1} <= paid.keys()
    assert played.replayed() == played.game.encode_match(played.match)
    with pytest.raises(ValueError, match="not the deal"):
        played.game.record_deal(played.match, DealResult(Ending.VOID, (), ()))


def test_simulated_pools_pay_out_their_pot_to_the_last_chip():
    """See indian.md 6.2."""
    endings, seen = Counter(), Counter()
    rounds = size("pools", everyday=50, full=1_000)
    for seed in seeds("pools"):
        for number in range(rounds):
            stream = Stream(f"{seed}/{number}".encode(), 30, 0)
            played = Simulated(POOLS[number % 2], stream).play()
            check_ended(played)
            endings[played.game.match_result(played.match).ending] += 1
            seen += played.seen
    assert min(seen[kind] for kind in ("rejoin", "decline", "split_no", "void")) > 0
    assert endings.keys() >= {"last_survivor", "split", "auto_split"}


OPTIONS = (
    {"split_difference_max": None, "auto_split_at": "score"},
    {"rejoin": False, "drop_without_left": False},
    {"auto_split": False, "manual_split": False, "deals_max": 5},
    {"manual_split": False, "rejoin_players_min": 6, "void_max": 1},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", POOLS)
def test_pools_with_other_options_pay_out_their_pot(name, options):
    """See indian.md 6.2."""
    for number in range(size("pools_options", everyday=10, full=200)):
        stream = Stream(f"{name}/{number}".encode(), 31, 0)
        check_ended(Simulated(name, stream, **options).play())


@pytest.mark.parametrize("options", [{}, {"best_of_ranking": "least_score"}], ids=str)
@pytest.mark.parametrize("name", BEST_OF)
def test_simulated_best_of_keeps_its_chips_and_pays_out_its_pot(name, options):
    """See indian.md 6.3."""
    for number in range(size("best_of", everyday=20, full=200)):
        stream = Stream(f"{name}/{number}".encode(), 32, 0)
        played = Simulated(name, stream, **options)
        chips = 80 * played.match.options.deals
        while played.game.match_result(played.match) is None:
            if stream.uniform(40) == 0:
                played.leave()
            else:
                played.deal()
            rows = played.game.standing(played.match)
            assert sum(row.chips for row in rows) == chips * played.began
            assert min(row.chips for row in rows) >= 0
        check_ended(played)


def replayed(game, answer):
    """Play the log of `python -m rules play` again; return the last states."""
    options, log = game.resolve({}), list(answer["log"])
    pack = game.pack(options)
    match, deal = game.new_match(tuple(answer["deals"][0]["order"]), options), None
    for number, dealt in enumerate(answer["deals"]):
        order = tuple(dealt["order"])
        assert order == game.next_deal(match)
        cards = tuple(pack.parse(name) for name in dealt["pack"])
        deal = game.start(order, game.deal_options(match), cards).deal
        while log and log[0]["deal"] == number and "action" in log[0]:
            entry = log.pop(0)
            action = notation.logged_from_wire(entry["action"], pack)
            deal = game.apply(deal, entry["seat"], action).deal
            game.check_invariants(deal)
        match = game.record_deal(match, game.result(deal))
        while log and log[0]["deal"] == number:
            entry = log.pop(0)
            match = game.answer(match, entry["seat"], entry["answer"])
    assert not log
    return deal, match


@pytest.mark.parametrize("name", POOLS + BEST_OF)
def test_a_client_that_knows_no_rule_finishes_every_match(name):
    game = catalogue.find(name)
    rounds = size("match_playouts", everyday=10, full=200)
    for seed in seeds("match_playouts"):
        for number in range(rounds):
            seats = game.seats_min + number % (game.seats_max - game.seats_min + 1)
            answer = playout.play(game, seats, f"{seed}/{number}".encode())
            deal, match = replayed(game, answer)
            assert playout.digest(game, deal, match) == answer["digest"]
            pack = game.pack(game.resolve({}))
            ended = plain(result_to_wire(game.match_result(match), pack))
            assert ended == answer["result"]


def test_where_no_drop_is_left_you_cannot_drop_yourself_out():
    """Deals of a pool in which such a drop is forbidden, played at random.

    See indian.md 6.2.
    """
    game = catalogue.find("indian-pool-101")
    options = game.resolve({"drop_without_left": False, "manual_split": False})
    pack, barred = game.pack(options), 0
    for number in range(size("no_drop", everyday=6, full=100)):
        stream = Stream(f"{number}".encode(), 33, 0)
        match = game.new_match((0, 1, 2), options)
        while (order := game.next_deal(match)) is not None:
            left = {row.seat: row.drops_left for row in game.standing(match)}
            cards = tuple(stream.shuffle(list(range(pack.size))))
            deal = game.start(order, game.deal_options(match), cards).deal
            fresh = (Stream(b"", 33, n) for n in range(1_000))
            for seat, action, after in playout.play_deal(game, deal, stream, fresh):
                assert action != DROP or left[seat] > 0
                barred += seat is not None and left[seat] == 0
                deal = after
            match = game.record_deal(match, game.result(deal))
            for _, _, after in playout.answer_offers(game, match, stream):
                assert game.offer(match).phase is Phase.REJOIN
                match = after
    assert barred > 0
