"""The newest transfers of an account, and links to all of an account or person."""

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from config.staff.model_admins.reference_links import linked
from config.staff.model_admins.shared_parts import link
from config.staff.permissions import may_open
from wallet.models import Account, Transfer

ROWS = 50


def account_moves(account: Account) -> SafeString:
    """Return the newest transfers of an account, rendered for its page.

    If the account has a balance, the one after each transfer is shown.
    """
    found: dict[int, Transfer] = {}
    for side in ("debit", "credit"):
        rows = Transfer.objects.filter(**{side: account}).order_by("-pk")
        newest = rows.select_related("debit__owner", "credit__owner")[:ROWS]
        found |= {row.pk: row for row in newest}
    after = account.balance
    lines: list[dict[str, Any]] = []
    for pk in sorted(found, reverse=True)[:ROWS]:
        row = found[pk]
        is_taken = row.debit_id == account.pk
        change = -row.amount if is_taken else row.amount
        lines.append(
            {
                "row": row,
                "change": change,
                "after": after,
                "other": account_link(row.credit if is_taken else row.debit),
                "reference": linked(row.reference),
            }
        )
        after = after - change if after is not None else None
    context = {"account": account, "lines": lines}
    return SafeString(render_to_string("desk/_account.html", context))


def account_link(account: Account) -> SafeString | str:
    """Return a link to an account, labelled by owner and kind, or by its key."""
    words = account.key
    if account.owner is not None:
        words = f"{account.owner} · {account.get_kind_display()}"
    if not may_open("wallet_account"):
        return words
    return link(reverse("admin:wallet_account_change", args=[account.pk]), words)


def transfer_ways(**query: str) -> list[tuple[str | Promise, str]]:
    """Return links to the filtered transfers and, for a person, accounts."""
    pages = [("wallet_transfer", _("Transfers"))]
    if "person" in query:
        pages.append(("wallet_account", _("Accounts")))
    return [
        (words, f"{reverse(f'admin:{page}_changelist')}?{urlencode(query)}")
        for page, words in pages
        if may_open(page)
    ]
