"""Every address of the site, read from the URL resolver."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import URLPattern, get_resolver

_UUID = "00000000-0000-4000-8000-000000000000"
_SAMPLES = {"int": "1", "str": "1", "slug": "none", "uuid": _UUID, "path": "1"}
_FIELD = re.compile(r"<(\w+):(\w+)>")


def patterns(of: Any = None, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every route with its pattern; those of the admin too."""
    for one in (of or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield route, one
        else:
            yield from patterns(one, route)


def addresses(known: Mapping[str, Any] | None = None) -> list[str]:
    """Return one address for each route; `known` are values of fields by name.

    Routes that are regular expressions are left out: they are the admin's, for what no
    other matches.
    """

    def value(found: re.Match[str]) -> str:
        return str((known or {}).get(found[2], _SAMPLES[found[1]]))

    routes = {route for route, _ in patterns() if not re.search(r"[(^$]", route)}
    return sorted("/" + _FIELD.sub(value, route) for route in routes)
