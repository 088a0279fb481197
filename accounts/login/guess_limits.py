"""How often a secret may be guessed, without locking out the name's owner.

Of passwords, a stranger's browser is counted by address, by name and network, and
slowly by name alone, so that guessing from many networks is slow too. A browser that
has logged in with the name before (`known_devices`) is counted by itself. A name that
nobody has is counted like any other. The rates are `ACCOUNT_RATE_LIMITS`.
"""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.login import allauth_internals, known_devices, login_history
from accounts.names import name_rules
from accounts.people import lookup

V6_BITS = 64
"""One household has a /64 of its own."""

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
    """A try that was counted; `take_back` it when the password was right."""

    def __init__(self, usages: list[allauth_internals.RateLimitUsage]) -> None:
        """Keep the counts."""
        self._usages = usages

    def take_back(self) -> None:
        """Count the try as none; wrong ones before it stay counted."""
        for usage in self._usages:
            usage.rollback()


def count_login(request: HttpRequest, login: str) -> Counted:
    """Count a try to log in; raise `too_many_logins` or `too_many_logins_name`."""
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
    """Count a try to set a new password by a code; raise `too_many_codes`.

    There is no count by name alone: nobody guesses 79 random bits from any number of
    networks, and so nobody can shut the owner's last door.
    """
    key = f"{_name_of(login)} {_network_of(request)}"
    return Counted([_count(request, "recovery_failed", key, code="too_many_codes")])


def count_invitation(request: HttpRequest, target: str) -> Counted:
    """Count a try to get in by an invitation; raise `too_many_invitations` (429).

    It is counted by address, by person and target, and by network and target. There is
    no count by target alone, so nobody can shut it for the others.
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
    """Return who is counted: a member or guest, else the network."""
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
    """Return the same for every way to type a name."""
    found = lookup.by_login(login)
    return found.username.casefold() if found else name_rules.key(login)


def _network_of(request: HttpRequest) -> str:
    return login_history.network_of(request, v6_bits=V6_BITS)
