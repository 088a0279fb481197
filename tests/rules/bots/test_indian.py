"""House bots of Indian rummy: legal, blind to the hidden, quick, of three strengths."""

import ast
from pathlib import Path

import pytest

import rules
from rules import catalogue
from rules.indian.bots.table import PACK as BOT_PACK
from rules.indian.bots.table import Table as BotTable
from rules.indian.solver.arrange import best_discard
from rules.phases import (
    Ending,
)
from rules.shuffle import PURPOSE_DECK, Stream
from rules.views.bot import BotMatch
from tests.rules.bots.deals import (
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
from tests.rules.bots.seen import bot_view, chosen
from tests.sizes import seeds, size
from tests.wire.plain import plain

SEED = b"house bots"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("style", STYLES)
def test_every_deal_of_bots_ends_and_every_move_is_listed(level, style):
    deals = size(f"bots_{level}_{style}", everyday=1, full=100)
    for seed in seeds(f"bots_{level}_{style}", everyday=1):
        for number in range(deals):
            bots = [house(level, style)] * (2 + number % 5)
            result = play(bots, bytes.fromhex(seed), number)
            assert result.ending is not Ending.VOID
            assert len(result.winners) == 1


@pytest.mark.parametrize("name", ["indian-points", "indian-21"])
def test_easy_bots_are_new_for_six_turns_at_a_full_table_too(name):
    """The pile begins anew with each reshuffle, what a seat has learned does not."""
    game, asked = catalogue.find(name), 0

    def counted(view, stream):
        nonlocal asked
        asked += view["phase"] == "draw"
        return chosen(game, view, level="easy", style="bold", stream=stream)

    result = play([counted] * 6, SEED, 0, options=game.resolve({}), game=game)
    assert result.ending is Ending.VALID_SHOW
    assert asked < 6 * 60


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
    deals = size("bots_hard_easy", everyday=6, full=500)
    won = points_won(house("hard", "bold"), house("easy", "bold"), deals, SEED)
    assert won > 2


def test_hard_bots_win_points_from_random_play():
    deals = size("bots_hard_random", everyday=3, full=100)
    assert points_won(house("hard", "bold"), rover, deals, SEED) > 30


def test_easy_bots_win_points_from_random_play():
    deals = size("bots_easy_random", everyday=4, full=100)
    assert points_won(house("easy", "bold"), rover, deals, SEED) > 25


@pytest.mark.parametrize("level", LEVELS)
def test_bots_end_deals_of_21_cards_too(level):
    """See indian.md 9.1."""
    game = catalogue.find("indian-21")
    options, endings = game.resolve({}), set()
    for number in range(size(f"bots_21_{level}", everyday=2, full=60)):
        bots = [house(level, "bold")] * (2 + number % 5)
        result = play(bots, SEED, number, options=options, game=game)
        assert len(result.winners) == 1
        endings.add(result.ending)
    assert Ending.VALID_SHOW in endings


def test_bots_end_deals_of_21_cards_against_seats_that_never_show():
    """See indian.md 9.1."""
    game = catalogue.find("indian-21")
    for number in range(size("bots_21_random", everyday=2, full=40)):
        bots = [stayer, rover, rover]
        result = play(bots, SEED, number, options=game.resolve({}), game=game)
        assert result.ending is Ending.VALID_SHOW
        assert result.winners == (0,)


def test_careful_bots_drop_more_of_the_same_hands_than_bold_ones():
    dropped = {style: set() for style in STYLES}
    for number in range(60):
        order = Stream(SEED, PURPOSE_DECK, number).shuffle(list(range(PACK.size)))
        deal = _start(order)
        view = plain(GAME.seen_by(deal, GAME.waiting_for(deal)[0].seats[0]))
        for style in STYLES:
            stream = Stream(SEED, PURPOSE_BOT, number)
            said = chosen(GAME, view, level="normal", style=style, stream=stream)
            if said["kind"] == "drop":
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
        views = [plain(GAME.seen_by(_start(cards), 0)) for cards in (order, other)]
        assert views[0] == views[1]
        one, again = (
            chosen(GAME, view, level=level, style="bold", stream=Stream(SEED, 2, 0))
            for view in views
        )
        assert one == again


def test_bots_import_nothing_that_knows_hidden_cards():
    rooms = Path(rules.__file__).parent
    hidden = {"engine", "game", "house", "invariants", "legal", "plays", "results"}
    hidden |= {"showdown", "state", "turns", "view", "players", "states"}
    found = [*rooms.glob("bots/*.py"), *rooms.glob("*/bots/*.py")]
    assert len(found) > 10
    for path in found:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("rules."):
                named = {*node.module.split("."), *(one.name for one in node.names)}
                # `rules.game` holds words alone, each family's `game` its engine.
                known = named - {"game"} if node.module == "rules.game" else named
                assert not known & hidden, (path, node.module)


def test_a_bot_says_ready_between_deals():
    assert _chooses({"legal": [{"kind": "ready"}]}) == "ready"


def _in_a_pool(score):
    """A bot at this score in a pool 101."""
    return BotMatch(score, limit=101)


def _chooses(view, number=0, level="normal", style="careful", match=None):
    mood = {"level": level, "style": style, "stream": Stream(SEED, PURPOSE_BOT, number)}
    return chosen(GAME, view, match=match, **mood)["kind"]


@pytest.mark.parametrize("style", STYLES)
def test_an_easy_bot_never_drops(style):
    for number in range(20):
        order = Stream(SEED, PURPOSE_DECK, number).shuffle(list(range(PACK.size)))
        view = plain(GAME.seen_by(_start(order), 0))
        assert _chooses(view, number, "easy", style) == "draw"


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_of_any_level_holds_back_a_valid_show(level):
    """Whenever the solver finds a show in its fourteen cards, the bot shows."""
    shows = ended_by_show = 0

    def watched(view, stream):
        nonlocal shows
        said = house(level, STYLES[shows % 2])(view, stream)
        if view["phase"] == "discard":
            table = BotTable(bot_view(GAME, view).deal, OPTIONS)
            left = best_discard(
                table.hand, BOT_PACK, table.wild, table.rules, barred=table.barred
            )
            assert (said["kind"] == "show") == left.valid_show
            shows += left.valid_show
        return said

    deals = size(f"bots_show_{level}", everyday=4, full=200)
    for number in range(deals):
        ending = play([watched] * 3, SEED, number).ending
        ended_by_show += ending is Ending.VALID_SHOW
    # The others of a deal may drop; those who play to the end show.
    assert shows == ended_by_show > 0


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "easy"])
@pytest.mark.parametrize("style", STYLES)
def test_a_bot_never_drops_itself_out_of_a_pool(level, style):
    """See indian.md 6.2."""
    dropped = 0
    for number in range(20):
        order = Stream(SEED, PURPOSE_DECK, number).shuffle(list(range(PACK.size)))
        view = plain(GAME.seen_by(_start(order), 0))
        said = _chooses(view, number, level, style, _in_a_pool(80))
        assert said == _chooses(view, number, level, style)
        dropped += said == "drop"
        assert _chooses(view, number, level, style, _in_a_pool(81)) == "draw"
    assert dropped > 0


def test_a_bot_plays_on_where_it_may_not_drop():
    order = Stream(SEED, PURPOSE_DECK, 0).shuffle(list(range(PACK.size)))
    options = GAME.resolve({"drop": False})
    for number in range(20):
        order = Stream(SEED, PURPOSE_DECK, number).shuffle(order)
        deal = GAME.start((0, 1, 2), options, tuple(order)).deal
        assert _chooses(plain(GAME.seen_by(deal, 0)), number) == "draw"


def test_a_bot_rejoins_now_and_then():
    """See indian.md 6.2."""
    rejoin = {"kind": "rejoin", "hint": {"chips": 500, "points": 72}}
    view = {"legal": [rejoin, {"kind": "decline"}]}
    said = {_chooses(view, number) for number in range(30)}
    assert said == {"rejoin", "decline"}


@pytest.mark.parametrize(
    ("chips", "said"),
    [
        ((400, 400), "split_yes"),
        ((351, 450), "split_no"),
        ((450, 350), "split_yes"),
        # An odd chip is no reason to go on.
        ((150, 151), "split_yes"),
        ((880, 2_640, 1_760), "split_no"),
        ((1_760, 2_640, 880), "split_yes"),
    ],
)
def test_a_bot_splits_where_it_gets_an_equal_part_at_least(chips, said):
    """See indian.md 6.2."""
    split = {"kind": "split_yes", "hint": {"chips": chips[0]}}
    view = {"legal": [split, {"kind": "split_no"}]}
    assert _chooses(view, match=BotMatch(0, shares=chips)) == said
