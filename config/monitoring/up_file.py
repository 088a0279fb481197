"""The file in which `up` reports its processes: `up.json` in the data folder."""

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings


def path() -> Path:
    """Return the path of the file."""
    return Path(settings.DATA_DIR) / "up.json"


def write(content: dict[str, Any]) -> None:
    """Replace the note. Readers find the old one or the new one, never half of it."""
    draft = path().with_suffix(".draft")
    draft.write_text(json.dumps(content))
    draft.replace(path())


def failing() -> list[str]:
    """Return the names of the processes that keep ending, as `up` last noted them.

    Empty without `up`, as another process manager then has its own status page.
    """
    try:
        note = json.loads(path().read_text())
        os.kill(int(note["supervisor"]), 0)
        return [str(name) for name in note["failing"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []
