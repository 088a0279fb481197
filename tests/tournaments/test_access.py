"""Drafts of events: shown to staff with a right and a second step only."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission
from django.urls import reverse

from accounts.models import User
from accounts.tokens import bearer_tokens
from tables.threads import in_thread
from tests.tables.client import Rest, Socket
from tests.tournaments.field import Evening, event_of
from tests.tournaments.organisers import browser_of
from tournaments import access
from tournaments.errors import Refusal
from tournaments.event import organiser_rights
from tournaments.models import Status, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _second_step(settings: Any) -> None:
    settings.STAFF_MFA = True


@pytest.fixture
def draft(evening: Evening, olga: User) -> Tournament:
    """Return a draft of somebody else."""
    made = event_of(evening, organiser=olga)
    Tournament.objects.filter(pk=made.pk).update(status=Status.DRAFT)
    return Tournament.objects.get(pk=made.pk)


def clerk(*, right: bool, factor: bool) -> User:
    """Return somebody of the staff, with or without the right and the second step."""
    person = User.objects.create_user("clerk", is_staff=True)
    if right:
        codename = access.SEES_ALL.partition(".")[2]
        person.user_permissions.add(Permission.objects.get(codename=codename))
    if factor:
        Authenticator.objects.create(user=person, type="totp", data={})
    return User.objects.get(pk=person.pk)


STAFF = [(False, False, 404), (True, False, 404), (False, True, 404), (True, True, 200)]


@pytest.mark.parametrize(("right", "factor", "status"), STAFF)
def test_a_draft_is_shown_to_staff_with_the_right_and_a_second_step_only(
    draft: Tournament, right: bool, factor: bool, status: int
) -> None:
    person = clerk(right=right, factor=factor)
    page = browser_of(person).get(reverse("event", args=[draft.slug]))
    told = Rest(bearer_tokens.issue(person)).get(f"tournaments/{draft.pk}/")
    assert (page.status_code, told.status_code) == (status, status)


def test_a_superuser_without_a_second_step_manages_only_their_own(
    draft: Tournament,
) -> None:
    root = User.objects.create_superuser("root")
    assert not organiser_rights.events_of(root).filter(pk=draft.pk).exists()
    Authenticator.objects.create(user=root, type="totp", data={})
    assert organiser_rights.events_of(root).filter(pk=draft.pk).exists()
    with pytest.raises(Refusal, match="no_event"):
        access.event_by_id(draft.pk, None)
    assert access.event_by_id(draft.pk, root) == draft


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_allowed", [False, True])
async def test_the_socket_of_a_draft_opens_for_them_only(
    draft: Tournament, is_allowed: bool
) -> None:
    person = await in_thread(clerk)(right=is_allowed, factor=is_allowed)
    token = await in_thread(bearer_tokens.issue)(person)
    line = Socket(f"/ws/tournaments/{draft.pk}/", token)
    assert await line.open() == is_allowed
    if is_allowed:
        await line.close()
