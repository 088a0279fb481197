"""The public record of an event: one line per act."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from accounts.models import User
from tournaments.formats import registry
from tournaments.formats.act_text import Data, Names, Say, of_person
from tournaments.models import Act, Tournament
from tournaments.planning import amendments
from wallet.codes import PLAY
from wallet.templatetags.wallet_tags import amount_in, chips
from wallet.text.sentences import paragraph

RECORD_PAGE: Final = 60


class RecordEntry(NamedTuple):
    """A line of the record."""

    id: int
    at: datetime
    words: str


def record(
    event: Tournament, before: int | None = None
) -> tuple[list[RecordEntry], int]:
    """Return a page of the record, newest first, and the cursor (0: no more)."""
    rows = event.acts.filter(kind__in=_all_texts()).order_by("-pk")
    if before:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: RECORD_PAGE + 1])
    shown = found[:RECORD_PAGE]
    names = names_of(shown)
    lines = [
        RecordEntry(act.pk, act.at, act_text(act, names, event.ledger)) for act in shown
    ]
    more = shown[-1].pk if len(found) > RECORD_PAGE else 0
    return [line for line in lines if line.words], more


def latest(event: Tournament, kind: str, most: int) -> list[RecordEntry]:
    """Return the latest acts of one kind, newest first."""
    acts = list(event.acts.filter(kind=kind).order_by("-pk")[:most])
    names = names_of(acts)
    return [
        RecordEntry(act.pk, act.at, act_text(act, names, event.ledger)) for act in acts
    ]


def act_text(act: Act, names: Names, ledger: str = PLAY) -> str:
    """Return the text of an act for the public; empty if it is not public.

    `ledger` is that of the event's prizes.
    """
    say = _all_texts().get(act.kind)
    told = {**act.data, "ledger": ledger}
    return say(told, names) if say else ""


def names_of(acts: Iterable[Act]) -> Names:
    """Return the names of the people in these acts."""
    ids = {act.data["user"] for act in acts if "user" in act.data}
    people = User.objects.filter(pk__in=ids)
    return {str(one.pk): one.display_name for one in people}


def _said_out(data: Data, names: Names) -> str:
    if data.get("chips") is None:
        return of_person(lambda: _("%(name)s is out."))(data, names)
    pattern = ngettext_lazy(
        "%(name)s is out with %(chips)s chip.",
        "%(name)s is out with %(chips)s chips.",
        "chips",
    )
    return of_person(lambda: pattern)(data, names)


def _said_prizes(data: Data, names: Names) -> str:
    pattern = ngettext(
        "The prizes are fixed: %(pool)s for %(places)s place.",
        "The prizes are fixed: %(pool)s for %(places)s places.",
        data["places"],
    )
    pool = amount_in(data["pool"], data["ledger"])
    return pattern % {"pool": pool, "places": chips(data["places"])}


def _said_withdrew(data: Data, names: Names) -> str:
    if data.get("why") == "not_started":
        pattern = _("%(name)s did not press Start and gets the entry back.")
    else:
        pattern = _("%(name)s unregistered.")
    return of_person(lambda: pattern)(data, names)


def _said_drawn(data: Data, names: Names) -> str:
    count = data.get("tables", 0)
    pattern = ngettext("%(n)s table was drawn.", "%(n)s tables were drawn.", count)
    words = [pattern % {"n": chips(count)}]
    if byes := len(data.get("byes", ())):
        pattern = ngettext(
            "%(n)s player goes on without playing.",
            "%(n)s players go on without playing.",
            byes,
        )
        words.append(pattern % {"n": chips(byes)})
    return paragraph(words)


def _said_amended(data: Data, names: Names) -> str:
    words = []
    if "name" in data:
        was, to = data["name"]
        # Translators: the old name of the event and the new one.
        pattern = _("The name was changed from “%(was)s” to “%(to)s”.")
        words.append(pattern % {"was": was, "to": to})
    if data.get("text"):
        words.append(_("The description was changed."))
    if figures := amendments.changes_text(data):
        words.append(figures)
    if any(name in data for name in amendments.CONDITIONS):
        words.append(_("The conditions for entering were relaxed."))
    return paragraph(words)


def _said_cancelled(data: Data, names: Names) -> str:
    if data.get("reason"):
        return _("Cancelled: %(reason)s") % data
    return CANCELLED.get(data.get("why", ""), lambda: _("Cancelled."))()


CANCELLED: Final[dict[str, Callable[[], str]]] = {
    "too_few": lambda: _("Cancelled: too few players had registered."),
    "nobody_came": lambda: _("Cancelled: nobody had registered."),
    "nobody_started": lambda: _("Cancelled: at no table did two players press Start."),
    "deserted": lambda: _("Cancelled: most players were offline for twenty minutes."),
}


def why_cancelled(event: Tournament) -> str:
    """Return the reason why an event was cancelled."""
    act = event.acts.filter(kind="cancelled").last()
    return _said_cancelled(act.data, {}) if act else event.reason


_SAYS: Final[dict[str, Say]] = {
    "announced": lambda _d, _n: _("The event was announced."),
    "opened": lambda _d, _n: _("Registration opened."),
    "entered": of_person(lambda: _("%(name)s registered.")),
    "withdrew": _said_withdrew,
    "started": of_person(
        lambda: ngettext_lazy(
            "The event began with %(entrants)s player.",
            "The event began with %(entrants)s players.",
            "entrants",
        )
    ),
    "prizes": _said_prizes,
    "drawn": _said_drawn,
    "out": _said_out,
    "paused": lambda _d, _n: _("The organiser paused the event."),
    "waits": lambda _d, _n: _(
        "Most players are offline, so the event is waiting for them."
    ),
    "resumed": lambda _d, _n: _("The event goes on."),
    "rescheduled": lambda data, _n: (
        _("The start was moved to %(at)s UTC: %(reason)s")
        % {**data, "at": f"{datetime.fromisoformat(data['to']):%Y-%m-%d %H:%M}"}
    ),
    "amended": _said_amended,
    "put_off": lambda _d, _n: _("The start was postponed."),
    "extended": of_person(
        lambda: ngettext_lazy(
            "Late entry stays open for %(minutes)s more minute.",
            "Late entry stays open for %(minutes)s more minutes.",
            "minutes",
        )
    ),
    # Translators: the organiser's message.
    "message": lambda data, _n: _("The organiser says: %(text)s") % data,
    "table_message": lambda data, _n: (
        # Translators: the number of a table, and the organiser's message.
        _("The organiser says to table T%(table)s: %(text)s") % data
    ),
    "removed": of_person(lambda: _("%(name)s was disqualified: %(reason)s")),
    "penalised": of_person(
        lambda: ngettext_lazy(
            "%(name)s loses %(chips)s chip: %(reason)s",
            "%(name)s loses %(chips)s chips: %(reason)s",
            "chips",
        )
    ),
    "decided": lambda _d, _n: _("All places are decided."),
    "paying": lambda _d, _n: _("The prizes are being paid."),
    "cancelled": _said_cancelled,
    "closed": lambda _d, _n: _(
        "Everything is paid, and the seed of the draws is published."
    ),
}
"""Texts of acts that are not specific to a format, by kind."""


def _all_texts() -> dict[str, Say]:
    """Return the texts of all public kinds of acts."""
    texts = dict(_SAYS)
    for format in registry.all_formats():
        texts.update(format.act_texts)
    return texts
