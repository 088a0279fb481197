"""The house's bots play every game of the catalogue to its end.

Whole matches under invariants, each bot from its own view alone, offers between two
deals included; the log played again gives the same bytes, the pot is paid out to the
last chip. With the ledger of the house: `tests/tables/match/test_played.py`.
"""

import json
import os
from collections import Counter
from itertools import count

import pytest

from accounts.people.house_bots import LEVELS, STYLES
from rules import catalogue, notation
from rules.actions import Reshuffled
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream, toss
from rules.views.bot import BotMatch
from tests.rules.bots.seen import chosen
from tests.sizes import seeds, size
from tests.wire.plain import plain
from wallet.division import floor_rest_to_first, rake_of

IS_SOAK = bool(os.environ.get("SOAK"))
PURPOSE_BOT, PURPOSE_LUCK = 40, 39
ENTRY, RAKE_BP = 500, 1_200


class HouseMatch:
    """A match between house bots of mixed levels; `log` is all they did."""

    def __init__(self, game, seed, number, **options):
        self.game, self.options = game, game.resolve(options)
        self.key = f"{seed}/{game.name}/{number}".encode()
        low, high = game.seats_allowed(self.options)
        # Four seats first: a pool of two knows no rejoining and no split.
        seats = range(low + (number + 2) % (high - low + 1))
        self.order = toss(self.key, b"", seats).order
        self.moods = {
            seat: {
                "level": LEVELS[(number + seat) % len(LEVELS)],
                "style": STYLES[(number + seat // 2) % len(STYLES)],
                "stream": Stream(self.key, PURPOSE_BOT + seat, 0),
            }
            for seat in seats
        }
        self.luck = Stream(self.key, PURPOSE_LUCK, 0)
        self.reshuffles = (Stream(self.key, PURPOSE_RESHUFFLE, r) for r in count(1))
        self.match, self.deal = game.new_match(self.order, self.options), None
        self.log, self.stored = [], []
        self.endings, self.answered = Counter(), Counter()
        self.pot = ENTRY * len(seats)

    def play(self):
        game = self.game
        while game.match_result(self.match) is None:
            if (offer := game.offer(self.match)) is not None:
                self.answer(offer)
            else:
                self.play_deal(game.next_deal(self.match))
            stored = game.encode_match(self.match)
            assert game.encode_match(game.decode_match(stored)) == stored
        return self

    def play_deal(self, order):
        game, options = self.game, self.game.deal_options(self.match)
        # Continental takes more decks for more seats.
        self.pack = game.pack(options)
        deck = list(range(self.pack.size))
        cards = Stream(self.key, PURPOSE_DECK, len(self.stored)).shuffle(deck)
        self.keep(game.start(order, options, tuple(cards)).deal)
        self.log.append(("deal", order, tuple(cards)))
        while game.result(self.deal) is None:
            self.act()
        result = game.result(self.deal)
        assert sorted(row.seat for row in result.seats) == sorted(order)
        assert sum(row.value for row in result.seats) == 0
        self.endings[result.ending.value] += 1
        self.stored.append(game.encode(self.deal))
        self.match = game.record_deal(self.match, result)

    def act(self):
        game, seat = self.game, None
        if (need := game.needs(self.deal)) is not None:
            cards = next(self.reshuffles).shuffle(list(need.ids))
            action = Reshuffled(tuple(cards))
        else:
            waits = game.waiting_for(self.deal)
            seat = self.pick([seat for wait in waits for seat in wait.seats])
            wire = self.choose(seat, plain(game.seen_by(self.deal, seat)))
            action = notation.action_from_wire(wire, self.pack)
            action = game.complete(self.deal, seat, action, {})
        self.log.append(
            ("act", seat, plain(notation.action_to_wire(action, self.pack)))
        )
        self.keep(game.apply(self.deal, seat, action).deal)

    def keep(self, deal):
        stored = self.game.encode(deal)
        assert self.game.encode(self.game.decode(stored)) == stored
        self.game.check_invariants(deal)
        self.deal = deal

    def answer(self, offer):
        """Let one of those who are asked answer, as a table asks it."""
        seat, chips = self.pick(offer.seats), self.divided(offer.shares)
        hints = {"split_yes": {"chips": chips.get(seat, 0)}} if chips else {}
        legal = [
            {"kind": kind, "hint": hints.get(kind, {})}
            for kind in self.game.answers(self.match, seat)
        ]
        view = {**plain(self.game.seen_by(self.deal, seat)), "phase": offer.phase}
        kind = self.choose(seat, {**view, "legal": legal}, offer)["kind"]
        self.log.append(("answer", seat, kind))
        self.answered[kind] += 1
        self.pot += ENTRY * (kind == "rejoin")
        self.match = self.game.answer(self.match, seat, kind)
        entries = sum(row.entries for row in self.game.standing(self.match))
        assert self.pot == ENTRY * entries

    def choose(self, seat, view, offer=None):
        """Ask the bot, which sees its own view as it comes over the wire, no more."""
        stands = None if self.game.stake_per_point else self.standing(seat, offer)
        view = json.loads(json.dumps(view))
        options = self.game.deal_options(self.match)
        mood = self.moods[seat]
        return chosen(self.game, view, options=options, match=stands, **mood)

    def standing(self, seat, offer):
        """What `tables/view/bot_view.py` says of a match."""
        scores = {row.seat: row.score for row in self.game.standing(self.match)}
        shares = self.divided(offer.shares) if offer else {}
        limit = self.game.match_facts(self.match).limit
        return BotMatch(scores[seat], limit, tuple(shares.values()))

    def pick(self, seats):
        return seats[self.luck.uniform(len(seats))]

    def divided(self, shares):
        """What the pot is worth to each seat, the house's part taken."""
        rest = rake_of(self.pot, RAKE_BP).rest
        weights = [share.weight for share in shares]
        chips = floor_rest_to_first(rest, weights) if weights else []
        return {share.seat: won for share, won in zip(shares, chips, strict=True)}


def replayed(played):
    """Play the log again from the start; return what is stored of deals and match."""
    game, deal, stored = played.game, None, []
    match = game.new_match(played.order, played.options)
    for what, first, second in played.log:
        if what == "answer":
            match = game.answer(match, first, second)
            continue
        if what == "deal":
            assert first == game.next_deal(match)
            options = game.deal_options(match)
            pack = game.pack(options)
            deal = game.start(first, options, second).deal
        else:
            action = notation.logged_from_wire(second, pack)
            deal = game.apply(deal, first, action).deal
        if (result := game.result(deal)) is not None:
            stored.append(game.encode(deal))
            match = game.record_deal(match, result)
    return [*stored, game.encode_match(match)]


def check_ended(played):
    """The end is one that people reach, and every chip of the pot has a taker."""
    game, match = played.game, played.match
    result = game.match_result(match)
    assert {row.seat for row in result.seats} == set(played.order)
    assert replayed(played) == [*played.stored, game.encode_match(match)]
    if not result.winners:
        check_void(played, result)
        return
    assert result.ending not in ("void", "deals_max") or game.family == "basic"
    if not game.stake_per_point:
        paid = played.divided(game.shares(match))
        assert sum(paid.values()) + rake_of(played.pot, RAKE_BP).rake == played.pot
        assert paid.keys() == set(result.winners)


def check_void(played, result):
    """Basic rummy alone: six seats may use up the stock five times in a row (B2).

    Where nobody is before all others then, every entry goes back.
    """
    assert (played.game.family, result.ending) == ("basic", "void")
    assert sum(row.place == 1 for row in result.seats) > 1
    assert not played.game.shares(played.match)


GAMES = list(catalogue.GAMES.values())


AGAIN = {"indian-pool-201", "indian-best-of-3", "indian-best-of-6", "continental"}
"""What differs from another game in numbers alone is played in the soak."""
PLAYED = [
    pytest.param(
        game, marks=pytest.mark.soak("bot_matches") if game.name in AGAIN else []
    )
    for game in GAMES
]


def seeds_of(game):
    """Both seeds in the soak; every day the fixed one for every second game."""
    both = seeds("bot_matches")
    return both if IS_SOAK else [both[GAMES.index(game) % len(both)]]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_house_bots_play_every_game_to_its_end(game):
    matches = size("bot_matches", everyday=1, full=40)
    endings, answered, deals = Counter(), Counter(), Counter()
    for seed in seeds_of(game):
        for number in range(matches):
            played = HouseMatch(game, seed, number).play()
            check_ended(played)
            endings[game.match_result(played.match).ending] += 1
            deals += played.endings
            answered += played.answered
    for what, seen in (("match", endings), ("deal", deals), ("answer", answered)):
        told = ", ".join(f"{kind} {times}" for kind, times in sorted(seen.items()))
        print(f"bot_matches: {game.name}: {what}: {told or 'none'}")
