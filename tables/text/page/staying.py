"""Staying and going: the last game, more chips, drop and go, the queue for a seat."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences, ngettext_lazy

STAYING: Final[Sentences] = {
    "state.lastGame": _("Last game"),
    "state.leaving": _("Leaving"),
    "last.word": _("Last game"),
    "last.instead": _("Last game instead"),
    "last.back": _("Play on after all"),
    "last.note": _(
        "Last game: you play this deal to its end and then leave, at no cost."
    ),
    "last.set": _(
        "This is your last game: you leave when the deal is over, at no cost."
    ),
    "last.note.next": _(
        "Last game: you play the next deal to its end and then leave, at no cost."
    ),
    "last.set.next": _("The next deal is your last game. You leave when it is over."),
    "last.said": _("This is your last game. You leave when the deal is over."),
    "last.unsaid": _("You are staying at the table."),
    "entry.short": ngettext_lazy(
        "You need {n} more chip to be dealt in.",
        "You need {n} more chips to be dealt in.",
        "n",
    ),
    "entry.kept": _("Your seat is kept for {n} s."),
    "entry.bring": _("Bring {n} more"),
    "entry.poor": ngettext_lazy(
        "You need {n} more chip to be dealt in. Your wallet has {have}.",
        "You need {n} more chips to be dealt in. Your wallet has {have}.",
        "n",
    ),
    "event.unseated": _(
        "You have left this table. The event will tell you where you play next."
    ),
    "left.last_game": _(
        "That was your last game here. Your chips are back in your account."
    ),
    "left.too_few_chips": _(
        "You had too few chips for the next deal, so you lost your seat. Your chips "
        "are back in your account."
    ),
    "queue.waitFirst": _("Wait for a seat"),
    "queue.wait": ngettext_lazy(
        "Wait for a seat ({count} waiting)", "Wait for a seat ({count} waiting)"
    ),
    "queue.place": _("You are number {n} of {all} in the queue."),
    "event.last_game": _("{name} is playing a last game"),
    "event.last_game.own": _("This is your last game"),
    "event.plays_on": _("{name} stays"),
    "event.plays_on.own": _("You stay"),
    "event.left.last_game": _("{name} left after the last game"),
    "event.left.too_few_chips": _("{name} left: too few chips"),
}
