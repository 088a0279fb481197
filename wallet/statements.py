"""Reads of the ledger: a person's figures, statement and totals.

The statement lists what happened to a person's own accounts of one ledger (the player
account and the stacks), newest first, with the balances after each row. Nothing of
that is stored: it is computed from the transfers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Count, F, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from wallet.codes import PLAY, Code, Kind
from wallet.errors import Refusal
from wallet.models import Account, Transfer

ROWS = 50
"""Rows of a page of the statement, unless told."""
ROWS_MAX = 100
CURSOR_MAX = 2**63 - 1

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
    """Held until reviewed: withdrawals, which play chips do not have."""

    @property
    def total(self) -> int:
        """Everything the person has."""
        return self.available + self.on_tables + self.pending


@dataclass(frozen=True, slots=True)
class Row:
    """One transfer, as its owner reads it."""

    id: int
    at: datetime
    code: str
    what: str
    """The code in the reader's language."""
    reference: str
    place: str
    """`available`, or `on_tables` where only a stack changed."""
    amount: int
    """Into (+) or out of (-) that place."""
    available: int
    """On the player account, after this row."""
    on_tables: int
    """In the stacks, after this row; entries in pots are not among them."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows, newest first, and the cursor of the next older ones."""

    rows: Sequence[Row]
    next: str | None


@dataclass(frozen=True, slots=True)
class CodeTotal:
    """What came from others and went to others under one code."""

    code: str
    count: int
    given: int
    taken: int


def available(user: AbstractBaseUser, ledger: str = PLAY) -> int:
    """Return the chips at hand alone: one row, for the header of every page."""
    rows = Account.objects.filter(owner=user.pk, ledger=ledger, kind=Kind.PLAYER)
    return rows.values_list("balance", flat=True).first() or 0


def figures(user: AbstractBaseUser, ledger: str = PLAY) -> Figures:
    """Return the person's available chips, chips on tables, and pending chips."""
    available = stacks = 0
    for kind, balance in Account.objects.filter(
        owner=user.pk, ledger=ledger, kind__in=(Kind.PLAYER, Kind.STACK)
    ).values_list("kind", "balance"):
        if kind == Kind.PLAYER:
            available += balance or 0
        else:
            stacks += balance or 0
    entries = _entries_in_open_pots(user, ledger)
    return Figures(available=available, on_tables=stacks + entries, pending=0)


def statement(
    user: AbstractBaseUser,
    ledger: str = PLAY,
    *,
    before: str | None = None,
    limit: int = ROWS,
) -> Page:
    """Return at most `limit` rows older than the cursor `before`, newest first.

    Refused `bad_cursor` (400) for a cursor we never gave, `bad_limit` (400; low,
    high) for a page of another size than 1-100.
    """
    if not 1 <= limit <= ROWS_MAX:
        raise Refusal("bad_limit", status=400, low=1, high=ROWS_MAX)
    newest = _cursor(before) - 1 if before is not None else CURSOR_MAX
    taken, given = _own(user, ledger)
    found: dict[int, Transfer] = {}
    for side in (taken, given):
        rows = side.filter(pk__lte=newest).select_related("debit", "credit")
        # Not "-pk": PostgreSQL would walk all transfers backwards for a person who
        # has few, instead of sorting that person's own.
        newest_first = rows.order_by((F("pk") + 0).desc())
        found |= {row.pk: row for row in newest_first[: limit + 1]}
    listed = [found[pk] for pk in sorted(found, reverse=True)]
    page = listed[:limit]
    after = _balances_upto(taken, given, page[0].pk) if page else {}
    cursor = str(page[-1].pk) if len(listed) > limit else None
    return Page(_rows(user, page, after), cursor)


def totals(
    user: AbstractBaseUser, ledger: str = PLAY, *, since: datetime
) -> list[CodeTotal]:
    """Return per code what came from and went to others since then.

    Chips moved between a person's own pockets are not among them.
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
    user: AbstractBaseUser, ledger: str
) -> tuple[QuerySet[Transfer], QuerySet[Transfer]]:
    """Return the transfers that took from, and that gave to, the person's accounts."""
    return (
        Transfer.objects.filter(debit__owner=user.pk, debit__ledger=ledger),
        Transfer.objects.filter(credit__owner=user.pk, credit__ledger=ledger),
    )


def _cursor(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:20]) <= CURSOR_MAX):
        raise Refusal("bad_cursor", status=400)
    return int(text[:20])


def _balances_upto(
    taken: QuerySet[Transfer], given: QuerySet[Transfer], newest: int
) -> dict[str, int]:
    """Return the balances by kind right after transfer `newest`."""
    balances: dict[str, int] = {Kind.PLAYER: 0, Kind.STACK: 0}
    for sign, side, kind in ((-1, taken, "debit__kind"), (1, given, "credit__kind")):
        rows = side.filter(pk__lte=newest).order_by().values_list(kind)
        for name, total in rows.annotate(total=Sum("amount")):
            balances[name] += sign * total
    return balances


def _rows(
    user: AbstractBaseUser, page: Sequence[Transfer], after: dict[str, int]
) -> list[Row]:
    rows: list[Row] = []
    for transfer in page:
        change: dict[str, int] = {Kind.PLAYER: 0, Kind.STACK: 0}
        if transfer.debit.owner_id == user.pk:
            change[transfer.debit.kind] -= transfer.amount
        if transfer.credit.owner_id == user.pk:
            change[transfer.credit.kind] += transfer.amount
        place = Kind.PLAYER if change[Kind.PLAYER] else Kind.STACK
        rows.append(
            Row(
                id=transfer.pk,
                at=transfer.created_at,
                code=transfer.code,
                what=_what(transfer.code, change[place]),
                reference=transfer.reference,
                place="available" if place == Kind.PLAYER else "on_tables",
                amount=change[place],
                available=after[Kind.PLAYER],
                on_tables=after[Kind.STACK],
            )
        )
        for kind in change:
            after[kind] -= change[kind]
    return rows


def _what(code: str, amount: int) -> str:
    return str((_WON if amount > 0 else _LOST).get(code, Code(code).label))


def _entries_in_open_pots(user: AbstractBaseUser, ledger: str) -> int:
    """Return what the person paid into pots that still hold chips, less returns."""
    paid = (
        Transfer.objects.filter(debit__owner=user.pk, debit__ledger=ledger)
        .filter(credit__kind=Kind.POT, credit__balance__gt=0)
        .values_list("credit")
        .annotate(total=Sum("amount"))
    )
    returned = dict(
        Transfer.objects.filter(credit__owner=user.pk, credit__ledger=ledger)
        .filter(debit__kind=Kind.POT, debit__balance__gt=0)
        .values_list("debit")
        .annotate(total=Sum("amount"))
    )
    # A pot that is still open may already have paid a prize larger than the entry.
    return sum(max(0, total - returned.get(pot, 0)) for pot, total in paid)
