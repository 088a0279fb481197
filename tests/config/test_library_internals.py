"""Internals of libraries: each in one module, and still where that module expects them.

An interface counts as internal if its name begins with an underscore, or if the
library does not document it. The module that uses one says which version it was
checked against.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests.words.trees import APPS, nodes_of

ROOT = Path(__file__).parent.parent.parent
DOCUMENTED = frozenset(
    {"_asdict", "_base_manager", "_default_manager", "_exit", "_fields", "_make"}
    | {"_meta", "_replace", "_state"}
)
"""Names with an underscore that Python or Django documents."""
HOMES = {
    "accounts/login/allauth_internals.py": "django-allauth",
    "config/connections/http.py": "twisted",
    "config/connections/websocket.py": "autobahn",
    "config/postgresql/psycopg_internals.py": "psycopg",
    "config/processes/web_process.py": "daphne",
    "config/redis/channel_layer.py": "channels-redis",
}
"""The module that uses a library's internals."""
INTERNALS = [
    ("allauth.core.internal.ratelimit", "consume", ["app", "key", "limit_get"]),
    ("allauth.core.internal.ratelimit", "RateLimitUsage.rollback", []),
    (
        "allauth.account.internal.flows.login",
        "record_authentication",
        ["request", "user", "method", "extra_data"],
    ),
    (
        "allauth.account.internal.flows.login",
        "_AUTHENTICATION_METHODS_USER_SESSION_KEY",
        None,
    ),
    ("twisted.web.http", "HTTPChannel.allContentReceived", []),
    ("twisted.web.http", "HTTPChannel.requestDone", ["request"]),
    ("twisted.web.http", "HTTPChannel.timeoutConnection", []),
    ("twisted.web.http", "HTTPChannel.line_mode", None),
    ("autobahn.websocket.protocol", "WebSocketProtocol.consumeData", []),
    ("autobahn.websocket.protocol", "WebSocketProtocol.processData", []),
    ("autobahn.websocket.protocol", "WebSocketProtocol.onFrameEnd", []),
    (
        "autobahn.websocket.protocol",
        "WebSocketProtocol.sendFrame",
        ["opcode", "payload"],
    ),
    (
        "autobahn.websocket.protocol",
        "WebSocketProtocol.sendCloseFrame",
        ["code", "reasonUtf8", "isReply"],
    ),
    ("daphne.ws_protocol", "WebSocketProtocol.check_timeouts", []),
    ("daphne.server", "Server.create_application", ["protocol", "scope"]),
    ("daphne.server", "Server.protocol_disconnected", ["protocol"]),
    ("daphne.server", "Server.handle_reply", ["protocol", "message"]),
    ("daphne.server", "Server.kill_all_applications", []),
    ("daphne.server", "Server.listen_success", ["port"]),
    ("daphne.server", "Server.listen_error", ["failure"]),
    ("daphne.server", "twisted_loop", None),
    ("psycopg.errors", "_WaitTimeout", None),
    ("psycopg", "Connection.wait", ["gen", "interval", "timeout"]),
    ("psycopg._preparing", "PrepareManager.get", ["query", "prepare"]),
    ("psycopg._preparing", "PrepareManager.key", ["query"]),
    ("psycopg._preparing", "PrepareManager.validate", ["key", "prep", "name"]),
    ("psycopg._preparing", "Prepare.SHOULD", None),
    ("channels_redis.pubsub", "RedisPubSubChannelLayer._get_layer", []),
    (
        "channels_redis.pubsub",
        "RedisPubSubLoopLayer._get_group_channel_name",
        ["group"],
    ),
    (
        "channels_redis.pubsub",
        "RedisPubSubLoopLayer._get_shard",
        ["channel_or_group_name"],
    ),
    ("channels_redis.pubsub", "RedisSingleShardConnection._do_receiving", []),
    ("channels_redis.pubsub", "RedisSingleShardConnection._ensure_receiver", []),
    (
        "channels_redis.pubsub",
        "RedisSingleShardConnection._receive_message",
        ["message"],
    ),
]
"""The module of a library, the name in it, and the parameters that are used."""


@pytest.mark.parametrize(("module", "name", "parameters"), INTERNALS)
def test_an_internal_of_a_library_is_where_it_was(
    module: str, name: str, parameters: list[str] | None
) -> None:
    """A version that moves one is named here, before anything goes wrong in play."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    assert found is not None, f"{module} no longer has {name}: see {_home_of(module)}"
    if parameters is not None:
        missing = set(parameters) - inspect.signature(found).parameters.keys()
        assert not missing, f"{name} no longer takes {missing}: see {_home_of(module)}"


def test_a_channel_layer_of_redis_keeps_its_parts_where_ours_replaces_them() -> None:
    """Ours puts its own connections in the place of the library's."""
    pubsub = import_module("channels_redis.pubsub")
    layer = pubsub.RedisPubSubChannelLayer(hosts=["redis://localhost"])
    part = pubsub.RedisPubSubLoopLayer(hosts=["redis://localhost"], channel_layer=layer)
    assert vars(layer)["_layers"] == {}
    [shard] = vars(part)["_shards"]
    assert {"_lock", "_redis", "_receive_task", "host"} <= vars(shard).keys()


def test_a_connection_of_psycopg_keeps_names_of_statements_where_ours_do() -> None:
    """Ours puts its own register in the place of the library's."""
    preparing = import_module("psycopg._preparing")
    assert "_names" in vars(preparing.PrepareManager())
    base = import_module("psycopg").Connection.__mro__[1]
    assert "_prepared" in base.__init__.__code__.co_names


@pytest.mark.parametrize(("path", "library"), HOMES.items())
def test_a_module_of_internals_names_the_version_it_was_checked_against(
    path: str, library: str
) -> None:
    """Then the one who raises the version knows what to read again."""
    said = f"Checked against {library} {version(library)}"
    text = (ROOT / path).read_text(encoding="utf-8")
    assert said in " ".join(text.replace("#", " ").split()), (
        f"read {path} beside {library} {version(library)}, and write '{said}' there"
    )


def test_private_names_of_libraries_are_used_nowhere_else() -> None:
    """What has a public way goes that way."""
    paths = [path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))]
    trees = {path: nodes_of(path) for path in paths}
    own = {name for nodes in trees.values() for name in _defined(nodes)}
    used = {
        f"{path.relative_to(ROOT)}: {name}"
        for path, nodes in trees.items()
        if path.relative_to(ROOT).as_posix() not in HOMES
        for name in _private_uses(nodes)
        if name not in own | DOCUMENTED
    }
    assert not used


def _home_of(module: str) -> str:
    return next(
        path
        for path, library in HOMES.items()
        if module.split(".")[0] in library.replace("-", "_")
    )


def _defined(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Give the names that a module defines, also on its own objects."""
    for node in nodes:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and _is_of_self(node):
            yield node.attr


def _private_uses(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Give what a module imports or reads that is private by its name."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and _is_private(node.attr):
            yield node.attr
        elif isinstance(node, ast.ImportFrom) and node.module:
            own = node.module.split(".")[0] in APPS
            parts = [] if own else node.module.split(".")
            yield from filter(_is_private, [*parts, *(one.name for one in node.names)])
        elif isinstance(node, ast.Call) and _is_by_name(node.func):
            texts = [one for one in node.args if isinstance(one, ast.Constant)]
            yield from (one.value for one in texts if _is_private(str(one.value)))


def _is_of_self(node: ast.Attribute) -> bool:
    is_own = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
    return is_own and isinstance(node.ctx, ast.Store)


def _is_by_name(function: ast.expr) -> bool:
    by_name = {"getattr", "hasattr", "setattr"}
    return isinstance(function, ast.Name) and function.id in by_name


def _is_private(name: str) -> bool:
    return name == "internal" or (name.startswith("_") and not name.startswith("__"))
