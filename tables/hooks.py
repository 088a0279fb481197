"""Hooks that apps above tables implement (`wallet.registry`)."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from accounts.models import User
from tables.messages.protocol import NoticeData
from tables.models import Seat
from wallet.registry import Registry, Single


class Host(NamedTuple):
    """The name of a host, its page, and the URL of its state for tables' pages."""

    words: str
    url: str
    strip: str


host_of: Final = Single[Callable[[str], Host | None]]()
"""Returns what hosts a table, by the reference that the table carries."""
sweeps: Final = Registry[Callable[[], int]]()
"""End what has run out in other apps, every 15 s."""
far_in_rating: Final = Single[
    Callable[[Any, str, Mapping[int, Sequence[Seat]], datetime], Container[int]]
]()
"""Returns at which tables people wait whose ratings are too far from a person's.

It is given the person's id, a family, the people who wait by table, and the moment."""
notice_sources: Final = Registry[Callable[[User], Iterable[NoticeData]]]()
"""Return what a page that is opened says to its person, beside what tables know."""
