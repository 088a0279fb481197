"""How much somebody brings to a points table for cash: asked, never assumed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import may_play
from accounts.requests.asker import Asker
from rules import catalogue
from tables.games import cash_tables, titles
from tables.models import Table
from wallet import money
from wallet.cash import amounts
from wallet.codes import CASH
from wallet.errors import Refusal
from wallet.statement import statements


def is_asked(table: Table) -> bool:
    """Tell whether a buy-in in cash is chosen here; an entry fee is no choice."""
    return table.ledger == CASH and catalogue.find(table.game).stake_per_point


def require(table: Table, user: Asker, buy_in: int | None) -> None:
    """Raise `missing_field` (400) without a buy-in where it is chosen.

    What keeps the person from cash comes first.
    """
    if buy_in is None and is_asked(table):
        may_play.check_cash(user, table.ledger)
        raise Refusal("missing_field", status=400, field="buy_in")


def read(request: HttpRequest) -> int | None:
    """Return the hundredths that were typed, None where nothing was asked yet.

    Raise `bad_money`.
    """
    typed = request.POST.get("buy_in")
    return None if typed is None else amounts.read(typed, least=1)


def page(
    request: HttpRequest, table: Table, refusal: Refusal | None = None
) -> HttpResponse:
    """Ask for the buy-in, with the least, the most, the usual and what there is."""
    assert request.user.is_authenticated
    low, high = titles.buy_in(catalogue.find(table.game), table.stake)
    have = statements.available(request.user, CASH)
    usual = max(low, min(high // 4, have))
    context = {
        "table": table,
        "low": low,
        "high": high,
        "have": have,
        "typed": request.POST.get("buy_in", money.plain(usual))[:40],
        "currency": money.currency_of(CASH),
        "stake": titles.stake_said(table.game, table.stake, CASH),
        "fee": cash_tables.fee_said(table),
        "refusal": refusal,
    }
    status = refusal.status if refusal else 200
    return render(request, "lobby/joining/buy_in.html", context, status=status)
