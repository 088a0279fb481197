"""The sheets of the table page, in the order in which they overrule each other.

They are written apart and travel as one: a dozen small files cost a slow line a dozen
round trips before anything is painted (`config/files.py` joins them).
"""

from typing import Final

SHEETS: Final = tuple(
    f"css/{name}.css"
    for name in (
        "tokens",
        "site",
        "cards",
        "table",
        "table-hand",
        "table-rail",
        "table-result",
        "table-showdown",
        "table-text",
        "table-company",
        "table-narrow",
        "table-phone",
        "table-gin",
        "table-large",
    )
)
JOINED: Final = "css/table-page.css"
OF_FAMILY: Final = {
    "basic": ("css/table-board.css",),
    "continental": ("css/table-board.css", "css/table-contract.css"),
}
"""What only the tables of these games need, after the others."""
_TABLED: Final = tuple(
    f"js/table/{name}.js" for name in ("tabled", "tally", "scoretable")
)
MODULES_OF_FAMILY: Final = {
    "indian": ("js/table/finish.js", "js/table/autodrop.js"),
    "gin": tuple(
        f"js/table/{name}.js" for name in ("ginparts", "showdown", "gamesheet")
    ),
    "basic": _TABLED,
    "continental": (*_TABLED, "js/table/contract/page.js"),
}
"""The scripts that such a table fetches for itself (`aftergin.js`)."""
