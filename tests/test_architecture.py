"""The house's walls: who may know whom, and how large a thing may grow.

The layers of docs/architecture.md are read from the syntax trees, so a breach fails the
build before anything runs. Every rule here has a sentence saying why it is a rule.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.words.trees import APPS, nodes_of, text_of

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT: dict[str, set[str]] = {
    "rules": set(),
    "wallet": set(),
    "accounts": {"wallet"},
    "tables": {"rules", "wallet", "accounts"},
    "tournaments": {"rules", "wallet", "accounts", "tables"},
    "players": {"rules", "wallet", "accounts", "tables", "tournaments"},
    "learn": {"rules", "wallet", "accounts", "tables", "tournaments"},
    "lobby": {*APPS} - {"lobby", "config"},
    "config": {*APPS} - {"config"},
}
RULES_SEEN_BY = {
    "tables": {"game", "catalogue", "notation", "shuffle", "deal_record", "actions"}
    | {"cards", "advice", "explanation", "family", "phases", "results"}
    | {"views", "match_file", "commands"},
    "players": {"catalogue", "phases", "results"},
    "lobby": {"catalogue", "commands", "family"},
    "tournaments": {"game", "catalogue", "shuffle"},
}
# Rules are pure: no framework, no clock, no entropy.
RULES_NEVER = {
    *("django", "channels", "celery", "asyncio", "random", "secrets", "time"),
    *("datetime", "uuid", "socket", "subprocess", "threading"),
}
RULES_THIRD_PARTY = {"msgspec"}
FILE_LINES_MAX = 400
FUNCTION_LINES_MAX = 70
LONGER = {
    "lobby/fair_play/policies.py: in_force": 90,  # A list of sentences.
    "tables/seats/seating.py: open_table": 80,  # Half of it names what may be chosen.
}
"""What may be longer, and why."""
TEST_LINES_MAX = 550
TEST_FUNCTION_LINES_MAX = 80
VAGUE = {"utils", "util", "helpers", "services", "common", "misc", "manager", "base"}
# Locks are taken by who changes state: table before accounts.
LOCK_TAKERS = {
    "accounts/adapter.py",
    "accounts/people/relations.py",
    "accounts/recovery/codes.py",
    "accounts/recovery/password_reset.py",
    "tables/fairness/commitments.py",
    "tables/table/live_table.py",
    "tournaments/event/locks.py",
    "wallet/ledger.py",
}

# Who may meet, who may look and what is un-rated: each is decided behind one door.
READ_BEHIND_A_DOOR = {
    "Relation.objects": {
        *("accounts/may_meet.py", "accounts/people/relations.py"),
        "accounts/deletion/delete_account.py",
    },
    "Profile.AskedBy.MEMBERS": {"accounts/may_meet.py"},
    "Profile.OpenTo.MEMBERS": {"accounts/access.py"},
    "Profile.OpenTo.FRIENDS": {"accounts/access.py"},
    "staff_requirement.may_look": {
        *("accounts/access.py", "tournaments/event/organiser_rights.py"),
    },
    "estimates.take_back": {"players/ratings/unrate.py"},
    "invitations.opens": {"tables/access.py"},
    "DealLink.objects": {
        *("tables/access.py", "tables/history/sharing.py"),
        "tables/history/forgotten.py",
    },
}
"""Expressions, and the few files that may use them."""
IDS = {"pk", "slug"}
FOUND_BEHIND_A_DOOR = {"Table", "Match", "Deal", "Tournament"}
"""Rows that pages, the API and sockets find by their number through an `access`."""


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from _modules(folder)


@cache
def _modules(folder: str) -> tuple[Path, ...]:
    paths = sorted((ROOT / folder).rglob("*.py"))
    return tuple(path for path in paths if "migrations" not in path.parts)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Yield the full dotted names a file imports, wherever the import stands."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in nodes_of(path) if isinstance(node, ast.Call))


def attribute_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def is_lock(call: ast.Call) -> bool:
    """Whether a row is locked here: by the ORM, or by the statement of an act."""
    is_ours = ast.unparse(call.func) == "loading.lock"
    return is_ours or attribute_of(call) == "select_for_update"


@pytest.mark.parametrize("app", APPS)
def test_an_app_imports_only_the_apps_below_it(app: str) -> None:
    forbidden = {*APPS, "tests", "bench"} - MAY_IMPORT[app] - {app}
    assert not [
        f"{name_of(path)} imports {name}"
        for path in sources(app)
        for name in imports(path)
        if name.split(".")[0] in forbidden
    ]


@pytest.mark.parametrize("app", RULES_SEEN_BY)
def test_live_play_cannot_tell_one_family_of_games_from_another(app: str) -> None:
    seen = {
        (name_of(path), name)
        for path in sources(app)
        for name in imports(path)
        if name.split(".")[0] == "rules"
    }
    assert not [
        f"{path} imports {name}"
        for path, name in seen
        if name.split(".")[1] not in RULES_SEEN_BY[app]
        and not _is_own_shape(path, name)
    ]


def _is_own_shape(path: str, name: str) -> bool:
    """Whether the face of a family knows what its own views are made of."""
    family = name.split(".")[1]
    is_face = f"/families/{family}/" in path or f".families.{family}." in path
    return is_face and name.startswith(f"rules.{family}.shapes")


def test_rules_know_no_framework_no_clock_and_no_entropy() -> None:
    assert not [
        f"{name_of(path)} imports {name}"
        for path in sources("rules")
        for name in imports(path)
        if name.split(".")[0] in RULES_NEVER
    ]
    assert not [
        name_of(path) for path in sources("rules") if "urandom" in text_of(path)
    ]


def test_rules_need_only_the_standard_library_and_msgspec() -> None:
    import sys

    known = {*sys.stdlib_module_names, *RULES_THIRD_PARTY, "rules"}
    assert not [
        f"{name_of(path)} imports {name}"
        for path in sources("rules")
        for name in imports(path)
        if name.split(".")[0] not in known
    ]


def lengths(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Yield the file and each of its functions: name, lines, whether it is a file."""
    yield name_of(path), len(text_of(path).splitlines()), True
    for node in nodes_of(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            yield f"{name_of(path)}: {node.name}", lines, False


def test_files_and_functions_stay_small_enough_to_read() -> None:
    too_long = []
    for folder in (*APPS, "bench", "tests"):
        is_test = folder == "tests"
        file_max = TEST_LINES_MAX if is_test else FILE_LINES_MAX
        function_max = TEST_FUNCTION_LINES_MAX if is_test else FUNCTION_LINES_MAX
        for path in sources(folder):
            for name, lines, is_file in lengths(path):
                most = LONGER.get(name, file_max if is_file else function_max)
                if lines > most:
                    too_long.append(f"{name}: {lines} lines")
    for path in sorted((ROOT / "static").rglob("*.[jc]s*")):
        lines = len(text_of(path).splitlines())
        if path.suffix in {".js", ".css"} and lines > FILE_LINES_MAX:
            too_long.append(f"{name_of(path)}: {lines} lines")
    assert not too_long


def test_modules_are_named_for_acts_and_things() -> None:
    backend = "config/postgresql/base.py"  # Django looks for it under this name.
    vague = [name_of(path) for path in sources(*APPS) if path.stem in VAGUE]
    assert vague == [backend]


def test_every_save_names_its_columns() -> None:
    """Parallel requests would overwrite each other's columns."""
    assert not [
        f"{name_of(path)}:{call.lineno}"
        for path in sources(*APPS)
        # What draws saves pictures.
        if path.name not in {"forms.py", "admin.py", "drawing.py"}
        for call in calls(path)
        if attribute_of(call) == "save"
        and "super" not in ast.unparse(call.func)
        and not {"update_fields", "force_insert"} & {k.arg for k in call.keywords}
        and not _is_save_of_a_module(call)
    ]


def _is_save_of_a_module(call: ast.Call) -> bool:
    # `arrangements.save(...)` is a function of ours and no row; a session is Django's.
    assert isinstance(call.func, ast.Attribute)
    module = ast.unparse(call.func.value)
    return module == "session" or any(
        (ROOT / app / f"{module}.py").exists() for app in APPS
    )


def test_cookies_are_read_by_the_parser_of_django_alone() -> None:
    """That of `http.cookies` stops at the first cookie that it cannot read."""
    assert not [
        name_of(path)
        for path in sources(*APPS)
        if any(name.startswith("http.cookies") for name in imports(path))
    ]


def test_no_query_asks_for_either_of_two_pairs() -> None:
    """Newer versions of SQLite cannot plan it beside a partial index: error 500.

    `by__in=pair, to__in=pair` finds the same rows if nobody is paired with themselves.
    """
    assert not [
        f"{name_of(path)}:{node.lineno}"
        for path in sources(*APPS)
        if "models" not in path.parts  # Constraints are no queries.
        for node in nodes_of(path)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitOr)
        and len(columns := _columns_asked(node.left)) > 1
        and columns == _columns_asked(node.right)
    ]


def _columns_asked(node: ast.expr) -> set[str | None]:
    """Return the columns of `Q(a=..., b=...)`, none of anything else."""
    is_q = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Q")
    return {one.arg for one in node.keywords} if is_q else set()


def test_locks_are_taken_only_where_state_changes() -> None:
    takers = {
        name_of(path)
        for path in sources(*APPS)
        if any(is_lock(call) for call in calls(path))
    }
    assert takers == LOCK_TAKERS


def test_what_a_door_decides_is_read_by_nobody_else() -> None:
    """Read elsewhere, a rule would soon differ from page to page."""
    used: dict[str, set[str]] = {fact: set() for fact in READ_BEHIND_A_DOOR}
    for path in sources(*APPS):
        for node in nodes_of(path):
            if isinstance(node, ast.Attribute) and (
                (fact := ast.unparse(node)) in used
            ):
                used[fact].add(name_of(path))
    assert used == READ_BEHIND_A_DOOR


def test_pages_api_and_sockets_find_nothing_by_its_number_past_the_doors() -> None:
    found = []
    for path in sources("tables", "tournaments", "players"):
        if not {"pages", "api", "socket", "api.py", "views.py"} & set(path.parts):
            continue
        for call in calls(path):
            model = ast.unparse(call.func).split(".objects.")[0]
            # A row that is read once more was let through before.
            given = [ast.unparse(one.value) for one in call.keywords if one.arg in IDS]
            if model in FOUND_BEHIND_A_DOOR and any(".pk" not in one for one in given):
                found.append(f"{name_of(path)}:{call.lineno}")
    assert found == []


def test_guards_are_lifted_only_by_the_flush_of_the_test_suite() -> None:
    users = {
        name_of(path)
        for path in sources(*APPS, "tests")
        if re.search(r"\bguards\.lifted\b|import lifted", text_of(path))
    }
    assert users <= {"tests/conftest.py", "tests/test_architecture.py"}


def test_csv_files_are_written_in_one_place() -> None:
    """A file written elsewhere lacks the byte order mark that Excel needs."""
    writers = {
        name_of(path)
        for path in sources(*APPS)
        if any(name.partition(".")[0] == "csv" for name in imports(path))
    }
    assert writers == {"wallet/statement/spreadsheet.py"}


def test_apps_do_not_talk_by_signals() -> None:
    """What must happen together is read in one function, in one transaction."""
    allowed = {
        # The database's encoding and limits belong to it as its tables do.
        ("config/apps.py", "django.db.models.signals.post_migrate"),
        ("config/apps.py", "django.db.models.signals.pre_migrate"),
        ("wallet/apps.py", "django.db.models.signals.post_migrate"),
        ("wallet/apps.py", "django.db.models.signals.pre_migrate"),
    }
    assert (
        not {
            (name_of(path), name)
            for path in sources(*APPS)
            for name in imports(path)
            if "signals" in name.split(".") or name.startswith("django.dispatch")
        }
        - allowed
    )


def test_nothing_about_money_is_a_float() -> None:
    found = []
    money = [*sources("wallet"), ROOT / "tables/settlement/points_settlement.py"]
    for path in money:
        for node in nodes_of(path):
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            is_name = isinstance(node, ast.Name) and node.id in {"float", "round"}
            is_division = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
            is_path = is_division and "path" in ast.unparse(node).lower()
            if is_float or is_name or (is_division and not is_path):
                found.append(f"{name_of(path)}:{node.lineno}")
    assert not found


def test_game_time_never_rides_on_the_broker() -> None:
    """Celery on Redis loses and repeats delayed work."""
    banned = {"delay", "apply_async", "send_task", "signature", "retry"}
    assert not [
        f"{name_of(path)}:{call.lineno}"
        for path in sources(*APPS)
        if not name_of(path).startswith("config/")
        for call in calls(path)
        if attribute_of(call) in banned
    ]


def test_the_lobby_reads_and_never_writes() -> None:
    banned = {"create", "bulk_create", "update", "delete", "save", "get_or_create"}
    assert not [
        f"{name_of(path)}:{call.lineno}"
        for path in sources("lobby")
        for call in calls(path)
        if attribute_of(call) in banned and "objects" in ast.unparse(call.func)
    ]


def test_database_calls_of_sockets_leave_the_one_thread_alone() -> None:
    """The default queues every socket's query behind one thread: 2.8 s (4.1)."""
    assert not [
        f"{name_of(path)}:{call.lineno}"
        for path in sources(*APPS)
        for call in calls(path)
        if ast.unparse(call.func).endswith("database_sync_to_async")
        and "thread_sensitive=False" not in ast.unparse(call)
    ]


def test_every_sentence_of_a_refusal_can_be_translated() -> None:
    """`Refusal.teach({code: _("...")})`: a bare string would stay English."""
    bare = []
    for path in sources(*APPS):
        for call in calls(path):
            if ast.unparse(call.func) != "Refusal.teach":
                continue
            for value in ast.walk(call.args[0]):
                if isinstance(value, ast.Dict):
                    bare += [
                        f"{name_of(path)}:{one.lineno}"
                        for one in value.values
                        if isinstance(one, ast.Constant)
                    ]
    assert not bare


def test_scripts_of_the_pages_know_no_rule_of_the_games() -> None:
    """JavaScript draws views and sends what `legal` lists; the server judges."""
    words = re.compile(
        r"\b(is_?(pure|run|set|sequence)|deadwood|wild_?rank|half_?count|"
        r"first_?drop|middle_?drop|check_?meld)\b",
        re.IGNORECASE,
    )
    assert not [
        f"{name_of(path)}: {found.group()}"
        for path in sorted((ROOT / "static/js").rglob("*.js"))
        for found in words.finditer(_code_of(text_of(path)))
    ]


def _code_of(script: str) -> str:
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", script, flags=re.DOTALL)


def test_templates_hold_no_inline_script_handler_or_style() -> None:
    """The content security policy would block them anyway; nobody should see that."""
    inline = re.compile(r"<[^>{]*\s(on[a-z]+|style)=|<script(?![^>]*\ssrc=)[^>]*>")
    assert not [
        f"{name_of(path)}: {found.group()[:60]}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in inline.finditer(text_of(path))
        if "application/json" not in found.group()
    ]
