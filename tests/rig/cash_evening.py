"""An evening of cash in a real house: paid in, played with, withdrawn, while parts die.

People who have money sit at points tables and in a pool, and lose as fast as the rules
let them, so that deals and matches are settled all the time. Meanwhile they ask for
withdrawals, each with a key of its own, again and again until the house says yes. In
the end the gate closes and everybody's money is paid out: what is left is the fee.
"""

import asyncio
import json
import os
import signal
import sqlite3
from collections import Counter
from contextlib import closing
from typing import Any, Final
from urllib.error import HTTPError

from tests.rig.client import ask
from tests.rig.crowd import Guest
from tests.rig.house import House
from tests.rig.knocks import Evening

BROUGHT: Final = 10_000
"""€100.00 each: what the house lets anybody pay in on a day."""
POINTS, POOL = "indian-points", "indian-pool-101"
TABLES: Final = ((POINTS, 2, 5), (POINTS, 3, 5), (POOL, 2, 500))
"""Game, people, stake in hundredths."""
BUY_IN: Final = 4_000
OUT: Final = 100
OUT_SECONDS: Final = 0.5
DRAIN_SECONDS: Final = 240.0

_OPEN: Final = """
import json
from accounts.tokens import bearer_tokens
from accounts.models import User
from tables.seats import seating
from tests.cash import cashdesk
told = []
for n, (game, count, stake) in enumerate({tables}):
    names = ["{name}-%d-%d" % (n, seat) for seat in range(count)]
    people = [User.objects.create(username=name) for name in names]
    cashdesk.settle(*people)
    for one in people:
        cashdesk.pay_in(one, {brought}, one.username)
    shape = dict(seats=count, stake=stake, chips="cash", pace="quick")
    table = seating.open_table(None, game, **shape)
    told.append([table.pk, [bearer_tokens.issue(one) for one in people]])
print("cash", json.dumps(told))
"""
_CLOSE: Final = """
from wallet.cash import gate
gate.close("The licence ends.", None)
"""
_PAY: Final = """
from accounts.models import User
from wallet import ledger
from wallet.cash import gate, sandbox, withdrawals
from wallet.models.cash import Withdrawal
staff = dict(is_staff=True)
desk, _new = User.objects.get_or_create(username="cashier", defaults=staff)
for one in User.objects.filter(username__startswith="{name}-"):
    if have := ledger.balance(ledger.player_account(one, "cash")):
        withdrawals.ask(one, have, "home")
for one in Withdrawal.objects.filter(state="held"):
    withdrawals.approve(one.pk, desk)
withdrawals.hand_over(1_000)
for one in Withdrawal.objects.filter(state="approved"):
    sandbox.say(sandbox.message("payout_paid", one))
gate.open_again(desk)
"""


class CashEvening(Evening):
    """People with cash at tables of their own; `play` of `Guest` is theirs, too."""

    name = "rich"

    async def open(self) -> None:
        """Seat everybody and wait until everybody has acted."""
        said = self.shell(_OPEN, tables=TABLES, brought=BROUGHT)
        opened = json.loads(said.split("cash ")[-1].splitlines()[0])
        for (game, _count, _stake), (table, tokens) in zip(TABLES, opened, strict=True):
            for seat, token in enumerate(tokens):
                seed = f"{self.seed}:{table}:{seat}"
                homes = self.urls if seat % 2 else self.urls[::-1]
                guest = Guest(homes, token, table, seed, self.think)
                guest.wants_to_end = True
                await guest.sit_down(BUY_IN if game == POINTS else None)
                self.guests.append(guest)
                self._playing[guest] = asyncio.create_task(guest.play())
        self.paid_out: list[str] = []
        """The keys of withdrawals that were acknowledged."""
        self._asking = asyncio.create_task(self._withdraw())
        await self.until(lambda: all(g.acked for g in self.guests), "all have acted")

    @property
    def urls(self) -> list[str]:
        """The web processes of the house."""
        return list(self.house.note["urls"])

    def shell(self, program: str, **given: Any) -> str:
        """Run a program of the desk in a process of its own; return what it says."""
        told = self.house.manage("shell", "-c", program.format(name=self.name, **given))
        assert told.returncode == 0, told.stderr
        return told.stdout

    async def reach(self, moment: str) -> None:
        """Wait for a moment of play; deals go on ending after it."""
        await super().reach(moment)
        for guest in self.guests:
            guest.wants_to_end = True

    async def _withdraw(self) -> None:
        """Ask for a euro at a time, with one key until the house has said yes."""
        number = 0
        while True:
            guest = self.guests[number % len(self.guests)]
            key = f"{self.name}-{number}"
            try:
                await asyncio.to_thread(
                    *(ask, guest.base, "POST", "cash/withdrawals/", guest.token),
                    {"amount": OUT},
                    {"Idempotency-Key": key},
                )
                self.paid_out.append(key)
                number += 1
            except HTTPError as refused:
                if refused.code not in (409, 429, 503):
                    raise
                # All is on the table: somebody else asks next.
                number += refused.code == 409
            except OSError:
                pass
            await asyncio.sleep(OUT_SECONDS)

    async def drain(self, *, killing: bool) -> None:
        """Close the gate; wait until no table for cash is open, then pay everybody.

        With `killing`, whatever sends people home dies just then.
        """
        assert not self._asking.done(), self._asking
        self._asking.cancel()
        await asyncio.gather(self._asking, return_exceptions=True)
        await asyncio.to_thread(self.shell, _CLOSE)
        began = self.rows("SELECT max(id) FROM tables_match")
        if killing:
            await self.strike()
        await self.until_rows(
            *([(0,)], "the gate drains"),
            "SELECT count(*) FROM tables_table WHERE ledger = 'cash'"
            " AND phase <> 'closed'",
            seconds=DRAIN_SECONDS,
        )
        await self.close()
        assert self.rows("SELECT max(id) FROM tables_match") == began
        await asyncio.to_thread(self.shell, _PAY)

    async def strike(self) -> None:
        """Kill what runs the clock and the sweep."""
        for part in ("worker1", "beat"):
            os.kill(self.house.note["pids"][part], signal.SIGKILL)

    # Questions ------------------------------------------------------------------------

    def check(self) -> None:
        """Every act and payment is there once, every cent is where it must be."""
        assert not self.wrong_acts()
        assert not self.wrong_fees()
        assert not self.wrong_chips()
        assert not self.wrong_payments()
        paid_in, out = self.moved("deposit"), self.moved("paidout")
        assert paid_in == BROUGHT * len(self.guests)
        assert self.held() == 0
        assert paid_in - out == self.moved("rake") > 0

    def moved(self, code: str) -> int:
        """Return how much cash was ever moved under a code."""
        query = (
            "SELECT coalesce(sum(t.amount), 0) FROM wallet_transfer t JOIN"
            " wallet_account a ON a.id = t.debit_id WHERE a.ledger = 'cash'"
        )
        return int(self.rows(f"{query} AND t.code = '{code}'")[0][0])

    def held(self) -> int:
        """Return all cash of people, wherever it lies."""
        query = "SELECT coalesce(sum(balance), 0) FROM wallet_account"
        kinds = "('player', 'stack', 'pot', 'held')"
        found = self.rows(f"{query} WHERE ledger = 'cash' AND kind IN {kinds}")
        return int(found[0][0])

    def wrong_chips(self) -> list[Any]:
        """Return who was not paid what they brought and won, or lost."""
        return self.rows(
            "SELECT p.username, o.paid, w.won FROM accounts_user p"
            " LEFT JOIN (SELECT user_id, sum(amount) AS paid FROM wallet_withdrawal"
            "   WHERE state = 'paid' GROUP BY 1) o ON o.user_id = p.id"
            " LEFT JOIN (SELECT user_id, sum(chips) AS won FROM tables_matchseat"
            "   GROUP BY 1) w ON w.user_id = p.id"
            f" WHERE substr(p.username, 1, 5) = '{self.name}-' AND"
            f" coalesce(o.paid, 0) <> {BROUGHT} + coalesce(w.won, 0)"
        )

    def wrong_fees(self) -> list[Any]:
        """Return the matches whose fee is not what it must be, or not posted once."""
        sums: dict[int, Counter[str]] = {}
        times: Counter[int] = Counter()
        for reference, code, amount in self.rows(
            "SELECT reference, code, amount FROM wallet_transfer"
            " WHERE substr(reference, 1, 6) = 'match:'"
        ):
            match = int(reference.split(":")[1])
            sums.setdefault(match, Counter())[code] += amount
            times[match] += code == "rake"
        wrong = []
        for match, game, fee, ended in self.rows(
            "SELECT id, game, rake, ended_at FROM tables_match WHERE ledger = 'cash'"
        ):
            moved = sums.get(match, Counter())
            pot = moved["entry"] + moved["rejoin"]
            wanted = (
                moved["loss"] // 10
                if game == POINTS
                else pot * 12 // 100 * bool(moved["payout"])
            )
            is_once = times[match] == (1 if wanted else 0)
            if not (fee == moved["rake"] == wanted and is_once and ended):
                wrong.append((match, game, fee, moved))
        return wrong

    def wrong_payments(self) -> list[str]:
        """Return the keys of withdrawals that are not there exactly once."""
        rows = self.rows("SELECT request_key FROM wallet_withdrawal")
        there = Counter(key for (key,) in rows)
        return [key for key in self.paid_out if there[f"api:{key}"] != 1]


class SmallEvening(CashEvening):
    """The same in the embedded house: one process, and a file."""

    def __init__(self, house: House, seed: str, think: float) -> None:
        """Prepare; nobody is there yet."""
        Evening.__init__(self, house, _Nothing(), _Nothing(), seed, think)

    @property
    def urls(self) -> list[str]:
        """The one process there is."""
        return [self.house.base]

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Ask the database file itself."""
        path = self.house.data / "meldhouse.sqlite3"
        address = f"file:{path}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=20)) as file:
            return file.execute(query, values).fetchall()

    async def strike(self) -> None:
        """Kill the whole house, and start it again."""
        self.house.kill()
        assert not self.wrong_acts()
        await asyncio.to_thread(self.house.start)

    async def die_and_return(self) -> None:
        """Kill the house, start it again, and wait until everybody plays."""
        await self.reach("settle")
        await self.strike()
        await self.until(
            lambda: all(guest.opened_at for guest in self.guests), "people are back"
        )
        acked = {guest.table: 0 for guest in self.guests}
        for guest in self.guests:
            acked[guest.table] += len(guest.acked)

        def go_on() -> bool:
            now = dict.fromkeys(acked, 0)
            for one in self.guests:
                now[one.table] += len(one.acked)
            return all(now[table] > count for table, count in acked.items())

        await self.until(go_on, "tables play on")


class _Nothing:
    """In place of a server that the embedded house does not have."""

    url = ""
