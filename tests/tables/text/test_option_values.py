"""Every option of every game has words that its players understand."""

import re
from pathlib import Path

import pytest

import rules
from rules import catalogue
from rules.game import BadOption
from tables.games import titles
from tables.pages.new_table import option_fields
from tables.text import option_values, rulebook

GAMES = catalogue.GAMES.values()


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    return request.param


def test_every_game_has_a_title_and_a_one_line_rule(game):
    assert titles.game_title(game.name) != game.name
    assert titles.game_line(game.name).endswith(".")


def test_every_option_has_a_title_and_a_sentence(game):
    for name, field in game.known_options.items():
        assert field.title != name
        assert field.help.endswith((".", "?"))
        assert field.help.count(".") + field.help.count("?") == 1, "one sentence"
        assert "_" not in field.help, "no code"
        assert field.unit is None or "%(n)s" in field.unit.one


def test_every_choice_has_a_word_and_every_need_a_reason(game):
    for field in game.option_fields():
        for choice in field.choices:
            assert option_values.choice(field, choice) != choice
        if field.needs:
            name, value = field.needs
            assert option_values.why_idle(game.known_options[name], value, "Gin")


def test_every_word_of_a_game_and_its_options_is_marked_for_the_translators():
    """`makemessages` finds what stands in `_()` and `ngettext()`."""
    asked = re.compile(r"\b(?:_|ngettext)\(\s*((?:\"[^\"]*\"[\s,]*)+)")
    marked = set()
    for path in (Path(rules.__file__).parent).rglob("*.py"):
        for texts in asked.findall(path.read_text()):
            joined = re.sub(r'"\s+"', "", texts)
            marked |= set(re.findall(r'"([^"]*)"', joined))
    for game in GAMES:
        assert {game.title, game.line} <= marked
        for field in game.known_options.values():
            said = {field.group.title, field.title, field.help, *field.words.values()}
            said |= {*field.without.values(), *(field.unit or ())[:2]}
            said |= {field.clash, field.none} - {""}
            assert not said - marked


def refusal(game, chosen):
    try:
        game.resolve(chosen)
    except BadOption as bad:
        return bad
    return None


def test_what_the_rules_refuse_within_the_bounds_is_explained_to_players(game):
    for field in game.option_fields():
        if field.kind != "whole" or field.needs == ("drop", True):
            continue
        for value in (field.low, field.high):
            if bad := refusal(game, {field.name: value}):
                told = dict(option_fields.clashes({field.name: value}, game))
                assert told[bad.name] != bad.reason


def test_prices_of_drops_out_of_order_are_explained_to_players():
    """See indian.md 5."""
    game = catalogue.find("indian-points")
    for chosen in ({"first_drop": 50}, {"middle_drop": 10}, {"full_count": 30}):
        [(name, why)] = option_fields.clashes(chosen, game)
        assert name == "middle_drop"
        assert "no less than a drop and no more than a full hand" in why


def test_the_rules_of_a_table_mark_what_is_not_the_houses_own():
    game = catalogue.find("indian-points")
    options = game.resolve({"first_drop": 30, "joker_discard_blocks": False})
    book = rulebook.of(game, game.describe_options(options), stake=5)
    marked = {rule.name: (rule.value, rule.usual) for rule in book.short if rule.usual}
    assert marked == {
        "first_drop": ("30 points, 150 chips", "20 points"),
        "joker_discard_blocks": ("no", "yes"),
    }
    assert book.changed == 2
    short = [rule.name for rule in book.short]
    assert "full_count" in short
    assert "groups_max" not in short


def test_best_of_prints_that_it_has_no_drop_and_no_prices_for_one():
    """See indian.md 6.3."""
    game = catalogue.find("indian-best-of-3")
    book = rulebook.of(game, game.describe_options(game.resolve({})), stake=500)
    rules = {rule.name: rule.value for part in book.parts for rule in part.rules}
    assert rules["drop"] == "no"
    assert "first_drop" not in rules
    assert "middle_drop" not in rules
    assert rules["deals"] == "3 deals"
    assert rules["wrong_show"] == "80 points"


def test_a_pool_prints_rejoin_and_split_and_not_what_is_switched_off():
    """See indian.md 6.2."""
    game = catalogue.find("indian-pool-101")
    options = game.resolve({"rejoin": False, "split_difference_max": None})
    book = rulebook.of(game, game.describe_options(options), stake=500)
    rules = {rule.name: rule.value for part in book.parts for rule in part.rules}
    assert rules["limit"] == "101 points"
    assert rules["rejoin"] == "no"
    assert "rejoin_max" not in rules
    assert "auto_split_score" not in rules
    assert rules["split_difference_max"] == "no limit"
