"""Our own static files, packed once and kept: what lies in `static/` is served so."""

import gzip
import hashlib
import os
import re
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings
from whitenoise.base import Headers
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from tables.pages import scripts
from tables.pages.style_sheets import JOINED_SHEETS

PACKED = {".css", ".js", ".svg"}
PACKED_AT_LEAST = 400
"""Bytes below which packing wins nothing."""
_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
_EXPLANATION = re.compile(rb"^/\*\*.*?\*/$", re.DOTALL | re.MULTILINE)
"""A comment that has its lines for itself."""


class Files(WhiteNoiseMiddleware):
    """WhiteNoise, with a gzip beside each of our files though nothing is collected."""

    def __init__(self, get_response: Any) -> None:
        """Find our files, what is joined for pages with a table, and the icon."""
        super().__init__(get_response)
        for name, path in _joined().items():
            self.add_file_to_dictionary(settings.STATIC_URL + name, str(path))
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
    name = hashlib.sha256(f"lean 3 {path}".encode()).hexdigest()[:24]
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
    """Return what a browser needs of a file: neither comments nor indents.

    Each line of a script stays where it is, if empty: an error names the line of the
    source. No text of our scripts spans lines, a test holds that.
    """
    content = path.read_bytes()
    if path.suffix == ".svg":
        return content
    if path.suffix == ".css":
        content = _COMMENT.sub(b"", content)
    lines = (line.strip() for line in content.split(b"\n"))
    if path.suffix == ".css":
        return b"\n".join(filter(None, lines))
    bare = b"\n".join(b"" if line.startswith(b"//") else line for line in lines)
    return _EXPLANATION.sub(lambda found: b"\n" * found[0].count(b"\n"), bare)


def _joined() -> dict[str, Path]:
    """Return where the joined sheets and scripts of tables lie, by their names.

    They are joined anew only where a source differs; none where none can be kept.
    """
    root, *others = map(Path, settings.STATICFILES_DIRS)
    sheets = dict.fromkeys(chain.from_iterable(JOINED_SHEETS.values()))
    sources = [*(root / name for name in sheets), *sorted(root.glob("js/**/*.js"))]
    for other in others:
        sources += sorted(other.glob("js/**/*.js"))
    known = hashlib.sha256()
    for path in (Path(scripts.__file__), *sources):
        known.update(f"{path} {path.stat().st_size} ".encode() + path.read_bytes())
    folder = _folder() / known.hexdigest()[:24]
    # Another process may be doing the same: then its folder is taken.
    with suppress(OSError):
        if not folder.exists():
            _join(root, folder)
    return {path.relative_to(folder).as_posix(): path for path in _files_in(folder)}


def _join(root: Path, folder: Path) -> None:
    fresh = folder.with_suffix(f".{os.getpid()}")
    sheets = {
        joined: "\n".join((root / name).read_text() for name in names)
        for joined, names in JOINED_SHEETS.items()
    }
    for name, content in {**sheets, **scripts.all_joined()}.items():
        _write(fresh / name, content.encode())
    fresh.rename(folder)


def _files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "packed"


def _write(path: Path, content: bytes) -> None:
    """Write a whole file at once: another process may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(path)
