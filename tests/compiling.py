"""On a fresh clone the test processes share the work of compiling the tests.

A plugin of pytest. Each process collects every module, and pytest rewrites the asserts
of each before it compiles it: with three processes everything would be done three
times. So each begins with its share and finds the rest done.
"""

import compileall
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

TESTS = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Compile this process's share of the tests."""
    process = getattr(session.config, "workerinput", None)
    if process is None or sys.dont_write_bytecode:
        return
    first = int(process["workerid"].removeprefix("gw")) % process["workercount"]
    for path in sorted(TESTS.rglob("*.py"))[first :: process["workercount"]]:
        if path.name.startswith("test_"):
            _compile(path, session.config)
        else:
            compileall.compile_file(path, quiet=2)


def _compile(path: Path, config: pytest.Config) -> None:
    """Do for a test module what pytest does when it imports it for the first time."""
    folder = rewrite.get_cache_dir(path)
    compiled = folder / (path.name.removesuffix(".py") + rewrite.PYC_TAIL)
    if rewrite._read_pyc(path, compiled) is None and rewrite.try_makedirs(folder):
        status, code = rewrite._rewrite_test(path, config)
        state = config.stash[rewrite.assertstate_key]
        rewrite._write_pyc(state, code, status, compiled)
