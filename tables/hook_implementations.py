"""The tables' implementations of hooks of the ledger and accounts."""

from accounts import hooks as account_hooks
from tables import hooks
from tables.fairness import audit
from tables.history import forgotten, transfer_links
from tables.match import called_off
from tables.messages import notices
from tables.seats import self_exclusion
from wallet import hooks as ledger_hooks


def register() -> None:
    """Register it."""
    account_hooks.deletion_checks.register(forgotten.obstacles)
    account_hooks.deletion_steps.register(forgotten.forget)
    account_hooks.chips_frozen.register(self_exclusion.stand_up_frozen)
    ledger_hooks.audits.register(audit.faults_of_pots, audit.faults_of_results)
    ledger_hooks.links.register(transfer_links.of_references)
    ledger_hooks.tables_of.register(transfer_links.of_seats)
    ledger_hooks.chips_moved.register(notices.chips_moved)
    hooks.notice_sources.register(notices.closed_reports, called_off.for_person)
