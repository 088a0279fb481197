"""Columns of the admin that write an amount by its ledger: 250 chips, or €2.50."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.utils.functional import Promise

from wallet.templatetags.wallet_tags import amount_in
from wallet.text.sentences import listed


def amount(
    name: str, title: str | Promise, ledger: Callable[[Any], str] | str = ""
) -> Callable[[Any], str]:
    """Return a column of the amount `name`; empty where there is none.

    `ledger` is a ledger or finds that of a row; else it is the row's own.
    """

    @admin.display(ordering=name)
    def shown(row: Any) -> str:
        of = ledger(row) if callable(ledger) else ledger or row.ledger
        found = getattr(row, name)
        if isinstance(found, list):
            return listed(amount_in(one, of) for one in found)
        return amount_in(found, of)

    shown.__name__ = f"{name}_shown"
    shown.short_description = title  # type: ignore[attr-defined]
    return shown
