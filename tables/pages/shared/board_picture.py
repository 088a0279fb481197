"""A picture of the board of a finished deal at any step."""

import hashlib
from itertools import islice
from typing import Final

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.http import require_safe

from rules import catalogue
from rules.cards import RANKS
from tables import access
from tables.errors import Refusal
from tables.games import titles
from tables.history import frames, shared_names
from tables.models import Deal
from tables.pages.shared import drawing
from tables.text import deal_text

KEPT_SECONDS: Final = 7 * 24 * 3600
STEP_DIGITS_MAX: Final = 5
SUITS: Final = "shdc*"


@require_safe
def of_deal(request: HttpRequest, deal_id: str) -> HttpResponseBase:
    """Return the picture of a deal that this person may see, after `?step=`."""
    try:
        found = access.deal_for(deal_id, request.user)
    except Refusal:
        raise Http404 from None
    return answer(request, found)


@require_safe
def of_link(request: HttpRequest, token: str) -> HttpResponseBase:
    """Return the picture of a shared deal, after `?step=`."""
    try:
        found = access.deal_by_link(token)
    except Refusal:
        raise Http404 from None
    picture = answer(request, found)
    # Only the link counts, not the person; see `config.middleware.security_headers`.
    picture["Cache-Control"] = "public, no-cache"
    return picture


def answer(request: HttpRequest, deal: Deal) -> HttpResponseBase:
    """Return the picture, rendered once per step and set of names.

    Raise `Http404` if the deal cannot be replayed or has no such step.
    """
    if not frames.can_be_replayed(deal):
        raise Http404
    asked = request.GET.get("step", "")
    step = step_asked(deal, asked)
    if asked and step is None:
        raise Http404
    names = shared_names.of_match(deal.played_in)
    key = _key(deal, step, names)
    # Names may be hidden at any moment, so caches must revalidate.
    headers = {"Cache-Control": "no-cache", "ETag": f'"{key}"'}
    headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    unchanged = get_conditional_response(request, etag=headers["ETag"])
    if unchanged is not None:
        for name, value in headers.items():
            unchanged[name] = value
        return unchanged
    content: bytes | None = cache.get(f"board:{key}")
    if content is None:
        content = drawing.png(board_of(deal, step, names))
        cache.set(f"board:{key}", content, KEPT_SECONDS)
    return HttpResponse(content, content_type="image/png", headers=headers)


def step_asked(deal: Deal, asked: str) -> int | None:
    """Return the step in a URL; None if there is no such step."""
    if not (asked.isascii() and asked.isdigit() and len(asked) <= STEP_DIGITS_MAX):
        return None
    step = int(asked)
    return step if step <= last_step(deal) else None


def last_step(deal: Deal) -> int:
    """Return the number of the last step: one for each action of the log, from 0."""
    return deal.actions.count()


def board_of(deal: Deal, step: int | None, names: dict[int, str]) -> drawing.Board:
    """Return the board after a step, by default the last."""
    match = deal.played_in
    game = catalogue.find(match.game)
    steps = frames.frames(deal)
    frame = list(steps)[-1] if step is None else next(islice(steps, step, None))
    view = game.seen_by(frame.state, None)
    result = game.result(frame.state)
    ends = {row.seat: row for row in result.seats} if result else {}
    places = shared_names.places(match)
    hands = []
    for seat in deal.order:
        you = game.seen_by(frame.state, seat).you
        says = ""
        if seat in ends:
            points = ends[seat].points
            says = ngettext("%(n)s point", "%(n)s points", points) % {"n": points}
        hands.append(
            drawing.Hand(
                names[seat], places[seat], _sorted(you.hand if you else []), says
            )
        )
    return drawing.Board(
        title=gettext("%(game)s, deal %(n)s")
        % {
            "game": titles.played_title(match.game, bytes(match.options)),
            "n": deal.number,
        },
        subtitle=said_of(deal, step, names),
        stock=view.stock,
        top=_face(view.discard[-1]) if view.discard else "",
        wild=_face(view.wild.card) if view.wild else "",
        melds=[[_face(card) for card in meld.cards] for meld in view.melds],
        hands=hands,
    )


def said_of(deal: Deal, step: int | None, names: dict[int, str]) -> str:
    """Return the caption of a board: "Step 12 of 40", or how the deal ended."""
    if step is not None:
        told = {"n": step, "all": last_step(deal)}
        return gettext("Step %(n)s of %(all)s") % told
    game = catalogue.find(deal.played_in.game)
    result = game.result(game.decode(bytes(deal.state)))
    rows = result.seats if result else ()
    seats = [{"name": names[row.seat], "how": row.how} for row in rows]
    return deal_text.ending_of(deal.ending, seats)


def _sorted(cards: list[str]) -> list[str]:
    """Return faces by suit and rank, printed jokers last."""
    faces = map(_face, cards)
    return sorted(faces, key=lambda one: (SUITS.index(one[-1]), RANKS.find(one[0])))


def _face(card: str) -> str:
    return "*" if card.startswith("*") else card[:2]


def _key(deal: Deal, step: int | None, names: dict[int, str]) -> str:
    version = catalogue.find(deal.played_in.game).rules_version
    told = f"{deal.pk}:{version}:{step}:{get_language()}:{sorted(names.items())}"
    return hashlib.sha256(told.encode()).hexdigest()[:32]
