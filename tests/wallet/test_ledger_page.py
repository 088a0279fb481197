"""docs/ledger.md is true: its tables are read and done as they stand there."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from wallet import audit, ledger
from wallet.codes import CASH, Code, Kind
from wallet.division import floor_rest_to_first, largest_remainder
from wallet.models import Account
from wallet.models.cash import Deposit, Withdrawal

pytestmark = [pytest.mark.django_db, pytest.mark.databases]

PAGE = (Path(settings.BASE_DIR) / "docs/ledger.md").read_text()
EXAMPLES = dict(
    re.findall(r"\*\*(\d+)\. .*?\n\n(\| From .*?\nBalances: [^\n]*)\n", PAGE, re.DOTALL)
)
POLICIES = {
    "floor_rest_to_first": floor_rest_to_first,
    "largest_remainder": largest_remainder,
}


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def whole(text: str) -> int:
    return int(text.replace(",", ""))


def rows(table: str) -> list[list[str]]:
    """Return the cells of a table's lines, its two lines of head left out."""
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [cells(line) for line in lines[2:]]


def test_the_chart_of_accounts_names_every_kind_and_code():
    chart = PAGE.split("## Chart of accounts")[1].split("## Posting")[0]
    named = set(re.findall(r"`(\w+)`", chart))
    assert named >= {*Kind.values, *Code.values}


@pytest.mark.parametrize("name", POLICIES)
def test_the_tables_of_dividing_hold(name):
    table = PAGE.split(f"**`{name}`**")[1].split("\n\n")[1]
    divided = rows(table)
    assert len(divided) >= 5
    for amount, weights, shares in divided:
        parts = [whole(each) for each in weights.split(", ")]
        wanted = [whole(each) for each in shares.split(", ")]
        assert POLICIES[name](whole(amount), parts) == wanted


class Books:
    """Accounts by the names of the page, in the cash ledger."""

    def __init__(self, users):
        self.people = {person.username: person for person in users}
        self.holds = {}

    def account(self, name: str) -> Account:
        kind, _space, rest = name.partition(" ")
        if kind in self.people:
            return ledger.player_account(self.people[kind], CASH)
        if kind == "stack":
            return ledger.stack_account(f"seating:{rest}", self.people[rest], CASH)
        if kind == "held":
            asha = self.people["asha"]
            return ledger.held_account(f"withdrawal:{self.hold(name).pk}", asha)
        if kind == "pot":
            return ledger.pot_account("match:9", CASH)
        return ledger.house_account(kind, CASH)

    def hold(self, name: str, amount: int = 1) -> Withdrawal:
        if name not in self.holds:
            self.holds[name] = Withdrawal.objects.create(
                user=self.people["asha"], amount=amount, request_key=name
            )
        return self.holds[name]

    def post(self, debit: str, credit: str, amount: int, code: str, n: int) -> None:
        reference = ""
        if code == Code.DEPOSIT:
            person = self.people[credit]
            row = Deposit.objects.create(
                user=person, amount=amount, request_key=f"{n}", state="paid"
            )
            reference = f"deposit:{row.pk}"
        if code == Code.HOLD:
            self.hold(credit, amount)
        if code in (Code.PAID_OUT, Code.RETURNED):
            asked = self.hold(debit)
            reference = f"withdrawal:{asked.pk}"
            asked.state = "paid" if code == Code.PAID_OUT else "returned"
            asked.reviewer = self.people["bilal"]
            asked.save(update_fields=["state", "reviewer"])
        accounts = self.account(debit), self.account(credit)
        ledger.post(*accounts, amount, code, f"example:{n}", reference)


@pytest.mark.parametrize("number", EXAMPLES)
def test_a_worked_example_ends_as_the_page_says(cash, number):
    books = Books(cash)
    table, _line, balances = EXAMPLES[number].partition("\n\nBalances: ")
    for n, (debit, credit, amount, code) in enumerate(rows(table)):
        books.post(debit, credit, whole(amount), code, n)
    told = re.findall(r"([a-z]+(?: [a-z]+| \d+(?= ))?) (-?[\d,]*\d)", balances)
    found = {name: ledger.balance(books.account(name)) for name, _amount in told}
    assert found == {name: whole(amount) for name, amount in told}
    listed = {books.account(name).pk for name in found}
    others = Account.objects.filter(ledger=CASH).exclude(pk__in=listed)
    assert [ledger.balance(each) for each in others if ledger.balance(each)] == []
    assert audit.findings() == []


def test_the_page_has_the_two_examples_of_cash():
    assert list(EXAMPLES) == ["9", "10"]
