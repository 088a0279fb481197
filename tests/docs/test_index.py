"""docs/README.md lists every page, and every link in a document leads somewhere."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_names import texts
from tests.words.trees import text_of

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted((*DOCS.rglob("*.md"), *ROOT.glob("*.md")))
LINK = re.compile(r"\]\(([^()\s]+(?:\([^()\s]*\))?)\)")
ELSEWHERE = re.compile(r"\w+:")


@cache
def prose(page: Path) -> str:
    """Return a page without its code: blocks, and what stands between backticks."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`(?!\]\()", "", text)


def links(page: Path) -> list[tuple[Path, str]]:
    """Return the files of this repository that a page links to, with their anchors."""
    found = [one for one in LINK.findall(prose(page)) if not ELSEWHERE.match(one)]
    parts = [one.partition("#") for one in found]
    return [
        ((page.parent / path).resolve() if path else page, anchor)
        for path, _sign, anchor in parts
    ]


@cache
def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    found: set[str] = set()
    for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title.strip().lower())
        slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        again = f"{slug}-{sum(one == slug for one in found)}"
        found.add(again if slug in found else slug)
    return found


def test_the_index_lists_every_page() -> None:
    listed = {path for path, _anchor in links(DOCS / "README.md")}
    pages = {page for page in DOCS.rglob("*.md") if page != DOCS / "README.md"}
    assert pages - listed == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_page_and_a_heading(page: Path) -> None:
    dead = [
        f"{path}#{anchor}"
        for path, anchor in links(page)
        if not path.exists() or (anchor and anchor not in anchors(path))
    ]
    assert dead == []


def test_every_page_that_code_names_exists() -> None:
    named = {
        (path.relative_to(ROOT).as_posix(), found)
        for path in texts()
        if path.suffix != ".md"
        for found in re.findall(r"\bdocs/[\w/-]+\.md\b", text_of(path))
    }
    assert len(named) > 60
    assert [one for one in sorted(named) if not (ROOT / one[1]).exists()] == []


def test_links_and_anchors_are_read_as_they_are_written(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# The `secret` key: yours\n\n[a](#the-secret-key-yours) `[b](no.md)`\n"
        "```\n# no heading\n[c](no.md)\n```\n[`d`](other.md#e) [f](https://g.example)\n"
    )
    assert anchors(page) == {"the-secret-key-yours"}
    assert links(page) == [
        (page, "the-secret-key-yours"),
        (tmp_path / "other.md", "e"),
    ]
