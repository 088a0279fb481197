"""The rules pages: every game has one, and the rules hold what it says."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from learn.rules import game_rules, numbered
from rules import catalogue
from tables.families.rules_text import Asked, Told

GAMES = list(catalogue.GAMES.values())
BY_NAME = {"ids": lambda game: game.name}
GOOD = {"pure", "run", "set"}
pytestmark = pytest.mark.django_db


def told_of(game) -> tuple[Asked, Told]:
    told = game_rules.told_of(game)
    assert told is not None, "every family of the house tells its rules"
    return game_rules.asked_of(game), told


def page_of(name: str, client: Client) -> str:
    answer = client.get(reverse("game_rules", args=[name]))
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("game", GAMES, **BY_NAME)
def test_every_picture_is_what_the_page_says_it_is(game) -> None:
    asked, told = told_of(game)
    more = {"wild": told.wild} if told.wild else {}
    groups = [group for section in told.sections for group in section.groups]
    kinds = {group.kind for group in groups}
    assert "invalid" in kinds
    assert len(kinds & GOOD) >= 2
    for group in groups:
        assert asked.judge(group.cards, **more)["kind"] == group.kind, group.title


@pytest.mark.parametrize("game", GAMES, **BY_NAME)
def test_the_page_draws_each_group_with_a_word_for_each_card(game, client) -> None:
    page = page_of(game.name, client)
    _asked, told = told_of(game)
    groups = [group for section in told.sections for group in section.groups]
    drawn = re.findall(
        r'data-testid="rules-group" data-kind="(\w+)">(.*?)</li>', page, re.DOTALL
    )
    assert [kind for kind, _html in drawn] == [group.kind for group in groups]
    for group, (_kind, html) in zip(groups, drawn, strict=True):
        cards = group.cards.split()
        symbols = ["joker" if card == "*" else card for card in cards]
        assert re.findall(r"cards\.svg#(\w+)", html) == symbols
        assert html.count('<span class="visually-hidden">') == len(cards)
        assert group.title in unescape(html)


@pytest.mark.parametrize("game", GAMES, **BY_NAME)
def test_every_option_is_listed_with_its_usual_value_and_its_rule(game, client) -> None:
    page = unescape(page_of(game.name, client))
    listed = dict(
        re.findall(
            r'data-testid="rules-option" data-option="(\w+)">(.*?)</div>',
            page,
            re.DOTALL,
        )
    )
    asked, _told = told_of(game)
    assert list(listed) == [
        one.name
        for group in game_rules.of_game(game.name).parts
        for one in group.options
    ]
    assert set(listed) == set(game.known_options)
    for name, field in game.known_options.items():
        assert f'<dd class="rules-value">{asked.said(name)}</dd>' in listed[name]
        anchor = numbered.anchor(game.family, field.rule)
        assert anchor, f"{name}: rule {field.rule} has no place"
        assert (
            f'{reverse("numbered_rules", args=[game.family])}{anchor}"' in listed[name]
        )
        assert f"Rule {field.rule}" in listed[name]


@pytest.mark.parametrize("game", GAMES, **BY_NAME)
def test_worked_hands_have_the_points_that_the_rules_answer(game) -> None:
    asked, told = told_of(game)
    more = {"wild": told.wild} if told.wild else {}
    hands = [hand for section in told.sections for hand in section.hands]
    assert len(hands) >= 2
    for hand in hands:
        if hand.against:
            answer = asked.knock(hand.cards, hand.against)
        else:
            answer = asked.score(hand.cards, **more)
        if answer.get("valid_show"):
            assert "can be shown" in hand.text
        else:
            assert f" {answer['points']} point" in hand.text


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("basic", {"As": 1, "Kd": 10, "Th": 10, "7c": 7}),
        ("continental", {"*": 50, "As": 11, "Kd": 10, "Th": 10, "7c": 7}),
    ],
)
def test_cards_count_what_the_page_says(name, points) -> None:
    asked, _told = told_of(catalogue.find(name))
    assert {card: asked.score(card)["points"] for card in points} == points


def test_cards_of_whole_hands_count_what_the_page_says() -> None:
    gin, _told = told_of(catalogue.find("gin-house"))
    melded = "4h 5h 6h / 9s 9d 9c / 2s 3s 4s"
    for card, points in (("Ac", 1), ("Kc", 10), ("7d", 7)):
        assert gin.score(f"{melded} / {card}")["deadwood"] == points
    indian, _told = told_of(catalogue.find("indian-points"))
    melded = "4h 5h 6h / 9s Ts Js / 2c 2d 2s / 3d 3c 3s"
    for card, points in (("Ac", 10), ("Tc", 10), ("7d", 7), ("8d", 0), ("*", 0)):
        assert indian.score(f"{melded} / {card}", wild="8")["points"] == points


@pytest.mark.parametrize("game", GAMES, **BY_NAME)
def test_search_engines_find_title_sentence_address_and_players(game, client) -> None:
    page = page_of(game.name, client)
    path = reverse("game_rules", args=[game.name])
    title = game_rules.of_game(game.name).title
    assert f"<title>How to play {title} · Meldhouse</title>" in unescape(page)
    assert f'<link rel="canonical" href="http://testserver{path}">' in page
    lead = game_rules.of_game(game.name).lead
    assert f'<meta name="description" content="{lead}">' in unescape(page)
    data = re.search(r'<script type="application/ld\+json">(.*?)</script>', page)[1]
    shown, trail = json.loads(data)["@graph"]
    assert (shown["@type"], shown["name"]) == ("Game", title)
    assert shown["numberOfPlayers"]["minValue"] == game.seats_min
    assert trail["itemListElement"][-1]["item"] == f"http://testserver{path}"


def test_games_of_a_family_are_compared_where_they_differ() -> None:
    page = game_rules.of_game("gin-classic")
    told = {one.title: one.values for one in page.differences}
    names = [one["name"] for one in page.games]
    assert told["Gin bonus" if "Gin bonus" in told else "Gin"] == [
        game_rules.asked_of(catalogue.find(name)).said("gin_bonus") for name in names
    ]
    for values in told.values():
        assert len(set(values)) > 1
    assert game_rules.of_game("basic").differences == []


def test_the_sitemap_lists_every_game_and_robots_name_the_sitemap(client) -> None:
    robots = client.get("/robots.txt").text
    assert "Sitemap: http://testserver/sitemap.xml" in robots.splitlines()
    answer = client.get("/sitemap.xml")
    assert answer["Content-Type"].startswith("application/xml")
    found = re.findall(r"<loc>http://testserver(.*?)</loc>", answer.text)
    assert set(found) >= {
        reverse("game_rules", args=[name]) for name in catalogue.GAMES
    }
    for path in found:
        assert client.get(path).status_code == 200, path


def test_every_table_and_every_page_lead_to_the_rules(client) -> None:
    index = client.get(reverse("rules"))
    for name in catalogue.GAMES:
        assert f'href="{reverse("game_rules", args=[name])}"' in index.text
    assert f'href="{reverse("rules")}"' in client.get("/").text


@pytest.mark.parametrize("path", ["/rules/whist/", "/rules/numbered/whist/"])
def test_what_is_no_game_has_no_rules(path: str, client) -> None:
    assert client.get(path).status_code == 404


def test_numbered_rules_show_no_raw_html(tmp_path, settings) -> None:
    (tmp_path / "docs/rules").mkdir(parents=True)
    written = "# Basic\n\n**B1 Cards.** <script>1</script> [x](javascript:1)\n"
    (tmp_path / "docs/rules/basic.md").write_text(written)
    settings.BASE_DIR = tmp_path
    numbered.of_family.cache_clear()
    try:
        found = numbered.of_family("basic")
    finally:
        numbered.of_family.cache_clear()
    assert "<script" not in found.html
    assert 'href="javascript' not in found.html
    assert found.anchors == {"B1"}
