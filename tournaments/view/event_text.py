"""Sentences about an event: rules, conditions, consequences of disconnecting."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import catalogue
from tables.text import rulebook
from tournaments.formats import registry
from tournaments.models import Tournament
from tournaments.planning import drafts
from tournaments.prizes import awards
from tournaments.registration import registrations
from wallet.codes import CASH
from wallet.templatetags.wallet_tags import amount_in, chips

_NOT_HAD: Final = frozenset(drafts.OF_EVENTS) - {"winner_by"}
"""Options that do not exist in events, so they are not mentioned."""


def own_rules(event: Tournament) -> list[rulebook.Rule]:
    """Return the rules that differ from the defaults."""
    game = catalogue.find(event.game)
    told = game.describe_options(game.decode_options(bytes(event.options)))
    rules = [rule for part in rulebook.of(game, told, 0).parts for rule in part.rules]
    return [rule for rule in rules if rule.usual and rule.name not in _NOT_HAD]


def disconnection_text(event: Tournament) -> str:
    """Return what happens to disconnected players."""
    if catalogue.find(event.game).match_clock:
        return _(
            "You have two minutes to come back, and thirty seconds to take your "
            "seat again once a page of ours is open. If you disconnect a third "
            "time in one match, you lose it."
        )
    return registry.of(event).away_text()


def fee_text(event: Tournament) -> str:
    """Return in words how an entry is divided."""
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
    """Return the conditions for an entry."""
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
            else ngettext(
                "At least %(n)s chip owned.",
                "At least %(n)s chips owned.",
                event.balance_min,
            )
        )
        asked.append(words % {"n": owned})
    if event.bots_fill:
        asked.append(
            ngettext(
                "House bots fill free places up to %(n)s player. They are always "
                "labelled.",
                "House bots fill free places up to %(n)s players. They are always "
                "labelled.",
                event.bots_fill,
            )
            % {"n": chips(event.bots_fill)}
        )
    return asked


def late_entry_text(event: Tournament) -> str:
    """Return until when late entry is possible."""
    if event.starts_at is None:
        return _("Registration is open until the last place is taken.")
    if event.late_minutes:
        return ngettext(
            "Late entry is possible for %(n)s minute after the start.",
            "Late entry is possible for %(n)s minutes after the start.",
            event.late_minutes,
        ) % {"n": event.late_minutes}
    minutes = int(registrations.CLOSES_BEFORE.total_seconds() // 60)
    return ngettext(
        "Registration closes %(n)s minute before the start.",
        "Registration closes %(n)s minutes before the start.",
        minutes,
    ) % {"n": minutes}
