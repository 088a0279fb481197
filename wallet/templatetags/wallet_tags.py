"""Chips on pages: a person's balance, and numbers with their groups apart."""

from typing import Any

from django import template
from django.contrib.auth.models import AbstractBaseUser
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from wallet import statements
from wallet.codes import PLAY

register = template.Library()
MINUS = "\N{MINUS SIGN}"


@register.filter
def chips(amount: Any) -> str:
    """Return whole chips in the reader's grouping: 10,450 (nothing for no number)."""
    if type(amount) is not int:
        return ""
    text = number_format(abs(amount), 0, force_grouping=True)
    return f"{MINUS}{text}" if amount < 0 else text


@register.filter
def signed(amount: Any) -> str:
    """Return a change of chips with its sign: +75, -125."""
    return f"+{chips(amount)}" if type(amount) is int and amount > 0 else chips(amount)


@register.filter
def reference_words(reference: str) -> str:
    """Return a reference as people read it: `match:812` is "Match 812"."""
    name, _separator, number = reference.partition(":")
    words = {"match": _("Match %(n)s"), "table": _("Table %(n)s")}
    return str(words[name] % {"n": number}) if name in words else reference


@register.filter
def match_number(reference: str) -> str:
    """Return the number of the match that a reference names; empty for another."""
    name, _separator, number = reference.partition(":")
    return number if name == "match" and number.isdecimal() else ""


@register.simple_tag
def available(user: AbstractBaseUser, ledger: str = PLAY) -> int:
    """Return the person's available chips of a ledger, as a number for `|chips`."""
    return statements.available(user, ledger)


@register.simple_tag
def balance(user: AbstractBaseUser, ledger: str = PLAY) -> str:
    """Return the person's available chips of a ledger, formatted."""
    return chips(statements.available(user, ledger))
