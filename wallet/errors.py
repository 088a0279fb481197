"""Refusals: a code, the values its sentence needs, and an HTTP status.

The lowest layer holds the base class, so that every surface answers alike:
`{"code", "params", "message", "fields"}`. `docs/errors.md` lists every code.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Refusal(Exception):
    """Bad input or a state that forbids the act; nothing was changed."""

    sentences: ClassVar[dict[str, str | Promise]] = {}

    def __init__(
        self,
        code: str,
        *,
        status: int = 409,
        fields: Mapping[str, str] | None = None,
        **params: Any,
    ) -> None:
        """Keep the code, the HTTP status, messages by field, and the params."""
        super().__init__(code)
        self.code = code
        self.status = status
        self.fields = dict(fields or {})
        self.params = params

    @classmethod
    def teach(cls, sentences: Mapping[str, str | Promise]) -> None:
        """Add an app's codes and their sentences to the one list."""
        cls.sentences.update(sentences)

    @property
    def message(self) -> str:
        """The sentence in the reader's language."""
        sentence = str(self.sentences.get(self.code, self.code))
        try:
            return sentence % self.params
        except (KeyError, TypeError, ValueError):
            return sentence

    def body(self) -> dict[str, Any]:
        """Return the one shape of a refusal on every surface."""
        return {
            "code": self.code,
            "params": self.params,
            "message": self.message,
            "fields": self.fields,
        }


class BadTransfer(ValueError):
    """A post no state could make right: the caller is wrong, not a player."""


class KeyReused(Refusal):
    """The key of this post already stands for something else."""

    def __init__(self, key: str) -> None:
        """Keep the key that was used twice."""
        super().__init__("key_reused", key=key)


class AlreadyReversed(Refusal):
    """The transfer was reversed before, under another key."""

    def __init__(self, key: str, by: str) -> None:
        """Keep the transfer's key and that of its reversal."""
        super().__init__("already_reversed", key=key, by=by)


Refusal.teach(
    {
        "insufficient_chips": _("You need %(need)s chips, you have %(have)s."),
        "key_reused": _("This request was used before for something else."),
        "bad_cursor": _("This page of the statement does not exist."),
        "bad_limit": _("A page has from %(low)s to %(high)s rows."),
        "bad_idempotency_key": _("A key has 1 to 255 visible characters, no spaces."),
        "already_reversed": _("This transfer was reversed before."),
        "reload_not_yet": _("A reload is possible when you have fewer than %(below)s."),
    }
)
