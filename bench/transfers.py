"""Transfers a second by `wallet.ledger`, beside the same row changes as plain SQL.

On PostgreSQL, in a database of its own that is dropped afterwards. Each round runs both
sides for the same time, one after the other, with the same number of connections: the
ratio is what counts, the figures depend on the machine. Plain SQL is what no ledger can
do without: in one transaction two balances updated and one row inserted, with the same
guards of the database in force. It asks nothing: no key, no policy, no floor.
"""

import os
import statistics
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from threading import Barrier
from time import perf_counter
from typing import Any

from tests.reachable import POSTGRES, missing

ACCOUNTS = 400
CONNECTIONS = 4
SECONDS = 2.0
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
        _measure()
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def _measure() -> None:
    people = _people()
    print(f"{CONNECTIONS} connections, {SECONDS:.0f} s a round, {ROUNDS} rounds")
    print(f"{'':32}{'ledger':>12}{'plain SQL':>12}{'ratio':>8}")
    _line("one transfer, spread", people, _spread)
    _line("one transfer, a hot account", people, _hot)
    _line("a deal of six settled", people, _deal)


def _people() -> list[Any]:
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
    return accounts


def _spread(people: list[Any], random: Random) -> Pairs:
    debit, credit = random.sample(people, 2)
    return [(debit, credit)]


def _hot(people: list[Any], random: Random) -> Pairs:
    return [(random.choice(people[1:]), people[0])]


def _deal(people: list[Any], random: Random) -> Pairs:
    winner, *losers = random.sample(people, 6)
    return [(loser, winner) for loser in losers]


def _line(name: str, people: list[Any], pick: Pick) -> None:
    ours, plain = [], []
    for _round in range(ROUNDS):
        ours.append(_rate(people, pick, _by_ledger))
        plain.append(_rate(people, pick, _by_sql))
    ratio = statistics.median(a / b for a, b in zip(ours, plain, strict=True))
    print(LINE.format(name, statistics.median(ours), statistics.median(plain), ratio))


def _rate(people: list[Any], pick: Pick, act: Act) -> float:
    """Return how many transfers all connections together make in a second."""
    from django.db import connection

    start = Barrier(CONNECTIONS)

    def run(number: int) -> float:
        random = Random(number)
        try:
            act(pick(people, random), next(NUMBERS))
            start.wait()
            began, done = perf_counter(), 0
            while (now := perf_counter()) < began + SECONDS:
                pairs = pick(people, random)
                act(pairs, next(NUMBERS))
                done += len(pairs)
            return done / (now - began)
        finally:
            connection.close()

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return sum(pool.map(run, range(CONNECTIONS)))


NUMBERS = count(1)


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
                key=f"bench:{number}:{at}",
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
                [debit.pk, credit.pk, f"bench:{number}:{at}"],
            )


if __name__ == "__main__":
    main()
