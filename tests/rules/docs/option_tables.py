"""The table of options on each page of docs/rules, made from their declarations.

`python -m tests.rules.docs.option_tables` writes them into the pages.
"""

import re
from pathlib import Path

from rules import catalogue

FAMILIES = list(dict.fromkeys(game.family for game in catalogue.GAMES.values()))
FOLDER = Path(__file__).parents[3] / "docs" / "rules"
TABLE = re.compile(r"^\| option \|.*\n(?:\|.*\n)+", re.M)


def page(family):
    return FOLDER / f"{family}.md"


def table(family):
    """Return the options of a family's games: defaults, values, rule, sentence."""
    games = [game for game in catalogue.GAMES.values() if game.family == family]
    columns = [game.name.removeprefix(f"{family}-") for game in games]
    names = list(dict.fromkeys(name for game in games for name in game.known_options))
    head = ["option", *columns, "values", "rule", ""]
    rows = [head, ["---"] * len(head)]
    for name in names:
        found = [game.known_options.get(name) for game in games]
        known = [field for field in found if field is not None]
        values = " or ".join(dict.fromkeys(_values(field) for field in known))
        defaults = [_said(field.default) if field else "" for field in found]
        rows.append([f"`{name}`", *defaults, values, known[0].rule, known[0].help])
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def _said(value):
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    return f"`{value}`" if isinstance(value, str) else str(value)


def _values(field):
    if field.is_fixed:
        return "fixed"
    if field.kind == "flag":
        return "yes, no"
    if field.kind == "choice":
        return ", ".join(f"`{one}`: {field.words[one]}" for one in field.choices)
    numbers = ", ".join(map(str, field.numbers)) or f"{field.low} to {field.high}"
    return f"{numbers}, none: {field.none}" if field.may_be_none else numbers


if __name__ == "__main__":
    for family in FAMILIES:
        text = page(family).read_text()
        [before] = TABLE.findall(text)
        page(family).write_text(text.replace(before, table(family)))
