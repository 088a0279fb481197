"""Deals and matches of the house as files: they replay and tell no secrets."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from rules.match_file import reading, replaying
from tables.models import Table
from tests.tables.house import Hands
from tests.tables.matchplay import (
    answer,
    begun,
    lose,
    lose_all,
    match_of,
    next_deal,
)

pytestmark = pytest.mark.django_db

WRONG = {"s0": "wrong", "s2": "drop"}


@pytest.fixture
def voted(asha: User, bilal: User, chandra: User, hands: Hands) -> Table:
    """A pool where two players are asked for a split, and one agreed."""
    table = begun(hands, asha, bilal, chandra)
    lose_all(hands, table, WRONG, WRONG)
    answer(table, asha, "decline")
    answer(table, bilal, "split_yes")
    return table


@pytest.fixture
def agreed(voted: Table, chandra: User) -> Table:
    """It ends with the split."""
    answer(voted, chandra, "split_yes")
    return voted


@pytest.fixture
def refused(voted: Table, chandra: User, hands: Hands) -> Table:
    """One is against it, and loses."""
    answer(voted, chandra, "split_no")
    next_deal(hands, voted)
    lose(voted, s2="wrong")
    return voted


@pytest.fixture(params=["agreed", "refused"])
def played(request: pytest.FixtureRequest) -> Table:
    """Return either match, over."""
    return request.getfixturevalue(request.param)


def file(name: str, *args: object, person: User | None = None) -> str:
    client = Client()
    if person is not None:
        client.force_login(person)
    given = client.get(reverse(name, args=args))
    assert given.status_code == 200
    assert given["Content-Disposition"].startswith("attachment")
    return given.content.decode()


def test_the_file_of_a_match_replays_to_the_state_the_house_stored(played) -> None:
    match = match_of(played)
    read = reading.read(file("match_file", match.pk))
    replayed = replaying.replay(read)
    assert replayed.match is not None
    again = msgspec.json.decode(replayed.game.encode_match(replayed.match))
    assert again == msgspec.json.decode(bytes(match.state))
    for steps, stored in zip(
        replayed.deals, match.deals.order_by("number"), strict=True
    ):
        assert replayed.game.encode(steps[-1].deal) == bytes(stored.state)
    assert dict(read.names)[0] == "Asha"


def test_who_voted_how_on_a_split_that_failed_is_not_in_the_file(refused) -> None:
    """See indian.md 6.3."""
    told = file("match_file", match_of(refused).pk)
    assert "split" not in told.split("Deal: 1")[1]
    assert "After: - offer_closed" in told


def test_the_votes_of_a_split_that_came_about_are_in_the_file(agreed) -> None:
    assert file("match_file", match_of(agreed).pk).count("split_yes") == 2


def test_the_file_of_one_deal_replays_to_its_stored_state(played) -> None:
    for deal in played.deals.exclude(started_at=None):
        replayed = replaying.replay(reading.read(file("deal_file", deal.pk)))
        assert replayed.game.encode(replayed.deals[0][-1].deal) == bytes(deal.state)


def test_a_deal_and_a_match_that_run_have_no_file(asha, bilal, chandra, hands) -> None:
    table = begun(hands, asha, bilal, chandra)
    match = match_of(table)
    client = Client()
    client.force_login(asha)
    for name, key in (("match_file", match.pk), ("deal_file", match.deals.get().pk)):
        assert client.get(reverse(name, args=[key])).status_code == 404


def test_a_private_match_is_nobody_elses_to_have(asha, bilal, hands) -> None:
    table = begun(hands, asha, bilal, private=True)
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    match = match_of(table)
    assert Client().get(reverse("match_file", args=[match.pk])).status_code == 404
    deal = match.deals.first()
    assert Client().get(reverse("deal_file", args=[deal.pk])).status_code == 404
    file("deal_file", deal.pk, person=bilal)
