"""Serve our static files: minified, bundled and compressed once, cached on disk."""

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

from config.bundles import javascript, scripts
from config.bundles.style_sheets import BUNDLES

PACKED = {".css", ".js", ".svg"}
PACKED_AT_LEAST = 400
"""Smaller files are not worth compressing."""
_CSS_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)


class Files(WhiteNoiseMiddleware):
    """WhiteNoise with gzip files, without `collectstatic`."""

    def __init__(self, get_response: Any) -> None:
        """Find our files, the bundles of pages with a table, and the icon."""
        super().__init__(get_response)
        for name, path in _bundles().items():
            self.add_file_to_dictionary(settings.STATIC_URL + name, str(path))
        # Browsers request it by this name, whatever a page says about its icon.
        icon = Path(settings.STATICFILES_DIRS[0]) / "img" / "favicon.ico"
        self.add_file_to_dictionary("/favicon.ico", str(icon))

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Any:
        """Return the file, with its compressed form as an alternative if any."""
        packed = _packed(Path(path))
        if packed is None:
            return super().get_static_file(path, url, stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        return _Tagged(path, headers.items(), encodings={"gzip": str(packed)})


class _Tagged(StaticFile):
    """A file with an ETag only, because dates would add to each of many small files."""

    def get_headers(self, headers_list: Any, files: Any) -> Headers:
        """Return the headers with the ETag, which includes the date."""
        headers = super().get_headers(headers_list, files)
        del headers["Last-Modified"]
        return headers


def _packed(path: Path) -> Path | None:
    """Return the compressed copy of a file, renewed if the file is newer."""
    ours = (Path(settings.STATICFILES_DIRS[0]), _folder())
    if path.suffix not in PACKED or not any(map(path.is_relative_to, ours)):
        return None
    name = hashlib.sha256(f"lean 4 {path}".encode()).hexdigest()[:24]
    packed = _folder() / f"{name}.gz"
    # If nothing can be cached, files are served unchanged.
    with suppress(OSError):
        if path.stat().st_size < PACKED_AT_LEAST:
            return None
        if not packed.exists() or packed.stat().st_mtime < path.stat().st_mtime:
            _write(packed, gzip.compress(_lean(path), 9, mtime=0))
        return packed
    return None


def _lean(path: Path) -> bytes:
    """Return the file without comments and indentation."""
    content = path.read_bytes()
    if path.suffix == ".js" and not path.is_relative_to(_folder()):
        root = Path(settings.STATICFILES_DIRS[0])
        return javascript.minified(path.relative_to(root).as_posix(), content)
    if path.suffix != ".css":
        return content
    lines = map(bytes.strip, _CSS_COMMENT.sub(b"", content).split(b"\n"))
    return b"\n".join(filter(None, lines))


def _bundles() -> dict[str, Path]:
    """Return the paths of the bundles of sheets and scripts, by name.

    They are rebuilt only if a source differs; the result is empty if nothing can be
    cached. Raise `ScriptError` if a script cannot be bundled.
    """
    root, *others = map(Path, settings.STATICFILES_DIRS)
    sheets = dict.fromkeys(chain.from_iterable(BUNDLES.values()))
    sources = [*(root / name for name in sheets), *sorted(root.glob("js/**/*.js"))]
    for other in others:
        sources += sorted(other.glob("js/**/*.js"))
    known = hashlib.sha256()
    for path in (Path(scripts.__file__), Path(javascript.__file__), *sources):
        known.update(f"{path} {path.stat().st_size} ".encode() + path.read_bytes())
    folder = _folder() / known.hexdigest()[:24]
    # Another process may be doing the same; then its folder is used.
    with suppress(OSError):
        if not folder.exists():
            _make_bundles(root, folder)
    return {path.relative_to(folder).as_posix(): path for path in _files_in(folder)}


def _make_bundles(root: Path, folder: Path) -> None:
    fresh = folder.with_suffix(f".{os.getpid()}")
    files = {
        name: "\n".join((root / one).read_text() for one in sheets)
        for name, sheets in BUNDLES.items()
    }
    for entry in scripts.ENTRIES:
        files |= scripts.bundle(entry)
    for name, content in files.items():
        _write(fresh / name, content.encode())
    fresh.rename(folder)


def _files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "packed"


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically: another process may be reading it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(path)
