"""What a visitor or a guest has learnt is there after they sign up or log in."""

import pytest
from django.test import Client

from accounts.models import User
from learn import progress
from learn.models import LessonProgress, TrainerBest
from tests.learn.test_judging import solve

pytestmark = pytest.mark.django_db
ENTER = {"login": "asha", "password": "asha-plays-rummy"}
NEW = {"username": "dina", "password1": "kite-lamp-42"}


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
    client.post("/account/signup/", NEW)
    member = User.objects.get(username="dina")
    assert (member.pk, member.is_guest) == (guest.pk, False)
    assert client.get("/learn/").content.decode().count("data-done") == 2


def test_a_guest_who_logs_in_has_the_lessons_and_best_times_of_both(
    client: Client, asha: User
) -> None:
    elsewhere = Client()
    elsewhere.force_login(asha)
    solve(elsewhere, "indian", "dropping")
    solve(elsewhere, "gin", "deadwood")
    keep_times(asha, {"gin-house": 900, "indian-points": 500})
    solve(client, "gin", "deadwood")
    solve(client, "gin", "knocking")
    client.post("/play/now/")
    guest = User.objects.get(is_guest=True)
    solve(client, "continental", "runs")
    keep_times(guest, {"gin-house": 800, "indian-points": 600, "indian-21": 700})

    client.post("/account/login/", ENTER)

    both = {
        ("indian", "dropping"),
        ("gin", "deadwood"),
        ("gin", "knocking"),
        ("continental", "runs"),
    }
    assert lessons_of(asha) == both
    assert times_of(asha) == {
        "gin-house": 800,
        "indian-points": 500,
        "indian-21": 700,
    }
    for browser in (client, elsewhere):
        assert browser.get("/learn/").content.decode().count("data-done") == len(both)


def test_what_a_visitor_learnt_outlives_a_guest_who_signs_up_at_once(
    client: Client,
) -> None:
    solve(client, "gin", "deadwood")
    session = client.session
    session["trainer"] = {"gin-house": 700}
    session.save()
    client.post("/play/now/")
    client.post("/account/signup/", NEW)
    member = User.objects.get(username="dina")
    assert lessons_of(member) == {("gin", "deadwood")}
    assert times_of(member) == {"gin-house": 700}


def test_nothing_goes_to_the_next_guest_of_the_same_browser(
    client: Client, asha: User
) -> None:
    client.post("/play/now/")
    first = User.objects.get(is_guest=True)
    solve(client, "gin", "deadwood")
    client.post("/account/login/", ENTER)
    client.post("/account/logout/")
    assert "data-done" not in client.get("/learn/").content.decode()
    client.post("/play/now/")
    second = User.objects.get(is_guest=True, date_joined__gt=first.date_joined)
    client.get("/learn/")
    assert lessons_of(second) == set()
    solve(client, "gin", "knocking")
    assert lessons_of(first) == lessons_of(asha) == {("gin", "deadwood")}


def test_a_wrong_password_gives_nothing_away(client: Client, asha: User) -> None:
    client.post("/play/now/")
    solve(client, "gin", "deadwood")
    client.post("/account/login/", {**ENTER, "password": "not-her-password"})
    assert lessons_of(asha) == set()
    assert client.get("/learn/").content.decode().count("data-done") == 1


def test_a_lesson_that_is_gone_counts_no_more(client: Client) -> None:
    client.post("/play/now/")
    guest = User.objects.get(is_guest=True)
    LessonProgress.objects.create(user=guest, course="indian", lesson="no-more")
    request = client.get("/learn/").wsgi_request
    assert progress.done_by(request) == frozenset()


def keep_times(person: User, times: dict[str, int]) -> None:
    rows = [TrainerBest(user=person, game=game, ms=ms) for game, ms in times.items()]
    TrainerBest.objects.bulk_create(rows)


def times_of(person: User) -> dict[str, int]:
    return dict(TrainerBest.objects.filter(user=person).values_list("game", "ms"))


def lessons_of(person: User) -> set[tuple[str, str]]:
    rows = LessonProgress.objects.filter(user=person)
    return set(rows.values_list("course", "lesson"))
