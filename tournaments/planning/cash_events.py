"""Events for cash: who may organise them, and what prevents an announcement.

Entry and prizes are in hundredths of the house's currency. Prizes that the house adds
or guarantees come from the operator's own account, so an organiser needs the consent
of finance for each; the weekly budget is one of play chips.
"""

from typing import Any, Final

from tournaments.draft_faults import Fault
from tournaments.models import Tournament
from wallet.cash import gate
from wallet.codes import CASH

PERMISSION: Final = "tournaments.organise_cash"


def may_organise(user: Any) -> bool:
    """Return whether this person may create cash events here."""
    return gate.is_open() and bool(user is not None and user.has_perm(PERMISSION))


def faults(event: Tournament) -> list[Fault]:
    """Return the faults that prevent the announcement of a cash event."""
    if event.ledger != CASH:
        return []
    found = []
    if not gate.takes_new():
        found.append(Fault("cash_off", {}))
    if event.organiser is not None and not may_organise(event.organiser):
        found.append(Fault("cash_organiser", {}))
    if event.bots_fill:
        found.append(Fault("bots_cash", {}))
    return found
