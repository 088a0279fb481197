"""Checks of this machine: versions, clock, data folder and disk space."""

import ctypes
import os
import shutil
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings

from config.backup import sqlite
from config.doctor.finding import (
    CLOCK,
    DISK,
    START,
    VERSION,
    Finding,
    failed,
    ok,
    warning,
)

FREE_MIN: Final = 200 << 20
"""With fewer bytes free the database may stop at any moment."""
FREE_FEW: Final = 1 << 30
_NOT_SYNCHRONISED: Final = 5
"""`TIME_ERROR`, as the kernel answers `adjtimex`."""
_TIMEX_BYTES: Final = 512
"""More than `struct timex` has on any machine."""


class Supported(NamedTuple):
    """The versions of one thing that the suite runs on: both ends are included."""

    oldest: tuple[int, ...]
    newest: tuple[int, ...] | None = None


PYTHON: Final = Supported((3, 11), (3, 13))
SQLITE: Final = Supported((3, 40))
POSTGRESQL: Final = Supported((15,), (17,))
REDIS: Final = Supported((7,))


def judge(name: str, found: tuple[int, ...], wanted: Supported) -> Finding:
    """Compare a version with those that are supported."""
    named = f"{name} {'.'.join(map(str, found))}"
    if found < wanted.oldest:
        oldest = ".".join(map(str, wanted.oldest))
        return failed(f"{named} is too old: install {oldest} or newer.", VERSION)
    if wanted.newest and found[: len(wanted.newest)] > wanted.newest:
        newest = ".".join(map(str, wanted.newest))
        return warning(f"{named} is newer than the newest tested, {newest}.", VERSION)
    return ok(f"{named} is supported.")


def python() -> Finding:
    """Judge the version of Python."""
    return judge("Python", tuple(sys.version_info[:3]), PYTHON)


def sqlite_version() -> Finding:
    """Judge the version of SQLite; without PostgreSQL the site stands on it."""
    return judge("SQLite", sqlite3.sqlite_version_info, SQLITE)


def time_synchronised() -> Finding:
    """Ask the kernel whether something keeps its clock right."""
    ask = getattr(ctypes.CDLL(None), "adjtimex", None)
    answer = ask(ctypes.create_string_buffer(_TIMEX_BYTES)) if ask else -1
    if answer == _NOT_SYNCHRONISED:
        return warning(
            "Nothing synchronises this machine's clock: turn NTP on "
            "(timedatectl set-ntp true).",
            CLOCK,
        )
    if answer < 0:
        return ok("The kernel does not tell whether its clock is synchronised.")
    return ok("This machine's clock is synchronised.")


def data_folder() -> Finding:
    """Check who can read and write the data folder and the files in it."""
    folder = Path(settings.DATA_DIR)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return failed(
            f"The data folder {folder} cannot be written ({error.strerror}): give it "
            "to the user that Meldhouse runs as.",
            START,
        )
    if mine := [path for path in _private(folder) if _is_open(path)]:
        return warning(
            f"Others of this machine can read {', '.join(map(str, mine))}: take that "
            "away (chmod go-rwx).",
            START,
        )
    return ok(f"{folder} can be written by this user and read by nobody else.")


def _private(folder: Path) -> Iterator[Path]:
    yield folder
    for name in ("secret_key", sqlite.NAME, f"{sqlite.NAME}-wal", "backups"):
        if (path := folder / name).exists():
            yield path


def _is_open(path: Path) -> bool:
    state = path.stat()
    others = stat.S_IRWXG | stat.S_IRWXO
    return state.st_uid == os.getuid() and bool(state.st_mode & others)


def disk_space() -> Finding:
    """Check the free disk space of the data folder."""
    folder = Path(settings.DATA_DIR)
    free = free_bytes()
    said = f"{folder} has {free >> 20} MB free"
    if free < FREE_MIN:
        return failed(f"{said}: make room now, before the database stops.", DISK)
    if free < FREE_FEW:
        return warning(f"{said}: make room.", DISK)
    return ok(f"{said}.")


def free_bytes() -> int:
    """Return how many bytes are free where the data folder is."""
    return shutil.disk_usage(settings.DATA_DIR).free
