"""nginx, Caddy and systemd themselves say whether the examples are right."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.files import DEPLOY, ROOT, UNITS
from tests.deploy.test_deployed import for_nginx, installed

pytestmark = pytest.mark.soak("deploy")


def run(*words: str, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        words, capture_output=True, text=True, env={**os.environ, **env}
    )


@pytest.mark.parametrize("text", ["", "lb_polcy first"])
@pytest.mark.parametrize("tls", ["", "tls internal"])
def test_caddy_takes_the_caddyfile_and_finds_a_fault(
    tmp_path: Path, text: str, tls: str
) -> None:
    path = tmp_path / "Caddyfile"
    path.write_text(
        (DEPLOY / "Caddyfile")
        .read_text()
        .replace("lb_policy first", text or "lb_policy first")
    )
    done = run(
        *(installed("caddy"), "validate", "--adapter", "caddyfile"),
        *("--config", str(path)),
        MELDHOUSE_TLS=tls,
        MELDHOUSE_WEB="web1:8000 web2:8000",
        XDG_DATA_HOME=str(tmp_path),
    )
    assert (done.returncode == 0) is not bool(text), done.stderr


@pytest.mark.parametrize("fault", ["", "hash $nothing consistent;"])
def test_nginx_takes_its_file_and_finds_a_fault(tmp_path: Path, fault: str) -> None:
    text = for_nginx(tmp_path)
    if fault:
        text = re.sub("hash .*;", fault, text)
    (tmp_path / "nginx.conf").write_text(text)
    done = run(installed("nginx"), "-t", "-c", str(tmp_path / "nginx.conf"))
    assert (done.returncode == 0) is not bool(fault), done.stderr


@pytest.mark.parametrize("fault", ["", "ProtectSystem=strictly"])
def test_systemd_takes_the_units_and_finds_a_fault(tmp_path: Path, fault: str) -> None:
    analyze = installed("systemd-analyze")
    here = tmp_path / "units"
    shutil.copytree(UNITS, here)
    for path in (*here.glob("*.service"), *here.glob("*.d/*.conf")):
        # What has to be there when it is started need not be on this machine.
        text = path.read_text().replace("/opt/meldhouse/.venv/bin/python", "/bin/true")
        text = text.replace("/opt/meldhouse", str(ROOT))
        path.write_text(
            text.replace("ProtectSystem=strict", fault or "ProtectSystem=strict")
        )
    kinds = ("service", "timer", "target")
    names = sorted(path for kind in kinds for path in here.glob(f"meldhouse*.{kind}"))
    asked = [str(path).replace("@.", "@1.") for path in names]
    done = run(analyze, "verify", *asked, SYSTEMD_UNIT_PATH=f"{here}:")
    ours = [line for line in done.stderr.splitlines() if "meldhouse" in line]
    assert bool(ours) is bool(fault), done.stderr


@pytest.mark.parametrize("fault", ["", "max_sessions = 3"])
def test_pgbouncer_takes_its_file_and_finds_a_fault(tmp_path: Path, fault: str) -> None:
    text = (DEPLOY / "pgbouncer.ini").read_text()
    # With no address it has nothing to listen to, and leaves once it has read all.
    text = text.replace("listen_addr = 0.0.0.0\n", f"{fault}\n")
    (tmp_path / "pgbouncer.ini").write_text(text)
    # It refuses to be root.
    user = ("-u", "nobody") if os.getuid() == 0 else ()
    done = run(installed("pgbouncer"), *user, str(tmp_path / "pgbouncer.ini"))
    assert ("nowhere to listen" not in done.stderr) is bool(fault), done.stderr
