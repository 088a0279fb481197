"""A house of our own on a free port, for as long as a measurement takes."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
OPENS_WITHIN = 60.0


@contextmanager
def open_site(data: Path) -> Iterator[str]:
    """Serve the embedded profile with its data in `data`; yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(  # noqa: S603
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        cwd=ROOT,
        env={
            **os.environ,
            "MELDHOUSE_DATA": str(data),
            "DATABASE_URL": "",
            "REDIS_URL": "",
        },
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address)
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(10)


def _wait(address: str) -> None:
    until = time.monotonic() + OPENS_WITHIN
    while time.monotonic() < until:
        try:
            with urlopen(f"{address}/healthz", timeout=1):  # noqa: S310
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise SystemExit("The house did not open.")
