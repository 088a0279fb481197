"""`manage.py audit_ledger`: recompute the ledger; exit 1 if anything differs."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from wallet import audit


class Command(BaseCommand):
    """Recompute the ledger; list account, expected, found."""

    # A missing trigger is reported with the other findings and does not stop the audit.
    requires_system_checks: list[str] = []
    help = "Recompute the whole ledger from its transfers. Exit 1 if anything differs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument for the id up to which the digest is computed."""
        parser.add_argument(
            "--upto",
            type=int,
            metavar="ID",
            help="digest only the transfers up to this id, to compare with an older "
            "audit",
        )

    def handle(self, *args: Any, upto: int | None = None, **options: Any) -> None:
        """Print the findings, or the totals if everything is right."""
        try:
            found = audit.findings()
            totals = audit.totals(upto)
        except DatabaseError as error:
            raise CommandError(f"{_place()}: {str(error).splitlines()[0]}") from None
        for finding in found:
            self.stdout.write(str(finding))
        self.stdout.write(
            f"{totals.accounts} accounts, {totals.transfers} transfers"
            f" up to {totals.last_id}, sha256 {totals.digest}"
        )
        if found:
            raise CommandError(f"The ledger does not balance: {len(found)} findings.")
        self.stdout.write("The ledger balances.")


def _place() -> str:
    """Return which database was audited: its file, or its host and port."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return str(settings["NAME"])
    return f"{settings['HOST'] or 'localhost'}:{settings['PORT'] or 5432}"
