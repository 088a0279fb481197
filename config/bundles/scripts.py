"""Script bundles, so that a page with a table needs few requests.

A page's bundle is its entry point and all its imports. Each dynamically imported module
is a chunk, with its imports that are not in the bundle. With `DEBUG`, pages load the
original modules.
"""

import posixpath
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

from config.bundles.javascript import Module, ScriptError, read_module
from tables.families import registry

ENTRY: Final = "js/table/main.js"
"""The entry point of the table page."""
ENTRIES: Final = {
    ENTRY: "table",
    "js/lessons/lesson.js": "lesson",
    "js/replay/main.js": "replay",
}
"""The entry points of pages, and the folders of their bundles."""
_RUNTIME: Final = """const $root = new URL("%s/", import.meta.url).href;
const $modules = {};
const $import = (from) => async (path) => {
  const name = new URL(path, $root + from).href.slice($root.length);
  if (!$modules[name]) {
    const chunk = await import(`${$root}%s${name}`);
    chunk.default($root, $modules, $import);
  }
  return $modules[name];
};
"""
_CHUNK: Final = "export default ($root, $modules, $import) => {\n%s};\n"


def bundled_name(name: str, entry: str = ENTRY) -> str:
    """Return the name of the bundle of an entry point, or of one of its chunks."""
    return f"bundles/{ENTRIES[entry]}/{name}"


def modules_of(entry: str) -> tuple[str, ...]:
    """Return `entry` and all its imports, in execution order.

    Raise `ScriptError` if modules import each other in a cycle.
    """
    found: dict[str, None] = {}

    def follow(name: str, *above: str) -> None:
        if name in above:
            raise ScriptError(f"modules import each other: {', '.join(above)}")
        if name not in found:
            for one in module(name).imports:
                follow(one, *above, name)
            found[name] = None

    follow(entry)
    return tuple(found)


def chunks_of(entry: str = ENTRY) -> tuple[str, ...]:
    """Return the modules that a page imports dynamically, those of families first."""
    waiting = [*registry.scripts(), entry]
    found = dict.fromkeys(registry.scripts())
    at_once = modules_of(entry)
    for root in waiting:
        for name in modules_of(root):
            for one in module(name).dynamic_imports:
                if one not in found and one not in at_once:
                    found[one] = None
                    waiting.append(one)
    return tuple(found)


def bundle(entry: str = ENTRY) -> dict[str, str]:
    """Return a page's bundle and its chunks, by names below `static/`.

    Raise `ScriptError` for syntax that bundles do not support.
    """
    at_once = modules_of(entry)
    folder = bundled_name("", entry)
    to_root = posixpath.relpath(".", posixpath.dirname(bundled_name(entry, entry)))
    head = _RUNTIME % (to_root, folder) + "".join(map(_function, at_once[:-1]))
    files = {bundled_name(entry, entry): head + module(entry).code}
    for chunk in chunks_of(entry):
        own = (name for name in modules_of(chunk) if name not in at_once)
        files[bundled_name(chunk, entry)] = _CHUNK % "".join(map(_function, own))
    return files


def _function(name: str) -> str:
    """Return code that runs a module once and stores its exports."""
    exports = ",".join(module(name).exports)
    return (
        f'$modules["{name}"] ??= (() => {{\n{module(name).code}\n'
        f"return {{{exports}}}; }})();\n"
    )


@cache
def module(name: str) -> Module:
    """Return a module by its name below `static/`, cached.

    Raise `ScriptError` if it does not exist or bundles do not support it.
    """
    for folder in settings.STATICFILES_DIRS:
        if (path := Path(folder) / name).exists():
            return read_module(name, path.read_bytes(), is_entry=name in ENTRIES)
    raise ScriptError(f"static/{name} does not exist")
