"""The accounts app's implementations of hooks of the ledger and of passwords."""

from accounts import may_play
from accounts.login import log_outs
from accounts.models import passwords
from accounts.residence import eligibility, identity_checks
from accounts.staff import frozen_chips
from accounts.wellbeing import audit, ledger_policy
from wallet import hooks


def register() -> None:
    """Register the hooks; the ledger calls the policies in this order."""
    hooks.policies.register(
        eligibility.permit, ledger_policy.permit, frozen_chips.permit
    )
    hooks.audits.register(audit.faults_of_rests)
    passwords.replaced.register(log_outs.end_all)
    hooks.cash_standing.register(eligibility.standing)
    hooks.may_withdraw.register(identity_checks.may_withdraw)
    hooks.deposit_refusal.register(may_play.deposit_refusal)
    hooks.withdrawal_refusal.register(may_play.withdrawal_refusal)
    hooks.held_back.register(frozen_chips.among)
