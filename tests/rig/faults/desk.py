"""Somebody of the staff at the desk of a running house, over HTTP."""

import http.client
from typing import Final, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.rig.house import House

TOKEN: Final = "a" * 32
"""What a browser sends twice, as a cookie and in the form: whose site it is."""
SECONDS: Final = 60
_LOG_IN: Final = """
import time
from importlib import import_module
from types import SimpleNamespace
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import auth
from accounts.models import User
person = User.objects.filter(username="desk").first()
if person is None:
    person = User.objects.create_superuser("desk", password="a-desk-of-oak-7")
    Authenticator.objects.create(user=person, type="totp", data={"secret": "none"})
store = import_module(settings.SESSION_ENGINE).SessionStore()
store[auth.SESSION_KEY] = str(person.pk)
store[auth.BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
store[auth.HASH_SESSION_KEY] = person.get_session_auth_hash()
record_authentication(SimpleNamespace(session=store), person, method="mfa")
store["seen"] = int(time.time())
store.create()
print("cookie", settings.SESSION_COOKIE_NAME + "=" + store.session_key)
"""


class Page(NamedTuple):
    """What the desk answered."""

    status: int
    text: str
    leads_to: str
    """The address of a redirect, else nothing."""


class Desk:
    """A browser in which staff is logged in with both factors."""

    def __init__(self, house: House) -> None:
        """Make the account and its session."""
        told = house.manage("shell", "-c", _LOG_IN)
        assert told.returncode == 0, told.stderr
        self.cookie = told.stdout.split("cookie ")[-1].split()[0]

    def get(self, base: str, path: str) -> Page:
        """Open a page at the web process at `base`."""
        return self._ask("GET", base, path, "")

    def post(self, base: str, path: str, **form: str) -> Page:
        """Send a form; where it leads to is not opened."""
        form["csrfmiddlewaretoken"] = TOKEN
        return self._ask("POST", base, path, urlencode(form))

    def _ask(self, method: str, base: str, path: str, body: str) -> Page:
        line = http.client.HTTPConnection(urlsplit(base).netloc, timeout=SECONDS)
        kind = "application/x-www-form-urlencoded"
        cookies = f"{self.cookie}; csrftoken={TOKEN}"
        try:
            line.request(method, path, body, {"Cookie": cookies, "Content-Type": kind})
            answer = line.getresponse()
            leads_to = answer.getheader("Location", "")
            return Page(answer.status, answer.read().decode(), leads_to)
        finally:
            line.close()
