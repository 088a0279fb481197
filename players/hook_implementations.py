"""The players app's implementations of hooks of accounts and tables."""

from accounts import hooks as account_hooks
from players.challenges import challenges
from players.ratings import nearness
from tables import hooks as table_hooks


def register() -> None:
    """Register the hooks."""
    account_hooks.deletion_steps.register(challenges.forget)
    account_hooks.parted.register(challenges.part)
    account_hooks.people_heard.register(challenges.renew)
    table_hooks.sweeps.register(challenges.expire)
    table_hooks.far_in_rating.register(nearness.far_tables)
