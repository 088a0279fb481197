"""The rules page of a game of Indian rummy."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.families.card_words import card_word
from tables.families.rules_text import Asked, Group, Hand, Section, Told, run_of
from wallet.text.sentences import paragraph

WILD: Final = "8"
"""What the cut joker makes wild in all pictures of the page."""
LONG_HAND: Final = 13


def of(asked: Asked) -> Told:
    """Return the page of one of the family's games."""
    sections = (_goal(asked), _turn(asked), _show(asked))
    more = (_drop(asked), _points(asked), _match(asked))
    return Told(_lead(asked), (*sections, *more), wild=WILD)


def _is_long(asked: Asked) -> bool:
    return bool(asked.told["hand_size"] > LONG_HAND)


def _lead(asked: Asked) -> str:
    if _is_long(asked):
        return _(
            "Everybody gets %(cards)s from %(packs)s and sorts them into sequences "
            "and sets. At least %(pure)s of them must be pure. The first to show wins "
            "the deal, and the others pay for the cards that do not fit."
        ) % {
            "cards": asked.said("hand_size"),
            "packs": asked.said("decks"),
            "pure": asked.told["pure_needed"],
        }
    goal = _("Everybody gets %(cards)s and sorts them into sequences and sets.") % {
        "cards": asked.said("hand_size")
    }
    return paragraph([goal, _end_of_match(asked)])


def _end_of_match(asked: Asked) -> str:
    if "limit" in asked.told:
        return _(
            "The points of all deals add up, players who reach %(limit)s are out, and "
            "the last one left wins the pool."
        ) % {"limit": asked.told["limit"]}
    if "deals" in asked.told:
        return ngettext(
            "After %(n)s deal, the player with the most chips wins the match.",
            "After %(n)s deals, the player with the most chips wins the match.",
            asked.told["deals"],
        ) % {"n": asked.told["deals"]}
    return _(
        "The first to show wins the deal, and the others pay for the cards that do "
        "not fit, point by point."
    )


def _goal(asked: Asked) -> Section:
    joker = _(
        "In these pictures every %(rank)s is a joker, because the cut joker is one."
    ) % {"rank": WILD}
    if _is_long(asked):
        needed = ngettext(
            "You need %(n)s pure group, which is a pure sequence or a tunnela. The "
            "rest can be sequences or sets.",
            "You need %(n)s pure groups, which are pure sequences or tunnelas. The "
            "rest can be sequences or sets.",
            asked.told["pure_needed"],
        ) % {"n": asked.told["pure_needed"]}
    else:
        needed = _(
            "You need a pure sequence and a second sequence, pure or not. The rest can "
            "be sequences or sets."
        )
    whole = _("Group all %(cards)s.") % {"cards": asked.said("hand_size")}
    asks = paragraph([whole, needed])
    return Section(
        "goal", _("What you are after"), (asks, joker), groups=_groups(asked)
    )


def _groups(asked: Asked) -> tuple[Group, ...]:
    least, _all = asked.sizes("4h 5h 6h 7h", wild=WILD)
    few, many = asked.sizes("4c 4h 4s 4d *", wild=WILD)
    good = (
        Group(
            "4h 5h 6h",
            "pure",
            _("A pure sequence"),
            paragraph([run_of(least), _("None of them acts as a joker.")]),
        ),
        Group(
            "9s Ts * Qs",
            "run",
            _("A sequence with a joker"),
            _("The joker stands for %(card)s.") % {"card": card_word("Js")},
        ),
        Group(
            "7d 8d 9d",
            "pure",
            _("Still pure"),
            _("%(card)s could be a joker, but here it is just itself.")
            % {"card": card_word("8d")},
        ),
        Group(
            "4c 4h 4s",
            "set",
            _("A set"),
            ngettext(
                "From %(least)s to %(n)s card of one rank, in different suits.",
                "From %(least)s to %(n)s cards of one rank, in different suits.",
                many,
            )
            % {"least": few, "n": many},
        ),
        Group(
            "Kd Kh 8c",
            "set",
            _("A set with a joker"),
            _("%(card)s stands for a third king.") % {"card": card_word("8c")},
        ),
    )
    bad = (
        Group(
            "Kh Ah 2h",
            "invalid",
            _("Not a sequence"),
            _("The ace is low or high. No sequence goes on after it."),
        ),
        Group(
            "9h 9h 9s",
            "invalid",
            _("Not a set"),
            _("Two cards of the same suit are in it."),
        ),
    )
    if not _is_long(asked):
        return good + bad
    tunnela = Group(
        "7c 7c 7c",
        "pure",
        _("A tunnela"),
        ngettext(
            "%(n)s identical card. It counts as pure.",
            "%(n)s identical cards from different packs. They count as pure.",
            asked.figures["tunnela"],
        )
        % {"n": asked.figures["tunnela"]},
    )
    return (*good[:3], tunnela, *good[3:], *bad)


def _turn(asked: Asked) -> Section:
    said = [
        _(
            "Take the top card of the closed or of the open pile, then discard one "
            "card face up. Between turns you always hold the same number of cards."
        )
    ]
    if asked.has("joker_discard_blocks"):
        said.append(_("You cannot take a joker that another player discarded."))
    if asked.has("taken_card_stays"):
        said.append(
            _("A card you take from the open pile stays with you until your next turn.")
        )
    return Section("turn", _("Your turn"), tuple(said))


def _show(asked: Asked) -> Section:
    said = (
        _(
            "When every card fits, put your last card in the finish slot instead of "
            "discarding it, and declare your groups. If they are right, you win the "
            "deal with 0 points."
        ),
        ngettext(
            "Then the others send their groups, too. They have %(n)s second, and what "
            "they had sorted by then counts.",
            "Then the others send their groups, too. They have %(n)s seconds, and what "
            "they had sorted by then counts.",
            asked.window,
        )
        % {"n": asked.window},
        _(
            "A show that is not valid costs %(points)s. You are out of the deal, and "
            "the others play on."
        )
        % {"points": asked.said("wrong_show")},
    )
    return Section("end", _("Showing"), said)


def _drop(asked: Asked) -> Section:
    # A pool cannot switch dropping off, so it has no option for it.
    if not asked.told.get("drop", True):
        said: tuple[str, ...] = (
            _("Nobody can drop in this game: every hand is played to the end."),
        )
        return Section("drop", _("Dropping"), said)
    said = (
        _(
            "With a bad hand you can give up on your turn, before you draw. Your cards "
            "stay hidden."
        ),
        _("If you have not drawn a card in this deal, it costs %(points)s.")
        % {"points": asked.said("first_drop")},
        _("Later it is a middle drop and costs %(points)s.")
        % {"points": asked.said("middle_drop")},
    )
    return Section("drop", _("Dropping"), said)


def _points(asked: Asked) -> Section:
    court = asked.figures["court"]
    said = (
        ngettext(
            "Ace, king, queen, jack and ten count %(n)s point each, the other cards "
            "their number. Jokers count nothing.",
            "Ace, king, queen, jack and ten count %(n)s points each, the other cards "
            "their number. Jokers count nothing.",
            court,
        )
        % {"n": court},
        _("No hand costs more than %(points)s.") % {"points": asked.said("full_count")},
    )
    return Section("points", _("Points"), said, hands=_hands(asked))


def _hands(asked: Asked) -> tuple[Hand, ...]:
    told: tuple[tuple[str, str, str], ...]
    if _is_long(asked):
        whole = "4h 5h 6h / 7c 7c 7c / Ts Js Qs / 4c 4h 4s / 9d Td * Qd"
        lying = "4h 5h 6h / 7c 7c 7c / 9d Td * Qd / 4c 4h 4s / Kd Kh 8c"
        told = (
            (
                _("Only two pure groups"),
                f"{lying} / Ks Jh 7d 5c 3s",
                _("One pure group is missing, so only the pure groups cost nothing."),
            ),
            (
                _("Three pure groups"),
                f"{whole} / Ks Jh 7d 5c 3s",
                _("Only the cards outside groups count."),
            ),
        )
    else:
        told = (
            (
                _("No pure sequence"),
                "9s Ts * Qs / 4c 4h 4s / Kd Kh 8c / 7d 5c 3s",
                _("Without a pure sequence every card counts, in groups as well."),
            ),
            (
                _("A pure sequence, but no second sequence"),
                "4h 5h 6h / 4c 4d 4s / Kd Kh 8c / Qs 7d 5c 3s",
                _("The pure sequence costs nothing. All other cards count."),
            ),
            (
                _("Two sequences, one of them pure"),
                "4h 5h 6h / 9s Ts * Qs / 4c 4d 4s / 7d 5c 3s",
                _("Only the cards outside groups count."),
            ),
            (
                _("A valid show"),
                "4h 5h 6h / 9s Ts * Qs / 4c 4d 4s / Kd Kh 8c",
                _("Every card is in a good group."),
            ),
        )
    return tuple(
        Hand(title, cards, paragraph([why, _costs(asked, cards)]))
        for title, cards, why in told
    )


def _costs(asked: Asked, cards: str) -> str:
    answer = asked.score(cards, wild=WILD)
    if answer["valid_show"]:
        return _("It can be shown.")
    points = answer["points"]
    return ngettext(
        "This hand costs %(n)s point.", "This hand costs %(n)s points.", points
    ) % {"n": points}


def _match(asked: Asked) -> Section:
    if "limit" in asked.told:
        return Section("match", _("The match"), _pool(asked))
    if "deals" in asked.told:
        return Section("match", _("The match"), _best_of(asked))
    said = [
        _(
            "Every deal is a match of its own. The winner gets each other player's "
            "points, times the stake of the table."
        )
    ]
    if asked.game.stake_per_point:
        said.append(
            _("For example, at %(stake)s a first drop costs %(price)s.")
            % {"stake": asked.stake, "price": asked.priced("first_drop")}
        )
        said.append(
            _("The most that a hand can cost there is %(price)s.")
            % {"price": asked.priced("full_count")}
        )
    if _is_long(asked):
        said.append(
            _(
                "A table can also play with value cards: the cut joker and its "
                "neighbours bring points to the player who holds them."
            )
        )
    return Section("match", _("The match"), tuple(said))


def _pool(asked: Asked) -> tuple[str, ...]:
    said = [
        _(
            "Everybody pays one entry fee. The winner of a deal gets 0, the points of "
            "the others add up, and at %(limit)s you are out."
        )
        % {"limit": asked.told["limit"]}
    ]
    if asked.has("rejoin"):
        said.append(
            _(
                "If you are out while nobody left stands above %(most)s, you can pay "
                "again and come back just above the highest of them."
            )
            % {"most": asked.told["rejoin_max"]}
        )
    if asked.has("manual_split"):
        most = asked.figures["split_players"]
        said.append(
            ngettext(
                "When at most %(n)s player is left, the pool can be shared.",
                "When at most %(n)s players are left, they can agree to share the "
                "pool.",
                most,
            )
            % {"n": most}
        )
    if asked.has("auto_split"):
        said.append(
            _("Once none of them could drop and stay in, they share it by themselves.")
        )
    return tuple(said)


def _best_of(asked: Asked) -> tuple[str, ...]:
    each = asked.told["full_count"]
    begin = ngettext(
        "Everybody pays one entry fee and begins with %(n)s chip for each deal. The "
        "winner of a deal takes from each other player as many as they have points.",
        "Everybody pays one entry fee and begins with %(n)s chips for each deal. The "
        "winner of a deal takes from each other player as many as they have points.",
        each,
    ) % {"n": each}
    end = _("If the leaders are level at the end, they play one more deal.")
    return begin, end
