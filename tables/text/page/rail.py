"""What happened at the table, and the drawers beside it."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences, ngettext_lazy

DRAWERS: Final[Sentences] = {
    "log.name": _("What happened, oldest first"),
    "log.newDeal": _("New deal"),
    "log.deal": _("Deal {n}"),
    "log.below": ngettext_lazy("{count} new below", "{count} new below"),
    "discards.threw": _("threw"),
    "discards.took": _("took"),
    "discards.takenBy": _("taken by {name}"),
    "discards.none": _("nothing yet"),
    "discards.pile": _("Open pile, oldest first"),
    "discards.known": _("Holds from the pile"),
    "scores.standing": _("Since each sat down"),
    "scores.deals": ngettext_lazy("{count} deal", "{count} deals"),
    "scores.matches": ngettext_lazy("{count} match", "{count} matches"),
    "scores.won": _("Deal {n} - {name} won"),
    "scores.won.own": _("Deal {n} - you won"),
    "scores.void": _("Deal {n} - void"),
    "scores.stalemate": _("Deal {n} - stalemate, lost by all"),
    "scores.blocked": _("Deal {n} - blocked"),
    "scores.pointsOf": ngettext_lazy("{n} pt", "{n} pts", "n"),
    "scores.player": _("Player"),
    "scores.points": _("Points"),
    "scores.chips": _("Chips"),
    "scores.none": _("No deal has ended here yet."),
    "scores.failed": _("We couldn't load the scores. Open the tab again."),
}

AWAY: Final[Sentences] = {
    "away.turns": ngettext_lazy(
        "The table played {count} turn for you:",
        "The table played {count} turns for you:",
    ),
    "away.drew": _("drew"),
    "away.discarded": _("discarded"),
    "away.passed": _("passed on the card that was offered"),
    "away.lastMissed": _(
        "That was the one turn that is played for you in a match against bots. If you "
        "run out of time again, you lose the match."
    ),
    "away.back": _("Make any move to take over again."),
    "away.late": _("This turn is nearly over, so the table may still play it."),
    "awaits.starting": _("The deal is about to start"),
    "awaits.start": _("Press Start to begin the match"),
    "awaits.startOf": _("Waiting for {name} to press Start"),
    "awaits.startBy": _(
        "Players who haven't pressed Start by {time} lose their seat. Nobody pays "
        "before that."
    ),
    "awaits.startByHosted": _(
        "If you press Start by {time} you go on, even if the others haven't."
    ),
    "awaits.pressed": _("pressed Start"),
    "awaits.notYet": _("has not pressed Start yet"),
    "awaits.between": _("The next deal"),
    "awaits.again": _("The match is over"),
    "awaits.standUp": _("Play again, or you lose your seat."),
    "awaits.missing": ngettext_lazy(
        "One more player and the deal starts.",
        "{count} more players and the deal starts.",
    ),
    "awaits.present": _("The deal starts when two players with enough chips are here."),
    "awaits.in": _("Cards in {n}"),
    "keep.title": ngettext_lazy(
        "Keep {name} and {chips} chip?", "Keep {name} and {chips} chips?", "chips"
    ),
}
