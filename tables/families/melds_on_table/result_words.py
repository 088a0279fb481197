"""The texts after a deal of basic rummy or Continental: the sum, the score table."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.families import sheet_words
from tables.families.sentences import Sentences, ngettext_lazy
from wallet.text.sentences import listed


def contract_said(trios: int, runs: int) -> str:
    """Return a contract in words: "1 trio, 2 runs"."""
    parts = [
        ngettext("%(count)s trio", "%(count)s trios", trios) % {"count": trios},
        ngettext("%(count)s run", "%(count)s runs", runs) % {"count": runs},
    ]
    asked = zip(parts, (trios, runs), strict=True)
    return listed(part for part, count in asked if count)


TABLED: Final[Sentences] = {
    "how.went_out": _("Went out"),
    "how.rummy": _("Rummy"),
    "how.beaten": _("Beaten"),
    "how.stalemate": _("Stalemate"),
    "how.at_once": _("Out in one turn"),
    "how.caught": _("Caught"),
    "how.blocked": _("Blocked"),
    "tabled.went_out": _("{name} went out"),
    "tabled.went_out.own": _("You went out"),
    "tabled.rummy": _("{name} went rummy"),
    "tabled.rummy.own": _("You went rummy"),
    "tabled.at_once": _("{name} went out in one turn: {n}"),
    "tabled.at_once.own": _("You went out in one turn: {n}"),
    "tabled.last_standing": _("{name} is the last one in"),
    "tabled.last_standing.own": _("You are the last one in"),
    "tabled.stalemate": _("Stalemate: everybody loses"),
    "tabled.blocked": _("Blocked: everybody counts"),
    "tabled.lastCard": _("The last card, {card}, was discarded."),
    "tabled.noDiscard": _("The last card went to the table, without a discard."),
    "tabled.rummyWhy": _(
        "{name} had played no card before this turn, so it counts twice."
    ),
    "tabled.rummyWhy.own": _(
        "You had played no card before this turn, so it counts twice."
    ),
    "tabled.stalemateWhy.any": _("Nobody could finish. Nobody scores."),
    "tabled.stalemateWhy.frozen": _(
        "No more cards could be played to the table, so nobody could finish. "
        "Nobody scores."
    ),
    "tabled.stalemateWhy.stock": _(
        "The stock ran out and could not be renewed. Nobody scores."
    ),
    "tabled.stalemateWhy.idle": _(
        "Nobody drew a closed card or played one for ten rounds. Nobody scores."
    ),
    "tabled.blockedWhy": _(
        "No card was left to draw. Everybody counts the cards in hand, and nobody "
        "gets 0."
    ),
    "tabled.handOf": _("{name}'s cards"),
    "tabled.handOf.own": _("your cards"),
    "tabled.double": _("rummy"),
    "tabled.to": _("to {name}"),
    "tabled.to.own": _("to you"),
}

SCORE: Final[Sentences] = {
    **sheet_words.COMMON,
    "sheet.barTo": _("to {n}"),
    "score.most": _("Score, most points win"),
    "score.fewest": _("Score, fewest points win"),
    "score.toFewest": _("Score to {n}, fewest points win"),
    "score.outs": ngettext_lazy("{count} out", "{count} outs"),
    "score.ended.target": ngettext_lazy(
        "{name} has {n} point: {target} were needed.",
        "{name} has {n} points: {target} were needed.",
        "n",
    ),
    "score.ended.target.own": ngettext_lazy(
        "You have {n} point: {target} were needed.",
        "You have {n} points: {target} were needed.",
        "n",
    ),
    "score.ended.most": _("Deal {n} was the last: most points win."),
    "score.ended.most.level": _(
        "Deal {n} was the last, and the best are level: they share the prize."
    ),
    "score.ended.fewest": _("Deal {n} was the last: fewest points win."),
    "score.ended.fewest.level": _(
        "Deal {n} was the last, and the best are level: they share the prize."
    ),
    "score.ended.last_survivor": _("Everybody else has left the match."),
    "score.ended.deals_max": _("Deal {n} was the last: the standings decide."),
    "score.ended.deals_max.level": _(
        "Deal {n} was the last, and the best are level: every entry goes back."
    ),
    "score.ended.void": _("Too many stalemates in a row: the standings decide."),
    "score.ended.void.level": _(
        "Too many stalemates in a row, and the best are level: every entry goes back."
    ),
    "score.tie.outs": ngettext_lazy(
        "Tied on {points} point: {names}. Going out more often wins.",
        "Tied on {points} points: {names}. Going out more often wins.",
        "points",
    ),
    "score.tie.deal": ngettext_lazy(
        "Tied on {points} point: {names}. Fewer points in deal {n} wins.",
        "Tied on {points} points: {names}. Fewer points in deal {n} wins.",
        "points",
    ),
    "score.tie.shared": ngettext_lazy(
        "Tied on {points} point: {names}. The place is shared.",
        "Tied on {points} points: {names}. The place is shared.",
        "points",
    ),
    "score.trios": ngettext_lazy("{count} trio", "{count} trios"),
    "score.runs": ngettext_lazy("{count} run", "{count} runs"),
}
