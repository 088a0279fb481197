"""A table on which melds lie: the board, and what is laid out before it is played."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

TABLED: Final[Sentences] = {
    "board.title": _("Melds on the table"),
    "board.below": ngettext_lazy("{count} more meld ↓", "{count} more melds ↓"),
    "board.above": ngettext_lazy("{count} more meld ↑", "{count} more melds ↑"),
    "board.choose": _("That fits in more than one place: choose where."),
    "board.low": pgettext_lazy("side", "left"),
    "board.high": pgettext_lazy("side", "right"),
    "board.set": _("here"),
    "board.lay": _("Lay off {card}, {place}. {name}"),
    "board.ghost": _("{name}. Laid out, not played yet"),
    "board.joker": _("joker for {card}"),
    "board.rummy": _("Going rummy ×2"),
    "board.rummyWhy": _("Going rummy: doubles if you go out in one turn"),
    "centre.out": pgettext_lazy("place of the card laid face down", "Last discard"),
    "centre.outHolds": _("Last discard, {card}"),
    "act.layOff": _("Lay off"),
    "act.layCard": _("Lay off {card}"),
    "act.layNow": _("Lay now"),
    "act.goOut": _("Go out"),
    "why.meldSelect": _(
        "Select three or more cards of one rank, or in order in one suit: hold one, "
        "then tap the others."
    ),
    "why.asking": _("One moment: we are checking that."),
    "why.fitsNowhere": _("That doesn't fit any meld on the table."),
    "why.nothingLaid": _("Nothing is laid out."),
    "reason.in_hand": _("can be put down"),
    "prompt.meldOrDiscard": _("Put a meld down, or discard one card"),
    "prompt.meldThese": _("These cards are a meld: press Meld"),
    "prompt.noMeld": _("These cards are not a meld and fit nowhere"),
    "prompt.layThese": _("Tap the end where they fit"),
    "prompt.layOrDiscard": _("Lay off {card} where it fits, or discard it"),
    "prompt.layOnly": _("Lay off {card} where it fits: you can't discard it now"),
    "prompt.lastCard": _("Discard {card} face down to go out, or lay it off"),
    "prompt.lastDown": _("Discard {card} face down to go out"),
    "prompt.lastLay": _("Lay off {card} to go out"),
    "prompt.goOut": _("Nothing is left in your hand: go out, or undo"),
    "prompt.staged": ngettext_lazy(
        "{count} play laid out: lay now, or discard to play it",
        "{count} plays laid out: lay now, or discard to play them",
    ),
    "prompt.drawFew": _("Draw a card. {stock}"),
    "stock.again": ngettext_lazy(
        "{count} card left, then the discards are shuffled",
        "{count} cards left, then the discards are shuffled",
    ),
    "stock.last": ngettext_lazy(
        "{count} card left, then nobody wins", "{count} cards left, then nobody wins"
    ),
    "stock.made": _(
        "The stock was used up. The discards below the top one are the new stock."
    ),
    "stock.isLast": _("Last stock: after it nobody wins"),
    "stalemate.stock": _(
        "Stalemate: the stock was used up for the last time. Nobody wins the deal."
    ),
    "stalemate.idle": _(
        "Stalemate: for ten rounds nobody drew from the stock or played a card. "
        "Nobody wins the deal."
    ),
    "stalemate.frozen": _(
        "Stalemate: no card can reach the table any more, so nobody can finish. "
        "Nobody wins the deal."
    ),
    "badge.hand": _("In hand"),
    "badge.without": _("Without {card}"),
    "coach.meld": _(
        "{cards} is a meld. Hold one of the cards, tap the others and press Meld."
    ),
    # Translators: why the cards that were laid out could not be played: a whole
    # sentence.
    "staged.dropped": _("Back in your hand: {why}"),
    "staged.gone": _("That turn is over. What you had laid out is in your hand again."),
    "say.meld": _("Laid out as a meld: {cards}."),
    "say.lay": _("Laid out: {cards}."),
    "keys.meld": _("put the selected cards down as a meld"),
    "keys.lay": _("lay off the selected card"),
    "text.meld": _("Meld selected, {cards}"),
    "command.meld": pgettext_lazy("typed", "meld|m"),
    "command.lay": pgettext_lazy("typed", "lay|layoff|l"),
    "command.familyHelp": _("Here also: meld 5h 6h 7h, lay 8h, lay now."),
    "command.now": pgettext_lazy("typed after lay", "now"),
    "event.melded": _("{name} melded {cards}"),
    "event.melded.own": _("You melded {cards}"),
    "event.discarded.down": _("{name} laid the last card face down"),
    "event.discarded.down.own": _("You laid the last card face down"),
    "event.deal_over.went_out": _("{name} went out"),
    "event.deal_over.went_out.own": _("You went out"),
    "event.deal_over.stalemate": _("A stalemate: nobody wins the deal"),
    "event.went_down": _("{name} laid down the contract: {cards}"),
    "event.went_down.own": _("You laid down the contract: {cards}"),
    "event.joker_replaced": _("{name} put {card} in the place of a joker"),
    "event.joker_replaced.own": _("You put {card} in the place of a joker"),
    "event.joker_moved": _("{name} moved a joker"),
    "event.joker_moved.own": _("You moved a joker"),
}
