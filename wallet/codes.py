"""Ledgers, account kinds and transfer codes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

PLAY = "play"
CASH = "cash"
TOURNAMENT = "tournament"
TOURNAMENT_PREFIX = "tournament:"
EVENT_PREFIX = "event:"
"""The start of references to events in `play` and `cash`: `event:12`."""


class Chips(models.TextChoices):
    """The three kinds of chips; each event has its own ledger of tournament chips."""

    PLAY = PLAY, _("Play chips")
    TOURNAMENT = TOURNAMENT, _("Tournament chips")
    CASH = CASH, _("Cash")


def chips_of(ledger: str) -> str:
    """Return which of the three kinds of chips a ledger holds."""
    return TOURNAMENT if ledger.startswith(TOURNAMENT_PREFIX) else ledger


class Kind(models.TextChoices):
    """What an account is for; `docs/ledger.md` has the chart of accounts."""

    PLAYER = "player", _("player")
    """A person's available chips in one ledger."""
    STACK = "stack", _("stack")
    """Chips a person brought to one seat of a points table."""
    HELD = "held", _("held")
    """Cash that one withdrawal asks for, until it is paid or returned."""
    POT = "pot", _("pot")
    """Entry fees of one match or event until they are paid out."""
    RAKE = "rake", _("rake")
    """What the house has earned."""
    PROMOTIONS = "promotions", _("promotions")
    """Source of issued chips: grants, reloads, bots' buy-ins, free prizes."""
    OUTSIDE = "outside", _("outside")
    """The outside world: deposits and withdrawals of cash."""


FLOOR_KINDS = (Kind.PLAYER, Kind.STACK, Kind.HELD, Kind.POT)
"""Kinds with a floor: the balance is cached, checked and locked by a post."""
HOUSE_KINDS = (Kind.RAKE, Kind.PROMOTIONS, Kind.OUTSIDE)
"""Kinds without a floor: not cached, never locked."""
OWN_KINDS = (Kind.PLAYER, Kind.STACK, Kind.HELD)
"""Kinds that belong to a person."""
CASH_KINDS = (Kind.HELD, Kind.OUTSIDE)
"""Kinds that exist only in the cash ledger."""


class Code(models.TextChoices):
    """The reason for a transfer; the labels appear in the statement."""

    START = "start", _("Starting chips")
    RELOAD = "reload", _("Reload")
    BUY_IN = "buyin", _("Buy-in")
    TOP_UP = "topup", _("Chips added at the table")
    CASH_OUT = "cashout", _("Back from the table")
    LOSS = "loss", _("Deal settled")
    ENTRY = "entry", _("Entry")
    REJOIN = "rejoin", _("Rejoin")
    PAYOUT = "payout", _("Prize")
    REFUND = "refund", _("Entry returned")
    PRIZE = "prize", _("Prize from the house")
    RAKE = "rake", _("Service fee")
    REVERSAL = "reversal", _("Reversed")
    ISSUE = "issue", _("Chips of an event")
    BURN = "burn", _("Out of the event")
    CORRECTION = "correction", _("Match set aside")
    ADJUSTMENT = "adjustment", _("Adjusted by the house")
    CLOSED = "closed", _("Account deleted")
    DEPOSIT = "deposit", _("Deposit")
    HOLD = "hold", _("Withdrawal asked for")
    PAID_OUT = "paidout", _("Withdrawal paid")
    RETURNED = "returned", _("Withdrawal returned")


CASH_CODES = (Code.DEPOSIT, Code.HOLD, Code.PAID_OUT, Code.RETURNED)
"""Codes used only by deposits and withdrawals."""


class Type(models.TextChoices):
    """A category people filter the statement by; each covers several codes."""

    GIVEN = "given", _("Given by the house")
    TABLES = "tables", _("To and from tables")
    DEALS = "deals", _("Deals")
    MATCHES = "matches", _("Matches and events")
    MONEY = "money", _("Deposits and withdrawals")
    OTHER = "other", _("Corrections")


_OF_MATCHES = (
    *(Code.ENTRY, Code.REJOIN, Code.PAYOUT, Code.REFUND),
    *(Code.ISSUE, Code.BURN),
)
_TYPES: dict[str, str] = {
    **dict.fromkeys((Code.START, Code.RELOAD, Code.PRIZE), Type.GIVEN),
    **dict.fromkeys((Code.BUY_IN, Code.TOP_UP, Code.CASH_OUT), Type.TABLES),
    **dict.fromkeys((Code.LOSS, Code.RAKE), Type.DEALS),
    **dict.fromkeys(_OF_MATCHES, Type.MATCHES),
    **dict.fromkeys(CASH_CODES, Type.MONEY),
}


def codes_of(type_: str) -> list[str]:
    """Return the codes of a type; codes of no other type count as corrections."""
    return [code for code in Code.values if _TYPES.get(code, Type.OTHER) == type_]
