"""Indian rummy in play: the check before a show, the window after it, drops."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

PLAY: Final[Sentences] = {
    "prompt.canShow": _("You can show: put {card} on Finish"),
    "prompt.show": _("Arrange and declare"),
    "prompt.meld": _("{name} showed. Send your cards"),
    "prompt.check": _("Check before you show"),
    "prompt.placed": _("{name} placed a show"),
    "prompt.melding": _("Waiting for the others' cards"),
    "prompt.melding.one": _("Waiting for {name}'s cards"),
    "prompt.sent": _("Your cards are sent"),
    "act.finish": _("Finish"),
    "act.showNow": _("Show: {card} to Finish"),
    "act.drop": _("Drop"),
    "act.dropPrice": _("Drop {price}"),
    "act.declare": _("Declare"),
    "act.send": _("Send cards"),
    "act.resend": _("Send again"),
    "price.chips": _("−{n}"),
    "act.dropOut": _("Drop {price} = out"),
    "ask.dropOut": ngettext_lazy(
        "Drop for {points} point? That puts you out of the match.",
        "Drop for {points} points? That puts you out of the match.",
        "points",
    ),
    "price.added": ngettext_lazy("+{n} pt", "+{n} pts", "n"),
    "ask.pure": _("{card} breaks your pure sequence. Discard it anyway?"),
    "ask.drop": ngettext_lazy(
        "Drop for {points} point?", "Drop for {points} points?", "points"
    ),
    "ask.dropChips": ngettext_lazy(
        "Drop for {points} point, {chips}?",
        "Drop for {points} points, {chips}?",
        "points",
    ),
    "ask.arrange": _("Keep arranging"),
    "ask.better": _("{points} is possible. Use it?"),
    "ask.useIt": _("Use it"),
    "ask.sendMine": _("Send mine"),
    "why.allMelded": _("Every group is in a slot."),
    "why.jokerBlocked": _("You can't take a discarded joker."),
    "why.showLater": _("You can show after drawing, with one card selected."),
    "go.label": _("Drop and go {price}"),
    "go.yes": _("Drop and go"),
    "go.ask": ngettext_lazy(
        "Drop for {points} point and move to another table?",
        "Drop for {points} points and move to another table?",
        "points",
    ),
    "go.askChips": ngettext_lazy(
        "Drop for {points} point ({chips}) and move to another table?",
        "Drop for {points} points ({chips}) and move to another table?",
        "points",
    ),
    "autodrop.label": _("Auto drop {price}"),
    "autodrop.on": ngettext_lazy(
        "On your turn you drop for {points} point.",
        "On your turn you drop for {points} points.",
        "points",
    ),
    "autodrop.onChips": ngettext_lazy(
        "On your turn you drop for {points} point, {chips}.",
        "On your turn you drop for {points} points, {chips}.",
        "points",
    ),
    "autodrop.off": _("Auto drop is off."),
    "centre.finish": _("Finish"),
    "centre.finishName": _("Finish: drop a card to show"),
    "centre.finishHolds": _("Finish, {card}"),
    "say.points": ngettext_lazy(
        "{points} point if someone shows now.",
        "{points} points if someone shows now.",
        "points",
    ),
    "advice.show": _("Put {card} on Finish. The other cards are a valid show."),
    "away.dropped": ngettext_lazy(
        "dropped, {points} point", "dropped, {points} points", "points"
    ),
    "away.valid_show": _("declared your saved groups: a valid show"),
    "away.wrong_show": ngettext_lazy(
        "declared your saved groups: a wrong show, {points} point",
        "declared your saved groups: a wrong show, {points} points",
        "points",
    ),
    "away.most": ngettext_lazy(
        "Meanwhile somebody showed. It costs you {points} point at most, and you "
        "can still arrange and send your cards.",
        "Meanwhile somebody showed. It costs you {points} points at most, and you "
        "can still arrange and send your cards.",
        "points",
    ),
    "state.melding": _("Melding"),
    "state.sent": _("Sent"),
    "state.out": _("Wrong show"),
    "auto.plays": _("Auto {missed} of {turns}"),
    "auto.warns": _("Auto {missed} of {turns}"),
    "auto.decides": _("Auto {missed} of {turns}, then drop?"),
    "auto.stays": _("Auto {missed} of {turns}, stays in"),
    "auto.noLimit": _("Auto {missed}, stays in"),
    "auto.drops": _("Auto {missed} of {turns}, then drop"),
    "auto.why.plays": ngettext_lazy(
        "The table plays for this seat. After {turns} turn its saved groups decide.",
        "The table plays for this seat. After {turns} turns its saved groups decide.",
        "turns",
    ),
    "auto.why.plays.own": ngettext_lazy(
        "After {turns} turn it would play on until somebody shows, because your "
        "groups cost no more than a drop.",
        "After {turns} turns it would play on until somebody shows, because your "
        "groups cost no more than a drop.",
        "turns",
    ),
    "auto.why.warns.own": ngettext_lazy(
        "After {turns} turn you are dropped for {price}, because your groups cost "
        "more.",
        "After {turns} turns you are dropped for {price}, because your groups cost "
        "more.",
        "turns",
    ),
    "auto.why.decides": ngettext_lazy(
        "On its next turn the saved groups decide. If they cost more than "
        "{points} point, the seat is dropped for {points}; if not, the table "
        "plays on until somebody shows.",
        "On its next turn the saved groups decide. If they cost more than "
        "{points} points, the seat is dropped for {points}; if not, the table "
        "plays on until somebody shows.",
        "points",
    ),
    "auto.why.decides.own": _("On your next turn your saved groups decide."),
    "auto.why.stays": _("The table plays for this seat until somebody shows."),
    "auto.why.stays.own": _("It keeps playing for you until somebody shows."),
    "auto.why.drops": ngettext_lazy(
        "This seat is dropped on its next turn, {points} point.",
        "This seat is dropped on its next turn, {points} points.",
        "points",
    ),
    "auto.why.drops.own": ngettext_lazy(
        "On your next turn you are dropped, {points} point.",
        "On your next turn you are dropped, {points} points.",
        "points",
    ),
    "keys.finish": _("finish, declare"),
    "keys.drop": _("drop (asks)"),
}

SHOW: Final[Sentences] = {
    "finish.check": _("Check before you show"),
    "finish.arrange": _("Arrange and declare"),
    "finish.send": _("Send your cards"),
    "finish.sent": _("Sent. You can still rearrange and send again."),
    "finish.empty": _("empty"),
    # Translators: the number of a slot, its cards, and what they are: “Pure”, “Not
    # valid”.
    "finish.slotName": _("Slot {n}: {cards} {kind}"),
    "finish.pick": _("Tap the slot these cards go to."),
    "finish.blind": _("Nothing is checked for you here, so look at every slot."),
    "finish.again": _("Press once more to do it."),
    "finish.judging": _("Checking ..."),
    "finish.valid": _("Valid - 0 points"),
    # Translators: the reasons, separated by semicolons.
    "finish.invalid": _("Not valid: {why}."),
    "finish.wrong": _("Showing now is a wrong show."),
    "finish.fails": _("{cards}: {reason}"),
    "finish.wrongCost": ngettext_lazy(
        "Showing now costs {points} point.",
        "Showing now costs {points} points.",
        "points",
    ),
    "finish.cost": ngettext_lazy(
        "As arranged: {points} point", "As arranged: {points} points", "points"
    ),
    "finish.declare": _("Show and declare"),
    "finish.place": _("Place show"),
    "meld.group": pgettext_lazy("button over a group", "Meld"),
    "meld.groupName": _("Meld group {n}"),
    "meld.back": pgettext_lazy("button over a group", "Back"),
    "meld.backName": _("Take group {n} back"),
    "reason.pure_run_missing": _("waits for a pure sequence"),
    "reason.second_run_missing": _("waits for a second sequence"),
    "defect.pure_run_missing": ngettext_lazy(
        "no pure sequence", "fewer than {n} pure sequences", "n"
    ),
    "defect.second_run_missing": _("no second sequence"),
    "defect.invalid_group": _("a group is not valid"),
    "defect.loose_cards": _("cards are left loose"),
    "defect.wrong_count": _("the wrong number of cards for a show"),
    "badge.now": _("If someone shows"),
    "badge.half": _("Half count: you have not had a turn yet."),
    "fact.show.valid": _("These cards are a valid show."),
    "fact.pure.there": ngettext_lazy(
        "You have a pure sequence.", "You have {n} pure sequences.", "n"
    ),
    "fact.pure.missing": ngettext_lazy(
        "No pure sequence yet, so all cards count.",
        "Fewer than {n} pure sequences, so all cards count.",
        "n",
    ),
    "fact.pure.few": ngettext_lazy(
        "Fewer than {n} pure sequence yet: only those you have are safe.",
        "Fewer than {n} pure sequences yet: only those you have are safe.",
        "n",
    ),
    "fact.second.there": _("You have two sequences."),
    "fact.second.safe": _("No second sequence yet, so only the pure one is safe."),
    "fact.second.missing": _("No second sequence yet, so all cards count."),
    "fact.second.none": _("You also need a second sequence."),
    # Translators: the sum of the loose cards, and the points that really count.
    "fact.sum.most": ngettext_lazy(
        "That adds up to {whole}, but {points} point is the most it costs.",
        "That adds up to {whole}, but {points} points is the most it costs.",
        "points",
    ),
    # Translators: the sum of the loose cards, and the points that really count.
    "fact.sum.half": ngettext_lazy(
        "That adds up to {whole}. Before your first turn only half counts: "
        "{points} point.",
        "That adds up to {whole}. Before your first turn only half counts: "
        "{points} points.",
        "points",
    ),
    # Translators: the sum of the loose cards, the most a hand costs, and the points
    # that really count.
    "fact.sum.halfMost": ngettext_lazy(
        "That adds up to {whole}, capped at {most}. Before your first turn only "
        "half counts: {points} point.",
        "That adds up to {whole}, capped at {most}. Before your first turn only "
        "half counts: {points} points.",
        "points",
    ),
    "fact.sum.flat": ngettext_lazy(
        "Before your first turn it costs {points} point, whatever you hold.",
        "Before your first turn it costs {points} points, whatever you hold.",
        "points",
    ),
    "fact.sum.wrong": ngettext_lazy(
        "This show is not valid. A wrong show costs {points} point, whatever you hold.",
        "This show is not valid. A wrong show costs {points} points, whatever "
        "you hold.",
        "points",
    ),
}

EVENTS: Final[Sentences] = {
    "event.discarded.finish": _("{card} goes to the open pile"),
    "event.discarded.finish.own": _("{card} goes to the open pile"),
    "event.discarded.finish.own.card": _("{card} goes to the open pile"),
    "event.dropped": ngettext_lazy(
        "{name} dropped, {points} point", "{name} dropped, {points} points", "points"
    ),
    "event.dropped.own": ngettext_lazy(
        "You dropped, {points} point", "You dropped, {points} points", "points"
    ),
    "event.dropped.auto_drop": ngettext_lazy(
        "{name} was dropped, {points} point",
        "{name} was dropped, {points} points",
        "points",
    ),
    "event.dropped.auto_drop.own": ngettext_lazy(
        "You were dropped, {points} point",
        "You were dropped, {points} points",
        "points",
    ),
    "event.dropped.left": ngettext_lazy(
        "{name} left for good, {points} point",
        "{name} left for good, {points} points",
        "points",
    ),
    "event.dropped.left.own": ngettext_lazy(
        "You left for good, {points} point",
        "You left for good, {points} points",
        "points",
    ),
    "event.show_placed": _("{name} placed a show"),
    "event.show_placed.own": _("You placed a show"),
    "event.valid_show": _("{name} showed a valid hand"),
    "event.valid_show.own": _("You showed a valid hand"),
    "event.wrong_show": ngettext_lazy(
        "{name} made a wrong show, {points} point",
        "{name} made a wrong show, {points} points",
        "points",
    ),
    "event.wrong_show.own": ngettext_lazy(
        "You made a wrong show, {points} point",
        "You made a wrong show, {points} points",
        "points",
    ),
    "event.sent": _("{name} sent their cards"),
    "event.sent.own": _("You sent your cards"),
    "event.window_opened": _("Everybody sends their cards"),
    "event.window_closed": _("Time to send cards is up"),
    "event.deal_over.valid_show": _("{name} won the deal"),
    "event.deal_over.valid_show.own": _("You won the deal"),
    "how.show": pgettext_lazy("cards shown to end a deal", "Show"),
    "how.melded": _("Melded"),
    "how.drop": _("Drop"),
    "how.first_drop": _("First drop"),
    "how.middle_drop": _("Middle drop"),
    "how.auto_drop": _("Auto drop"),
    "how.wrong_show": _("Wrong show"),
    "result.showed": _("{name} showed"),
    "result.showed.own": _("You showed"),
    "result.wrongShow": ngettext_lazy(
        "Your show was not valid. A wrong show costs {points} point, whatever "
        "you hold.",
        "Your show was not valid. A wrong show costs {points} points, whatever "
        "you hold.",
        "points",
    ),
    "result.yourHand": ngettext_lazy(
        "Your hand: {points} point.", "Your hand: {points} points.", "points"
    ),
    # Translators: cards of a group, why they count against the player, and their
    # points.
    "result.groupCost": _("{cards}: {why}, {points}."),
    "result.oneOff": _("You were one card off: {cards}"),
    "result.oneOffOrJoker": _("You were one card off: {cards} or any joker."),
    "result.oneOffJoker": _("You were one card off: any joker."),
}

TEXT: Final[Sentences] = {
    "text.aside": _("To show with {card}:"),
    "text.cancel": _("Cancel"),
    "text.finish": _("Finish with {card}"),
    "text.finishNone": _("Finish"),
    "text.drop": ngettext_lazy(
        "Drop for {points} point", "Drop for {points} points", "points"
    ),
    "text.dropChips": ngettext_lazy(
        "Drop for {points} point, {chips}",
        "Drop for {points} points, {chips}",
        "points",
    ),
    "command.show": pgettext_lazy("typed", "show|finish|f"),
    "command.declare": pgettext_lazy("typed", "declare|send|place"),
    "command.drop": pgettext_lazy("typed", "drop|x"),
    "command.declareOrCancel": _("Type declare or cancel."),
    "command.familyHelp": _("You can also type: show kc, declare, drop."),
}
