"""What the commands refuse is listed for operators, code by code."""

import ast
import re
from pathlib import Path

from django.conf import settings

TITLE = "## What these commands refuse"


def listed() -> list[str]:
    page = Path(settings.BASE_DIR, "docs/operations/backups.md").read_text()
    table = page.split(TITLE)[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return sorted(code for row in rows for code in re.findall(r"`(\w+)`", row))


def raised() -> set[str]:
    return {
        call.args[0].value
        for room in (
            ".",
            "backup",
            "upgrade",
            "postgresql",
            "secret_key",
            "management/commands",
        )
        for path in Path(settings.BASE_DIR, "config", room).glob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) == "DataRefusal"
        and isinstance(call.args[0], ast.Constant)
    }


def test_every_code_is_listed_once_and_nothing_else() -> None:
    assert listed() == sorted(raised())
