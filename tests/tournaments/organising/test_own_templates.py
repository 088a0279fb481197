"""Templates of an organiser's own: saved, used, thrown away."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening
from tests.tournaments.organisers import offered, organiser
from tournaments.models import EventTemplate, Status, Tournament
from tournaments.organising.event_form import own_templates

pytestmark = pytest.mark.django_db
NEW = "/organise/new/"


@pytest.fixture
def browser(evening: Evening, asha: User) -> Client:
    return organiser(asha)


def form_of(browser: Client, query: str = "") -> dict[str, str]:
    return offered(browser.get(NEW + query).text)


def keep(browser: Client, name: str, **changes: str):
    sent = {**form_of(browser), "act": "template", "template_name": name, **changes}
    return browser.post(NEW, sent)


def test_a_template_is_saved_used_replaced_and_thrown_away(
    browser: Client, evening: Evening
) -> None:
    rules = {"rule_full_count": "60", "rule_wrong_show": "60"}
    answer = keep(browser, " Club   night ", entry="350", **rules)
    assert answer.status_code == 200
    assert "The template Club night is saved." in answer.text
    assert not Tournament.objects.exists()
    row = EventTemplate.objects.get()
    assert f"?mine={row.pk}" in browser.get("/organise/").text
    start = form_of(browser, f"?mine={row.pk}")["starts"]
    evening.moment += timedelta(days=30)
    used = form_of(browser, f"?mine={row.pk}")
    assert (used["entry"], used["rule_full_count"]) == ("350", "60")
    # The same weekday and time of day, but to come.
    assert used["starts"][-5:] == start[-5:]
    assert used["starts"] > f"{evening.moment:%Y-%m-%dT%H:%M}"
    assert browser.post(NEW, {**used, "act": "publish"}).status_code == 302
    assert Tournament.objects.get().status == Status.ANNOUNCED
    assert "replaces the earlier one" in keep(browser, "Club night").text
    assert EventTemplate.objects.get().choices["entry"] == "200"
    gone = browser.post(f"/organise/templates/{row.pk}/delete/")
    assert gone.url == "/organise/"
    assert not EventTemplate.objects.exists()
    assert Tournament.objects.exists()


def test_a_template_has_a_name(browser: Client) -> None:
    sent = {**form_of(browser), "act": "template"}
    for name in ("", "   ", "x" * 61, "\0"):
        answer = browser.post(NEW, {**sent, "template_name": name})
        assert answer.status_code == 400, name
        assert "Give the template a name" in answer.text, name
        assert not EventTemplate.objects.exists(), name


def test_a_form_that_cannot_be_read_is_no_template(browser: Client) -> None:
    assert keep(browser, "Broken", entry="x").status_code == 400
    assert not EventTemplate.objects.exists()


def test_there_is_an_end_to_templates(browser: Client, monkeypatch) -> None:
    monkeypatch.setattr(own_templates, "TEMPLATES_MAX", 1)
    assert keep(browser, "One").status_code == 200
    answer = keep(browser, "Two")
    assert (answer.status_code, "You already have 1 template." in answer.text) == (
        409,
        True,
    )
    assert keep(browser, "One").status_code == 200


def test_nobody_sees_or_deletes_the_templates_of_somebody_else(
    browser: Client, bilal: User
) -> None:
    keep(browser, "Mine alone")
    row, other = EventTemplate.objects.get(), organiser(bilal)
    assert "Mine alone" not in other.get(NEW).text
    for number in (row.pk, "x", "9" * 30):
        assert other.get(f"{NEW}?mine={number}").status_code == 404
    assert other.post(f"/organise/templates/{row.pk}/delete/").status_code == 404
    assert EventTemplate.objects.exists()


def test_enter_in_a_field_only_shows_the_preview(browser: Client) -> None:
    page = browser.get(NEW).text
    form = page[page.index("data-organise") :]
    first = re.search(r'<button type="submit" name="act" value="(\w+)"', form)
    assert first is not None
    assert first[1] == "preview"
