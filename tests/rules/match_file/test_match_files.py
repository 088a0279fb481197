"""Match files: what is played, written and read back is the same match again."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules import catalogue
from rules.commands import command_line, playout
from rules.match_file import reading, replaying, text
from tests.sizes import IS_SOAK, size

SEED = b"\x05"


def file_of(name, seed=SEED, seats=None):
    """Return a random match as a file, and the digest of its end."""
    game = catalogue.find(name)
    played = playout.play(game, seats or game.seats_min, seed)
    options = json.loads(game.encode_options(game.resolve({})))
    deals = [
        text.DealPart(
            order=tuple(one["order"]),
            pack=tuple(one["pack"]),
            steps=tuple(
                text.Step(row["seat"], row["action"])
                for row in played["log"]
                if row["deal"] == n and "action" in row
            ),
            result=said(one["result"]),
            answers=tuple(
                text.Answer(row["seat"], row["answer"])
                for row in played["log"]
                if row["deal"] == n and "answer" in row
            ),
        )
        for n, one in enumerate(played["deals"])
    ]
    return text.MatchFile(
        game=name,
        rules_version=game.rules_version,
        options=options,
        deals=tuple(deals),
        names={0: "East", 1: "Zoë: 2nd"},
        result=said(played["result"]),
    ), played["digest"]


def said(result):
    rows = (
        f"{row['seat']} place {row['place']} points {row['points']} {row['how']}"
        for row in result["seats"]
    )
    return "; ".join((result["ending"], *rows))


QUICK = ("indian-points", "indian-21", "gin-quick", "continental-quick")
"""Games whose random matches are short; the soak plays all."""


@pytest.mark.parametrize("name", catalogue.GAMES if IS_SOAK else QUICK)
def test_a_match_written_and_read_is_written_alike_and_ends_alike(name):
    for extra in range(size("match_files", 1, 20)):
        file, digest = file_of(name, SEED + bytes([extra]))
        written = text.write(file)
        read = reading.read(written)
        assert text.write(read) == written
        replayed = replaying.replay(read)
        last = replayed.deals[-1][-1].deal
        assert playout.digest(replayed.game, last, replayed.match) == digest


def test_one_deal_is_a_file_by_itself():
    file, _digest = file_of("gin-quick")
    one = text.write(
        text.MatchFile(
            game=file.game,
            rules_version=file.rules_version,
            options=file.options,
            deals=file.deals[:1],
            is_match=False,
        )
    )
    replayed = replaying.replay(reading.read(one))
    assert replayed.match is None
    assert len(replayed.deals[0]) == len(file.deals[0].steps) + 1


@pytest.fixture(scope="module")
def lines():
    return text.write(file_of("indian-points")[0]).splitlines()


def refused(lines):
    with pytest.raises(reading.BadMatchFile) as raised:
        replaying.replay(reading.read("\n".join(lines)))
    return raised.value


def at(lines, start):
    return next(n for n, line in enumerate(lines) if line.startswith(start))


@pytest.mark.parametrize(
    ("start", "instead", "code"),
    [
        ("Meldhouse", "Meldhouse: 9", "unknown_format"),
        ("Game", "Game: bridge", "unknown_game"),
        ("Rules", "Rules: 999", "other_rules"),
        ("Rules", "Rules: newest", "bad_header"),
        ("Holds", "Holds: everything", "bad_header"),
        ("Options", "Options: [1]", "bad_header"),
        ("Options", "", "missing_header"),
        ("Order", "Order: 0 0", "bad_seats"),
        ("Order", "Order: 0", "bad_seats"),
        ("Pack", "Pack: 7s1 7s1", "bad_pack"),
        ("Pack", "", "no_pack"),
        ("Deal", "Deal: 7", "deal_number"),
        ("Result", "Result: show; 0 place 1 points 3 show", "other_result"),
        ("Match", "Match: nobody won", "other_result"),
        ("Name 0", "Nonsense: 1", "unknown_header"),
        ("Name 0", "Rules 0: 1", "unknown_header"),
        ("Order", "", "no_order"),
    ],
)
def test_a_wrong_header_is_named_by_its_line(lines, start, instead, code):
    n = at(lines, start)
    error = refused([*lines[:n], instead, *lines[n + 1 :]])
    assert error.code == code
    is_gone = code == "missing_header"
    assert error.line in (1 if is_gone else n + 1, n + 2, at(lines, "Deal") + 1)
    assert error.message


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("0 dance", "unknown_action"),
        ("0 discard", "bad_field"),
        ("0 discard 9x", "bad_card"),
        ("0 discard 7s1 8s1", "bad_step"),
        ("0 lay 7s1 meld=two", "bad_step"),
        ("7 draw stock", "not_seated"),
        ("x draw stock", "bad_seats"),
        ("0", "bad_step"),
        (": 7s1 8s1 9s1", "bad_step"),
        ("Order: 0 1", "said_twice"),
        ("After: 0", "bad_answer"),
        ("After: 0 left Angry", "bad_answer"),
    ],
)
def test_a_wrong_step_is_named_by_its_line(lines, step, code):
    n = at(lines, "Pack") + 1
    error = refused([*lines[:n], step, *lines[n:]])
    assert (error.line, error.code) == (n + 1, code)


def test_a_file_cut_off_before_its_deal_is_named_by_its_last_line(lines):
    n = at(lines, "Deal")
    error = refused(lines[:n])
    assert (error.line, error.code) == (n, "deal_number")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("After: - split", "bad_answer"),
        ("After: 0 split", "not_allowed"),
        ("After: 0 left resigned", "not_allowed"),
    ],
)
def test_an_answer_that_a_game_of_points_has_no_place_for_is_refused(
    lines, answer, code
):
    n = at(lines, "Result") + 1
    error = refused([*lines[:n], answer, *lines[n:]])
    assert (error.line, error.code) == (n + 1, code)


def test_a_second_deal_of_a_match_that_is_over_is_not_due(lines):
    deal = lines[at(lines, "Deal") : at(lines, "Result") + 1]
    before_end = lines[: at(lines, "Match")]
    error = refused([*before_end, "Deal: 2", *deal[1:]])
    assert (error.line, error.code) == (len(before_end) + 1, "not_due")


def test_a_file_of_one_deal_holds_no_second(lines):
    n = at(lines, "Holds")
    alone = [*lines[:n], "Holds: deal", *lines[n + 1 : at(lines, "Match")]]
    deal = alone[at(alone, "Deal") + 1 : at(alone, "Result") + 1]
    error = refused([*alone, "Deal: 2", *deal])
    assert (error.line, error.code) == (len(alone) + 1, "deal_number")


def test_a_match_that_breaks_off_in_a_deal_is_played_up_to_there(lines):
    dealt = lines[: at(lines, "Pack") + 1]
    replayed = replaying.replay(reading.read("\n".join(dealt)))
    assert len(replayed.deals[0]) == 1
    assert replayed.game.match_result(replayed.match) is None


def test_a_far_too_long_text_is_not_read():
    with pytest.raises(reading.BadMatchFile) as raised:
        reading.read("#" * (reading.CHARACTERS_MAX + 1))
    assert raised.value.code == "too_long"


IMPOSSIBLE = [
    ("gin-quick", {"knock_limit": 100}),
    ("gin-quick", {"target": 25}),
    ("gin-quick", {"shutout": True}),
    ("gin-house", {"target": -5}),
    ("gin-house", {"undercut_bonus": 10**30}),
    ("gin-house", {"only_runs": 1}),
    ("gin-house", {"taken_card_stays": True}),
    ("indian-points", {"full_count": 9999}),
    ("indian-points", {"first_drop": -5}),
    ("indian-points", {"hand_size": 5}),
    ("indian-points", {"no_drop": [0]}),
    ("indian-pool-101", {"limit": 5}),
    ("indian-pool-101", {"no_drop": [0]}),
    ("indian-21", {"pure_needed": 1}),
    ("indian-21", {"wrong_show": 120, "full_count": 100}),
    ("basic", {"deals_max": 0}),
    ("basic", {"target_per_player": -1}),
    ("basic", {"players": 2}),
    ("continental", {"run_max": 99}),
    ("continental", {"contract": 2}),
    ("continental", {"hands": "9"}),
    ("continental-quick", {"fun": True}),
    ("basic", {"v": 99}),
]
"""What no match of a game can have."""
IMPOSSIBLE_IN_DEALS = [
    ("gin-quick", {"knock_limit": 100}),
    ("indian-points", {"no_drop": [0]}),
    ("indian-pool-101", {"no_drop": [7]}),
    ("indian-pool-101", {"no_drop": [0, 0]}),
    ("indian-pool-101", {"no_drop": [0], "drop_without_left": True}),
    ("basic", {"players": 3}),
    ("basic", {"players": 0, "target_per_player": 10**6}),
    ("continental", {"contract": 0}),
    ("continental", {"contract": 14}),
    ("continental-quick", {"contract": 2}),
    ("continental", {"decks": 3}),
]


def begun(name, changed, *, is_match=True):
    """Return a file of two seats up to the cards dealt, with other options."""
    game = catalogue.find(name)
    options = game.resolve({})
    if not is_match:
        options = game.deal_options(game.new_match((0, 1), options))
    pack = game.pack(options)
    return text.MatchFile(
        game=name,
        rules_version=game.rules_version,
        options=json.loads(game.encode_options(options)) | changed,
        deals=(text.DealPart((0, 1), tuple(map(pack.name, range(pack.size))), ()),),
        is_match=is_match,
    )


@pytest.mark.parametrize(
    ("name", "changed", "is_match"),
    [
        *((*one, True) for one in IMPOSSIBLE),
        *((*one, False) for one in IMPOSSIBLE_IN_DEALS),
    ],
)
def test_options_that_no_table_can_have_are_refused(name, changed, is_match):
    error = refused(text.write(begun(name, changed, is_match=is_match)).splitlines())
    assert (error.line, error.code) == (5, "bad_option")
    if "v" not in changed:
        assert any(option in error.message for option in changed)


@pytest.mark.parametrize("is_match", [True, False])
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_the_usual_options_of_a_game_are_accepted(name, is_match):
    file = begun(name, {}, is_match=is_match)
    (played,) = replaying.replay(reading.read(text.write(file))).deals
    assert len(played) == 1


def test_a_deal_of_a_pool_says_who_may_not_drop_in_it():
    changed = {"no_drop": [1], "drop_without_left": False}
    file = begun("indian-pool-101", changed, is_match=False)
    (played,) = replaying.replay(reading.read(text.write(file))).deals
    assert played[0].deal.options.no_drop == (1,)


SENT = [[0, [["7s1", "8s1"], ["9h1", "9d1"]]], [1, []]]


@pytest.mark.parametrize(
    ("step", "line"),
    [
        (
            text.Step(None, {"kind": "window_closed", "groups": SENT}),
            "- window_closed : 0 7s1 8s1 / 9h1 9d1 | 1",
        ),
        (
            text.Step(None, {"kind": "window_closed", "groups": []}),
            "- window_closed :",
        ),
        (
            text.Step(1, {"kind": "declare", "saved": True, "groups": SENT[0][1]}),
            "1 declare saved : 7s1 8s1 / 9h1 9d1",
        ),
        (
            text.Step(0, {"kind": "lay", "card": "7s", "meld": 2, "end": "high"}),
            "0 lay 7s meld=2 end=high",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_step_is_written_for_people_and_read_back_the_same(step, line):
    assert text.step_text(step) == line
    part = text.DealPart((0, 1), ("7s",), (step,), left=(1,))
    file = text.MatchFile("gin-quick", 1, {}, (part,), is_match=False)
    (read,) = reading.read(text.write(file)).deals
    assert structs.replace(read.steps[0], line=0) == step
    assert read.left == (1,)


@pytest.fixture(scope="module")
def written():
    """Return short files of two families."""
    whole = [file_of(name)[0] for name in ("indian-points", "gin-quick")]
    ones = [
        structs.replace(f, deals=f.deals[:1], is_match=False, result=None)
        for f in whole
    ]
    return [text.write(one) for one in ones]


@settings(max_examples=size("match_files_damaged", 60, 5_000), deadline=None)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_and_nothing_else(written, data):
    whole = data.draw(st.sampled_from(written))
    start = data.draw(st.integers(0, len(whole) - 1))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    put = data.draw(st.text(alphabet="0 17sTh*:/|-=#\nDealOrdeg", max_size=12))
    damaged = whole[:start] + put + whole[end:]
    with contextlib.suppress(reading.BadMatchFile):
        replaying.replay(reading.read(damaged))


def test_the_command_tells_steps_views_and_the_wrong_line(tmp_path, capsys, lines):
    path = tmp_path / "match.txt"
    path.write_text("\n".join(lines))
    told = answer(capsys, "replay", str(path))
    assert (told["game"], told["holds"]) == ("indian-points", "match")
    listed = answer(capsys, "replay", str(path), "--deal", "1")
    assert len(listed) == told["deals"][0]["steps"] + 1
    view = answer(
        capsys, "replay", str(path), "--deal", "1", "--step", "0", "--seat", "1"
    )
    assert len(view["you"]["hand"]) == 13
    for numbers in (("--deal", "0"), ("--deal", "2"), ("--deal", "1", "--step", "-1")):
        assert command_line.main(["replay", str(path), *numbers]) == 2
        assert json.loads(capsys.readouterr().err)["error"] == "bad_field"
    # As Windows' editors write it.
    path.write_bytes("\r\n".join(lines).encode("utf-8-sig"))
    assert answer(capsys, "replay", str(path)) == told
    path.write_text("\n".join([*lines[:-1], "Match: nobody"]))
    assert command_line.main(["replay", str(path)]) == 2
    error = json.loads(capsys.readouterr().err)
    assert error["error"] == "other_result"
    assert error["message"].startswith(f"line {len(lines)}: ")
    assert command_line.main(["replay", str(tmp_path / "none")]) == 2


def answer(capsys, *arguments):
    assert command_line.main(arguments) == 0
    return json.loads(capsys.readouterr().out)
