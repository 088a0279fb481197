"""The URL of the new-table form prefilled from another table."""

from urllib.parse import urlencode

from rules import catalogue
from tables.models import Table
from tables.pages.new_table import option_fields


def query(table: Table) -> str:
    """Return the query string with a table's choices: `game=...&seats=6`."""
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
