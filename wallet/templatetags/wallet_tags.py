"""Template tags for chips: balances and grouped numbers."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django import template
from django.contrib.auth.models import AbstractBaseUser
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from wallet.cash import gate
from wallet.codes import CASH, PLAY, TOURNAMENT, chips_of
from wallet.money import MINUS, currency_of, shown
from wallet.statement import statements
from wallet.text.sentences import listed

register = template.Library()
_BEFORE_UNIT = re.compile(r"(?<=\d) (?=(?:s|min|h)\b|%)")


@register.filter
def chips(amount: Any) -> str:
    """Return whole chips in the reader's grouping: 10,450 (empty for None)."""
    if type(amount) is not int:
        return ""
    text = number_format(abs(amount), 0, force_grouping=True)
    return f"{MINUS}{text}" if amount < 0 else text


@register.filter
def whole_units(text: Any) -> str:
    """Return the text with no line breaks between a number and its unit: 15 s, 5 %."""
    return _BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", str(text))


class Figure(int):
    """A count formatted in the reader's grouping."""

    def __str__(self) -> str:
        """Return it formatted by `chips`."""
        return chips(int(self))


@register.filter
def signed(amount: Any, ledger: str = PLAY) -> str:
    """Return a change of chips with its sign: +75, -125."""
    text = amount_in(amount, ledger)
    return f"+{text}" if type(amount) is int and amount > 0 else text


@register.filter
def reference_words(reference: str) -> str:
    """Return a readable reference: `match:812` becomes "Match 812"."""
    name, _separator, number = reference.partition(":")
    words = {
        "match": _("Match %(n)s"),
        "table": _("Table %(n)s"),
        "tournament": _("Event %(n)s"),
        "deposit": _("Deposit %(n)s"),
        "withdrawal": _("Withdrawal %(n)s"),
    }
    # The first digits of a payment's long number identify it.
    return str(words[name] % {"n": number[:8]}) if name in words else reference


@register.filter
def get(found: Mapping[str, Any], key: str) -> Any:
    """Return a value by a variable key, or None."""
    return found.get(key)


@register.filter
def kind_of(ledger: str) -> str:
    """Return the tag name of a ledger's chips: play, event, cash."""
    words = {
        PLAY: pgettext("kind of chips", "play"),
        TOURNAMENT: pgettext("kind of chips", "event"),
        CASH: pgettext("kind of chips", "cash"),
    }
    return str(words[chips_of(ledger)])


@register.filter
def amount_in(amount: Any, ledger: str) -> str:
    """Return an amount in a ledger's unit: chips, or cash with two decimals."""
    return money(amount) if ledger == CASH else chips(amount)


def sum_in(amount: int, ledger: str) -> str:
    """Return an amount with its unit for a sentence: "100 chips", or €1.00."""
    if ledger == CASH:
        return money(amount)
    return ngettext("%(n)s chip", "%(n)s chips", amount) % {"n": chips(amount)}


def sums_in(amounts: Mapping[str, int]) -> str:
    """Return amounts of several ledgers: "100 chips, €1.00"; empty if none."""
    by_unit: Counter[str] = Counter()
    for ledger, amount in amounts.items():
        by_unit[CASH if ledger == CASH else PLAY] += amount
    return listed(sum_in(n, unit) for unit, n in by_unit.items() if n)


@register.filter
def money(cents: Any) -> str:
    """Return hundredths as money: €1,234.50."""
    return shown(cents)


@register.simple_tag
def available(user: AbstractBaseUser, ledger: str = PLAY) -> int:
    """Return the person's available chips of a ledger, as a number for `|chips`."""
    return statements.available(user, ledger)


@register.simple_tag
def balance(user: AbstractBaseUser, ledger: str = PLAY) -> str:
    """Return the person's available chips of a ledger, formatted."""
    return chips(statements.available(user, ledger))


@register.simple_tag
def cash_at_hand(user: AbstractBaseUser) -> dict[str, Any] | None:
    """Return the person's available cash: `amount` in hundredths of `currency`.

    None if the site has no cash, or if the person has none and may not have any.
    """
    if not gate.is_open():
        return None
    amount = statements.available(user, CASH)
    if not amount and not gate.standing_of(user).is_allowed:
        return None
    return {"amount": amount, "currency": currency_of(CASH)}
