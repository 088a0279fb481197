"""The sheets of pages with a table, in the order in which they overrule each other.

They are written apart and travel as one: a dozen small files cost a slow line a dozen
round trips before anything is painted (`config/middleware/static_files.py` joins them).
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
JOINED: Final = "css/table/joined.css"
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
BOARD_JOINED: Final = "css/table/board_joined.css"
JOINED_SHEETS: Final = {JOINED: SHEETS, BOARD_JOINED: BOARD_SHEETS}
"""What each joined sheet is made of."""
