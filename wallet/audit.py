"""Recompute the whole ledger from its transfers and list every discrepancy.

The invariants are numbered I1 to I9. Other apps check what a match or an event owes its
pot (`hooks.audits`).
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Count, F, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from wallet import hooks
from wallet.codes import FLOOR_KINDS, PLAY, Code, Kind
from wallet.hooks import Finding
from wallet.ledger import RELOAD_BELOW, RELOAD_UP_TO, START_GRANT
from wallet.models import Account, Transfer
from wallet.models.cash import Deposit, Withdrawal
from wallet.triggers import append_only

PAGE: Final = 5_000
"""How many transfers are read at a time."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals of an audit, and a digest of the audited history."""

    accounts: int
    transfers: int
    last_id: int
    digest: str


def findings() -> list[Finding]:
    """Return every violation found; an empty list means that the ledger balances."""
    with one_snapshot():
        return [
            *_guards(),
            *_ledgers_sum_to_zero(),
            *_floors(),
            *_balances(),
            *_running_balances(),
            *_unbalanced(),
            *_match_pots(),
            *_ends(),
            *_issued(),
            *_payments(),
            *_judged_elsewhere(),
        ]


def totals(upto: int | None = None) -> Totals:
    """Return counts and a digest over all transfers, or those up to id `upto`.

    The digest of a prefix never changes (I6): to compare, keep the printed digest and
    pass the same `upto` later.
    """
    rows = Transfer.objects.order_by("pk")
    if upto is not None:
        rows = rows.filter(pk__lte=upto)
    digest = hashlib.sha256()
    count = last_id = 0
    columns = ("pk", "debit_id", "credit_id", "amount", "code", "key", "reference")
    # Page by page: a cursor on the server does not outlive a pooler's transaction, and
    # without one the driver would hold the whole ledger in memory.
    while page := rows.filter(pk__gt=last_id).values_list(*columns)[:PAGE]:
        for row in page:
            digest.update((repr(tuple(map(str, row))) + "\n").encode())
            count, last_id = count + 1, row[0]
    return Totals(Account.objects.count(), count, last_id, digest.hexdigest())


@contextmanager
def one_snapshot() -> Iterator[None]:
    """Read everything from one snapshot, without blocking play."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    else:
        # Our transactions are IMMEDIATE and would block writes at every table.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


def _guards() -> Iterator[Finding]:
    for name in append_only.missing():
        yield Finding("I6", f"guard {name}", "in force", "missing")


def _computed() -> Coalesce:
    """Return a subquery for the account's credits minus debits."""

    def side(name: str) -> Coalesce:
        total = (
            Transfer.objects.filter(**{name: OuterRef("pk")})
            .order_by()
            .values(name)
            .annotate(total=Sum("amount"))
            .values("total")
        )
        return Coalesce(Subquery(total), Value(0))

    return Coalesce(side("credit") - side("debit"), Value(0))


def _ledgers_sum_to_zero() -> Iterator[Finding]:
    """I1: the amounts the house issued equal what people, tables and pots hold."""
    sums: dict[str, int] = {}
    for account in Account.objects.annotate(computed=_computed()).iterator():
        held = account.balance if account.has_floor else account.computed
        sums[account.ledger] = sums.get(account.ledger, 0) + int(held or 0)
    for name, total in sorted(sums.items()):
        if total != 0:
            yield Finding("I1", f"ledger {name}, all balances", "0", str(total))


def _floors() -> Iterator[Finding]:
    """I2: no balance is negative; the house's accounts have no cached balance."""
    floor = Q(kind__in=FLOOR_KINDS)
    wrong = (floor & (Q(balance__lt=0) | Q(balance=None))) | (
        ~floor & Q(balance__isnull=False)
    )
    for account in Account.objects.filter(wrong).order_by("pk"):
        expected = "0 or more" if account.has_floor else "none cached"
        yield Finding("I2", _named(account), expected, str(account.balance))


def _balances() -> Iterator[Finding]:
    """I3: the cached balance equals credits minus debits."""
    rows = Account.objects.filter(kind__in=FLOOR_KINDS).annotate(computed=_computed())
    for account in rows.exclude(balance=F("computed")).order_by("pk"):
        yield Finding(
            "I3", _named(account), str(account.computed), str(account.balance)
        )


def _running_balances() -> Iterator[Finding]:
    """I4: no account with a floor was ever below it after any transfer."""
    query = """
        SELECT account_id, MIN(running) FROM (
            SELECT account_id, SUM(change) OVER (
                PARTITION BY account_id ORDER BY id
            ) AS running FROM (
                SELECT id, debit_id AS account_id, -amount AS change
                    FROM wallet_transfer
                UNION ALL
                SELECT id, credit_id, amount FROM wallet_transfer
            ) AS moves
        ) AS history GROUP BY account_id HAVING MIN(running) < 0
    """
    with connection.cursor() as cursor:
        cursor.execute(query)
        lowest = dict(cursor.fetchall())
    rows = Account.objects.filter(kind__in=FLOOR_KINDS).in_bulk(list(lowest))
    for pk, account in sorted(rows.items()):
        yield Finding("I4", _named(account), "never below 0", str(lowest[pk]))


def _unbalanced() -> Iterator[Finding]:
    """I5: each transfer has an amount above zero, two accounts and one ledger."""
    wrong = (
        Q(amount__lte=0) | Q(debit=F("credit")) | ~Q(debit__ledger=F("credit__ledger"))
    )
    for row in Transfer.objects.filter(wrong).select_related("debit", "credit"):
        yield Finding(
            "I5",
            f"transfer {row.pk} {row.key}",
            "an amount between two accounts of one ledger",
            f"{row.amount} from {row.debit} to {row.credit}",
        )


def _match_pots() -> Iterator[Finding]:
    """I7: a match's pot is paid out or refunded in full at once, then it is empty."""
    pots = Account.objects.filter(kind=Kind.POT, key__startswith="pot:match:")
    ends = (Code.PAYOUT, Code.RAKE, Code.REFUND)
    paid = pots.filter(debits__code__in=ends).distinct()
    for account in paid.exclude(balance=0).order_by("pk"):
        yield Finding("I7", _named(account), "0 after paying out", str(account.balance))


def _ends() -> Iterator[Finding]:
    """I8: each reversal returns exactly what its transfer moved, and only once."""
    back = Transfer.objects.filter(Q(code=Code.REVERSAL) | Q(reverses__isnull=False))
    same = Q(
        code=Code.REVERSAL,
        amount=F("reverses__amount"),
        debit=F("reverses__credit"),
        credit=F("reverses__debit"),
    )
    for row in back.exclude(pk__in=back.filter(same).values("pk")):
        yield Finding(
            "I8",
            f"transfer {row.pk} {row.key}",
            "the opposite of the transfer it reverses",
            f"{row.amount} reversing {row.reverses_id}",
        )


def _issued() -> Iterator[Finding]:
    """I9: play chips come only from start grants, reloads and promotions."""
    given = Transfer.objects.filter(code__in=(Code.START, Code.RELOAD))
    smallest = RELOAD_UP_TO - RELOAD_BELOW + 1
    fits = Q(code=Code.START, amount=START_GRANT) | Q(
        code=Code.RELOAD, amount__gte=smallest, amount__lte=RELOAD_UP_TO
    )
    fits &= Q(debit__kind=Kind.PROMOTIONS, debit__ledger=PLAY, credit__kind=Kind.PLAYER)
    for row in given.exclude(pk__in=given.filter(fits).values("pk")):
        expected = f"{START_GRANT}" if row.code == Code.START else f"{smallest} or more"
        yield Finding(
            "I9", f"transfer {row.pk} {row.key}", expected, f"{row.amount} {row.code}"
        )
    twice = (
        given.filter(code=Code.START)
        .values_list("credit__key")
        .annotate(count=Count("pk"))
        .filter(count__gt=1)
    )
    for key, count in twice:
        yield Finding("I9", key, "1 start grant", str(count))


def _payments() -> Iterator[Finding]:
    """I9: cash equals deposits minus withdrawals; each withdrawal holds its amount."""
    yield from _ends_of(
        Deposit.objects.filter(state=Deposit.State.PAID), Code.DEPOSIT, "deposit"
    )
    yield from _ends_of(
        Withdrawal.objects.filter(state=Withdrawal.State.PAID),
        Code.PAID_OUT,
        "withdrawal",
    )
    running = (Withdrawal.State.HELD, Withdrawal.State.APPROVED)
    owed = {
        f"held:withdrawal:{pk}": amount
        for pk, amount in Withdrawal.objects.filter(state__in=running).values_list(
            "pk", "amount"
        )
    }
    held = dict(
        Account.objects.filter(kind=Kind.HELD)
        .exclude(balance=0)
        .values_list("key", "balance")
    )
    for key in sorted(owed.keys() | held.keys()):
        expected, found = owed.get(key, 0), held.get(key, 0)
        if expected != found:
            yield Finding("I9", f"account {key}", str(expected), str(found))


def _ends_of(rows: Any, code: str, name: str) -> Iterator[Finding]:
    """Compare completed payments with their transfers."""
    said = {f"{name}:{pk}": amount for pk, amount in rows.values_list("pk", "amount")}
    moved: dict[str, int] = {}
    posted = Transfer.objects.filter(code=code, reversed_by=None)
    for reference, amount in posted.values_list("reference", "amount"):
        moved[reference] = moved.get(reference, 0) + amount
    for reference in sorted(said.keys() | moved.keys()):
        expected, found = said.get(reference, 0), moved.get(reference, 0)
        if expected != found:
            yield Finding("I9", reference, str(expected), str(found))


def _judged_elsewhere() -> Iterator[Finding]:
    """Yield the findings of the other apps about their pots."""
    for faults in hooks.audits:
        yield from faults()


def _named(account: Account) -> str:
    return f"account {account.pk} {account.key}"
