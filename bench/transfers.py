"""Transfers a second by `wallet.ledger`, beside the same row changes as plain SQL.

On PostgreSQL, in a database of its own that is dropped afterwards. Each round runs both
sides for the same time, one after the other, with the same number of connections, of
several processes as a house has them: the ratio is what counts, the figures depend on
the machine. Plain SQL is what no ledger can do without: in one transaction two balances
updated and one row inserted, with the same guards of the database in force. It asks
nothing: no key, no policy, no floor.
"""

import multiprocessing
import os
import statistics
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import count
from random import Random
from time import monotonic, sleep
from typing import Any

from bench import results
from tests.reachable import POSTGRES, missing

ACCOUNTS = 400
PROCESSES, THREADS = 4, 4
"""Sixteen connections (L6): web processes and workers all move chips."""
SECONDS = 3.0
WARM_SECONDS = 0.5
ROUNDS = 3
START = 10**9
LINE = "{:32}{:>12.0f}{:>12.0f}{:>8.0%}"

Pairs = list[tuple[Any, Any]]
Pick = Callable[[list[Any], Random], Pairs]
Act = Callable[[Pairs, int], object]


def main() -> None:
    """Print a line for each pattern."""
    print("\nTransfers a second, by the ledger and by plain SQL, on PostgreSQL")
    if (why := missing("postgres")) is not None:
        print(f"SKIPPED: {why}")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["DATABASE_URL"] = POSTGRES
    import django
    from django.db import connection

    django.setup()
    name = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = "meldhouse_bench"
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        _open_accounts()
        connection.close()
        own = POSTGRES.rpartition("/")[0] + f"/{connection.settings_dict['NAME']}"
        with ProcessPoolExecutor(
            PROCESSES, multiprocessing.get_context("spawn"), _join, (own,)
        ) as pool:
            _measure(pool)
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def _join(database: str) -> None:
    """Open the house in a process of its own, on the database of the benchmark."""
    os.environ["DATABASE_URL"] = database
    import django

    django.setup()
    from wallet.models import Account

    PEOPLE.extend(Account.objects.filter(owner__username__startswith="bench"))


def _measure(pool: ProcessPoolExecutor) -> None:
    print(
        f"{PROCESSES} processes of {THREADS} connections,"
        f" {SECONDS:.0f} s a round, {ROUNDS} rounds"
    )
    print(f"{'':32}{'ledger':>12}{'plain SQL':>12}{'ratio':>8}")
    # Until every process has begun, some of the connections are not there yet.
    _rate(pool, _spread, _by_sql)
    _line("one transfer, spread", pool, _spread)
    _line("one transfer, a hot account", pool, _hot)
    _line("a deal of six settled", pool, _deal)


def _open_accounts() -> None:
    from accounts.models import User
    from wallet import ledger
    from wallet.codes import Code, Kind

    users = User.objects.bulk_create(
        User(username=f"bench{n}") for n in range(ACCOUNTS)
    )
    source = ledger.house_account(Kind.PROMOTIONS)
    accounts = [ledger.player_account(user) for user in users]
    for account in accounts:
        ledger.post(
            source, account, START, Code.START, f"user:{account.owner_id}:start"
        )


def _spread(people: list[Any], random: Random) -> Pairs:
    debit, credit = random.sample(people, 2)
    return [(debit, credit)]


def _hot(people: list[Any], random: Random) -> Pairs:
    return [(random.choice(people[1:]), people[0])]


def _deal(people: list[Any], random: Random) -> Pairs:
    winner, *losers = random.sample(people, 6)
    return [(loser, winner) for loser in losers]


def _line(name: str, pool: ProcessPoolExecutor, pick: Pick) -> None:
    ours, plain = [], []
    for _round in range(ROUNDS):
        ours.append(_rate(pool, pick, _by_ledger))
        plain.append(_rate(pool, pick, _by_sql))
    ratio = statistics.median(a / b for a, b in zip(ours, plain, strict=True))
    ledger, sql = statistics.median(ours), statistics.median(plain)
    print(LINE.format(name, ledger, sql, ratio))
    results.record("transfers", name, "transfers/s", ledger=ledger, plain_sql=sql)


def _rate(pool: ProcessPoolExecutor, pick: Pick, act: Act) -> float:
    """Return how many transfers all connections together make in a second."""
    begins = monotonic() + WARM_SECONDS
    work = partial(_transfers, pick, act, begins)
    return sum(pool.map(work, range(PROCESSES))) / SECONDS


def _transfers(pick: Pick, act: Act, begins: float, process: int) -> int:
    """Return how many transfers the connections of this process make from then on."""
    from django.db import connection

    def run(number: int) -> int:
        random = Random(process * THREADS + number)
        try:
            act(pick(PEOPLE, random), next(NUMBERS))
            sleep(max(0.0, begins - monotonic()))
            done = 0
            while monotonic() < begins + SECONDS:
                pairs = pick(PEOPLE, random)
                act(pairs, next(NUMBERS))
                done += len(pairs)
            return done
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as threads:
        return sum(threads.map(run, range(THREADS)))


PEOPLE: list[Any] = []
"""The accounts, in each process."""
NUMBERS = count(1)
"""Of the posts of this process; its own number is part of a key as well."""


def _by_ledger(pairs: Pairs, number: int) -> object:
    from wallet import ledger
    from wallet.codes import Code
    from wallet.new_transfer import NewTransfer

    return ledger.post_all(
        [
            NewTransfer(
                debit=debit,
                credit=credit,
                amount=1,
                code=Code.LOSS,
                key=f"bench:{os.getpid()}:{number}:{at}",
            )
            for at, (debit, credit) in enumerate(pairs)
        ]
    )


def _by_sql(pairs: Pairs, number: int) -> None:
    from django.db import connection, transaction

    moved: Counter[int] = Counter()
    for debit, credit in pairs:
        moved[debit.pk] -= 1
        moved[credit.pk] += 1
    with transaction.atomic(), connection.cursor() as cursor:
        # In ascending id, as the ledger locks them: else two lock each other out.
        for pk, amount in sorted(moved.items()):
            cursor.execute(
                "UPDATE wallet_account SET balance = balance + %s WHERE id = %s",
                [amount, pk],
            )
        for at, (debit, credit) in enumerate(pairs):
            cursor.execute(
                "INSERT INTO wallet_transfer"
                " (debit_id, credit_id, amount, code, key, reference, created_at)"
                " VALUES (%s, %s, 1, 'loss', %s, '', now()) RETURNING id",
                [debit.pk, credit.pk, f"bench:{os.getpid()}:{number}:{at}"],
            )


if __name__ == "__main__":
    main()
