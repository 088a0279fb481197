"""Lists and paragraphs: the only functions that join texts.

Sentences are never glued from pieces (docs/voice.md). Only whole sentences may be
joined, and names may be listed.
"""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import pgettext


def listed(items: Iterable[object]) -> str:
    """Return names or amounts as a list: `Asha, Ben, Chitra`."""
    return pgettext("between the items of a list", ", ").join(map(str, items))


def paragraph(sentences: Iterable[str | Promise]) -> str:
    """Return whole sentences joined by spaces, without empty ones."""
    said = filter(None, map(str, sentences))
    return pgettext("between two sentences", " ").join(said)
