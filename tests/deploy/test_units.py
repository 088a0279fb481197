"""The units for systemd run what `manage.py up` runs, inside walls."""

import shlex
from pathlib import Path
from typing import Any

import pytest

from config.management.commands import up
from tests.deploy.files import ROOT, UNITS, refused, unit, values, variables

HOUSE = "/opt/meldhouse/"
PYTHON = f"{HOUSE}.venv/bin/python"
SERVICES = sorted(UNITS.glob("*.service"))
TIMERS = sorted(UNITS.glob("*.timer"))
KNOWN = {
    "Unit": {"Description", "PartOf", "Wants", "After", "StartLimitIntervalSec"},
    "Install": {"WantedBy"},
    "Timer": {"OnCalendar", "RandomizedDelaySec", "Persistent"},
    "Service": {
        *("Type", "RemainAfterExit", "ExecStart", "Restart", "RestartSec"),
        *("TimeoutStartSec", "TimeoutStopSec", "KillMode"),
        *("Nice", "MemoryMax", "TasksMax", "LimitNOFILE", "OOMScoreAdjust"),
    },
}
"""What a unit of ours may say; systemd only warns of a key that it does not know."""
WALLS = {
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "RestrictAddressFamilies": "AF_UNIX AF_INET AF_INET6",
    "RestrictNamespaces": "yes",
    "MemoryDenyWriteExecute": "yes",
    "SystemCallArchitectures": "native",
    "User": "meldhouse",
    "UMask": "0077",
}


class Noted:
    """Stands for the processes of `up`: notes what it is asked to start."""

    def __init__(self) -> None:
        """Start with nothing."""
        self.commands: dict[str, list[str]] = {}
        self.environments: list[dict[str, str]] = []

    def start(self, name: str, command: list[str], env: dict[str, str]) -> None:
        """Note a command, and with which variables."""
        self.commands[name] = command
        self.environments.append(env)

    def keep_spare(self, command: list[str], env: Any) -> None:
        """Keep none: systemd starts what ends anew."""


def started_by_up() -> dict[str, list[str]]:
    return noted_of_up().commands


def noted_of_up() -> Noted:
    house = Noted()
    options = {"host": "127.0.0.1", "port": 8001, "web": 2}
    up.start_processes(house, options)  # type: ignore[arg-type]
    return house


def commands(path: Path) -> list[list[str]]:
    lines = values(unit(path), "ExecStart")
    return [shlex.split(line.removeprefix("-")) for line in lines]


@pytest.mark.parametrize("path", [*SERVICES, *TIMERS], ids=lambda path: path.name)
def test_a_unit_says_nothing_that_systemd_would_pass_over(path: Path) -> None:
    found = unit(path)
    assert {section: {key for key, _ in found[section]} for section in found} == {
        section: {key for key, _ in found[section]} & KNOWN[section]
        for section in found
    }


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_every_command_of_a_unit_is_one_of_the_product(path: Path) -> None:
    assert commands(path)
    for python, *words in commands(path):
        assert python == PYTHON
        told = [word.replace("%i", "8001").replace("%%", "%") for word in words]
        assert refused(told) == ""


@pytest.mark.parametrize(
    "words",
    [
        ["manage.py", "server"],
        ["manage.py", "serve", "--no-tickr"],
        ["-m", "celery", "--app", "config", "wroker"],
        ["-m", "celery", "--app", "config", "worker", "--concurency", "1"],
        ["-m", "flower"],
    ],
)
def test_a_command_that_the_product_lacks_is_found(words: list[str]) -> None:
    assert refused(words)


def test_the_target_starts_as_many_processes_as_up() -> None:
    target = unit(UNITS / "meldhouse.target")
    wanted = [
        name
        for key, value in target["Unit"]
        if key == "Wants"
        for name in value.split()
    ]
    kinds = [
        name.partition("-")[2].partition(".")[0].partition("@")[0] for name in wanted
    ]
    by_up = [name.rstrip("12") for name in started_by_up()]
    assert sorted(kinds) == sorted([*by_up, "pages"])
    for name in wanted:
        stem, at, _instance = name.removesuffix(".service").partition("@")
        assert (UNITS / f"{stem}{at}.service").exists()


def test_units_start_processes_with_the_options_of_up() -> None:
    theirs = {name: set(_options(words)) for name, words in started_by_up().items()}
    ours = {
        path.stem.removeprefix("meldhouse-").rstrip("@"): set(_options(words))
        for path in SERVICES
        for words in commands(path)
    }
    assert ours["web"] == ours["pages"] == theirs["web1"]
    assert ours["worker"] == theirs["worker1"] - {"--loglevel"}
    assert ours["beat"] == theirs["beat"] - {"--loglevel"}


def _options(words: list[str]) -> list[str]:
    return [word.partition("=")[0] for word in words if word.startswith("--")]


def test_threads_of_every_process_share_one_heap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Free room in one heap is none for a thread of another: a process would grow."""
    monkeypatch.delenv("MALLOC_ARENA_MAX", raising=False)
    assert {env["MALLOC_ARENA_MAX"] for env in noted_of_up().environments} == {"1"}
    common = unit(UNITS / "meldhouse-.service.d" / "house.conf")
    assert "MALLOC_ARENA_MAX=1" in values(common, "Environment")[0].split()
    assert "MALLOC_ARENA_MAX=1" in (ROOT / "Dockerfile").read_text().split()


def test_walls_stand_around_every_process() -> None:
    common = unit(UNITS / "meldhouse-.service.d" / "house.conf")
    assert {key: values(common, key) for key in WALLS} == {
        key: [value] for key, value in WALLS.items()
    }
    for path in SERVICES:
        # The folder's name makes systemd read it for every unit that begins so.
        assert path.name.startswith("meldhouse-")
        assert not {key for key, _ in unit(path)["Service"]} & WALLS.keys()


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_every_process_has_limits_and_is_started_again(path: Path) -> None:
    found = unit(path)
    assert values(found, "MemoryMax")
    assert values(found, "TasksMax")
    if path.with_suffix(".timer") in TIMERS:
        assert values(found, "Type") == ["oneshot"]
        assert values(found, "Restart") == [], "its timer starts it again"
        return
    assert values(found, "Restart") == [
        "on-failure" if path.stem.endswith("migrate") else "always"
    ]
    assert ("StartLimitIntervalSec", "0") in found["Unit"]


@pytest.mark.parametrize("path", TIMERS, ids=lambda path: path.name)
def test_a_timer_starts_a_service_and_makes_up_for_a_missed_night(path: Path) -> None:
    assert path.with_suffix(".service") in SERVICES
    timer = dict(unit(path)["Timer"])
    assert timer["OnCalendar"]
    assert timer["RandomizedDelaySec"]
    assert timer["Persistent"] == "yes"
    assert unit(path)["Install"] == [("WantedBy", "timers.target")]


def test_the_settings_for_systemd_are_ones_of_the_product() -> None:
    lines = (ROOT / "docs/deploy/meldhouse.env").read_text().splitlines()
    given = {
        line.partition("=")[0] for line in lines if line and not line.startswith("#")
    }
    assert given
    assert given <= variables()
    common = unit(UNITS / "meldhouse-.service.d" / "house.conf")
    assert values(common, "EnvironmentFile") == ["/etc/meldhouse.env"]
