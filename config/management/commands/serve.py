"""`manage.py serve`: one web process; in the embedded profile, the whole site."""

import contextlib
import os
import socket
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from config import garbage_collection
from config.postgresql import answer_timeout
from config.processes import preflight

LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104


class Command(BaseCommand):
    """Serve pages, the API and sockets until SIGTERM or Ctrl-C."""

    help = "Open the house on HOST:PORT."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: host, port, and tasks left to another process."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--no-ticker",
            action="store_true",
            help="leave the beat schedule to Celery and the database to `up`",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, print the URL, serve."""
        answer_timeout.serve_people(answer_timeout.PAGE_SECONDS)
        host, port = options["host"], options["port"]
        has_ticker = not options["no_ticker"]
        check_free(host, port)
        if has_ticker:
            if not settings.EMBEDDED:
                raise CommandError(
                    "With REDIS_URL set, Celery runs the schedule. Use --no-ticker "
                    "and start a worker and a beat beside it, or use `make up` for "
                    "all of them."
                )
            preflight.hold(settings.DATA_DIR / "lock")
            preflight.prepare()
        else:
            preflight.make_private(settings.DATA_DIR)
            preflight.require_migrated()
        settings.ALLOWED_HOSTS += names_of(host)
        preflight.warm_up()
        url = f"http://{LOOPBACK.get(host, host)}:{port}/"
        # Imported late, because no other command needs the reactor.
        from config.processes.web_process import House

        house = House(
            host,
            port,
            has_ticker=has_ticker,
            opened=lambda: self.tell(f"Meldhouse is open: {url}"),
        )
        garbage_collection.freeze()
        house.run()
        if house.failure:
            raise CommandError(f"Port {port} on {host}: {house.failure}")
        # A thread that published through the stopped loop would wait forever, and
        # Python would wait for the thread. Acknowledged changes are committed by now.
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(0)

    def tell(self, line: str) -> None:
        """Write a line, if anybody reads it."""
        # A log or a service manager would else read it when the house closes. It opens
        # also where nobody reads it any more.
        with contextlib.suppress(OSError):
            self.stdout.write(line)
            self.stdout.flush()


def check_free(host: str, port: int) -> None:
    """Refuse a port in use before anything is prepared."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"Port {port} on {host}: {error.strerror}") from None


def names_of(host: str) -> list[str]:
    """Return the names and addresses by which a listening host can be reached."""
    if host not in LOOPBACK:
        return [host]
    name = socket.gethostname()
    # Health checks from this machine use one of these two.
    found = {name, f"{name}.local", "localhost", LOOPBACK[host]}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Sends nothing; the kernel only returns the source address it would use.
        try:
            probe.connect(("192.0.2.1", 9))
            found.add(probe.getsockname()[0])
        except OSError:
            pass
    return sorted(found)
