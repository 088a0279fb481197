"""House bots of gin: legal, blind to the hidden, quick, of three strengths."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from rules import catalogue
from rules.cards import face_name, parse_face
from rules.gin.bots import bot, guess
from rules.gin.bots.outlook import melding, outlook, risk
from rules.gin.bots.table import Table
from rules.gin.solver import deadwood
from rules.shared import masks
from rules.shuffle import Stream
from tests.rules.bots import seen
from tests.rules.bots.deals import PURPOSE_BOT, play, rover
from tests.rules.gin.solver import hands as gin_hands
from tests.rules.gin.solver import oracle as oracle_gin
from tests.rules.gin.solver.oracle import faces
from tests.sizes import promised, seeds, size
from tests.wire.plain import plain

GAME = catalogue.find("gin-house")
SEED = b"house bots of gin"
LEVELS, STYLES = tuple(bot.LEVELS), tuple(bot.STYLES)


def house(level, style="bold"):
    """A house bot."""

    def choose(view, stream):
        return seen.chosen(GAME, view, level=level, style=style, stream=stream)

    return choose


def _played(bots, number, game="gin-house", spent=None, seed=SEED, **options):
    found = catalogue.find(game)
    resolved = found.resolve(options)
    return play(bots, seed, number, spent=spent, options=resolved, game=found)


def _won(one, other, deals):
    """Mean points that `one` wins from `other` a deal; every deck is played twice."""
    won = 0
    for number in range(deals):
        for first in (True, False):
            bots = [one, other] if first else [other, one]
            points = {row.seat: row.points for row in _played(bots, number).seats}
            won += points[0] - points[1] if first else points[1] - points[0]
    return won / (2 * deals)


OPTIONS = {
    "plain": {},
    "classic": {"game": "gin-classic"},
    "quick": {"game": "gin-quick"},
    "oklahoma": {"oklahoma": True},
    "runs": {"only_runs": True},
    "no layoffs": {"no_layoff": True},
    "by hand": {"meld_arrangement": "manual", "layoff_mode": "manual"},
    "wall": {"wall_rule": "last_discard_action"},
    "stock after passes": {"after_double_pass": "stock_only"},
}


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_deal_ends_and_every_move_is_listed(level, name):
    for seed in seeds(f"gin_bots_{level}"):
        for number in range(size("gin_bots", everyday=1, full=60)):
            bots = [house(level, "careful"), house(level, "bold")]
            result = _played(bots, number, seed=bytes.fromhex(seed), **OPTIONS[name])
            assert len(result.seats) == 2


def test_hard_bots_win_points_from_normal_ones():
    deals = size("gin_bots_normal", everyday=14, full=1000)
    assert _won(house("hard"), house("normal"), deals) > 0


def test_normal_bots_win_points_from_easy_ones():
    deals = size("gin_bots_easy", everyday=12, full=1000)
    assert _won(house("normal"), house("easy"), deals) > 4


def test_easy_bots_win_points_from_random_play():
    deals = size("gin_bots_random", everyday=10, full=200)
    assert _won(house("easy"), rover, deals) > 15


@pytest.mark.usefixtures("no_garbage")
@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_takes_less_than_50_ms(level):
    """Of processor time, in the middle and nearly always: the machine may be busy."""
    spent = []
    for number in range(size("gin_bots_quick", everyday=2, full=100)):
        _played([house(level)] * 2, number, spent=spent)
    spent.sort()
    assert spent[len(spent) // 2] < promised(0.025)
    assert spent[int(len(spent) * 0.95)] < promised(0.05)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_decide_by_the_view_alone(level):
    """Two worlds that look the same to a seat: it does the same in both."""
    stream = Stream(SEED, 1, 0)
    for number in range(size("gin_bots_blind", everyday=10, full=200)):
        order = stream.shuffle(list(range(52)))
        hidden = [place for place in range(52) if place % 2 or place > 20]
        moved = stream.shuffle([order[place] for place in hidden])
        other = list(order)
        for place, card in zip(hidden, moved, strict=True):
            other[place] = card
        views = [
            plain(
                GAME.seen_by(GAME.start((0, 1), GAME.resolve({}), tuple(cards)).deal, 0)
            )
            for cards in (order, other)
        ]
        assert views[0] == views[1]
        chosen = [_chosen(view, level, number=number) for view in views]
        assert chosen[0] == chosen[1]


def test_a_bot_says_ready_between_deals():
    assert _chosen({"legal": [{"kind": "ready"}]}) == {"kind": "ready"}
    with pytest.raises(ValueError, match="nothing is asked"):
        _chosen({"legal": []})


def _view(hand, *, pile="", known="", given="", stock=20, knocks=()):
    """A seat with eleven cards on turn, or with ten to draw."""
    cards = [face_name(face) for face in faces(hand)]
    legal = [{"kind": "discard", "card": name} for name in cards]
    legal += [{"kind": "knock", "card": name} for name in knocks]
    if len(cards) == 10:
        legal = [{"kind": "draw", "from": one} for one in ("stock", "discard")]
    return {
        "phase": "draw" if len(cards) == 10 else "discard",
        "you": {"seat": 0, "hand": cards, "drawn": None, "taken": None, "drop": None},
        "seats": [
            _row(0, [], []),
            _row(
                1,
                [face_name(face) for face in faces(known)],
                [face_name(face) for face in faces(given)],
            ),
        ],
        "order": [0, 1],
        "stock": stock,
        "discard": [face_name(face) for face in faces(pile)],
        **dict.fromkeys(("wild", "runs", "turn", "finish", "showdown")),
        "melds": [],
        "windows": [],
        "legal": legal,
        "knock": {"limit": 10, "card": None, "doubled": False, "last_discard": False},
    }


def _row(seat, known, given):
    shown = {"seat": seat, "state": "playing", "cards": 10, "dealer": bool(seat)}
    return {**shown, "known": known, "given": given}


def _options(**options):
    return replace(GAME.resolve({}), **options)


def _table(view, **options):
    return Table(seen.bot_view(GAME, view).deal, _options(**options))


def _chosen(view, level="hard", style="bold", number=0, **options):
    mood = {"level": level, "style": style}
    stream = Stream(SEED, PURPOSE_BOT, number)
    asked = _options(**options)
    return seen.chosen(GAME, view, options=asked, stream=stream, **mood)


def test_a_bot_takes_the_card_that_makes_a_meld_and_leaves_the_one_that_does_not():
    hand = "4h5h 9s9d KcQd 2c 7d Js 8h"
    for level in ("normal", "hard"):
        for pile, source in (("6h", "discard"), ("9h", "discard"), ("3d", "stock")):
            chosen = {
                _chosen(_view(hand, pile=pile), level, number=number)["from"]
                for number in range(5)
            }
            assert chosen == {source}


def test_a_bot_keeps_from_the_other_what_it_collects():
    hand = "4h5h6h 9s9d9c 2c3d QdKs 8d"
    usual = _chosen(_view(hand, pile="7c"))["card"]
    assert usual in ("Qd", "Ks")
    other = "Jd" if usual == "Qd" else "Js"
    wanted = _view(hand, pile="7c", known=f"{other}T{other[1]}")
    assert _chosen(wanted)["card"] != usual


def test_a_bot_knocks_late_rather_than_let_the_deal_run_out():
    hand = "4h5h6h 9s9d9c JcQcKc 2d Kh"
    early = _view(hand, pile="7c", stock=28, knocks=("Kh",))
    assert _chosen(early, "normal")["kind"] == "knock"
    late = _view(hand, pile="7c8d3s", stock=2, knocks=("Kh",))
    assert _chosen(late)["kind"] == "knock"


def test_a_hard_bot_goes_on_for_gin_where_that_is_worth_more():
    hand = "4h5h6h 9s9d9c JcQcKc Ad Kh"
    view = _view(hand, pile="7c8d3s", stock=20, knocks=("Kh", "Ad"))
    assert {_chosen(view, number=number)["kind"] for number in range(8)} == {"discard"}


def test_a_careful_bot_knocks_where_a_bold_one_goes_on():
    knocked = dict.fromkeys(STYLES, 0)
    for number in range(60):
        stream = Stream(SEED, 4, number)
        hand = gin_hands.hand("planted", stream, 11)
        least = deadwood.after_discard(hand)
        cards = [face_name(face) for face in hand if 0 < least[face] <= 10]
        if not cards or 0 in least.values():
            continue
        view = _view("".join(map(face_name, hand)), stock=20, knocks=cards)
        for style in STYLES:
            knocked[style] += _chosen(view, style=style)["kind"] == "knock"
    assert knocked["careful"] > knocked["bold"] > 0


def test_what_a_draw_brings_is_exact():
    for seed in seeds("gin_outlook"):
        for number in range(size("gin_outlook", everyday=40, full=2000)):
            stream = Stream(bytes.fromhex(seed), 5, number)
            hand = gin_hands.hand(gin_hands.KINDS[number % 2], stream, 10)
            rest = [face for face in range(52) if face not in hand]
            unseen = stream.shuffle(rest)[: 8 + stream.uniform(30)]
            for only_runs in (False, True):
                _check_outlook(hand, unseen, only_runs)


def _check_outlook(hand, unseen, only_runs):
    mask = masks.mask_of(hand)
    found = outlook(mask, masks.mask_of(unseen), 10, only_runs)
    left = [
        min(deadwood.after_discard((*hand, face), only_runs).values())
        for face in unseen
    ]
    assert found.deadwood == deadwood.deadwood(hand, only_runs)
    assert found.expected == pytest.approx(sum(left) / len(left))
    assert found.knocks == pytest.approx(sum(one <= 10 for one in left) / len(left))
    assert found.gins == pytest.approx(left.count(0) / len(left))


def test_cards_that_meld_with_two_of_the_hand():
    for number in range(size("gin_melding", everyday=8, full=2000)):
        stream = Stream(SEED, 6, number)
        hand = gin_hands.hand(gin_hands.KINDS[number % 2], stream, 10)
        for only_runs in (False, True):
            fitting = {
                face
                for face in range(52)
                if face not in hand
                and any(
                    oracle_gin.is_meld((*pair, face))
                    for pair in combinations(hand, 2)
                    if not only_runs or pair[0] // 13 == pair[1] // 13
                )
            }
            found = melding(masks.mask_of(hand), only_runs)
            assert set(masks.faces_of(found)) == fitting


def test_the_risk_of_a_discard_grows_with_what_the_other_is_seen_to_hold():
    six = parse_face("6h")
    everything = masks.mask_of(range(52)) & ~masks.BITS[six]
    none = risk(six, 0, 0, False)
    unseen = risk(six, 0, everything, False)
    near = risk(six, masks.mask_of(faces("7h")), everything, False)
    sure = risk(six, masks.mask_of(faces("7h8h")), everything, False)
    assert none == 0 < unseen < near < sure
    assert risk(six, 0, everything, True) < unseen


def test_guessed_hands_are_possible_ones():
    view = _view(
        "4h5h6h 9s9d9c JcQcKc 2d Kh", pile="7cQd8d", known="5s6s", given="QdTc"
    )
    table = _table(view)
    for number in range(10):
        guessed = guess.hands_of_other(table, Stream(SEED, 7, number), 16)
        assert len(guessed) == 16
        for hand in guessed:
            assert hand.bit_count() == 10
            assert hand & table.known == table.known
            assert not hand & ~(table.known | table.unseen)


def test_a_hand_that_is_wholly_known_is_not_guessed():
    shown = "5s6s7s8s 2h2d2s JdTd9d"
    table = _table(_view("4h5h6h 9s9h9c JcQcKc 2c Kh", pile="7c", known=shown))
    guessed = guess.hands_of_other(table, Stream(SEED, 7, 0), 16)
    assert guessed == [masks.mask_of(faces(shown))] * 16


def test_at_the_wall_a_bot_takes_the_discard_that_ends_the_deal():
    view = _view("4h5h6h 9s9d9c JcQcKc 2d", pile="7h", stock=2)
    view["knock"]["last_discard"] = True
    view["legal"] = [{"kind": "draw", "from": "discard"}, {"kind": "pass"}]
    for level in LEVELS[1:]:
        assert _chosen(view, level) == {"kind": "draw", "from": "discard"}


def test_a_taken_card_may_go_again_where_the_table_says_so():
    hand, freely = "4h5h6h 9s9d9c JcQcKc 2d Kh", {"taken_card_stays": False}
    view = _view(hand, pile="7c", stock=28)
    view["you"]["taken"] = "Kh"
    assert _table(view, **freely).barred == 0
    assert _chosen(view, "normal", **freely) == {"kind": "discard", "card": "Kh"}


def test_guessed_hands_get_better_as_the_deal_goes_on():
    early = _table(_view("4h5h6h 9s9d9c JcQcKc 2d Kh", pile="7c", given=""))
    gave = "QdTc8d8c7s"
    late = _table(_view("4h5h6h 9s9d9c JcQcKc 2d Kh", pile=f"{gave}7c", given=gave))
    counts = [
        sum(
            deadwood.mask_deadwood(hand)
            for number in range(5)
            for hand in guess.hands_of_other(table, Stream(SEED, 8, number), 16)
        )
        for table in (early, late)
    ]
    assert counts[1] < counts[0] * 0.8


def test_a_knock_is_valued_with_layoffs_and_the_undercut():
    """See gin.md A6."""
    kept = masks.mask_of(faces("5c6c7c 8s8h8d QsQhQd 9d"))
    other = [masks.mask_of(faces("JsJhJd 3s3h3d 8c 4s 2h 2d"))]
    given = faces("Kh")[0]
    for options, points in (
        ({}, -26),
        ({"no_layoff": True}, 7),
        ({"undercut_bonus": 10}, -11),
    ):
        table = _table(_view("5c6c7c8s8h8dQsQhQd9dKh"), **options)
        assert guess.knock_points(table, kept, given, other) == points
