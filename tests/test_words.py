"""One word, one meaning: retired words do not come back, in code or in sentences.

docs/glossary.md says which word stands for what, docs/voice.md how the house speaks.
"""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APPS = ("rules", "wallet", "accounts", "tables", "tournaments", "lobby", "config")
RETIRED = frozenset(
    {
        *("absences", "actionclock", "aftergin", "aim", "attention", "beginning"),
        *("bodies", "change", "deserted", "desk", "evening", "fences", "files"),
        *("guarded", "guards", "holding", "judge", "keep", "keeping", "kept"),
        *("live", "looking_back", "losing", "match_sight", "moving", "past", "peek"),
        *("preparation", "prize_sheet", "prizing", "purse", "resting", "returning"),
        *("seen", "sight", "stages", "staging", "starting", "steps", "stories"),
        *(
            "supervision",
            "telling",
            "understudy",
            "undoing",
            "voiding",
            "wanted",
            "wish",
            "writer",
        ),
    }
)
"""Names that modules had before they said what they hold."""
RETIRED_CLASSES = frozenset({"Live", "Wanted", "Stage"})
ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
PLACE = re.compile(r"`([a-z_]+(?:/[a-z_]+)+(?:\.py|/))`")

SPOKEN = (".py", ".html", ".js", ".md", ".txt")
ELSEWHERE = ("tests/", "docs/voice.md")
UNSAID = re.compile(
    r"\b(he|his|him|himself|whoever|the own|loses? the line|lost the line)\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"""(?:translate|_\() ?"((?:[^"\\]|\\.)+)\"""")
LONGEST_WORDS = 30


def modules() -> Iterator[Path]:
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_module_has_a_retired_name() -> None:
    scripts = (ROOT / "static" / "js").rglob("*.js")
    found = {named(path) for path in (*modules(), *scripts) if path.stem in RETIRED}
    rooms = {named(path.parent) for path in modules() if path.parent.name in RETIRED}
    assert found | rooms == set()


def test_no_class_of_ours_has_a_retired_name() -> None:
    wire = ROOT / "tables/messages/protocol.py"
    assert [
        f"{named(path)}: {node.name}"
        for path in modules()
        if path != wire
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef) and node.name in RETIRED_CLASSES
    ] == []


def test_the_glossary_leads_to_places_that_are_there() -> None:
    page = (ROOT / "docs/glossary.md").read_text().split("## The words of the code")[1]
    places = {place for row in ROW.finditer(page) for place in PLACE.findall(row[2])}
    assert len(places) > 20
    assert [place for place in sorted(places) if not (ROOT / place).exists()] == []


def test_the_plan_is_short_and_leads_to_places_that_are_there() -> None:
    page = (ROOT / "docs/architecture.md").read_text()
    assert len(page.splitlines()) <= 200
    places = set(PLACE.findall(page))
    assert len(places) > 30
    assert [place for place in sorted(places) if not (ROOT / place).exists()] == []


def spoken() -> Iterator[tuple[str, int, str]]:
    """Yield file, line number and line of all that is read by people."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    for name in sorted(filter(None, listed)):
        path = ROOT / name
        if name.endswith(SPOKEN) and not name.startswith(ELSEWHERE) and path.exists():
            for number, line in enumerate(path.read_text().splitlines(), 1):
                yield name, number, line


def test_no_sentence_has_a_retired_word() -> None:
    """See docs/voice.md."""
    assert [
        f"{name}:{number}: {line.strip()}"
        for name, number, line in spoken()
        if UNSAID.search(line)
    ] == []


def test_no_sentence_for_players_is_longer_than_it_can_be_said() -> None:
    """See docs/voice.md."""
    assert [
        f"{name}:{number}: {sentence}"
        for name, number, line in spoken()
        for text in SENTENCE.findall(line)
        for sentence in re.split(r"(?<=[.:;!?]) ", text)
        if len(sentence.split()) > LONGEST_WORDS
    ] == []
