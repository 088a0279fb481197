"""The operator's cash report: fees, payments, balances, and each person's sums.

Everything is summed from the transfers of the cash ledger, so each total equals what
the ledger's own accounts say. Days are those of UTC.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.models.residence import Residence
from tables.games import titles
from tables.models import Match
from tournaments.models import Tournament
from wallet import ledger
from wallet.cash import gate
from wallet.codes import CASH, FLOOR_KINDS, Code, Kind
from wallet.models import Account, Transfer
from wallet.statement import spreadsheet

RIGHT = "wallet.view_deposit"
IN_PLAY = (Kind.STACK, Kind.POT)


class Span(NamedTuple):
    """The days of a report, inclusive."""

    first: date
    last: date

    @property
    def transfers(self) -> QuerySet[Transfer]:
        """The transfers of the cash ledger in these days."""
        begins = datetime.combine(self.first, time.min, UTC)
        ends = datetime.combine(self.last + timedelta(days=1), time.min, UTC)
        rows = Transfer.objects.filter(debit__ledger=CASH)
        return rows.filter(created_at__gte=begins, created_at__lt=ends)


class Fees(NamedTuple):
    """The rake in hundredths; each breakdown sums to `total`."""

    total: int
    by_day: list[tuple[date, int]]
    by_game: list[tuple[str, int]]
    """Tables, by game."""
    by_event: list[tuple[str, int]]


def span(query: Any) -> Span:
    """Return the requested days; by default the last thirty."""
    today = timezone.now().date()
    last = _day(query.get("to")) or today
    first = _day(query.get("from")) or last - timedelta(days=29)
    return Span(min(first, last), last)


def fees(days: Span) -> Fees:
    """Return the rake of some days, less refunds."""
    moved = _signed(days.transfers, Kind.RAKE)
    by_day: Counter[date] = Counter()
    by_reference: Counter[str] = Counter()
    for reference, day, amount in moved:
        by_day[day] += amount
        by_reference[reference] += amount
    games, events = _names(by_reference)
    by_game: Counter[str] = Counter()
    by_event: Counter[str] = Counter()
    for reference, amount in by_reference.items():
        if reference in events:
            by_event[events[reference]] += amount
        else:
            by_game[games.get(reference, _("other"))] += amount
    return Fees(
        total=sum(by_day.values()),
        by_day=sorted(by_day.items()),
        by_game=sorted(by_game.items()),
        by_event=sorted(by_event.items()),
    )


def payments(days: Span) -> dict[str, int]:
    """Return deposits, payouts and contributions of the house on these days."""
    rows = days.transfers
    given = sum(-amount for *_rest, amount in _signed(rows, Kind.PROMOTIONS))
    return {
        "deposits": _sum(rows.filter(code=Code.DEPOSIT)),
        "withdrawals": _sum(rows.filter(code=Code.PAID_OUT)),
        "given": given,
    }


def balances() -> dict[str, int]:
    """Return the current balances by kind of account; they sum to zero."""
    held = Account.objects.filter(ledger=CASH, kind__in=FLOOR_KINDS)
    sums = dict(held.values_list("kind").annotate(Sum("balance")))
    told = {str(kind): sums.get(kind) or 0 for kind in FLOOR_KINDS}
    for kind in (Kind.RAKE, Kind.PROMOTIONS, Kind.OUTSIDE):
        told[str(kind)] = ledger.balance(ledger.house_account(kind, CASH))
    return told


PEOPLE_COLUMNS = (
    *("person", "username", "country", "born", "deposits", "withdrawals", "staked"),
    *("brought_back", "available", "at_tables", "pending", "result"),
)


def people(days: Span, of: User | None = None) -> list[dict[str, Any]]:
    """Return the sums of each person who ever had cash, for regulators.

    With `of` only of that person; nothing where they never had any.

    Payments, stakes and what came back are those of the days; balances are of now.
    `result` is what the person won or lost at tables and events in the days, fees
    paid, with what the chips at tables gained or lost; while a match runs its entry
    counts as lost.
    """
    sums: dict[Any, Counter[str]] = defaultdict(Counter)
    owned = Account.objects.filter(ledger=CASH, owner__isnull=False)
    if of is not None:
        owned = owned.filter(owner=of)
    for owner, kind, balance in owned.values_list("owner", "kind", "balance"):
        sums[owner][kind] += balance or 0
    rows = days.transfers
    for name, side, wanted in (
        ("deposits", "credit", Q(code=Code.DEPOSIT)),
        ("withdrawals", "debit", Q(code=Code.PAID_OUT)),
        ("staked", "debit", Q(debit__kind=Kind.PLAYER, credit__kind__in=IN_PLAY)),
        ("back", "credit", Q(credit__kind=Kind.PLAYER, debit__kind__in=IN_PLAY)),
        ("to_stacks", "credit", Q(credit__kind=Kind.STACK)),
        ("from_stacks", "debit", Q(debit__kind=Kind.STACK)),
    ):
        if of is not None:
            wanted &= Q(**{f"{side}__owner": of})
        found = rows.filter(wanted).values_list(f"{side}__owner")
        for owner, amount in found.annotate(Sum("amount")):
            if owner is not None:
                sums[owner][name] += amount
    names = User.objects.in_bulk(list(sums))
    homes = {one.user_id: one for one in Residence.objects.filter(user__in=sums)}
    return [
        _person(names[owner], homes.get(owner), sums[owner])
        for owner in sorted(sums, key=lambda pk: names[pk].username)
    ]


def _person(user: User, home: Residence | None, has: Counter[str]) -> dict[str, Any]:
    kept_at_tables = has["to_stacks"] - has["from_stacks"]
    return {
        "person": str(user.pk),
        "username": user.username,
        "country": home.country if home else "",
        "born": home.birth_date.isoformat() if home else "",
        "deposits": has["deposits"],
        "withdrawals": has["withdrawals"],
        "staked": has["staked"],
        "brought_back": has["back"],
        "available": has[Kind.PLAYER],
        "at_tables": has[Kind.STACK],
        "pending": has[Kind.HELD],
        "result": has["back"] - has["staked"] + kept_at_tables,
    }


# Pages --------------------------------------------------------------------------------


def page(request: HttpRequest, site: Any) -> HttpResponse:
    """Show the report of some days."""
    check(request)
    days = span(request.GET)
    context = {
        **site.each_context(request),
        "title": _("Cash report"),
        "days": days,
        "fees": fees(days),
        "payments": payments(days),
        "balances": (held := balances()),
        # The outside account's deficit is the amount paid in.
        "paid_in": -held["outside"],
        "currency": settings.CASH_CURRENCY,
        "query": f"from={days.first}&to={days.last}",
    }
    return render(request, "desk/cash_report.html", context)


def file(request: HttpRequest, name: str) -> HttpResponse:
    """Return `people` or `fees` of some days as CSV, amounts in the currency."""
    check(request)
    days = span(request.GET)
    if name == "people":
        lines = [[row[column] for column in PEOPLE_COLUMNS] for row in people(days)]
        told = _csv(PEOPLE_COLUMNS, lines)
    elif name == "fees":
        found = fees(days)
        lines = [["day", str(day), amount] for day, amount in found.by_day]
        lines += [["game", game, amount] for game, amount in found.by_game]
        lines += [["event", event, amount] for event, amount in found.by_event]
        told = _csv(("by", "what", "fee"), lines)
    else:
        raise Http404
    answer = HttpResponse(told, content_type="text/csv; charset=utf-8")
    where = f"cash-{name}-{days.first}-{days.last}.csv"
    answer["Content-Disposition"] = f'attachment; filename="{where}"'
    return answer


def is_for(user: Any) -> bool:
    """Return whether a member of staff may see cash, if it is enabled."""
    return gate.is_open() and user.has_perm(RIGHT)


def check(request: HttpRequest) -> None:
    """Raise `Http404` without cash, or without the permission."""
    if not is_for(request.user):
        raise Http404


def _csv(columns: Sequence[str], lines: Iterable[list[Any]]) -> str:
    return spreadsheet.whole(columns, (list(map(_cell, line)) for line in lines))


def _cell(value: Any) -> str:
    if type(value) is int:
        return spreadsheet.amount(value, CASH)
    return spreadsheet.cell(str(value))


def _signed(rows: QuerySet[Transfer], kind: str) -> list[tuple[str, date, int]]:
    """Return amounts to (+) and from (-) the house: reference, day, amount."""
    found = []
    for side, sign in (("credit", 1), ("debit", -1)):
        sums = rows.filter(**{f"{side}__kind": kind}).annotate(
            day=TruncDate("created_at")
        )
        for reference, day, amount in sums.values_list("reference", "day").annotate(
            amount=Sum("amount")
        ):
            found.append((reference, day, sign * amount))
    return found


def _sum(rows: QuerySet[Transfer]) -> int:
    return rows.aggregate(sum=Sum("amount"))["sum"] or 0


def _names(references: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the game of each match and the name of each event, by reference."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for reference in references:
        kind, _colon, number = reference.partition(":")
        if number.isdigit():
            numbers[kind].append(int(number))
    matches = Match.objects.filter(pk__in=numbers["match"]).values_list("pk", "game")
    games = {f"match:{pk}": titles.game_title(game) for pk, game in matches}
    found = Tournament.objects.filter(pk__in=numbers["event"]).values_list("pk", "name")
    return games, {f"event:{pk}": f"{name} ({pk})" for pk, name in found}


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None
