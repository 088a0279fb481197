"""`manage.py verify_house`: run all audits."""

from typing import Any

from django.core.management import (
    BaseCommand,
    CommandError,
    CommandParser,
    call_command,
)

from wallet import audit

AUDITS = ("audit_ledger", "verify_fairness", "verify_replays")


class Command(BaseCommand):
    """Audit the ledger, verify fair play, replay deals and matches."""

    # A missing trigger is reported with the other findings and does not stop the audit.
    requires_system_checks: list[str] = []
    help = "Run audit_ledger, verify_fairness and verify_replays. Exit 1 if one fails."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments: how much to replay, and the expected ledger digest."""
        parser.add_argument("--last", type=int, help="replay only the newest N deals")
        parser.add_argument(
            "--ledger",
            type=ledger_mark,
            metavar="ID:SHA256",
            help="the digest of the ledger up to a transfer, as an audit printed it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run all audits, even after one has failed."""
        failed = [name for name in AUDITS if not self._passes(name, options["last"])]
        if options["ledger"]:
            upto, digest = options["ledger"]
            if audit.totals(upto).digest != digest:
                self.stderr.write(f"The ledger up to transfer {upto} was another.")
                failed.append("--ledger")
        if failed:
            raise CommandError(f"Not in order: {', '.join(failed)}.")
        self.stdout.write("The house is in order.")

    def _passes(self, name: str, last: int | None) -> bool:
        given = {"last": last} if name == "verify_replays" else {}
        try:
            call_command(name, stdout=self.stdout, stderr=self.stderr, **given)
        except CommandError as error:
            self.stderr.write(str(error))
            return False
        return True


def ledger_mark(text: str) -> tuple[int, str]:
    """Parse a transfer id and a digest."""
    number, _, digest = text.partition(":")
    return int(number), digest.lower()
