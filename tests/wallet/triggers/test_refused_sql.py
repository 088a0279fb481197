"""Direct SQL against the books: the database itself refuses."""

import pytest
from django.core.management import CommandError, call_command
from django.core.management.sql import (
    emit_post_migrate_signal,
    emit_pre_migrate_signal,
)
from django.db import IntegrityError, connection, models, transaction
from django.db.migrations import AlterField, Migration
from django.db.migrations.loader import MigrationLoader

from wallet import ledger
from wallet.codes import Code
from wallet.models import Transfer
from wallet.triggers import append_only
from wallet.triggers.checks import guards_stand

pytestmark = [pytest.mark.django_db, pytest.mark.databases]

INSERT = (
    "INSERT INTO wallet_transfer"
    " (debit_id, credit_id, amount, code, key, reference, created_at)"
    " VALUES (%s, %s, %s, %s, %s, '', '2026-01-01 00:00:00+00:00')"
)


def refused(sql: str, params=()) -> str:
    """Return the database's words for refusing; fail if it takes the statement."""
    with (
        pytest.raises(IntegrityError) as error,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, params)
    return str(error.value)


@pytest.fixture
def transfer(asha, bilal):
    return ledger.post(asha, bilal, 100, Code.LOSS, "k")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE wallet_transfer SET amount = 1 WHERE key = 'k'",
        "UPDATE wallet_transfer SET reference = 'x'",
        "DELETE FROM wallet_transfer WHERE key = 'k'",
        "DELETE FROM wallet_transfer",
    ],
)
def test_a_transfer_is_never_changed_or_deleted(transfer, sql):
    assert "append-only" in refused(sql)
    transfer.refresh_from_db()
    assert transfer.amount == 100


def test_the_orm_cannot_change_or_delete_it_either(transfer):
    with pytest.raises(TypeError):
        transfer.delete()
    for act in (
        lambda: Transfer.objects.filter(pk=transfer.pk).delete(),
        lambda: Transfer.objects.filter(pk=transfer.pk).update(amount=1),
        lambda: transfer.save(update_fields=["amount"]),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            act()


@pytest.mark.parametrize("amount", [0, -100])
def test_an_amount_is_positive(asha, bilal, amount):
    refused(INSERT, (asha.pk, bilal.pk, amount, "loss", "k"))


def test_a_transfer_needs_two_accounts(asha):
    refused(INSERT, (asha.pk, asha.pk, 10, "loss", "k"))


def test_a_transfer_never_crosses_two_ledgers(asha, users):
    other = ledger.player_account(users[1], "tournament:7")
    message = refused(INSERT, (asha.pk, other.pk, 10, "loss", "k"))
    assert "never crosses two ledgers" in message


def test_a_key_is_used_once_and_a_code_is_known(transfer):
    values = (transfer.debit_id, transfer.credit_id, 10)
    refused(INSERT, (*values, "loss", "k"))
    refused(INSERT, (*values, "gift", "another"))


def test_an_account_with_a_floor_never_goes_below_it(asha):
    for balance in ("-1", "NULL"):
        refused(f"UPDATE wallet_account SET balance = {balance} WHERE id = {asha.pk}")


def test_an_account_keeps_its_ledger_kind_owner_and_key(asha, users):
    for change in ("ledger = 'cash'", "kind = 'pot'", "key = 'x'", "owner_id = NULL"):
        refused(f"UPDATE wallet_account SET {change} WHERE id = {asha.pk}")


def test_a_person_has_one_player_account_a_ledger(asha, users):
    refused(
        "INSERT INTO wallet_account (ledger, kind, owner_id, key, balance, created_at)"
        " SELECT ledger, kind, owner_id, 'second', 0, created_at"
        " FROM wallet_account WHERE id = %s",
        (asha.pk,),
    )


def test_check_and_audit_fail_while_a_guard_is_missing(transfer, capsys):
    assert append_only.missing() == []
    assert guards_stand() == []
    on = " ON wallet_transfer" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER wallet_transfer_no_delete{on}")
    assert append_only.missing() == ["wallet_transfer_no_delete"]
    (error,) = guards_stand(databases=["default"])
    assert "wallet_transfer_no_delete" in error.msg
    with pytest.raises(CommandError):
        call_command("audit_ledger")
    assert "wallet_transfer_no_delete" in capsys.readouterr().out
    assert append_only.install() == ["wallet_transfer_no_delete"]
    assert guards_stand() == []


@pytest.mark.django_db(transaction=True)
def test_guards_survive_a_migration_that_rebuilds_their_tables(asha):
    state = MigrationLoader(connection).project_state()
    rebuild = Migration("rebuild", "wallet")
    rebuild.operations = [
        AlterField("account", "ledger", models.CharField(max_length=41)),
        AlterField("transfer", "reference", models.CharField(max_length=151)),
    ]
    plan = [(rebuild, False)]
    emit_pre_migrate_signal(0, False, "default", plan=plan)
    with connection.schema_editor() as editor:
        rebuild.apply(state.clone(), editor)
    with connection.schema_editor() as editor:
        rebuild.unapply(state.clone(), editor)
    emit_post_migrate_signal(0, False, "default", plan=plan)
    assert append_only.missing() == []
    assert "append-only" in refused("DELETE FROM wallet_transfer")
    assert ledger.balance(asha) == 10_000


if connection.vendor == "sqlite":

    def test_replace_is_no_way_round(transfer):
        sql = INSERT.replace("INSERT", "REPLACE")
        values = (transfer.debit_id, transfer.credit_id, 1, "loss", "k")
        assert "append-only" in refused(sql, values)

    def test_a_hollowed_out_trigger_is_a_missing_one(transfer):
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER wallet_transfer_no_update")
            cursor.execute(
                "CREATE TRIGGER wallet_transfer_no_update BEFORE UPDATE"
                " ON wallet_transfer BEGIN SELECT 1; END"
            )
        assert append_only.missing() == ["wallet_transfer_no_update"]


if connection.vendor == "postgresql":

    @pytest.mark.parametrize("table", ["wallet_transfer", "wallet_account"])
    def test_truncate_is_no_way_round(transfer, table):
        connection.check_constraints()
        assert "append-only" in refused(f"TRUNCATE {table} CASCADE")

    def test_a_disabled_trigger_is_a_missing_one(transfer):
        connection.check_constraints()
        with connection.cursor() as cursor:
            cursor.execute(
                "ALTER TABLE wallet_transfer DISABLE TRIGGER wallet_transfer_no_update"
            )
        assert append_only.missing() == ["wallet_transfer_no_update"]
        append_only.install()
        assert append_only.missing() == []
