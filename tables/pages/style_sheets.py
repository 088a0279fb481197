"""The sheets of the table page, in the order in which they overrule each other.

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
        "table/gin",
        "table/large_cards",
    )
)
JOINED: Final = "css/table/joined.css"
OF_FAMILY: Final = {
    "basic": ("css/table/board.css",),
    "continental": ("css/table/board.css", "css/table/continental.css"),
}
"""What only the tables of these games need, after the others."""
_TABLED: Final = tuple(
    f"js/table/families/melds/{name}.js"
    for name in ("page", "deal_score", "match_score")
)
MODULES_OF_FAMILY: Final = {
    "indian": tuple(
        f"js/table/families/indian/{name}.js" for name in ("finish_panel", "auto_drop")
    ),
    "gin": tuple(
        f"js/table/families/gin/{name}.js"
        for name in ("page", "showdown", "score_sheet")
    ),
    "basic": _TABLED,
    "continental": (*_TABLED, "js/table/families/continental/page.js"),
}
"""The scripts that such a table fetches for itself (`families.js`)."""
