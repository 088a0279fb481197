"""The rules page of basic rummy."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.families.rules_text import (
    Asked,
    Group,
    Hand,
    Section,
    Told,
    by_players,
    run_of,
    set_of,
)
from wallet.text.sentences import paragraph

LEFT: Final = ("Kc 8d As", "7s 7d Jh 2c")
"""The other hands in the worked deal."""


def of(asked: Asked) -> Told:
    """Return the page of the game."""
    lead = _(
        "Players put sets and runs on the table and add cards to those that lie there. "
        "The first with an empty hand scores what all others still hold."
    )
    return Told(
        lead, (_goal(asked), _turn(asked), _end(), _points(asked), _match(asked))
    )


def _goal(asked: Asked) -> Section:
    least, _all = asked.sizes("5h 6h 7h 8h")
    few, many = asked.sizes("9s 9d 9c 9h")
    said = (
        _(
            "Get rid of your cards: put sets and runs on the table, and add single "
            "cards to any group there, your own or another player's."
        ),
        paragraph([*_dealt(asked), _("There are no jokers.")]),
    )
    groups = (
        Group(
            "5h 6h 7h",
            "run",
            _("A run"),
            run_of(least),
        ),
        Group("9s 9d 9c", "set", _("A set"), set_of(few, many)),
        Group(
            "Qs Ks As",
            "invalid",
            _("Not a run"),
            _("The ace is low here. Some tables allow it above the king."),
        ),
        Group(
            "5h 6h 7d", "invalid", _("Not a run"), _("A run has one suit throughout.")
        ),
    )
    return Section("goal", _("What you are after"), said, groups)


def _dealt(asked: Asked) -> list[str]:
    """Return how many cards each player gets, by the number of players."""
    return [
        ngettext(
            "At a table of %(players)s, each player gets %(n)s card.",
            "At a table of %(players)s, each player gets %(n)s cards.",
            cards,
        )
        % {"players": players, "n": cards}
        for players, cards in by_players(asked.figures["hand_sizes"])
    ]


def _turn(asked: Asked) -> Section:
    said = [
        _(
            "Take the top card of the stock or of the discard pile. Then put down as "
            "many groups and add as many cards as you like. A discard ends your turn."
        ),
        _("A card you take from the pile cannot be discarded in the same turn."),
    ]
    if asked.has("one_meld_per_turn"):
        said.append(_("You can put down only one new group each turn."))
    return Section("turn", _("Your turn"), tuple(said))


def _end() -> Section:
    said = (
        _(
            "You go out when your hand is empty, with your last discard or without "
            "one. If you had played no card to the table before that turn, it is rummy."
        ),
        _("If nobody can finish any more, the deal is a stalemate and nobody scores."),
    )
    return Section("end", _("Going out"), said)


def _points(asked: Asked) -> Section:
    said = (
        _(
            "An ace counts %(ace)s, a king, queen or jack %(court)s, any other card "
            "its number. Groups that are still in a hand count as well."
        )
        % {
            "ace": asked.figures["ace"],
            "court": asked.figures["court"],
        },
    )
    costs = [asked.score(cards)["points"] for cards in LEFT]
    hands = tuple(
        Hand(
            _("Left in a hand"),
            cards,
            ngettext(
                "It brings the winner %(n)s point.",
                "It brings the winner %(n)s points.",
                points,
            )
            % {"n": points},
        )
        for cards, points in zip(LEFT, costs, strict=True)
    )
    total = sum(costs)
    both = ngettext(
        "From these two hands the winner gets %(n)s point in all.",
        "From these two hands the winner gets %(n)s points in all.",
        total,
    ) % {"n": total}
    factor = asked.figures["rummy_factor"]
    more = ngettext(
        "Rummy multiplies that by %(multiplier)s: it brings %(n)s point.",
        "Rummy multiplies that by %(multiplier)s: it brings %(n)s points.",
        factor * total,
    ) % {"multiplier": factor, "n": factor * total}
    return Section("points", _("Points"), (*said, paragraph([both, more])), hands=hands)


def _match(asked: Asked) -> Section:
    said = _(
        "Deals are played until somebody reaches the target: %(points)s for each "
        "player at the start. The most points win."
    ) % {"points": asked.said("target_per_player")}
    return Section("match", _("The match"), (said,))
