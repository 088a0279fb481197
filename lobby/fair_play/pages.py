"""Pages of fair play: explanation, verification tool, log, downloads."""

import json
import re
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.requests.row_ids import is_id
from lobby.fair_play import policies
from rules import catalogue
from tables.fairness import published_log
from tables.families import card_words
from tables.history import records
from tables.text.fairness import deck_check

LOG_PAGE_SIZE = 50
TOP_SHOWN = 8
SCRIPTS = (
    "site/sentences",
    *(f"fairness/{name}" for name in ("sha2", "rsp1", "report", "standalone")),
)


@require_safe
def fair_play(request: HttpRequest) -> HttpResponse:
    """Explain how a deck is fixed, with the verification tool, policies and figures."""
    n, head = published_log.newest()
    context = {
        "example": _example(),
        "figures": published_log.figures(),
        "policies": policies.in_force(),
        "games": policies.by_game(),
        "time_scale": policies.time_scale(),
        "log_n": n,
        "log_head": head,
        "asked": request.GET.get("deal", "")[:200],
        "words": deck_check.fair_words(),
    }
    return render(request, "fair/fair_play.html", context)


@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """List the commitments, newest first; `?below=N` those before the N-th."""
    rows = published_log.log_below(_below(request), LOG_PAGE_SIZE, request.user)
    n, head = published_log.newest()
    last = rows[-1].n if rows else 1
    chain = {
        "previous": published_log.head_at(last - 1).hex(),
        "newest": {"n": n, "head": head},
        "rows": [
            {
                "n": row.n,
                "deal": row.deal.hex,
                "commitment": row.commitment,
                "head": row.head,
            }
            for row in reversed(rows)
        ],
    }
    context = {
        "rows": rows,
        "older": last if last > 1 else None,
        "is_newest": "below" not in request.GET,
        "log_n": n,
        "log_head": head,
        "chain": chain,
        "words": deck_check.fair_words(),
    }
    return render(request, "fair/log.html", context)


@require_safe
def alone(request: HttpRequest) -> HttpResponse:
    """Return the verification tool as one HTML file that works offline."""
    scripts = "\n".join(_inlined(name) for name in SCRIPTS)
    told = json.dumps(deck_check.steps_words(), ensure_ascii=False).replace(
        "<", "\\u003c"
    )
    script = f'<script type="module">\nconst WORDS = {told};\n{scripts}</script>'
    # Contains no user input, only our own modules and sentences.
    context = {"script": mark_safe(script)}  # noqa: S308
    answer = render(request, "fair/alone.html", context)
    answer["Content-Disposition"] = 'attachment; filename="check-a-deal.html"'
    return answer


@require_safe
def script(request: HttpRequest) -> HttpResponse:
    """Return the verification tool as one Python file."""
    text = Path(str(finders.find("fair/verify_deal.py"))).read_bytes()
    answer = HttpResponse(text, content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="verify_deal.py"'
    return answer


def _inlined(name: str) -> str:
    """Return a module's source for inlining: without imports and exports."""
    found = finders.find(f"js/{name}.js")
    text = Path(str(found)).read_text()
    text = re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE)
    return re.sub(r"^export ", "", text, flags=re.MULTILINE)


def _below(request: HttpRequest) -> int | None:
    text = request.GET.get("below")
    if text is None:
        return None
    if not is_id(text):
        raise Http404(_("The log has no such number."))
    return int(text)


def _example() -> dict[str, Any] | None:
    """Return the newest public deal as an example, or None."""
    deal = published_log.newest_public()
    if deal is None:
        return None
    proof = records.proof_shown(deal)
    record = proof["record"]
    match = deal.played_in
    game = catalogue.find(match.game)
    options = bytes(deal.options) or bytes(match.options)
    pack = game.pack(game.decode_options(options))
    top = pack.names(record["deck"][:TOP_SHOWN])
    return {
        "deal": deal,
        "record": record,
        "present": [seat for seat in proof["seats"] if seat["present"]],
        "top": [card_words.card_drawn(card) for card in top],
        **published_log.first_exchange(record),
    }
