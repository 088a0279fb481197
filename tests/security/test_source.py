"""Patterns that have no place in the house, looked for in what is shipped.

Each is tried on a planted line first: a rule that finds nothing there finds nothing at
all.
"""

import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.sizes import IS_SOAK
from tests.words.trees import APPS

ROOT = Path(__file__).resolve().parents[2]
ESCAPED_BY_DJANGO = {
    "templates/accounts/_field.html",  # A form's own help text.
    "templates/mfa/totp/activate_form.html",  # A picture that segno draws.
}
RULES = {
    "csrf_exempt": (r"\bcsrf_exempt\b", "*.py", "@csrf_exempt"),
    "raw queries": (r"\.(raw|extra)\(", "*.py", 'User.objects.raw("SELECT")'),
    "a shell": (r"shell=True|os\.system\(", "*.py", "run(x, shell=True)"),
    "pickles": (r"\bpickle\.loads?\(|yaml\.load\(", "*.py", "pickle.loads(x)"),
    "chance that can be guessed": (
        r"^\s*(import random|from random import (?!Random\b))",
        "*.py",
        "import random",
    ),
    "scripts in pages": (r"<[^>]+\son[a-z]+=", "*.html", '<a onclick="x()">'),
    "styles in pages": (r"<[^>]+\sstyle=", "*.html", '<a style="color: red">'),
    "markup unescaped": (r"\|\s*safe\b|autoescape off", "*.html", "{{ name|safe }}"),
    "evaluated scripts": (
        r"\beval\(|new Function\(|document\.write|\bsetTimeout\(\s*[\"'`]",
        "*.js",
        "eval(text)",
    ),
    "markup made of data": (
        r"insertAdjacentHTML|outerHTML\s*=|innerHTML\s*=(?!\s*await answer\.text\(\);)",
        "*.js",
        "place.innerHTML = name",
    ),
}
SECRET = re.compile(
    r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bghp_[A-Za-z0-9]{36}\b"
    r"|\bxox[bp]-[0-9A-Za-z-]{20,}|^\+?\s*SECRET_KEY\s*=\s*[\"'][^\"']{20,}",
    re.MULTILINE,
)
FLOORS = {
    "django": (5, 2, 13),
    "daphne": (4, 2, 2),
    "channels": (4, 3),
    "channels-redis": (4, 3),
    "celery": (5, 6),
    "djangorestframework": (3, 16),
    "django-allauth": (65, 13),
    "cryptography": (46,),
    "twisted": (24, 7),
}
"""The oldest version of each that has no hole we know of; `redis` stays below 8."""


def shipped(pattern: str) -> Iterator[Path]:
    folders = APPS if pattern == "*.py" else ("templates", "static/js")
    for folder in folders:
        yield from sorted((ROOT / folder).rglob(pattern))


def lines_with(rule: str) -> list[str]:
    pattern, files, _planted = RULES[rule]
    return [
        f"{path.relative_to(ROOT)}:{text[: found.start()].count(chr(10)) + 1}"
        for path in shipped(files)
        if path.relative_to(ROOT).as_posix() not in ESCAPED_BY_DJANGO
        for text in [path.read_text()]
        for found in re.finditer(pattern, text, re.MULTILINE)
    ]


@pytest.mark.parametrize("rule", RULES)
def test_a_pattern_that_has_no_place_is_nowhere(rule: str) -> None:
    pattern, _files, planted = RULES[rule]
    assert re.search(pattern, planted, re.MULTILINE)
    assert lines_with(rule) == []


def _number(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text)[:3])


@pytest.mark.parametrize("name", FLOORS)
def test_no_package_is_older_than_its_last_known_hole(name: str) -> None:
    locked = re.search(
        rf"^{name}==(\S+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE
    )
    assert locked
    assert _number(locked[1]) >= FLOORS[name]
    assert _number(version(name)) >= FLOORS[name]


def test_redis_stays_below_the_version_that_hangs_up_on_who_waits() -> None:
    assert _number(version("redis")) < (8,)
    assert _number("5.2.9") < FLOORS["django"]


def test_every_locked_package_has_a_hash() -> None:
    for path in sorted(ROOT.glob("requirements*.txt")):
        text = path.read_text()
        for found in re.finditer(r"^\S+==\S+ \\\n((?:    --hash\S+.*\n)*)", text, re.M):
            assert "sha256:" in found[1], f"{path.name}: {found[0]}"
        assert not re.search(r"^[\w.-]+(\[.*\])?==[^\\\n]*$", text, re.MULTILINE)


@pytest.mark.parametrize(
    "planted",
    [
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----",
        'SECRET_KEY = "abcdefghijklmnopqrstuvwxyz"',
    ],
)
def test_a_planted_secret_is_found(planted: str) -> None:
    assert SECRET.search(planted)


def test_no_secret_is_in_the_repository_nor_was_it_ever() -> None:
    """In the soak the whole history is read, every day only what is there now."""
    git = ["git", "-C", str(ROOT)]
    what = (
        ["log", "--all", "--no-textconv", "-p", "--unified=0"]
        if IS_SOAK
        else ["grep", "-hI", "-E", "PRIVATE KEY|AKIA|ghp_|xox[bp]-|SECRET_KEY *="]
    )
    done = subprocess.run([*git, *what], capture_output=True)
    if done.returncode > 1:
        pytest.skip("needs git and a clone: the files are no repository")
    text = done.stdout.decode(errors="replace")
    # The lines with which this test tries itself.
    own = {"-----BEGIN RSA PRIVATE KEY", "-----BEGIN PRIVATE KEY"}
    found = {one[0].lstrip("+ ") for one in SECRET.finditer(text)} - own
    assert {one for one in found if "abcdefghijklmnop" not in one} == set()
