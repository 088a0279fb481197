"""The tables of options on the pages of docs/rules are what the games declare."""

import pytest

from rules import catalogue
from tests.rules.docs import option_tables


@pytest.mark.parametrize("family", option_tables.FAMILIES)
def test_the_page_of_a_family_has_the_table_of_its_options(family):
    text = option_tables.page(family).read_text()
    [told] = option_tables.TABLE.findall(text)
    assert told == option_tables.table(family)


@pytest.mark.parametrize("game", catalogue.GAMES.values(), ids=lambda game: game.name)
def test_every_option_names_a_rule_of_its_page(game):
    text = option_tables.page(game.family).read_text()
    for field in game.known_options.values():
        number = field.rule
        # Paragraphs of a rule are numbered in it: C4.3 stands in C4.
        if number[0].isalpha():
            number = number.split(".")[0]
        assert f"**{number} " in text, (field.name, field.rule)
