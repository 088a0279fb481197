"""Sentences about an event: how it works, what it asks, what a disconnection costs."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import catalogue
from tables.text import rulebook
from tournaments.formats.timed_levels import level_plan
from tournaments.models import EmptyTable, Format, Tournament
from tournaments.planning import drafts
from tournaments.prizes import awards
from tournaments.registration import registrations
from tournaments.view.event_status import full_count, game_of
from wallet.codes import CASH
from wallet.templatetags.wallet_tags import amount_in, chips
from wallet.text.sentences import paragraph

_NOT_HAD: Final = frozenset(drafts.OF_EVENTS) - {"winner_by"}
"""Options that no event has, so that nothing is said of them."""


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
                "House bots fill free places up to %(n)s player. They always "
                "carry a mark.",
                "House bots fill free places up to %(n)s players. They always "
                "carry a mark.",
                event.bots_fill,
            )
            % {"n": chips(event.bots_fill)}
        )
    return asked


def _of_levels(event: Tournament) -> list[str]:
    plan = level_plan.plan_of(event)
    points = full_count(event)
    told = {
        "chips": chips(event.chips),
        "seats": event.seats,
        "game": game_of(event),
        "count": len(plan.levels),
        "stake": chips(plan.levels[0].stake),
        "last": chips(plan.levels[-1].stake),
        "minutes": chips(sum(level.minutes for level in plan.levels)),
        "points": points,
        "again": event.reentries,
        "until": plan.re_entry_ends,
    }
    needed = ngettext(
        "To stay in you need the cost of %(points)s point at the level.",
        "To stay in you need the cost of %(points)s points at the level.",
        points,
    )
    again = _("With less you are out, and there is no re-entry.")
    if event.reentries:
        # Translators: how often a player can re-enter, and the last level for it.
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
            "%(count)s level of %(minutes)s minutes. A point costs %(stake)s chips.",
            "%(count)s levels, %(minutes)s minutes in all. A point costs %(stake)s "
            "chips at first and %(last)s at the last level.",
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
    if event.empty_table == EmptyTable.BYE_FOR_OPPONENT:
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


def late_entry_text(event: Tournament) -> str:
    """Return until when one may still enter."""
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
