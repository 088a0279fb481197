"""The address of the form of a new table with another table's choices."""

from urllib.parse import urlencode

from rules import catalogue
from tables.models import Table
from tables.pages.new_table import option_fields


def query(table: Table) -> str:
    """Return the choices that another table was opened with: `game=...&seats=6`."""
    game = catalogue.find(table.game)
    told = game.describe_options(game.decode_options(bytes(table.options)))
    pairs = {
        "game": table.game,
        "seats": table.seats_max,
        "stake": table.stake,
        "pace": table.pace,
    }
    for name, value in option_fields.overrides(told, game).items():
        pairs[name] = option_fields.wire(value)
    return urlencode(pairs)
