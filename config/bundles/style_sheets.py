"""The style sheets of pages with a table, in cascade order.

They are written apart and served as one: a dozen small files cost a slow connection a
dozen round trips before anything is painted (`config/middleware/static_files.py`).
"""

from typing import Final

SHEETS: Final = tuple(
    f"css/{name}.css"
    for name in (
        "site/tokens",
        "site/site",
        "site/components",
        "site/cards",
        "table/layout",
        "table/piles",
        "table/hand",
        "table/rail",
        "table/result",
        "table/showdown",
        "table/text_table",
        "table/people",
        "table/narrow",
        "table/phone",
        "table/large_cards",
    )
)
TABLE_BUNDLE: Final = "bundles/table.css"
BOARD_SHEETS: Final = tuple(
    f"css/{name}.css"
    for name in (
        "site/cards",
        "table/layout",
        "table/piles",
        "table/hand",
        "table/narrow",
        "table/phone",
        "table/large_cards",
        "table/on_page",
    )
)
"""The sheets for a table without a socket inside another page."""
BOARD_BUNDLE: Final = "bundles/board.css"
BUNDLES: Final = {TABLE_BUNDLE: SHEETS, BOARD_BUNDLE: BOARD_SHEETS}
"""The sheets of each bundle."""
