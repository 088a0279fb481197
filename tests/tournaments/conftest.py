"""A clock that a test can turn, for events, and an organiser with an event of hers."""

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.field import Evening, enter, event_of
from tests.tournaments.organisers import organiser
from tournaments.models import Tournament


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return the clock of an evening of events."""
    return Evening(monkeypatch)


@pytest.fixture
def olga(db: None) -> User:
    """Return somebody who may organise once she has a browser."""
    return User.objects.create_user("olga")


@pytest.fixture
def browser(evening: Evening, olga: User) -> Client:
    """Return the organiser's browser."""
    return organiser(olga)


@pytest.fixture
def event(evening: Evening, olga: User, asha: User, bilal: User) -> Tournament:
    """Return an event of hers with two people in it, ten minutes before its start."""
    made = event_of(evening, organiser=olga, entry=200)
    enter(made, asha, bilal)
    return Tournament.objects.get(pk=made.pk)
