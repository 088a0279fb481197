"""What the page of a table for cash says otherwise: amounts are money there.

The keys begin with `cash:`; such a sentence takes the place of the common one
(`load` in `static/js/site/words.js`). Amounts come with their currency.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences

CASH: Final[Sentences] = {
    # No line breaks between the sign and the money.
    "cash:price.chips": _("−\u2060{n}"),
    "cash:ask.dropChips": _("Drop for {points} points, {chips}?"),
    "cash:offer.rejoin": _("{names} can rejoin for {price}, at {score} points."),
    "cash:offer.rejoin.own": _(
        "You are out. Rejoin for {price} and go on at {score} points?"
    ),
    "cash:act.rejoin.priced": _("Rejoin, {chips}"),
    "cash:act.ready.priced": _("Play again, {chips}"),
    "cash:act.start.priced": _("Start, {chips}"),
    "cash:leave.entry": _("Leaving gives up this match and your entry of {n}."),
    "cash:leave.chips": _(
        "Leaving now costs {n} ({points} points) when this deal is settled."
    ),
    "cash:leave.now": _("Your money goes back to your account."),
    "cash:leave.afterDeal": _(
        "The rest of your money goes back to your account after this deal."
    ),
    "cash:scores.chips": _("Won or lost"),
    "cash:awaits.present": _(
        "The deal starts when two players with enough money are here."
    ),
    "cash:autodrop.onChips": _("On your turn you drop for {points} points, {chips}."),
    "cash:result.wonChips": pgettext_lazy("a sum with its sign", "You won {n}"),
    "cash:entry.short": _("You need {n} more to be dealt in."),
    "cash:entry.poor": _("You need {n} more to be dealt in; your wallet has {have}."),
    "cash:go.askChips": _(
        "Drop for {points} points ({chips}) and move to another table?"
    ),
    "cash:left.last_game": _(
        "That was your last game here. Your money is back in your account."
    ),
    "cash:left.too_few_chips": _(
        "You had too little for the next deal and gave up the seat. Your money is "
        "back in your account."
    ),
    "cash:event.left.too_few_chips": _("{name} left: not enough money"),
    "cash:event.topped_up": _("{name} brought more money"),
    "cash:event.topped_up.own": _("You brought more money"),
    "cash:text.dropChips": _("Drop for {points} points, {chips}"),
    "cash:text.column.chips": _("Won or lost"),
}
