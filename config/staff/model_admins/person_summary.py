"""A summary of a person, for staff who investigate a complaint."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.models import Report, User
from config.staff.model_admins import reference_links
from tables.models import MatchSeat
from wallet.cash import gate
from wallet.codes import CASH, PLAY
from wallet.models import Account
from wallet.statement import statements

ROWS = 15


def person_told(user: User) -> SafeString:
    """Return chips, statement, sanctions, reports and last matches as HTML."""
    context: dict[str, Any] = {
        "person": user,
        "books": [
            (ledger, statements.figures(user, ledger), _rows(user, ledger))
            for ledger in _ledgers(user)
        ],
        "sanctions": user.sanctions.select_related("by").order_by("-at"),
        "reports": Report.objects.filter(about=user).order_by("-at")[:ROWS],
        "matches": MatchSeat.objects.filter(user=user)
        .select_related("match__table")
        .order_by("-match")[:ROWS],
    }
    return render_to_string("desk/_person.html", context)


def _ledgers(user: User) -> list[str]:
    """Return the person's balances: play chips, and cash if enabled."""
    rows = Account.objects.filter(owner=user, ledger=CASH)
    return [PLAY, CASH] if gate.is_open() and rows.exists() else [PLAY]


def _rows(user: User, ledger: str) -> list[tuple[Any, str]]:
    rows = statements.statement(user, ledger, limit=ROWS).rows
    return [(row, reference_links.address_of(row.reference)) for row in rows]
