"""Prompt, seats, piles, connection, hints and what a screen reader hears."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

TABLE: Final[Sentences] = {
    "prompt.draw": _("Your turn - draw a card"),
    "prompt.discard": _("Discard one card"),
    "prompt.discardCard": _("Discard {card} or choose another"),
    "prompt.several": _("Group these cards, or keep one"),
    "prompt.turnOf": _("{name}'s turn"),
    "prompt.dropped": _("You dropped."),
    "prompt.out": _("You are out of this deal."),
    "prompt.waiting": _("Waiting for players"),
    "prompt.starting": _("The deal starts in a moment"),
    "prompt.start.own": _("Press Start to be dealt in"),
    "prompt.start.other": _("Waiting for {name} to press Start"),
    "prompt.ready.own": _("Press Ready when you want the next deal"),
    "prompt.ready.other": _("The next deal waits for {names}"),
    "prompt.between": _("The next deal comes in a moment"),
    "prompt.hosted": _("The event goes on shortly"),
    "prompt.over": _("This deal is over"),
    "prompt.closed": _("This table has closed"),
    "prompt.closedHosted": _("This table of the event is over"),
    "seat.you": _("You"),
    "seat.empty": _("Free seat"),
    "seat.bot": pgettext_lazy("mark of a house bot", "bot"),
    "seat.bot.easy": pgettext_lazy("mark of a house bot", "easy bot"),
    "seat.bot.normal": pgettext_lazy("mark of a house bot", "normal bot"),
    "seat.bot.hard": pgettext_lazy("mark of a house bot", "hard bot"),
    "bots.chosen.easy": _("From the next deal on, you play against easy bots."),
    "bots.chosen.normal": _("From the next deal on, you play against normal bots."),
    "bots.chosen.hard": _("From the next deal on, you play against hard bots."),
    "bots.rose.normal": ngettext_lazy(
        "You won {count} deal. The next one is against three normal bots.",
        "You won {count} deals. The next one is against three normal bots.",
    ),
    "bots.rose.hard": ngettext_lazy(
        "You won {count} deal against normal bots. Now you meet three hard ones.",
        "You won {count} deals against normal bots. Now you meet three hard ones.",
    ),
    "seat.dealer": _("Dealer"),
    "seat.dealerMark": pgettext_lazy("mark of the dealer", "D"),
    "seat.cards": ngettext_lazy("{n} card", "{n} cards", "n"),
    "seat.took": _("took"),
    "seat.known": _("Took from the open pile and may still hold: {cards}"),
    "state.empty": "",
    "state.waiting": _("Waiting"),
    "state.playing": "",
    "state.thinking": _("Thinking"),
    "state.dropped": _("Dropped"),
    "state.out": _("Out"),
    "state.auto": _("Auto"),
    "state.away": _("Away"),
    "state.disconnected": _("Reconnecting"),
    "state.won": _("Won"),
    "centre.closedName": ngettext_lazy(
        "Closed {count} card. Draw", "Closed {count} cards. Draw"
    ),
    "centre.openName": _("Open pile, {card}. Take"),
    "centre.nothing": _("empty"),
    "centre.lastSix": _("Last on the pile"),
    "centre.cutName": _("Cut joker, {card}: {rank} are jokers"),
    "centre.values": _("Value cards"),
    "centre.wildNote": _("{rank} wild"),
    "centre.last": _("Last card"),
    "centre.lastHolds": _("Last card, {card}"),
    "centre.faceDown": _("face down"),
    "conn.weak": _("Weak connection"),
    "conn.heldUp": _(
        "Our server is having trouble. The clocks are stopped, so nobody loses "
        "time. If a move is refused, try again in a moment."
    ),
    "conn.goesOn": _("Our server is back."),
    "conn.reconnecting": _("Reconnecting - your cards are safe, keep arranging."),
    "conn.clock": _("Your turn clock is still running."),
    "conn.clockStops": _(
        "Your clock stops after 8 seconds and goes back to where you disconnected; you "
        "have two minutes to return."
    ),
    "conn.clockLast": ngettext_lazy(
        "If you are away for 8 seconds, you lose the match: you have been "
        "disconnected {count} time already.",
        "If you are away for 8 seconds, you lose the match: you have been "
        "disconnected {count} times already.",
    ),
    "conn.back": _("Back - up to date"),
    "conn.refreshed": _("Table refreshed"),
    "lost.grace": _("{name} disconnected, {time} to return"),
    "lost.called": _("{name} was called back, {time} to return"),
    "lost.seat": _("Offline {time}"),
    "lost.times": ngettext_lazy(
        "Disconnected {n} of {max} time", "Disconnected {n} of {max} times", "max"
    ),
    "lost.again": ngettext_lazy(
        "You were disconnected. This can happen {count} more time in this match.",
        "You were disconnected. This can happen {count} more times in this match.",
    ),
    "lost.last": _("You were disconnected. If it happens again, you lose the match."),
    "title.turn": _("Your turn - {title}"),
    "coach.draw": _("Your turn. Tap a pile to draw a card."),
    "coach.discard": _("Now discard one card: press Discard, or choose another."),
    "coach.group": _("Hold a card, tap others that go with it, then press Group."),
    # Translators: the value of the value cards in the player's hand.
    "badge.value": _("value {n}"),
    "say.turn": _("Your turn."),
    "say.open": _("Open card {card}."),
    # Translators: the number of a group, what it is (“pure sequence”), how many cards
    # it has (“3 cards”), and its points.
    "say.groupMade": ngettext_lazy(
        "Group {n}, {kind}, {cards}, {points} point.",
        "Group {n}, {kind}, {cards}, {points} points.",
        "points",
    ),
    "say.points": ngettext_lazy("{points} point.", "{points} points.", "points"),
    "say.seconds": ngettext_lazy("{count} second.", "{count} seconds."),
    "say.grouped": _("Group {n} made, {cards}."),
    "say.group": _("Group {n}: {cards}."),
    "say.loose": _("Loose: {cards}."),
    "say.sorted.suit": _("Sorted by suit."),
    "say.sorted.rank": _("Sorted by rank."),
    "say.sorted.melds": _("Sorted into melds."),
    "say.sorted.own": _("These are your own groups again."),
    "leave.chips": ngettext_lazy(
        "Leaving now costs {n} ({points} point) when this deal is settled.",
        "Leaving now costs {n} ({points} points) when this deal is settled.",
        "points",
    ),
    "leave.points": ngettext_lazy(
        "Leaving now costs {n} point.", "Leaving now costs {n} points.", "n"
    ),
    "leave.free": _("Leaving now costs nothing."),
    "leave.now": _("Your chips go back to your account."),
    "leave.afterDeal": _("Your other chips go back to your account after this deal."),
    "leave.failed": _("That did not work. Please try again."),
    "leave.resign": _("Resign"),
    "leave.word": _("Leave table"),
    "leave.wins": _("{name} wins the match."),
    "leave.playOn": _("The others play on without you."),
}
