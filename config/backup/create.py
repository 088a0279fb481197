"""Create a backup during play: a database snapshot, and the secret key."""

import shutil
import tempfile
from contextlib import nullcontext
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import django
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from accounts.secret_key import fingerprint
from config import env
from config.backup import archive, postgresql, sqlite
from config.data_refusal import DataRefusal
from wallet import audit

_ROOM = 2
"""Required free space as a multiple of the database's size: a copy and the archive."""


class Backup(NamedTuple):
    """A written backup."""

    path: Path
    manifest: dict[str, Any]
    digest: str


def of_database() -> Any:
    """Return the module for the configured database."""
    return postgresql if connection.vendor == "postgresql" else sqlite


def create(path: Path, *, has_key: bool = True) -> Backup:
    """Write a backup to a new file.

    It contains the secret key of the data folder, unless `has_key` is off or the key
    comes from MELDHOUSE_SECRET_KEY. Raise `DataRefusal`, having written nothing.
    """
    if path.exists():
        raise DataRefusal("backup_exists", f"{path} exists already.")
    check_folder(path.parent)
    database = of_database()
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as temporary:
        folder = Path(temporary)
        with database.snapshot() as name:
            facts = _facts(database)
            files = {database.MEMBER: database.dump(name, folder)}
        kept = key_file()
        if has_key and kept is not None:
            files[archive.SECRET_KEY] = kept
        digest = archive.write(path, facts, files)
    return Backup(path, archive.read(path), digest)


def default_path() -> Path:
    """Return the default path of a backup made now."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return Path(settings.DATA_DIR) / "backups" / f"meldhouse-{moment}.tar"


def key_file() -> Path | None:
    """Return the file of the secret key; None if the key is configured elsewhere."""
    file = Path(settings.DATA_DIR) / archive.SECRET_KEY
    is_used = not env.text("MELDHOUSE_SECRET_KEY") and file.exists()
    return file if is_used else None


def applied() -> dict[str, list[str]]:
    """Return the applied migrations, by app."""
    found: dict[str, list[str]] = {}
    rows = MigrationRecorder.Migration.objects.order_by("app", "name")
    for app, name in rows.values_list("app", "name"):
        found.setdefault(app, []).append(name)
    return found


def ledger() -> dict[str, Any] | None:
    """Return counts and digest of the ledger; None if this code cannot read it."""
    # In PostgreSQL a failed query would abort the transaction with the snapshot.
    savepoint = transaction.atomic() if connection.in_atomic_block else nullcontext()
    try:
        with savepoint:
            return asdict(audit.totals())
    except DatabaseError:
        return None


def _facts(database: Any) -> dict[str, Any]:
    return {
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "database": connection.vendor,
        **database.versions(),
        "django": django.get_version(),
        "migrations": applied(),
        "ledger": ledger(),
        "key": fingerprint.of(settings.SECRET_KEY),
    }


def check_folder(folder: Path) -> None:
    """Create a folder for backups; raise `DataRefusal` `folder_closed`, `disk_full`."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DataRefusal(
            "folder_closed", f"{folder} cannot be written: {error.strerror}."
        ) from None
    check_room(folder, of_database().size())


def check_room(folder: Path, size: int) -> None:
    """Raise `DataRefusal` `disk_full` if a copy of this many bytes does not fit."""
    free, needed = shutil.disk_usage(folder).free, int(size * _ROOM)
    if free < needed:
        raise DataRefusal(
            "disk_full",
            f"{folder} has {free >> 20} MB free, and {(needed >> 20) + 1} are needed.",
        )
