"""`manage.py up`: the production profile on one machine, in a small setup."""

import contextlib
import os
import sys
from argparse import ArgumentParser
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import structlog
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.db import connection

from config.doctor import all_checks
from config.monitoring import up_file
from config.postgresql import databases
from config.processes import preflight
from config.processes.process_manager import Died, ProcessManager

log = structlog.get_logger(__name__)
READY_SECONDS = 60.0
"""How long to wait without progress before giving up."""
ANSWER_SECONDS = 5.0


class Command(BaseCommand):
    """Web processes, two Celery workers and a beat, on PostgreSQL and Redis."""

    help = "Run web processes from PORT on, two workers and a beat, until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: host, first port, number of web processes."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--web", type=int, default=2, help="how many web processes (default 2)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare the database, start all processes, watch them, stop them."""
        if settings.EMBEDDED or not settings.DATABASE_URL:
            raise CommandError("`up` needs DATABASE_URL and REDIS_URL. See `make up`.")
        if options["web"] < 1:
            raise CommandError("`up` needs --web 1 or more.")
        preflight.hold(settings.DATA_DIR / "up.lock")
        create_database(settings.DATABASES["default"])
        preflight.prepare()
        for complaint in all_checks.complaints():
            with contextlib.suppress(OSError):
                self.stdout.write(complaint)
        connection.close()
        # Celery looks for `config` in the folder it runs in, whatever ours is.
        house = ProcessManager(settings.BASE_DIR)
        house.listen()
        up_file.path().unlink(missing_ok=True)
        try:
            urls = start_processes(house, options)
            if house.wait_until(lambda: all(map(_is_ready, urls)), READY_SECONDS):
                self._open(house, urls)
            elif not house.is_asked_to_stop:
                waited, places = f"{READY_SECONDS:.0f} s", " ".join(urls)
                raise CommandError(f"Not ready, and no progress for {waited}: {places}")
        except Died as death:
            raise CommandError(f"{death}; the others were stopped.") from None
        finally:
            up_file.path().unlink(missing_ok=True)
            house.stop()
        self.stdout.write("Meldhouse is closed.")

    def _open(self, house: ProcessManager, urls: list[str]) -> None:
        """Print the URL, and keep every process alive until asked to stop."""

        def tell(words: str) -> None:
            # Neither a full disk nor a closed terminal should stop play.
            with contextlib.suppress(OSError):
                up_file.write(
                    {
                        "urls": urls,
                        "pids": house.pids,
                        "failing": house.failing,
                        "supervisor": os.getpid(),
                    }
                )
            with contextlib.suppress(OSError):
                self.stdout.write(words)
                self.stdout.flush()
            web = {name for name in house.running if name.startswith("web")}
            if web <= set(house.failing):
                log.critical("no web process stays up: nobody can play", words=words)

        tell(f"Meldhouse is open: {' '.join(urls)}")
        tell(f"Processes: {house.pids}")
        house.watch(tell)


def create_database(config: dict[str, Any]) -> None:
    """Create the database if it does not exist; raise `CommandError`."""
    databases.ensure(config)


def start_processes(house: ProcessManager, options: dict[str, Any]) -> list[str]:
    """Start every process; return the addresses of the web processes."""
    host, first = options["host"], options["port"]
    manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
    celery = [sys.executable, "-m", "celery", "--app", "config", "--quiet"]
    level = ["--loglevel", settings.LOG_LEVEL]
    env = {
        # Python's threads take turns, so separate malloc arenas would only waste
        # memory.
        "MALLOC_ARENA_MAX": "1",
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        # `manage.py check` covers this; restarted processes should start fast.
        "CELERY_SKIP_CHECKS": "1",
        # A path relative to our folder would differ from theirs.
        "MELDHOUSE_DATA": str(settings.DATA_DIR.absolute()),
    }
    ports = range(first, first + options["web"])
    serve = [*manage, "serve", "--no-ticker", "--host", host, "--port"]
    for number, port in enumerate(ports, 1):
        house.start(f"web{number}", [*serve, str(port)], env)
    # Two, so that the clock continues while one restarts.
    worker = ["worker", "--concurrency", "1", "--without-gossip", "--without-mingle"]
    for name in ("worker1", "worker2"):
        named = [*worker, "--hostname", f"{name}@%h"]
        house.start(name, [*celery, *named, *level], env)
    house.start("beat", [*celery, "beat", "--pidfile=", *level], env)
    house.keep_spare([*manage, "spare_process"], env)
    here = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104
    return [f"http://{here}:{port}/" for port in ports]


def _is_ready(url: str) -> bool:
    try:
        with urlopen(f"{url}readyz", timeout=ANSWER_SECONDS) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False
