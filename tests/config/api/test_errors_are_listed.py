"""`docs/errors.md` and the code name the same refusals."""

import ast
import re
from pathlib import Path

from config import routing, urls  # noqa: F401  (load every module that teaches)
from rules.game import Breach
from tests.words.trees import APPS
from wallet.errors import Refusal

ROOT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)


def listed() -> list[str]:
    return ROW.findall((ROOT / "docs/errors.md").read_text())


def test_every_code_that_has_a_sentence_is_listed_once_and_nothing_else() -> None:
    assert sorted(listed()) == sorted(Refusal.sentences)


def test_every_breach_of_the_rules_has_a_sentence() -> None:
    assert {breach.value for breach in Breach} <= set(Refusal.sentences)


def test_every_code_the_apps_raise_has_a_sentence() -> None:
    raised = {
        call.args[0].value
        for app in APPS
        if app != "rules"  # Its command line has codes of its own.
        for path in (ROOT / app).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).split(".")[-1] in {"Refusal", "Malformed"}
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }
    assert raised <= set(Refusal.sentences)
    assert "stale_version" in raised
