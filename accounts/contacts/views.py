"""Pages of friends and inbox."""

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import access
from accounts.errors import Refusal
from accounts.friends import friendships, inbox, presence
from accounts.friends.friendships import People
from accounts.models import Relation, User
from accounts.people import relations
from accounts.profiles import profiles
from accounts.requests.asker import asker_of
from wallet.pages.form_recovery import sent_by_members

FRIENDS_SHOWN: Final = 20
ASKED_SHOWN: Final = 10


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def friends(request: HttpRequest) -> HttpResponse:
    """List friends and requests; take the name of a person to ask."""
    person = asker_of(request)
    if person.is_guest:
        return render(request, "accounts/contacts/guest.html", status=403)
    name, error, status = request.POST.get("name", "").strip(), "", 200
    if request.method == "POST":
        try:
            _ask(request, person, _named(name))
        except Refusal as refusal:
            error, status = refusal.message, refusal.status
        else:
            return redirect("friends")
    circle = friendships.circle(person)
    friends_page = _page(request, "page", circle.friends, FRIENDS_SHOWN)
    context = {
        "asks": _page(request, "asks", circle.asks, friendships.ASKS_SHOWN),
        "asked": _page(request, "asked", circle.asked, ASKED_SHOWN),
        "friends": friends_page,
        "open": access.profiles_seen([one.user.pk for one in friends_page], person),
        "is_seen": presence.lets_see(person),
        "name": name[:60],
        "error": error,
    }
    return render(request, "accounts/contacts/friends.html", context, status=status)


@require_POST
@sent_by_members("friends")
def act(request: HttpRequest, user_id: str) -> HttpResponse:
    """Ask, accept, decline, end or block; then return to the page of the button."""
    person, wanted = asker_of(request), request.POST.get("act", "")
    try:
        other = relations.person_for(person, user_id)
        if wanted == "ask":
            _ask(request, person, other)
        elif wanted == "accept":
            friendships.accept(person, other)
            messages.success(
                request, _("You and %(name)s are friends now.") % {"name": other}
            )
        elif wanted == "end":
            friendships.end(person, other)
            messages.info(
                request, _("Done. %(name)s won't be notified.") % {"name": other}
            )
        elif wanted == "block":
            relations.relate(person, other, Relation.Kind.BLOCK)
            text = _("You blocked %(name)s. You can undo this on your page.")
            messages.info(request, text % {"name": other})
    except Refusal as refusal:
        messages.error(request, refusal.message)
    back = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        back, {request.get_host()}, request.is_secure()
    )
    # A path, not the name of a view, which `redirect` would look up.
    return HttpResponseRedirect(back if is_ours else reverse("friends"))


@login_required
@require_http_methods(["GET", "HEAD"])
def inbox_page(request: HttpRequest) -> HttpResponse:
    """Show the inbox, newest first, and mark all of it as read."""
    person = asker_of(request)
    if person.is_guest:
        return render(request, "accounts/contacts/guest.html", status=403)
    given = request.GET.get("before", "")
    before = (
        int(given) if given.isascii() and given.isdigit() and len(given) < 19 else None
    )
    found = inbox.page(person, before)
    shown = found[: inbox.SHOWN]
    asks = [] if before else friendships.asks(person, friendships.ASKS_SHOWN + 1)
    context = {
        "entries": shown,
        "older": shown[-1].entry.pk if len(found) > inbox.SHOWN else None,
        "asks": asks[: friendships.ASKS_SHOWN],
        "has_more_asks": len(asks) > friendships.ASKS_SHOWN,
    }
    if request.method == "GET":
        inbox.read_all(person)
    return render(request, "accounts/contacts/inbox.html", context)


def _page(request: HttpRequest, name: str, rows: People, size: int) -> Page[Any]:
    """Return the requested page of a list; the query parameter is the list's name."""
    return Paginator(rows, size).get_page(request.GET.get(name))


def _named(name: str) -> User:
    """Return the member with this current name; raise `no_person` (404)."""
    found = profiles.find(name)
    if found is None or found.is_former:
        raise Refusal("no_person", status=404)
    return found.user


def _ask(request: HttpRequest, person: User, other: User) -> None:
    if friendships.ask(person, other) == "friends":
        text = _("You and %(name)s are friends now.")
    else:
        text = _("You sent %(name)s a friend request. Your inbox will show the answer.")
    messages.success(request, text % {"name": other})
