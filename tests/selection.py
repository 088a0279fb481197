"""Which tests run, and what a skip means (docs/decisions.md, "Tests").

A plugin of pytest. On a reader's machine a test that needs what is not there is
skipped by name; under CI a skipped test is a failure. `make soak` runs only modules
with tests that come in two sizes, of one part where PART names it.
"""

import inspect
import os
import re
from collections.abc import Generator
from typing import Any

import pytest

from tests import reachable

NEEDS = ("browser", "postgres", "redis", "servers")
IS_CI = os.environ.get("CI", "").lower() not in {"", "0", "false", "no"}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose markers name something this machine lacks."""
    for need in NEEDS:
        if item.get_closest_marker(need) and (reason := reachable.missing(need)):
            pytest.skip(f"needs {need}: {reason}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, Any, Any]:
    """Under CI, make a skipped test a failed one."""
    report = yield
    if IS_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped under CI: {item.nodeid}: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, Any, Any]:
    """Under CI, make a skipped module a failed one."""
    report = yield
    if IS_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped under CI: {collector.nodeid}: {report.longrepr}"
    return report


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """For `make soak`, keep what has two sizes, of the part that is asked for."""
    if not os.environ.get("SOAK"):
        return
    wanted = re.compile(r'\bsize\(\s*(?:name=)?f?"' + os.environ.get("PART", ""))
    kept = [item for item in items if _mentions(item, wanted)]
    config.hook.pytest_deselected(items=[one for one in items if one not in kept])
    items[:] = kept


def _mentions(item: pytest.Item, wanted: re.Pattern[str]) -> bool:
    return isinstance(item, pytest.Function) and bool(
        wanted.search(inspect.getsource(item.module))
    )
