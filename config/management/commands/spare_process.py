"""`manage.py spare_process`: a fully loaded process that waits.

`up` keeps one. When a process dies, the spare one replaces it within milliseconds,
because a new one would first have to load Python, Django and Celery. It reads what to
run as one line from standard input; it is not meant to be used by hand.
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
    """Load everything, wait, then run the requested command."""

    help = "Wait for a command on standard input, and become it (used by `up`)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Load what any process needs, then run the requested one."""
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
    """Run one of `up`'s commands in this process instead of a new one."""
    match command:
        case [_python, "-m", "celery", *words]:
            sys.argv = ["celery", *words]
            import_module("celery.bin.celery").main()
        case [_python, script, *words]:
            sys.argv = [script, *words]
            execute_from_command_line(sys.argv)
