"""The archive of a backup: a tar file whose first member is a manifest.

`manifest.json` names format, moment, versions and migrations, and for each other member
its size and SHA-256; its own `sha256` covers the rest of it. The file is readable by
its owner only, as are the files it is unpacked to.
"""

import hashlib
import io
import json
import os
import tarfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from config.data_refusal import DataRefusal

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
SECRET_KEY: Final = "secret_key"  # noqa: S105 - the name of a file
PRIVATE: Final = 0o600
CHUNK: Final = 1 << 20
_MANIFEST_BYTES_MAX: Final = 1 << 20


def write(path: Path, facts: Mapping[str, Any], files: Mapping[str, Path]) -> str:
    """Write an archive completely or not at all; return the digest of its manifest.

    Raise `DataRefusal` `backup_exists` if the file exists.
    """
    members: dict[str, dict[str, Any]] = {
        name: {"bytes": file.stat().st_size, "sha256": digest_of(file)}
        for name, file in files.items()
    }
    manifest = {"format": FORMAT, **facts, "files": members}
    manifest["sha256"] = manifest_digest(manifest)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    try:
        with open(handle, "wb") as whole:
            with tarfile.open(fileobj=whole, mode="w") as tar:
                text = json.dumps(manifest, indent=1).encode()
                tar.addfile(_member(MANIFEST, len(text)), io.BytesIO(text))
                for name, file in files.items():
                    with file.open("rb") as content:
                        tar.addfile(_member(name, members[name]["bytes"]), content)
            whole.flush()
            os.fsync(whole.fileno())
        # A link, because it does not replace a file created meanwhile.
        os.link(draft, path)
    except FileExistsError:
        raise DataRefusal("backup_exists", f"{path} exists already.") from None
    finally:
        draft.unlink(missing_ok=True)
    _sync(path.parent)
    return str(manifest["sha256"])


def read(path: Path) -> dict[str, Any]:
    """Return the manifest of an archive.

    Raise `DataRefusal` `no_backup` if there is no such file, `backup_damaged`, or
    `backup_newer` for an unknown format.
    """
    with _opened(path) as tar:
        return _manifest(tar)


def unpack(path: Path, folder: Path) -> dict[str, Any]:
    """Extract an archive into a folder, verifying every byte; return its manifest.

    Raise as `read` does. Only members that the manifest names are written.
    """
    with _opened(path) as tar:
        manifest = _manifest(tar)
        for name, told in manifest["files"].items():
            if name != Path(name).name:
                raise _damaged(f"a member is called {name!r}")
            _copy(tar, name, told, folder / name)
    return manifest


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _copy(tar: tarfile.TarFile, name: str, told: dict[str, Any], to: Path) -> None:
    try:
        content = tar.extractfile(name)
    except (KeyError, tarfile.TarError):
        content = None
    if content is None:
        raise _damaged(f"{name} is missing")
    found = hashlib.sha256()
    handle = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with open(handle, "wb") as copy:
        while chunk := _part(content.read):
            found.update(chunk)
            copy.write(chunk)
    if found.hexdigest() != told["sha256"]:
        raise _damaged(f"{name} is not what was stored")


def _part(read: Callable[[int], bytes]) -> bytes:
    try:
        return read(CHUNK)
    except (tarfile.TarError, EOFError):
        raise _damaged("it ends too early") from None


class _opened:
    """Open an archive for reading; raise `backup_damaged` if it is unreadable."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> tarfile.TarFile:
        try:
            self.tar = tarfile.open(self.path, mode="r:")
        except FileNotFoundError:
            raise DataRefusal("no_backup", f"There is no file {self.path}.") from None
        except (tarfile.TarError, EOFError):
            raise _damaged("it is no archive") from None
        except OSError as error:
            raise DataRefusal("no_backup", f"{self.path}: {error.strerror}.") from None
        return self.tar

    def __exit__(self, *_given: object) -> None:
        self.tar.close()


def _manifest(tar: tarfile.TarFile) -> dict[str, Any]:
    try:
        first = tar.next()
        if first is None or first.name != MANIFEST or first.size > _MANIFEST_BYTES_MAX:
            raise _damaged("it does not begin with a manifest")
        content = tar.extractfile(first)
        manifest = dict(json.loads(content.read() if content else b""))
        if manifest["format"] > FORMAT:
            raise DataRefusal(
                "backup_newer",
                f"The backup is of format {manifest['format']}, and this release reads "
                f"formats up to {FORMAT}. Restore it with the release that made it.",
            )
        given = manifest.pop("sha256")
        told = manifest_digest(manifest)
    except (tarfile.TarError, EOFError, ValueError, KeyError, TypeError):
        raise _damaged("its manifest cannot be read") from None
    if given != told:
        raise _damaged("its manifest was changed")
    return {**manifest, "sha256": given}


def manifest_digest(manifest: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a manifest, in hexadecimal digits."""
    text = json.dumps(manifest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _member(name: str, size: int) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size, info.mode = size, PRIVATE
    return info


def _sync(folder: Path) -> None:
    """Wait until the folder itself is on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _damaged(why: str) -> DataRefusal:
    return DataRefusal("backup_damaged", f"The backup is damaged: {why}.")
