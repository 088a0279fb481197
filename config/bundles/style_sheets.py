"""The sheets of pages with a table, in the order in which they overrule each other.

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
"""Those of a table without a socket, which lies on a page among other things."""
BOARD_BUNDLE: Final = "bundles/board.css"
BUNDLES: Final = {TABLE_BUNDLE: SHEETS, BOARD_BUNDLE: BOARD_SHEETS}
"""What each bundle is made of."""
