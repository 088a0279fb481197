"""A shared deal embedded in another site: no cookies, no account, no form.

`config.middleware.embedding` removes cookies from requests and responses.
"""

from typing import Any

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from accounts.requests.link_preview import absolute
from tables import access
from tables.errors import Refusal
from tables.families.card_words import card_word
from tables.history import frames, shared_names
from tables.models import Deal
from tables.pages.shared import board_picture
from tables.pages.shared.drawing import Board
from wallet.text.sentences import listed


# The type of django-csp's decorator only covers views without arguments.
@require_safe
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
@xframe_options_exempt
def deal(request: HttpRequest, token: str) -> HttpResponse:
    """Show a shared deal after `?step=`, with links to the other steps."""
    found = _deal(token)
    if not frames.can_be_replayed(found):
        raise Http404
    step = board_picture.step_asked(found, request.GET.get("step", ""))
    last = board_picture.last_step(found)
    now = last if step is None else step
    names = shared_names.of_match(found.played_in)
    board = board_picture.board_of(found, step, names)
    context: dict[str, Any] = {
        "token": token,
        "board": board,
        "words": _in_words(board),
        "step": step,
        "now": now,
        "last": last,
        "before": now - 1 if now else None,
        "after": now + 1 if now < last else None,
        "open_link": absolute(request, reverse("shared_deal", args=[token])),
    }
    answer = render(request, "tables/deal/embedded.html", context)
    # The link may be revoked or a name hidden before the next request.
    answer["Cache-Control"] = "no-store"
    answer["X-Robots-Tag"] = "noindex"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


@require_safe
def board(request: HttpRequest, token: str) -> HttpResponseBase:
    """Return the picture shown on the embedded page."""
    return board_picture.answer(request, _deal(token))


def _deal(token: str) -> Deal:
    try:
        return access.deal_by_link(token)
    except Refusal:
        raise Http404 from None


def _in_words(board: Board) -> list[str]:
    """Return the content of the picture as sentences."""
    said = [
        ngettext(
            "%(n)s card is left in the stock.",
            "%(n)s cards are left in the stock.",
            board.stock,
        )
        % {"n": board.stock}
    ]
    if board.top:
        said.append(_("Open card: %(card)s.") % {"card": card_word(board.top)})
    if board.wild:
        said.append(_("Cut joker: %(card)s.") % {"card": card_word(board.wild)})
    said += [
        _("On the table: %(cards)s.") % {"cards": listed(map(card_word, meld))}
        for meld in board.melds
    ]
    return said + [
        _("%(who)s: %(cards)s.")
        % {"who": hand.name, "cards": listed(map(card_word, hand.cards))}
        if hand.cards
        else _("%(who)s holds no cards.") % {"who": hand.name}
        for hand in board.hands
    ]
