"""Before a restart nothing on a page leads to a seat that would be refused."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.friends import choices, friendships
from accounts.models import User
from lobby.listing import table_rows
from players.challenges import challenges
from tables.models import Switch, Table
from tables.seats import seating
from tables.staff import switching
from tables.table import invitations
from tests.tournaments.field import Evening, event_of

pytestmark = pytest.mark.django_db
WHY = "Back at nine."
SENTENCE = "We are about to restart, so no new matches can begin."
SEATS = re.compile(
    r'(?:form)?action="(/play/now/|/play/quick/|/play/new/|/t/\d+/join/|/t/\d+/wait/'
    r'|/challenges/\w+/accept/)"|value="(register)"'
    r'|href="(/play/new/[^"]*|/challenges/new/[^"]*)"|data-testid="(btn-accept)"'
)
"""What leads to a seat: forms, and links to forms."""


@pytest.fixture
def house(
    monkeypatch: pytest.MonkeyPatch, a_table: Any, asha: User, bilal: User
) -> tuple[Table, list[str]]:
    """Return a table with a free seat, and the pages that offer seats to bilal."""
    event = event_of(Evening(monkeypatch), entry=0)
    table = a_table(bots=1)
    choices.choose(asha, open_to="members")
    friendships.ask(asha, bilal)
    friendships.accept(bilal, asha)
    challenges.offer(asha, bilal, "gin-house", stake=500)
    challenges.offer(asha, None, "gin-house", stake=500)
    private = a_table(private=True)
    pages = [
        *("/", "/play/", "/play/?game=continental-quick", "/play/new/"),
        *("/challenges/", "/challenges/new/", "/events/", f"/events/{event.slug}/"),
        *("/rules/indian-points/", f"/t/{table.pk}/watch/"),
        *(reverse("friends"), reverse("profile", args=["Asha"])),
        reverse("invitation", args=[invitations.token_of(private)]),
    ]
    return table, pages


def ways(browser: Client, page: str) -> set[str]:
    """Return what leads to a seat from a page."""
    text = re.sub(r"<\w+[^>]* hidden>", "", browser.get(page).text)
    if page == "/play/new/":
        return set(re.findall(r'type="(submit)">Open the table', text))
    if page == "/challenges/new/":
        return set(re.findall(r'data-testid="(btn-challenge)"', text))
    return {next(filter(None, found)) for found in SEATS.findall(text)}


def test_a_drain_is_told_and_nothing_leads_to_a_seat_until_it_is_over(
    house: tuple[Table, list[str]], bilal: User
) -> None:
    _table, pages = house
    browser = Client()
    browser.force_login(bilal)
    before = {page: ways(browser, page) for page in pages}
    assert all(before.values()), [page for page in pages if not before[page]]
    drain = switching.switch_off(Switch.Scope.DRAIN, reason=WHY, by=None)
    for page in pages:
        assert ways(browser, page) == set(), page
    for page in set(pages) - {reverse("friends"), reverse("profile", args=["Asha"])}:
        text = browser.get(page).text
        assert f"{SENTENCE} Matches in progress are finished. {WHY}" in text, page
    switching.switch_on(drain.pk, by=None)
    assert {page: ways(browser, page) for page in pages} == before


def test_who_sits_at_a_table_reads_it_too_and_still_gets_back(
    house: tuple[Table, list[str]], bilal: User
) -> None:
    table, _pages = house
    seating.sit_down(table.pk, bilal)
    switching.switch_off(Switch.Scope.DRAIN, reason=WHY, by=None)
    browser = Client()
    browser.force_login(bilal)
    for page in ("/", "/play/"):
        text = browser.get(page).text
        assert SENTENCE in text
        assert f'href="/t/{table.pk}/"' in text


def test_one_game_that_is_off_has_no_tile_and_no_free_seat_and_others_do(
    house: tuple[Table, list[str]],
) -> None:
    table, _pages = house
    other = seating.open_table(None, "gin-house", seats=2, stake=500, bots=1)
    switching.switch_off(
        Switch.Scope.GAME, game="indian-points", reason="A fault in the rules.", by=None
    )
    text = Client().get("/play/").text
    assert 'name="game" value="gin-house"' in text
    assert 'name="game" value="indian-points"' not in text
    assert SENTENCE not in text
    rows = {row.id: row.update() for row in table_rows.open_rows()}
    assert (rows[table.pk].free, rows[table.pk].wait) == (0, "")
    assert rows[other.pk].free == 1


def test_one_table_that_is_off_has_no_free_seat_and_others_do(
    house: tuple[Table, list[str]], a_table: Any
) -> None:
    table, _pages = house
    other = a_table(bots=1)
    switching.switch_off(
        Switch.Scope.TABLE, table=table, reason="A fault in the rules.", by=None
    )
    text = Client().get("/play/").text
    seen = set(re.findall(r'"/t/(\d+)/join/" data-join>', text))
    assert seen == {str(other.pk)}
