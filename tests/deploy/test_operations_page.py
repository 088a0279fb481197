"""What the pages for operators tell somebody to type or set exists."""

import ast
import re
import shlex

import pytest
from django.core.management import get_commands

from tests.deploy.files import (
    DEPLOY,
    INSTALL,
    OPERATIONS,
    ROOT,
    commands_under,
    variables,
)

START = "From bare Debian to a public house"
COMMANDS_MAX = 14
LEADS = {
    *("apt", "git", "make", "useradd", "createuser", "createdb"),
    *("cd", "sed", "echo", "cp", "systemctl"),
}
"""What stands on a Debian with these packages, and the shell's own."""


OPENING = (
    *("config/env.py", "config/settings.py", "config/unsafe_settings.py"),
    *("config/processes/preflight.py", "config/secret_key/check.py"),
    *("config/postgresql/databases.py", "config/postgresql/encoding.py"),
    *("config/migration_history.py", "config/management/commands/serve.py"),
    "config/management/commands/up.py",
)
"""What can refuse to open the house."""
REFUSALS = {"ImproperlyConfigured", "CommandError", "DataRefusal"}
SENTENCE_SHOWN = 24
"""So many letters of a sentence tell it from all others."""


def pages() -> str:
    """Return the text of all pages for operators."""
    return "\n".join(page.read_text() for page in sorted(OPERATIONS.glob("*.md")))


def sentences(path: str) -> list[str]:
    """Return how the longest fixed part of each refusal's sentence in a file begins."""
    calls = [
        node
        for node in ast.walk(ast.parse((ROOT / path).read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in REFUSALS
    ]
    fixed = [
        [
            part.value
            for part in ast.walk(call.args[-1])
            if isinstance(part, ast.Constant)
        ]
        for call in calls
    ]
    longest = [max(filter(str.strip, map(str, parts)), key=len) for parts in fixed]
    return [words[:SENTENCE_SHOWN].strip(" ,;:.") for words in longest]


def program(line: str) -> str:
    """Return the program a command starts, past sudo; "" where it only sets names."""
    if re.match(r"[A-Z]+=", line):
        return ""
    words = shlex.split(line)
    while words[0] in {"sudo", "-u", "postgres"}:
        words = words[1:]
    return words[0]


def test_a_bare_machine_becomes_a_house_in_fewer_than_fifteen_commands() -> None:
    lines = commands_under(START)
    assert 10 <= len(lines) <= COMMANDS_MAX
    assert {program(line) for line in lines} - {""} == LEADS


def test_files_that_are_copied_are_there() -> None:
    text = "\n".join(commands_under(START))
    assert "cd /opt/meldhouse/docs/deploy" in text
    for name in ("meldhouse.env", "Caddyfile", "systemd"):
        assert re.search(rf"[ ]{name}[ /]", text)
        assert (DEPLOY / name).exists()
    for path in re.findall(r"`(docs/deploy/[\w./-]+)`", pages()):
        assert (ROOT / path).exists(), path


def test_what_is_replaced_stands_in_the_files() -> None:
    text = "\n".join(commands_under(START))
    for was in re.findall(r"s/([\w.]+)/\$", text):
        assert was in (DEPLOY / "meldhouse.env").read_text()
    assert "play.example" in (DEPLOY / "Caddyfile").read_text()
    tried = re.search(r"'s/(\{\$MELDHOUSE_TLS:\})/tls internal/'", INSTALL.read_text())
    assert tried
    assert tried[1] in (DEPLOY / "Caddyfile").read_text()


def test_the_script_for_staff_reads_the_settings_of_the_units() -> None:
    script = (DEPLOY / "manage").read_text()
    assert (DEPLOY / "manage").stat().st_mode & 0o111
    assert ". /etc/meldhouse.env" in script
    assert "runuser -u meldhouse" in script


def test_every_fault_is_listed_with_tests_that_exist() -> None:
    text = (ROOT / "docs" / "faults.md").read_text()
    listed = re.findall(
        r"\bF(\d\d)\b", "\n".join(re.findall(r"(?m)^\| (F[^|]+)", text))
    )
    assert listed == [f"{number:02}" for number in range(1, 37)]
    named = re.findall(r"`(tests/[\w/.]+)`", text)
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_table_of_variables_lists_every_setting_and_no_other() -> None:
    page = (OPERATIONS / "configure.md").read_text()
    rows = re.findall(r"^\| (`[A-Z].*?) \|", page, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(listed) == sorted(variables())


def test_commands_that_the_pages_name_exist() -> None:
    named = set(re.findall(r"manage(?:\.py)? ([a-z_]{4,})", pages()))
    assert len(named) > 12
    # manage.py answers `version` itself.
    assert named - {*get_commands(), "version"} == set()


@pytest.mark.parametrize("path", OPENING)
def test_every_sentence_that_a_start_can_end_with_is_explained(path: str) -> None:
    page = (OPERATIONS / "troubleshooting.md").read_text()
    explained = " ".join(page.replace("`", "").split())
    assert sentences(path)
    for words in sentences(path):
        assert words.replace("`", "") in explained, words
