"""Own seeds, and the page's results of verifying a shuffle."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences, ngettext_lazy

SEEDS: Final[Sentences] = {
    "shuffle.coming": _(
        "The house has fixed its part of the next shuffle. The players' own seeds "
        "are added to it."
    ),
    "shuffle.present": ngettext_lazy(
        "{count} of {total} players' own seeds is in this shuffle.",
        "{count} of {total} players' own seeds are in this shuffle.",
    ),
    "shuffle.yoursIn": _(
        "Yours was used: nobody could know this deck before you revealed it."
    ),
    "shuffle.yoursOut": _("Yours was not used."),
    "shuffle.none": _(
        "The order of this deck was fixed before the deal and did not change "
        "after it. No player's own seed is in it, so this does not prove that the "
        "house didn't choose it."
    ),
    "seed.drawn": _("If you enter no words, a new seed is drawn for each deal."),
    "seed.typed": _("Your words are your seed for the next deal."),
    "shuffle.good": ngettext_lazy(
        "Shuffle checked: your seed and {count} other.",
        "Shuffle checked: your seed and {count} others.",
    ),
    "shuffle.goodAlone": _("Shuffle checked: your seed is in it."),
    "shuffle.unused": _(
        "Shuffle checked: fixed before the deal. Your seed was not used."
    ),
    "shuffle.early": _(
        "Shuffle checked: fixed before the deal. Your seed came too late for this deal."
    ),
    # Translators: why not: half a sentence, such as “cards and seeds do not belong
    # together”.
    "shuffle.bad": _("This shuffle does NOT verify: {why}."),
    "shuffle.fault.record": _("the cards don't match the seeds"),
    "shuffle.fault.commitment": _(
        "it is not the one that was promised before the deal"
    ),
    "shuffle.fault.list": _(
        "seats or seeds differ from the list shown before the deal"
    ),
    "shuffle.fault.seed": _("the seed it names for you is not yours"),
    "shuffle.fault.hand": _("your cards were not those of this deck"),
}
