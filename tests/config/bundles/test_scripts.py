"""The bundles of pages: complete, nothing twice, and few of them."""

import re

import pytest
from django.template import Context, Template

from config.bundles import scripts
from config.bundles.javascript import ScriptError
from tables.families import registry

FAMILIES = {
    "indian": "indian-points",
    "gin": "gin-house",
    "basic": "basic",
    "continental": "continental",
}
BUNDLE = "bundles/table/js/table/main.js"
SCRIPTS_MAX = 4
"""A first visit to a table fetches no more scripts than this."""


@pytest.fixture(scope="module")
def files():
    return scripts.bundle()


@pytest.fixture
def written(tmp_path, settings):
    """Return a function that writes modules into a folder of static files."""
    settings.STATICFILES_DIRS = [tmp_path, *settings.STATICFILES_DIRS]
    scripts.module.cache_clear()

    def write(**modules):
        for name, code in modules.items():
            path = tmp_path / "js" / "table" / f"{name}.js"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(code)

    yield write
    scripts.module.cache_clear()


def modules_in(code):
    return re.findall(r'^\$modules\["(js/[^"]+)"\] \?\?= ', code, re.MULTILINE)


def test_the_bundle_has_all_that_the_page_imports(files):
    own = modules_in(files[BUNDLE])
    assert (*own, scripts.ENTRY) == scripts.modules_of(scripts.ENTRY)
    assert len(own) == len(set(own)) > 50


def test_a_chunk_has_nothing_that_is_in_the_bundle(files):
    bundle = set(modules_in(files[BUNDLE]))
    chunks = {name: modules_in(code) for name, code in files.items() if name != BUNDLE}
    assert len(chunks) > 10
    for name, own in chunks.items():
        assert name == scripts.bundled_name(own[-1])
        assert not bundle & set(own), name
        assert len(own) == len(set(own)), name


@pytest.mark.parametrize("entry", scripts.ENTRIES)
def test_modules_run_after_those_that_they_import(entry):
    files = scripts.bundle(entry)
    bundle = files[scripts.bundled_name(entry, entry)]
    before = modules_in(bundle)
    for name, code in files.items():
        ran = set() if code is bundle else set(before)
        for line in code.splitlines():
            assert set(re.findall(r'=\$modules\["([^"]+)"\]', line)) <= ran, name
            ran |= set(modules_in(line))


@pytest.mark.parametrize("entry", scripts.ENTRIES)
def test_what_is_imported_dynamically_is_a_chunk_or_in_the_bundle(entry):
    files = scripts.bundle(entry)
    there = set(modules_in(files[scripts.bundled_name(entry, entry)]))
    wanted = {
        one
        for name in (entry, *scripts.chunks_of(entry))
        for module in scripts.modules_of(name)
        for one in scripts.module(module).dynamic_imports
    }
    assert wanted
    for name in (*wanted - there, *registry.scripts()):
        assert scripts.bundled_name(name, entry) in files


def test_each_module_returns_what_it_exports(files):
    function = files[BUNDLE].partition('$modules["js/site/preferences.js"] ')[2]
    exports = scripts.module("js/site/preferences.js").exports
    assert exports
    own, _, _rest = function.partition("\n$modules")
    assert own.endswith(f"return {{{','.join(exports)}}}; }})();")


def test_modules_in_a_circle_are_refused(written):
    written(
        main='import "./one.js";\n',
        one='import { b } from "./round.js";\nexport const a = 1;\n',
        round='import "./one.js";\nexport const b = 1;\n',
    )
    with pytest.raises(ScriptError, match="import each other: .*one.js, .*round.js"):
        scripts.bundle()


def test_a_module_that_does_not_exist_is_named(written):
    written(main='import "./nowhere.js";\n')
    with pytest.raises(ScriptError, match="static/js/table/nowhere.js does not exist"):
        scripts.bundle()


def head(game):
    page = Template("{% load modules %}{% preload_modules game %}")
    links = page.render(Context({"game": game}))
    return re.findall(r'rel="modulepreload" href="/static/([^"]+)"', links)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_table_names_the_bundle_and_the_chunk_of_its_family(family, files):
    named = head(FAMILIES[family])
    assert named == [BUNDLE, scripts.bundled_name(registry.of(family).page.script)]
    assert set(named) <= set(files)
    # Beside them the page has two small plain scripts.
    assert len(named) + 2 <= SCRIPTS_MAX


def test_pages_name_the_modules_themselves_while_they_are_written(settings):
    settings.DEBUG = True
    family = "js/table/families/indian/index.js"
    assert head("indian-points") == [scripts.ENTRY, family]
