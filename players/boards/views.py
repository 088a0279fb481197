"""The pages of the boards at `/boards/`."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from players import read_replica
from players.boards.months import month_of
from players.ratings import boards
from tables.families import registry


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """Redirect to the board of the first family in the lobby."""
    return redirect("board", next(iter(registry.FACES)))


@require_safe
def board(request: HttpRequest, family: str) -> HttpResponse:
    """Show a family's board, current or for a month (`?month=2026-11`)."""
    if family not in registry.FACES:
        raise Http404
    asked = request.GET.get("page", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 3 else 1
    month = month_of(request.GET.get("month", ""))
    context = {
        "board": read_replica.read(
            boards.page, family, request.user, month=month, number=number
        ),
        "family": family,
        "title": registry.title_of(family),
        "families": [(name, registry.title_of(name)) for name in registry.FACES],
        "month": month,
        "months": read_replica.read(boards.months, family),
        "next": number + 1,
        "least": boards.GAMES_MIN if month is None else boards.MONTH_GAMES_MIN,
    }
    return render(request, "players/boards/board.html", context)
