"""All sentences of a family's table page, in the reader's language.

The page's modules hold keys only; `{name}` in a sentence is filled in the browser. One
module holds the sentences of one part of the page.
"""

from functools import lru_cache
from typing import Any, Final

from django.utils.html import json_script
from django.utils.translation import get_language

from tables.families import registry
from tables.families.sentences import for_page
from tables.text.fairness import own_seeds
from tables.text.page import (
    acts,
    as_text,
    cash,
    company,
    events,
    hand,
    keys,
    match,
    rail,
    result,
    staying,
    table,
)
from wallet.codes import CASH, PLAY

ALL: Final = (
    hand.CARDS,
    hand.GROUPS,
    acts.ACTS,
    table.TABLE,
    events.EVENTS,
    rail.DRAWERS,
    rail.AWAY,
    result.RESULT,
    match.MATCH,
    own_seeds.SEEDS,
    staying.STAYING,
    keys.KEYS,
    as_text.TEXT,
    as_text.COMMANDS,
    company.COMPANY,
)


def page_words(family: str, ledger: str = PLAY) -> dict[str, Any]:
    """Return all sentences of a family's page by key, in the active language.

    A sentence of the family stands in the place of the common one of the same key; what
    other families say is not among them. Those about money are included only at cash
    tables.
    """
    of_money = [cash.CASH] if ledger == CASH else []
    return for_page([*ALL, *registry.of(family).sentences, *of_money])


def page_script(family: str, ledger: str = PLAY) -> str:
    """Return the script element with the sentences, cached for each language."""
    return _page_script(get_language() or "", family, ledger)


@lru_cache(64)
def _page_script(_language: str, family: str, ledger: str) -> str:
    return json_script(page_words(family, ledger), "words")
