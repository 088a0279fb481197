"""Readers of the files an operator copies, and what the product takes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from celery.bin.celery import celery
from django.core.management import CommandError, get_commands, load_command_class

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "docs" / "deploy"
UNITS = DEPLOY / "systemd"
OPERATIONS = ROOT / "docs" / "operations"
INSTALL = OPERATIONS / "install.md"
Unit = dict[str, list[tuple[str, str]]]
"""Sections of a unit, each with its keys and values in their order."""


def unit(path: Path) -> Unit:
    """Return a unit file's sections; raise `ValueError` for a line that is none."""
    sections: Unit = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if found := re.fullmatch(r"\[([A-Z]\w+)\]", line):
            sections[found[1]] = []
        elif (found := re.fullmatch(r"([A-Z]\w+)=(.*)", line)) and sections:
            sections[list(sections)[-1]].append((found[1], found[2]))
        else:
            raise ValueError(f"{path.name}:{number}: {line!r}")
    return sections


def values(of: Unit, key: str) -> list[str]:
    """Return the values of a key of `[Service]`."""
    return [value for name, value in of.get("Service", ()) if name == key]


def compose() -> dict[str, Any]:
    """Return compose.yaml with its merges made."""
    return dict(yaml.safe_load((ROOT / "compose.yaml").read_text()))


def refused(words: list[str]) -> str:
    """Return what the product does not take of a command; "" where it takes all.

    A command is the words after the path of Python: `manage.py NAME ...`, or
    `-m celery --app config NAME ...`.
    """
    if words[0].endswith("manage.py"):
        return _refused_by_manage(words[1], words[2:])
    if words[:4] != ["-m", "celery", "--app", "config"]:
        return f"no command of ours: {words}"
    name = next(word for word in words[4:] if not word.startswith("-"))
    if name not in celery.commands:
        return f"celery has no {name}"
    taken = celery.params + celery.commands[name].params
    known = {option for one in taken for option in (*one.opts, *one.secondary_opts)}
    given = {word.partition("=")[0] for word in words[3:] if word.startswith("-")}
    return " ".join(sorted(given - known))


def _refused_by_manage(name: str, words: list[str]) -> str:
    if name not in (commands := get_commands()):
        return f"manage.py has no {name}"
    app = commands[name]
    command = app if not isinstance(app, str) else load_command_class(app, name)
    try:
        command.create_parser("manage.py", name).parse_args(words)
    except CommandError:
        return f"manage.py {name} does not take {words}"
    return ""


def variables() -> set[str]:
    """Return the environment variables that the settings read."""
    tree = ast.parse((ROOT / "config" / "settings.py").read_text())
    return {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).startswith("env.")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }


def anchors() -> set[str]:
    """Return the addresses of the entries of the page on troubleshooting."""
    text = (OPERATIONS / "troubleshooting.md").read_text()
    titles = re.findall(r"(?m)^## (.+)$", text)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield the code blocks of a page, each with the heading it stands under."""
    heading = ""
    for part in re.split(r"^(#+ .*|```[^`]*?^```)", text, flags=re.MULTILINE):
        if part.startswith("#"):
            heading = part.lstrip("# ")
        elif part.startswith("```"):
            yield heading, part.partition("\n")[2].removesuffix("```")


def commands_under(heading: str) -> list[str]:
    """Return the commands of the page on installing under a heading.

    A line that ends with a backslash goes on in the next.
    """
    text = INSTALL.read_text()
    shown = "".join(block for where, block in blocks(text) if where == heading)
    joined = shown.replace("\\\n", " ").splitlines()
    return [line for line in joined if line.strip() and not line.startswith("#")]
