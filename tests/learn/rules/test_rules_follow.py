"""The rules pages follow the rules: a number changed there is another on the page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from learn.rules import game_rules
from rules import catalogue
from rules.basic import presets as basic
from rules.basic import results as basic_results
from rules.continental import presets as continental
from rules.continental import results as continental_results
from rules.gin import presets as gin
from rules.indian.formats import splits
from rules.indian.solver import melds
from tables.clock import timers
from tables.families.rules_text import by_players

OPTIONS = [
    ("indian-points", "first_drop", 21, "it costs 21 points"),
    ("indian-points", "middle_drop", 41, "costs 41 points"),
    ("indian-points", "wrong_show", 71, "not valid costs 71 points"),
    ("indian-points", "full_count", 90, "more than 90 points"),
    ("indian-points", "set_max", 5, "From 3 to 5 cards of one rank"),
    ("indian-pool-101", "limit", 111, "at 111 you are out"),
    ("indian-pool-101", "rejoin_max", 77, "stands above 77"),
    ("indian-best-of-3", "deals", 4, "After 4 deals"),
    ("indian-best-of-3", "full_count", 90, "90 chips for each deal"),
    ("indian-21", "decks", 4, "from 4 packs"),
    ("indian-21", "pure_needed", 4, "You need 4 pure groups"),
    ("gin-house", "knock_limit", 9, "at most 9 points of deadwood"),
    ("gin-house", "gin_bonus", 24, "Gin brings 24 points"),
    ("gin-house", "big_gin_bonus", 33, "Big gin brings 33 points"),
    ("gin-house", "undercut_bonus", 26, "the difference and 26 points"),
    ("gin-house", "target", 150, "the first to 150 points"),
    ("gin-house", "box_bonus", 15, "both get 15 points"),
    ("gin-house", "game_bonus", 110, "That player gets 110 points"),
    ("basic", "target_per_player", 60, "60 points for each player"),
    ("continental", "hands", "147", "A match has 3 deals"),
    ("continental", "hands", "12", "7 in the first deal, 8 in the last"),
]
LEFT_OUT = [
    ("indian-points", "joker_discard_blocks", "You cannot take a joker"),
    ("indian-points", "taken_card_stays", "stays with you until your next turn"),
    ("indian-pool-201", "rejoin", "you can pay again and come back"),
    ("indian-pool-201", "manual_split", "can agree to share the pool"),
    ("indian-pool-201", "auto_split", "they share it by themselves"),
    ("continental", "claims", "claim the discard you left"),
]
"""Options of the game as it is, whose sentence goes where they are off."""
CONSTANTS = [
    ("indian-points", timers, "MELD_MS", 50_000, "They have 50 seconds"),
    ("indian-points", melds, "card_points", lambda *_of: 12, "count 12 points each"),
    ("indian-21", melds, "TUNNELA_SIZE", 4, "4 identical cards"),
    ("indian-pool-101", splits, "BEGAN_MIN", {4: 5}, "at most 4 players are left"),
    ("gin-house", gin, "HAND_SIZE", 11, "turn 11 cards each"),
    ("gin-house", gin, "HAND_SIZE", 11, "all 12 cards that you hold"),
    ("gin-house", gin, "VOID_AT_STOCK", 3, "only 3 cards are left"),
    ("basic", basic, "HAND_SIZES", dict.fromkeys(range(2, 7), 8), "table of 2 to 6"),
    ("basic", basic_results, "RUMMY_FACTOR", 3, "Rummy multiplies that by 3"),
    ("continental", continental, "RUN_MIN", 5, "5 or more cards of one suit"),
    ("continental", continental_results, "AT_ONCE", -15, "15 points are taken off"),
    ("continental", continental, "decks_for", lambda _n: 4, "of 2 to 6 plays with 4"),
]


def said_of(name: str) -> str:
    """Return all sentences that the family says of a game."""
    told = game_rules.told_of(catalogue.find(name))
    assert told is not None
    said = [told.lead]
    for section in told.sections:
        said += section.paragraphs
        said += [group.text for group in section.groups]
        said += [hand.text for hand in section.hands]
    return "\n".join(said)


@pytest.mark.parametrize(("name", "option", "value", "sentence"), OPTIONS)
def test_a_sentence_follows_the_option(
    name: str, option: str, value: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue.find(name)
    assert sentence not in said_of(name)
    chosen = replace(game.preset.options, **{option: value})
    changed = replace(game.preset, options=chosen)
    monkeypatch.setattr(game, "preset", changed)
    assert sentence in said_of(name)


@pytest.mark.parametrize(("name", "option", "sentence"), LEFT_OUT)
def test_what_a_game_does_not_have_is_not_told(
    name: str, option: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue.find(name)
    assert sentence in said_of(name)
    chosen = replace(game.preset.options, **{option: False})
    monkeypatch.setattr(game, "preset", replace(game.preset, options=chosen))
    assert sentence not in said_of(name)


@pytest.mark.parametrize(("name", "module", "constant", "value", "sentence"), CONSTANTS)
def test_a_sentence_follows_the_constant(
    name: str,
    module: Any,
    constant: str,
    value: Any,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert sentence not in said_of(name)
    monkeypatch.setattr(module, constant, value)
    assert sentence in said_of(name)


def test_no_number_is_written_out_in_a_sentence() -> None:
    written = {"seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"}
    cards = {"ten", "eight"}
    for name in catalogue.GAMES:
        words = {word.strip(".,:;") for word in said_of(name).lower().split()}
        assert words & (written - cards) == set()


@pytest.mark.parametrize(
    ("figure", "found"),
    [
        (basic.hand_size, [("2", 10), ("3 to 4", 7), ("5 to 6", 6)]),
        (continental.decks_for, [("2 to 4", 2), ("5 to 6", 3)]),
    ],
)
def test_players_with_the_same_number_are_told_of_once(
    figure: Callable[[int], int], found: list[tuple[str, int]]
) -> None:
    assert by_players({players: figure(players) for players in range(2, 7)}) == found


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["rules", "learn"])
def test_search_engines_find_the_lists_of_rules_and_lessons(
    path: str, client: Client
) -> None:
    address = reverse(path)
    page = client.get(address).text
    assert f'<link rel="canonical" href="http://testserver{address}">' in page
    assert '<meta name="description" content="' in page
    assert 'content="noindex' not in page
    assert f"<loc>http://testserver{address}</loc>" in client.get("/sitemap.xml").text
