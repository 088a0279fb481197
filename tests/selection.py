"""Which tests run, in which order, and what a skip means (docs/decisions.md, "Tests").

A plugin of pytest. On a reader's machine a test that needs what is not there is
skipped by name; under CI a skipped test is a failure. `make soak` runs modules with
tests that come in two sizes, and what is marked `soak`, which runs there alone; where
PART names one, only what is of that part: `size("events", ...)`, `soak("events")`.

Test processes take whole modules, the slow folders first, so that none is left alone
with a long one at the end. The rig is one lane: houses that are killed side by side
would only hold each other up. What reads all our files is one too, so that they are
read once. The pages are another: one process opens a house and a
browser, and the others leave them to it while there is anything else to do.
"""

import inspect
import os
import re
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

import pytest

from tests import reachable

NEEDS = ("browser", "firefox", "pg_tools", "postgres", "redis", "servers", "webkit")
RIG, BROWSER = "tests/rig/", "tests/browser/"
SOURCES = (
    *("tests/test_architecture.py", "tests/test_names.py", "tests/test_rooms.py"),
    *("tests/test_words.py", "tests/words/", "tests/config/test_private_names.py"),
)
"""What reads the syntax trees of all files: one process does, and keeps them."""
SLOW_FIRST = (RIG, BROWSER, "tests/config/server/", "tests/rules/", "tests/tables/")
BROWSERS = 1
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
    """Put slow folders first; for `make soak` keep what it asks for."""
    items.sort(key=lambda item: _rank(item.nodeid))
    if not os.environ.get("SOAK"):
        _keep(config, items, lambda item: not item.get_closest_marker("soak"))
        return
    part = os.environ.get("PART", "")
    sized = re.compile(r'\bsize\(\s*(?:name=)?f?"' + part)
    _keep(config, items, lambda item: _is_of(item, part) or _mentions(item, sized))


def _keep(
    config: pytest.Config, items: list[pytest.Item], is_kept: Callable[..., bool]
) -> None:
    config.hook.pytest_deselected(items=[one for one in items if not is_kept(one)])
    items[:] = filter(is_kept, items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hand out modules in the order of `_rank`, the rig as one, browsers to two."""
    from xdist.scheduler import LoadScopeScheduling

    class Lanes(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            if nodeid.startswith(RIG):
                return RIG
            is_read = nodeid.startswith(SOURCES)
            return "tests/words/" if is_read else nodeid.partition("::")[0]

        def _assign_work_unit(self, node: Any) -> None:
            scope = next(filter(partial(may_take, node), self.workqueue), None)
            if scope is not None:
                self.workqueue.move_to_end(scope, last=False)
            if next(iter(self.workqueue)).startswith(BROWSER):
                browsing.add(node)
            super()._assign_work_unit(node)

        def _reschedule(self, node: Any) -> None:
            # Who stands in for one that died has yet to find the tests.
            if node in self.registered_collections:
                super()._reschedule(node)

    browsing: set[Any] = set()

    def may_take(node: Any, scope: str) -> bool:
        alive = browsing.intersection(lanes.nodes)
        is_open = node in alive or len(alive) < BROWSERS
        return is_open or not scope.startswith(BROWSER)

    config.option.loadscopereorder = False
    lanes = Lanes(config, log)
    return lanes


def _rank(nodeid: str) -> int:
    first = (n for n, folder in enumerate(SLOW_FIRST) if nodeid.startswith(folder))
    return next(first, len(SLOW_FIRST))


def _is_of(item: pytest.Item, part: str) -> bool:
    """Whether the soak alone runs this test, as one of the part."""
    return any(
        not part or any(name.startswith(part) for name in marker.args)
        for marker in item.iter_markers("soak")
    )


def _mentions(item: pytest.Item, wanted: re.Pattern[str]) -> bool:
    return isinstance(item, pytest.Function) and bool(
        wanted.search(inspect.getsource(item.module))
    )
