"""Prompt, seats, piles, connection, hints and what a screen reader hears."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences

TABLE: Final[Sentences] = {
    "prompt.draw": _("Your turn - draw a card"),
    "prompt.discard": _("Discard one card"),
    "prompt.discardCard": _("Discard {card} or choose another"),
    "prompt.canShow": _("You can show: with {card} on Finish the rest is valid"),
    "prompt.show": _("Arrange and declare"),
    "prompt.meld": _("{name} showed. Send your cards"),
    "prompt.check": _("Check before you show"),
    "prompt.turnOf": _("{name}'s turn"),
    "prompt.placed": _("{name} placed a show"),
    "prompt.melding": _("The others send their cards"),
    "prompt.sent": _("Your cards are sent"),
    "prompt.dropped": _("You dropped."),
    "prompt.out": _("You are out of this deal."),
    "prompt.waiting": _("Waiting for players"),
    "prompt.starting": _("The deal starts in a moment"),
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
    "bots.chosen.easy": _("The next deal is against one easy bot."),
    "bots.chosen.normal": _("The next deal is against three normal bots."),
    "bots.chosen.hard": _("The next deal is against three hard bots."),
    "bots.rose.normal.one": _(
        "You won {count} deal. The next one is against three normal bots."
    ),
    "bots.rose.normal.other": _(
        "You won {count} deals. The next one is against three normal bots."
    ),
    "bots.rose.hard.one": _(
        "You won {count} deal against normal bots. Now you meet three hard ones."
    ),
    "bots.rose.hard.other": _(
        "You won {count} deals against normal bots. Now you meet three hard ones."
    ),
    "seat.dealer": _("Dealer"),
    "seat.dealerMark": pgettext_lazy("mark of the dealer", "D"),
    "seat.cards": _("{n} cards"),
    "state.empty": "",
    "state.waiting": _("Waiting"),
    "state.playing": "",
    "state.thinking": _("Thinking"),
    "state.dropped": _("Dropped"),
    "state.auto": _("Auto"),
    "auto.plays": _("Auto {n} of {m}"),
    "auto.warns": _("Auto {n} of {m}"),
    "auto.decides": _("Auto {n} of {m}, then drop?"),
    "auto.stays": _("Auto {n} of {m}, stays"),
    "auto.drops": _("Auto {n} of {m}, then drop"),
    "auto.why.plays": _(
        "The table plays for this seat. After {m} turns its saved groups decide."
    ),
    "auto.why.plays.own": _(
        "After {m} turns it would play on until somebody shows: your groups count no "
        "more than a drop."
    ),
    "auto.why.warns.own": _(
        "After {m} turns you are dropped for {points} points: your groups count more."
    ),
    "auto.why.decides": _(
        "At its next turn the saved groups decide: a drop for {points} points if they "
        "count more, else the table plays on until a show."
    ),
    "auto.why.decides.own": _("At your next turn your saved groups decide."),
    "auto.why.stays": _("The table plays for this seat until somebody shows."),
    "auto.why.stays.own": _("It plays on for you until somebody shows."),
    "auto.why.drops": _("This seat is dropped at its next turn, {points} points."),
    "auto.why.drops.own": _("At your next turn you are dropped, {points} points."),
    "state.away": _("Away"),
    "state.disconnected": _("Reconnecting"),
    "state.melding": _("Melding"),
    "state.sent": _("Sent"),
    "state.won": _("Won"),
    "state.out": _("Wrong show"),
    "centre.closedName": _("Closed {count} cards. Draw"),
    "centre.openName": _("Open pile, {card}. Take"),
    "centre.nothing": _("empty"),
    "centre.lastSix": _("Last on the pile"),
    "centre.cutName": _("Cut joker, {card}: {rank} are jokers"),
    "centre.values": _("Value cards"),
    "centre.wildNote": _("{rank} wild"),
    "centre.finish": _("Finish"),
    "centre.finishName": _("Finish: drop a card to show"),
    "centre.finishHolds": _("Finish, {card}"),
    "conn.weak": _("Weak connection"),
    "conn.heldUp": _(
        "The house is held up. Clocks are stopped, so nobody loses time. If a move is "
        "refused, try again in a moment."
    ),
    "conn.goesOn": _("The house is back."),
    "conn.reconnecting": _("Reconnecting - your cards are safe, keep arranging."),
    "conn.clock": _("Your turn clock is still running."),
    "conn.clockStops": _(
        "Your clock stops after 8 seconds and goes back to where you disconnected; you "
        "have two minutes to return."
    ),
    "conn.clockLast": _(
        "If you are away for 8 seconds, you lose the match: it would be the third time."
    ),
    "conn.back": _("Back - up to date"),
    "conn.refreshed": _("Table refreshed"),
    "title.turn": _("Your turn - {title}"),
    "coach.draw": _("Your turn. Tap a pile to draw a card."),
    "coach.discard": _("Now discard one card: press Discard, or choose another."),
    "coach.group": _("Tap cards that belong together, then Group."),
    "badge.value": _("value {n}"),
    "say.turn": _("Your turn."),
    "say.open": _("Open card {card}."),
    "say.points": _("{points} points if someone shows now."),
    "say.seconds.one": _("{count} second."),
    "say.seconds.other": _("{count} seconds."),
    "say.grouped": _("Group {n} made, {cards}."),
    "say.group": _("Group {n}: {cards}."),
    "say.loose": _("Loose: {cards}."),
    "say.sorted.suit": _("Sorted by suit."),
    "say.sorted.rank": _("Sorted by rank."),
    "say.sorted.own": _("Your own groups again."),
    "leave.chips": _(
        "Leaving now costs {n} chips ({points} points) when this deal is settled."
    ),
    "leave.points": _("Leaving now costs {n} points."),
    "leave.free": _("Leaving now costs nothing."),
    "leave.now": _("Your chips go back to your account."),
    "leave.afterDeal": _("Your other chips go back to your account after this deal."),
    "leave.failed": _("That did not work. Please try again."),
}
