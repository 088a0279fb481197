"""Parameters that no page of ours sends: refused or passed over, never a fault.

PostgreSQL takes no NUL in a text and no number over 64 bits; SQLite takes some of it.
So `make security` runs this on both.
"""

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from accounts.models import User
from tests.security.addresses import addresses

pytestmark = pytest.mark.soak("security")
ODD = (
    "\0",
    "1\0",
    "9" * 30,
    "-1",
    "1.5",
    "\u0661",
    "' OR 1=1 --",
    '"; SELECT pg_sleep(9) --',
    "{{ settings.SECRET_KEY }}",
    "../../etc/passwd",
    "a\r\nSet-Cookie: x=1",
    "//elsewhere.example/",
    "https://elsewhere.example/",
    "javascript:alert(7)",
    "x" * 3000,
    "\u202e\ufeff",
)
NAMES = (
    *("q", "game", "state", "format", "page", "before", "below", "after", "as", "with"),
    *("deal", "tab", "name", "next", "code", "table", "chips", "type", "from", "to"),
    *("cursor", "limit", "stake", "seats", "family", "pace", "all", "match", "id"),
)
FIELDS = (
    *("table_id", "user_id", "deal_id", "match_id", "event_id", "series_id", "number"),
    *("slug", "token", "name", "pk", "id"),
)


@pytest.fixture
def client_of_asha(asha: User) -> Client:
    client = Client()
    client.force_login(asha)
    return client


def _fault(client: Client, address: str) -> str:
    """Return what is wrong with the answer, "" where nothing is."""
    answer = client.get(address)
    if answer.status_code >= 500:
        return f"{answer.status_code} {address[:120]}"
    if "elsewhere.example" in answer.get("Location", "").partition("?")[0]:
        return f"leads away: {address[:120]}"
    if "x" in answer.cookies:
        return f"sets a cookie: {address[:120]}"
    return ""


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:24])
def test_an_odd_query_is_no_fault_and_leads_nowhere(
    odd: str, client_of_asha: Client
) -> None:
    query = "&".join(f"{name}={quote(odd, safe='')}" for name in NAMES)
    kept = [one for one in addresses() if not one.startswith("/admin/")]
    faults = [
        fault
        for address in kept
        if address != "/readyz"
        for tail in (query, *(f"{n}={quote(odd, safe='')}" for n in _own(address)))
        if (fault := _fault(client_of_asha, f"{address}?{tail}"))
    ]
    assert faults == []


def _own(address: str) -> tuple[str, ...]:
    """Return which parameters an address is asked for one by one.

    A list of the API refuses the first it does not know, and would never read the rest.
    """
    return NAMES if address.startswith("/api/") else ()


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:24])
def test_an_odd_part_of_an_address_is_no_fault(
    odd: str, client_of_asha: Client
) -> None:
    known: dict[str, Any] = dict.fromkeys(FIELDS, quote(odd, safe=""))
    kept = [one for one in addresses(known) if not one.startswith("/admin/")]
    asked = [one for one in kept if one not in addresses() and one != "/readyz"]
    assert len(asked) > 40
    assert [f for address in asked if (f := _fault(client_of_asha, address))] == []
