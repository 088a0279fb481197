"""The list of all checks, and functions to run it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from config.doctor import data, machine, site
from config.doctor.finding import START, Finding, Level, failed, line
from config.doctor.visit import Visit
from tables import outage_log

Check = Callable[[], Finding]
OF_MACHINE: Final[Mapping[str, Check]] = {
    "python": machine.python,
    "data folder": machine.data_folder,
    "disk": machine.disk_space,
    "time": machine.time_synchronised,
    "host names": site.host_names,
    "proxies": site.proxies,
    "cookies": site.secure_cookies,
}
OF_DATABASE: Final[Mapping[str, Check]] = {
    "database version": data.version,
    "encoding": data.in_utf8,
    "migrations": data.migrated,
    "secret key": data.secret_key,
    "clocks": data.clock_offset,
    "django": site.django_checks,
    "nightly check": data.nightly,
    "backup": data.backup,
    "backup room": data.backup_room,
}
WHILE_OPEN: Final[Mapping[str, Check]] = {
    "replica": data.replica,
    "processes": data.processes,
}
"""Checks skipped at start: other servers, and running processes."""
_GATES: Final = frozenset({"encoding", "migrations"})
"""Where one of these fails, the next checks would fail for the same reason."""


def run(*, is_quick: bool, url: str = "") -> Iterator[tuple[str, Finding]]:
    """Yield each check's name and finding; one that breaks has failed.

    The quick part asks this machine and the database alone. `url` is visited last.
    """
    yield from _all(OF_MACHINE)
    if not is_quick:
        yield from _all({"redis": site.redis_servers})
    yield from _of_database(is_quick=is_quick)
    if url:
        visit = Visit(url)
        yield from _all({"page": visit.page, "socket": visit.socket})


def complaints() -> Iterator[str]:
    """Yield a line for whatever the quick part does not find in order."""
    for name, found in run(is_quick=True):
        if found.level is not Level.OK:
            yield line(name, found)


def _of_database(*, is_quick: bool) -> Iterator[tuple[str, Finding]]:
    answers = data.answers()
    yield "database", answers
    if answers.level is not Level.OK:
        return
    for name, found in _all(OF_DATABASE if is_quick else {**OF_DATABASE, **WHILE_OPEN}):
        yield name, found
        if name in _GATES and found.level is Level.FAILED:
            return


def _all(checks: Mapping[str, Check]) -> Iterator[tuple[str, Finding]]:
    for name, check in checks.items():
        try:
            yield name, check()
        except Exception as error:
            reason = outage_log.first_line(error)
            yield name, failed(f"This could not be looked at: {reason}", START)
