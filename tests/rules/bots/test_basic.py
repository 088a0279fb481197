"""House bots of basic rummy: legal, blind to the hidden, quick, of three strengths."""

from collections import Counter

import pytest

from rules import notation
from rules.basic.bots import bot
from rules.basic.game import BASIC, BasicGame
from rules.basic.state import PACK
from rules.phases import Ending, MatchEnding
from rules.shuffle import Stream
from tests.rules.basic.table import Match, dealt, situation
from tests.rules.bots import seen
from tests.rules.bots.deals import PURPOSE_BOT, play, rover
from tests.rules.contract.playouts import PURPOSE_OPTIONS, any_options
from tests.sizes import promised, size

SEED = b"house bots of basic"
LEVELS, STYLES = tuple(bot.LEVELS), tuple(bot.STYLES)
DEALS = size("basic_bots", 6, 1000)
MATCHES = size("basic_bot_matches", 1, 300)


class Checked(BasicGame):
    """The game, with its invariants checked after every step."""

    @staticmethod
    def apply(deal, seat, action):
        outcome = BASIC.apply(deal, seat, action)
        BASIC.check_invariants(outcome.deal)
        return outcome


def house(level, style="careful"):
    """A house bot."""

    def choose(view, stream):
        return seen.chosen(BASIC, view, level=level, style=style, stream=stream)

    return choose


def won(one, other, deals):
    """Mean points that `one` wins from `other` a deal; every deck is played twice."""
    total = 0
    for number in range(deals):
        for first in (True, False):
            bots = [one, other] if first else [other, one]
            result = play(bots, SEED, number, options=BASIC.resolve({}), game=BASIC)
            points = {row.seat: row.points for row in result.seats}
            total += points[0] - points[1] if first else points[1] - points[0]
    return total / (2 * deals)


def chosen(table, seat, level="hard", style="careful"):
    stream = Stream(SEED, PURPOSE_BOT, 0)
    view = table.view(seat)
    return seen.chosen(BASIC, view, level=level, style=style, stream=stream)


@pytest.mark.usefixtures("no_garbage")
def test_a_bot_plays_any_options_with_any_number_of_others():
    """`play` holds every choice to be an entry of `legal`, or one filled in."""
    endings, spent = Counter(), []
    for number in range(DEALS):
        options = any_options(BASIC, Stream(SEED, PURPOSE_OPTIONS, number))
        bots = [
            house(LEVELS[(number + seat) % 3], STYLES[seat % 2])
            for seat in range(2 + number % 5)
        ]
        result = play(bots, SEED, number, spent, options, Checked(BASIC.preset))
        endings[result.ending] += 1
    assert endings[Ending.WENT_OUT] > DEALS * 0.6
    assert sorted(spent)[len(spent) * 99 // 100] < promised(0.05)


def test_bots_finish_matches_of_any_size():
    """See basic.md B3 and B4: where six share 52 cards, most deals are stalemates.

    Five of them in a row end a match; it has a winner unless the best are level.
    """
    for number in range(MATCHES):
        match = Match(seats=2 + number % 5)
        deals = 0
        while (order := match.order) is not None:
            bots = [house(LEVELS[seat % 3]) for seat in order]
            options = BASIC.deal_options(match.match)
            key = SEED + number.to_bytes(2, "big")
            result = play(bots, key, deals, options=options, game=Checked(BASIC.preset))
            # Deals are played by seats 0, 1, 2 ...: here places in the order of play.
            match.keep(BASIC.record_deal(match.match, result))
            deals += 1
        best = [row.seat for row in match.result.seats if row.place == 1]
        is_void = match.result.ending == MatchEnding.VOID
        assert match.result.winners == (() if is_void and len(best) > 1 else (*best,))
        assert deals < 40


@pytest.mark.parametrize(
    ("better", "worse", "least"), [("normal", "easy", 5), ("hard", "normal", 0)]
)
def test_a_level_is_stronger_than_the_one_below(better, worse, least):
    assert won(house(better), house(worse), size("basic_bots_levels", 6, 60)) > least


def test_the_easy_level_is_stronger_than_chance():
    assert won(house("easy"), rover, size("basic_bots_levels", 5, 20)) > 5


def test_a_bot_goes_out_where_it_can():
    state = {"table": "5h6h7h", "stock": "9h", "buried": "stock"}
    table = situation("8hJsQsKsKd", "2d3d4d", **state).draw(0)
    assert chosen(table, 0) == {"kind": "lay", "card": "8h", "meld": 0}
    table.lay(0, "8h", 0)
    kinds = []
    while table.deal.ending is None:
        wire = chosen(table, 0)
        kinds.append(wire["kind"])
        assert wire["kind"] in ("lay", "meld", "discard")
        table.do(0, notation.action_from_wire(wire, PACK))
    assert sorted(kinds) == ["discard", "lay", "meld"]
    assert table.result.winners == (0,)


def test_a_bot_takes_the_open_card_that_ends_the_deal():
    table = situation("JsQs4h", "2d3d4d", pile="Ks", stock="9h", buried="stock")
    assert chosen(table, 0) == {"kind": "draw", "from": "discard"}


def test_a_bot_leaves_the_open_card_that_is_of_no_use():
    table = situation("JsQs4h", "2d3d4d", pile="7c", stock="9h", buried="stock")
    assert chosen(table, 0) == {"kind": "draw", "from": "stock"}


def test_a_bot_puts_a_long_run_down_in_one_meld():
    table = dealt("4s5s6s7s8s9sKd2h", "", upcard="Qh", stock="Jc").draw(0)
    assert chosen(table, 0) == {
        "kind": "meld",
        "cards": ["4s", "5s", "6s", "7s", "8s", "9s"],
    }


def test_a_bot_keeps_two_cards_that_may_become_a_meld():
    table = dealt("9s9dQsQd5h6h7c2cKhTc", "", upcard="Ah", stock="3d").draw(0)
    assert chosen(table, 0)["card"] in ("Kh", "Tc")


def test_a_bold_bot_holds_its_melds_back_while_nobody_has_played():
    cards = "4s5s6s9s9d9cKdKhKs2h"
    bold = dealt(cards, "", upcard="Qh", stock="Jc").draw(0)
    # Jc and 2h are over: nine cards in melds, out with one card more.
    assert chosen(bold, 0, style="bold")["kind"] == "discard"
    assert chosen(bold, 0, style="careful")["kind"] == "meld"


def test_a_bot_knows_only_its_view():
    table = dealt("9s9dQsQd5h6h7c2cKhTc", "", upcard="Ah", stock="3d").draw(0)
    view = table.view(0)
    again = dealt("9s9dQsQd5h6h7c2cKhTc", "AsAd", upcard="Ah", stock="3d").draw(0)
    assert view == again.view(0)
    assert chosen(table, 0) == chosen(again, 0)


def test_nothing_is_chosen_where_nothing_is_asked():
    table = dealt("9s", "2s")
    with pytest.raises(ValueError, match="not asked"):
        chosen(table, 1)
