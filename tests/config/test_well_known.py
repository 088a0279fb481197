"""What programs ask for: robots.txt, security.txt, link previews, error pages."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from django.urls import resolve, reverse
from django.utils import timezone, translation
from django.utils.dateparse import parse_datetime

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.requests.link_preview import absolute
from config import env
from config.pages import error_pages, well_known
from tables.models import Table
from tables.seats import seating
from tables.table import invitations
from tests.tables.house import dealt

pytestmark = pytest.mark.django_db
SECURITY = "/.well-known/security.txt"
META = re.compile(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">')


def meta(path: str, client: Client) -> dict[str, str]:
    answer = client.get(path)
    assert answer.status_code == 200
    return {name: unescape(value) for name, value in META.findall(answer.text)}


def test_robots_are_kept_from_what_is_one_persons_own(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert lines[0] == "User-agent: *"
    for path in well_known.NOT_FOR_ROBOTS:
        assert f"Disallow: {path}" in lines
    # An invitation is read by the chats it is pasted into, so it says `noindex` itself.
    assert not [line for line in lines if line.startswith("Disallow: /play/with")]


def test_security_txt_names_who_is_told_of_a_hole(client: Client, settings) -> None:
    settings.SECURITY_CONTACT = "mailto:security@play.example"
    told = dict(line.split(": ", 1) for line in client.get(SECURITY).text.splitlines())
    assert told["Contact"] == "mailto:security@play.example"
    assert told["Canonical"] == f"http://testserver{SECURITY}"
    left = parse_datetime(told["Expires"]) - timezone.now()
    assert 30 < left.days < 365


def test_without_a_contact_there_is_no_security_txt(client: Client, settings) -> None:
    settings.SECURITY_CONTACT = ""
    assert client.get(SECURITY).status_code == 404


@pytest.mark.parametrize(
    ("given", "contact"),
    [
        ("", ""),
        ("security@play.example", "mailto:security@play.example"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("https://play.example/security", "https://play.example/security"),
    ],
)
def test_a_contact_is_a_mail_address_or_a_link(monkeypatch, given, contact) -> None:
    monkeypatch.setenv("CONTACT", given)
    assert env.contact("CONTACT") == contact


@pytest.mark.parametrize("given", ["me", "http://a.example", "a@b c@d", "https://a b"])
def test_another_contact_is_refused_at_start(monkeypatch, given: str) -> None:
    monkeypatch.setenv("CONTACT", given)
    with pytest.raises(ImproperlyConfigured):
        env.contact("CONTACT")


def test_every_page_has_a_description_and_a_picture_that_exists(client: Client) -> None:
    for path in ("/", "/play/", "/fair-play/", "/policies/", "/account/login/"):
        told = meta(path, client)
        assert told["og:url"] == f"http://testserver{path}"
        assert "Indian rummy" in told["description"]
        picture = told["og:image"].removeprefix("http://testserver")
        found = finders.find(picture.removeprefix(settings.STATIC_URL))
        head = Path(found).read_bytes()[:24]
        size = [int.from_bytes(head[at : at + 4], "big") for at in (16, 20)]
        assert head.startswith(b"\x89PNG")
        assert size == [int(told["og:image:width"]), int(told["og:image:height"])]


def test_an_invitation_shows_table_game_and_free_seats(client: Client, asha) -> None:
    table = seating.open_table(
        asha, "gin-house", seats=2, stake=100, private=True, name="Friday"
    )
    path = reverse("invitation", args=[invitations.token_of(table)])
    told = meta(path, client)
    assert told["og:title"] == "Asha invites you to Friday"
    assert "Gin" in told["og:description"]
    assert "2 of 2 seats are free." in told["og:description"]
    assert told["og:url"] == f"http://testserver{path}"
    assert told["robots"] == "noindex"
    seating.sit_down(table.pk, asha)
    assert "1 of 2 seats is free." in meta(path, client)["og:description"]
    seating.sit_down(table.pk, create_guest())
    assert "No seat is free right now." in meta(path, client)["og:description"]


def test_a_table_shows_its_name_and_its_seats(client: Client) -> None:
    table, _guests = dealt(2)
    told = meta(f"/t/{table.pk}/watch/", client)
    assert told["og:title"] == Table.objects.get(pk=table.pk).name
    assert "No seat is free right now." in told["description"]


@pytest.mark.parametrize(
    ("origins", "given", "address"),
    [
        ([], {}, "http://testserver/a/"),
        (["https://play.example"], {}, "https://play.example/a/"),
        (["https://play.example", "http://testserver"], {}, "http://testserver/a/"),
        (["http://testserver"], {"secure": True}, "http://testserver/a/"),
    ],
)
def test_addresses_for_others_have_an_origin_of_ours(
    settings, origins, given, address
) -> None:
    settings.SITE_ORIGINS = origins
    request = RequestFactory().get("/b/?c=d", **given)
    assert absolute(request, "/a/") == address


def test_play_now_by_a_link_leads_home_and_seats_nobody(client: Client) -> None:
    for path, home in (("/play/now/", "/"), ("/play/quick/", "/play/")):
        answer = client.get(path)
        assert (answer.status_code, answer["Location"]) == (302, home)
    assert not User.objects.filter(is_guest=True).exists()
    assert not Table.objects.exists()


def test_without_javascript_home_says_so_where_the_button_would_be(client) -> None:
    for path in ("/", "/play/", "/play/new/"):
        said = re.search(r"<noscript>(.*?)</noscript>", client.get(path).text, re.S)
        assert said is not None
        assert "turn on JavaScript" in said[1]
    page = client.get("/").text
    assert page.index("needs-js") < page.index('action="/play/now/"')
    assert '<form class="js-only" method="post" action="/play/now/">' in page
    styles = finders.find("css/site/components.css")
    assert "(scripting: none) {\n  .js-only," in Path(styles).read_text()


def test_error_pages_carry_the_pages_language(client: Client) -> None:
    for path, given, status in (
        ("/nowhere/", {}, 404),
        ("/nowhere/", {"headers": {"host": "evil.example"}}, 400),
    ):
        answer = client.get(path, **given)
        assert answer.status_code == status
        assert '<html lang="en">' in answer.text
    request = RequestFactory().get("/nowhere/")
    with translation.override("nl"):
        for page in (
            error_pages.not_found(request, Exception()),
            error_pages.bad_request(request, Exception()),
            error_pages.server_error(request),
        ):
            assert '<html lang="nl">' in page.text


def test_the_fixed_addresses_are_ours() -> None:
    assert resolve("/robots.txt").func is well_known.robots
    assert resolve(SECURITY).func is well_known.security
