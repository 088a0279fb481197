"""A client that knows no rule finishes every deal; its log gives the same bytes."""

from itertools import count

import pytest

from rules import catalogue, notation
from rules.actions import (
    BIG_GIN,
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    DROP,
    PASS,
    TAKE_UPCARD,
    Declare,
    Discard,
    Gin,
    Knock,
    Lay,
    Left,
    Reshuffled,
    Show,
    TimedOut,
    WindowClosed,
)
from rules.commands.playout import PURPOSE_CHOICE, play_deal
from rules.game import (
    IllegalAction,
)
from rules.phases import (
    Ending,
    Phase,
)
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from tests.sizes import IS_SOAK, seeds, size
from tests.wire.plain import plain

GAMES = list(catalogue.GAMES.values())
INDIAN = [game for game in GAMES if game.family == "indian"]
GIN = [game for game in GAMES if game.family == "gin"]
DEALT = {"indian-points", "indian-best-of-2", "indian-21"}
"""One Indian game of each deal; the others are dealt the same cards as one of them."""
THOUGHTFUL = [
    pytest.param(game, marks=[] if game.name in DEALT else pytest.mark.soak("playouts"))
    for game in INDIAN
]
COMMON_END = {
    "indian": Ending.LAST_PLAYER_STANDING,
    "gin": Ending.VOID,
    "basic": Ending.STALEMATE,
    "continental": Ending.BLOCKED,
}
"""How deals of a family often end where nobody thinks."""
DEALS = size("playouts", 12, 1000)
CLOSELY = size("playouts", 2, 100)
"""How many deals are looked at closely."""
FEWER = {"continental": 1 if IS_SOAK else 6}
"""Deals of this family are long: every day fewer of them."""
EVERY = 1 if IS_SOAK else 11
"""Of how many steps one is looked at closely."""


def deal_seats(game, deal):
    """The seats that were dealt in."""
    return plain(game.seen_by(deal, None))["order"]


class Playout:
    """One random deal: its start and what a client did, step by step."""

    def __init__(self, game, seed, number):
        self.game, self.options = game, game.resolve({})
        self.pack = game.pack(self.options)
        self.choices = Stream(f"{seed}/{number}".encode(), PURPOSE_CHOICE, 0)
        key = f"{seed}/{number}".encode()
        self.reshuffles = (Stream(key, PURPOSE_RESHUFFLE, r) for r in count(1))
        seats = game.seats_min + number % (game.seats_max - game.seats_min + 1)
        self.order = tuple(self.choices.shuffle(list(range(seats))))
        cards = list(range(self.pack.size))
        self.pack_order = tuple(Stream(key, PURPOSE_DECK, 0).shuffle(cards))

    def start(self):
        return self.game.start(self.order, self.options, self.pack_order).deal

    def steps(self):
        return play_deal(self.game, self.start(), self.choices, self.reshuffles)


def _patient(game, deal, options, choices, reshuffles, turns):
    """Play some turns without drops and shows, so that deals grow long."""
    for _ in range(turns):
        if game.result(deal) or game.needs(deal):
            return deal
        seat = game.waiting_for(deal)[0].seats[0]
        actions = [
            action
            for action in game.legal_actions(deal, seat)
            if not isinstance(action, Show) and action != DROP
        ]
        deal = game.apply(deal, seat, actions[choices.uniform(len(actions))]).deal
        game.check_invariants(deal)
    return deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_client_that_knows_no_rule_finishes_every_deal(game):
    endings = set()
    for seed in seeds("playouts", everyday=1):
        for number in range(DEALS // FEWER.get(game.family, 1)):
            endings.add(_play_and_replay(Playout(game, seed, number)))
    assert COMMON_END[game.family] in endings


def _play_and_replay(playout):
    game, log = playout.game, []
    deal = playout.start()
    game.check_invariants(deal)
    for seat, action, after in playout.steps():
        game.check_invariants(after)
        assert game.encode(game.decode(game.encode(after))) == game.encode(after)
        log.append((seat, plain(notation.action_to_wire(action, playout.pack))))
        deal = after
    result = game.result(deal)
    assert {row.seat for row in result.seats} == set(playout.order)
    replayed = playout.start()
    for seat, wire in log:
        action = notation.logged_from_wire(wire, playout.pack)
        replayed = game.apply(replayed, seat, action).deal
    assert game.encode(replayed) == game.encode(deal)
    return result.ending


@pytest.mark.parametrize("game", INDIAN, ids=lambda game: game.name)
def test_long_deals_keep_their_cards_through_reshuffles(game):
    for number in range(CLOSELY):
        playout = Playout(game, "long", number)
        deal = playout.start()
        for _ in range(4):
            deal = _patient(
                game, deal, playout.options, playout.choices, playout.reshuffles, 200
            )
            while (need := game.needs(deal)) is not None:
                order = next(playout.reshuffles).shuffle(list(need.ids))
                deal = game.apply(deal, None, Reshuffled(tuple(order))).deal
                game.check_invariants(deal)
        steps = play_deal(game, deal, playout.choices, playout.reshuffles)
        for _, _, after in steps:
            game.check_invariants(after)


def _thoughtful(game, playout):
    """Play as somebody who keeps the suggested groups and shows when he can."""
    deal, pack = playout.start(), playout.pack
    while game.result(deal) is None:
        if (need := game.needs(deal)) is not None:
            order = next(playout.reshuffles).shuffle(list(need.ids))
            seat, action = None, Reshuffled(tuple(order))
        else:
            seat = game.waiting_for(deal)[0].seats[0]
            legal = game.legal_actions(deal, seat)
            saved = {seat: game.suggest(deal, seat)}
            wanted = legal[0]
            if deal.phase is Phase.DISCARD:
                wanted = _give(legal, game.examine(deal, seat, saved[seat]))
            elif playout.choices.uniform(3) == 0 and DRAW_DISCARD in legal:
                wanted = DRAW_DISCARD
            action = game.complete(deal, seat, wanted, saved)
        deal = game.apply(deal, seat, action).deal
        game.check_invariants(deal)
        assert (
            notation.logged_from_wire(
                plain(notation.action_to_wire(action, pack)), pack
            )
            == action
        )
    return deal


def _give(legal, verdict):
    """Show with the card that leaves a valid show, else discard a loose one."""
    for card, after in verdict.after:
        for out in (Show(card), Gin(card), Knock(card)):
            if after.valid_show and out in legal:
                return out
    loose = verdict.groups[-1].cards
    return next(Discard(card) for card in reversed(loose) if Discard(card) in legal)


@pytest.mark.parametrize("game", THOUGHTFUL, ids=lambda game: game.name)
def test_who_keeps_the_suggested_groups_ends_deals_with_valid_shows(game):
    endings = []
    deals = size("playouts", 3 if game.name == "indian-points" else 1, 50)
    for number in range(deals):
        deal = _thoughtful(game, Playout(game, "thoughtful", number))
        result = game.result(deal)
        endings.append(result.ending)
        if result.ending is Ending.VALID_SHOW:
            assert result.seats[0].points == 0
            dealt = deal.options.hand_size
            assert sum(map(len, result.seats[0].groups)) == dealt
            for row in result.seats:
                cards = [card for group in row.groups for card in group]
                assert len(cards) + len(row.loose) == dealt
    assert endings.count(Ending.VALID_SHOW) > len(endings) // 2


@pytest.mark.parametrize("game", GIN, ids=lambda game: game.name)
def test_who_keeps_the_suggested_melds_ends_deals_by_going_out(game):
    endings = []
    for number in range(size("playouts", 12, 50)):
        deal = _thoughtful(game, Playout(game, "thoughtful", number))
        result = game.result(deal)
        endings.append(result.ending)
        if result.showdown is not None:
            laid = len(result.showdown.laid)
            cards = [
                card
                for row in result.seats
                for card in (*sum(row.groups, ()), *row.loose)
            ]
            assert len(set(cards)) == len(cards) == 20 - laid
    assert endings.count(Ending.VOID) < len(endings) // 2
    assert Ending.KNOCK in endings


def _hands(game, deal, pack, seats):
    """The hands of all seats, each as its own view shows it."""
    views = [plain(game.seen_by(deal, seat)) for seat in seats]
    return [tuple(map(pack.parse, view["you"]["hand"])) for view in views]


def _everything(game, deal, pack, seats):
    """Every action anybody could name in this deal, sensible or not."""
    cards = range(0, pack.size, 7)
    hands = _hands(game, deal, pack, seats)
    thirds = tuple(tuple(hands[0][i : i + 3]) for i in range(0, 12, 3))
    yield from (DRAW_STOCK, DRAW_DISCARD, DROP, Declare(), Declare(thirds))
    yield from (TAKE_UPCARD, PASS, BIG_GIN, DONE)
    for card in (*cards, *hands[0][:3], *hands[-1][:3]):
        yield from (Discard(card), Show(card), Show(card, thirds))
        yield from (Knock(card), Knock(card, thirds), Gin(card), Lay(card, 0))
    for seat in seats:
        yield from (TimedOut(seat), Left(seat))
    yield WindowClosed()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_refused_changes_nothing_and_what_is_listed_is_accepted(game):
    for number in range(CLOSELY):
        playout = Playout(game, "refusals", number)
        for step, (_, _, deal) in enumerate(playout.steps()):
            if (step + number) % EVERY:
                continue
            before = game.encode(deal)
            for seat in (*playout.order, None):
                listed = set() if seat is None else game.legal_actions(deal, seat)
                every = _everything(game, deal, playout.pack, playout.order)
                for action in (*every, *listed):
                    try:
                        game.apply(deal, seat, action)
                    except IllegalAction:
                        assert action not in listed
            assert game.encode(deal) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seat_that_is_waited_for_has_something_fully_specified_to_do(game):
    for number in range(CLOSELY):
        for _, _, deal in Playout(game, "asked", number).steps():
            asked = {seat for wait in game.waiting_for(deal) for seat in wait.seats}
            for seat in deal_seats(game, deal):
                view = plain(game.seen_by(deal, seat))
                entries = [e for e in view["legal"] if not e.get("open")]
                if seat in asked:
                    assert entries
                elif deal.phase is not Phase.MELD:
                    assert not view["legal"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_entry_of_legal_sent_back_unchanged_is_an_action(game):
    for number in range(CLOSELY):
        playout = Playout(game, "entries", 3 + number)
        for _, _, deal in playout.steps():
            for seat in deal_seats(game, deal):
                entries = plain(game.seen_by(deal, seat))["legal"]
                actions = tuple(
                    notation.action_from_wire(entry, playout.pack)
                    for entry in entries
                    if not entry.get("open")
                )
                assert actions == game.legal_actions(deal, seat)
