"""A table of Continental in play: contract, claims, jokers on the table."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.sentences import Sentences, ngettext_lazy

CONTINENTAL: Final[Sentences] = {
    "kind.set": pgettext_lazy("group", "Trio"),
    "kind.runWaits": pgettext_lazy("group", "Run"),
    "kind.setWaits": pgettext_lazy("group", "Trio"),
    "spoken.set": _("trio"),
    "spoken.runWaits": _("run, not in the contract"),
    "spoken.setWaits": _("trio, not in the contract"),
    "reason.not_a_meld": _("neither one rank nor one suit in order"),
    "why.run": _("A run of the contract."),
    "why.set": _("A trio of the contract."),
    "why.runWaits": _("The contract needs no other run."),
    "why.setWaits": _("The contract needs no other trio."),
    "why.invalid": _("This is neither a trio nor a run."),
    "why.loose": _("These cards are in no group."),
    "badge.after": _("Without {card}"),
    "say.points": ngettext_lazy(
        "{points} point in hand.", "{points} points in hand.", "points"
    ),
    "text.after": ngettext_lazy(
        "Without {card}: {points} point in hand.",
        "Without {card}: {points} points in hand.",
        "points",
    ),
    "coach.group": _(
        "Hold a card, tap others of its rank or suit, then an outline of the contract."
    ),
    "suggest.best": _("You can't lay out the contract any better."),
    "reason.trio_too_long": _("a trio is laid down with exactly three cards"),
    "reason.run_too_short": _("a run has four cards or more"),
    "reason.too_long": _("more cards than a run can have"),
    "reason.few_naturals": _("a run needs two cards that are not jokers"),
    "reason.only_jokers": _("jokers alone are not a meld"),
    "reason.not_in_contract": _("the contract does not ask for it"),
    "reason.alike": _("it repeats another part of the contract"),
    "reason.already_down": _("you are down and can't form new melds"),
}

CONTRACT: Final[Sentences] = {
    # Translators: the groups that the contract asks for, as a list: “2 trios, 1 run”.
    "contract.name": _("Contract of this deal: {parts}"),
    "contract.round": _("Round {n} of {all}"),
    "contract.roundShort": pgettext_lazy("round 2 of 7, in little room", "{n}/{all}"),
    "contract.trios": ngettext_lazy("{count} trio", "{count} trios"),
    "contract.runs": ngettext_lazy("{count} run", "{count} runs"),
    "contract.set": pgettext_lazy("outline of the contract", "Trio"),
    "contract.run": pgettext_lazy("outline of the contract", "Run"),
    # Translators: one part of a contract and its number: “Trio 2”.
    "contract.slot": _("{kind} {n}"),
    "contract.empty": _("empty"),
    "contract.ok": _("ok"),
    "contract.ghost": _("would be {cards}"),
    "contract.holds": _("{cards}, ok"),
    # Translators: one part of a contract (“Trio”) and why it does not fit yet.
    "contract.not": pgettext_lazy("Run: needs four cards", "{word}: {reason}."),
    "contract.fails": _("{cards}: {reason}"),
    "contract.put": _("Put the selected cards here"),
    "contract.joker": _("Joker is"),
    "contract.jokerName": _("The joker stands for {card}"),
    "contract.down": pgettext_lazy("has laid the contract down", "Down"),
    "contract.isDown": _("{name} is down"),
    "contract.isDown.own": _("You are down"),
    "contract.notDown": _("{name} hasn't gone down yet"),
    "contract.notDown.own": _("You haven't gone down yet"),
    "contract.who": _("Who is down"),
    "contract.none": _("Nobody is down yet"),
    "contract.ownDown": _("You are down: lay off on any meld."),
    "contract.locked": _("Locked until you are down. Only then can you lay off cards."),
    "contract.lock": _("locked until you are down"),
    "contract.melds": _(
        "Melds go here. Once you are down, you can add to all of them."
    ),
    "contract.after": _("{points} once down"),
    "contract.layDown": _("Lay down contract"),
    "contract.leaves": _("leaves {points}"),
    "contract.layDownName": ngettext_lazy(
        "Lay down the contract, {points} point left in hand",
        "Lay down the contract, {points} points left in hand",
        "points",
    ),
    "contract.waits": _("The contract is complete. Lay it down on your turn."),
    "contract.drawFirst": _("The contract is complete. Draw, then lay it down."),
    "contract.pick": _("Select cards, then tap an outline of the contract."),
    "contract.pickMore": _(
        "Select two or more cards for an outline: hold one, then tap the others."
    ),
    # Translators: a list of the parts of a contract that are missing, each with its
    # reason.
    "contract.why": _("Not yet: {parts}."),
    "contract.trio_missing": ngettext_lazy(
        "{count} trio is missing", "{count} trios are missing"
    ),
    "contract.run_missing": ngettext_lazy(
        "{count} run is missing", "{count} runs are missing"
    ),
    "contract.must_discard": _("you must keep a card to discard"),
    "contract.suggested": ngettext_lazy(
        "{count} part of {all} laid out.", "{count} parts of {all} laid out."
    ),
    "contract.nothing": _("You hold no part of the contract yet."),
    "contract.held": _("Your hand holds the contract."),
    "contract.atOnce": _("Going out in one turn scores {points}"),
    "contract.goOut": _("Discard {card} and go out"),
    "contract.goOutFor": _("Discard {card} and go out, {points}"),
    "contract.say": _("Round {n} of {all}. {name}."),
    # Translators: a list of the parts of the contract, each with its cards.
    "contract.sayOwn": _("Your parts: {parts}."),
    "act.contract": _("Contract"),
}

PROMPTS: Final[Sentences] = {
    "prompt.contract.draw": _("Your turn - draw, or take {card}"),
    "prompt.contract.blocks": _("The stock is used up: drawing ends the deal"),
    "prompt.contract.held": _("Discard one card, or lay the contract down"),
    "prompt.contract.discard": _("Discard one card"),
    "prompt.contract.several": _("Tap the outline these cards go to"),
    "prompt.contract.down": _("Lay off what fits, then discard one card"),
    "prompt.contract.atOnce": _(
        "Going out this turn scores {points}. Lay off, then discard"
    ),
    "prompt.contract.last": ngettext_lazy(
        "Discard {card} to go out, {points} point",
        "Discard {card} to go out, {points} points",
        "points",
    ),
    "prompt.contract.waits": _("Your {card} waits for claims"),
    "prompt.contract.claims": _("Waiting for claims"),
    "prompt.contract.turn": _("{name}'s turn. You are down"),
    # Translators: who discarded, the card, and the names of the players in the order of
    # their seats.
    "claim.asked": _(
        "{name} left {card}. Take it with one penalty card? Nearest seat first: {order}"
    ),
    "claim.claim": _("Claim {card} + 1 penalty card"),
    "claim.claimName": _("Claim {card} and a penalty card from the stock"),
    "claim.no": pgettext_lazy("answer to a claim", "No"),
    "claim.noName": _("No, leave {card}"),
    "claim.strip": _("A card you may claim"),
    # Translators: the card and the names of the players in the order of their seats.
    "claim.claimed": _("You claim {card}. Nearer seats come first: {order}"),
    "claim.passed": _("You pass on {card}. {name} plays on"),
    "claim.you": _("you"),
    # Translators: the seconds left to claim the card, or “~” without a connection.
    "claim.open": _("claims {n}"),
    "claim.openEnded": _("claims"),
    "claim.say": _(
        "{name} leaves {card}. Claim it with a penalty card, or say no: {seconds}"
    ),
    "claim.sayOpen": _(
        "{name} leaves {card}. Claim it with a penalty card, or say no, before {name} "
        "discards."
    ),
    "claim.final": _("Answers are hidden and final."),
    "claim.auto": _("Auto-pass"),
    "claim.autoName": _("Pass every claim of this deal automatically"),
    "claim.isAuto": _("The table passes every claim of this deal for you."),
    "claim.isAsked": _("You are asked about every claim."),
    "claim.autoDown": _(
        "You are down, so the table passes claims for you. You can switch that off."
    ),
    "why.noClaim": _("There is no card to claim now."),
    "event.claim_opened": "",
    "event.claimed": _("{name} claimed {card} and got a penalty card"),
    "event.claimed.own": _("You claimed {card} and got a penalty card"),
    "event.drew.penalty": "",
    "event.drew.penalty.own.card": _("Your penalty card is {card}"),
    "event.unclaimed": "",
    "event.deal_over.blocked": _(
        "The deal is blocked: no stock is left, so everybody counts the cards in hand"
    ),
}

JOKERS: Final[Sentences] = {
    "joker.title": _("Joker as {card}"),
    # Translators: the card that goes to the joker's place, and the card that the joker
    # stands for then.
    "joker.replaceLow": _("Put {card} here; joker to the left end, as {as}"),
    # Translators: the card that goes to the joker's place, and the card that the joker
    # stands for then.
    "joker.replaceHigh": _("Put {card} here; joker to the right end, as {as}"),
    # Translators: the card that goes to the joker's place, another run (“Asha's run 4♥
    # to 7♥”), and the card that the joker stands for there.
    "joker.replaceTo": _("Put {card} here; joker to {run}, as {as}"),
    # Translators: the card that the joker stands for then.
    "joker.shiftLow": _("Joker to the left end, as {as}"),
    # Translators: the card that the joker stands for then.
    "joker.shiftHigh": _("Joker to the right end, as {as}"),
    # Translators: another run (“Asha's run 4♥ to 7♥”), and the card that the joker
    # stands for there.
    "joker.moveTo": _("Joker to {run}, as {as}"),
    # Translators: the owner of a run, its first card and its last one.
    "joker.runOf": _("{name}'s run {from} to {to}"),
    # Translators: the first card of a run and its last one.
    "joker.ownRun": _("your run {from} to {to}"),
    "joker.stays": _("To another run: {reason}"),
    "joker.name": _("Joker as {card}: what it can do"),
    "joker.swap": _("You hold {card}: put it in the place of this joker"),
    "joker.none": _("None of your jokers can move now."),
    "joker.close": _("Close"),
    "joker.notYet": _(
        "You can move jokers on your turn, after drawing, once you are down."
    ),
    "joker.rule.no_joker": _("no joker lies at that end."),
    "joker.rule.in_set": _("a joker never leaves a trio."),
    "joker.rule.not_your_run": _("it is in somebody else's run."),
    "joker.rule.inside": _("inside a run it is only replaced by its own card."),
    "joker.rule.moved": _("it has already moved this turn."),
    "joker.rule.locked": _("jokers stay where they are at this table."),
    "joker.rule.no_transfer": _("jokers stay in their runs at this table."),
    "joker.rule.no_room": _("there is no room."),
    "joker.rule.which": _("both ends are jokers: choose one."),
    "joker.rule.run_too_short": _("only three cards would remain."),
    "command.claim": pgettext_lazy("typed", "claim|b"),
    "command.pass": pgettext_lazy("typed", "pass|p"),
    "command.contract": pgettext_lazy("typed", "contract|down|m"),
    "command.joker": pgettext_lazy("typed", "joker|jokers|j"),
    "command.familyHelp": _(
        "You can also type: claim, no, contract, lay 5c, joker, joker 4h."
    ),
    "keys.claim": _("claim the card left"),
    "keys.no": _("no to a claim"),
    "keys.contract": _("selected cards into the contract, or lay it down"),
    "keys.joker": _("jokers on the table"),
}
