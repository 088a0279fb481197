"""An organiser with a browser of his own, and the form as its page offers it."""

import re
from html import unescape
from typing import Any

from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from config.staff import roles
from tables.models import Seat
from tests.tournaments.field import Evening, status
from tournaments.models import Status, Tournament

NEW = "/organise/new/"
PREVIEW = "/organise/preview/"


def organiser(user: User) -> Client:
    """Give a person the role, and return the browser."""
    roles.furnish()
    user.groups.add(Group.objects.get(name="organiser"))
    return browser_of(user)


def browser_of(user: User) -> Client:
    """Return somebody's browser."""
    browser = Client()
    browser.force_login(user)
    return browser


def offered(page: str) -> dict[str, str]:
    """Return what the form of a page would send as it stands."""
    form = page[page.index("data-organise") :]
    sent = {
        name: unescape(value)
        for name, value in re.findall(
            r'<input type="[\w-]+" name="(\w+)"(?: value="([^"]*)")?', form
        )
    }
    for name, body in re.findall(r'<select name="(\w+)"(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', body)
        sent[name] = unescape(chosen[1]) if chosen else ""
    for name, text in re.findall(
        r'<textarea name="(\w+)"[^>]*>\n?(.*?)</textarea>', form, re.S
    ):
        sent[name] = unescape(text)
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def first(browser: Client, query: str = "") -> dict[str, str]:
    """Return what the form of a new event offers first."""
    return offered(browser.get(NEW + query).text)


def published(browser: Client, **changes: str) -> Tournament:
    """Publish what the form of a new event offers, with changes, and return it."""
    sent = {**first(browser), "act": "publish", **changes}
    assert browser.post(NEW, sent).status_code == 302
    return Tournament.objects.latest("pk")


def run(browser: Client, event: Tournament) -> str:
    """Return the console."""
    answer = browser.get(f"/organise/{event.pk}/run/")
    assert answer.status_code == 200
    return answer.text


def act(browser: Client, event: Tournament, name: str, /, **sent: Any) -> Any:
    """Do something to the event."""
    return browser.post(f"/organise/{event.pk}/act/{name}/", sent)


def asked(browser: Client, event: Tournament, name: str, /, **sent: Any) -> str:
    """Return the page that asks."""
    return browser.get(f"/organise/{event.pk}/act/{name}/", sent).text


def begun(evening: Evening, event: Tournament) -> None:
    """Let the event begin and its first people sit down."""
    evening.until(lambda: status(event) == Status.RUNNING, minutes=15)
    evening.until(lambda: Seat.objects.filter(table__host=event.host).exists())
