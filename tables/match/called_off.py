"""Notices about cancelled matches: why, and what each player got back.

They are shown when it happens, and for some days on every page that is opened, because
players may have been away. Events notify their own players.
"""

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts.models import User
from tables.clock import timers
from tables.fairness import published_log
from tables.messages.notice_kinds import CalledOff
from tables.models import Match, MatchSeat
from wallet.templatetags.wallet_tags import sum_in
from wallet.text.sentences import paragraph

TOLD: Final = timedelta(days=7)
"""How long newly opened pages show it; each browser shows it once."""
NEWEST: Final = 30
"""The number of a person's last matches to search."""
_WHY: Final[dict[str, str | Promise]] = {
    published_log.NOBODY_PRESENT: lazy("No player was at the table for ten minutes."),
    published_log.BOTH_GONE: lazy(
        "Everybody still playing was disconnected and did not come back in time."
    ),
    "outage": lazy("Our servers were away for more than ten minutes."),
}


def for_person(user: User) -> list[CalledOff]:
    """Return the notices of the last seven days for a newly opened page."""
    since = timers.now() - TOLD
    newest = MatchSeat.objects.filter(user=user).order_by("-match")[:NEWEST]
    ended = Q(match__ending="abandoned", match__ended_at__gte=since)
    rows = MatchSeat.objects.filter(
        ended | Q(match__voiding__at__gte=since),
        pk__in=newest.values("pk"),
        match__table__host="",
    )
    rows = rows.select_related("match__table", "match__voiding").order_by("match")
    return [notice(row) for row in rows.defer("match__state", "match__options")]


def notice(row: MatchSeat, reason: str = "") -> CalledOff:
    """Return the notice for a player; `reason` is used if the match has none."""
    match = row.match
    head = _("Your match at %(name)s was called off.") % {"name": match.table.name}
    return CalledOff(
        match=match.pk,
        url=reverse("match", args=[match.pk]),
        table=match.table_id,
        message=paragraph([head, why(match, reason), _came_back(row)]),
    )


def why(match: Match, reason: str = "") -> str:
    """Return why a match was cancelled, as a sentence; empty if unknown."""
    voiding = getattr(match, "voiding", None)
    if voiding is not None:
        # Translators: why staff or the house set a match aside, then what they added.
        said = _("%(cause)s.") % {"cause": voiding.get_cause_display()}
        return paragraph([said, voiding.note])
    return str(_WHY.get(reason or _reason(match), ""))


def _reason(match: Match) -> str:
    """Return the reason for which its last deal was abandoned.

    Between two deals only the seats record it: those still awaited.
    """
    stopped = match.deals.exclude(abandoned="").order_by("-number").first()
    if stopped is not None:
        return stopped.abandoned
    is_awaited = match.results.filter(back_by__lte=match.ended_at).exists()
    return published_log.BOTH_GONE if is_awaited else ""


def _came_back(row: MatchSeat) -> str:
    match = row.match
    paid = row.entries * match.stake
    back = (row.chips or 0) + paid
    voiding = getattr(match, "voiding", None)
    if voiding is not None and voiding.was_paid:
        return ""
    for share in voiding.shares if voiding is not None else ():
        if share["seat"] == row.number:
            paid, back = share["paid"], share["returned"]
    if back:
        return _("You got %(amount)s back.") % {"amount": sum_in(back, match.ledger)}
    if paid:
        return _("You were already out of the match, so you got nothing back.")
    return _("Nobody won or lost anything.")
