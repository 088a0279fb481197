"""The table as text, its command line, and screen reader texts of groups."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

TEXT: Final[Sentences] = {
    "spoken.pure": _("pure sequence"),
    "spoken.run": _("sequence"),
    "spoken.set": pgettext_lazy("kind of group", "set"),
    "spoken.runWaits": _("sequence, waiting"),
    "spoken.setWaits": _("set, waiting"),
    "spoken.invalid": _("not valid"),
    "spoken.loose": _("loose"),
    "spoken.unknown": _("not checked yet"),
    "text.state": _("Say the state of the game and the time left"),
    "text.after": ngettext_lazy(
        "Without {card}: {points} point.", "Without {card}: {points} points.", "points"
    ),
    "text.keep": _("Keep this arrangement"),
    "text.takeBack": _("take back what was laid out last"),
    "text.moveTo": _("Move selected to group {n}"),
    "text.ungroup": _("Ungroup {n}"),
    "text.loosen": _("Move selected to the loose cards"),
    "text.draw": _("Draw from the closed pile, {count}"),
    "text.nothing": _("You have nothing to do right now."),
    "text.group": _("Group selected, {cards}"),
    "text.several": _("Select several cards"),
    "text.closed": _("Closed pile: {count}."),
    "text.open": _("Open card: {card}."),
    "text.openEmpty": _("No open card."),
    "text.earlier": _("Under it, newest first: {cards}."),
    "text.turn": _("to act"),
    # Translators: what a group is (“Pure sequence”), and its cards.
    "melds.name": _("{kind}: {cards}"),
    "text.melds": _("Melds on the table"),
    "text.house": _("The house"),
    "text.nothingYet": _("Nothing yet."),
    "text.noClock": _("You have no clock running."),
    "text.result": _("Result of the deal"),
    "text.players": _("Players in order of play"),
    "text.happened": _("What happened, newest first"),
    "text.column.place": _("Place"),
    "text.column.player": _("Player"),
    "text.column.how": _("How"),
    "text.column.cards": _("Cards"),
    "text.column.points": _("Points"),
    "text.column.chips": _("Chips"),
    "text.column.total": _("Total"),
    "text.column.state": _("State"),
    "text.column.who": _("Who"),
    "text.column.what": _("What"),
}

# Words that can be typed, the alternatives of one verb divided by |.
COMMANDS: Final[Sentences] = {
    "command.draw": pgettext_lazy("typed", "draw|closed|stock|d"),
    "command.take": pgettext_lazy("typed", "take|open|o"),
    "command.group": pgettext_lazy("typed", "group|g"),
    "command.ungroup": pgettext_lazy("typed", "ungroup|u"),
    "command.discard": pgettext_lazy("typed", "discard|throw"),
    "command.cancel": pgettext_lazy("typed", "cancel|back"),
    "command.sort": pgettext_lazy("typed", "sort|s"),
    "command.suggest": pgettext_lazy("typed", "suggest|a"),
    "command.undo": pgettext_lazy("typed", "undo|z"),
    "command.ready": pgettext_lazy("typed", "ready|start|next"),
    "command.rejoin": pgettext_lazy("typed", "rejoin"),
    "command.decline": pgettext_lazy("typed", "decline|stay"),
    "command.split": pgettext_lazy("typed", "split"),
    "command.playon": pgettext_lazy("typed", "play|continue"),
    "command.yes": pgettext_lazy("typed", "yes|y"),
    "command.no": pgettext_lazy("typed", "no|n"),
    "command.say": pgettext_lazy("typed", "say|read|tell"),
    "command.help": pgettext_lazy("typed", "help|?"),
    "command.to": pgettext_lazy("typed: group 4d to 2", "to"),
    "command.of": pgettext_lazy("typed: king of clubs", "of"),
    "command.say.hand": pgettext_lazy("typed after say", "hand|cards|h"),
    "command.say.state": pgettext_lazy("typed after say", "state|turn|t"),
    "command.say.log": pgettext_lazy("typed after say", "log|events|w"),
    "command.say.points": pgettext_lazy("typed after say", "points|score"),
    "command.say.clock": pgettext_lazy("typed after say", "clock|time|seconds"),
    "command.helpText": _(
        "Commands: draw, take, group 4c 4h 4s, group 4d to 2, ungroup 2, sort, "
        "suggest, undo, discard kc, cancel. To answer: ready, rejoin, decline, split, "
        "play on, yes, no. To hear: say hand, say state, say log, say points, say "
        "clock."
    ),
    # Translators: what the player typed.
    "command.unknown": _("There is no command {word}. Type help for the list."),
    # Translators: what the player typed.
    "command.unread": _("{word} is not a card. Write it as 4c, 10h or king of clubs."),
    "command.absent": _("You don't hold {card}."),
    "command.whichCard": _("Say which card."),
    "command.whichGroup": _("Say which group, 1 to {count}."),
    "command.noGroup": _("You have no groups."),
    "command.ungrouped": _("Group {n} is loose again."),
    "command.yesNo": _("Type yes or no."),
    "command.notNow": _("Nothing needs that right now."),
    "command.sayWhat": _("Say hand, state, log, points or clock."),
}
