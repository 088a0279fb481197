"""Cards, groups and the value of an arrangement."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

CARDS: Final[Sentences] = {
    "card.joker": _("Joker"),
    "card.jokerShort": "★",
    "card.jokerMark": pgettext_lazy("mark on a wild card", "J"),
    "card.name": _("{rank} of {suit}"),
    "card.value": _("{card}, a value card"),
    "card.wild": _("{card}, a joker"),
    "card.locked": _("{card}, just taken, stays this turn"),
    "suit.s": _("spades"),
    "suit.h": _("hearts"),
    "suit.d": _("diamonds"),
    "suit.c": _("clubs"),
    "rank.A": _("ace"),
    "rank.2": _("two"),
    "rank.3": _("three"),
    "rank.4": _("four"),
    "rank.5": _("five"),
    "rank.6": _("six"),
    "rank.7": _("seven"),
    "rank.8": _("eight"),
    "rank.9": _("nine"),
    "rank.T": _("ten"),
    "rank.J": _("jack"),
    "rank.Q": _("queen"),
    "rank.K": _("king"),
    "ranks.A": _("aces"),
    "ranks.2": _("twos"),
    "ranks.3": _("threes"),
    "ranks.4": _("fours"),
    "ranks.5": _("fives"),
    "ranks.6": _("sixes"),
    "ranks.7": _("sevens"),
    "ranks.8": _("eights"),
    "ranks.9": _("nines"),
    "ranks.T": _("tens"),
    "ranks.J": _("jacks"),
    "ranks.Q": _("queens"),
    "ranks.K": _("kings"),
    "cards": ngettext_lazy("{count} card", "{count} cards"),
    "chips": ngettext_lazy("{count} chip", "{count} chips"),
    "points": ngettext_lazy("{count} point", "{count} points"),
}

GROUPS: Final[Sentences] = {
    "kind.pure": pgettext_lazy("group", "Pure"),
    "kind.pure.icon": "✓",
    "kind.run": pgettext_lazy("group", "Sequence"),
    "kind.run.icon": "✓",
    "kind.set": pgettext_lazy("group", "Set"),
    "kind.set.icon": "✓",
    "kind.dublee": pgettext_lazy("two identical cards", "Dublee"),
    "kind.dublee.icon": "✓",
    "kind.runWaits": pgettext_lazy("group", "Sequence - waits"),
    "kind.runWaits.icon": "○",
    "kind.setWaits": pgettext_lazy("group", "Set - waits"),
    "kind.setWaits.icon": "○",
    "kind.invalid": pgettext_lazy("group", "Not valid"),
    "kind.invalid.icon": "✕",
    "kind.loose": pgettext_lazy("cards", "Loose"),
    "kind.loose.icon": "",
    "kind.sorted.icon": "",
    "suits.s": pgettext_lazy("cards sorted by suit", "Spades"),
    "suits.h": pgettext_lazy("cards sorted by suit", "Hearts"),
    "suits.d": pgettext_lazy("cards sorted by suit", "Diamonds"),
    "suits.c": pgettext_lazy("cards sorted by suit", "Clubs"),
    # Translators: what the group would become with the card: “Pure”, “Set”.
    "drag.becomes": pgettext_lazy("what a group would become", "→ {kind}"),
    "hand.newGroup": _("New group"),
    "kind.unknown": pgettext_lazy("group", "Group"),
    "kind.unknown.icon": "…",
    # Translators: the number of a group, what it is (“pure sequence”), how many cards
    # it has (“3 cards”), and its points.
    "hand.groupName": ngettext_lazy(
        "Group {n}, {kind}, {cards}, {points} point",
        "Group {n}, {kind}, {cards}, {points} points",
        "points",
    ),
    "hand.looseName": ngettext_lazy(
        "Loose, {cards}, {points} point", "Loose, {cards}, {points} points", "points"
    ),
    # Translators: a card, the number of its group, and how many cards that has (“3
    # cards”).
    "hand.chipName": _("{shown}, group {n}, {cards}"),
    # Translators: a card, and how many cards its group has (“3 cards”).
    "hand.chipLoose": _("{shown}, {cards}"),
    "hand.moveHere": _("Move here: {name}"),
    "hand.moveHereShort": _("Move here"),
    "menu.ungroup": _("Ungroup"),
    "menu.left": _("Move left"),
    "menu.right": _("Move right"),
    "menu.selectAll": _("Select all"),
    "reason.too_short": _("needs at least three cards"),
    "reason.two_of_a_suit": _("a set can't have two cards of one suit"),
    "reason.set_too_long": _("a set has four cards at most, jokers included"),
    "reason.duplicate_rank": _("a sequence can't have one rank twice"),
    "reason.wraps": _("a sequence can't go round the corner: king, ace, two"),
    "reason.gap": _("no joker fills the gap"),
    "reason.run_too_long": _("more than thirteen cards of one suit"),
    "reason.not_a_meld": _("neither one suit in order nor one rank"),
    "why.pure": _("A sequence without a joker. It always counts."),
    "why.run": _("A sequence with a joker. It counts."),
    "why.set": _("Cards of one rank. The set counts."),
    "why.runWaits": _("It waits for a pure sequence."),
    "why.setWaits": _("It waits for two sequences, one of them pure."),
    "why.invalid": _("This is neither a sequence nor a set."),
    "why.sorted": ngettext_lazy(
        "These cards are only sorted, not grouped: {points} point.",
        "These cards are only sorted, not grouped: {points} points.",
        "points",
    ),
    "why.loose": _("Loose cards cost their points."),
    "why.unknown": _("Checking."),
    "badge.now": _("In hand"),
    "badge.after": _("After {card}"),
    "badge.part": pgettext_lazy("cards and their points", "{cards} = {points}"),
    "badge.wanted": ngettext_lazy(
        "To {points} point with: {cards}", "To {points} points with: {cards}", "points"
    ),
    # Translators: a list of groups, each with its points: “K♣ Q♦ = 20”.
    "fact.counted": _("What counts against you: {parts}"),
    "fact.nothing": _("No card counts against you."),
    "fact.sum.plain": ngettext_lazy(
        "Together {points} point.", "Together {points} points.", "points"
    ),
    "fact.sum.best": ngettext_lazy(
        "With the best arrangement: {points} point.",
        "With the best arrangement: {points} points.",
        "points",
    ),
    # Translators: what the hand costs now, and what it would cost: two numbers.
    "suggest.change": ngettext_lazy(
        "{from} → {to} point", "{from} → {to} points", "to"
    ),
    # Translators: what the hand would cost: a number.
    "suggest.level": ngettext_lazy(
        "Still {to} point, better grouped",
        "Still {to} points, better grouped",
        "to",
    ),
    "suggest.best": _("Your groups can't be arranged any better."),
    "advice.draw.stock": _("Draw from the closed pile."),
    "advice.draw.discard": _("Take {card} from the open pile."),
    "advice.take_upcard": _("Take {card}."),
    "advice.pass": _("Pass this card."),
    "advice.discard": _("Discard {card}."),
    "saved.saved": _("Saved"),
    "saved.saving": _("Saving"),
    "saved.offline": _("Offline - kept here"),
}
