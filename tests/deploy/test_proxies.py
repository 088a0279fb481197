"""The proxies' examples send a table's sockets to one process, pages to another."""

import re
from collections.abc import Iterator

import pytest

from tests.deploy.files import DEPLOY, UNITS, unit

CADDYFILE = (DEPLOY / "Caddyfile").read_text()
NGINX = (DEPLOY / "nginx.conf").read_text()
WEB, PAGES = ["127.0.0.1:8001", "127.0.0.1:8002"], ["127.0.0.1:8003"]
SOCKETS = {
    "/ws/tables/12/": "12",
    "/ws/tables/7/": "7",
    "/ws/tournaments/3/": "3",
    "/ws/lobby/": None,
    "/ws/me/": None,
    "/ws/tables/12/more/": None,
}
"""Addresses of sockets, each with what keeps those of one table together."""


def without_comments(text: str) -> str:
    return re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)


def directives(text: str) -> Iterator[str]:
    """Yield directives of nginx and heads of blocks; `ValueError` if unclosed."""
    depth = 0
    rest = without_comments(text)
    for found in re.finditer(r"((?:\"[^\"]*\"|'[^']*'|[^;{}])*)([;{}])", rest):
        words, end = " ".join(found[1].split()), found[2]
        if end == "}" and words:
            raise ValueError(f"not ended: {words!r}")
        depth += {"{": 1, "}": -1, ";": 0}[end]
        if depth < 0 or (end != "}" and not words):
            raise ValueError(f"nothing before {end!r}")
        if words:
            yield words
    if depth or re.sub(r"(?s).*[;{}]", "", rest).strip():
        raise ValueError("a block is left open")


def blocks(text: str) -> dict[str, str]:
    """Return the Caddyfile's blocks below the site by their heads."""
    found: dict[str, list[str]] = {}
    open_blocks: list[str] = []
    for line in without_comments(text).splitlines():
        line = line.strip()
        if line.endswith(" {"):
            open_blocks.append(line.removesuffix(" {"))
        elif line == "}":
            open_blocks.pop()
        elif line:
            found.setdefault(" / ".join(open_blocks[1:]), []).append(line)
    if open_blocks:
        raise ValueError(f"left open: {open_blocks}")
    return {head: "\n".join(lines) for head, lines in found.items()}


@pytest.mark.parametrize("text", ["a {", "a; }", "a { b }", "a b"])
def test_a_file_for_nginx_that_is_not_whole_is_found(text: str) -> None:
    with pytest.raises(ValueError, match="."):
        list(directives(text))


def test_the_file_for_nginx_is_whole() -> None:
    found = list(directives(NGINX))
    assert "hash $meldhouse_key consistent" in found
    assert "proxy_pass http://meldhouse_sockets" in found
    assert "proxy_pass http://meldhouse_pages" in found
    # A location with a header of its own would inherit none of the others.
    in_locations = NGINX[NGINX.index("location /ws/") :]
    assert "proxy_set_header" in NGINX
    assert "proxy_set_header" not in in_locations


def test_the_file_for_nginx_tells_the_house_who_asked_and_how() -> None:
    found = set(directives(NGINX))
    assert "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for" in found
    assert "proxy_set_header X-Forwarded-Proto $scheme" in found
    assert "proxy_set_header Host $host" in found
    # The secret of an invitation stands in the query.
    log = next(one for one in directives(NGINX) if one.startswith("log_format"))
    assert not re.search(r"\$request\b|\$request_uri|\$args", log)


def _nginx_key(address: str) -> str | None:
    pattern = re.search(r'"~(\^/ws/.*)" \$1;', NGINX)
    assert pattern
    found = re.search(pattern[1], address)
    return found[1] if found else None


def _caddy_key(address: str) -> str | None:
    pattern = re.search(r"path_regexp table (\S+)", CADDYFILE)
    assert pattern
    found = re.search(pattern[1], address)
    return found[1] if found else None


@pytest.mark.parametrize(("address", "key"), SOCKETS.items())
def test_sockets_of_one_table_have_one_key(address: str, key: str | None) -> None:
    assert _nginx_key(address) == key
    assert _caddy_key(address) == key


def test_the_caddyfile_keeps_a_tables_sockets_together() -> None:
    found = blocks(CADDYFILE)
    table = found["handle @table / reverse_proxy " + _default("MELDHOUSE_WEB")]
    assert "lb_policy header X-Meldhouse-Table" in table
    assert found["handle @table"] == ("request_header X-Meldhouse-Table {re.table.1}")


def _default(name: str) -> str:
    found = re.search(rf"\{{\${name}:[^}}]*\}}", CADDYFILE)
    assert found
    return found[0]


def test_proxies_and_units_speak_of_the_same_ports() -> None:
    assert _default("MELDHOUSE_WEB") == "{$MELDHOUSE_WEB:" + " ".join(WEB) + "}"
    assert _default("MELDHOUSE_PAGES") == "{$MELDHOUSE_PAGES:" + PAGES[0] + "}"
    servers = [one.split() for one in directives(NGINX) if one.startswith("server 1")]
    assert [one[1] for one in servers] == [*WEB, *PAGES, *WEB]
    assert [one[1] for one in servers if "backup" in one] == WEB
    target = (UNITS / "meldhouse.target").read_text()
    assert re.findall(r"-web@(\d+)", target) == [one[-4:] for one in WEB]
    assert re.findall(r"-pages@(\d+)", target) == [one[-4:] for one in PAGES]
    assert unit(UNITS / "meldhouse-web@.service")["Service"][0][1].endswith("--port %i")
