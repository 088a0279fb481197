"""The page of published policies: disconnections, abandoned games, fairness, rake."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from lobby.fair_play import policies
from tables.games import rake
from tables.text import abandoned_text
from wallet.cash import gate


@require_safe
def published(request: HttpRequest) -> HttpResponse:
    """Show every policy with the current numbers."""
    context = {
        "policies": policies.in_force(),
        "games": policies.by_game(),
        "time_scale": policies.time_scale(),
        "disaster": abandoned_text.published(),
        "fee": rake.in_percent() if gate.is_open() else None,
    }
    return render(request, "tables/information/policies.html", context)
