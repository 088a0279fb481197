"""House bots: labelled, made when needed, never two of one name at a table."""

import pytest
from django.contrib.auth import authenticate

from accounts import may_play
from accounts.models import User
from accounts.names.name_rules import key
from accounts.people.house_bots import (
    LEVELS,
    NAMES,
    STYLES,
    house_bot,
)


def test_every_level_and_style_has_24_names_and_none_is_shared():
    assert set(NAMES) == {(level, style) for level in LEVELS for style in STYLES}
    assert all(len(names) == 24 for names in NAMES.values())
    everything = [key(name) for names in NAMES.values() for name in names]
    assert len(set(everything)) == len(everything)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("style", STYLES)
def test_a_bot_is_labelled_with_how_it_plays(db, level, style):
    bot = house_bot(level, style)
    assert bot.is_bot
    assert (bot.bot_level, bot.bot_style) == (level, style)
    assert bot.display_name in NAMES[level, style]
    assert not bot.has_usable_password()


def test_thirty_bots_of_one_kind_at_once_are_thirty_people(db):
    seated = []
    for _ in range(30):
        seated.append(house_bot("easy", "bold", not_in=seated))
    assert len({bot.pk for bot in seated}) == 30
    assert len({bot.name_key for bot in seated}) == 30


def test_bots_are_used_again(db):
    seated = [house_bot("hard", "careful") for _ in range(100)]
    assert User.objects.count() <= 24
    assert {bot.pk for bot in seated} <= set(User.objects.values_list("pk", flat=True))


def test_a_bot_whose_name_a_person_has_is_passed_over(db):
    for name in NAMES["easy", "careful"][:-1]:
        User(username=name.lower(), name=name).save()
    assert house_bot("easy", "careful").name == NAMES["easy", "careful"][-1]


def test_an_unknown_kind_of_bot_is_a_fault_of_the_caller(db):
    with pytest.raises(ValueError, match="no bots"):
        house_bot("godlike", "bold")


def test_nobody_logs_in_as_a_bot(db):
    bot = house_bot("normal", "bold")
    assert authenticate(username=bot.username, password="") is None
    assert authenticate(username=bot.username, password=bot.password) is None


def test_a_person_sits_at_three_tables_a_bot_at_any_number(asha, db):
    assert may_play.tables_max(asha) == 3
    assert may_play.tables_max(house_bot("easy", "bold")) is None
