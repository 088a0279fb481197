"""The page of a member at `/u/<name>/`. Read-only."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts import access
from accounts.friends import friendships, presence
from accounts.models import Profile, User
from accounts.profiles import profiles
from players.history import history_rows
from players.history.ratings_shown import ratings
from players.history.views import figures_shown
from players.profiles import profile


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Show a member's profile, or that it is closed.

    A former name redirects to the current one if the profile is open.
    """
    found = profiles.find(name)
    if found is None:
        raise Http404
    owner = found.user
    if not access.may_see_profile(owner, request.user):
        # Use the requested name, so that the current one is not revealed.
        return render(request, "players/profiles/closed.html", {"name": found.asked})
    if name != owner.display_name:
        return redirect(reverse("profile", args=[owner.display_name]))
    shown = profile.of(owner)
    open_to = profiles.open_to(owner)
    context = {
        "shown": shown,
        "ratings": ratings(shown.ratings),
        "families": [figures_shown(one) for one in shown.families],
        "deals": history_rows.of_deals(shown.deals),
        "is_own": request.user.pk == owner.pk,
        "owner": owner,
        "between": _between(request, owner),
        "is_closed": open_to == Profile.OpenTo.NOBODY,
        "open_to": open_to.label,
    }
    return render(request, "players/profiles/profile.html", context)


def _between(request: HttpRequest, owner: User) -> dict[str, object] | None:
    """Return the reader's relation to the owner; None for oneself and visitors."""
    reader = request.user
    if not reader.is_authenticated or reader.is_guest or reader.pk == owner.pk:
        return None
    state = friendships.state_between(reader, owner)
    return {
        "state": state,
        "is_on": state == "friends" and presence.is_on(owner),
    }
