"""Log-in history: shown to people at their next log-in.

Stored is what helps to recognise one's own log-ins: the time, the truncated network
address and the browser. The last ten per person are kept.
"""

import ipaddress
from typing import Any, Final

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from accounts.models import LogIn, User
from accounts.names.legible_text import is_legible
from wallet.text.sentences import listed

KEPT: Final = 10
SHOWN: Final = 5
_BROWSERS: Final = (
    *(("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet")),
    *(("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Chrome/", "Chrome")),
    *(("CriOS/", "Chrome"), ("Safari/", "Safari")),
)
_SYSTEMS: Final = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad")),
    *(("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux")),
)


def keep(request: HttpRequest, user: User) -> LogIn | None:
    """Record a log-in; return the one before it, if any."""
    before = user.log_ins.first()
    agent = request.headers.get("User-Agent", "")
    LogIn.objects.create(user=user, network=network_of(request), browser=said(agent))
    old = user.log_ins.values_list("pk", flat=True)[KEPT:]
    LogIn.objects.filter(pk__in=list(old)).delete()
    return before


def last_of(user: User) -> list[LogIn]:
    """Return the person's last log-ins, newest first."""
    return list(user.log_ins.all()[:SHOWN])


def network_of(request: HttpRequest, *, v6_bits: int = 48) -> str:
    """Return the client's network, `203.0.113.0/24`; empty if unknown."""
    try:
        address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        # A dual-stack socket reports 203.0.113.9 as ::ffff:203.0.113.9.
        address = address.ipv4_mapped or address
    bits = 24 if address.version == 4 else v6_bits
    return str(ipaddress.ip_network((address, bits), strict=False))


def said(agent: str) -> str:
    """Return the browser and operating system: `Firefox, Linux`; empty if unknown."""
    found: list[Any] = []
    for names in (_BROWSERS, _SYSTEMS):
        found += [word for mark, word in names if mark in agent][:1]
    return listed(found)


def program_of(agent: str) -> str:
    """Return the browser and system, or the name of another program: `curl`."""
    product = agent.split("/")[0].strip()
    return said(agent) or (product if is_legible(product) else "")
