"""The address of a lesson's board: what it accepts, refuses and keeps."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.test import Client

from learn import catalogue
from learn.course import Lesson
from learn.pages import judging
from learn.play import attempt, board_view, moves
from learn.play.attempt import Attempt
from learn.play.moves import Done
from learn.play.positions import YOU
from rules import notation
from rules.catalogue import GAMES
from tests.learn.solving import solved
from tests.wire.plain import plain

pytestmark = pytest.mark.django_db
HELD = ("5h1", "6h1", "7h1")


def lesson_of(course: str, slug: str) -> Lesson:
    of = catalogue.course(course)
    assert of is not None
    found = of.lesson(slug)
    assert found is not None
    return found


def ask(client: Client, path: str, body: Any) -> Any:
    answer = client.post(f"/learn/{path}/board/", body, content_type="application/json")
    return answer.json()


def question(
    kind: str, fields: Any = None, *, done: Any = (), groups: Any = ()
) -> dict[str, Any]:
    return {
        "done": list(done),
        "groups": list(groups),
        "type": kind,
        "fields": fields or {},
    }


def asked(one: Done) -> tuple[str, dict[str, Any]]:
    """Return what the page asks for it."""
    if one.act is not None:
        return "act", {"action": one.act}
    if one.answer is not None:
        return "answer", {"answer": one.answer}
    return ("read", {}) if one.read else ("arrange", {"groups": one.groups})


def solve(client: Client, course: str, slug: str) -> Any:
    """Send what solves a lesson as its page does; return the last answer."""
    done: list[Any] = []
    told = None
    for before, _step, one, after in solved(lesson_of(course, slug)):
        groups = one.groups
        if groups is None and before.deal is not None:
            groups = notation.groups_to_wire(before.groups, before.pack)
        question_ = question(*asked(one), done=done, groups=groups or [])
        told = ask(client, f"{course}/{slug}", question_)
        assert told["answer"]["type"] == "ack", told
        assert told["version"] == after.version
        done.append(told["taken"])
    return told


def test_a_lesson_is_done_request_by_request(client: Client) -> None:
    told = solve(client, "indian", "your-turn")
    assert told["guide"]["is_done"]
    assert told["guide"]["next"] == "/learn/indian/pure-sequence/"
    assert told["view"]["phase"] == "draw"


def test_an_act_that_the_rules_refuse_has_their_sentence_and_the_lessons(
    client: Client,
) -> None:
    taken = {"act": {"kind": "draw", "from": "discard"}}
    grouped = {"groups": [HELD]}
    back = {"kind": "discard", "card": "7h1"}
    told = ask(
        client,
        "indian/your-turn",
        question("act", {"action": back}, done=[taken, grouped], groups=[HELD]),
    )
    assert told["answer"]["code"] == "same_card"
    assert told["told"] == (
        "You can't discard the card you just took from the open pile. "
        "7♥ has just become part of your sequence."
    )
    assert "taken" not in told


def test_an_act_that_the_lesson_does_not_ask_for_is_explained(client: Client) -> None:
    draw = {"kind": "draw", "from": "stock"}
    told = ask(client, "indian/your-turn", question("act", {"action": draw}))
    assert told["answer"]["code"] == "lesson_hint"
    assert told["told"].startswith("You can't see what a closed card brings.")
    assert "view" not in told


def test_a_show_that_is_not_valid_yet_is_explained_and_plays_on(client: Client) -> None:
    done = [{"act": {"kind": "draw", "from": "stock"}}]
    show = {"action": {"kind": "show", "card": "Kd1"}}
    for course, slug in (
        ("indian", "a-whole-deal"),
        ("pools-and-best-of", "win-a-pool"),
    ):
        told = ask(client, f"{course}/{slug}", question("act", show, done=done))
        assert told["told"].startswith("This is not a valid show yet")
        assert "taken" not in told
    undrawn = ask(client, "indian/a-whole-deal", question("act", show))
    assert undrawn["answer"]["code"] != "lesson_hint"
    assert "valid show" not in undrawn["told"]


def test_a_deal_that_ends_without_the_reader_winning_says_so() -> None:
    at = attempt.begun(lesson_of("gin", "a-whole-deal"))
    while not at.told:
        at = moves.after(at, Done(act=idle(at)))
    assert at.told.startswith("You did not win this deal")
    assert at.step is not None
    assert at.version < judging.DONE_MAX


def test_a_stock_that_runs_out_is_made_anew_and_the_lesson_goes_on() -> None:
    at = attempt.begun(lesson_of("continental", "a-whole-deal"))
    while not any(event.kind == "reshuffled" for event in at.events):
        at = moves.after(at, Done(act=idle(at)))
    assert idle(at)["kind"] in {"draw", "pass"}
    assert at.version < judging.DONE_MAX


def idle(at: Attempt) -> dict[str, Any]:
    """Return an act that brings the reader nothing."""
    view = plain(at.game.seen_by(at.running, YOU))
    kinds = {entry["kind"] for entry in view["legal"]}
    if "pass" in kinds:
        return {"kind": "pass"}
    if "draw" in kinds:
        return {"kind": "draw", "from": "stock"}
    return {"kind": "discard", "card": view["you"]["drawn"]}


def test_groups_are_judged_without_being_what_was_asked_for(client: Client) -> None:
    taken = {"act": {"kind": "draw", "from": "discard"}}
    pair = [["9s1", "9d1"]]
    told = ask(
        client,
        "indian/your-turn",
        question("arrange", {"groups": pair}, done=[taken], groups=pair),
    )
    assert told["answer"]["verdict"]["groups"][0]["kind"] == "invalid"
    assert told["told"] == "The group needs 5♥, 6♥ and 7♥, and no other card."
    assert "taken" not in told


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        '{"done": [], "groups": [], "type": "act", "more": 1}',
        '{"done": {}, "groups": [], "type": "act"}',
        '{"done": [], "groups": [["7x"]], "type": "examine"}',
        '{"done": [], "groups": [], "type": "act", "fields": {"action": 7}}',
        '{"done": [], "groups": [], "type": "act", "fields": {"action": {}}}',
        '{"done": [], "groups": [], "type": "nothing"}',
        '{"done": [], "groups": [], "type": "act",'
        ' "fields": {"action": {"kind": "meld", "cards": 5}}}',
        '{"done": [], "groups": [], "type": "answer", "fields": {"answer": []}}',
        '{"done": [], "groups": [], "type": "stage", "fields": {"actions": [1]}}',
        '{"done": [], "groups": [], "type": "explain", "fields": {"card": 9}}',
        '{"done": [{"act": {"kind": "drop"}}], "groups": [], "type": "read"}',
        "\ud800".encode("utf-16", "surrogatepass"),
    ],
)
def test_bad_input_has_a_code_and_is_no_fault_of_ours(
    client: Client, body: Any
) -> None:
    told = ask(client, "indian/your-turn", body)
    refused = told.get("answer", told)
    assert refused["code"]
    assert refused["message"]
    assert "taken" not in told


def test_a_lesson_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/learn/indian/nothing/").status_code == 404
    assert client.post("/learn/nothing/your-turn/board/").status_code == 404
    assert client.get("/learn/indian/your-turn/board/").status_code == 405


def test_cards_of_others_and_of_the_stock_are_not_shown() -> None:
    for _course, lesson in catalogue.every_lesson():
        at = attempt.begun(lesson)
        if at.deal is None:
            continue
        view = board_view.plain(board_view.view(at))
        shown = msgspec.json.encode(view).decode()
        hidden = [
            plain(at.game.seen_by(at.deal, seat))["you"]
            for seat in view["order"]
            if seat != YOU
        ]
        held = {card for you in hidden if you for card in you["hand"]}
        melds = {card for meld in view["melds"] for card in meld["cards"]}
        known = {card for seat in view["seats"] for card in seat.get("known", ())}
        assert not [card for card in held - melds - known if f'"{card}"' in shown], (
            lesson.slug
        )


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("gin-quick", "/learn/#gin"),
        ("indian-pool-201", "/learn/#pools-and-best-of"),
        ("nothing", "/learn/"),
    ],
)
def test_a_game_leads_to_its_course(client: Client, game: str, where: str) -> None:
    assert client.get(f"/learn/for/{game}")["Location"] == where


def test_every_game_of_the_house_has_a_course() -> None:
    assert [game for game in GAMES if catalogue.of_game(game) is None] == []


def test_the_last_lesson_of_a_course_leads_to_a_table(client: Client) -> None:
    for course in catalogue.COURSES:
        pages = [
            client.get(f"/learn/{course.slug}/{lesson.slug}/").content.decode()
            for lesson in course.lessons
        ]
        assert ["lesson-play" in page for page in pages[:-1]] == [False] * len(
            pages[:-1]
        )
        assert "lesson-play" in pages[-1], course.slug


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("dance", {}, "unknown_type"),
        ("act", {"action": "draw"}, "bad_field"),
        ("stage", {"actions": "meld"}, "bad_field"),
        ("stage", {"actions": [{"kind": "draw", "from": "stock"}]}, "bad_field"),
        ("stage", {"actions": [{"kind": "dance"}]}, "unknown_action"),
        ("explain", {"card": "9x1"}, "bad_card"),
    ],
)
def test_a_question_that_a_page_would_not_ask_is_refused(
    client: Client, kind: str, fields: dict[str, Any], code: str
) -> None:
    told = ask(client, "indian/your-turn", question(kind, fields))
    assert (told["answer"]["type"], told["answer"]["code"]) == ("refused", code)
    assert "view" not in told


def test_cards_that_are_not_put_down_yet_leave_the_board_as_it_is(
    client: Client,
) -> None:
    told = ask(client, "basic/a-whole-deal", question("stage", {"actions": []}))
    assert told["answer"]["staged"]["ends"] is False


def test_too_many_questions_in_a_row_are_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = SimpleNamespace(consume=lambda *_, **__: False)
    monkeypatch.setattr(judging, "ratelimit", refusing)
    assert ask(client, "indian/your-turn", question("read"))["code"] == "slow_down"
