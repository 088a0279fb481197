"""A person at a glance, for whoever looks into a complaint."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from accounts.models import Report, User
from config.desk import references
from tables.models import MatchSeat
from wallet import statements

ROWS = 15


def person_told(user: User) -> SafeString:
    """Return chips, statement, sanctions, reports and last matches as a page's part."""
    context: dict[str, Any] = {
        "person": user,
        "figures": statements.figures(user),
        "rows": [
            (row, references.address_of(row.reference))
            for row in statements.statement(user, limit=ROWS).rows
        ],
        "sanctions": user.sanctions.select_related("by").order_by("-at"),
        "reports": Report.objects.filter(about=user).order_by("-at")[:ROWS],
        "matches": MatchSeat.objects.filter(user=user)
        .select_related("match__table")
        .order_by("-match")[:ROWS],
    }
    return render_to_string("desk/_person.html", context)
