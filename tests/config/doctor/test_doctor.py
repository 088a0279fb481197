"""`manage.py doctor`: each mistake is named, with a place that helps."""

import json
import re
import shutil
import socket
import threading
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import redis
from django.core.management import call_command
from django.utils import timezone

from config.doctor import all_checks, data, finding, machine, site
from config.doctor.finding import Finding, Level
from config.doctor.visit import Visit
from config.monitoring import verified_backup
from config.postgresql import answer_timeout
from config.staff.models import SealingKey
from tables.models import Heartbeat
from tests.deploy.files import anchors

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_process(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Have a data folder of one's own, and leave the limits of this process alone."""
    monkeypatch.setattr(answer_timeout, "serve_people", lambda _seconds: None)
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir(mode=0o700)


def doctor(*words: str) -> tuple[int, str]:
    """Return the exit code and what was written."""
    told = StringIO()
    try:
        call_command("doctor", *words, stdout=told)
    except SystemExit as end:
        return int(str(end.code)), told.getvalue()
    return 0, told.getvalue()


def by_name(*words: str) -> dict[str, dict[str, str]]:
    _, told = doctor("--json", *words)
    return {one["check"]: one for one in json.loads(told)}


def public(settings: Any, **more: Any) -> None:
    """Give the settings of a house behind one proxy, with some of them changed."""
    settings.EMBEDDED = False
    settings.ALLOWED_HOSTS = ["play.example"]
    settings.SITE_ORIGINS = ["https://play.example"]
    settings.IS_HTTPS, settings.PROXIES = True, 1
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    for name, value in more.items():
        setattr(settings, name, value)


def test_a_house_in_order_fails_nothing_and_nothing_is_changed() -> None:
    code, told = doctor("--quick")
    assert code == 0, told
    assert not SealingKey.objects.exists()
    assert not Heartbeat.objects.exists()
    levels = {line.split()[0] for line in told.splitlines()}
    assert levels <= {"OK", "WARNING"}


def test_a_failure_is_one_line_with_what_helps_and_exit_code_1(settings: Any) -> None:
    SealingKey.objects.create(fingerprint="of-another-key")
    code, told = doctor("--quick")
    (line,) = [line for line in told.splitlines() if line.startswith("FAILED")]
    assert code == 1
    assert "wrong_secret_key" in line
    assert line.endswith(f"See {finding.PAGE}#{finding.START}")


def test_a_start_is_told_what_is_not_in_order_and_nothing_else() -> None:
    SealingKey.objects.create(fingerprint="of-another-key")
    told = list(all_checks.complaints())
    assert [one for one in told if one.startswith("OK")] == []
    assert [one for one in told if "wrong_secret_key" in one]


def test_each_entry_is_a_heading_of_the_page() -> None:
    named = [value for value in vars(finding).values() if isinstance(value, str)]
    entries = {value for value in named if re.fullmatch(r"[a-z]+(-[a-z]+)+", value)}
    assert len(entries) > 8
    assert entries - anchors() == set()


def test_a_check_that_breaks_has_failed_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks() -> Finding:
        raise RuntimeError("no such thing")

    monkeypatch.setattr(all_checks, "OF_MACHINE", {"one": breaks, "two": breaks})
    found = dict(all_checks.run(is_quick=True))
    assert found["one"].level is found["two"].level is Level.FAILED
    assert "no such thing" in found["one"].said
    assert found["secret key"].level is Level.OK


def test_missing_migrations_end_what_needs_the_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("config.processes.preflight.is_migrated", lambda: False)
    found = by_name("--quick")
    assert found["migrations"]["level"] == "FAILED"
    assert "secret key" not in found


@pytest.mark.parametrize(
    ("version", "level"),
    [((3, 10, 2), "FAILED"), ((3, 13, 9), "OK"), ((3, 14, 0), "WARNING")],
)
def test_a_version_is_judged_by_those_that_are_supported(
    version: tuple[int, ...], level: str
) -> None:
    assert machine.judge("Python", version, machine.PYTHON).level == level


def test_files_that_others_can_read_are_named(settings: Any) -> None:
    key = settings.DATA_DIR / "secret_key"
    key.touch(mode=0o644)
    assert by_name("--quick")["data folder"]["level"] == "WARNING"
    key.chmod(0o600)
    assert by_name("--quick")["data folder"]["level"] == "OK"
    shutil.rmtree(settings.DATA_DIR)
    assert machine.data_folder().level is Level.FAILED


@pytest.mark.parametrize(
    ("free", "level"), [(100 << 20, "FAILED"), (500 << 20, "WARNING"), (2 << 30, "OK")]
)
def test_a_disk_that_is_nearly_full_is_told(
    free: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "free_bytes", lambda: free)
    assert machine.disk_space().level == level


@pytest.mark.parametrize(
    ("seconds", "level"), [(0, "OK"), (-3, "WARNING"), (60, "FAILED")]
)
def test_clocks_that_are_apart_are_told(
    seconds: float, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = timedelta(seconds=seconds)
    monkeypatch.setattr("tables.clock.timers.now", lambda: timezone.now() + ahead)
    assert data.clock_offset().level == level


@pytest.mark.parametrize(("days", "level"), [(1, "OK"), (3, "WARNING"), (8, "FAILED")])
def test_a_tested_backup_grows_old(days: float, level: str) -> None:
    assert data.backup().level is Level.WARNING
    made_at = timezone.now() - timedelta(days=days)
    verified_backup.note({"made_at": made_at.isoformat()})
    verified_backup.note({"made_at": (made_at - timedelta(days=30)).isoformat()})
    assert data.backup().level == level


def test_a_public_site_that_is_set_up_right_has_no_complaint(settings: Any) -> None:
    public(settings)
    for check in (site.host_names, site.proxies, site.secure_cookies):
        assert check().level is Level.OK


@pytest.mark.parametrize(
    ("wrong", "check"),
    [
        ({"ALLOWED_HOSTS": ["localhost"]}, site.host_names),
        ({"SITE_ORIGINS": [], "IS_HTTPS": False}, site.host_names),
        ({"PROXIES": 0}, site.proxies),
        ({"SITE_ORIGINS": ["http://play.example"], "IS_HTTPS": False}, site.proxies),
        ({"CSRF_COOKIE_SECURE": False}, site.secure_cookies),
    ],
)
def test_settings_of_a_public_site_fit_each_other(
    settings: Any, wrong: dict[str, Any], check: all_checks.Check
) -> None:
    public(settings, **wrong)
    assert check().level is not Level.OK
    assert check().entry == finding.PROXY


def test_a_redis_that_is_away_or_too_old_is_named(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert site.redis_servers().level is Level.OK
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        settings.REDIS_URLS = [f"redis://127.0.0.1:{taken.getsockname()[1]}/0"]
        assert site.redis_servers().entry == finding.AWAY
    old = {"redis_version": "6.0.16"}
    monkeypatch.setattr(redis.Redis, "info", lambda *_given: old)
    assert site.redis_servers().entry == finding.VERSION


def test_a_site_that_is_closed_is_told_and_one_that_runs_is_not() -> None:
    assert data.processes().level is Level.WARNING
    for name in ("tick", "web:1"):
        Heartbeat.beat(name, timezone.now())
    assert data.processes().level is Level.OK


@pytest.fixture
def answers() -> Iterator[dict[str, str]]:
    """Serve the status of each path at `url`; each request is noted by its path."""
    given: dict[str, str] = {}
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            for _ in given.keys() - {"url"}:
                line, _peer = server.accept()
                with line:
                    asked = line.recv(4096).decode()
                    path = asked.split()[1]
                    given[f"asked {path}"] = asked
                    status = given[path]
                    line.sendall(f"HTTP/1.1 {status} X\r\n\r\n".encode())

        given["url"] = f"http://127.0.0.1:{server.getsockname()[1]}"
        thread = threading.Thread(target=serve)
        given["/healthz"] = given["/ws/me/"] = ""
        thread.start()
        yield given
        thread.join()


@pytest.mark.parametrize(
    ("page", "handshake", "levels"),
    [
        ("200", "101", (Level.OK, Level.OK)),
        ("502", "403", (Level.FAILED, Level.FAILED)),
        ("400", "200", (Level.FAILED, Level.FAILED)),
    ],
)
def test_a_visit_asks_for_a_page_and_a_socket_as_a_browser_does(
    answers: dict[str, str], page: str, handshake: str, levels: tuple[Level, Level]
) -> None:
    answers["/healthz"], answers["/ws/me/"] = page, handshake
    visit = Visit(answers["url"])
    assert (visit.page().level, visit.socket().level) == levels
    assert f"Origin: {answers['url']}\r\n" in answers["asked /ws/me/"]
    assert "Upgrade: websocket\r\n" in answers["asked /ws/me/"]


def test_nobody_at_the_address_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        visit = Visit(f"http://127.0.0.1:{taken.getsockname()[1]}")
        assert visit.page().level is visit.socket().level is Level.FAILED
