"""Deals of gin side by side with OpenSpiel's gin_rummy (docs/rules/gin.md, "Beside
OpenSpiel"): where the rules agree, so do legal actions, deadwood, layoffs and points;
where they do not, what each does is asserted.
"""

from collections import Counter
from itertools import pairwise

import pytest

from rules import catalogue
from rules.actions import (
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Discard,
    Gin,
    Knock,
    Lay,
)
from rules.gin.solver import deadwood
from rules.gin.solver.layoffs import best_layoff
from rules.phases import (
    Ending,
    Phase,
)
from rules.shared import masks
from rules.shuffle import Stream
from tests.rules.gin import openspiel as theirs
from tests.rules.gin.solver.oracle import NAMES, faces
from tests.rules.gin.solver.test_layoffs import VECTORS
from tests.sizes import seeds, size

pyspiel = pytest.importorskip(
    "pyspiel", reason="needs OpenSpiel: pip install -r requirements-bench.txt"
)

GAME = catalogue.find("gin-house")
LIKE_THEIRS = {
    "big_gin_bonus": None,
    "undercut_on_equal": False,
    "taken_card_stays": False,
    "wall_rule": "last_discard_action",
    "layoff_mode": "manual",
    "after_double_pass": "stock_only",
}
"""The options that come nearest to OpenSpiel's rules."""
UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
WORDS = {
    TAKE_UPCARD: theirs.DRAW_UPCARD,
    DRAW_DISCARD: theirs.DRAW_UPCARD,
    DRAW_STOCK: theirs.DRAW_STOCK,
    PASS: theirs.PASS,
}


class Pair:
    """One deal on both engines; seat 0 plays first, it is their player 0."""

    def __init__(self, pack, oklahoma=False, **options):
        """Deal `pack`, top card first, one card at a time (gin.md A3)."""
        self.game = pyspiel.load_game("gin_rummy", {"oklahoma": oklahoma})
        self.state = self.game.new_initial_state()
        if oklahoma:
            options |= {"oklahoma": True, "okl_spade_double": False}
        resolved = GAME.resolve(LIKE_THEIRS | options)
        self.deal = GAME.start((0, 1), resolved, tuple(pack)).deal
        for card in (*pack[0:20:2], *pack[1:20:2], pack[20]):
            self.state.apply_action(theirs.face(card))
        self.stock = list(pack[21:])
        self.over = None
        """Why their deal ended where ours goes on."""

    @property
    def seat(self):
        """Who is asked."""
        return self.deal.seats[self.deal.at]

    @property
    def hand(self):
        """The hand of the seat that is asked, as a mask."""
        return self.deal.hands[self.deal.at]

    def legal(self):
        """Our legal actions."""
        return GAME.legal_actions(self.deal, self.seat)

    def do(self, action):
        """Do an action of ours on both."""
        before = self.deal
        self.deal = GAME.apply(self.deal, self.seat, action).deal
        if isinstance(action, Knock | Gin):
            self._go_out(before, action)
        elif isinstance(action, Discard | Lay):
            self._say(theirs.face(action.card))
        elif action == DONE:
            self._show()
        elif before.wall and action == DRAW_DISCARD:
            self._say(theirs.KNOCK)
        else:
            self._say(WORDS[action])
        self._settle()

    def _say(self, action):
        assert action in self.state.legal_actions()
        self.state.apply_action(action)

    def _settle(self):
        """Deal the card they draw, and draw where they ask what we do not."""
        while not self.state.is_terminal():
            if self.state.is_chance_node():
                self._say(theirs.face(self.stock.pop(0)))
            elif self._must_draw():
                self._say(theirs.DRAW_STOCK)
            else:
                return

    def _must_draw(self):
        is_first = theirs.phase(self.state) == "FIRST_UPCARD"
        return is_first and self.state.legal_actions() == [theirs.DRAW_STOCK]

    def _go_out(self, before, action):
        """Knock, discard and lay the melds that our rule puts down (A5)."""
        if not before.wall:
            self._say(theirs.KNOCK)
        self._say(theirs.face(action.card))
        for meld in theirs.meld_actions(UTILS, self.deal.knocked.melds):
            self._say(meld)
        self._say(theirs.PASS)
        if self.deal.phase is Phase.OVER:
            self._show()

    def _show(self):
        """Lay the defender's own melds; layoffs are done."""
        if not self.state.finished_layoffs():
            self._say(theirs.PASS)
        place = 1 - self.deal.knocked.place
        own = deadwood.best_melds(masks.faces_of(self.deal.hands[place]))[1]
        for meld in theirs.meld_actions(UTILS, own):
            self._say(meld)
        self._say(theirs.PASS)

    def points(self):
        """The points of our seat 0: what it scores less what it is beaten by."""
        result = GAME.result(self.deal)
        scored = {row.seat: row.points for row in result.seats}
        return scored[0] - scored[1]


def check(pair):
    """The seat, its hand, deadwood and legal actions are the same on both."""
    state, legal = pair.state, pair.legal()
    assert state.current_player() == pair.seat
    for place in (0, 1):
        assert theirs.mask(state.hands()[place]) == _held(pair, place)
    phase = pair.deal.phase
    assert phase in _CHECKS
    _CHECKS[phase](pair, legal)


def _held(pair, place):
    """The cards in hand; melds on the table are out of a knocker's hand there."""
    mask = pair.deal.hands[place]
    knocked = pair.deal.knocked
    if knocked is not None and knocked.place == place:
        mask &= ~masks.mask_of(card for meld in knocked.melds for card in meld)
    return mask


def _check_offer(pair, legal):
    assert set(legal) == {TAKE_UPCARD, PASS}
    assert pair.state.legal_actions() == [theirs.DRAW_UPCARD, theirs.PASS]
    _check_counts(pair)


def _check_draw(pair, legal):
    _check_counts(pair)
    assert pair.state.stock_size() == pair.deal.stock_count
    if (
        pair.deal.wall
        and DRAW_DISCARD in legal
        and _hides_knock(pair, pair.deal.discard[-1])
    ):
        pair.over = "f4"
        return
    if pair.deal.wall:
        said = {theirs.KNOCK if one == DRAW_DISCARD else theirs.PASS for one in legal}
        assert said == set(pair.state.legal_actions())
    else:
        assert {WORDS[one] for one in legal} == set(pair.state.legal_actions())


def _check_play(pair, legal):
    """Discards are the same; a knock is one act there, and needs F-4's shortcut."""
    state = pair.state
    discards = {theirs.face(one.card) for one in legal if isinstance(one, Discard)}
    outs = {theirs.face(one.card) for one in legal if isinstance(one, Knock | Gin)}
    if theirs.phase(state) == "KNOCK":
        assert not discards
        assert outs == set(state.legal_actions())
        return
    said = set(state.legal_actions())
    assert discards == said - {theirs.KNOCK}
    least = deadwood.mask_after_discard(pair.hand)
    shown = state.deadwood()[pair.seat]
    assert least <= shown
    if _hides_knock(pair):
        assert outs
        pair.over = "f4"
        return
    assert bool(outs) == (theirs.KNOCK in said)
    if outs:
        kept = [theirs.face(card) for card in masks.faces_of(pair.hand)]
        limit = pair.deal.limit
        assert sorted(outs) == list(UTILS.legal_discards(kept, limit))


def _hides_knock(pair, card=None):
    """Whether they overlook a knock: best melds, then the dearest card left (F-4)."""
    hand = pair.hand if card is None else pair.hand | masks.BITS[card]
    least = deadwood.mask_after_discard(hand)
    cards = [theirs.face(one) for one in masks.faces_of(hand)]
    return least <= pair.deal.limit < UTILS.min_deadwood(cards)


def _check_layoff(pair, legal):
    """The same cards may be laid off, but for two oddities of theirs."""
    said = {theirs.face(one) for one in pair.state.legal_actions() if one < 52}
    ours = {one.card for one in legal if isinstance(one, Lay)}
    assert theirs.PASS in pair.state.legal_actions()
    assert DONE in legal
    laid = [card for card, _ in pair.deal.knocked.laid]
    for card in ours - said:
        # They look one laid card beyond a run, not two.
        assert any(_is_chained(card, meld, laid) for meld in pair.deal.knocked.melds)
    for card in said - ours:
        # A card laid on a set lengthens a run beside it there, too.
        assert any(abs(card - other) == 1 for other in laid)


def _is_chained(card, meld, laid):
    below = range(card + 1, meld[0])
    above = range(meld[-1] + 1, card)
    return any(len(gap) >= 2 and set(gap) <= set(laid) for gap in (below, above))


def _check_counts(pair):
    for place in (0, 1):
        count = pair.state.deadwood()[place]
        assert count == deadwood.mask_deadwood(pair.deal.hands[place])


_CHECKS = {
    Phase.OFFER: _check_offer,
    Phase.DRAW: _check_draw,
    Phase.DISCARD: _check_play,
    Phase.LAYOFF: _check_layoff,
}


def choose(pair, stream):
    """Pick a legal action, mostly a sensible one, so that deals end in every way."""
    legal = pair.legal()
    if pair.deal.phase is Phase.DISCARD:
        outs = [one for one in legal if isinstance(one, Knock | Gin)]
        if outs and (pair.deal.wall or stream.uniform(2)):
            return outs[stream.uniform(len(outs))]
        given = [one for one in legal if isinstance(one, Discard)]
        if stream.uniform(8):
            return min(given, key=lambda one: _left(pair, one.card))
        return given[stream.uniform(len(given))]
    if pair.deal.phase is Phase.DRAW and stream.uniform(8):
        card = pair.deal.discard[-1]
        longer = deadwood.mask_after_discard(pair.hand | masks.BITS[card])
        wants = longer < deadwood.mask_deadwood(pair.hand) - 4 or pair.deal.wall
        wanted = DRAW_DISCARD if wants else DRAW_STOCK
        if wanted in legal:
            return wanted
    if pair.deal.phase is Phase.LAYOFF:
        said = pair.state.legal_actions()
        legal = [one for one in legal if one == DONE or theirs.face(one.card) in said]
    return legal[stream.uniform(len(legal))]


def _left(pair, card):
    left = deadwood.mask_deadwood(pair.hand ^ masks.BITS[card])
    return left, -masks.card_points(card), card


def is_repeated(pair):
    """Whether they have ended a deal whose card went to and fro (ours goes on)."""
    pile = pair.deal.discard
    return pair.state.is_terminal() and pair.deal.takes >= 2 and pile


@pytest.mark.parametrize("oklahoma", [False, True], ids=["plain", "oklahoma"])
def test_random_deals_are_the_same_on_both(oklahoma):
    kinds, cut = Counter(), Counter()
    chosen = seeds("gin_openspiel")
    rounds = size("gin_openspiel", everyday=20, full=1000)
    for number in range(rounds):
        seed = bytes.fromhex(chosen[number % len(chosen)])
        stream = Stream(seed + bytes([oklahoma]), 5, number)
        pair = Pair(stream.shuffle(list(range(52))), oklahoma)
        while pair.deal.phase is not Phase.OVER and pair.over is None:
            if is_repeated(pair):
                pair.over = "to and fro"
                break
            check(pair)
            if pair.over is None:
                pair.do(choose(pair, stream))
        if pair.over is not None:
            cut[pair.over] += 1
            continue
        assert pair.state.is_terminal()
        assert pair.state.returns() == [pair.points(), -pair.points()], (seed, number)
        kinds[GAME.result(pair.deal).ending] += 1
    assert kinds[Ending.KNOCK] > 0.2 * rounds
    if rounds >= 1000:
        assert kinds[Ending.GIN]
        assert kinds[Ending.VOID]
        assert kinds[Ending.UNDERCUT]
    print(dict(kinds), dict(cut))
    assert sum(cut.values()) < 0.2 * rounds


def pack_of(first, second, upcard, *stock):
    """A pack that deals these hands, turns this card up, and begins its stock so."""
    dealt = [
        card for both in zip(faces(first), faces(second), strict=True) for card in both
    ]
    begun = [*dealt, *faces(upcard), *(card for one in stock for card in faces(one))]
    assert len(set(begun)) == len(begun)
    return begun + [card for card in range(52) if card not in begun]


def knocked(name, **options):
    """A vector's hands: seat 0 draws a card it gives away in knocking."""
    knocker, defender = VECTORS[name][:2]
    held = {*faces(knocker), *faces(defender)}
    spare = [NAMES[card] for card in range(52) if card not in held]
    dear = [word for word in spare if word[0] in "TJQK"]
    for word in (*dear, *spare):
        upcard = next(one for one in spare if one != word)
        pair = Pair(pack_of(knocker, defender, upcard, word), **options)
        for _ in range(2):
            pair.do(PASS)
        card = faces(word)[0]
        if deadwood.mask_deadwood(pair.hand ^ masks.BITS[card]) == VECTORS[name][2]:
            return pair, card
    raise AssertionError("every spare card fits")


@pytest.mark.parametrize("name", [one for one in VECTORS if one != "w5"])
def test_vectors_are_the_same_on_both(name):
    """See gin.md A12."""
    pair, card = knocked(name)
    out = Knock(card) if Knock(card) in pair.legal() else Gin(card)
    pair.do(out)
    best = deadwood.mask_deadwood(pair.deal.hands[1])
    if pair.deal.phase is Phase.LAYOFF:
        found = best_layoff(pair.deal.knocked.melds, masks.faces_of(pair.hand))
        for laid, index in found.laid:
            check(pair)
            pair.do(Lay(laid, index))
            if pair.deal.phase is Phase.OVER:
                break
        if pair.deal.phase is Phase.LAYOFF:
            pair.do(DONE)
        best = found.points
    k = VECTORS[name][2]
    bonus = 25 if k == 0 else -25 if best < k else 0
    assert pair.points() == best - k + bonus
    assert pair.state.returns()[0] == best - k + bonus


def test_an_equal_knock_scores_nobody_there():
    """See gin.md A12, hand 7."""
    pair, card = knocked("w7")
    pair.do(Knock(card))
    while pair.deal.phase is Phase.LAYOFF:
        pair.do(DONE)
    assert pair.state.returns() == [0, 0]
    assert pair.points() == 0
    ours, card = knocked("w7", undercut_on_equal=True, layoff_mode="auto")
    deal = GAME.apply(ours.deal, 0, Knock(card)).deal
    assert {row.seat: row.points for row in GAME.result(deal).seats} == {0: 0, 1: 25}


def test_the_card_taken_may_be_given_away_at_once_there():
    """See gin.md A12, hand 18."""
    pack = pack_of("4h5h6h9s9d9cQsQhQcKd", "KsKhAsAc2c2d4s5c6dTs", "3d")
    pair = Pair(pack)
    pair.do(TAKE_UPCARD)
    check(pair)
    taken = faces("3d")[0]
    assert theirs.face(taken) in pair.state.legal_actions()
    resolved = GAME.resolve({"after_double_pass": "stock_only"})
    deal = GAME.start((0, 1), resolved, tuple(pack)).deal
    deal = GAME.apply(deal, 0, TAKE_UPCARD).deal
    given = [one.card for one in GAME.legal_actions(deal, 0)]
    assert taken not in given
    assert Knock(faces("Kd")[0]) in GAME.legal_actions(deal, 0)


def test_a_knock_they_overlook():
    """Best melds, then the dearest card left: 11 of a hand that can knock with 10."""
    hand = faces("8s 2h 7h 8h 2d 7d 8d 6c 7c 8c 9c")
    assert deadwood.mask_after_discard(masks.mask_of(hand)) == 10
    assert UTILS.min_deadwood([theirs.face(card) for card in hand]) == 11
    words = [NAMES[card] for card in hand]
    pack = pack_of("".join(words[:-1]), "KsKhKdAsAcQhQd4s5cTd", "Jd", words[-1])
    pair = Pair(pack)
    for _ in range(2):
        pair.do(PASS)
    assert any(isinstance(one, Knock) for one in pair.legal())
    assert theirs.KNOCK not in pair.state.legal_actions()
    check(pair)
    assert pair.over == "f4"


def test_two_cards_in_the_stock_make_the_deal_void():
    """There the other may still take the last discard, if that ends the deal.

    See gin.md A3.
    """
    for wall_rule, ends in (("void", True), ("last_discard_action", False)):
        pair = Pair(Stream(b"wall", 5, 0).shuffle(list(range(52))), wall_rule=wall_rule)
        for _ in range(2):
            pair.do(PASS)
        while pair.deal.stock_count > 2:
            if pair.deal.phase is Phase.DRAW:
                pair.do(DRAW_STOCK)
            card = pair.deal.drawn
            pair.do(Discard(card))
        assert theirs.phase(pair.state) == "WALL"
        assert (pair.deal.phase is Phase.OVER) == ends
        if ends:
            assert GAME.result(pair.deal).ending is Ending.VOID
            continue
        check(pair)
        pair.do(PASS)
        assert pair.state.is_terminal()
        assert pair.points() == pair.state.returns()[0] == 0


def test_a_card_that_goes_to_and_fro_ends_the_deal_there():
    """See gin.md A4."""
    pair = Pair(list(range(52)))
    pair.do(TAKE_UPCARD)
    card = pair.deal.drawn
    pair.do(Discard(card))
    pair.do(DRAW_DISCARD)
    assert not pair.state.is_terminal()
    pair.do(Discard(card))
    assert pair.state.is_terminal()
    assert pair.deal.phase is Phase.DRAW


def test_the_draw_of_the_fiftieth_card_ends_the_deal_there():
    """Ours counts the upcard, too, and lets the turn be ended. See gin.md A4."""
    pair = Pair(Stream(b"takes", 5, 0).shuffle(list(range(52))))
    pair.do(TAKE_UPCARD)
    while not pair.state.is_terminal() and pair.deal.phase is not Phase.OVER:
        if pair.deal.phase is Phase.DRAW:
            pair.do(DRAW_DISCARD)
            continue
        # Never the card just taken: that would be to and fro.
        given = [c for c in masks.faces_of(pair.hand) if c != pair.deal.drawn]
        pair.do(Discard(given[pair.deal.takes % 5]))
    assert pair.deal.takes == 50
    assert GAME.result(pair.deal).ending is Ending.VOID
    assert not pair.state.is_terminal()
    pair.state.apply_action(theirs.DRAW_UPCARD)
    assert pair.state.is_terminal()


def test_layoffs_there_reach_one_card_beyond_a_laid_one():
    """See gin.md A6."""
    knocker = "Ah2h3h 9s9d9c KsKhKd 5s"
    defender = "4h5h6h 7h 8s8d JcQd TcTs"
    upcard, drawn = "2c", "Qs"
    pair = Pair(pack_of(knocker, defender, upcard, drawn))
    for _ in range(2):
        pair.do(PASS)
    pair.do(Knock(faces(drawn)[0]))
    melds = pair.deal.knocked.melds
    run = melds.index(faces("Ah2h3h"))
    for low, high in pairwise(("4h", "5h", "6h")):
        check(pair)
        pair.do(Lay(faces(low)[0], run))
        offered = theirs.face(faces(high)[0]) in pair.state.legal_actions()
        assert offered == (high == "5h")
    assert Lay(faces("6h")[0], run) in pair.legal()
    check(pair)


def test_a_card_laid_on_a_set_lengthens_a_run_there():
    """See gin.md A6."""
    knocker = "7h7d7c 4s5s6s KsKhKd 2c"
    defender = "7s8s JhJdJc 3h 9d Tc Qd 4d"
    pair = Pair(pack_of(knocker, defender, "2d", "Qs"))
    for _ in range(2):
        pair.do(PASS)
    pair.do(Knock(faces("Qs")[0]))
    melds = pair.deal.knocked.melds
    pair.do(Lay(faces("7s")[0], melds.index(faces("7h7d7c"))))
    check(pair)
    eight = faces("8s")[0]
    assert theirs.face(eight) in pair.state.legal_actions()
    assert eight not in {one.card for one in pair.legal() if isinstance(one, Lay)}


def test_there_is_no_big_gin_there():
    """See gin.md A7."""
    pack = pack_of("Ah2h3h4h8s8h8dTcJcQc", "KsKh2s5d6d7d9s9h9d9c", "2d", "Kc")
    pair = Pair(pack)
    for _ in range(2):
        pair.do(PASS)
    assert pair.state.deadwood()[0] == 0
    pair.do(Gin(faces("Kc")[0]))
    assert pair.points() == pair.state.returns()[0] == 47
    resolved = GAME.resolve({"after_double_pass": "stock_only"})
    ours = GAME.start((0, 1), resolved, tuple(pack)).deal
    for seat in (0, 1):
        ours = GAME.apply(ours, seat, PASS).deal
    assert "big_gin" in {
        type(one).__struct_config__.tag for one in GAME.legal_actions(ours, 0)
    }


def test_oklahoma_spades_double_nothing_there():
    """See gin.md A9."""
    assert "oklahoma" in pyspiel.load_game("gin_rummy").get_parameters()
    pack = pack_of("4h5h6h9s9d9cQsQhQcAd", "KsKhKdAsAc2c2d4s5c7d", "6s", "Jd")
    for doubles in (False, True):
        pair = Pair(pack, oklahoma=True)
        options = GAME.resolve(
            LIKE_THEIRS
            | {"oklahoma": True, "okl_spade_double": doubles, "layoff_mode": "auto"}
        )
        pair.deal = GAME.start((0, 1), options, tuple(pack)).deal
        assert pair.state.knock_card() == pair.deal.limit == 6
        for _ in range(2):
            pair.do(PASS)
        pair.do(Knock(faces("Jd")[0]))
        assert pair.points() == pair.state.returns()[0] * (2 if doubles else 1)
