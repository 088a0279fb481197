"""The release is one value, shown to players, programs, operators and packagers."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.test import Client

from config import __version__

ROOT = Path(__file__).resolve().parents[2]
SCREEN_LINES = 45


@pytest.mark.django_db
def test_pages_the_api_and_the_figures_show_the_version(client: Client) -> None:
    assert f"<small>{__version__}</small>" in client.get("/").content.decode()
    schema = client.get("/api/schema/", headers={"accept": "application/json"}).json()
    assert schema["info"]["version"] == __version__
    figure = f'meldhouse_build_info{{version="{__version__}"}} 1.0\n'
    assert figure in client.get("/metrics").content.decode()


def test_the_command_prints_the_version_alone() -> None:
    command = [sys.executable, "manage.py", "version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{__version__}\n")


def test_the_package_reads_the_version_from_the_code() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert package["project"]["dynamic"] == ["version"]
    found = package["tool"]["setuptools"]["dynamic"]["version"]["attr"]
    assert found == "config.__version__"


def test_the_newest_release_of_the_changelog_is_this_one() -> None:
    headings = re.findall(
        r"(?m)^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$",
        (ROOT / "CHANGELOG.md").read_text(),
    )
    assert headings[0][0] == __version__
    assert headings == sorted(headings, key=lambda one: one[1], reverse=True)


def test_a_release_of_the_changelog_fits_on_a_screen() -> None:
    _, *releases = re.split(r"(?m)^## ", (ROOT / "CHANGELOG.md").read_text())
    assert releases[0].startswith("Unreleased\n")
    assert [one for one in releases[1:] if len(one.splitlines()) > SCREEN_LINES] == []
