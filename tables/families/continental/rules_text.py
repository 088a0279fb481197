"""The rules page of a game of Continental."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.families.melds_on_table.result_words import contract_said
from tables.families.rules_text import (
    Asked,
    Group,
    Hand,
    Section,
    Told,
    by_players,
    too_few,
)
from wallet.text.sentences import paragraph

LEFT: Final = ("* Kc 8d As", "7s 7d 7h 2c")
"""The other hands in the worked deal."""


def of(asked: Asked) -> Told:
    """Return the page of one of the family's games."""
    count = len(asked.told["hands"])
    lead = ngettext(
        "A match has %(n)s deal, and each deal asks for a contract of trios and runs "
        "that you lay down in one turn. Cards left in your hand cost points, and the "
        "fewest points win.",
        "A match has %(n)s deals, and each deal asks for a contract of trios and runs "
        "that you lay down in one turn. Cards left in your hand cost points, and the "
        "fewest points win.",
        count,
    ) % {"n": count}
    return Told(
        lead, (_goal(asked), _turn(asked), _end(), _points(asked), _match(asked))
    )


def _contracts(asked: Asked) -> list[str]:
    """Return the contracts of a match in words, as the rules list them."""
    found = (
        asked.arrange("As", {"hands": number})["contract"]
        for number in asked.told["hands"]
    )
    return [contract_said(one["trios"], one["runs"]) for one in found]


def _goal(asked: Asked) -> Section:
    said = (
        _(
            "Collect the contract of the deal. How many cards you get grows with the "
            "contracts: %(few)s in the first deal, %(many)s in the last."
        )
        % {"few": asked.figures["dealt"][0], "many": asked.figures["dealt"][-1]},
        paragraph(
            [
                *_packs(asked),
                _("Printed jokers stand for any card, and no other card is wild."),
            ]
        ),
    )
    groups = (
        Group(
            "8s 8h 8c",
            "set",
            _("A trio"),
            ngettext(
                "%(n)s card of one rank. Its suit can be there twice.",
                "%(n)s cards of one rank. Two of the same suit are allowed.",
                asked.figures["trio"],
            )
            % {"n": asked.figures["trio"]},
        ),
        Group(
            "8s 8h *",
            "set",
            _("A trio with a joker"),
            _("The joker stands for a third eight."),
        ),
        Group(
            "6c 7c 8c 9c",
            "run",
            _("A run"),
            ngettext(
                "%(n)s or more cards of one suit in sequence, the ace low or high.",
                "%(n)s or more cards of one suit in sequence, the ace low or high.",
                asked.figures["run"],
            )
            % {"n": asked.figures["run"]},
        ),
        Group(
            "6d * 8d 9d",
            "run",
            _("A run with a joker"),
            _("The joker stands for the 7 of diamonds."),
        ),
        Group("6c 7c 8c", "invalid", _("Not a run"), too_few(3)),
        Group(
            "Qd Kd Ad 2d",
            "invalid",
            _("Not a run"),
            _("No run goes on after the ace."),
        ),
    )
    return Section("goal", _("What you are after"), said, groups)


def _packs(asked: Asked) -> list[str]:
    """Return how many packs are in play, by the number of players."""
    return [
        ngettext(
            "A table of %(players)s plays with %(n)s pack.",
            "A table of %(players)s plays with %(n)s packs.",
            packs,
        )
        % {"players": players, "n": packs}
        for players, packs in by_players(asked.figures["packs"])
    ]


def _turn(asked: Asked) -> Section:
    said = [
        _(
            "Take the top card of the stock or the last discard. If you have the whole "
            "contract you can lay it down. Then discard one card."
        ),
        _(
            "Once you are down you can add cards to any group on the table, on this "
            "turn and on later ones. You form no new groups."
        ),
    ]
    if asked.has("claims"):
        said.append(
            _(
                "If you draw from the stock, the others can claim the discard you "
                "left. It costs them another card from the stock, which they keep."
            )
        )
    if not asked.has("joker_locked"):
        said.append(
            _(
                "Once you are down, you can put the real card in place of a joker in "
                "your own run. The joker moves to an end of the run."
            )
        )
    return Section("turn", _("Your turn"), tuple(said))


def _end() -> Section:
    said = (
        _("You go out by discarding your last card. The deal ends at once."),
        _(
            "If the cards run out before that, the deal is blocked and everybody "
            "counts what they hold."
        ),
    )
    return Section("end", _("Going out"), said)


def _points(asked: Asked) -> Section:
    said = (
        ngettext(
            "Going out costs nothing. If you laid down the contract in that same turn, "
            "%(n)s point is taken off. All others count every card they hold.",
            "Going out costs nothing. If you laid down the contract in that same turn, "
            "%(n)s points are taken off. All others count every card they hold.",
            -asked.figures["at_once"],
        )
        % {"n": -asked.figures["at_once"]},
        _(
            "A joker counts %(joker)s, an ace %(ace)s, a king, queen, jack or ten "
            "%(court)s, any other card its number."
        )
        % {
            "joker": asked.score("*")["points"],
            "ace": asked.score("As")["points"],
            "court": asked.score("Ks")["points"],
        },
    )
    hands = []
    for cards in LEFT:
        points = asked.score(cards)["points"]
        told = ngettext("It costs %(n)s point.", "It costs %(n)s points.", points) % {
            "n": points
        }
        hands.append(Hand(_("Left in a hand"), cards, told))
    return Section("points", _("Points"), said, hands=tuple(hands))


def _match(asked: Asked) -> Section:
    listed = tuple(
        _("Deal %(number)s: %(contract)s.") % {"number": number, "contract": contract}
        for number, contract in enumerate(_contracts(asked), 1)
    )
    end = _("The points of all deals are added. The fewest win the match.")
    return Section("match", _("The match"), (*listed, end))
