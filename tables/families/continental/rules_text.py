"""The rules page of a game of Continental."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.families.melds_on_table.result_words import contract_said
from tables.families.rules_text import Asked, Group, Hand, Section, Told

LEFT: Final = ("* Kc 8d As", "7s 7d 7h 2c")
"""What the others hold in the worked deal."""


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
            "Collect the contract of the deal. Each player gets the cards of the "
            "contract and one more, so the deals grow longer."
        ),
        _(
            "Up to four players use two packs, more use three. Printed jokers stand "
            "for any card, and no other card is wild."
        ),
    )
    groups = (
        Group(
            "8s 8h 8c",
            "set",
            _("A trio"),
            _("Three cards of one rank. Two of the same suit are allowed."),
        ),
        Group("8s 8h *", "set", _("A trio with a joker"), _("One card is enough.")),
        Group(
            "6c 7c 8c 9c",
            "run",
            _("A run"),
            _("Four or more cards of one suit in sequence, the ace low or high."),
        ),
        Group(
            "6d * 8d 9d",
            "run",
            _("A run with a joker"),
            _("The joker stands for the 7 of diamonds."),
        ),
        Group("6c 7c 8c", "invalid", _("Not a run"), _("Three cards are not enough.")),
        Group(
            "Qd Kd Ad 2d",
            "invalid",
            _("Not a run"),
            _("No run goes on after the ace."),
        ),
    )
    return Section("goal", _("What you are after"), said, groups)


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
        _(
            "If you go out you get 0 points, and 10 points less if you laid down the "
            "contract in that same turn. All others count every card they hold."
        ),
        _(
            "A joker counts 50, an ace 11, court cards and tens 10, the others their "
            "number."
        ),
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
