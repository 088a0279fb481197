"""The backup of each night: made, tested as `restore --dry-run` does, and kept.

A file has its name only once it was tested, so all `nightly-*.tar` can be restored.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from config.backup import create, restore
from config.data_refusal import DataRefusal

NAME: Final = "nightly_backup"
UNTESTED: Final = "untested.tar"
"""What is being tested, or failed the last test."""


def run(folder: Path, *, keep: int, tell: Callable[[str], None]) -> Path:
    """Back up into a folder, test the file, delete all but the newest `keep`.

    `tell` is called with each step. Raise `DataRefusal`, having deleted no tested file.
    """
    create.check_folder(folder)
    with _alone(folder):
        draft = folder / UNTESTED
        draft.unlink(missing_ok=True)
        create.create(draft)
        made_at = datetime.fromisoformat(restore.rehearse(draft, tell=tell)["made_at"])
        path = draft.rename(folder / f"nightly-{made_at:%Y%m%d-%H%M%S}.tar")
        # The new one stays even if the clock was ahead when others were made.
        others = sorted({*folder.glob("nightly-*.tar")} - {path}, reverse=True)
        for old in others[keep - 1 :]:
            old.unlink()
            tell(f"Deleted {old.name}.")
    return path


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the folder; raise `DataRefusal` `backup_running` if another run does."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise DataRefusal(
            "backup_running", f"Another nightly backup works in {folder}."
        ) from None
    finally:
        os.close(handle)
