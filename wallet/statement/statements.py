"""Reads of the ledger: a person's figures, statement and totals.

The statement lists what happened to a person's own accounts (of one kind of chips, or
of all), newest first, with the balances of its ledger after each row. Nothing of that
is stored: it is computed from the transfers, also of those that a filter leaves out.
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
"""Rows of a page of the statement, unless told."""
ROWS_MAX = 100
CURSOR_MAX = 2**63 - 1

POCKETS: dict[str, str] = {
    Kind.PLAYER: "available",
    Kind.STACK: "on_tables",
    Kind.HELD: "pending",
}
"""A person's own kinds of account, and where a row says its chips are."""

_WON: dict[str, str | Promise] = {Code.LOSS: _("Deal won")}
_LOST: dict[str, str | Promise] = {Code.LOSS: _("Deal lost")}


@dataclass(frozen=True, slots=True)
class Figures:
    """What a person has in one ledger, in whole chips (cash: minor units)."""

    available: int
    """On the player account."""
    on_tables: int
    """Stacks, and own entries in open pots."""
    pending: int
    """Held for withdrawals until they are paid or returned; only cash has any."""

    @property
    def total(self) -> int:
        """Everything the person has."""
        return self.available + self.on_tables + self.pending


@dataclass(frozen=True, slots=True)
class Row:
    """One transfer, as its owner reads it."""

    id: int
    at: datetime
    ledger: str
    code: str
    what: str
    """The code in the reader's language."""
    reference: str
    place: str
    """`available`, else `on_tables` or `pending`: the first of them that changed."""
    amount: int
    """Into (+) or out of (-) that place."""
    available: int
    """On the player account, after this row."""
    on_tables: int
    """In the stacks, after this row; entries in pots are not among them."""
    pending: int
    """Held for withdrawals, after this row."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows, newest first, and the cursor of the next older ones."""

    rows: Sequence[Row]
    next: str | None


@dataclass(frozen=True, slots=True)
class CodeTotal:
    """The sums received from others and paid to others under one code."""

    code: str
    count: int
    given: int
    taken: int


def available(user: AbstractBaseUser, ledger: str = PLAY) -> int:
    """Return only the available chips: one row, for the header of every page."""
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
    """Return the person's accounts whose balance is not what their rows add up to."""
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
    narrows further (its own `chips` wins). Refused `bad_cursor` (400) for a cursor we
    never gave, `bad_limit` (400; low, high) for a page of another size than 1-100.
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
    """Return up to `limit` rows at once, newest first: a file to take home."""
    chips = filters.chips or chips
    return _rows(user, chips, _listed(user, chips, filters, CURSOR_MAX, limit))


def totals(
    user: AbstractBaseUser, ledger: str = PLAY, *, since: datetime
) -> list[CodeTotal]:
    """Return, by code, the sums received from others and paid to others since then.

    Moves between a person's own accounts are not in them.
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
    """Return the transfers that took from, and that gave to, the person's accounts."""
    rows = Transfer.objects.all()
    return (
        rows.filter(in_ledger(chips, "debit__"), debit__owner=user.pk),
        rows.filter(in_ledger(chips, "credit__"), credit__owner=user.pk),
    )


def _listed(
    user: AbstractBaseUser, chips: str, filters: Filters, newest: int, limit: int
) -> list[Transfer]:
    """Return up to `limit` of the person's transfers from `newest` down."""
    found: dict[int, Transfer] = {}
    for side in _own(user, chips):
        rows = side.filter(filters.condition(), pk__lte=newest)
        # Not "-pk": PostgreSQL would walk all transfers backwards for a person who
        # has few, instead of sorting that person's own.
        newest_first = rows.order_by((F("pk") + 0).desc())
        found |= {row.pk: row for row in newest_first[:limit]}
    return [found[pk] for pk in sorted(found, reverse=True)][:limit]


def _cursor(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:20]) <= CURSOR_MAX):
        raise Refusal("bad_cursor", status=400)
    return int(text[:20])


Balances = dict[tuple[str, str], int]
"""By ledger and kind of account."""


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
    """Return (transfer, pocket, change) of all between the two, newest first."""
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
    """Return the rows of some transfers, newest first, with the balances after each.

    The balances after the newest are summed once; from there they are walked back
    through every move of the person, shown or not.
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
    """Return what the person paid into pots that still hold chips, less returns."""
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
    # A pot that is still open may already have paid a prize larger than the entry.
    return sum(max(0, total - returned.get(pot, 0)) for pot, total in paid)
