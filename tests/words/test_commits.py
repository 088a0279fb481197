"""Subjects of commits are short and have one form (CONTRIBUTING.md, "Commits")."""

import re
import subprocess

import pytest

from tests.words.sources import ROOT

BEGIN = "2026-11-29T16:28:00Z"
"""Subjects of commits after this moment are judged."""
LENGTH_MAX = 72
AREA = r"[a-z][\w./-]*"
FORM = re.compile(rf"{AREA}(?:, {AREA})*: [A-Z].*[^.]")


def faults(subjects: list[str]) -> list[str]:
    return [one for one in subjects if len(one) > LENGTH_MAX or not FORM.fullmatch(one)]


@pytest.mark.parametrize(
    "subject",
    [
        "Post transfers in one statement",
        "wallet: post transfers in one statement",
        "wallet: Post transfers in one statement.",
        f"wallet: Post {'x' * 60}",
    ],
)
def test_a_subject_of_another_form_or_length_is_found(subject: str) -> None:
    assert faults([subject]) == [subject]


def test_subjects_of_commits_are_short_and_name_their_area() -> None:
    done = subprocess.run(
        ["git", "log", "--no-merges", "--format=%s", f"--since={BEGIN}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        pytest.skip("needs a git checkout")
    assert faults(done.stdout.splitlines()) == []
