"""The tournaments app's implementations of hooks of lower apps and modules."""

from accounts import hooks as account_hooks
from tables import hooks as table_hooks
from tournaments.event import links
from tournaments.formats import registry
from tournaments.prizes import hooks as prize_hooks
from tournaments.registration import deleted_accounts, registrations
from tournaments.running import reminders
from tournaments.staff import audit
from wallet import hooks as ledger_hooks


def register() -> None:
    """Register the hooks."""
    ledger_hooks.audits.register(audit.faults_of_events)
    ledger_hooks.links.register(links.of_references)
    account_hooks.idle_exempt.register(registrations.waits)
    account_hooks.deletion_checks.register(deleted_accounts.obstacles)
    account_hooks.deletion_steps.register(deleted_accounts.forget)
    prize_hooks.usual_shares.register(registry.shares)
    table_hooks.host_of.register(links.of_host)
    table_hooks.notice_sources.register(reminders.due_for)
