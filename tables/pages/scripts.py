"""The scripts of pages with a table, joined so that a slow line fetches few of them.

The page's own module and all that it imports become one file; each module that is
fetched later becomes one with what only it needs. A module is then a function that runs
once, when it is first asked for, and returns what it exports. The source stays as it
is: served alone, each module works too, and so they are while `DEBUG` is on.
"""

import posixpath
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from pathlib import Path
from typing import Final

from django.conf import settings

from tables.families import registry

ENTRY: Final = "js/table/main.js"
"""The module that the table page runs."""
ENTRIES: Final = {
    ENTRY: "joined",
    "js/lessons/lesson.js": "lesson",
    "js/replay/main.js": "replay",
}
"""The modules that pages run whose scripts are joined. What each fetches later lies
beside its source under a name with this word: two pages begin with different modules,
so what only one of them still lacks differs too."""
_IMPORT: Final = re.compile(
    r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE
)
_NAMED: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";', re.MULTILINE)
_WHOLE: Final = re.compile(r'^import \* as (\w+) from "([^"]+)";', re.MULTILINE)
_BARE: Final = re.compile(r'^import "([^"]+)";', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("([^"]+)"\)')
_NAMED_LATER: Final = re.compile(r"\bimport\(`([./]+)\$\{(\w+)\}`\)")
"""A module that the page names, below the folder before the name."""
_EXPORT: Final = re.compile(
    r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE
)
_EXPORTS: Final = re.compile(r"^export \{([^}]*)\};", re.MULTILINE)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_HEAD: Final = """const $made = {};
const $parts = {%s};
const $use = (name) => ($made[name] ??= $parts[name]());
const $later = async (name) => {
  if (!(name in $parts)) {
    const file = new URL("%s" + name.replace(".js", ".%s.js"), import.meta.url);
    const { parts } = await import(file);
    for (const [one, part] of Object.entries(parts($use, $later))) $parts[one] ??= part;
  }
  return $use(name);
};
"""


class Unjoinable(ValueError):
    """A module is written in a way that joining does not know."""


def joined_name(name: str, entry: str = ENTRY) -> str:
    """Return the name of the file that a page serves a module in with what it needs."""
    word = ENTRIES.get(entry, ENTRIES[ENTRY])
    return f"{name.removesuffix('.js')}.{word}.js"


def modules_of(entry: str) -> tuple[str, ...]:
    """Return `entry` and every module it imports, by their names below `static/`."""
    found: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += _imports(name)
    return tuple(found)


def fetched_later(entry: str = ENTRY) -> tuple[str, ...]:
    """Return the modules that are fetched only when the page wants them.

    Those of the families are named by their faces.
    """
    at_once = modules_of(entry)
    found: dict[str, None] = {}
    waiting = list(at_once)
    if any(_NAMED_LATER.search(_source(name)) for name in at_once):
        found = dict.fromkeys(registry.scripts())
        waiting += chain.from_iterable(map(modules_of, found))
    while waiting:
        name = waiting.pop(0)
        for one in _LATER.findall(_source(name)):
            target = _beside(name, one)
            if target not in found and target not in at_once:
                found[target] = None
                waiting += modules_of(target)
    return tuple(found)


def all_joined() -> dict[str, str]:
    """Return the joined files of all pages, as `joined` does."""
    return {name: code for entry in ENTRIES for name, code in joined(entry).items()}


def joined(entry: str = ENTRY) -> dict[str, str]:
    """Return the joined files of a page by their names below `static/`.

    Raise `Unjoinable` for a module that imports or exports in a way of its own, and for
    modules that import each other in a circle.
    """
    at_once = modules_of(entry)
    _check_order(
        {*at_once, *chain.from_iterable(map(modules_of, fetched_later(entry)))}
    )
    parts = "".join(_part(name) for name in at_once if name != entry)
    up = posixpath.relpath(".", posixpath.dirname(entry))
    body, names = _rewritten(entry)
    if names:
        raise Unjoinable(f"{entry} exports, though nothing can import it")
    word = ENTRIES.get(entry, ENTRIES[ENTRY])
    files = {joined_name(entry, entry): _HEAD % (parts, f"{up}/", word) + body}
    for name in fetched_later(entry):
        own = (one for one in modules_of(name) if one not in at_once)
        parts = "".join(map(_part, own))
        files[joined_name(name, entry)] = (
            f"export const parts = ($use, $later) => ({{{parts}}});\n"
        )
    return files


def _check_order(names: set[str]) -> None:
    try:
        TopologicalSorter({name: _imports(name) for name in names}).prepare()
    except CycleError as error:
        raise Unjoinable(f"a circle: {error.args[1]}") from error


def _imports(name: str) -> list[str]:
    return [_beside(name, one) for one in _IMPORT.findall(_source(name))]


def _part(name: str) -> str:
    body, exports = _rewritten(name)
    return f'\n"{name}": () => {{\n{body}\nreturn {{ {", ".join(exports)} }};\n}},\n'


def _rewritten(name: str) -> tuple[str, list[str]]:
    """Return a module's code without import and export, and what it exports."""
    source = _source(name)
    exports = _EXPORT.findall(source)
    for listed in _EXPORTS.findall(source):
        exports += [one.strip() for one in listed.split(",") if one.strip()]

    def asked(path: str, call: str = "$use") -> str:
        return f'{call}("{_beside(name, path)}")'

    code = _NAMED.sub(
        lambda m: f"const {{{m[1].replace(' as ', ': ')}}} = {asked(m[2])};", source
    )
    code = _WHOLE.sub(lambda m: f"const {m[1]} = {asked(m[2])};", code)
    code = _BARE.sub(lambda m: f"{asked(m[1])};", code)
    code = _LATER.sub(lambda m: asked(m[1], "$later"), code)
    code = _NAMED_LATER.sub(lambda m: f"$later({_below(name, m[1])}{m[2]})", code)
    code = _EXPORTS.sub("", _EXPORT.sub("", code))
    if (left := _LEFT.search(code)) or any(" " in one for one in exports):
        raise Unjoinable(f"{name}: {left[0] if left else exports}")
    return code, exports


def _beside(name: str, path: str) -> str:
    """Return the name of a module by its path as the module `name` writes it."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _below(name: str, path: str) -> str:
    """Return what stands before the name of a module in such a folder, as code."""
    folder = _beside(name, path)
    return "" if folder == "." else f'"{folder}/" + '


@cache
def _kept_source(name: str) -> str:
    for folder in settings.STATICFILES_DIRS:
        if (path := Path(folder) / name).exists():
            return path.read_text()
    raise Unjoinable(f"{name} lies in no folder of static files")


def _source(name: str) -> str:
    """Return a module's text; while `DEBUG` is on it may change at any time."""
    if settings.DEBUG:
        return _kept_source.__wrapped__(name)
    return _kept_source(name)
