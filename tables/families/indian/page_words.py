"""Indian rummy in play: the check before a show, the window after it, drops."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences

PLAY: Final[Sentences] = {
    "prompt.canShow": _("You can show: with {card} on Finish the rest is valid"),
    "prompt.show": _("Arrange and declare"),
    "prompt.meld": _("{name} showed. Send your cards"),
    "prompt.check": _("Check before you show"),
    "prompt.placed": _("{name} placed a show"),
    "prompt.melding": _("The others send their cards"),
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
    "ask.dropOut": _("Drop for {points} points? That puts you out of the match."),
    "price.added": _("+{n} pts"),
    "ask.pure": _("{card} breaks your pure sequence. Discard it?"),
    "ask.drop": _("Drop for {points} points?"),
    "ask.dropChips": _("Drop for {points} points, {chips} chips?"),
    "ask.arrange": _("Keep arranging"),
    "ask.better": _("{points} is possible. Use it?"),
    "ask.useIt": _("Use it"),
    "ask.sendMine": _("Send mine"),
    "why.allMelded": _("Every group is in a slot."),
    "why.jokerBlocked": _("You can't take a discarded joker."),
    "why.showLater": _("You can show after drawing, with one card selected."),
    "go.label": _("Drop and go {price}"),
    "go.yes": _("Drop and go"),
    "go.ask": _("Drop for {points} points and move to another table?"),
    "go.askChips": _(
        "Drop for {points} points ({chips} chips) and move to another table?"
    ),
    "autodrop.label": _("Auto drop {price}"),
    "autodrop.on": _("On your turn you drop for {points} points."),
    "autodrop.onChips": _("On your turn you drop for {points} points, {chips} chips."),
    "autodrop.off": _("You do not drop automatically."),
    "centre.finish": _("Finish"),
    "centre.finishName": _("Finish: drop a card to show"),
    "centre.finishHolds": _("Finish, {card}"),
    "say.points": _("{points} points if someone shows now."),
    "advice.show": _("Put {card} on Finish: the others are a valid show."),
    "away.dropped": _("dropped, {points} points"),
    "away.valid_show": _("declared your saved groups: a valid show"),
    "away.wrong_show": _("declared your saved groups: a wrong show, {points} points"),
    "away.most": _(
        "Somebody showed meanwhile: it costs you {points} points at most. You can "
        "still arrange and send."
    ),
    "state.melding": _("Melding"),
    "state.sent": _("Sent"),
    "state.out": _("Wrong show"),
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
    "keys.finish": _("finish, declare"),
    "keys.drop": _("drop (asks)"),
}

SHOW: Final[Sentences] = {
    "finish.check": _("Check before you show"),
    "finish.arrange": _("Arrange and declare"),
    "finish.send": _("Send your cards"),
    "finish.sent": _("Sent. You can still rearrange and send again."),
    "finish.empty": _("empty"),
    "finish.slotName": _("Slot {n}: {cards} {kind}"),
    "finish.pick": _("Tap the slot these cards go to."),
    "finish.blind": _("Nothing is checked for you here: look at every slot."),
    "finish.again": _("Press once more to do it."),
    "finish.judging": _("Being judged ..."),
    "finish.valid": _("Valid - 0 points"),
    "finish.invalid": _("Not valid: {why}."),
    "finish.wrong": _("Showing now is a wrong show."),
    "finish.wrongCost": _("Showing now costs {points} points."),
    "finish.cost": _("As it lies: {points} points"),
    "finish.declare": _("Show and declare"),
    "finish.place": _("Place show"),
    "meld.group": pgettext_lazy("button over a group", "Meld"),
    "meld.groupName": _("Meld group {n}"),
    "meld.back": pgettext_lazy("button over a group", "Back"),
    "meld.backName": _("Take group {n} back"),
    "reason.pure_run_missing": _("waits for a pure sequence"),
    "reason.second_run_missing": _("waits for a second sequence"),
    "defect.pure_run_missing": _("no pure sequence"),
    "defect.pure_run_missing.many": _("fewer than {n} pure sequences"),
    "defect.second_run_missing": _("no second sequence"),
    "defect.invalid_group": _("a group is not valid"),
    "defect.loose_cards": _("cards are left loose"),
    "defect.wrong_count": _("not as many cards as a show has"),
    "badge.now": _("If someone shows"),
    "badge.half": _("Half count: you have not had a turn yet."),
    "fact.show.valid": _("These cards are a valid show."),
    "fact.pure.there": _("You have a pure sequence."),
    "fact.pure.there.many": _("You have {n} pure sequences."),
    "fact.pure.missing": _("No pure sequence yet, so all cards count."),
    "fact.pure.missing.many": _("Fewer than {n} pure sequences, so all cards count."),
    "fact.pure.few.many": _(
        "Fewer than {n} pure sequences yet: only those you have are safe."
    ),
    "fact.second.there": _("You have two sequences."),
    "fact.second.safe": _("No second sequence yet, so only the pure one is safe."),
    "fact.second.missing": _("No second sequence yet, so all cards count."),
    "fact.second.none": _("You need a second sequence, too."),
    "fact.sum.most": _("Together {whole}; {points} points is the most it costs."),
    "fact.sum.half": _(
        "Together {whole}. Before your first turn half counts: {points} points."
    ),
    "fact.sum.halfMost": _(
        "Together {whole}, at most {most}. "
        "Before your first turn half counts: {points} points."
    ),
    "fact.sum.flat": _(
        "Before your first turn the price is {points} points, whatever you hold."
    ),
    "fact.sum.wrong": _(
        "This show is not valid. A wrong show costs {points} points, whatever you hold."
    ),
}

EVENTS: Final[Sentences] = {
    "event.discarded.finish": _("{card} goes to the open pile"),
    "event.discarded.finish.own": _("{card} goes to the open pile"),
    "event.discarded.finish.own.card": _("{card} goes to the open pile"),
    "event.dropped": _("{name} dropped, {points} points"),
    "event.dropped.own": _("You dropped, {points} points"),
    "event.dropped.auto_drop": _("{name} was dropped, {points} points"),
    "event.dropped.auto_drop.own": _("You were dropped, {points} points"),
    "event.dropped.left": _("{name} left for good, {points} points"),
    "event.dropped.left.own": _("You left for good, {points} points"),
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
    "event.deal_over.valid_show": _("{name} won the deal"),
    "event.deal_over.valid_show.own": _("You won the deal"),
    "how.show": _("Show"),
    "how.melded": _("Melded"),
    "how.drop": _("Drop"),
    "how.first_drop": _("First drop"),
    "how.middle_drop": _("Middle drop"),
    "how.auto_drop": _("Auto drop"),
    "how.wrong_show": _("Wrong show"),
    "result.showed": _("{name} showed"),
    "result.showed.own": _("You showed"),
    "result.wrongShow": _(
        "Your show was not valid. "
        "A wrong show costs {points} points, whatever you hold."
    ),
    "result.yourHand": _("Your hand: {points} points."),
    "result.groupCost": _("{cards}: {why}, {points}."),
    "result.oneOff": _("You were one card off:"),
    "result.orJoker": _("or any joker."),
    "result.aJoker": _("any joker."),
}

TEXT: Final[Sentences] = {
    "text.aside": _("To show with {card}:"),
    "text.cancel": _("Cancel"),
    "text.finish": _("Finish with {card}"),
    "text.finishNone": _("Finish"),
    "text.drop": _("Drop for {points} points"),
    "text.dropChips": _("Drop for {points} points, {chips} chips"),
    "command.show": pgettext_lazy("typed", "show|finish|f"),
    "command.declare": pgettext_lazy("typed", "declare|send|place"),
    "command.drop": pgettext_lazy("typed", "drop|x"),
    "command.declareOrCancel": _("Type declare or cancel."),
    "command.familyHelp": _("Here also: show kc, declare, drop."),
}
