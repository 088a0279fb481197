"""The texts after a deal of gin: the showdown, its sum, and the sheet of the match."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families import sheet_words
from tables.families.sentences import Sentences, ngettext_lazy

SHOWDOWN: Final[Sentences] = {
    "gin.knock": _("{name} knocked with {n}"),
    "gin.knock.own": _("You knocked with {n}"),
    "gin.gin": _("{name} went gin"),
    "gin.gin.own": _("You went gin"),
    "gin.big_gin": _("{name} went big gin"),
    "gin.big_gin.own": _("You went big gin"),
    "gin.undercut": _("{name} undercut {other}"),
    "gin.undercut.own": _("You undercut {other}"),
    "gin.undercut.you": _("{name} undercut you"),
    "gin.level": _("Both have {n}: nobody scores"),
    "gin.undercutWhy": _(
        "No more deadwood than the player who knocked brings the difference and a "
        "bonus."
    ),
    "gin.levelWhy": _(
        "With equal deadwood nobody scores here. The same player deals again."
    ),
    "gin.voidStock": _(
        "Two cards were left in the stock: nobody scores, no hand is shown, and the "
        "same player deals again."
    ),
    "gin.voidTakes": _(
        "Fifty cards were taken from the pile: nobody scores, no hand is shown, and "
        "the same player deals again."
    ),
    "gin.count": _("Deadwood {n}"),
    "gin.countOf": _("{name}'s deadwood"),
    "gin.countOf.own": _("your deadwood"),
    "gin.part.run": pgettext_lazy("group", "Run"),
    "gin.part.set": pgettext_lazy("group", "Set"),
    "gin.part.gone": _("Laid off"),
    "gin.part.knock": _("Face down"),
    "gin.laidCard": _("{card}, laid off here"),
    "gin.bonus.gin": _("gin"),
    "gin.bonus.big_gin": _("big gin"),
    "gin.bonus.undercut": _("undercut"),
    "gin.doubled": _("spade turned up"),
    "gin.to": _("to {name}"),
    "gin.to.own": _("to you"),
    "gin.toNobody": _("to nobody"),
    "gin.boxes": ngettext_lazy("{count} box", "{count} boxes"),
}

SHEET: Final[Sentences] = {
    **sheet_words.COMMON,
    "sheet.end": _("The match, to {n}"),
    "sheet.game": _("Game {n}"),
    "sheet.closed": _("{name} reached the target"),
    "sheet.closed.own": _("you reached the target"),
    "sheet.points": _("Hand points"),
    "sheet.boxes": _("Boxes"),
    # Translators: the score in boxes, such as “3–1”.
    "sheet.boxesOf": _("boxes {n}"),
    "sheet.gameBonus": _("Game bonus"),
    "sheet.shutout": _("Shutout, hand points again"),
    "sheet.blitz": _("Blitz, points and game again"),
    "sheet.inAll": _("Three games together"),
    "sheet.ended.target": _("Final score {totals}."),
    "sheet.ended.paradox": _(
        "{name} reached {n} first, but all points together decide: {totals}."
    ),
    "sheet.ended.paradox.own": _(
        "You reached {n} first, but all points together decide: {totals}."
    ),
    "sheet.ended.deals_max": _("Deal {n} was the last: more hand points win."),
    "sheet.ended.deals_max.level": _(
        "Deal {n} was the last, and hand points are level: every entry goes back."
    ),
    "sheet.ended.void": ngettext_lazy(
        "Nobody scored in {n} deal in a row: more hand points win.",
        "Nobody scored in {n} deals in a row: more hand points win.",
        "n",
    ),
    "sheet.ended.void.level": ngettext_lazy(
        "Nobody scored in {n} deal in a row, and hand points are level: every "
        "entry goes back.",
        "Nobody scored in {n} deals in a row, and hand points are level: every "
        "entry goes back.",
        "n",
    ),
}
