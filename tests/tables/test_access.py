"""Who may look at a table, a match and a deal: each reader, by each way to them."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables import access
from tables.models import Deal, Table
from tables.seats import seating
from tables.staff import void_match
from tables.table import invitations
from tests.tables.house import act, deal, table_of

pytestmark = pytest.mark.django_db
WAYS = {
    "table_id": ("watch", "api_table", "api_scores"),
    "match_id": ("match", "match_file", "api_match"),
    "deal_id": (
        *("deal", "deal_record", "deal_file", "deal_frames", "deal_points"),
        *("api_deal", "api_proof"),
    ),
}


@pytest.fixture(autouse=True)
def _second_step(settings: Any) -> None:
    settings.STAFF_MFA = True


def clerk(*, right: bool = True, factor: bool = True) -> User:
    person = User.objects.create_user("clerk", is_staff=True)
    if right:
        person.user_permissions.add(Permission.objects.get(codename="view_deal"))
    if factor:
        Authenticator.objects.create(user=person, type="totp", data={})
    return User.objects.get(pk=person.pk)


def nobody(_table: Table) -> None:
    return None


def a_guest(_table: Table) -> User:
    return create_guest()


def who_created_it(table: Table) -> User:
    person = create_guest()
    Table.objects.filter(pk=table.pk).update(creator=person)
    return person


def who_sits_there(table: Table) -> User:
    return table.seats.get(number=1).user


def who_sat_there(table: Table) -> User:
    person = who_sits_there(table)
    seating.stand_up(table.pk, person)
    return person


def staff_without_the_right(_table: Table) -> User:
    return clerk(right=False)


def staff_without_a_second_step(_table: Table) -> User:
    return clerk(factor=False)


def staff_with_both(_table: Table) -> User:
    return clerk()


Reader = Callable[[Table], User | None]
SHUT_OUT = (nobody, a_guest, staff_without_the_right, staff_without_a_second_step)
LET_IN = (who_created_it, who_sits_there, who_sat_there, staff_with_both)


def played() -> tuple[Table, Deal]:
    """Return a table of two with a deal that is over."""
    table = table_of(create_guest(), create_guest())
    deal(table)
    act(table, table.seats.get(number=0).user, "drop")
    table = Table.objects.get(pk=table.pk)
    return table, Deal.objects.get(pk=table.deal_id)


def answers(table: Table, found: Deal, reader: User | None) -> set[int]:
    """Return how the ways answer a reader: all alike."""
    browser = Client()
    if reader is not None:
        browser.force_login(reader)
    keys = {"table_id": table.pk, "match_id": found.match_id, "deal_id": found.pk}
    codes = set()
    for key, ways in WAYS.items():
        for way in ways:
            code = browser.get(reverse(way, args=[keys[key]])).status_code
            # Players are led from the page for spectators to their seat.
            codes.add(200 if (way, code) == ("watch", 302) else code)
    return codes


@pytest.mark.parametrize("reader", [*SHUT_OUT, *LET_IN], ids=lambda one: one.__name__)
def test_every_way_to_a_table_answers_a_reader_alike(reader: Reader) -> None:
    table, found = played()
    person = reader(table)
    closed = {200 if reader in LET_IN else 404}
    for is_private, ledger, said in (
        *((False, "play", {200}), (True, "play", closed)),
        # The house has no cash.
        (False, "cash", closed),
    ):
        Table.objects.filter(pk=table.pk).update(is_private=is_private, ledger=ledger)
        assert answers(table, found, person) == said, (is_private, ledger)


def test_the_bearer_of_a_link_watches_and_sees_nothing_else() -> None:
    table, found = played()
    Table.objects.filter(pk=table.pk).update(is_private=True)
    token = invitations.token_of(table)
    watch = reverse("watch", args=[table.pk])
    assert Client().get(watch, {"with": token}).status_code == 200
    assert Client().get(watch, {"with": token[:-1]}).status_code == 404
    page = reverse("deal", args=[found.pk])
    assert Client().get(page, {"with": token}).status_code == 404


def test_of_a_match_that_was_set_aside_only_its_players_are_told_the_names() -> None:
    table, found = played()
    player, other = table.seats.get(number=1).user, create_guest()
    void_match.void(found.match_id, cause="fault", note="A fault of ours.", by=None)
    matches = [found.match_id, None]
    assert access.unnamed(matches, player) == frozenset()
    for reader in (None, other, clerk()):
        assert access.unnamed(matches, reader) == {found.match_id}
    desk = User.objects.get(username="clerk")
    desk.user_permissions.add(Permission.objects.get(codename="view_voiding"))
    assert access.unnamed(matches, User.objects.get(pk=desk.pk)) == frozenset()
