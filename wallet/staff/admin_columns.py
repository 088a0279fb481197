"""Admin columns that format an amount by its ledger: 250 chips, or €2.50."""

import json
from collections.abc import Callable
from typing import Any, Final

from django.contrib import admin
from django.utils.functional import Promise

from wallet.templatetags.wallet_tags import amount_in
from wallet.text.sentences import listed

AMOUNTS: Final = frozenset(
    {
        *("entry", "added", "guarantee", "balance_min", "consent_max", "given", "most"),
        *("pool", "prize", "prizes", "rake", "refunded"),
    }
)
"""Keys of stored data whose numbers are amounts in the row's ledger."""


def with_units(data: Any, ledger: str, key: str = "") -> Any:
    """Return stored data with its amounts formatted in the ledger's unit."""
    if isinstance(data, dict):
        return {name: with_units(one, ledger, name) for name, one in data.items()}
    if isinstance(data, list):
        return [with_units(one, ledger, key) for one in data]
    return amount_in(data, ledger) if key in AMOUNTS and type(data) is int else data


def stored(
    name: str, title: str | Promise, ledger: Callable[[Any], str]
) -> Callable[[Any], str]:
    """Return a column for the stored data `name`, with formatted amounts."""

    def shown(row: Any) -> str:
        told = with_units(getattr(row, name), ledger(row))
        return json.dumps(told, ensure_ascii=False, indent=1, default=str)

    shown.__name__ = f"{name}_shown"
    shown.short_description = title  # type: ignore[attr-defined]
    return shown


def amount(
    name: str, title: str | Promise, ledger: Callable[[Any], str] | str = ""
) -> Callable[[Any], str]:
    """Return a column for the amount `name`, empty if it is None.

    `ledger` is a ledger, or a function that returns a row's; by default the row's own.
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
