"""Sentences for the scripts of a page: by key, translated when read.

`{name}` in a sentence is filled in the browser. A sentence with a count reaches the
page in every form of the reader's language, and the browser chooses.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, ngettext
from django.utils.translation.trans_real import translation

PERIOD: Final = 200
"""The forms of 200 and more are those of 100 and more: no language counts otherwise."""
BY_COUNT: Final = "plural.byCount"
"""The key of the form for each count below `PERIOD`, a digit each."""


class Plural(NamedTuple):
    """A sentence with a count: both forms in English, and the placeholder counted."""

    one: str
    many: str
    by: str

    def forms(self, by_count: str) -> list[str]:
        """Return its forms in the active language, in the order of that language."""
        return [
            ngettext(self.one, self.many, by_count.index(form))
            for form in sorted(set(by_count))
        ]


Sentences = Mapping[str, str | Promise | Plural]


def ngettext_lazy(one: str, many: str, by: str = "count") -> Plural:
    """Mark a sentence with a count; `{by}` is the placeholder that is counted."""
    return Plural(one, many, by)


def said(sentence: str | Promise | Plural, **params: Any) -> str:
    """Return a sentence of a page with its placeholders filled here."""
    if isinstance(sentence, Plural):
        sentence = ngettext(sentence.one, sentence.many, params[sentence.by])
    return str(sentence).format(**params)


def for_page(parts: Iterable[Sentences]) -> dict[str, Any]:
    """Return the sentences of a page in the active language; the last of a key counts.

    One with a count is `{"by", "forms"}`.
    """
    by_count = _by_count(get_language() or "")
    said: dict[str, Any] = {BY_COUNT: by_count}
    for part in parts:
        for key, text in part.items():
            if isinstance(text, Plural):
                said[key] = {"by": text.by, "forms": text.forms(by_count)}
            else:
                said[key] = str(text)
    return said


@lru_cache(64)
def _by_count(language: str) -> str:
    plural = translation(language).plural if language else lambda n: int(n != 1)
    return "".join(str(plural(n)) for n in range(PERIOD))
