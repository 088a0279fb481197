"""Who may do what at the desk: groups with permissions, made by `manage.py roles`."""

from typing import Final

from django.contrib.auth.models import Group, Permission

_LOOK: Final = (
    *("accounts.view_user", "accounts.view_report", "accounts.view_sanction"),
    *("accounts.view_limit", "accounts.view_decision"),
    *("tables.view_table", "tables.view_match", "tables.view_deal"),
    *("tables.view_matchseat", "tables.view_voiding", "tables.view_switch"),
    *("tables.view_heartbeat", "tables.view_lobbychoices"),
    *("wallet.view_account", "wallet.view_transfer"),
    *("accounts.view_limit", "accounts.view_decision"),
    *("tournaments.view_tournament", "tournaments.view_entry", "tournaments.view_act"),
    *("tournaments.view_series", "tournaments.view_raketier"),
    "tournaments.view_rehearsal",
    "tables.view_hostedresult",
    "desk.view_adjustment",
    "desk.view_failure",
)
ROLES: Final[dict[str, tuple[str, ...]]] = {
    # Complaints, people, deals: looks, warns, mutes, suspends, sets matches aside,
    # moves and cancels events.
    "support": (
        *_LOOK,
        *("accounts.change_report", "accounts.change_speaker"),
        *("accounts.add_sanction", "accounts.change_sanction"),
        *("tables.view_chatline", "tables.change_chatline"),
        *("tables.add_voiding", "tables.change_table"),
        "tournaments.change_tournament",
        *("desk.add_adjustment", "accounts.view_residence"),
        "accounts.change_residence",
    ),
    # Chips and cash: asks for adjustments and confirms those of others, reviews
    # withdrawals; sees every act.
    "finance": (
        *_LOOK,
        *("desk.add_adjustment", "desk.change_adjustment"),
        *("tables.add_voiding", "admin.view_logentry"),
        *("wallet.view_deposit", "wallet.view_withdrawal", "wallet.view_callback"),
        *("wallet.review_withdrawal", "accounts.view_jurisdiction"),
    ),
    # Play: what the lobby offers, switches, drain; without being staff: own events.
    "organiser": (
        *_LOOK,
        "tournaments.add_tournament",
        *("tables.add_switch", "tables.change_switch", "tables.change_table"),
        "tables.change_lobbychoices",
    ),
}
"""Superusers may do everything that anybody may, and see every act."""


def furnish() -> list[str]:
    """Make the groups, or put their permissions right; return their names."""
    known = {
        f"{one.content_type.app_label}.{one.codename}": one
        for one in Permission.objects.select_related("content_type")
    }
    for name, wanted in ROLES.items():
        group, _made = Group.objects.get_or_create(name=name)
        group.permissions.set([known[one] for one in wanted])
    return list(ROLES)
