"""Buttons, questions, the finish panel, and why something cannot be done now."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.words.sentences import Sentences

ACTS: Final[Sentences] = {
    "act.take": _("Take {card}"),
    "act.takeNothing": _("Take"),
    "act.discard": _("Discard"),
    "act.discardCard": _("Discard {card}"),
    "act.drop": _("Drop"),
    "act.dropPrice": _("Drop {price}"),
    "act.declare": _("Declare"),
    "act.send": _("Send cards"),
    "act.resend": _("Send again"),
    "act.ready": _("Ready"),
    "act.start": _("Start"),
    "price.chips": _("−{n}"),
    "price.points": _("−{n} pts"),
    "ask.joker": _("Discard a joker, {card}?"),
    "ask.pure": _("{card} breaks your pure sequence. Discard it?"),
    "ask.discardCard": _("Discard {card}?"),
    "ask.discard": pgettext_lazy("answer", "Discard"),
    "ask.keep": _("Keep"),
    "ask.drop": _("Drop for {points} points?"),
    "ask.dropChips": _("Drop for {points} points, {chips} chips?"),
    "ask.stay": _("Stay"),
    "why.group": _("Select two or more cards first."),
    "why.groupLimit": _("{max} groups is the limit - add to a group or ungroup one."),
    "why.undo": _("Nothing to undo."),
    "why.noHand": _("You hold no cards now."),
    "why.offline": _("Not now: the line is being restored."),
    "why.notTurn": _("It is not your turn."),
    "why.drawn": _("You have drawn already. Discard one card."),
    "why.pileEmpty": _("There is no card to take."),
    "why.jokerBlocked": _("A joker that was discarded cannot be taken."),
    "why.selectOne": _("Select exactly one card."),
    "why.sameCard": _("The card just taken from the open pile stays this turn."),
    "why.showLater": _("You can show after drawing, with one card selected."),
    "finish.check": _("Check before you show"),
    "finish.arrange": _("Arrange and declare"),
    "finish.send": _("Send your cards"),
    "finish.sent": _("Sent. You may still rearrange and send again."),
    "finish.empty": _("empty"),
    "finish.judging": _("Being judged ..."),
    "finish.valid": _("Valid - 0 points"),
    "finish.invalid": _("Not valid: {why}."),
    "finish.wrong": _("Showing now is a wrong show."),
    "finish.wrongCost": _("Showing now costs {points} points."),
    "finish.cost": _("As it lies: {points} points"),
    "finish.declare": _("Show and declare"),
    "finish.place": _("Place show"),
}
