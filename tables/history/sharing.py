"""Links to one deal, which its players can share and revoke. A deal of a public table
has a public address; one of a private table can only be opened by a link, which opens
only this deal. Nothing of a running deal is shared."""

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests.asker import Asker
from tables.clock import timers
from tables.errors import Refusal
from tables.history import records
from tables.models import Deal, DealLink, MatchSeat

Refusal.teach(
    {
        "not_your_deal": _("Only players of this deal can share it."),
        "deal_link_revoked": _("The player who shared this deal has deleted the link."),
    }
)


def may_share(deal: Deal, user: Asker) -> bool:
    """Return whether this person played the deal, and it is over and revealed."""
    if user is None or not user.is_authenticated or not _is_open(deal):
        return False
    own = MatchSeat.objects.filter(match=deal.match, user=user)
    return own.filter(number__in=deal.order).exists()


def link_of(deal: Deal, user: Asker) -> DealLink | None:
    """Return the person's active link to the deal."""
    if user is None or not user.is_authenticated:
        return None
    return DealLink.objects.filter(deal=deal, given_by=user, revoked_at=None).first()


def share(deal: Deal, user: User) -> DealLink:
    """Return the person's link to the deal, creating one if needed.

    Raise `no_deal_here` (404) while it is not over, `not_your_deal` (403).
    """
    if not _is_open(deal):
        raise Refusal("no_deal_here", status=404)
    if not may_share(deal, user):
        raise Refusal("not_your_deal", status=403)
    if found := link_of(deal, user):
        return found
    try:
        with transaction.atomic():
            return DealLink.objects.create(
                deal=deal, given_by=user, created_at=timers.now()
            )
    except IntegrityError:
        # Pressed twice: use the other request's link.
        return DealLink.objects.get(deal=deal, given_by=user, revoked_at=None)


def revoke(deal: Deal, user: User) -> None:
    """Revoke the person's link; other links stay valid."""
    given = DealLink.objects.filter(deal=deal, given_by=user, revoked_at=None)
    given.update(revoked_at=timers.now())


def path_to(deal: Deal, user: User) -> str:
    """Return the public path of the deal: its page, or the person's link to it. Raise
    the same refusals as `share`."""
    if not deal.table.is_private:
        return reverse("deal", args=[deal.pk])
    return path_of(share(deal, user))


def path_of(link: DealLink) -> str:
    """Return the address of a link."""
    return reverse("shared_deal", args=[link.token])


def _is_open(deal: Deal) -> bool:
    return deal.revealed_at is not None and records.was_dealt(deal)
