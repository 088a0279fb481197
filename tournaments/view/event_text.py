"""Sentences about an event: how it works, what a disconnection costs, its record."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from rules import catalogue
from tables.text import rulebook
from tournaments.event import level_plan
from tournaments.formats import start_confirmation
from tournaments.models import Act, Format, Tournament
from tournaments.planning import amendments, drafts
from tournaments.prizes import awards
from tournaments.registration import registrations
from tournaments.view.event_status import full_count, game_of
from wallet.codes import CASH
from wallet.templatetags.wallet_tags import amount_in, chips
from wallet.text.sentences import listed, paragraph

RECORD_PAGE: Final = 60
_NOT_HAD: Final = frozenset(drafts.OF_EVENTS) - {"winner_by"}
"""Options that no event has, so that nothing is said of them."""
Data = dict[str, Any]
Names = dict[str, str]


class Line(NamedTuple):
    """Something that happened."""

    id: int
    at: datetime
    words: str


# How it works -------------------------------------------------------------------------


def summary(event: Tournament) -> list[str]:
    """Return the format in five plain lines."""
    if event.format == Format.LEVELS:
        return _of_levels(event)
    return _of_bracket(event) if event.format == Format.BRACKET else _of_tables(event)


def own_rules(event: Tournament) -> list[rulebook.Rule]:
    """Return the rules in which it differs from what the house plays."""
    game = catalogue.find(event.game)
    told = game.describe_options(game.decode_options(bytes(event.options)))
    rules = [rule for part in rulebook.of(game, told, 0).parts for rule in part.rules]
    return [rule for rule in rules if rule.usual and rule.name not in _NOT_HAD]


def disconnection_text(event: Tournament) -> str:
    """Return what happens to who loses the connection."""
    if catalogue.find(event.game).match_clock:
        return _(
            "You have two minutes to come back, and thirty seconds to take your "
            "seat again once a page of ours is open. If you disconnect a third "
            "time in one match, you lose it."
        )
    if event.format == Format.LEVELS:
        return _(
            "You keep your seat and your chips. While you are away the house plays for "
            "you, and every turn you miss is a drop. Come back at any time and play on."
        )
    return _(
        "You keep your seat. While you are away the house plays for you and drops "
        "if it can. Come back at any time and play on."
    )


def fee_text(event: Tournament) -> str:
    """Return in words where an entry goes."""
    if not event.entry:
        return _("Entry is free, and the house pays the prizes.")
    part = awards.part_of(event)
    told = {
        "entry": amount_in(event.entry, event.ledger),
        "prize": amount_in(part.prize, event.ledger),
        "fee": amount_in(part.rake, event.ledger),
    }
    if not part.rake:
        return _("All of the %(entry)s goes to the prizes.") % told
    return (
        _(
            "Of each entry of %(entry)s, %(prize)s goes to the prizes and %(fee)s "
            "is the house's service fee. The fee is taken when the prizes are "
            "paid. If the event is cancelled, you get everything back."
        )
        % told
    )


def conditions(event: Tournament) -> list[str]:
    """Return what an entry asks for."""
    asked = []
    if event.invite_code:
        asked.append(_("By invitation: the organiser gives you a code."))
    if registrations.is_for_members(event):
        asked.append(_("For members only. To sign up, a name and a password will do."))
    if n := event.account_days_min:
        pattern = ngettext(
            "An account that is %(n)s day old.", "An account that is %(n)s days old.", n
        )
        asked.append(pattern % {"n": chips(n)})
    if n := event.games_min:
        pattern = ngettext(
            "%(n)s match played before.", "%(n)s matches played before.", n
        )
        asked.append(pattern % {"n": chips(n)})
    if event.balance_min:
        owned = amount_in(event.balance_min, event.ledger)
        words = (
            _("At least %(n)s of cash owned.")
            if event.ledger == CASH
            else _("At least %(n)s chips owned.")
        )
        asked.append(words % {"n": owned})
    if event.bots_fill:
        asked.append(
            _(
                "House bots fill free places up to %(n)s players. They always carry a "
                "mark."
            )
            % {"n": chips(event.bots_fill)}
        )
    return asked


def _of_levels(event: Tournament) -> list[str]:
    plan = level_plan.plan_of(event)
    told = {
        "chips": chips(event.chips),
        "seats": event.seats,
        "game": game_of(event),
        "count": len(plan.levels),
        "stakes": listed(chips(level.stake) for level in plan.levels),
        "minutes": chips(sum(level.minutes for level in plan.levels)),
        "points": full_count(event),
        "again": event.reentries,
        "until": plan.re_entry_ends,
    }
    needed = _("To stay in you need the cost of %(points)s points at the level.")
    again = _("With less you are out, and there is no re-entry.")
    if event.reentries:
        again = ngettext(
            "With less you are out, but you can re-enter once, within a minute "
            "and until the end of level %(until)s.",
            "With less you are out, but you can re-enter within a minute, up to "
            "%(again)s times and until the end of level %(until)s.",
            event.reentries,
        )
    return [
        _(
            "%(game)s at tables of up to %(seats)s. Everybody starts with %(chips)s "
            "tournament chips; seats are drawn by lot."
        )
        % told,
        ngettext(
            "%(count)s level of %(minutes)s minutes: a point costs %(stakes)s chips.",
            "%(count)s levels, %(minutes)s minutes in all. Level by level, a "
            "point costs %(stakes)s chips.",
            len(plan.levels),
        )
        % told,
        paragraph([needed % told, again % told]),
        _("Short tables are merged. We call you to your new seat on any page."),
        _(
            "The player with the most chips at the end of the last level wins. The "
            "later you go out, the better your place."
        ),
    ]


def _of_tables(event: Tournament) -> list[str]:
    told = {"seats": event.seats, "game": game_of(event), "n": event.advance}
    return [
        _("Tables of up to %(seats)s play a match of %(game)s; seats are drawn by lot.")
        % told,
        ngettext(
            "The best player of each table goes on to the next round. The others "
            "are out.",
            "The best %(n)s players of each table go on to the next round. The "
            "others are out.",
            event.advance,
        )
        % told,
        _(
            "Players who are tied for the last of these places play it out at one "
            "more table."
        ),
        _start_line(event, _("The next round is drawn when all tables are done.")),
        _("The last table decides the first places, the round reached all others."),
    ]


def _of_bracket(event: Tournament) -> list[str]:
    told = {"game": game_of(event)}
    return [
        _("Two players play a match of %(game)s. The winner goes on, the loser is out.")
        % told,
        _("The first round is for 2, 4, 8, 16 … players, so some skip it by lot."),
        _start_line(event, _("New pairs are drawn for each round.")),
        _starts_said(event),
        _("Losers of the same round share a place. The final decides the first two."),
    ]


def _starts_said(event: Tournament) -> str:
    """Return what becomes of a pair that does not press Start (D2)."""
    alone = _("If only you press Start, you go on.")
    nobody = _("If neither of you presses Start, one of you goes on by lot.")
    if event.empty_table == start_confirmation.EmptyTable.BYE_FOR_OPPONENT:
        nobody = _(
            "If neither of you presses Start, both of you are out, and somebody "
            "has a bye in the next round."
        )
    nowhere = _(
        "If no pair is complete in the first round, everybody gets the entry back."
    )
    return paragraph([alone, nobody, nowhere])


def _start_line(event: Tournament, words: str) -> str:
    if not catalogue.find(event.game).starts_confirmed:
        return words
    return paragraph([words, _("Before each match press Start within two minutes.")])


# What happened ------------------------------------------------------------------------


def record(event: Tournament, before: int | None = None) -> tuple[list[Line], int]:
    """Return what happened, newest first, and where older things go on (0: nowhere)."""
    rows = event.acts.filter(kind__in=_SAYS).order_by("-pk")
    if before:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: RECORD_PAGE + 1])
    shown = found[:RECORD_PAGE]
    names = names_of(shown)
    lines = [Line(act.pk, act.at, act_text(act, names)) for act in shown]
    more = shown[-1].pk if len(found) > RECORD_PAGE else 0
    return [line for line in lines if line.words], more


def latest(event: Tournament, kind: str, most: int) -> list[Line]:
    """Return the last things of one kind that happened, the newest first."""
    acts = list(event.acts.filter(kind=kind).order_by("-pk")[:most])
    names = names_of(acts)
    return [Line(act.pk, act.at, act_text(act, names)) for act in acts]


def act_text(act: Act, names: Names) -> str:
    """Return what an act was, for the public; nothing where it is not for it."""
    say = _SAYS.get(act.kind)
    return say(act.data, names) if say else ""


def names_of(acts: Iterable[Act]) -> Names:
    """Return the names of the people these acts are about."""
    ids = {act.data["user"] for act in acts if "user" in act.data}
    people = User.objects.filter(pk__in=ids)
    return {str(one.pk): one.display_name for one in people}


def _of(pattern: Callable[[], str]) -> Callable[[Data, Names], str]:
    """Return a sentence about a person; the pattern is asked in the active language."""

    def say(data: Data, names: Names) -> str:
        told = {key: _shown(value) for key, value in data.items() if key != "name"}
        return pattern() % {"name": names.get(data.get("user", ""), "?"), **told}

    return say


def _shown(value: Any) -> Any:
    return chips(value) if type(value) is int else value


def _said_out(data: Data, names: Names) -> str:
    pattern = _("%(name)s is out.")
    if data.get("chips") is not None:
        pattern = _("%(name)s is out with %(chips)s chips.")
    return _of(lambda: pattern)(data, names)


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
    words = [_("The description was changed.")] if data.get("text") else []
    if figures := amendments.changes_text(data):
        words.append(figures)
    if any(name in data for name in amendments.CONDITIONS):
        words.append(_("The conditions for entering were eased."))
    return paragraph(words)


def _said_start(data: Data, names: Names) -> str:
    says = {
        "play": _("Table T%(table)s begins with the players who pressed Start."),
        "walkover": _(
            "At table T%(table)s only one player pressed Start, and goes on."
        ),
        "random": _("At table T%(table)s nobody pressed Start, so the lot decided."),
        "empty": _("At table T%(table)s nobody pressed Start."),
        "shared": _("Nobody pressed Start in the final, so its prizes are shared."),
    }
    return says.get(data.get("start", ""), "") % data


def _said_cancelled(data: Data, names: Names) -> str:
    if data.get("reason"):
        return _("Cancelled: %(reason)s") % data
    return CANCELLED.get(data.get("why", ""), lambda: _("Cancelled."))()


CANCELLED: Final[dict[str, Callable[[], str]]] = {
    "too_few": lambda: _("Cancelled: too few players had registered."),
    "nobody_came": lambda: _("Cancelled: nobody had registered."),
    "nobody_started": lambda: _("Cancelled: no pair pressed Start."),
    "deserted": lambda: _("Cancelled: most players were offline for twenty minutes."),
}


def why_cancelled(event: Tournament) -> str:
    """Return the reason for which an event was called off."""
    act = event.acts.filter(kind="cancelled").last()
    return _said_cancelled(act.data, {}) if act else event.reason


_SAYS: Final[dict[str, Callable[[Data, Names], str]]] = {
    "announced": lambda _d, _n: _("The event was announced."),
    "opened": lambda _d, _n: _("Registration opened."),
    "entered": _of(lambda: _("%(name)s registered.")),
    "withdrew": _of(lambda: _("%(name)s unregistered.")),
    "entered_again": _of(lambda: _("%(name)s entered again.")),
    "started": _of(lambda: _("The event began with %(entrants)s players.")),
    "prizes": _of(lambda: _("The prizes are fixed: %(pool)s for %(places)s places.")),
    "drawn": _said_drawn,
    "short": _of(lambda: _("%(name)s has %(chips)s chips left and may enter again.")),
    "out": _said_out,
    "moved": _of(lambda: _("%(name)s moves to table T%(to)s.")),
    "level": _of(lambda: _("Level %(number)s: %(stake)s a point.")),
    "round": _of(lambda: _("Round %(number)s, with %(left)s players.")),
    "tie": _of(lambda: _("%(players)s are level at table T%(table)s and play it out.")),
    "start": _said_start,
    "paused": lambda _d, _n: _("The organiser paused the event."),
    "waits": lambda _d, _n: _("Most players are offline, so the event waits for them."),
    "resumed": lambda _d, _n: _("The event goes on."),
    "rescheduled": lambda data, _n: (
        _("The start was moved to %(at)s UTC: %(reason)s")
        % {**data, "at": f"{datetime.fromisoformat(data['to']):%Y-%m-%d %H:%M}"}
    ),
    "amended": _said_amended,
    "put_off": lambda _d, _n: _("The start was postponed."),
    "extended": _of(lambda: _("Late entry stays open for %(minutes)s more minutes.")),
    "message": lambda data, _n: _("The organiser says: %(text)s") % data,
    "table_message": lambda data, _n: (
        _("The organiser says to table T%(table)s: %(text)s") % data
    ),
    "removed": _of(lambda: _("%(name)s was disqualified: %(reason)s")),
    "penalised": _of(lambda: _("%(name)s loses %(chips)s chips: %(reason)s")),
    "decided": lambda _d, _n: _("All places are decided."),
    "paying": lambda _d, _n: _("The prizes are being paid."),
    "cancelled": _said_cancelled,
    "closed": lambda _d, _n: _(
        "Everything is paid, and the seed of the draws is published."
    ),
}
"""What the record says of each kind of act; what is not here is not for the public."""


def late_entry_text(event: Tournament) -> str:
    """Return until when one may still enter."""
    if event.starts_at is None:
        return _("Registration is open until the last place is taken.")
    if event.late_minutes:
        return _("Late entry is possible for %(n)s minutes after the start.") % {
            "n": event.late_minutes
        }
    minutes = int(registrations.CLOSES_BEFORE.total_seconds() // 60)
    return _("Registration closes %(n)s minutes before the start.") % {"n": minutes}
