"""`manage.py spare_process`: a process with everything loaded that waits.

`up` keeps one. When a process dies, the spare one takes its place within milliseconds,
where a new one would first have to load Python, Django and Celery. It is told what to
run in one line on its standard input; nobody else has a use for it.
"""

import json
import os
import sys
from importlib import import_module
from typing import Any

from django.core.management import BaseCommand, execute_from_command_line
from django.urls import get_resolver

LOADED = (
    "config.celery",
    "config.processes.web_process",
    "celery.bin.celery",
    "celery.beat",
    "celery.worker",
    "celery.concurrency.prefork",
    "kombu.transport.redis",
    "psycopg_pool",
    "tables.tasks",
)


class Command(BaseCommand):
    """Load, wait, become somebody else."""

    help = "Wait for a command on standard input, and become it (used by `up`)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Load what any process needs, then run the one that is asked for."""
        for name in LOADED:
            import_module(name)
        get_resolver().url_patterns  # noqa: B018
        line = sys.stdin.readline()
        if not line:
            return
        with open(os.devnull) as nothing:
            os.dup2(nothing.fileno(), 0)
        play(json.loads(line))


def play(command: list[str]) -> None:
    """Run a command of `up` in this process instead of in a new one."""
    match command:
        case [_python, "-m", "celery", *words]:
            sys.argv = ["celery", *words]
            import_module("celery.bin.celery").main()
        case [_python, script, *words]:
            sys.argv = [script, *words]
            execute_from_command_line(sys.argv)
