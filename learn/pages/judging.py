"""The endpoint that judges actions on a lesson's board, without storing anything.

A request holds all that was done so far and one question in the words of the table's
socket (docs/protocol.md); the answer is in its words, too, with the board after it.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated, Final, get_args

import msgspec
from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from msgspec import Meta
from msgspec.structs import asdict

from learn import progress
from learn.course import Arrange, Lesson
from learn.pages.guide import Guide, guide
from learn.pages.learn import found_or_404
from learn.play import board_view, moves
from learn.play.attempt import Attempt
from learn.play.moves import Done, Hint
from learn.play.positions import YOU
from rules import explanation, notation
from rules.actions import TableAction
from rules.cards import BadCard
from rules.game import BadAction, IllegalAction
from tables.errors import Refusal
from wallet.text.sentences import paragraph

Fields = dict[str, object]
"""The fields of a question, before they are read."""
Body = dict[str, object]
"""An answer of the page, or a part of it."""
Told = Callable[[Attempt], Guide]
"""What the page says after a move: the step that is next."""
DONE_MAX: Final = 200
"""More than any lesson takes."""
_GROUPS_MAX: Final = 32

Refusal.teach(
    {
        "lesson_changed": gettext_lazy(
            "This lesson has changed. Please start it again."
        ),
    }
)

_Groups = Annotated[list[list[str]], Meta(max_length=_GROUPS_MAX)]


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A question of the page."""

    done: Annotated[list[Done], Meta(max_length=DONE_MAX)]
    groups: _Groups
    """How the hand lies now."""
    type: str
    fields: Fields = {}


@require_POST
def board(request: HttpRequest, course: str, lesson: str) -> HttpResponse:
    """Answer a question of a lesson's page; what is refused changes nothing."""
    of, one = found_or_404(course, lesson)

    def told(after: Attempt) -> Guide:
        if after.step is None:
            progress.note(request, of.slug, one.slug)
        return guide(after, of, tone="good")

    return answer(request, one, told)


def answer(request: HttpRequest, lesson: Lesson, told: Told) -> HttpResponse:
    """Answer a question about a lesson; `told` is what the page says after a move."""
    try:
        if not ratelimit.consume(request, action="lesson"):
            raise Refusal("slow_down", status=429)
        said = msgspec.json.encode(_answer(lesson, _read(request), told))
        return HttpResponse(said, content_type="application/json")
    except Refusal as refusal:
        return JsonResponse(refusal.body(), status=refusal.status)


def _read(request: HttpRequest) -> Asked:
    try:
        return msgspec.json.decode(request.body, type=Asked)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refusal("bad_json", status=400) from None


def _answer(lesson: Lesson, asked: Asked, told: Told) -> Body:
    try:
        attempt = moves.replayed(lesson, asked.done)
    except (Hint, Refusal):
        raise Refusal("lesson_changed") from None
    if attempt.deal is not None:
        attempt = moves.laid(attempt, asked.groups)
    try:
        return _tried(attempt, asked, told)
    except Hint as hint:
        step = attempt.step
        says = str(_(hint.sentence or (step.say if step else attempt.lesson.end)))
        body: Body = {"code": "lesson_hint", "params": {}}
        return _refused({**body, "message": says, "fields": {}}, attempt)
    except Refusal as refusal:
        says = paragraph([refusal.message, refusal.params.pop("hint", "")])
        return _refused({**refusal.body(), "message": says}, attempt)


def _tried(attempt: Attempt, asked: Asked, told: Told) -> Body:
    """Return the answer to one question; raise `Hint` or `Refusal`."""
    ask = _ASKS.get(asked.type)
    if ask is not None:
        return {"answer": {"type": "ack", **ask(attempt, asked.fields)}}
    done = _done(attempt, asked)
    if done is None:
        return {"answer": _arranged(attempt), **_half_way(attempt)}
    try:
        after = moves.after(attempt, done)
    except Refusal as refusal:
        raise _explained(attempt, done, refusal) from None
    answered = _arranged(after) if asked.type == "arrange" else {"type": "ack"}
    return {
        "answer": {**answered, "version": after.version},
        "taken": done,
        "version": after.version,
        "view": board_view.plain(board_view.view(after, name=attempt.lesson.slug)),
        "events": board_view.events(after),
        "guide": told(after),
    }


def _done(attempt: Attempt, asked: Asked) -> Done | None:
    """Return what the page wants to do; None for groups that reach nothing yet."""
    fields = asked.fields
    match asked.type:
        case "act":
            action = fields.get("action")
            if not isinstance(action, dict):
                raise Refusal("bad_field", status=400, field="action")
            return Done(act=action, groups=asked.groups)
        case "answer":
            said = fields.get("answer")
            return Done(answer=said if isinstance(said, int | str) else None)
        case "read":
            return Done(read=True)
        case "arrange":
            goal = attempt.step.goal if attempt.step is not None else None
            if isinstance(goal, Arrange) and moves.is_laid(attempt, goal):
                return Done(groups=asked.groups)
            return None
    raise Refusal("unknown_type", status=400)


def _arranged(attempt: Attempt) -> Body:
    if attempt.deal is None or not board_view.holds(attempt):
        return {"type": "ack"}
    return {
        "type": "ack",
        "revision": attempt.revision,
        **asdict(board_view.judged(attempt)),
    }


def _half_way(attempt: Attempt) -> Body:
    """Return the hint of a step that asks for groups, once the number is right."""
    step = attempt.step
    if step is None or not isinstance(step.goal, Arrange):
        return {}
    wanted = step.goal.laid.count("/") + 1
    if len(attempt.groups) < wanted or not step.hint:
        return {}
    return {"told": str(_(step.hint))}


def _explained(attempt: Attempt, done: Done, refusal: Refusal) -> Refusal:
    """Return the rules' refusal with what the lesson says of such an act."""
    step = attempt.step
    # Lessons say nothing about invalid actions.
    is_act = step is not None and done.act and refusal.status != HTTPStatus.BAD_REQUEST
    hint = moves.hint_of(step, done.act) if step and done.act and is_act else ""
    if hint:
        refusal.params["hint"] = str(_(hint))
    return refusal


def _refused(body: Body, attempt: Attempt) -> Body:
    return {
        "answer": {"type": "refused", "version": attempt.version, **body},
        "told": body["message"],
    }


def _examine(attempt: Attempt, fields: Fields) -> Body:
    return asdict(board_view.judged(moves.laid(attempt, fields.get("groups"))))


def _explain(attempt: Attempt, fields: Fields) -> Body:
    if attempt.is_question:
        raise Refusal("assist_off")
    game, deal, pack = attempt.game, attempt.running, attempt.pack
    name = fields.get("card")
    try:
        card = None if name is None else pack.parse(str(name))
        facts = explanation.explain(game, deal, YOU, attempt.groups, deal.options, card)
    except BadCard:
        raise Refusal("bad_card", status=400) from None
    except IllegalAction as illegal:
        raise moves.refusal(illegal, pack) from None
    return {"facts": [explanation.to_wire(fact, pack) for fact in facts]}


def _stage(attempt: Attempt, fields: Fields) -> Body:
    """Return the outcome of playing cards to the table, without doing it."""
    actions = fields.get("actions")
    if not isinstance(actions, list) or len(actions) > _GROUPS_MAX:
        raise Refusal("bad_field", status=400, field="actions")
    for at, wire in enumerate(actions):
        try:
            action = notation.action_from_wire(wire, attempt.pack)
            if not isinstance(action, get_args(TableAction)):
                raise Refusal("bad_field", status=400, field="kind")
            attempt = moves.applied(attempt, wire)
        except BadAction as bad:
            raise Refusal(bad.code, status=400, **bad.params, at=at) from None
        except Refusal as refusal:
            refusal.params["at"] = at
            raise
    return {"version": attempt.version, "staged": board_view.staged(attempt)}


def _help_is_off(_attempt: Attempt, _fields: Fields) -> Body:
    raise Refusal("assist_off")


_ASKS: Final = {
    "examine": _examine,
    "explain": _explain,
    "stage": _stage,
    "suggest": _help_is_off,
    "wanted": _help_is_off,
}
