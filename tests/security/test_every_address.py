"""Every address there is: nothing changes by looking, nor without a page's token.

The addresses come from the URL resolver, so a new page is looked at from its first day.
"""

from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from accounts.models import User
from config.middleware.security_headers import house_headers
from tables.chat import table_chat
from tables.models import Table
from tables.seats import seating
from tests.security.addresses import addresses

CANARY = '"><svg onload=alert(7)>'
MARKER = "Zq7marker"
MARKUP = "<svg onload"
NEEDS_NO_TOKEN = {"post /api/v1/guests/"}
"""Makes a guest of its own and gives its token to who asked: a page of somebody else
gains nothing by it, and nothing of the session is read."""
MADE_WITHOUT_TOKEN = {
    *("accounts.User", "accounts.Token", "accounts.Speaker"),
    *("wallet.Account", "wallet.Transfer"),
}
"""What a new guest is made of."""
CHANGED_BY_LOOKING = {"sessions.Session", "accounts.OpenSession"}
"""A session says when its person was last here."""
SAME_FOR_ALL = ("/embed/",)
"""Beginnings of addresses where no cookie is read, so the answers may be stored."""


def client_of(user: User | None, **more: Any) -> Client:
    client = Client(**more)
    if user is not None:
        client.force_login(user)
    return client


def rows() -> dict[str, int]:
    return {
        model._meta.label: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.label not in CHANGED_BY_LOOKING
    }


@pytest.fixture
def table(asha: User) -> Table:
    """Return a private table of asha's, where she sits and has said something."""
    made = seating.open_and_sit(
        asha,
        "indian-points",
        seats=2,
        stake=1,
        private=True,
        name=MARKER,
        chat="full",
    )
    table_chat.say(made.pk, asha, text=f"{MARKER} {CANARY}")
    # Past what a name may be made of: the pages have to hold by themselves.
    Table.objects.filter(pk=made.pk).update(name=f"{MARKER} {CANARY}")
    return made


@pytest.fixture
def known(table: Table, asha: User) -> dict[str, Any]:
    """Return the fields of addresses that lead to what is asha's."""
    return {"table_id": table.pk, "user_id": asha.pk}


@pytest.mark.parametrize("who", ["nobody", "bilal", "asha"])
def test_looking_at_every_page_changes_nothing_and_shows_nothing_of_others(
    who: str, asha: User, bilal: User, known: dict[str, Any]
) -> None:
    person = {"asha": asha, "bilal": bilal}.get(who)
    client = client_of(person)
    before = rows()
    told = {address: client.get(address) for address in addresses(known)}
    assert rows() == before
    faults = {a for a, one in told.items() if one.status_code >= 500}
    # Nothing ticks in a test, so the house is not ready.
    assert faults == {"/readyz"}
    assert {a: bare for a, one in told.items() if (bare := _bare(one, a))} == {}
    showing = [a for a, one in told.items() if MARKER in _text(one)]
    # Its own player finds it on the same pages on which nobody else does.
    assert len(showing) > 2 if who == "asha" else showing == []
    marked = [a for a, one in told.items() if MARKUP in _text(one)]
    assert marked == []
    if who == "asha":
        assert [a for a, one in told.items() if "&lt;svg onload" in _text(one)]
    if person is not None:
        # No link logs out.
        assert client.get("/me/").status_code == 200


def _text(answer: Any) -> str:
    kind = answer.get("Content-Type", "")
    if kind.startswith("application/json"):
        # A browser shows it as text.
        return b"".join(answer).decode(errors="replace").replace(MARKUP, "")
    return b"".join(answer).decode(errors="replace") if kind[:5] == "text/" else ""


def _send(client: Client, method: str, address: str) -> int:
    kind = {"content_type": "application/json"} if address.startswith("/api/") else {}
    return int(getattr(client, method)(address, **kind).status_code)


@pytest.mark.parametrize(
    "method",
    [
        "post",
        *(
            pytest.param(one, marks=pytest.mark.soak("security"))
            for one in ("put", "patch", "delete")
        ),
    ],
)
def test_nothing_is_sent_without_the_token_of_a_page(
    method: str, asha: User, known: dict[str, Any]
) -> None:
    client = client_of(asha, enforce_csrf_checks=True)
    before = rows()
    taken = {
        f"{method} {address}": status
        for address in addresses(known)
        if (status := _send(client, method, address)) not in {403, 404, 405}
    }
    assert taken == {key: 201 for key in NEEDS_NO_TOKEN if key.startswith(method)}
    changed = {name for name, count in rows().items() if count != before[name]}
    assert changed <= MADE_WITHOUT_TOKEN


def test_an_address_that_needs_no_token_is_found(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.views.decorators.csrf import csrf_exempt

    @csrf_exempt
    def open_door(request: HttpRequest) -> HttpResponse:
        return HttpResponse("in")

    from config import urls

    monkeypatch.setattr(urls, "urlpatterns", [path("open/", open_door)])
    monkeypatch.setattr(settings, "ROOT_URLCONF", type("Urls", (), vars(urls)))
    client = client_of(asha, enforce_csrf_checks=True)
    assert _send(client, "post", "/open/") == 200


def _bare(response: Any, address: str) -> list[str]:
    """Return which walls an answer lacks."""
    said = response.headers
    policy = said.get("Content-Security-Policy", "")
    wanted = {
        "nosniff": said.get("X-Content-Type-Options") == "nosniff",
        "frames": said.get("X-Frame-Options") == "DENY",
        "referrer": said.get("Referrer-Policy") == "same-origin",
        "opener": said.get("Cross-Origin-Opener-Policy") == "same-origin",
        "resources": said.get("Cross-Origin-Resource-Policy") == "same-origin",
        "permissions": "camera=()" in said.get("Permissions-Policy", ""),
        "objects": "object-src 'none'" in policy,
        "base": "base-uri 'self'" in policy,
        "forms": "form-action 'self'" in policy,
        "frame-ancestors": "frame-ancestors 'none'" in policy,
        "unsafe": "unsafe" not in policy and "*" not in policy,
        "no-store": address.startswith(SAME_FOR_ALL)
        or said.get("Cache-Control") == "no-store",
        "server": "Server" not in said,
    }
    return [name for name, is_there in wanted.items() if not is_there]


def test_what_depends_on_the_reader_is_not_stored_unless_a_view_says_public(
    rf: Any,
) -> None:
    def kept(**headers: str) -> str:
        middleware = house_headers(lambda request: HttpResponse("", headers=headers))
        return str(middleware(rf.get("/")).headers.get("Cache-Control", ""))

    cookie = {"Vary": "Accept-Language, Cookie"}
    assert kept(**cookie) == "no-store"
    assert kept(**cookie, **{"Cache-Control": "max-age=60"}) == "no-store"
    public = "public, max-age=60"
    assert kept(**cookie, **{"Cache-Control": public}) == public
    assert kept(Vary="Accept-Language") == ""


def test_a_wall_that_is_missing_is_found(
    client: Client, db: None, settings: Any
) -> None:
    wall = "config.middleware.security_headers.house_headers"
    settings.MIDDLEWARE = [one for one in settings.MIDDLEWARE if one != wall]
    assert "resources" in _bare(client.get("/"), "/")
