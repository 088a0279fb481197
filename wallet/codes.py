"""Ledgers, the chart of accounts, and why a transfer was made."""

from django.db import models
from django.utils.translation import gettext_lazy as _

PLAY = "play"
CASH = "cash"
TOURNAMENT_PREFIX = "tournament:"


class Kind(models.TextChoices):
    """What an account is. `docs/ledger.md` is the chart of accounts."""

    PLAYER = "player", _("player")
    """A person's available chips in one ledger."""
    STACK = "stack", _("stack")
    """Chips a person brought to one seat of a points table."""
    POT = "pot", _("pot")
    """Entry fees of one match or event until they are paid out."""
    RAKE = "rake", _("rake")
    """What the house earned."""
    PROMOTIONS = "promotions", _("promotions")
    """Where given chips come from: grants, reloads, bots' buy-ins, free prizes."""
    OUTSIDE = "outside", _("outside")
    """The world beyond the house: deposits and withdrawals of cash."""


FLOOR_KINDS = (Kind.PLAYER, Kind.STACK, Kind.POT)
"""Kinds that can run dry: balance cached under a check, row locked by a post."""
HOUSE_KINDS = (Kind.RAKE, Kind.PROMOTIONS, Kind.OUTSIDE)
"""Kinds without a floor: nothing cached, never locked."""


class Code(models.TextChoices):
    """Why a transfer was made; the words are those of the statement."""

    START = "start", _("Starting chips")
    RELOAD = "reload", _("Reload")
    BUY_IN = "buyin", _("Brought to the table")
    TOP_UP = "topup", _("Brought more to the table")
    CASH_OUT = "cashout", _("Taken from the table")
    LOSS = "loss", _("Deal settled")
    ENTRY = "entry", _("Entry")
    REJOIN = "rejoin", _("Rejoin")
    PAYOUT = "payout", _("Prize")
    REFUND = "refund", _("Entry returned")
    PRIZE = "prize", _("Prize from the house")
    RAKE = "rake", _("Service fee")
    REVERSAL = "reversal", _("Reversed")
