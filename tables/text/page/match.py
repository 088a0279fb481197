"""Matches of several deals: standing, drops left, rejoining, splitting, the prize."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences

MATCH: Final[Sentences] = {
    "match.points": _("{n} pts"),
    "match.counters": _("{n} chips"),
    "match.out": _("out"),
    "match.left": _("left"),
    "match.drops.one": _("{count} drop left"),
    "match.drops.other": _("{count} drops left"),
    "match.deal": _("deal {n}"),
    "match.dealOf": _("deal {n} of {all}"),
    "match.tieBreak": _("tie-breaker"),
    "match.pot": _("pot {n}"),
    "match.won": _("{name} won the match"),
    "match.won.own": _("You won the match"),
    "match.shared": _("The prize is shared"),
    "match.void": _("Nobody won: every entry goes back"),
    "how.out": _("Out"),
    "how.left": _("Left"),
    "how.won": _("Won"),
    "how.split": _("Shared"),
    "how.lost": _("Lost"),
    "how.level": _("Level"),
    "match.column.total": _("Total"),
    "match.column.prize": _("Won or lost"),
    "offer.rejoin": _("{names} can rejoin for {price} chips, at {score} points."),
    "offer.rejoin.own": _(
        "You are out. Rejoin for {price} chips and go on at {score} points?"
    ),
    "offer.split": _("They can split the prize now, if everybody agrees."),
    "offer.split.own": _("Split the prize now? It needs everybody's yes."),
    "offer.uneven": _("The more drops you have left, the bigger your share."),
    "offer.agreed": _("You agreed"),
    "act.rejoin": _("Rejoin"),
    "act.rejoin.priced": _("Rejoin, {chips} chips"),
    "act.decline": _("Stay out"),
    "act.split_yes": _("Split"),
    "act.split_yes.priced": _("Split: {chips} for me"),
    "act.split_no": _("Play on"),
    "act.ready.priced": _("Play again, {chips} chips"),
    "act.start.priced": _("Start, {chips} chips"),
    "act.dropOut": _("Drop {price} = out"),
    "ask.dropOut": _("Drop for {points} points? You are out of the match then."),
    "price.added": _("+{n} pts"),
    "prompt.rejoin": _("Rejoining is open"),
    "prompt.split": _("A split is offered"),
    "prompt.outOfMatch": _("You are out of this match."),
    "prompt.matchOver": _("The match is over"),
    "clock.between": _("next deal"),
    "clock.rejoin": _("to rejoin"),
    "clock.split": _("to answer"),
    "clock.again": _("play again"),
    "leave.entry": _("Leaving gives up this match and your entry of {n} chips."),
    "state.outOfMatch": _("Out"),
}
