"""What a guest has learnt is there after the sign-up that keeps the guest's account."""

import pytest
from django.test import Client

from accounts.models import User
from tables.lessons import progress
from tables.lessons.models import LessonProgress
from tests.tables.lessons.test_judging import solve

pytestmark = pytest.mark.django_db


def test_lessons_of_a_visitor_go_along_to_the_guest_and_through_sign_up(
    client: Client,
) -> None:
    solve(client, "gin", "deadwood")
    client.post("/play/now/")
    guest = User.objects.get(is_guest=True)
    solve(client, "indian", "dropping")
    page = client.get("/learn/")
    assert page.content.decode().count("data-done") == 2
    rows = LessonProgress.objects.filter(user=guest)
    assert set(rows.values_list("course", "lesson")) == {
        ("gin", "deadwood"),
        ("indian", "dropping"),
    }
    client.post("/account/signup/", {"username": "asha", "password1": "kite-lamp-42"})
    member = User.objects.get(username="asha")
    assert (member.pk, member.is_guest) == (guest.pk, False)
    assert client.get("/learn/").content.decode().count("data-done") == 2


def test_a_lesson_that_is_gone_counts_no_more(client: Client) -> None:
    client.post("/play/now/")
    guest = User.objects.get(is_guest=True)
    LessonProgress.objects.create(user=guest, course="indian", lesson="no-more")
    request = client.get("/learn/").wsgi_request
    assert progress.done_by(request) == frozenset()
