"""The last game: a seat plays the deal to its end and leaves with it, at no cost."""

import pytest

from tables.models import Seat
from tables.seats import last_game, seating
from tests.tables.client import Rest, guest
from tests.tables.house import act, chips, deal, stack, table_of, view, you
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


def is_seated(person) -> bool:
    return Seat.objects.filter(user=person, left_at=None).exists()


@pytest.fixture
def table(asha, bilal, chandra, hands):
    """A table of three in a deal; asha is to act."""
    table = table_of(asha, bilal, chandra)
    deal(table)
    return table


def test_after_the_last_game_the_seat_leaves_with_its_chips(
    table, asha, bilal, chandra
) -> None:
    """See indian.md 6.1."""
    assert last_game.set_last_game(table.pk, chandra, True) is True
    act(table, asha, "drop")
    assert view(table, chandra)["seats"][2]["state"] == "playing"
    act(table, bilal, "drop")
    assert not is_seated(chandra)
    assert chips(chandra) == 10_000 + 40
    assert (stack(table, 0), stack(table, 1)) == (180, 180)
    assert audit.findings() == []


def test_the_last_game_drops_nothing_where_leaving_would(table, asha) -> None:
    """See indian.md 6.1."""
    last_game.set_last_game(table.pk, asha, True)
    shown = view(table, asha)
    assert (shown["phase"], shown["turn"]["seats"]) == ("draw", [0])
    assert shown["you"]["last_game"] is True
    assert shown["seats"][0]["last_game"] is True
    assert view(table, None)["seats"][0]["last_game"] is True
    seating.stand_up(table.pk, asha)
    assert view(table, None)["seats"][0]["state"] == "dropped"


def test_the_last_game_can_be_taken_back_until_the_deal_ends(
    table, asha, bilal, chandra
) -> None:
    """See indian.md 6.1."""
    last_game.set_last_game(table.pk, bilal, True)
    act(table, asha, "drop")
    assert last_game.set_last_game(table.pk, bilal, False) is False
    act(table, bilal, "drop")
    assert is_seated(bilal)
    assert you(table, bilal)["last_game"] is False


def test_between_deals_the_next_deal_is_the_last(
    table, asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.1."""
    act(table, asha, "drop")
    act(table, bilal, "drop")
    last_game.set_last_game(table.pk, asha, True)
    assert is_seated(asha)
    deal(table, first=1)
    assert 0 in view(table, None)["order"]
    act(table, bilal, "drop")
    act(table, chandra, "drop")
    assert not is_seated(asha)
    assert is_seated(bilal)


def test_a_player_who_came_while_a_deal_ran_plays_the_next_one_first(
    asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.1."""
    table = table_of(asha, bilal, seats=3)
    deal(table)
    seating.sit_down(table.pk, chandra)
    last_game.set_last_game(table.pk, chandra, True)
    act(table, asha, "drop")
    assert is_seated(chandra)
    deal(table, first=2)
    act(table, chandra, "drop")
    act(table, asha, "drop")
    assert not is_seated(chandra)


def test_the_last_game_is_not_offered_where_nobody_waits_for_it(asha, bilal) -> None:
    table = seating.open_table(
        asha, "indian-points", seats=2, stake=1, practice=True, private=True
    )
    seating.sit_down(table.pk, asha)
    assert you(table, asha)["last_game"] is None
    with pytest.raises(Refusal) as caught:
        last_game.set_last_game(table.pk, asha, True)
    assert caught.value.code == "not_allowed"
    with pytest.raises(Refusal) as caught:
        last_game.set_last_game(table.pk, bilal, True)
    assert caught.value.code == "not_seated"


def test_a_seat_that_is_leaving_has_no_last_game(table, bilal) -> None:
    seating.stand_up(table.pk, bilal)
    assert you(table, bilal)["last_game"] is None
    with pytest.raises(Refusal) as caught:
        last_game.set_last_game(table.pk, bilal, True)
    assert caught.value.code == "not_allowed"


def test_saying_it_twice_changes_the_table_once(table, asha) -> None:
    last_game.set_last_game(table.pk, asha, True)
    before = view(table, None)["version"]
    assert last_game.set_last_game(table.pk, asha, True) is True
    assert view(table, None)["version"] == before


def test_a_program_says_it_by_patch_and_delete_keeps_its_shape(db) -> None:
    person, token = guest()
    rest = Rest(token)
    made = rest.post("tables/", {"game": "indian-points", "seats": 2, "stake": 1})
    path = f"tables/{made.body['id']}/seat/"
    rest.post(path)
    for wanted in (True, False):
        answer = rest.send("patch", path, {"last_game": wanted})
        assert (answer.status_code, answer.body) == (200, {"last_game": wanted})
    bad = rest.send("patch", path, {"last_game": 1})
    assert (bad.status_code, bad.body["code"]) == (400, "bad_field")
    left = rest.delete(path)
    assert left.body == {"leaves": "now", "cost": {"points": 0, "chips": 0}}
