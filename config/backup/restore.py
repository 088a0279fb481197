"""Restore a backup: load it into a draft, check it there, then swap."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection

from accounts.models import User
from config import env, migration_history
from config.backup import archive, closed_house, create, own_commands
from config.data_refusal import DataRefusal
from config.monitoring import verified_backup
from config.postgresql import databases
from config.processes import preflight

MARK: Final = "before-restore"


class Restored(NamedTuple):
    """The result of a restore."""

    manifest: dict[str, Any]
    aside: list[str]
    """The locations of the previous database and secret key, if any."""


def restore(
    path: Path,
    *,
    tell: Callable[[str], None],
    is_verified: bool = True,
    replaces: bool = False,
) -> Restored:
    """Restore the state at the time of a backup.

    `tell` is called with each step. Unless `replaces`, a database with people is not
    replaced. Raise `DataRefusal` with nothing changed.
    """
    with closed_house.held():
        ensure_database()
        if not replaces and has_data():
            raise DataRefusal(
                "house_has_data",
                "This house has people in it. With --replace their data is put aside, "
                "and the backup takes its place.",
            )
        with drafted(path, tell, is_verified=is_verified) as draft:
            return exchange(draft, MARK)


def rehearse(path: Path, *, tell: Callable[[str], None]) -> dict[str, Any]:
    """Do everything except the swap; possible while the site is running.

    Return the manifest, and note its moment (`verified_backup`). Raise `DataRefusal`,
    and leave nothing behind.
    """
    ensure_database()
    with drafted(path, tell, is_verified=True) as draft:
        manifest = draft.manifest
    with suppress(DatabaseError):
        # A database without tables has nothing to remember it in.
        verified_backup.note(manifest)
    return manifest


class Draft(NamedTuple):
    """A backup that is extracted, loaded, migrated and optionally verified."""

    manifest: dict[str, Any]
    folder: Path
    database: Any

    @property
    def key(self) -> Path | None:
        """The secret key in the backup."""
        file = self.folder / archive.SECRET_KEY
        return file if archive.SECRET_KEY in self.manifest["files"] else None


@contextmanager
def drafted(
    path: Path, tell: Callable[[str], None], *, is_verified: bool
) -> Iterator[Draft]:
    """Yield a draft of the backup, migrated to this release."""
    check(archive.read(path), create.of_database())
    with loaded(path, tell) as draft:
        _borrow_key(draft)
        tell("Bringing it to this release.")
        _run(draft, "migrate", "--no-input", "--verbosity", "0")
        if is_verified:
            tell("Auditing the ledger, replaying every deal, checking fair play.")
            _run(draft, "verify_house", *ledger_words(draft.manifest))
        yield draft


@contextmanager
def loaded(path: Path, tell: Callable[[str], None]) -> Iterator[Draft]:
    """Yield a draft of the backup, in its original release.

    A draft that was not swapped in is deleted afterwards.
    """
    database = create.of_database()
    data = Path(settings.DATA_DIR)
    preflight.make_private(data)
    create.check_room(data, path.stat().st_size)
    with tempfile.TemporaryDirectory(dir=data, prefix=".restore-") as temporary:
        folder = Path(temporary)
        tell("Unpacking it, and checking every byte.")
        manifest = archive.unpack(path, folder)
        draft = Draft(manifest, folder, database.Draft(folder))
        try:
            tell("Loading the database.")
            draft.database.load(folder / database.MEMBER)
            yield draft
        finally:
            draft.database.drop()


def check(manifest: dict[str, Any], database: Any) -> None:
    """Raise `DataRefusal` if this release cannot read the backup."""
    if (
        manifest["database"] != connection.vendor
        or database.MEMBER not in (manifest["files"])
    ):
        raise DataRefusal(
            "other_database",
            f"The backup is of {manifest['database']}, and this house runs on "
            f"{connection.vendor}.",
        )
    named = manifest["migrations"].items()
    applied = {(app, name) for app, names in named for name in names}
    if newer := migration_history.unknown(applied):
        raise DataRefusal(
            "backup_newer",
            f"The backup comes from a newer release: {', '.join(newer)} is unknown "
            "here. Restore it with the release that made it, or a later one.",
        )
    if migration_history.is_too_old(applied):
        raise DataRefusal(
            "backup_too_old",
            "The backup was made by an older version. Check out commit "
            f"{migration_history.COMMIT}, restore it there, and come back.",
        )
    database.check_versions(manifest)


def exchange(draft: Draft, word: str) -> Restored:
    """Swap a draft with the live data, which is kept under another name.

    The name is the old one with a word and the time. The site must be closed.
    """
    closed_house.check()
    mark = f"{word}-{datetime.now(UTC).strftime('%Y%m%d-%H%M%S-%f')}"
    aside = [draft.database.swap(mark)]
    if draft.key is not None and not env.text("MELDHOUSE_SECRET_KEY"):
        place = Path(settings.DATA_DIR) / archive.SECRET_KEY
        if place.exists() and place.read_bytes() != draft.key.read_bytes():
            kept = place.with_name(f"{place.name}.{mark}")
            os.link(place, kept)
            aside.append(str(kept))
        draft.key.replace(place)
    return Restored(draft.manifest, [one for one in aside if one])


def ensure_database() -> None:
    """Create the configured database if the server does not have it."""
    if connection.vendor == "postgresql":
        databases.ensure(connection.settings_dict)


def has_data() -> bool:
    """Return whether anybody except house bots has an account here."""
    try:
        if User._meta.db_table not in connection.introspection.table_names():
            return False
        table = connection.ops.quote_name(User._meta.db_table)
        # Only the oldest columns: the database may be from another release.
        with closing(connection.cursor()) as cursor:
            cursor.execute(f"SELECT 1 FROM {table} WHERE NOT is_bot LIMIT 1")  # noqa: S608
            return cursor.fetchone() is not None
    except DatabaseError:
        # Unreadable data is not discarded without asking.
        return True
    finally:
        closed_house.let_go()


def _borrow_key(draft: Draft) -> None:
    """Let the draft be read with the key that the site will use afterwards."""
    own = create.key_file()
    if draft.key is None and own is not None:
        key = draft.folder / archive.SECRET_KEY
        key.touch(mode=0o600)
        key.write_bytes(own.read_bytes())


def ledger_words(manifest: dict[str, Any]) -> list[str]:
    """Return the option of `verify_house` for comparing with a backup's ledger."""
    told = manifest["ledger"]
    return ["--ledger", f"{told['last_id']}:{told['digest']}"] if told else []


def _run(draft: Draft, *words: str) -> None:
    try:
        own_commands.run(draft.database.environment, *words)
    except own_commands.Failed as failure:
        raise DataRefusal(
            "backup_unsound", f"What was restored is not sound: {failure}"
        ) from None
