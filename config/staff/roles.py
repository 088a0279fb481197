"""Roles: groups with permissions, created by `manage.py roles`."""

from collections.abc import Iterable
from typing import Any, Final

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
# A code for a new password: one of these asks, another of them confirms.
_LET_IN: Final = (
    *("accounts.view_supportcode", "accounts.add_supportcode"),
    "accounts.change_supportcode",
)
ROLES: Final[dict[str, tuple[str, ...]]] = {
    # Complaints, people, deals: looks, warns, mutes, suspends, sets matches aside,
    # moves and cancels events, makes organisers, switches play off and on, drains,
    # chooses what the lobby offers.
    "support": (
        *_LOOK,
        *_LET_IN,
        *("accounts.change_report", "accounts.change_speaker"),
        *("accounts.add_sanction", "accounts.change_sanction"),
        *("tables.view_chatline", "tables.change_chatline"),
        *("tables.add_voiding", "tables.change_table"),
        *("tables.add_switch", "tables.change_switch", "tables.change_lobbychoices"),
        *("tournaments.change_tournament", "tournaments.grant_organiser"),
        *("desk.add_adjustment", "accounts.view_residence"),
        "accounts.change_residence",
    ),
    # Chips and cash: asks for adjustments and confirms those of others, reviews
    # withdrawals, opens and closes the cash gate, agrees to what events are given;
    # sees every act.
    "finance": (
        *_LOOK,
        *_LET_IN,
        *("desk.add_adjustment", "desk.change_adjustment"),
        *("tables.add_voiding", "admin.view_logentry"),
        *("wallet.view_deposit", "wallet.view_withdrawal", "wallet.view_callback"),
        *("wallet.review_withdrawal", "accounts.view_jurisdiction"),
        *("wallet.view_cashclosing", "wallet.add_cashclosing"),
        *("tables.view_cashoffer", "tables.add_cashoffer"),
        *("tables.change_cashoffer", "tables.delete_cashoffer"),
        "tournaments.consent_tournament",
    ),
    # Own events at /organise/, and nothing else.
    "organiser": ("tournaments.add_tournament",),
    # The same, for cash too, where the house has it: the operator's permission.
    "cash organiser": ("tournaments.add_tournament", "tournaments.organise_cash"),
}
"""Superusers may do everything and see every action."""
ORGANISER: Final = "organiser"
NOT_STAFF: Final = frozenset({ORGANISER, "cash organiser"})
"""Roles without access to the staff pages."""


def opens_desk(names: Iterable[str]) -> bool:
    """Return whether these roles make somebody staff."""
    return not NOT_STAFF.issuperset(names)


def names_of(user: Any) -> list[str]:
    """Return the roles a person has."""
    return sorted(user.groups.values_list("name", flat=True))


def furnish() -> list[str]:
    """Create the groups or correct their permissions; return their names."""
    known = {
        f"{app}.{codename}": pk
        for app, codename, pk in Permission.objects.values_list(
            "content_type__app_label", "codename", "pk"
        )
    }
    groups = [Group(name=name) for name in ROLES]
    Group.objects.bulk_create(groups, ignore_conflicts=True)
    made = dict(Group.objects.filter(name__in=ROLES).values_list("name", "pk"))
    wanted = {(made[name], known[one]) for name in ROLES for one in ROLES[name]}
    given = Group.permissions.through.objects
    pairs = given.filter(group__in=made.values()).values_list("group", "permission")
    present = set(pairs)
    for group, permission in present - wanted:
        given.filter(group=group, permission=permission).delete()
    given.bulk_create(
        [
            Group.permissions.through(group_id=group, permission_id=permission)
            for group, permission in sorted(wanted - present)
        ],
        ignore_conflicts=True,
    )
    return list(ROLES)
