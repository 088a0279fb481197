"""Joining and leaving the queue for a seat."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.guests.arrival import person_of
from accounts.requests.asker import asker_of
from tables import access
from tables.seats import waiting_list
from wallet.errors import Refusal
from wallet.pages.form_recovery import sent_by_members


@require_POST
def wait(request: HttpRequest, table_id: str) -> HttpResponse:
    """Join the queue and watch meanwhile; a visitor becomes a guest."""
    try:
        found = access.table_for(table_id, request.user)
        waiting_list.wait(found.pk, person_of(request))
    except Refusal as refusal:
        if refusal.code == "already_seated":
            return redirect("table", table_id=table_id)
        messages.error(request, refusal.message)
        return redirect("lobby")
    return redirect("watch", table_id=found.pk)


@require_POST
@sent_by_members("watch", same=True)
def unwait(request: HttpRequest, table_id: str) -> HttpResponse:
    """Leave the queue, or decline the offered seat."""
    try:
        found = access.table_for(table_id, request.user)
        waiting_list.give_up(found.pk, asker_of(request))
    except Refusal as refusal:
        if refusal.code == "no_table":
            messages.error(request, refusal.message)
    # A player who left the queue on the table's page stays there as a spectator.
    if request.POST.get("stay"):
        return redirect("watch", table_id=table_id)
    return redirect("lobby")
