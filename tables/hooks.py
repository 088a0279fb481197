"""What tables ask the apps that build on them (`wallet.registry`)."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from accounts.models import User
from tables.messages.protocol import Notice
from wallet.registry import Registry, Single


class Host(NamedTuple):
    """What a host is called, its page, and where a table's page asks how it stands."""

    words: str
    url: str
    strip: str


host_of: Final = Single[Callable[[str], Host | None]]()
"""Returns what hosts a table, by the reference that the table carries."""
notice_sources: Final = Registry[Callable[[User], Iterable[Notice]]]()
"""Return what a page that is opened says to its person, beside what tables know."""
