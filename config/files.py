"""Our own static files, packed once and kept: what lies in `static/` is served so."""

import gzip
import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from whitenoise.base import Headers
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from tables.sheets import JOINED, SHEETS

PACKED = {".css", ".js", ".svg"}
PACKED_AT_LEAST = 400
"""Bytes below which packing wins nothing."""


class Files(WhiteNoiseMiddleware):
    """WhiteNoise, with a gzip beside each of our files though nothing is collected."""

    def __init__(self, get_response: Any) -> None:
        """Find our files, the joined sheets of the table page, and the icon."""
        super().__init__(get_response)
        joined = _joined()
        if joined is not None:
            self.add_file_to_dictionary(settings.STATIC_URL + JOINED, str(joined))
        # Browsers ask for it by this name, whatever a page says about its icon.
        icon = Path(settings.STATICFILES_DIRS[0]) / "img" / "favicon.ico"
        self.add_file_to_dictionary("/favicon.ico", str(icon))

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Any:
        """Return the file with its packed form as an alternative, if it has one."""
        packed = _packed(Path(path))
        if packed is None:
            return super().get_static_file(path, url, stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        return _Tagged(path, headers.items(), encodings={"gzip": str(packed)})


class _Tagged(StaticFile):
    """A file known by its tag alone: its date would cost each of many small files."""

    def get_headers(self, headers_list: Any, files: Any) -> Headers:
        """Return the headers with the tag, which the date has gone into."""
        headers = super().get_headers(headers_list, files)
        del headers["Last-Modified"]
        return headers


def _packed(path: Path) -> Path | None:
    """Return the packed copy of one of our files, made anew if the file is newer."""
    ours = (Path(settings.STATICFILES_DIRS[0]), _folder())
    if path.suffix not in PACKED or not any(map(path.is_relative_to, ours)):
        return None
    name = hashlib.sha256(f"lean 2 {path}".encode()).hexdigest()[:24]
    packed = _folder() / f"{name}.gz"
    # Where nothing can be kept the files go out as they are.
    with suppress(OSError):
        if path.stat().st_size < PACKED_AT_LEAST:
            return None
        if not packed.exists() or packed.stat().st_mtime < path.stat().st_mtime:
            _write(packed, gzip.compress(_lean(path), 9, mtime=0))
        return packed
    return None


def _lean(path: Path) -> bytes:
    """Return what a browser needs of a file: of a script neither comment nor indent.

    A line of comment stays as an empty one: an error names the line of the source. No
    text of our scripts spans lines, a test holds that.
    """
    content = path.read_bytes()
    if path.suffix != ".js":
        return content
    lines = content.split(b"\n")
    bare = (line.lstrip() for line in lines)
    return b"\n".join(b"" if line.startswith(b"//") else line for line in bare)


def _joined() -> Path | None:
    """Return the sheets of the table page as one file, None where none can be kept."""
    root = Path(settings.STATICFILES_DIRS[0])
    sheets = b"\n".join((root / name).read_bytes() for name in SHEETS)
    joined = _folder() / f"{hashlib.sha256(sheets).hexdigest()[:24]}.css"
    with suppress(OSError):
        if not joined.exists():
            _write(joined, sheets)
        return joined
    return None


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "packed"


def _write(path: Path, content: bytes) -> None:
    """Write a whole file at once: another process may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(path)
