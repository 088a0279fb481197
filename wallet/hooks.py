"""What the ledger asks the apps that build on it, and the form of their answers.

The ledger knows no person's home, no match and no event. An app that knows one
registers a function here (`wallet.registry`).
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import AbstractBaseUser

from wallet.errors import Refusal
from wallet.new_transfer import Policy
from wallet.registry import Registry, Single


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: the invariant, where, and the two values."""

    invariant: str
    where: str
    expected: str
    found: str

    def __str__(self) -> str:
        return (
            f"{self.invariant} {self.where}: "
            f"expected {self.expected}, found {self.found}"
        )


class Link(NamedTuple):
    """What a reference is called, and its page; empty where there is none to open."""

    words: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a person may bring in and stake cash, and if not, why."""

    code: str = ""
    """Empty where they may, else the code of the refusal."""
    params: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""
    """What the house tells people of their country."""

    @property
    def is_allowed(self) -> bool:
        """Whether they may."""
        return not self.code


policies: Final = Registry[Policy]()
"""Asked inside the transaction before anything is posted; each may refuse."""
audits: Final = Registry[Callable[[], Iterable[Finding]]]()
"""Judge in the audit what a match, an event or a person should have in its accounts."""
links: Final = Registry[Callable[[Sequence[str], Any], Mapping[str, Link]]]()
"""Link the references of a whole page of the statement, for the person who reads it."""
tables_of: Final = Registry[Callable[[Any, str], Iterable[Link]]]()
"""Name the tables where a person's chips of a ledger lie until they leave."""
chips_moved: Final = Registry[Callable[[Collection[Any]], None]]()
"""Told the ids of those whose chips changed, after the commit."""
cash_standing: Final = Single[Callable[[AbstractBaseUser], Standing]]()
"""Says what a person may, by where they live and how old they are."""
may_withdraw: Final = Single[Callable[[AbstractBaseUser], bool]]()
"""Says whether a person may be paid out."""
deposit_refusal: Final = Single[Callable[[AbstractBaseUser], Refusal | None]]()
"""Returns why a person may not pay in now: a freeze, a break, an exclusion."""
withdrawal_refusal: Final = Single[Callable[[AbstractBaseUser], Refusal | None]]()
"""Returns why nothing leaves a person's account now: a freeze."""
held_back: Final = Single[Callable[[Collection[Any]], Collection[Any]]]()
"""Returns the ids, of those given, of people who get no payments for now."""
