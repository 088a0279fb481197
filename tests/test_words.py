"""One word, one meaning, and one voice: what docs/glossary.md and docs/voice.md ask.

The checks are in tests/words, with an example of what each of them finds.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.words import (
    catalogue,
    counts,
    glue,
    meaning,
    messages,
    sources,
    trees,
    unmarked,
    wording,
)
from tests.words.trees import APPS

Check = Callable[[str, str], Iterator[str]]
ROOT = Path(__file__).resolve().parent.parent
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
PLACE = re.compile(r"`((?:\*/)*[a-z_]+(?:/[a-z_]+)+(?:\.py|/)|(?:\*/)+[a-z_]+\.py)`")

SPOKEN = (".py", ".html", ".js", ".css", ".md", ".txt")
ELSEWHERE = ("tests/", "docs/voice.md")
DATED = "CHANGELOG.md"
"""Its entries stay as they were written."""


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
        for node in trees.nodes_of(path)
        if isinstance(node, ast.ClassDef) and node.name in RETIRED_CLASSES
    ] == []


def test_the_glossary_leads_to_places_that_are_there() -> None:
    page = (ROOT / "docs/glossary.md").read_text().split("## The words of the code")[1]
    places = {place for row in ROW.finditer(page) for place in PLACE.findall(row[2])}
    assert len(places) > 20
    # "*/filters.py" is a file that several apps have.
    assert [place for place in sorted(places) if not any(ROOT.glob(place))] == []


def test_the_plan_is_short_and_leads_to_places_that_are_there() -> None:
    page = (ROOT / "docs/architecture.md").read_text()
    assert len(page.splitlines()) <= 200
    places = set(PLACE.findall(page))
    assert len(places) > 30
    assert [place for place in sorted(places) if not (ROOT / place).exists()] == []


def test_no_text_has_a_retired_word() -> None:
    """See docs/voice.md."""
    assert [
        fault
        for source in sources.ending(*SPOKEN)
        if not source.name.startswith(ELSEWHERE)
        for fault in wording.unsaid(source.text, source.name)
    ] == []


def test_no_text_has_a_sentence_that_is_read_twice() -> None:
    """See docs/voice.md."""
    assert [
        fault
        for source in sources.ending(*SPOKEN)
        if not source.name.startswith((*ELSEWHERE, DATED))
        for fault in wording.heavy(source.text, source.name)
    ] == []


def test_no_page_of_the_docs_puts_of_what_in_place_of_a_noun() -> None:
    """See docs/voice.md."""
    assert [
        fault
        for source in sources.ending(".md", under=("docs/",))
        if not source.name.startswith(ELSEWHERE)
        for fault in wording.of_what(source.text, source.name)
    ] == []


def test_no_sentence_for_players_is_longer_than_it_can_be_said() -> None:
    """See docs/voice.md."""
    found = messages.all_messages()
    assert len(found) > 3_000
    assert [fault for one in found for fault in wording.too_long(one)] == []


def test_every_count_has_a_form_for_one_and_forms_for_many() -> None:
    """See docs/voice.md."""
    found = messages.all_messages()
    assert [fault for one in found for fault in counts.uncounted(one)] == []


def test_a_message_is_clear_by_itself_or_by_its_context() -> None:
    """See docs/voice.md."""
    found = messages.all_messages()
    assert [fault for one in found for fault in meaning.unclear(one)] == []


def test_the_list_of_messages_is_that_of_the_code() -> None:
    """`make messages` writes it; a change needs a line for translators."""
    found = messages.all_messages()
    is_fresh = catalogue.LIST.read_text() == catalogue.written(found)
    assert is_fresh, "messages have changed: run `make messages`"
    value = catalogue.digest(found)
    is_told = catalogue.is_told(value, catalogue.CHANGELOG.read_text())
    assert is_told, f"tell translators in CHANGELOG.md what changed, and name `{value}`"


def test_no_sentence_is_glued_from_pieces() -> None:
    """See docs/voice.md."""
    assert [
        *faults(glue.in_python, sources.python()),
        *faults(glue.in_template, sources.templates()),
        *faults(glue.in_script, sources.scripts()),
    ] == []


def test_every_text_that_people_read_is_marked_for_translation() -> None:
    assert [
        *faults(unmarked.in_python, sources.python()),
        *faults(unmarked.in_template, sources.templates()),
        *faults(unmarked.in_script, sources.scripts()),
    ] == []


def faults(check: Check, files: Iterable[sources.Source]) -> list[str]:
    return [fault for source in files for fault in check(source.text, source.name)]
