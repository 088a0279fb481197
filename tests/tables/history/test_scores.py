"""The score sheet of a table: its deals, and how those seated now stand."""

import pytest

from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables.client import Rest, guest
from tests.tables.house import act, deal, dealt, stack_deck, table_of
from tests.tables.stage import stacked

pytestmark = pytest.mark.django_db


def played(table, people, count):
    """Play deals that seat 0 gives up at its first turn, seat 1 wins."""
    for _deal in range(count):
        deal(table)
        act(table, people[0], "drop")


def test_deals_come_newest_first_with_winner_points_and_chips() -> None:
    people = [guest()[0] for _ in range(2)]
    table = table_of(*people, stake=5)
    played(table, people, 3)
    body = Rest().get(f"tables/{table.pk}/deals/").body
    assert [row["number"] for row in body["results"]] == [3, 2, 1]
    newest = body["results"][0]
    assert newest["ending"] == "last_player_standing"
    assert newest["winners"] == [1]
    rows = {row["seat"]: row for row in newest["seats"]}
    assert (rows[0]["points"], rows[0]["chips"], rows[0]["how"]) == (20, -100, "drop")
    assert (rows[1]["points"], rows[1]["chips"]) == (0, 100)
    assert "groups" not in rows[0]
    shown = {row["seat"]: (row["deals"], row["chips"]) for row in body["standing"]}
    assert shown == {0: (3, -300), 1: (3, 300)}


def test_the_list_is_paged_and_a_running_deal_is_not_in_it() -> None:
    people = [guest()[0] for _ in range(2)]
    table = table_of(*people)
    played(table, people, 5)
    deal(table)
    path = f"tables/{table.pk}/deals/?limit=2"
    first = Rest().get(path).body
    second = Rest().get(f"{path}&cursor={first['next']}").body
    third = Rest().get(f"{path}&cursor={second['next']}").body
    pages = [row["number"] for one in (first, second, third) for row in one["results"]]
    assert pages == [5, 4, 3, 2, 1]
    assert third["next"] is None
    assert Rest().get(f"{path}&game=x").status_code == 400
    assert Rest().get(f"tables/{table.pk}/deals/?cursor=x").status_code == 400


def test_who_takes_a_seat_starts_with_nothing_won_or_lost() -> None:
    people = [guest()[0] for _ in range(3)]
    table = table_of(*people[:2])
    played(table, people, 1)
    seating.stand_up(table.pk, people[0])
    seating.sit_down(table.pk, people[2], seat=0)
    standing = Rest().get(f"tables/{table.pk}/deals/").body["standing"]
    assert [(row["deals"], row["chips"]) for row in standing] == [(0, 0), (1, 20)]


def test_a_private_table_tells_its_scores_to_those_who_may_see_it() -> None:
    person, token = guest()
    other, other_token = guest()
    table = seating.open_table(person, "indian-points", seats=2, stake=1, private=True)
    path = f"tables/{table.pk}/deals/"
    assert Rest(token).get(path).body == {
        "results": [],
        "next": None,
        "standing": [],
    }
    for rest in (Rest(), Rest(other_token)):
        assert rest.get(path).status_code == 404
        assert rest.get(path).body["code"] == "no_table"
    seating.sit_down(table.pk, other)
    assert Rest(other_token).get(path).status_code == 200


def test_the_counted_hand_hears_what_it_was_short_of(monkeypatch) -> None:
    shows = "4h1 5h1 6h1 7s1 8s1 9s1 Kd1 Ks1 Kh1 2c1 2d1 2h1 2s1"
    short = "3s1 4s1 5s1 8d1 9d1 Td1 Qc1 Qd1 Qh1 7c1 8c1 Ac1 Jd1"
    order = stacked(shows, short, opened="Jc1", cut="3c2", stock="Ad1")
    stack_deck(monkeypatch, order)
    people = [guest() for _ in range(2)]
    table = table_of(*(person for person, _token in people))
    deal(table)
    asha, bilal = people[0][0], people[1][0]
    act(table, asha, "draw", **{"from": "stock"})
    groups = [group.split() for group in (shows[:11], shows[12:23], shows[24:35])]
    act(table, asha, "show", card="Ad1", groups=[*groups, shows[36:].split()])
    act(table, bilal, "declare", groups=[short[:11].split()])
    number = LiveTable.read(table.pk).deal.pk
    answers = [Rest(token).get(f"deals/{number}/one-off/") for _who, token in people]
    # Threes are wild: with 6s the own three is free to join 7c and 8c.
    assert answers[0].body == {"cards": [], "joker": False}
    assert answers[1].body == {"cards": ["6s", "6c", "9c"], "joker": True}
    assert Rest().get(f"deals/{number}/one-off/").status_code == 401


def test_a_deal_under_way_shows_nothing_of_itself_in_the_sums() -> None:
    table, people = dealt(2, turns=1)
    assert LiveTable.read(table.pk).is_running
    body = Rest().get(f"tables/{table.pk}/deals/").body
    assert body["results"] == []
    assert [row["deals"] for row in body["standing"]] == [0, 0]
