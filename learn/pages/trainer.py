"""The trainer's page: a hand to arrange, a clock, and the reader's best time.

The page carries a signed token of game, seed and its creation time, so the server
measures the time and stores nothing until the hand is arranged.
"""

import secrets
import time
from typing import Any, Final

import msgspec
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from learn.pages import judging
from learn.pages.guide import Guide, step_shown
from learn.play import board_view
from learn.play.attempt import Attempt, begun
from learn.trainer import hands, times
from tables.families import registry
from tables.text.page.all_sentences import page_script

_SALT: Final = "lessons.trainer"
_LASTS: Final = 3600
"""Seconds after which a hand expires."""


@require_safe
@ensure_csrf_cookie
def trainer(request: HttpRequest, game: str) -> HttpResponse:
    """Show a new hand to arrange."""
    drill = hands.drill_of(game)
    if drill is None:
        raise Http404
    seed = secrets.token_hex(8)
    one = hands.lesson_of(drill, seed)
    attempt = begun(one)
    face = registry.of_game(game)
    token = signing.dumps([game, seed, _now()], salt=_SALT)
    best = times.best_of(request).get(game)
    context: dict[str, Any] = {
        "lesson": one,
        "game": game,
        "page": face.page,
        "token": token,
        "best": "" if best is None else times.said(best),
        "snapshot": {
            "version": attempt.version,
            "view": board_view.plain(board_view.view(attempt, name=one.slug)),
            "events": [],
        },
        "guide": msgspec.to_builtins(step_shown(attempt)),
        "words": page_script(face.family),
    }
    return render(request, "lessons/trainer.html", context)


@require_POST
def board(request: HttpRequest, token: str) -> HttpResponse:
    """Answer a request of the trainer's page; store the time at completion."""
    try:
        game, seed, began = signing.loads(token, salt=_SALT, max_age=_LASTS)
    except (signing.BadSignature, ValueError):
        raise Http404 from None
    drill = hands.drill_of(game)
    if drill is None:
        raise Http404
    one = hands.lesson_of(drill, seed)

    def told(after: Attempt) -> Guide:
        shown = step_shown(after)
        if after.step is not None:
            return shown
        ms = max(0, _now() - began)
        best = times.note(request, game, ms)
        says = _("Arranged in %(time)s. Your best: %(best)s.")
        said = says % {"time": times.said(ms), "best": times.said(best)}
        return replace(shown, say=said)

    return judging.answer(request, one, told)


def _now() -> int:
    return time.time_ns() // 1_000_000
