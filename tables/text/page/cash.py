"""Sentences that differ on the page of a cash table, with amounts as money.

The keys begin with `cash:`; such a sentence takes the place of the common one
(`load` in `static/js/site/words.js`). Amounts come with their currency.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences

CASH: Final[Sentences] = {
    # No line breaks between the sign and the money.
    "cash:price.chips": _("−\u2060{n}"),
    "cash:leave.now": _("Your money goes back to your account."),
    "cash:leave.afterDeal": _(
        "The rest of your money goes back to your account after this deal."
    ),
    "cash:scores.chips": _("Won or lost"),
    "cash:awaits.present": _(
        "The deal starts when two players with enough money are here."
    ),
    "cash:entry.short": _("You need {n} more to be dealt in."),
    "cash:entry.poor": _("You need {n} more to be dealt in. Your wallet has {have}."),
    "cash:left.last_game": _(
        "That was your last game here. Your money is back in your account."
    ),
    "cash:left.too_few_chips": _(
        "You didn't have enough for the next deal, so you lost your seat. Your money "
        "is back in your account."
    ),
    "cash:event.left.too_few_chips": _("{name} left: not enough money"),
    "cash:event.topped_up": _("{name} brought more money"),
    "cash:event.topped_up.own": _("You brought more money"),
    "cash:text.column.chips": _("Won or lost"),
}
