"""Run a management command in a separate process: on other data, or other code."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

from django.conf import settings

TOLD_LINES: Final = 20


class Failed(Exception):
    """A command failed; the message is its last lines of output."""


def run(environment: Mapping[str, str], *words: str) -> str:
    """Run a command with additional environment variables; return its output.

    Raise `Failed`.
    """
    done = subprocess.run(  # noqa: S603
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *words],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        last = "\n".join(said[-TOLD_LINES:])
        raise Failed(f"`{words[0]}` fails:\n{last}\n")
    return done.stdout
