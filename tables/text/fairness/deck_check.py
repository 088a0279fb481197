"""The steps of verifying a deal and the chain, as the browser shows them."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tables.families.sentences import Sentences, for_page, ngettext_lazy

STEPS: Final[Sentences] = {
    "fair.is.good": _("Right"),
    "fair.is.bad": _("Wrong"),
    "fair.is.unused": _("Not used"),
    "fair.is.skipped": _("Not checked"),
    "fair.seat": _("Seat {seat}"),
    "fair.verdict.good": _("This deal is as it was promised."),
    "fair.verdict.bad": _("This is not the deal that was promised."),
    "fair.verdict.partly": _("The commitment was kept. This deck was never dealt."),
    "fair.means": _(
        "Either this file was damaged or changed, or the house did not deal what it "
        "had committed to. Download the record again from the deal's page. If that "
        "one fails too, keep it and send it with this report to the people who run "
        "the site, or show it to others. The record is all the proof they need."
    ),
    "fair.deal": _("Deal"),
    "fair.copy": _("Copy this report"),
    "fair.copied": _("Copied"),
    "fair.unreadable": _("This cannot be checked: {reason}"),
    "fair.rest": _("Everything else"),
    "fair.rest.skipped": _("A seed is wrong, so it would prove nothing."),
    "fair.complete": _("Record"),
    # Translators: the part of a record that is missing, by its technical name.
    "fair.complete.bad": _("Something is missing: {fault}."),
    "fair.commitment": _("The house's seed"),
    "fair.commitment.good": _(
        "It is the one the house committed to before the deal: its fingerprint is the "
        "commitment."
    ),
    "fair.commitment.bad": _("It is not the seed the house committed to."),
    "fair.seed": _("{name}'s own seed"),
    "fair.seed.good": _("Used, and it is the one this player committed to."),
    "fair.seed.bad": _("It is not the seed this player committed to."),
    "fair.unopened": _("{name}'s own seed"),
    "fair.unopened.unused": _(
        "Committed to, but not revealed in time, so it is not in the shuffle."
    ),
    "fair.none": _("No seed of their own"),
    "fair.none.unused": _("{name}"),
    "fair.transcript": _("Settings and players"),
    "fair.transcript.good": _(
        "Packs, jokers, hand size, players and seeds are the ones the shuffle was "
        "made from."
    ),
    "fair.transcript.bad": _("They are not the ones the shuffle was made from."),
    "fair.deck": _("The order of the pack"),
    "fair.deck.good": ngettext_lazy(
        "{count} card lies where the seeds put it.",
        "All {count} cards lie where the seeds put them.",
    ),
    "fair.deck.bad": _("The cards do not lie where the seeds put them."),
    "fair.order": _("The order of play"),
    "fair.order.good": _("It is the one that was fixed or tossed with these seeds."),
    "fair.order.bad": _("It is not the one that was fixed or tossed."),
    "fair.hands": _("The hands"),
    "fair.hands.good": ngettext_lazy(
        "{count} hand was dealt from the top.",
        "Each of the {count} hands was dealt from the top, in turn.",
    ),
    "fair.hand": _("{name}'s hand"),
    "fair.hand.bad": _("It is not what was dealt from the top of this pack."),
    "fair.turned": _("Open card and cut joker"),
    "fair.turned.good": _("They are the next cards of the pack."),
    "fair.turned.bad": _("They are not the next cards of the pack."),
    "fair.log": _("The place in the log"),
    "fair.log.good": _(
        "Number {n}: the head of the log follows from the one before it and from this "
        "commitment."
    ),
    "fair.log.bad": _("The head of the log does not follow from this commitment."),
    "fair.public": _("The public log"),
    "fair.public.good": _("It has the same commitment at number {n}."),
    "fair.public.bad": _("It has something else at number {n}."),
}

TOOL: Final[Sentences] = {
    "fair.working": _("Working it out …"),
    "fair.ask": _("Paste a deal's id or link, or a record."),
    "fair.noDeal": _("There is no such deal, or you may not see it."),
    "fair.notOver": _(
        "This deal is not over. Its commitment is number {n} of the log; come back "
        "when it is revealed."
    ),
    "fair.offline": _("The house is not answering. Try again."),
    "fair.tooLarge": _("A record is never larger than a megabyte."),
    "fair.notJson": _("it is not a JSON file"),
    "fair.page": _("The deal's page"),
}

CHAIN: Final[Sentences] = {
    "chain.good": ngettext_lazy(
        "Right: {count} head follows from the one before it.",
        "Right: each of {count} heads follows from the one before it.",
    ),
    "chain.bad": _(
        "Wrong at number {n}: this head does not follow from the one before it. Keep "
        "a copy of this page: it shows that the log was changed."
    ),
    "chain.progress": _("Checked {count} of {all} …"),
    "chain.whole": ngettext_lazy(
        "Right: {count} commitment is the whole chain, and its head is the one "
        "shown above.",
        "Right: all {count} commitments from the first on make one chain, and "
        "its head is the one shown above.",
    ),
    "chain.offline": _("The house is not answering. Try again."),
    "chain.row.good": _("Follows"),
    "chain.row.bad": _("Does not follow"),
}


def steps_words() -> dict[str, Any]:
    """Return the sentences of the steps, for the page or the downloaded file."""
    return for_page([STEPS])


def fair_words() -> dict[str, Any]:
    """Return all sentences of the fair play pages' scripts."""
    return for_page([STEPS, TOOL, CHAIN])
