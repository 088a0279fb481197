"""Run a command of ours in a process of its own: on other data, or by other code."""

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

from django.conf import settings

TOLD_LINES: Final = 20


class Failed(Exception):
    """A command of ours has ended with a failure; its last lines are the text."""


def run(environment: Mapping[str, str], *words: str) -> str:
    """Run a command, its environment added to ours; return what it says.

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
