"""Everybody's own best times: rows of a person, a visitor's in their session."""

from typing import Final

from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts.models import User
from tables.lessons.models import TrainerBest

_SESSION: Final = "trainer"


def best_of(request: HttpRequest) -> dict[str, int]:
    """Return the reader's best times in milliseconds, by game."""
    kept = {str(game): int(ms) for game, ms in _of_session(request).items()}
    if not request.user.is_authenticated:
        return kept
    if kept:
        for game, ms in kept.items():
            _keep(request.user, game, ms)
        del request.session[_SESSION]
    rows = TrainerBest.objects.filter(user=request.user)
    return dict(rows.values_list("game", "ms"))


def note(request: HttpRequest, game: str, ms: int) -> int:
    """Keep a time if it is the reader's best of the game; return the best."""
    best = min(ms, best_of(request).get(game, ms))
    if request.user.is_authenticated:
        _keep(request.user, game, ms)
    else:
        request.session[_SESSION] = {**_of_session(request), game: best}
    return best


def said(ms: int) -> str:
    """Return a time as the pages say it: `23.4 s`."""
    return _("%(n)s s") % {"n": number_format(ms / 1000, 1)}


def _keep(person: User, game: str, ms: int) -> None:
    row, is_new = TrainerBest.objects.get_or_create(
        user=person, game=game, defaults={"ms": ms}
    )
    if not is_new:
        # Only a better time takes the place of another one.
        TrainerBest.objects.filter(pk=row.pk, ms__gt=ms).update(ms=ms)


def _of_session(request: HttpRequest) -> dict[str, int]:
    kept: dict[str, int] = request.session.get(_SESSION, {})
    return kept
