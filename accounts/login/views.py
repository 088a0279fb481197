"""The page where people see and end their sessions and tokens."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.login import log_outs, open_sessions
from accounts.requests.asker import asker_of
from accounts.requests.row_ids import is_id
from wallet.pages.form_recovery import sent_by_members

TOKENS_SHOWN_MAX = 50


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """List the person's sessions and API tokens."""
    person = asker_of(request)
    found = open_sessions.of(person, request.session.session_key)
    tokens = person.tokens.order_by("-created_at")[:TOKENS_SHOWN_MAX]
    context = {
        "sessions": found,
        "tokens": list(tokens),
        "others": any(not one.is_this for one in found) or bool(tokens),
    }
    return render(request, "accounts/sessions.html", context)


@require_POST
@sent_by_members("open_sessions")
def end(request: HttpRequest) -> HttpResponse:
    """End one session, one token, or all but this session; 404 if it isn't theirs."""
    person = asker_of(request)
    if request.POST.get("others"):
        log_outs.end_others(person, request.session)
        messages.info(request, _("You are logged out everywhere else."))
    elif token := request.POST.get("token", ""):
        if not log_outs.end_token(person, token[:100]):
            raise Http404
        messages.info(request, _("The token no longer works."))
    else:
        _end_session(request)
    return redirect("open_sessions")


def _end_session(request: HttpRequest) -> None:
    """End the session in the form; the current one ends by logging out."""
    person, number = asker_of(request), request.POST.get("session", "")
    own = person.open_sessions.filter(key=request.session.session_key)
    if not is_id(number) or own.filter(pk=number).exists():
        raise Http404
    if not log_outs.end_session(person, int(number)):
        raise Http404
    messages.info(request, _("The session has ended."))
