"""A preset is named in its family's presets, and nowhere else.

To add one you write an entry there (docs/adding-a-preset.md), and everything else asks
the catalogue. What names one elsewhere stands in `ELSEWHERE`, with the reason.
"""

import re

from rules import catalogue
from tests.toy_family.test_named_at_home import ROOT, files, texts

NAMES = {name for name, game in catalogue.GAMES.items() if name != game.family}
"""Those that are no family's name as well: that one is looked for by its own test."""
NAMED = re.compile(rf"(?<![\w-])({'|'.join(sorted(NAMES))})(?![\w-])")
ELSEWHERE = {
    "config/management/commands/seed_demo.py": "the tables of a new house",
    "tournaments/planning/demo_events.py": "the events of a new house",
    "tournaments/organising/event_form/house_templates.py": "events to begin with",
}
"""Where else a preset may be named, and why."""
LESSONS = "learn/courses/"
"""A lesson's position is of one game."""


def named() -> set[str]:
    """Return the sources that name a preset, comments left out."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in files()
        if NAMED.search(path.read_text()) and any(map(NAMED.search, texts(path)))
    }


def test_a_preset_is_named_in_its_entry_alone() -> None:
    found = {name for name in named() if not name.startswith(LESSONS)}
    homes = {name for name in found if re.fullmatch(r"rules/\w+/presets\.py", name)}
    assert homes == {
        f"rules/{game.family}/presets.py"
        for name, game in catalogue.GAMES.items()
        if name in NAMES
    }
    assert found - homes == set(ELSEWHERE)
