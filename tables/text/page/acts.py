"""Buttons, questions, and why something cannot be done now."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

ACTS: Final[Sentences] = {
    "act.take": _("Take {card}"),
    "act.takeNothing": _("Take"),
    "act.discard": _("Discard"),
    "act.discardCard": _("Discard {card}"),
    "act.ready": _("Ready"),
    "act.back": _("I am back"),
    "act.start": pgettext_lazy("button: a match", "Start"),
    "ask.joker": _("Discard a joker, {card}?"),
    "ask.discardCard": _("Discard {card}?"),
    "ask.discard": pgettext_lazy("answer", "Discard"),
    "ask.keep": _("Keep"),
    "ask.stay": _("Stay"),
    "why.group": _("Select two or more cards first."),
    "why.groupHold": _("Select two or more cards: hold one, then tap the others."),
    "why.noGroup": _("There is no group {n}."),
    "why.groupLimit": ngettext_lazy(
        "You can have {max} group at most. Add to a group or ungroup one.",
        "You can have {max} groups at most. Add to a group or ungroup one.",
        "max",
    ),
    "why.redo": _("Nothing to redo."),
    "why.undo": _("Nothing to undo."),
    "why.noHand": _("You have no cards right now."),
    "why.offline": _("Wait a moment: you are being reconnected."),
    "why.notTurn": _("It is not your turn."),
    "why.drawn": _("You have already drawn. Discard one card."),
    "why.pileEmpty": _("There is no card to take."),
    "why.layFirst": _("Select the card that you lay off first."),
    "why.selectOne": _("Select exactly one card."),
    "why.sameCard": _("You can't discard the card you just took from the open pile."),
}
