"""Best times: rows of a person, or a visitor's session."""

from typing import Final

from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from accounts.models import User
from learn.models import TrainerBest

_SESSION: Final = "trainer"


def best_of(request: HttpRequest) -> dict[str, int]:
    """Return the reader's best times in milliseconds, by game."""
    if not request.user.is_authenticated:
        return _of_session(request)
    carry_over(request, None, request.user)
    return _rows(request.user)


def note(request: HttpRequest, game: str, ms: int) -> int:
    """Store a time if it is the reader's best of the game; return the best."""
    best = min(ms, best_of(request).get(game, ms))
    if request.user.is_authenticated:
        _keep(request.user, game, ms)
    else:
        request.session[_SESSION] = {**_of_session(request), game: best}
    return best


def carry_over(request: HttpRequest, guest: User | None, person: User) -> None:
    """Transfer better times of the session and a guest to a person."""
    for game, ms in _of_session(request).items():
        _keep(person, game, ms)
    for game, ms in (_rows(guest) if guest is not None else {}).items():
        _keep(person, game, ms)
    request.session.pop(_SESSION, None)


def said(ms: int) -> str:
    """Return a formatted time: `23.4 s`."""
    return _("%(n)s s") % {"n": number_format(ms / 1000, 1)}


def _keep(person: User, game: str, ms: int) -> None:
    row, is_new = TrainerBest.objects.get_or_create(
        user=person, game=game, defaults={"ms": ms}
    )
    if not is_new:
        # Only a better time replaces another.
        TrainerBest.objects.filter(pk=row.pk, ms__gt=ms).update(ms=ms)


def _rows(person: User) -> dict[str, int]:
    return dict(TrainerBest.objects.filter(user=person).values_list("game", "ms"))


def _of_session(request: HttpRequest) -> dict[str, int]:
    kept = request.session.get(_SESSION, {})
    return {str(game): int(ms) for game, ms in kept.items()}
