"""The form of an event's chat, for use without scripts and for hiding messages."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.requests.htmx_request import HtmxRequest
from accounts.requests.row_ids import id_of
from tournaments.errors import Refusal
from tournaments.event import chat
from tournaments.pages import event_page


@require_POST
def say(request: HtmxRequest, slug: str) -> HttpResponse:
    """Send a message to the event, or (`hide`) hide one."""
    found = event_page.event_at(request, slug)
    sent = request.POST
    try:
        if "hide" in sent:
            chat.hide(found, request.user, id_of(sent["hide"]))
        else:
            emote = sent.get("emote")
            text = None if emote else sent.get("text", "").replace("\0", "")
            chat.say(found, request.user, text=text, emote=emote)
    except Refusal as refusal:
        return event_page.shown(request, found, refusal=refusal, tab="chat")
    return redirect(reverse("event", args=[found.slug]) + "?tab=chat")
