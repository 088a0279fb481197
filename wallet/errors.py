"""Refusals: a code, the parameters of its message, and an HTTP status.

The base class is in the lowest app, so that pages, API and sockets answer alike:
`{"code", "params", "message", "fields"}`. `docs/errors.md` lists every code.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NotRequired, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from wallet import money
from wallet.codes import CASH

Param = str | int | Promise | None
Params = Mapping[str, Param]
"""The values that the sentence of a refusal needs."""
AMOUNTS: Final = frozenset({"need", "have", "low", "high", "to"})
"""Parameters that are amounts in the ledger `chips`."""


class RefusalBody(TypedDict):
    """A refusal as every surface writes it."""

    code: str
    params: Params
    message: str
    fields: dict[str, str]
    request_id: NotRequired[str]
    """The number of the request, over HTTP."""


class Refusal(Exception):
    """Invalid input, or a state that forbids the action; nothing was changed."""

    sentences: ClassVar[dict[str, str | Promise]] = {}
    in_cash: ClassVar[dict[str, str | Promise]] = {}
    """Messages used instead when `chips` is `cash`, so that amounts show as money."""

    def __init__(
        self,
        code: str,
        *,
        status: int = 409,
        fields: Mapping[str, str] | None = None,
        **params: Any,
    ) -> None:
        """Store the code, the HTTP status, messages by field, and the parameters."""
        super().__init__(code)
        self.code = code
        self.status = status
        self.fields = dict(fields or {})
        self.params = params

    @classmethod
    def teach(cls, sentences: Mapping[str, str | Promise]) -> None:
        """Register an app's codes and their messages."""
        cls.sentences.update(sentences)

    @property
    def message(self) -> str:
        """The message in the reader's language; amounts of cash as money."""
        sentence = self.sentences.get(self.code, self.code)
        params = self.params
        if params.get("chips") == CASH and self.code in self.in_cash:
            sentence = self.in_cash[self.code]
            said = {name: money.shown(params[name]) for name in AMOUNTS & params.keys()}
            params = {**params, **said}
        try:
            return str(sentence % params)
        except (KeyError, TypeError, ValueError):
            return str(sentence) or self.code

    def body(self) -> RefusalBody:
        """Return the body used by pages, API and sockets."""
        return {
            "code": self.code,
            "params": self.params,
            "message": self.message,
            "fields": self.fields,
        }


def unit(ledger: str) -> dict[str, Any]:
    """Return the unit of a refusal's amounts as parameters; empty for chips."""
    return {"chips": CASH, **money.unit_of(ledger)} if ledger == CASH else {}


class BadTransfer(ValueError):
    """A transfer that is invalid in any state: a bug in the caller."""


class KeyReused(Refusal):
    """The key of this post was already used for different content."""

    def __init__(self, key: str) -> None:
        """Store the reused key."""
        super().__init__("key_reused", key=key)


class AlreadyReversed(Refusal):
    """The transfer was already reversed, under another key."""

    def __init__(self, key: str, by: str) -> None:
        """Store the transfer's key and that of its reversal."""
        super().__init__("already_reversed", key=key, by=by)


Refusal.teach(
    {
        "insufficient_chips": ngettext_lazy(
            "You need %(need)s chip, but you have %(have)s.",
            "You need %(need)s chips, but you have %(have)s.",
            "need",
        ),
        "key_reused": _("This request key was already used for something else."),
        "bad_cursor": _("The statement has no such page."),
        "bad_choice": _("%(field)s must be one of: %(known)s."),
        "bad_date": _(
            "Write days as 2026-11-22. The last day can't be before the first."
        ),
        "bad_search": ngettext_lazy(
            "Search for plain text of at most %(max)s character.",
            "Search for plain text of at most %(max)s characters.",
            "max",
        ),
        "bad_limit": ngettext_lazy(
            "A page can have %(low)s to %(high)s row.",
            "A page can have %(low)s to %(high)s rows.",
            "high",
        ),
        "bad_idempotency_key": _(
            "A key must have 1 to 255 visible characters and no spaces."
        ),
        "bad_money": _("Write the amount as 25 or 25.50, from %(low)s to %(high)s."),
        "bad_signature": _("This message is not signed by the provider."),
        "no_payment": _("This payment does not exist."),
        "too_many_open": ngettext_lazy(
            "You have %(max)s unpaid deposit. Finish or cancel one of them first.",
            "You have %(max)s unpaid deposits. Finish or cancel one of them first.",
            "max",
        ),
        "not_stopped": _("Only a stopped deposit can be sent back."),
        "own_withdrawal": _(
            "You can't review your own withdrawal. Ask a colleague to do it."
        ),
        # Translators: the state of a withdrawal, such as “paid” or “returned”.
        "already_reviewed": _(
            "This has already been reviewed. Its state is: %(state)s."
        ),
        "say_why": _("Say why. The player reads it."),
        "already_reversed": _("This transfer has already been reversed."),
        "reload_not_yet": _("You can reload when you have fewer than %(below)s."),
    }
)

Refusal.in_cash |= {
    "insufficient_chips": _("You need %(need)s, but you have %(have)s."),
    "bad_amount": _("Please give an amount from %(low)s to %(high)s."),
}
