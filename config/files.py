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

PACKED = {".css", ".js", ".svg"}
PACKED_AT_LEAST = 400
"""Bytes below which packing wins nothing."""


class Files(WhiteNoiseMiddleware):
    """WhiteNoise, with a gzip beside each of our files though nothing is collected."""

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> Any:
        """Return the file with its packed form as an alternative, if it has one."""
        packed = _packed(Path(path))
        if packed is None:
            return super().get_static_file(path, url, stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        return StaticFile(path, headers.items(), encodings={"gzip": str(packed)})


def _packed(path: Path) -> Path | None:
    """Return the packed copy of one of our files, made anew if the file is newer."""
    ours = Path(settings.STATICFILES_DIRS[0])
    if path.suffix not in PACKED or not path.is_relative_to(ours):
        return None
    name = hashlib.sha256(str(path).encode()).hexdigest()[:24]
    packed = settings.DATA_DIR / "packed" / f"{name}.gz"
    # Where nothing can be kept the files go out as they are.
    with suppress(OSError):
        if path.stat().st_size < PACKED_AT_LEAST:
            return None
        if not packed.exists() or packed.stat().st_mtime < path.stat().st_mtime:
            packed.parent.mkdir(parents=True, exist_ok=True)
            fresh = packed.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
            fresh.replace(packed)
        return packed
    return None
