"""Triggers that constrain accounts, transfers and payments.

`wallet.triggers.append_only` installs them, together with those that make tables
append-only.
"""

from dataclasses import dataclass

_PATHS = """
    EXISTS (
        SELECT 1 FROM wallet_account d, wallet_account c
        WHERE d.id = NEW.debit_id AND c.id = NEW.credit_id
        AND (
            d.kind IN ('held', 'outside') OR c.kind IN ('held', 'outside')
            OR NEW.code IN ('deposit', 'hold', 'paidout', 'returned')
        )
        AND NOT (
            NEW.code = 'deposit' AND d.kind = 'outside' AND c.kind = 'player'
            OR NEW.code = 'hold' AND d.kind = 'player' AND c.kind = 'held'
                AND d.owner_id = c.owner_id
            OR NEW.code = 'paidout' AND d.kind = 'held' AND c.kind = 'outside'
            OR NEW.code = 'returned' AND d.kind = 'held' AND c.kind = 'player'
                AND d.owner_id = c.owner_id
            OR NEW.code = 'reversal' AND NEW.reverses_id IS NOT NULL
        )
    )
"""
"""The only four ways for cash to enter and leave, each with its own codes."""

_ENDED = {
    "wallet_deposit": "('paid', 'sent_back')",
    "wallet_withdrawal": "('paid', 'returned')",
}
"""Final states of a payment."""

FUNCTIONS = (
    """CREATE OR REPLACE FUNCTION meldhouse_append_only() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23514';
    END $$ LANGUAGE plpgsql""",
    """CREATE OR REPLACE FUNCTION wallet_one_ledger() RETURNS trigger AS $$
    BEGIN
        IF (SELECT ledger FROM wallet_account WHERE id = NEW.debit_id)
            IS DISTINCT FROM
            (SELECT ledger FROM wallet_account WHERE id = NEW.credit_id)
        THEN
            RAISE EXCEPTION 'a transfer never crosses two ledgers'
                USING ERRCODE = '23514';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql""",
    # Columns are listed here, not in the trigger: a migration may alter their type.
    """CREATE OR REPLACE FUNCTION wallet_account_fixed() RETURNS trigger AS $$
    BEGIN
        IF (OLD.ledger, OLD.kind, OLD.owner_id, OLD.key)
            IS DISTINCT FROM (NEW.ledger, NEW.kind, NEW.owner_id, NEW.key)
        THEN
            RAISE EXCEPTION 'an account keeps its ledger and owner'
                USING ERRCODE = '23514';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql""",
    f"""CREATE OR REPLACE FUNCTION wallet_cash_paths() RETURNS trigger AS $$
    BEGIN
        IF {_PATHS} THEN
            RAISE EXCEPTION 'no cash goes this way' USING ERRCODE = '23514';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql""",
    """CREATE OR REPLACE FUNCTION wallet_payment_kept() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION 'a payment is kept' USING ERRCODE = '23514';
    END $$ LANGUAGE plpgsql""",
    *(
        f"""CREATE OR REPLACE FUNCTION {table}_fixed() RETURNS trigger AS $$
    BEGIN
        IF OLD.state IN {ended}
            OR (OLD.id, OLD.user_id, OLD.amount)
                IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.amount)
        THEN
            RAISE EXCEPTION 'a payment keeps its amount, owner and end'
                USING ERRCODE = '23514';
        END IF;
        RETURN NEW;
    END $$ LANGUAGE plpgsql"""
        for table, ended in _ENDED.items()
    ),
)


@dataclass(frozen=True, slots=True)
class Guard:
    """A trigger: its name, table and CREATE statement."""

    name: str
    table: str
    sql: str


def of_accounts(vendor: str) -> list[Guard]:
    """Return the triggers for accounts and for transfers between them."""
    transfer, account = "wallet_transfer_one_ledger", "wallet_account_fixed"
    insert = f'CREATE TRIGGER "{transfer}" BEFORE INSERT ON "wallet_transfer"'
    update = f'CREATE TRIGGER "{account}" BEFORE UPDATE'
    if vendor == "postgresql":
        insert += " FOR EACH ROW EXECUTE FUNCTION wallet_one_ledger()"
        update += ' ON "wallet_account" FOR EACH ROW'
        update += " EXECUTE FUNCTION wallet_account_fixed()"
    else:
        insert += (
            " WHEN (SELECT ledger FROM wallet_account WHERE id = NEW.debit_id)"
            " IS NOT (SELECT ledger FROM wallet_account WHERE id = NEW.credit_id)"
            " BEGIN SELECT RAISE(ABORT, 'a transfer never crosses two ledgers'); END"
        )
        update += (
            ' OF ledger, kind, owner_id, "key" ON "wallet_account"'
            " BEGIN SELECT RAISE(ABORT, 'an account keeps its ledger and owner'); END"
        )
    paths = "wallet_transfer_cash_paths"
    ways = f'CREATE TRIGGER "{paths}" BEFORE INSERT ON "wallet_transfer"'
    if vendor == "postgresql":
        ways += " FOR EACH ROW EXECUTE FUNCTION wallet_cash_paths()"
    else:
        ways += (
            f" WHEN {_PATHS} BEGIN SELECT RAISE(ABORT, 'no cash goes this way'); END"
        )
    return [
        Guard(transfer, "wallet_transfer", insert),
        Guard(paths, "wallet_transfer", ways),
        Guard(account, "wallet_account", update),
    ]


def of_payments(vendor: str) -> list[Guard]:
    """Return the triggers for deposits and withdrawals: never deleted, ended once."""
    guards: list[Guard] = []
    for table, ended in _ENDED.items():
        update = f'CREATE TRIGGER "{table}_fixed" BEFORE UPDATE ON "{table}"'
        delete = f'CREATE TRIGGER "{table}_no_delete" BEFORE DELETE ON "{table}"'
        if vendor == "postgresql":
            update += f" FOR EACH ROW EXECUTE FUNCTION {table}_fixed()"
            delete += " FOR EACH ROW EXECUTE FUNCTION wallet_payment_kept()"
            truncate = (
                f'CREATE TRIGGER "{table}_no_truncate" BEFORE TRUNCATE ON "{table}"'
                " FOR EACH STATEMENT EXECUTE FUNCTION wallet_payment_kept()"
            )
            guards.append(Guard(f"{table}_no_truncate", table, truncate))
        else:
            update += (
                f" WHEN OLD.state IN {ended} OR OLD.id IS NOT NEW.id"
                " OR OLD.user_id IS NOT NEW.user_id OR OLD.amount IS NOT NEW.amount"
                " BEGIN SELECT RAISE(ABORT,"
                " 'a payment keeps its amount, owner and end'); END"
            )
            kept = " BEGIN SELECT RAISE(ABORT, 'a payment is kept'); END"
            delete += kept
            # REPLACE deletes the conflicting row without firing the trigger above.
            same = (
                "id = NEW.id OR user_id = NEW.user_id AND request_key = NEW.request_key"
            )
            row = f'SELECT 1 FROM "{table}" WHERE {same}'  # noqa: S608
            replace = (
                f'CREATE TRIGGER "{table}_no_replace" BEFORE INSERT ON "{table}"'
                f" WHEN EXISTS ({row}){kept}"
            )
            guards.append(Guard(f"{table}_no_replace", table, replace))
        guards += [
            Guard(f"{table}_fixed", table, update),
            Guard(f"{table}_no_delete", table, delete),
        ]
    return guards
