"""Limits on guessing secrets that never lock out the account's owner.

Password attempts from unknown browsers are counted by address, by name and network, and
more slowly by name alone, so that guessing from many networks is slow too. A browser
that has logged in with the name before (`known_devices`) has a count of its own. Names
that do not exist are counted the same way. The rates are `ACCOUNT_RATE_LIMITS`.
"""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.login import allauth_internals, known_devices, login_history
from accounts.names import name_rules
from accounts.people import lookup

V6_BITS = 64
"""A household usually has one /64 network."""

Refusal.teach(
    {
        "too_many_logins": _(
            "Too many wrong passwords. Please try again in 5 minutes."
        ),
        "too_many_logins_name": _(
            "Too many wrong passwords for this name from other places. Use a browser "
            "in which you have logged in before, set a new password with a recovery "
            "code, or try again in an hour."
        ),
        "too_many_codes": _("Too many wrong codes. Please try again in 5 minutes."),
        "too_many_invitations": _(
            "Too many wrong invitation codes. Please wait before you try again."
        ),
    }
)


class Counted:
    """A counted attempt; call `take_back` if the password was right."""

    def __init__(self, usages: list[allauth_internals.RateLimitUsage]) -> None:
        """Store the counts."""
        self._usages = usages

    def take_back(self) -> None:
        """Uncount this attempt; earlier failed attempts still count."""
        for usage in self._usages:
            usage.rollback()


def count_login(request: HttpRequest, login: str) -> Counted:
    """Count a log-in attempt; raise `too_many_logins` or `too_many_logins_name`."""
    name = _name_of(login)
    mark = known_devices.mark_of(request, name)
    if mark is not None:
        return Counted([_count(request, "login_failed_device", f"{name} {mark}")])
    return Counted(
        [
            _count(request, "login_failed", f"{name} {_network_of(request)}"),
            _count(request, "login_failed_name", name, code="too_many_logins_name"),
        ]
    )


def count_code(request: HttpRequest, login: str) -> Counted:
    """Count an attempt to reset a password by code; raise `too_many_codes`.

    There is no count by name alone: 79 random bits cannot be guessed from any number of
    networks, and such a count would let others lock the owner out.
    """
    key = f"{_name_of(login)} {_network_of(request)}"
    return Counted([_count(request, "recovery_failed", key, code="too_many_codes")])


def count_invitation(request: HttpRequest, target: str) -> Counted:
    """Count an attempt to use an invitation; raise `too_many_invitations` (429).

    It is counted by address, by person and target, and by network and target. There is
    no count by target alone, so nobody can block it for others.
    """
    code = "too_many_invitations"
    person, network = person_of(request), _network_of(request)
    return Counted(
        [
            _count(request, "invitation_failed", f"{person} {target}", code=code),
            _count(
                request, "invitation_failed_network", f"{network} {target}", code=code
            ),
        ]
    )


def person_of(request: HttpRequest) -> str:
    """Return who is counted: a member or guest, otherwise the network."""
    user = request.user
    return str(user.pk) if user.is_authenticated else _network_of(request)


def _count(
    request: HttpRequest, action: str, key: str, *, code: str = "too_many_logins"
) -> allauth_internals.RateLimitUsage:
    usage = allauth_internals.consume(
        request, app="allauth.account", action=action, key=key, limit_get=True
    )
    if usage is None:
        raise Refusal(code, status=429)
    return usage


def _name_of(login: str) -> str:
    """Return the same string for every way to type a name."""
    found = lookup.by_login(login)
    return found.username.casefold() if found else name_rules.key(login)


def _network_of(request: HttpRequest) -> str:
    return login_history.network_of(request, v6_bits=V6_BITS)
