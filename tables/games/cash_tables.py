"""Ring tables for cash: which ones exist, and who may play there.

They are of the kinds in the operator's catalogue (`CashOffer`), at the stakes of its
ladder, by the house's own rules. Guests, house bots and practice are excluded;
suggestions are off. The ledger also checks what a person may stake.
"""

from typing import Any, Final

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import may_play
from accounts.models import User
from accounts.requests.asker import Asker
from rules import catalogue
from rules.family import Game, GameOptions
from tables.errors import Refusal
from tables.games import rake, titles
from tables.models import CashOffer, Pace, Table
from wallet.cash import gate
from wallet.codes import CASH, PLAY
from wallet.errors import unit

STAKES: Final = (5, 10, 25, 50, 100, 200, 500, 1_000, 2_000, 4_000)
"""Hundredths per point."""
ENTRIES: Final = (500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000)
"""Entry fees, in hundredths."""

Refusal.teach(
    {
        "not_offered": gettext_lazy("The house has no such cash table."),
        "usual_rules_only": gettext_lazy("Cash tables use the house rules."),
    }
)


def stakes_of(game: Game) -> tuple[int, ...]:
    """Return the stakes of tables of a game, in hundredths."""
    return STAKES if game.stake_per_point else ENTRIES


def check_chips(chips: str) -> None:
    """Raise `wrong_currency` if tables here are not played with these chips."""
    if chips == PLAY or (chips == CASH and gate.is_open()):
        return
    refusal = Refusal("wrong_currency")
    refusal.fields = {"chips": refusal.message}
    raise refusal


def check_house(table: Table) -> None:
    """Raise `wrong_currency` at a table for cash if cash is disabled."""
    if table.ledger == CASH and not gate.is_open():
        raise Refusal("wrong_currency")


def check_shape(
    rules: Game, options: GameOptions, *, stake: int, pace: str, never: dict[str, Any]
) -> None:
    """Raise (400) `bad_field`, `bad_amount`, `usual_rules_only` for an invalid table.

    `never` lists what such tables never have: house bots, suggestions, practice.
    """
    for field, is_wanted in {**never, "pace": pace == Pace.UNTIMED}.items():
        if is_wanted:
            raise Refusal("bad_field", status=400, field=field)
    allowed = stakes_of(rules)
    if type(stake) is not int or stake not in allowed:
        low, high = allowed[0], allowed[-1]
        raise Refusal("bad_amount", status=400, low=low, high=high, **unit(CASH))
    if rules.encode_options(options) != rules.encode_options(rules.resolve({})):
        raise Refusal("usual_rules_only", status=400)


def check_opener(
    person: User, game: str, *, seats: int, stake: int, pace: str, is_private: bool
) -> None:
    """Raise the reason why a person may not open such a table for cash.

    These are the refusals of the gate (403), and `not_offered` if members may not.
    """
    may_play.check_cash(person, CASH)
    offered = CashOffer.objects.filter(
        game=game, seats=seats, stake=stake, pace=pace, is_for_members=True
    )
    if is_private or not offered.exists():
        raise Refusal("not_offered")


def asks_buy_in(game: str, chips: str) -> bool:
    """Return whether players choose a buy-in in cash here; entry fees are fixed."""
    is_cash = chips == CASH and gate.is_open()
    return is_cash and catalogue.find(game).stake_per_point


def check_buy_in(game: str, chips: str, user: Asker, buy_in: int | None) -> None:
    """Raise `missing_field` (400) if a required buy-in is missing.

    Other reasons why the person may not use cash are raised first.
    """
    if buy_in is None and asks_buy_in(game, chips):
        may_play.check_cash(user, chips)
        raise Refusal("missing_field", status=400, field="buy_in")


def for_members(game: str) -> QuerySet[CashOffer]:
    """Return the offers of a game open to members, cheapest first."""
    found = CashOffer.objects.filter(game=game, is_for_members=True)
    return found.order_by("stake", "seats", "pace")


def offer_said(offer: CashOffer) -> str:
    """Return an offer to members in words: "Cash: €0.25 a point, 2 seats, Normal"."""
    return ngettext(
        "Cash: %(stake)s, %(seats)s seat, %(pace)s",
        "Cash: %(stake)s, %(seats)s seats, %(pace)s",
        offer.seats,
    ) % {
        "stake": titles.stake_said(offer.game, offer.stake, CASH),
        "seats": offer.seats,
        "pace": titles.PACE_NAMES[offer.pace],
    }


def fee_said(table: Table) -> str:
    """Return the rake at this table in words; "" if there is none.

    Shown wherever somebody might sit down.
    """
    return "" if table.host else fee_of(table.game, table.ledger)


def fee_of(name: str, chips: str) -> str:
    """Return the rake at ring tables of a game in words; "" if none."""
    game = catalogue.find(name)
    percent = rake.ring_bp(chips, game) // 100
    if not percent:
        return ""
    if game.stake_per_point:
        return _("Fee: %(percent)s %% of what the winner of a deal wins") % {
            "percent": percent
        }
    return _("Fee: %(percent)s %% of the pot") % {"percent": percent}


def is_ending(table: Table) -> bool:
    """Return whether no new cash match begins at this table.

    An event that has begun is played to its end.
    """
    return table.ledger == CASH and not table.host and not gate.takes_new()


def ending() -> list[int]:
    """Return the open tables for cash that must end; empty while the gate is open."""
    if gate.takes_new():
        return []
    tables = Table.objects.open().filter(ledger=CASH, host="", quarantined_at=None)
    return list(tables.values_list("pk", flat=True))


def wanted() -> list[CashOffer]:
    """Return the offers that need another open table with room."""
    if not gate.takes_new():
        return []
    taken = Count("seats", filter=Q(seats__left_at=None))
    tables = Table.objects.public().filter(ledger=CASH, quarantined_at=None)
    roomy = tables.annotate(taken=taken).filter(
        Q(match=None) | Q(match__ended_at__isnull=False) | Q(game__in=_per_point()),
        seats_max__gt=F("taken") + F("waiting_count"),
    )
    found = set(roomy.values_list("game", "seats_max", "stake", "pace"))
    offers = CashOffer.objects.filter(is_kept_open=True, game__in=catalogue.GAMES)
    return [
        one
        for one in offers.order_by("pk")
        if (one.game, one.seats, one.stake, one.pace) not in found
    ]


def _per_point() -> list[str]:
    return [name for name, game in catalogue.GAMES.items() if game.stake_per_point]
