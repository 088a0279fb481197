"""The only module that writes to the ledger.

A post takes `amount` from `debit` and gives it to `credit`; a balance is credits less
debits. All transfers of one operation go into ONE `post_all`, because that call locks
all its accounts in order of id (lock order: tournament, table, wallet accounts). Reads
are in `wallet.statement.statements`.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, connection, transaction
from django.db.models import Sum
from django.db.transaction import TransactionManagementError

from wallet import hooks
from wallet.codes import CASH, FLOOR_KINDS, HOUSE_KINDS, PLAY, Code, Kind
from wallet.errors import AlreadyReversed, BadTransfer, KeyReused, Refusal, unit
from wallet.models import Account, Transfer
from wallet.new_transfer import NewTransfer, Policy
from wallet.statement import statements

START_GRANT = 10_000
"""The play chips everyone starts with."""
RELOAD_BELOW = 1_000
"""A reload is possible while the total is below this."""
RELOAD_UP_TO = 10_000
"""A reload brings the total up to this."""
AMOUNT_MAX = 10**15
"""Maximum of one transfer: a thousandth of what a sum column can hold."""
_CODES = frozenset(Code.values)


def player_account(user: AbstractBaseUser, ledger: str = PLAY) -> Account:
    """Return the account of the person's available chips, opened on first use."""
    key = f"player:{ledger}:{user.pk}"
    return _opened(key, kind=Kind.PLAYER, ledger=ledger, owner=user)


def stack_account(key: str, owner: AbstractBaseUser, ledger: str = PLAY) -> Account:
    """Return the account of one sitting (key `seating:4711`), opened on first use.

    Each sitting has a key of its own. Raise `KeyReused` if it belongs to another
    person.
    """
    return _opened(
        f"stack:{key}", kind=Kind.STACK, ledger=ledger, owner=owner, is_known=False
    )


def held_account(key: str, owner: AbstractBaseUser) -> Account:
    """Return a withdrawal's account (key `withdrawal:<id>`), opened on first use."""
    return _opened(f"held:{key}", kind=Kind.HELD, ledger=CASH, owner=owner)


def pot_account(key: str, ledger: str = PLAY) -> Account:
    """Return the pot of a match or event (key `match:812`), opened on first use."""
    return _opened(f"pot:{key}", kind=Kind.POT, ledger=ledger, owner=None)


def house_account(kind: str, ledger: str = PLAY) -> Account:
    """Return the house's `rake`, `promotions` or `outside` account of `ledger`."""
    if kind not in HOUSE_KINDS:
        raise BadTransfer(f"The house has no {kind!r} account.")
    return _opened(f"house:{kind}:{ledger}", kind=kind, ledger=ledger, owner=None)


def post(
    debit: Account,
    credit: Account,
    amount: int,
    code: str,
    key: str,
    reference: str = "",
) -> Transfer:
    """Post one transfer FROM `debit` TO `credit`; see `post_all`."""
    new = NewTransfer(
        debit=debit,
        credit=credit,
        amount=amount,
        code=code,
        key=key,
        reference=reference,
    )
    return post_all([new])[0]


def post_all(
    transfers: Sequence[NewTransfer], *, policy: Policy | None = None
) -> list[Transfer]:
    """Post all transfers or none; return them in the same order.

    Safe to repeat: a key posted before with the same accounts, amount and code returns
    the first transfer and moves nothing; with different content it raises `KeyReused`.
    Refused `insufficient_chips` (need, have) where a `debit` with a floor holds too
    little at that point of the list, and with any code the policies (`hooks.policies`,
    then `policy`) raise. `BadTransfer` means a bug in the caller.
    """
    _check_form(transfers)
    if not transfers:
        return []
    try:
        return _post_all(transfers, policy)
    except IntegrityError:
        # Two posts with the same key but no common account with a floor do not wait for
        # each other; the later one finds the other's row only now.
        if not _posted(transfers):
            raise
        return _post_all(transfers, policy)


def _post_all(
    transfers: Sequence[NewTransfer], policy: Policy | None
) -> list[Transfer]:
    with transaction.atomic():
        before = _lock(transfers)
        posted = _posted(transfers)
        new = [each for each in transfers if each.key not in posted]
        if new:
            for permit in _policies(policy):
                permit(new, dict(before))
            after = balances_after(new, before)
            posted |= _insert(new)
            changed = dict(after.items() - before.items())
            _write(changed)
            _ring(new, changed)
        if len(new) < len(transfers):
            confirm_earlier()
    return [posted[each.key] for each in transfers]


def _write(balances: Mapping[int, int]) -> None:
    """Update balances by account in one statement, much faster than the ORM."""
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE wallet_account SET balance = %s WHERE id = %s",
            [(balance, pk) for pk, balance in balances.items()],
        )


def permitted(transfers: Sequence[NewTransfer]) -> None:
    """Check transfers against the policies without posting them.

    Call in a transaction: the rows read stay locked. Raises like `post_all`.
    """
    _check_form(transfers)
    balances = _lock(transfers)
    for permit in _policies(None):
        permit(transfers, dict(balances))


def lock_balances(accounts: Iterable[Account]) -> dict[int, int]:
    """Lock the accounts with a floor in order of id; return their balances by id.

    Call in a transaction, before reading balances to decide what to post or before
    posting more than once, with all accounts that may be affected.
    """
    if not connection.in_atomic_block:
        # SQLite has no row locks; there the transaction itself is IMMEDIATE.
        raise TransactionManagementError("Accounts are locked in a transaction only.")
    touched = {account.pk for account in accounts}
    rows = Account.objects.filter(pk__in=touched, kind__in=FLOOR_KINDS)
    # `no_key`: foreign key checks of other transfers need not wait.
    locked = rows.select_for_update(no_key=True).order_by("pk")
    return {pk: have or 0 for pk, have in locked.values_list("pk", "balance")}


def reverse(transfer: Transfer, key: str, reference: str = "") -> Transfer:
    """Return what `transfer` moved, with a new transfer that has its own `key`.

    Repeating it with the same key is safe; a second reversal under another key
    raises `AlreadyReversed`. Refused `insufficient_chips` like any post.
    """
    with transaction.atomic():
        Transfer.objects.filter(pk=transfer.pk).select_for_update(no_key=True).get()
        done = Transfer.objects.filter(reverses=transfer).first()
        if done is not None and done.key != key:
            raise AlreadyReversed(transfer.key, done.key)
        new = NewTransfer(
            debit=transfer.credit,
            credit=transfer.debit,
            amount=transfer.amount,
            code=Code.REVERSAL,
            key=key,
            reference=reference or transfer.reference,
            reverses=transfer,
        )
        return post_all([new])[0]


def balance(account: Account) -> int:
    """Return credits minus debits, read now (never from `account` in memory).

    The house's accounts have no cached balance, so theirs is summed.
    """
    if account.has_floor:
        fresh = Account.objects.values_list("balance", flat=True).get(pk=account.pk)
        return fresh or 0
    taken = account.debits.aggregate(total=Sum("amount"))["total"] or 0
    given = account.credits.aggregate(total=Sum("amount"))["total"] or 0
    return int(given) - int(taken)


def grant_start(user: AbstractBaseUser) -> Transfer:
    """Grant a new person the initial 10,000 play chips, once."""
    return post(
        house_account(Kind.PROMOTIONS),
        player_account(user),
        START_GRANT,
        Code.START,
        f"user:{user.pk}:start",
    )


def reload(user: AbstractBaseUser, *, request_key: str = "") -> Transfer:
    """Fill the person's play chips up to a total of 10,000.

    Possible whenever available + on tables + held is below 1,000, no cool-down;
    else refused `reload_not_yet` (below, have). `request_key` is a client's
    Idempotency-Key: the same one returns the same reload.
    """
    account = player_account(user)
    with transaction.atomic():
        # Chips move between a person's own pockets only under this row's lock, so
        # the total below cannot count any of them twice or not at all.
        Account.objects.select_for_update(no_key=True).get(pk=account.pk)
        repeated = reload_of(user, request_key)
        if repeated is not None:
            confirm_earlier()
            return repeated
        total = statements.figures(user, PLAY).total
        if total >= RELOAD_BELOW:
            raise Refusal("reload_not_yet", below=RELOAD_BELOW, have=total)
        key = _reload_key(user, request_key)
        if not request_key:
            earlier = Transfer.objects.filter(credit=account, code=Code.RELOAD)
            key = f"user:{user.pk}:reload:{earlier.count() + 1}"
        source = house_account(Kind.PROMOTIONS)
        return post(source, account, RELOAD_UP_TO - total, Code.RELOAD, key)


def reload_of(user: AbstractBaseUser, request_key: str) -> Transfer | None:
    """Return the reload the person made with this Idempotency-Key, if any."""
    if not request_key:
        return None
    return Transfer.objects.filter(key=_reload_key(user, request_key)).first()


def _reload_key(user: AbstractBaseUser, request_key: str) -> str:
    """Return a key of bounded length, unique to the person and request."""
    digest = hashlib.sha256(request_key.encode()).hexdigest()
    return f"user:{user.pk}:reload:key:{digest}"


def _opened(
    key: str,
    *,
    kind: str,
    ledger: str,
    owner: AbstractBaseUser | None,
    is_known: bool = True,
) -> Account:
    """Return the account with this key; create it if needed.

    If it is not `is_known`, insert without looking first. This needs no savepoint: a
    concurrent insert of the same key is not an error.
    """
    owner_id = owner.pk if owner is not None else None
    found = Account.objects.filter(key=key)
    account = found.first() if is_known else None
    if account is None:
        balance = 0 if kind in FLOOR_KINDS else None
        new = Account(
            key=key, kind=kind, ledger=ledger, owner_id=owner_id, balance=balance
        )
        Account.objects.bulk_create([new], ignore_conflicts=True)
        account = found.get()
    if (account.ledger, account.owner_id) != (ledger, owner_id):
        raise KeyReused(key)
    return account


def confirm_earlier() -> None:
    """Before committing, wait until a standby has all earlier commits.

    Call before answering from an existing row. Does nothing unless a standby must
    confirm commits (docs/operations/scale.md).
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_logical_emit_message(true, 'meldhouse', '')"
                " WHERE current_setting('synchronous_standby_names') <> ''"
            )


def _check_form(transfers: Sequence[NewTransfer]) -> None:
    """Raise `BadTransfer` for transfers that are invalid in any state."""
    if len({each.key for each in transfers}) != len(transfers):
        raise BadTransfer("Two transfers of one post have the same key.")
    for each in transfers:
        if type(each.amount) is not int or not 1 <= each.amount <= AMOUNT_MAX:
            raise BadTransfer(f"{each.key}: {each.amount!r} is no amount.")
        if each.debit.pk == each.credit.pk:
            raise BadTransfer(f"{each.key}: from and to the same account.")
        if each.debit.ledger != each.credit.ledger:
            raise BadTransfer(f"{each.key}: from one ledger to another.")
        if each.code not in _CODES:
            raise BadTransfer(f"{each.key}: unknown code {each.code!r}.")
        if not 1 <= len(each.key) <= 200 or len(each.reference) > 150:
            raise BadTransfer(f"{each.key[:40]!r}: key or reference too long.")


def _lock(transfers: Sequence[NewTransfer]) -> dict[int, int]:
    """Lock the transfers' accounts; return the balances with a floor by account."""
    return lock_balances(
        account for each in transfers for account in (each.debit, each.credit)
    )


def _posted(transfers: Sequence[NewTransfer]) -> dict[str, Transfer]:
    """Return transfers already posted, by key; raise `KeyReused` if one differs."""
    asked = {each.key: each for each in transfers}
    found = {row.key: row for row in Transfer.objects.filter(key__in=asked)}
    for key, row in found.items():
        new = asked[key]
        if (row.debit_id, row.credit_id, row.amount, row.code) != (
            new.debit.pk,
            new.credit.pk,
            new.amount,
            new.code,
        ):
            raise KeyReused(key)
    return found


def _policies(policy: Policy | None) -> list[Policy]:
    return [*hooks.policies, *([policy] if policy is not None else [])]


def balances_after(
    new: Sequence[NewTransfer], before: Mapping[int, int]
) -> dict[int, int]:
    """Return the locked balances after the transfers; refuse the first to overdraw."""
    after = dict(before)
    for each in new:
        if each.debit.pk in after:
            have = after[each.debit.pk]
            if have < each.amount:
                raise Refusal(
                    "insufficient_chips",
                    need=each.amount,
                    have=have,
                    **unit(each.debit.ledger),
                )
            after[each.debit.pk] = have - each.amount
        if each.credit.pk in after:
            after[each.credit.pk] += each.amount
    return after


def _ring(new: Sequence[NewTransfer], changed: Mapping[int, int]) -> None:
    """Notify the listeners whose chips changed, after the commit."""
    touched = [account for each in new for account in (each.debit, each.credit)]
    owners = {each.owner_id for each in touched if each.pk in changed} - {None}
    if owners:
        for tell in hooks.chips_moved:
            transaction.on_commit(partial(tell, owners), robust=True)


def _insert(new: Sequence[NewTransfer]) -> dict[str, Transfer]:
    rows = [
        Transfer(
            debit_id=each.debit.pk,
            credit_id=each.credit.pk,
            amount=each.amount,
            code=each.code,
            key=each.key,
            reference=each.reference,
            reverses=each.reverses,
        )
        for each in new
    ]
    return {row.key: row for row in Transfer.objects.bulk_create(rows)}
