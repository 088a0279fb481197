"""What is said of the clock of a match where people sit down."""

import pytest

from tables.models import OnTimeout, Pace, Table
from tables.text import match_terms


def table(**given) -> Table:
    usual = {"game": "gin-house", "seats_max": 2, "pace": Pace.NORMAL}
    return Table(**usual | {"on_timeout": OnTimeout.LOSE_MATCH} | given)


def told(**given) -> dict[str, str]:
    return {name: value for name, _title, value in match_terms.of_table(table(**given))}


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    untimed = told(pace=Pace.UNTIMED)
    assert untimed == {"start": "everybody", "clock": "none"}
    assert match_terms.before_sitting(table(pace=Pace.UNTIMED)) == ""
    assert told().keys() == {"start", "clock", "on_timeout", "line"}


def test_a_table_where_the_house_plays_on_costs_no_match() -> None:
    kind = OnTimeout.AUTO_PLAY
    assert told(on_timeout=kind)["on_timeout"] == "the table plays for you"
    assert "line" not in told(on_timeout=kind)
    assert match_terms.before_sitting(table(on_timeout=kind)) == ""


def test_where_something_is_at_stake_no_missed_turn_is_forgiven() -> None:
    assert told(host="tournament:1")["on_timeout"] == "you lose the match"
    assert told()["on_timeout"] == "you lose the match"
    assert "is played for you" not in match_terms.before_sitting(table())
    assert match_terms.before_sitting(table(host="tournament:1")) == ""
    assert "you lose the match" in match_terms.before_sitting(table())


@pytest.mark.parametrize(("seats", "says"), [(2, "everybody, within"), (3, "two did")])
def test_of_more_than_two_those_begin_who_pressed_start(seats, says) -> None:
    assert says in told(game="basic", seats_max=seats)["start"]
