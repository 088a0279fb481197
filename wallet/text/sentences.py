"""Lists and paragraphs: the only places where texts are put one after the other.

A sentence is never made of pieces (docs/voice.md). Whole sentences may follow each
other, and names may stand in a list.
"""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import pgettext


def listed(items: Iterable[object]) -> str:
    """Return names or amounts one after the other: `Asha, Ben, Chitra`."""
    return pgettext("between the items of a list", ", ").join(map(str, items))


def paragraph(sentences: Iterable[str | Promise]) -> str:
    """Return whole sentences one after the other, without the empty ones."""
    said = filter(None, map(str, sentences))
    return pgettext("between two sentences", " ").join(said)
