"""The record of an event for its organiser, with who did what."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats.act_text import Names
from tournaments.models import Act, Tournament
from tournaments.money import budget
from tournaments.view import record_text
from wallet.templatetags.wallet_tags import sum_in

PAGE: Final = 100
_OWN: Final[dict[str, str | Promise]] = {
    "created": _("The draft was created."),
    "changed": _("The draft was changed."),
    "planned": _("The event will be announced at %(at)s UTC."),
    "stuck": _("The event could not be announced: %(faults)s"),
    # Translators: an amount of money.
    "consent_asked": _("Finance was asked to approve %(given)s."),
    "consent": _("Finance approved up to %(most)s."),
    # Translators: what finance wrote: a whole sentence.
    "consent_refused": _("Finance refused: %(why)s"),
    "invited": _("%(name)s was invited."),
    "approved": _("The results were approved."),
    "retried": _("The event goes on after a fault of ours."),
    "table": _("Table T%(number)s opened."),
}
"""Acts that the public record leaves out."""


_WITH_WHY: Final = ("announced", "planned")
_UNDONE: Final = ("stuck", "consent_refused")


class LoggedAct(NamedTuple):
    """One act."""

    act: Act
    words: str
    by: str
    """Who did it; empty: the clock, or the person the line is about."""
    why: str
    """A reason not included in the text."""


def lines(
    event: Tournament, before: int = 0, most: int = PAGE
) -> tuple[list[LoggedAct], int]:
    """Return a page of the record, newest first, and the cursor for older entries."""
    rows = event.acts.select_related("by").order_by("-pk")
    if before:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: most + 1])
    shown = found[:most]
    names = record_text.names_of(shown)
    told = [
        LoggedAct(
            act,
            _words(act, names),
            act.by.display_name if act.by else "",
            str(act.data.get("why", "")) if act.kind in _WITH_WHY else "",
        )
        for act in shown
    ]
    more = shown[-1].pk if len(found) > most else 0
    return [line for line in told if line.words], more


def waiting_text(event: Tournament) -> str:
    """Return what a draft waits for, or why it could not be announced; else empty."""
    if event.consent_asked_at is not None:
        return str(_OWN["consent_asked"]) % {
            "given": sum_in(budget.given(event), event.ledger)
        }
    if event.consent_max is not None:
        return str(_OWN["consent"]) % {"most": sum_in(event.consent_max, event.ledger)}
    last = event.acts.order_by("-pk").first()
    return _words(last, {}) if last is not None and last.kind in _UNDONE else ""


def _words(act: Act, names: Names) -> str:
    if act.kind in _OWN:
        ledger = act.tournament.ledger
        known = [name for name in ("given", "most") if name in act.data]
        numbers = {name: sum_in(act.data[name], ledger) for name in known}
        who = names.get(act.data.get("user", ""), "?")
        return str(_OWN[act.kind]) % {**act.data, **numbers, "name": who}
    return record_text.act_text(act, names, act.tournament.ledger)
