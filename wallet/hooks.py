"""Hooks through which the ledger calls the apps above it, and their return types.

The ledger knows nothing about residence, matches or events. Apps that do register
functions here (`wallet.registry`).
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
    """An audit finding: the invariant, where it fails, and the two values."""

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
    """The label of a reference, and its page; empty if there is none to open."""

    words: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a person may bring in and stake cash, and if not, why."""

    code: str = ""
    """Empty if allowed, else the code of the refusal."""
    params: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""
    """A notice for people in their country."""

    @property
    def is_allowed(self) -> bool:
        """Whether cash is allowed."""
        return not self.code


policies: Final = Registry[Policy]()
"""Called inside the transaction before anything is posted; each may refuse."""
audits: Final = Registry[Callable[[], Iterable[Finding]]]()
"""Return audit findings for the accounts of matches, events or people."""
links: Final = Registry[Callable[[Sequence[str], Any], Mapping[str, Link]]]()
"""Return links for the references on a page of the statement, for its reader."""
tables_of: Final = Registry[Callable[[Any, str], Iterable[Link]]]()
"""Return the tables that hold a person's chips of a ledger."""
chips_moved: Final = Registry[Callable[[Collection[Any]], None]]()
"""Called after the commit with the ids of people whose chips changed."""
cash_standing: Final = Single[Callable[[AbstractBaseUser], Standing]]()
"""Return what a person may do with cash, given their country and age."""
may_withdraw: Final = Single[Callable[[AbstractBaseUser], bool]]()
"""Return whether a person may withdraw."""
deposit_refusal: Final = Single[Callable[[AbstractBaseUser], Refusal | None]]()
"""Return why a person may not deposit now: a freeze, a break, an exclusion."""
withdrawal_refusal: Final = Single[Callable[[AbstractBaseUser], Refusal | None]]()
"""Return why a person may not withdraw now: a freeze."""
held_back: Final = Single[Callable[[Collection[Any]], Collection[Any]]]()
"""Return which of these people's payments are on hold."""
