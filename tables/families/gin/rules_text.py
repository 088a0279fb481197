"""The rules page of a game of gin."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.families.card_words import card_word
from tables.families.rules_text import (
    Asked,
    Group,
    Hand,
    Section,
    Told,
    run_of,
    set_of,
    too_few,
)
from wallet.text.sentences import listed, paragraph


def of(asked: Asked) -> Told:
    """Return the page of one of the family's games."""
    cards = ngettext(
        "Two players get %(n)s card each, group it, and end the deal when little is "
        "left over.",
        "Two players turn %(n)s cards each into runs and sets, and end the deal when "
        "little is left over.",
        asked.recipe.hand_size,
    ) % {"n": asked.recipe.hand_size}
    score = _(
        "The difference of what is left over is the score, and the first to "
        "%(target)s ends the match."
    ) % {"target": asked.said("target")}
    lead = paragraph([cards, score])
    return Told(
        lead, (_goal(asked), _turn(asked), _end(asked), _points(asked), _match(asked))
    )


def _goal(asked: Asked) -> Section:
    least, _all = asked.sizes("4h 5h 6h 7h")
    few, many = asked.sizes("9s 9d 9c 9h")
    said = (
        _(
            "Group as many of your cards as you can. What is in no group is your "
            "deadwood: an ace counts %(ace)s, a king, queen or jack %(court)s, any "
            "other card its number."
        )
        % {
            "ace": asked.figures["ace"],
            "court": asked.figures["court"],
        },
        _("A card is in one group only. There are no jokers."),
    )
    groups = (
        Group(
            "4h 5h 6h",
            "run",
            _("A run"),
            run_of(least),
        ),
        Group("9s 9d 9c", "set", _("A set"), set_of(few, many)),
        Group("As 2s 3s", "run", _("A run from the ace"), _("The ace is always low.")),
        Group(
            "Qs Ks As",
            "invalid",
            _("Not a run"),
            _("The ace does not follow the king."),
        ),
        Group("7h 7d", "invalid", _("Not a set"), too_few(2)),
    )
    return Section("goal", _("What you are after"), said, groups)


def _turn(asked: Asked) -> Section:
    passes = "after_double_pass"
    said = [
        _(
            "Take the top card of the stock or of the discard pile, then discard one "
            "card face up."
        ),
        _(
            "At the start one card is turned up. The player who did not deal can take "
            "it, then the dealer."
        ),
        _("If both pass, the first player draws from the stock.")
        if asked.told[passes] == "stock_only"
        else _("If both pass, the first player takes a normal turn."),
    ]
    if asked.has("taken_card_stays"):
        said.append(
            _("A card you take from the pile stays with you until your next turn.")
        )
    return Section("turn", _("Your turn"), tuple(said))


def _end(asked: Asked) -> Section:
    limit = asked.told["knock_limit"]
    said = [
        ngettext(
            "After drawing you can knock if at most %(n)s point of deadwood is left: "
            "discard face down and put your melds on the table.",
            "After drawing you can knock if at most %(n)s points of deadwood are left: "
            "discard face down and put your melds on the table.",
            limit,
        )
        % {"n": limit},
        _(
            "The other player then lays off: cards that fit your melds go there and "
            "count nothing."
        ),
        _("With no deadwood at all it is gin, and nothing can be laid off."),
    ]
    if asked.told["big_gin_bonus"] is not None:
        said.append(_big_gin(asked.recipe.hand_size + 1))
    said.append(
        ngettext(
            "When only %(n)s card is left in the stock, the deal is void and is dealt "
            "again.",
            "When only %(n)s cards are left in the stock, the deal is void and is "
            "dealt again.",
            asked.figures["void_at_stock"],
        )
        % {"n": asked.figures["void_at_stock"]}
    )
    return Section("end", _("Knocking and gin"), tuple(said))


def _big_gin(cards: int) -> str:
    """Return what big gin is, with a hand and the card just drawn."""
    return ngettext(
        "If the only card you hold after drawing is in a meld, it is big gin.",
        "If all %(n)s cards that you hold after drawing are in melds, it is big gin.",
        cards,
    ) % {"n": cards}


def _points(asked: Asked) -> Section:
    said = [
        _("Gin brings %(points)s, and all the deadwood of the other player.")
        % {"points": asked.said("gin_bonus")},
        _(
            "If you knock and the other player has no more deadwood than you, you are "
            "undercut: they get the difference and %(points)s."
        )
        % {"points": asked.said("undercut_bonus")},
    ]
    if asked.told["big_gin_bonus"] is not None:
        said.append(
            _("Big gin brings %(points)s in place of that.")
            % {"points": asked.said("big_gin_bonus")}
        )
    return Section("points", _("Points"), tuple(said), hands=_hands(asked))


def _hands(asked: Asked) -> tuple[Hand, ...]:
    knocks = (
        (
            _("A knock"),
            "4h 5h 6h / 9s 9d 9c / Jd Qd Kd / 3c",
            "7h 8h Td / 2s 2d 2c / 5s 6s Kc Ah",
        ),
        (
            _("An undercut"),
            "4h 5h 6h / 9s 9d 9c / Jc Qc Kc / 8d",
            "7h 3d 4d 5d / 2s 2d 2c / Ks Kd Kh",
        ),
        (
            _("Gin"),
            "4h 5h 6h 7h / 9s 9d 9c / Jd Qd Kd",
            "8h Td Tc / 2s 2d 2c / 5s 6s Kc Ah",
        ),
    )
    return tuple(
        Hand(title, knocker, _come_to(asked, knocker, defender), against=defender)
        for title, knocker, defender in knocks
    )


def _come_to(asked: Asked, knocker: str, defender: str) -> str:
    answer = asked.knock(knocker, defender)
    left, other = answer["knocker_deadwood"], answer["defender_deadwood"]
    said = [
        ngettext(
            "You are left with %(n)s point.", "You are left with %(n)s points.", left
        )
        % {"n": left}
    ]
    if answer["layoffs"]:
        cards = listed(card_word(one["card"]) for one in answer["layoffs"])
        said.append(_("The other player lays off %(cards)s.") % {"cards": cards})
    said.append(
        ngettext(
            "They are left with %(n)s point.", "They are left with %(n)s points.", other
        )
        % {"n": other}
    )
    points = answer["points"]
    if answer["winner"] == "knocker":
        said.append(
            ngettext("You score %(n)s point.", "You score %(n)s points.", points)
            % {"n": points}
        )
    else:
        said.append(
            ngettext("They score %(n)s point.", "They score %(n)s points.", points)
            % {"n": points}
        )
    return paragraph(said)


def _match(asked: Asked) -> Section:
    if "game_bonus" not in asked.told:
        said = [
            _(
                "The player who has %(target)s first wins the match. There are no "
                "bonuses at the end."
            )
            % {"target": asked.said("target")}
        ]
        return Section("match", _("The match"), tuple(said))
    said = [
        _(
            "The match ends when a player has %(target)s. That player gets %(bonus)s "
            "more, and both get %(box)s for every deal they won. The larger sum wins."
        )
        % {
            "target": asked.said("target"),
            "bonus": asked.said("game_bonus"),
            "box": asked.said("box_bonus"),
        }
    ]
    if asked.has("shutout"):
        said.append(
            _("Against a player who won no deal, the points of the deals count double.")
        )
    return Section("match", _("The match"), tuple(said))
