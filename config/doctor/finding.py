"""A finding of the doctor: its level, what to do, and where to read more."""

from enum import StrEnum
from typing import Final, NamedTuple

PAGE: Final = "docs/operations/troubleshooting.md"
START: Final = "the-site-does-not-start"
CLOCK: Final = "the-clock-is-wrong"
BACKUP: Final = "a-backup-is-old-or-does-not-load"
DISK: Final = "the-disk-is-full"
PROXY: Final = "the-site-opens-but-sockets-forms-or-redirects-fail"
AWAY: Final = "nobody-can-move-or-clocks-stand"
LEDGER: Final = "the-ledger-audit-finds-a-fault"
VERSION: Final = "a-version-is-not-supported"
CERTIFICATE: Final = "the-certificate-expires"


class Level(StrEnum):
    """How a check ended."""

    OK = "OK"
    WARNING = "WARNING"
    FAILED = "FAILED"


class Finding(NamedTuple):
    """What one check found."""

    level: Level
    said: str
    """One sentence: what is so, or what to do."""
    entry: str = ""
    """The heading of `PAGE` that helps, as an anchor; "" where all is well."""


def ok(said: str) -> Finding:
    """Return that all is well."""
    return Finding(Level.OK, said)


def warning(said: str, entry: str) -> Finding:
    """Return what should be put right within days."""
    return Finding(Level.WARNING, said, entry)


def failed(said: str, entry: str) -> Finding:
    """Return what does not work, or will soon lose something."""
    return Finding(Level.FAILED, said, entry)


def line(name: str, finding: Finding) -> str:
    """Return a finding as one line, with the place that says more."""
    place = f" See {PAGE}#{finding.entry}" if finding.entry else ""
    return f"{finding.level:7} {name}: {finding.said}{place}"
