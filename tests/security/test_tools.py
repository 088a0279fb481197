"""bandit and pip-audit: what they find is mended, or stands here with its reason."""

import json
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.words.trees import APPS

pytestmark = pytest.mark.soak("security")
ROOT = Path(__file__).resolve().parents[2]
NAMES_ONLY = "names of tables and columns come from models, values are parameters"
CONSTANTS = "columns are constants, values are parameters"
OWN_MARKUP = "made of constants and of parts that were escaped one by one"
EXCEPTIONS = {
    ("accounts/models/many_keys.py", "B611", 2): "the keys are a parameter",
    ("accounts/tokens/authentication.py", "B105", 1): "no token: the empty text",
    ("config/backup/restore.py", "B608", 1): NAMES_ONLY,
    ("config/management/commands/serve.py", "B104", 1): "a name that is compared",
    ("config/management/commands/up.py", "B104", 1): "a name that is compared",
    ("config/management/commands/up.py", "B310", 1): "our own address, always http",
    ("config/settings.py", "B105", 1): "the path of a form",
    ("config/upgrade/upgrade.py", "B310", 1): "an address that the operator gives",
    ("players/history/charts.py", "B308", 2): OWN_MARKUP,
    ("players/history/charts.py", "B703", 2): OWN_MARKUP,
    ("lobby/listing/row_html.py", "B308", 4): OWN_MARKUP,
    ("lobby/listing/row_html.py", "B703", 3): OWN_MARKUP,
    ("tables/messages/last_heard.py", "B608", 2): NAMES_ONLY,
    ("tables/pages/deal_sections.py", "B308", 2): "drawn by our own templates",
    ("tables/pages/deal_sections.py", "B703", 2): "drawn by our own templates",
    ("lobby/fair_play/pages.py", "B308", 1): "a file of ours, with nothing put in",
    ("lobby/fair_play/pages.py", "B703", 1): "a file of ours, with nothing put in",
    ("tables/pages/new_table/plain_widgets.py", "B703", 2): OWN_MARKUP,
    ("tables/pages/table_page.py", "B703", 1): OWN_MARKUP,
    ("learn/rules/numbered.py", "B308", 1): "our own document, raw HTML is off",
    ("learn/rules/numbered.py", "B703", 1): "our own document, raw HTML is off",
    ("learn/templatetags/structured_data.py", "B703", 1): "escaped by json_script",
    ("tables/access.py", "B107", 1): "no invitation: the empty text",
    ("tables/table/invitations.py", "B308", 1): "drawn by segno from an address",
    ("tables/table/invitations.py", "B703", 1): "drawn by segno from an address",
    ("tables/table/sql/postgresql.py", "B608", 4): CONSTANTS,
    ("tables/table/sql/sqlite.py", "B608", 4): CONSTANTS,
    ("tournaments/organising/event_form/fields.py", "B308", 1): "a constant",
    ("wallet/triggers/accounts.py", "B608", 1): NAMES_ONLY,
    ("wallet/triggers/append_only.py", "B608", 1): NAMES_ONLY,
}
"""File, check and how many: the reason."""


def found_by_bandit(*paths: str) -> dict[tuple[str, str], int]:
    """Return how many findings there are of each file and check; skip without it."""
    if find_spec("bandit") is None:
        pytest.skip("needs bandit: `make security` installs it")
    words = ["-c", "pyproject.toml", "-q", "-f", "json", "-r", *paths]
    done = subprocess.run(
        [sys.executable, "-m", "bandit", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    told = json.loads(done.stdout)
    assert told["errors"] == []
    assert told["metrics"]["_totals"]["loc"] > 0
    rows = ((one["filename"], one["test_id"]) for one in told["results"])
    return dict(Counter((name.removeprefix("./"), check) for name, check in rows))


def test_bandit_finds_nothing_without_a_reason() -> None:
    found = found_by_bandit(*APPS, "manage.py")
    known = {(name, check): count for name, check, count in EXCEPTIONS}
    assert found == known


def test_bandit_finds_a_planted_fault(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(
        "import subprocess\nsubprocess.run('ls ' + x, shell=True)\neval(x)\n"
    )
    checks = {check for _name, check in found_by_bandit(str(planted))}
    assert {"B602", "B307"} <= checks


def test_pip_audit_knows_of_no_hole_in_what_is_installed() -> None:
    if find_spec("pip_audit") is None:
        pytest.skip("needs pip-audit: `make security` installs it")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip_audit", "--strict", "--disable-pip"),
            *("--require-hashes", "--progress-spinner", "off"),
            *("-r", "requirements.txt"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    told = done.stdout + done.stderr
    if done.returncode and "vulnerabilit" not in done.stderr.splitlines()[-1].lower():
        pytest.skip(f"needs an advisory feed: {told.strip().splitlines()[-1][:200]}")
    assert done.returncode == 0, told
