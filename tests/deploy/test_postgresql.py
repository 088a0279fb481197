"""What operators copy for a primary and two standbys keeps what is acknowledged."""

import re
import subprocess

from tests.deploy.files import DEPLOY

FOLDER = DEPLOY / "postgresql"


def test_no_commit_is_acknowledged_that_only_the_primary_has() -> None:
    text = (FOLDER / "replication.conf").read_text()
    found = dict(re.findall(r"^(\w+) = (.*)$", text, re.M))
    assert found["synchronous_standby_names"] == "'ANY 1 (pg1, pg2, pg3)'"
    assert {found[name] for name in ("synchronous_commit", "fsync")} == {"on"}


def test_the_script_that_promotes_is_one_and_fences_before_it_promotes() -> None:
    path = FOLDER / "promote"
    assert path.stat().st_mode & 0o111
    subprocess.run(["sh", "-n", str(path)], check=True)
    # Without a second standby it does nothing but say how it is called.
    done = subprocess.run([str(path), "host=old"], capture_output=True, text=True)
    assert (done.returncode, "promote OLD STANDBY STANDBY" in done.stderr) == (2, True)
    text = path.read_text()
    assert text.index("primary_conninfo = ''") < text.index("pg_promote(")
