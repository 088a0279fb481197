"""Check a source archive: `python -m tests.releases.check_archive ARCHIVE [TESTS]`.

It is unpacked outside of the repository, and does there what README.md promises: after
`make run` the first page shows the version, and `make test` passes. With TESTS, folders
or files, only these run there, on SQLite.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from tests.rig.house import free_ports

OPEN_SECONDS = 900.0
"""For the packages, which a machine without a cache downloads."""
END_SECONDS = 60.0
OURS = ("MAKE", "MFLAGS", "MELDHOUSE_", "DJANGO_", "PYTHON", "VIRTUAL_ENV")
"""Variables of this tree, which somebody who unpacks an archive does not have."""


def main(archive: str, tests: list[str]) -> None:
    """Exit with a sentence at the first thing that fails."""
    env = {key: kept for key, kept in os.environ.items() if not key.startswith(OURS)}
    with tempfile.TemporaryDirectory(prefix="meldhouse-") as folder:
        subprocess.run(["tar", "-xzf", archive, "-C", folder], check=True)
        [root] = Path(folder).iterdir()
        _run(root, env)
        target = ["test-sqlite", f"TESTS={' '.join(tests)}"] if tests else ["test"]
        if subprocess.run(["make", *target], cwd=root, env=env).returncode:
            sys.exit(f"`make {' '.join(target)}` fails in {archive}.")
    print(f"{archive}: `make run` answers, and `make {' '.join(target)}` passes.")


def _run(root: Path, env: dict[str, str]) -> None:
    """Start the house there until its first page shows the version."""
    port = free_ports(1)
    command = ["make", "run", f"PORT={port}"]
    log = root.with_suffix(".log")
    with log.open("wb") as out:
        house = subprocess.Popen(
            command, cwd=root, env=env, stdout=out, stderr=out, start_new_session=True
        )
    version = root.name.removeprefix("meldhouse-")
    try:
        page = _page(f"http://127.0.0.1:{port}/", house)
    finally:
        if house.poll() is None:
            os.killpg(house.pid, signal.SIGTERM)
            house.wait(END_SECONDS)
    if not page:
        sys.exit(f"`make run` does not answer: {log.read_text()[-2000:]}")
    if f"<small>{version}</small>" not in page:
        sys.exit(f"The first page does not show the version {version}.")


def _page(address: str, house: subprocess.Popen[bytes]) -> str:
    """Return the page once it is served; "" if the house ends or takes too long."""
    end = time.monotonic() + OPEN_SECONDS
    while time.monotonic() < end and house.poll() is None:
        try:
            with urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.5)
    return ""


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
