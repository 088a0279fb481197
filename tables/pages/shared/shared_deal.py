"""The page of a shared deal, and managing its link."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.requests.asker import asker_of
from tables import access
from tables.errors import Refusal
from tables.history import sharing
from tables.models import Deal
from tables.pages import table_page
from wallet.pages.form_recovery import sent_by_members


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show the deal of a link, without anything else of its table."""
    try:
        found = access.deal_by_link(token)
    except Refusal as refusal:
        if refusal.status == 410:
            # A revoked link returns 404, for browsers and search engines.
            return render(request, "tables/deal/deal_link_over.html", status=404)
        raise Http404 from None
    return table_page.deal_page(request, found, token=token)


@require_GET
def record(request: HttpRequest, token: str) -> HttpResponse:
    """Return the record of the shared deal, to be verified elsewhere."""
    try:
        return table_page.record_of(access.deal_by_link(token))
    except Refusal:
        raise Http404 from None


@require_POST
@sent_by_members("deal", same=True)
def share(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Create the person's link to a deal of a private table."""
    try:
        sharing.share(_deal(request, deal_id), asker_of(request))
    except Refusal as refusal:
        messages.error(request, refusal.message)
    return _back(request, deal_id)


@require_POST
@sent_by_members("deal", same=True)
def revoke(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Revoke the person's link."""
    sharing.revoke(_deal(request, deal_id), asker_of(request))
    messages.info(request, _("The link no longer shows this deal."))
    return _back(request, deal_id)


def _deal(request: HttpRequest, deal_id: str) -> Deal:
    try:
        return access.deal_for(deal_id, request.user)
    except Refusal:
        raise Http404 from None


def _back(request: HttpRequest, deal_id: str) -> HttpResponseRedirect:
    """Redirect to the step and point of view of the replay."""
    kept = {key: request.GET[key][:10] for key in ("step", "as") if key in request.GET}
    address = reverse("deal", args=[deal_id])
    query = f"?{urlencode(kept)}" if kept else ""
    return redirect(f"{address}{query}#share")
