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
