"""Queries of the ledger: a person's balances, statement and totals.

The statement lists what happened to a person's own accounts (of one kind of chips, or
of all), newest first, with the balances of its ledger after each row. Balances are not
stored but computed from all transfers, including those a filter hides.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Count, F, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from wallet.codes import PLAY, Code, Kind
from wallet.errors import Refusal
from wallet.models import Account, Transfer
from wallet.statement.filters import Filters, in_ledger

ROWS = 50
"""Default number of rows on a page of the statement."""
ROWS_MAX = 100
CURSOR_MAX = 2**63 - 1

POCKETS: dict[str, str] = {
    Kind.PLAYER: "available",
    Kind.STACK: "on_tables",
    Kind.HELD: "pending",
}
"""A person's own kinds of account, with the label used in rows."""

_WON: dict[str, str | Promise] = {Code.LOSS: _("Deal won")}
_LOST: dict[str, str | Promise] = {Code.LOSS: _("Deal lost")}


@dataclass(frozen=True, slots=True)
class Figures:
    """A person's balances in one ledger, in whole chips (cash: minor units)."""

    available: int
    """Chips in the player account."""
    on_tables: int
    """Stacks, and the person's entries in open pots."""
    pending: int
    """Held for withdrawals until they are paid or returned; cash only."""

    @property
    def total(self) -> int:
        """The sum of all three."""
        return self.available + self.on_tables + self.pending


@dataclass(frozen=True, slots=True)
class Row:
    """A transfer as its owner sees it."""

    id: int
    at: datetime
    ledger: str
    code: str
    what: str
    """The code's label in the reader's language."""
    reference: str
    place: str
    """The first that changed of `available`, `on_tables` and `pending`."""
    amount: int
    """The change: positive for chips in, negative for chips out."""
    available: int
    """Balance of the player account after this row."""
    on_tables: int
    """Balance of the stacks after this row, without entries in pots."""
    pending: int
    """Held for withdrawals after this row."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of rows, newest first, and the cursor for the next older page."""

    rows: Sequence[Row]
    next: str | None


@dataclass(frozen=True, slots=True)
class CodeTotal:
    """Total received from and paid to others under one code."""

    code: str
    count: int
    given: int
    taken: int


def available(user: AbstractBaseUser, ledger: str = PLAY) -> int:
    """Return only the available chips, from one row; used in every page's header."""
    rows = Account.objects.filter(owner=user.pk, ledger=ledger, kind=Kind.PLAYER)
    return rows.values_list("balance", flat=True).first() or 0


def figures(user: AbstractBaseUser, chips: str = PLAY) -> Figures:
    """Return the person's available chips, chips on tables, and pending chips.

    `chips` is a ledger, or `tournament` for all events together.
    """
    found = dict.fromkeys(POCKETS, 0)
    rows = Account.objects.filter(in_ledger(chips), owner=user.pk, kind__in=POCKETS)
    for kind, balance in rows.values_list("kind", "balance"):
        found[kind] += balance or 0
    return Figures(
        available=found[Kind.PLAYER],
        on_tables=found[Kind.STACK] + _entries_in_open_pots(user, chips),
        pending=found[Kind.HELD],
    )


def doubted(user: AbstractBaseUser) -> list[Account]:
    """Return the person's accounts whose balance differs from the sum of their rows."""
    balances: dict[int, int] = {}
    for side, sign in zip(_own(user, ""), (-1, 1), strict=True):
        name = "debit" if sign < 0 else "credit"
        rows = side.order_by().values_list(name).annotate(total=Sum("amount"))
        for account, total in rows:
            balances[account] = balances.get(account, 0) + sign * total
    own = Account.objects.filter(owner=user.pk).order_by("pk")
    return [each for each in own if each.balance != balances.get(each.pk, 0)]


def statement(
    user: AbstractBaseUser,
    chips: str = PLAY,
    *,
    filters: Filters | None = None,
    before: str | None = None,
    limit: int = ROWS,
) -> Page:
    """Return at most `limit` rows older than the cursor `before`, newest first.

    `chips` is a ledger, `tournament` for all events, or empty for everything; `filters`
    narrows further (its own `chips` wins). Raise `bad_cursor` (400) for an invalid
    cursor, `bad_limit` (400; low, high) for a page size outside 1-100.
    """
    if not 1 <= limit <= ROWS_MAX:
        raise Refusal("bad_limit", status=400, low=1, high=ROWS_MAX)
    newest = _cursor(before) - 1 if before is not None else CURSOR_MAX
    filters = filters or Filters()
    chips = filters.chips or chips
    listed = _listed(user, chips, filters, newest, limit + 1)
    page = listed[:limit]
    cursor = str(page[-1].pk) if len(listed) > limit else None
    return Page(list(_rows(user, chips, page)), cursor)


def whole(
    user: AbstractBaseUser, chips: str, filters: Filters, *, limit: int
) -> Iterator[Row]:
    """Yield up to `limit` rows at once, newest first, for a download."""
    chips = filters.chips or chips
    return _rows(user, chips, _listed(user, chips, filters, CURSOR_MAX, limit))


def totals(
    user: AbstractBaseUser, ledger: str = PLAY, *, since: datetime
) -> list[CodeTotal]:
    """Return, by code, the sums received from and paid to others since a moment.

    Moves between a person's own accounts are left out.
    """
    taken, given = _own(user, ledger)
    sums: dict[str, list[int]] = {}
    sides = (
        (1, given.exclude(debit__owner=user.pk)),
        (2, taken.exclude(credit__owner=user.pk)),
    )
    for column, side in sides:
        rows = side.filter(created_at__gte=since).order_by().values_list("code")
        for code, count, amount in rows.annotate(n=Count("pk"), total=Sum("amount")):
            line = sums.setdefault(code, [0, 0, 0])
            line[0] += count
            line[column] += amount
    return [
        CodeTotal(code, *line)
        for code, line in sorted(
            sums.items(), key=lambda item: Code.values.index(item[0])
        )
    ]


def _own(
    user: AbstractBaseUser, chips: str
) -> tuple[QuerySet[Transfer], QuerySet[Transfer]]:
    """Return the transfers debiting, and those crediting, the person's accounts."""
    rows = Transfer.objects.all()
    return (
        rows.filter(in_ledger(chips, "debit__"), debit__owner=user.pk),
        rows.filter(in_ledger(chips, "credit__"), credit__owner=user.pk),
    )


def _listed(
    user: AbstractBaseUser, chips: str, filters: Filters, newest: int, limit: int
) -> list[Transfer]:
    """Return up to `limit` of the person's transfers, from `newest` backwards."""
    found: dict[int, Transfer] = {}
    for side in _own(user, chips):
        rows = side.filter(filters.condition(), pk__lte=newest)
        # Not "-pk": for a person with few transfers PostgreSQL would scan all transfers
        # backwards instead of sorting that person's own.
        newest_first = rows.order_by((F("pk") + 0).desc())
        found |= {row.pk: row for row in newest_first[:limit]}
    return [found[pk] for pk in sorted(found, reverse=True)][:limit]


def _cursor(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:20]) <= CURSOR_MAX):
        raise Refusal("bad_cursor", status=400)
    return int(text[:20])


Balances = dict[tuple[str, str], int]
"""Balances by ledger and kind of account."""


def _balances_upto(user: AbstractBaseUser, chips: str, newest: int) -> Balances:
    """Return the person's balances right after transfer `newest`."""
    balances: Balances = {}
    for side, name, sign in zip(
        _own(user, chips), ("debit", "credit"), (-1, 1), strict=True
    ):
        rows = side.filter(pk__lte=newest).order_by()
        columns = rows.values_list(f"{name}__ledger", f"{name}__kind")
        for ledger, kind, total in columns.annotate(total=Sum("amount")):
            balances[ledger, kind] = balances.get((ledger, kind), 0) + sign * total
    return balances


def _moves(
    user: AbstractBaseUser, chips: str, newest: int, oldest: int
) -> Iterator[tuple[int, tuple[str, str], int]]:
    """Yield (transfer, account kind, change) for all between the two, newest first."""
    found: list[tuple[int, tuple[str, str], int]] = []
    for side, name, sign in zip(
        _own(user, chips), ("debit", "credit"), (-1, 1), strict=True
    ):
        columns = ("pk", f"{name}__ledger", f"{name}__kind", "amount")
        rows = side.filter(pk__lte=newest, pk__gte=oldest).values_list(*columns)
        found += [
            (pk, (ledger, kind), sign * amount) for pk, ledger, kind, amount in rows
        ]
    return iter(sorted(found, key=lambda move: -move[0]))


def _rows(
    user: AbstractBaseUser, chips: str, listed: Sequence[Transfer]
) -> Iterator[Row]:
    """Yield the rows for transfers, newest first, with the balances after each.

    The balances after the newest are summed once, then computed backwards through every
    transfer of the person, shown or not.
    """
    if not listed:
        return
    newest, oldest = listed[0].pk, listed[-1].pk
    after = _balances_upto(user, chips, newest)
    moves = _moves(user, chips, newest, oldest)
    move = next(moves, None)
    for transfer in listed:
        while move is not None and move[0] > transfer.pk:
            after[move[1]] -= move[2]
            move = next(moves, None)
        own: Balances = {}
        while move is not None and move[0] == transfer.pk:
            own[move[1]] = own.get(move[1], 0) + move[2]
            move = next(moves, None)
        yield _row(transfer, own, after)
        for pocket, change in own.items():
            after[pocket] -= change


def _row(transfer: Transfer, own: Balances, after: Balances) -> Row:
    ledger = next(iter(own))[0]
    changes = {kind: own.get((ledger, kind), 0) for kind in POCKETS}
    kind = next((kind for kind in POCKETS if changes[kind]), Kind.STACK)
    return Row(
        id=transfer.pk,
        at=transfer.created_at,
        ledger=ledger,
        code=transfer.code,
        what=_what(transfer.code, changes[kind]),
        reference=transfer.reference,
        place=POCKETS[kind],
        amount=changes[kind],
        available=after.get((ledger, Kind.PLAYER), 0),
        on_tables=after.get((ledger, Kind.STACK), 0),
        pending=after.get((ledger, Kind.HELD), 0),
    )


def _what(code: str, amount: int) -> str:
    return str((_WON if amount > 0 else _LOST).get(code, Code(code).label))


def _entries_in_open_pots(user: AbstractBaseUser, chips: str) -> int:
    """Return what the person paid into pots that still hold chips, minus refunds."""
    taken, given = _own(user, chips)
    paid = (
        taken.filter(credit__kind=Kind.POT, credit__balance__gt=0)
        .order_by()
        .values_list("credit")
        .annotate(total=Sum("amount"))
    )
    returned = dict(
        given.filter(debit__kind=Kind.POT, debit__balance__gt=0)
        .order_by()
        .values_list("debit")
        .annotate(total=Sum("amount"))
    )
    # An open pot may already have paid a prize larger than the entry.
    return sum(max(0, total - returned.get(pot, 0)) for pot, total in paid)
