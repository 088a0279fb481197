"""The joined scripts of the table page: complete, nothing twice, and few of them."""

import re

import pytest
from django.conf import settings
from django.template import Context, Template

from tables.families import registry
from tables.pages import scripts

FAMILIES = {
    "indian": "indian-points",
    "gin": "gin-house",
    "basic": "basic",
    "continental": "continental",
}
SCRIPTS_MAX = 4
"""A first visit to a table fetches no more scripts than this."""


@pytest.fixture(scope="module")
def files():
    return scripts.joined()


@pytest.fixture
def written(tmp_path, settings):
    """Return a function that writes modules into a folder of static files."""
    settings.STATICFILES_DIRS = [tmp_path, *settings.STATICFILES_DIRS]
    scripts._kept_source.cache_clear()

    def write(**modules):
        for name, code in modules.items():
            path = tmp_path / "js" / "table" / f"{name}.js"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(code)

    yield write
    scripts._kept_source.cache_clear()


def parts_of(code):
    return re.findall(r'^"(js/[^"]+)": \(\) => \{$', code, re.MULTILINE)


def test_the_page_begins_with_all_that_it_imports(files):
    at_once = files["js/table/main.joined.js"]
    assert set(parts_of(at_once)) | {scripts.ENTRY} == set(
        scripts.modules_of(scripts.ENTRY)
    )
    assert len(parts_of(at_once)) > 50


def test_what_comes_later_brings_nothing_that_is_there(files):
    first = set(parts_of(files["js/table/main.joined.js"]))
    later = {name: parts_of(code) for name, code in files.items()}
    del later["js/table/main.joined.js"]
    assert len(later) > 10
    for name, parts in later.items():
        assert parts, name
        assert not first & set(parts), name
        assert len(parts) == len(set(parts)), name


def test_whatever_is_asked_for_is_there(files):
    first = set(parts_of(files["js/table/main.joined.js"]))
    for name, code in files.items():
        here = first | set(parts_of(code))
        for call, wanted in re.findall(r'\$(use|later)\("([^"]+)"\)', code):
            is_there = wanted in here
            is_fetched = scripts.joined_name(wanted) in files
            assert is_there or (call == "later" and is_fetched), (name, wanted)
        assert not re.findall(r"^(?:import|export (?!const parts))\b", code, re.M)


def test_each_joined_part_returns_what_its_module_exports(files):
    code = files["js/table/main.joined.js"]
    part = code.partition('"js/site/preferences.js": () => {')[2].partition("\n},\n")[0]
    source = (settings.BASE_DIR / "static/js/site/preferences.js").read_text()
    exported = re.findall(r"^export [a-z ]*?(\w+)(?:\(| =| \{)", source, re.MULTILINE)
    assert exported
    assert f"return {{ {', '.join(exported)} }};" in part


def test_each_way_of_importing_is_rewritten(written):
    written(
        main='import { a, b as c } from "./one.js";\n'
        'import * as two from "./two.js";\nimport "./three.js";\n'
        'two.go(a, c, await import("./four.js"), await import(`../../${c}`));\n',
        one="export const a = 1;\nexport function b() {}\n",
        two='import { a } from "./one.js";\nexport { a };\n'
        "export async function go() {}\nexport class It {}\n",
        three="const kept = 3;\n",
        four='import { a } from "./one.js";\nexport const d = a;\n',
    )
    files = scripts.joined("js/table/main.js")
    main, four = (files[f"js/table/{name}.joined.js"] for name in ("main", "four"))
    for line in (
        'const { a, b: c } = $use("js/table/one.js");',
        'const two = $use("js/table/two.js");',
        '$use("js/table/three.js");\n',
        'await $later("js/table/four.js"), await $later(c)',
        "return { a, b };",
        "return { go, It, a };",
    ):
        assert line in main
    assert 'new URL("../../" + name' in main
    assert parts_of(four) == ["js/table/four.js"]


@pytest.mark.parametrize(
    "code",
    [
        "export default 3;\n",
        "export let a = 1;\n",
        "const a = 1;\nexport { a as b };\n",
        'import one, { a } from "./other.js";\n',
        'export * from "./other.js";\n',
        'import { a } from "./other.js";\nimport { b } from "./round.js";\n',
    ],
)
def test_what_joining_does_not_know_is_refused(written, code):
    written(
        main='import "./one.js";\n',
        one=code,
        other="export const a = 1;\n",
        round='import "./one.js";\nexport const b = 1;\n',
    )
    with pytest.raises(scripts.Unjoinable):
        scripts.joined("js/table/main.js")


def head(game):
    page = Template("{% load modules %}{% preload_modules game %}")
    links = page.render(Context({"game": game}))
    return re.findall(r'rel="modulepreload" href="/static/([^"]+)"', links)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_table_names_few_scripts_and_all_that_it_begins_with(family, files):
    named = head(FAMILIES[family])
    assert named[0] == "js/table/main.joined.js"
    assert set(named) <= set(files)
    part = registry.of(family).page.script
    assert named[1:] == [scripts.joined_name(part)]
    # Beside them the page has two small plain scripts.
    assert len(named) + 2 <= SCRIPTS_MAX


def test_modules_come_one_by_one_while_they_are_written(settings):
    settings.DEBUG = True
    named = head("indian-points")
    assert scripts.ENTRY in named
    assert "js/table/families/indian/finish_panel.js" in named
    assert not [name for name in named if name.endswith(".joined.js")]
