"""`GET games/` tells every option, `POST tables/` takes them, strictly."""

from itertools import cycle

import pytest

from rules import catalogue
from rules.game import BadOption
from tests.sizes import size
from tests.tables.client import guest

GAMES = list(catalogue.GAMES.values())
BAD = ("loud", [], 10**9, 2.5)
FIRST = {
    (game.family, field.name): game.name
    for game in reversed(GAMES)
    for field in game.option_fields()
}
"""The first game of a family that has an option."""
ALL = size("options", 0, 1)
"""Every day an option is asked for at the first game alone."""


@pytest.fixture
def ask(client, db):
    """Return a function that asks for a table of a game with options."""
    _person, token = guest()

    def post(game, options):
        stake = 5 if game.stake_per_point else 500
        body = {"game": game.name, "seats": 2, "stake": stake, "options": options}
        return client.post(
            "/api/v1/tables/",
            body,
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )

    return post


def test_every_game_is_listed_with_its_options_and_defaults(client, db):
    told = {one["game"]: one for one in client.get("/api/v1/games/").json()}
    assert list(told) == list(catalogue.GAMES)
    for game in GAMES:
        for field in game.option_fields():
            assert told[game.name]["options"][field.name] == field.default


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_plays_by_the_options_asked_for(ask, game):
    chosen = {}
    for field in game.option_fields():
        value = {"flag": not field.default, "choice": (field.choices or ("",))[-1]}.get(
            field.kind, field.low
        )
        try:
            game.resolve({**chosen, field.name: value})
        except BadOption:
            continue
        chosen[field.name] = value
    assert len(chosen) > 2
    answer = ask(game, chosen)
    assert answer.status_code == 201
    assert answer.json()["options"].items() >= chosen.items()


def test_an_option_may_be_called_what_it_was_called_before(ask):
    answer = ask(catalogue.find("gin-house"), {"forbid_discard_of_drawn_upcard": False})
    assert answer.status_code == 201
    assert answer.json()["options"]["taken_card_stays"] is False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_option_out_of_its_bounds_is_refused_by_name(ask, game):
    for field, value in zip(game.option_fields(), cycle(BAD), strict=False):
        if not ALL and FIRST[game.family, field.name] != game.name:
            continue
        answer = ask(game, {field.name: value})
        assert answer.status_code == 400
        told = answer.json()
        assert (told["code"], told["params"]["name"]) == ("bad_option", field.name)
        assert field.name in told["fields"]["options"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("indian-points", {"rejoin": False}),
        ("indian-points", {"hand_size": 21}),
        ("indian-pool-101", {"limit": 201}),
        ("indian-pool-101", {"drop": False}),
        ("indian-pool-101", {"rejoin_max": 100}),
        ("indian-best-of-3", {"deals": 4}),
        ("indian-best-of-3", {"auto_split": True}),
        ("indian-best-of-2", {"colour": 1}),
        ("indian-points", {"middle_drop": 10}),
        ("indian-points", {"full_count": 50}),
    ],
    ids=str,
)
def test_an_option_of_another_game_or_against_others_is_refused(ask, name, options):
    answer = ask(catalogue.find(name), options)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_option")
