"""Page texts for events with timed levels."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tables.games import titles
from tournaments.formats.act_text import Say, of_person
from tournaments.formats.timed_levels import levels
from tournaments.formats.timed_levels.level_plan import plan_of
from tournaments.models import Tournament
from wallet.templatetags.wallet_tags import chips
from wallet.text.sentences import paragraph

ACTS: Final[dict[str, Say]] = {
    "entered_again": of_person(lambda: _("%(name)s entered again.")),
    "short": of_person(
        lambda: ngettext_lazy(
            "%(name)s has %(chips)s chip left and may enter again.",
            "%(name)s has %(chips)s chips left and may enter again.",
            "chips",
        )
    ),
    # Translators: a player, and the number of a table.
    "moved": of_person(lambda: _("%(name)s moves to table T%(to)s.")),
    "level": of_person(lambda: _("Level %(number)s: %(stake)s a point.")),
}
"""Record texts for the acts of this format."""
STEPS: Final[dict[str, str | Promise]] = {
    "place": gettext_lazy("A new player could not be given a table."),
    "move": gettext_lazy("A player could not be moved to another table."),
    "answer": gettext_lazy("The time for a re-entry could not be ended."),
    "prizes": gettext_lazy("The prizes could not be fixed."),
    "level": gettext_lazy("The level could not end."),
    "finish": gettext_lazy("The places could not be decided."),
}
TABLE_STEPS: Final[dict[str, str | Promise]] = {
    "recall": gettext_lazy("The next deal at table %(table)s could not be called off."),
    "deal": gettext_lazy("The next deal at table %(table)s could not begin."),
}
"""Texts for staff about failing steps."""


def facts(event: Tournament) -> tuple[str, ...]:
    """Return the cost and minimum of this level and of the next one."""
    plan = plan_of(event)
    level = plan.levels[min(event.round, len(plan.levels)) - 1]
    found = [
        ngettext("%(n)s chip a point", "%(n)s chips a point", level.stake)
        % {"n": chips(level.stake)},
        _stays_in(levels.needs(level, plan.points)),
    ]
    if event.round < len(plan.levels):
        need = levels.needs(plan.levels[event.round], plan.points)
        text = ngettext(
            "%(n)s chip to stay in for the next level",
            "%(n)s chips to stay in for the next level",
            need,
        )
        found.append(text % {"n": chips(need)})
    if levels.may_re_enter(plan, event.round, 0):
        until = {"n": plan.re_entry_ends}
        found.append(_("enter again until the end of level %(n)s") % until)
    return tuple(found)


def _stays_in(need: int) -> str:
    text = ngettext("%(n)s chip to stay in", "%(n)s chips to stay in", need)
    return text % {"n": chips(need)}


def summary(event: Tournament) -> list[str]:
    """Return a description of timed levels, in five plain lines."""
    plan = plan_of(event)
    told = {
        "chips": chips(event.chips),
        "seats": event.seats,
        "game": titles.played_title(event.game, bytes(event.options)),
        "count": len(plan.levels),
        "stake": chips(plan.levels[0].stake),
        "last": chips(plan.levels[-1].stake),
        "minutes": chips(sum(level.minutes for level in plan.levels)),
        "points": plan.points,
        "again": event.reentries,
        "until": plan.re_entry_ends,
    }
    needed = ngettext(
        "To stay in you need the cost of %(points)s point at the level.",
        "To stay in you need the cost of %(points)s points at the level.",
        plan.points,
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
        _(
            "Short tables are merged. Any open page of this site will call you to your "
            "new seat."
        ),
        _(
            "The player with the most chips at the end of the last level wins. The "
            "later you go out, the better your place."
        ),
    ]
