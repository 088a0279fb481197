"""Start grant and reload (docs/ledger.md)."""

import pytest

from wallet import audit, ledger
from wallet.codes import Code
from wallet.errors import KeyReused, Refusal
from wallet.models import Transfer
from wallet.statement.statements import Figures, figures

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


@pytest.fixture
def spend(users, asha, bilal):
    """Return a function that leaves asha with as much as it is told."""

    def down_to(left: int) -> None:
        amount = ledger.balance(asha) - left
        ledger.post(asha, bilal, amount, Code.LOSS, f"spend:{left}")

    return down_to


def test_everyone_starts_with_ten_thousand_once(users):
    first = ledger.grant_start(users[0])
    assert ledger.grant_start(users[0]).pk == first.pk
    assert figures(users[0]) == Figures(available=10_000, on_tables=0, pending=0)
    assert first.key == f"user:{users[0].pk}:start"


def test_a_reload_fills_the_total_up_to_ten_thousand(users, spend):
    spend(715)
    transfer = ledger.reload(users[0])
    assert transfer.amount == 9_285
    assert transfer.key == f"user:{users[0].pk}:reload:1"
    assert figures(users[0]).available == 10_000


@pytest.mark.parametrize("left", [1_000, 1_001, 10_000])
def test_a_reload_at_a_thousand_or_more_is_refused(users, spend, left):
    if left < 10_000:
        spend(left)
    with pytest.raises(Refusal) as refused:
        ledger.reload(users[0])
    assert refused.value.code == "reload_not_yet"
    assert refused.value.params == {"below": 1_000, "have": left}
    assert not Transfer.objects.filter(code=Code.RELOAD).exists()


@pytest.mark.parametrize("left", [0, 999])
def test_a_reload_below_a_thousand_is_possible(users, spend, left):
    spend(left)
    assert ledger.reload(users[0]).amount == 10_000 - left


def test_chips_on_tables_count(users, spend, asha, bilal):
    stack = ledger.stack_account("seating:1", users[0])
    ledger.post(asha, stack, 1_000, Code.BUY_IN, "seating:1:buyin")
    spend(300)
    assert figures(users[0]) == Figures(available=300, on_tables=1_000, pending=0)
    with pytest.raises(Refusal, match="reload_not_yet"):
        ledger.reload(users[0])
    ledger.post(stack, bilal, 500, Code.LOSS, "lost")
    assert ledger.reload(users[0]).amount == 9_200
    assert figures(users[0]).total == 10_000


def test_own_entries_in_open_pots_count_until_the_pot_is_paid_out(users, asha, bilal):
    pot = ledger.pot_account("match:1")
    ledger.post(asha, pot, 9_500, Code.ENTRY, "match:1:entry:seat:0")
    ledger.post(bilal, pot, 9_500, Code.ENTRY, "match:1:entry:seat:1")
    assert figures(users[0]) == Figures(available=500, on_tables=9_500, pending=0)
    with pytest.raises(Refusal, match="reload_not_yet"):
        ledger.reload(users[0])
    ledger.post(pot, bilal, 19_000, Code.PAYOUT, "match:1:payout:seat:1")
    assert figures(users[0]) == Figures(available=500, on_tables=0, pending=0)
    assert figures(users[1]) == Figures(available=19_500, on_tables=0, pending=0)
    assert ledger.reload(users[0]).amount == 9_500


def test_a_returned_entry_is_no_longer_on_tables(users, asha, bilal):
    pot = ledger.pot_account("tournament:1")
    for account in (asha, bilal):
        ledger.post(account, pot, 200, Code.ENTRY, f"entry:{account.pk}")
    ledger.post(pot, asha, 200, Code.REFUND, "refund")
    assert figures(users[0]) == Figures(available=10_000, on_tables=0, pending=0)
    assert figures(users[1]) == Figures(available=9_800, on_tables=200, pending=0)


def test_reloads_are_numbered_and_there_is_no_cool_down(users, spend):
    for number in (1, 2, 3):
        spend(number)
        assert ledger.reload(users[0]).key.endswith(f":reload:{number}")
    assert audit.findings() == []


def test_a_reload_with_the_same_request_key_is_the_same_reload(users, spend):
    spend(1)
    first = ledger.reload(users[0], request_key="abc")
    assert ledger.reload(users[0], request_key="abc").pk == first.pk
    spend(2)
    assert ledger.reload(users[0], request_key="abc").pk == first.pk
    assert ledger.reload(users[0], request_key="abd").pk != first.pk
    assert figures(users[0]).available == 10_000


def test_another_persons_request_key_is_independent(users, spend, bilal):
    spend(1)
    ledger.post(bilal, ledger.pot_account("x"), 19_999, Code.ENTRY, "gone")
    pot = ledger.pot_account("x")
    ledger.post(pot, ledger.house_account("rake"), 19_999, Code.RAKE, "taken")
    first = ledger.reload(users[0], request_key="abc")
    second = ledger.reload(users[1], request_key="abc")
    assert first.pk != second.pk


def test_no_key_of_a_ledger_is_taken_for_another(users, asha, bilal):
    ledger.post(asha, bilal, 9_500, Code.LOSS, f"user:{users[0].pk}:reload:1")
    with pytest.raises(KeyReused):
        ledger.reload(users[0])
