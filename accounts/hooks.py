"""Hooks through which accounts call the apps above it (`wallet.registry`)."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest

from accounts.models import User
from wallet.errors import Refusal
from wallet.registry import Registry

idle_exempt: Final = Registry[Callable[[Any], bool]]()
"""Return whether an idle person's session must not end now."""
carried_along: Final = Registry[Callable[[HttpRequest, User | None, User], None]]()
"""Keep for a member what the visitor or guest of this browser has done.

Called before the log-in, which clears a guest's session. The guest is None for
visitors, and for one who has just become this member.
"""
deletion_checks: Final = Registry[Callable[[User], Iterable[Refusal]]]()
"""Yield obstacles to deleting a person's account: a seat, an event, chips."""
deletion_steps: Final = Registry[Callable[[User], None]]()
"""Delete an app's data about a person, in the transaction of the deletion."""
people_heard: Final = Registry[Callable[[Collection[str], datetime], None]]()
"""Keep alive what waits for these people (ids) while they have a page open."""
chips_frozen: Final = Registry[Callable[[User], None]]()
"""Return a person's chips from the tables, after the commit of a freeze."""
parted: Final = Registry[Callable[[User, User], None]]()
"""End pending requests between two people after the first has blocked the second."""
