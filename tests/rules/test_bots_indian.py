"""House bots of Indian rummy: legal, blind to the hidden, quick, of three strengths."""

import ast
from pathlib import Path

import pytest

import rules.bots
from rules.game import Ending
from rules.shuffle import PURPOSE_DECK, Stream
from tests.rules.bot_deals import (
    GAME,
    LEVELS,
    OPTIONS,
    PACK,
    PURPOSE_BOT,
    STYLES,
    house,
    play,
    points_won,
    rover,
    stayer,
)
from tests.sizes import seeds, size

SEED = b"house bots"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("style", STYLES)
def test_every_deal_of_bots_ends_and_every_move_is_listed(level, style):
    deals = size(f"bots_{level}_{style}", everyday=3, full=100)
    for seed in seeds(f"bots_{level}_{style}"):
        for number in range(deals):
            bots = [house(level, style)] * (2 + number % 5)
            result = play(bots, bytes.fromhex(seed), number)
            assert result.ending is not Ending.VOID
            assert len(result.winners) == 1


def test_bots_end_deals_against_seats_that_never_show():
    for number in range(size("bots_rovers", everyday=4, full=100)):
        result = play([stayer, rover, rover], SEED, number)
        assert result.ending is Ending.VALID_SHOW
        assert result.winners == (0,)


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 2), (3, 6)])
def test_bots_play_with_other_packs(decks, jokers):
    options = GAME.resolve({"decks": decks, "printed_jokers": jokers})
    for number in range(size("bots_packs", everyday=3, full=50)):
        bots = [house("normal", "bold"), house("easy", "careful")]
        result = play(bots, SEED, number, options=options)
        assert len(result.winners) == 1


def test_hard_bots_win_points_from_easy_ones():
    deals = size("bots_hard_easy", everyday=40, full=500)
    won = points_won(house("hard", "bold"), house("easy", "bold"), deals, SEED)
    assert won > 2


def test_hard_bots_win_points_from_random_play():
    deals = size("bots_hard_random", everyday=3, full=100)
    assert points_won(house("hard", "bold"), rover, deals, SEED) > 30


def test_easy_bots_win_points_from_random_play():
    deals = size("bots_easy_random", everyday=8, full=100)
    assert points_won(house("easy", "bold"), rover, deals, SEED) > 25


def test_careful_bots_drop_more_of_the_same_hands_than_bold_ones():
    dropped = {style: set() for style in STYLES}
    for number in range(60):
        order = Stream(SEED, PURPOSE_DECK, number).shuffle(list(range(PACK.size)))
        deal = _start(order)
        view = GAME.seen_by(deal, GAME.waiting_for(deal)[0].seats[0])
        for style in STYLES:
            stream = Stream(SEED, PURPOSE_BOT, number)
            chosen = GAME.choose(view, level="normal", style=style, stream=stream)
            if chosen["kind"] == "drop":
                dropped[style].add(number)
    assert dropped["bold"] < dropped["careful"]


def _start(order):
    return GAME.start((0, 1, 2), OPTIONS, tuple(order)).deal


@pytest.mark.parametrize("level", LEVELS)
def test_bots_decide_by_the_view_alone(level):
    """Two worlds that look the same to a seat: it does the same in both."""
    stream = Stream(SEED, 1, 0)
    for _ in range(5):
        order = stream.shuffle(list(range(PACK.size)))
        mine, table = set(range(0, 39, 3)), {39, 40}
        hidden = [p for p in range(PACK.size) if p not in mine | table]
        moved = stream.shuffle([order[place] for place in hidden])
        other = list(order)
        for place, card in zip(hidden, moved, strict=True):
            other[place] = card
        views = [GAME.seen_by(_start(cards), 0) for cards in (order, other)]
        assert views[0] == views[1]
        chosen = [
            GAME.choose(view, level=level, style="bold", stream=Stream(SEED, 2, 0))
            for view in views
        ]
        assert chosen[0] == chosen[1]


def test_bots_import_nothing_that_knows_hidden_cards():
    allowed = {"actions", "arrange", "bots", "cards", "cover", "melds", "shuffle"}
    for path in Path(rules.bots.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("rules"):
                assert node.module.split(".")[1] in allowed, (path, node.module)


def test_a_bot_says_ready_between_deals():
    view = {"phase": "between", "legal": [{"kind": "ready"}]}
    stream = Stream(SEED, 3, 0)
    said = GAME.choose(view, level="hard", style="bold", stream=stream)
    assert said == {"kind": "ready"}
