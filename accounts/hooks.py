"""What accounts ask the apps that build on them (`wallet.registry`)."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest

from accounts.models import User
from wallet.errors import Refusal
from wallet.registry import Registry

idle_exempt: Final = Registry[Callable[[Any], bool]]()
"""Say of a person who was idle that the session must not end now."""
carried_along: Final = Registry[Callable[[HttpRequest, User | None, User], None]]()
"""Keep for a member what the visitor or the guest of this browser has done there.

Asked before the member is logged in: a guest's session is emptied then. The guest is
None for a visitor, and for one who has just become this member."""
deletion_checks: Final = Registry[Callable[[User], Iterable[Refusal]]]()
"""Yield what keeps a person from deleting the account: a seat, an event, chips."""
deletion_steps: Final = Registry[Callable[[User], None]]()
"""Take away what an app keeps of a person, in the transaction that deletes them."""
people_heard: Final = Registry[Callable[[Collection[str], datetime], None]]()
"""Renew what waits for people, by their ids, while a page of theirs is open."""
chips_frozen: Final = Registry[Callable[[User], None]]()
"""Bring home what a person has at tables, after the commit of the freeze."""
parted: Final = Registry[Callable[[User, User], None]]()
"""End what waits between two people: the first has blocked the second."""
