"""What the page for operators tells somebody to type exists."""

import re
import shlex

from tests.deploy.files import DEPLOY, OPERATIONS, ROOT, commands_under

START = "From bare Debian to a public house"
COMMANDS_MAX = 14
LEADS = {
    *("apt", "git", "make", "useradd", "createuser", "createdb"),
    *("cd", "sed", "echo", "cp", "systemctl"),
}
"""What stands on a Debian with these packages, and the shell's own."""


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
    page = OPERATIONS.read_text()
    for path in re.findall(r"`(docs/deploy/[\w./-]+)`", page):
        assert (ROOT / path).exists(), path


def test_what_is_replaced_stands_in_the_files() -> None:
    text = "\n".join(commands_under(START))
    for was in re.findall(r"s/([\w.]+)/\$", text):
        assert was in (DEPLOY / "meldhouse.env").read_text()
    assert "play.example" in (DEPLOY / "Caddyfile").read_text()
    tried = re.search(
        r"'s/(\{\$MELDHOUSE_TLS:\})/tls internal/'", OPERATIONS.read_text()
    )
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
