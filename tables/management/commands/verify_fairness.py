"""Verify the log of commitments and every revealed deal."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.fairness import audit

SHOWN_MAX = 50


class Command(BaseCommand):
    """`manage.py verify_fairness`; exit status 1 if anything is wrong."""

    help = "Check the chain of commitments, every revealed deal, and that none is lost."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault, then the totals."""
        self.found = 0
        for fault in audit.faults_of_chain():
            self._tell(fault)
        checked = 0
        for deal, faults in audit.revealed():
            checked += 1
            for fault in faults:
                self._tell(f"deal {deal.pk} (number {deal.log_n}): {fault}")
        for fault in audit.faults_of_open():
            self._tell(fault)
        self.stdout.write(
            f"The chain and {checked} revealed deals were checked: {self.found} faults."
        )
        if self.found:
            raise CommandError("Fair play cannot be proven.", returncode=1)

    def _tell(self, fault: str) -> None:
        self.found += 1
        if self.found <= SHOWN_MAX:
            self.stderr.write(fault)
