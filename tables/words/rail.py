"""What happened, line by line."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.words.sentences import Sentences

LOG: Final[Sentences] = {
    "log.newDeal": _("New deal"),
    "log.earlier": _("Earlier"),
    "event.dealt": _("The cards are dealt"),
    "event.drew": _("{name} drew a card"),
    "event.drew.stock": _("{name} drew a card"),
    "event.drew.stock.own": _("You drew a card"),
    "event.drew.stock.own.card": _("You drew {card}"),
    "event.drew.discard": _("{name} took {card}"),
    "event.drew.discard.own": _("You took {card}"),
    "event.drew.discard.own.card": _("You took {card}"),
    "event.discarded": _("{name} discarded {card}"),
    "event.discarded.own": _("You discarded {card}"),
    "event.discarded.finish": _("{card} goes to the open pile"),
    "event.discarded.finish.own": _("{card} goes to the open pile"),
    "event.discarded.finish.own.card": _("{card} goes to the open pile"),
    "event.dropped": _("{name} dropped, {points} points"),
    "event.dropped.own": _("You dropped, {points} points"),
    "event.show_placed": _("{name} placed a show"),
    "event.show_placed.own": _("You placed a show"),
    "event.valid_show": _("{name} showed a valid hand"),
    "event.valid_show.own": _("You showed a valid hand"),
    "event.wrong_show": _("{name} made a wrong show, {points} points"),
    "event.wrong_show.own": _("A wrong show: {points} points"),
    "event.sent": _("{name} sent the cards"),
    "event.sent.own": _("You sent your cards"),
    "event.window_opened": _("Everybody sends their cards"),
    "event.window_closed": _("The window is closed"),
    "event.reshuffled": _("The open pile was shuffled into a new closed pile"),
    "event.timed_out": _("{name} ran out of time"),
    "event.timed_out.own": _("You ran out of time"),
    "event.disconnected": _("{name} lost the connection"),
    "event.returned": _("{name} is back"),
    "event.deal_over": _("The deal is over"),
    "event.sat": _("{name} sat down"),
    "event.left": _("{name} left"),
    "event.left.own": _("You left"),
}
