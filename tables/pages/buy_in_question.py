"""The page that asks for the buy-in at a points table for cash.

See `tables.games.cash_tables.asks_buy_in` for when it is required.
"""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules import catalogue
from tables.games import cash_tables, titles
from wallet import money
from wallet.cash import amounts
from wallet.codes import CASH
from wallet.errors import Refusal
from wallet.statement import statements

NOT_KEPT: Final = frozenset({"csrfmiddlewaretoken", "buy_in"})
ABOUT_THE_AMOUNT: Final = frozenset(
    {"missing_field", "bad_amount", "bad_money", "insufficient_chips"}
)
"""Refusals after which the page asks again."""


def read(request: HttpRequest) -> int | None:
    """Return the typed hundredths, or None if empty. Raise `bad_money`.

    Raise `bad_money`.
    """
    typed = request.POST.get("buy_in")
    return None if typed is None else amounts.read(typed, least=1)


def page(
    request: HttpRequest, game: str, stake: int, refusal: Refusal, *, name: str = ""
) -> HttpResponse:
    """Ask for the buy-in, showing minimum, maximum, default and balance.

    The form repeats what was sent, to the same address. `name` is the table's; without
    one, submitting opens the table.
    """
    assert request.user.is_authenticated
    low, high = titles.buy_in(catalogue.find(game), stake)
    have = statements.available(request.user, CASH)
    usual = max(low, min(high // 4, have))
    is_first = refusal.code == "missing_field"
    sent = request.POST.items()
    context = {
        "name": name,
        "kept": {key: value for key, value in sent if key not in NOT_KEPT},
        "action": request.path,
        "low": low,
        "high": high,
        "have": have,
        "typed": request.POST.get("buy_in", money.plain(usual))[:40],
        "currency": money.currency_of(CASH),
        "stake": titles.stake_said(game, stake, CASH),
        "fee": cash_tables.fee_of(game, CASH),
        "refusal": None if is_first else refusal,
    }
    status = 200 if is_first else refusal.status
    return render(request, "lobby/joining/buy_in.html", context, status=status)
