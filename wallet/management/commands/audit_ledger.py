"""`manage.py audit_ledger`: recompute everything, exit 1 if anything differs."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from wallet import audit


class Command(BaseCommand):
    """Recompute the ledger; list account, expected, found."""

    help = "Recompute the whole ledger from its transfers. Exit 1 if anything differs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the id up to which the digest is asked for."""
        parser.add_argument(
            "--upto",
            type=int,
            metavar="ID",
            help="digest only transfers up to this id, to compare with an older audit",
        )

    def handle(self, *args: Any, upto: int | None = None, **options: Any) -> None:
        """Print the findings, or what was audited and found right."""
        found = audit.findings()
        for finding in found:
            self.stdout.write(str(finding))
        totals = audit.totals(upto)
        self.stdout.write(
            f"{totals.accounts} accounts, {totals.transfers} transfers"
            f" up to {totals.last_id}, sha256 {totals.digest}"
        )
        if found:
            raise CommandError(f"The ledger does not balance: {len(found)} findings.")
        self.stdout.write("The ledger balances.")
