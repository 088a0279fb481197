"""What measures the house can be started."""

import ast
import importlib
from pathlib import Path

import pytest

from tests.words.trees import APPS

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "bench").rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_name_that_a_bench_takes_from_the_house_is_there(path: Path) -> None:
    """Read, not run: a bench imports packages that not everybody has."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.ImportFrom) or node.level or not node.module:
            continue
        if node.module.split(".")[0] not in APPS:
            continue
        module = importlib.import_module(node.module)
        for name in node.names:
            if not hasattr(module, name.name):
                importlib.import_module(f"{node.module}.{name.name}")
