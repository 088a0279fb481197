"""Arranging against the clock: hands, times, and what is kept of them."""

import pytest
from django.test import Client

from accounts.models import User
from learn.course import Drill
from learn.models import TrainerBest
from learn.play import attempt, moves
from learn.play.moves import Done, Hint
from learn.trainer import hands
from tests.learn import solving

every_drill = pytest.mark.parametrize("drill", hands.DRILLS, ids=lambda one: one.game)


@every_drill
def test_a_hand_follows_from_its_seed_and_can_be_arranged(drill: Drill) -> None:
    assert hands.hand_of(drill, "seed") == hands.hand_of(drill, "seed")
    assert hands.hand_of(drill, "seed") != hands.hand_of(drill, "another")
    for seed in map(str, range(5)):
        one = hands.lesson_of(drill, seed)
        begun = attempt.begun(one)
        assert begun.deal is not None
        begun.game.check_invariants(begun.deal)
        assert len(hands.hand_of(drill, seed).split()) == drill.size
        with pytest.raises(Hint):
            moves.after(begun, Done(groups=[]))
        at = [after for *_, after in solving.solved(one)][-1]
        assert at.step is None


@pytest.mark.django_db
def test_the_best_time_is_kept_for_a_visitor_and_later_for_the_guest(
    client: Client,
) -> None:
    told = arrange(client, "gin-house")
    assert told["guide"]["is_done"]
    assert "Your best" in told["guide"]["say"]
    assert TrainerBest.objects.count() == 0
    assert "Your best" in client.get("/learn/").content.decode()
    guest = User.objects.create(username="a-guest-who-trains")
    client.force_login(guest)
    arrange(client, "gin-house")
    row = TrainerBest.objects.get(user=guest)
    row.ms = 1
    row.save(update_fields=["ms"])
    arrange(client, "gin-house")
    row.refresh_from_db()
    assert row.ms == 1


@pytest.mark.django_db
def test_a_token_that_is_not_ours_and_a_game_without_hands_are_not_found(
    client: Client,
) -> None:
    body = {"done": [], "groups": [], "type": "read"}
    path = "/learn/trainer/board/nothing/"
    answer = client.post(path, body, content_type="application/json")
    assert answer.status_code == 404
    assert client.get("/learn/trainer/basic/").status_code == 404


def arrange(client: Client, game: str) -> dict:  # type: ignore[type-arg]
    """Open a hand of the trainer and send its best arrangement."""
    page = client.get(f"/learn/trainer/{game}/")
    one, token = page.context["lesson"], page.context["token"]
    groups = solving.groups(attempt.begun(one), one.steps[0].goal.laid)
    body = {
        "done": [],
        "groups": groups,
        "type": "arrange",
        "fields": {"groups": groups},
    }
    path = f"/learn/trainer/board/{token}/"
    return client.post(path, body, content_type="application/json").json()  # type: ignore[no-any-return]
