"""Schemathesis asks the API whatever its own document allows, and what it forbids.

Every answer must be one the document names, in the form it says, and none a fault.
It runs as a guest with chips at a table, and as nobody.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import signals
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable

from accounts.models import User
from accounts.tokens import bearer_tokens
from tables.seats import seating
from tests.sizes import size

pytestmark = [pytest.mark.soak("security"), pytest.mark.django_db]
SEED = 20_261_125


@pytest.fixture(scope="module")
def st() -> Any:
    """Return schemathesis, or skip by its name."""
    return pytest.importorskip("schemathesis", reason="needs schemathesis")


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """Let requests leave the connection of the test open, as Django's client does."""
    ends = (signals.request_started, signals.request_finished)
    for one in ends:
        one.disconnect(close_old_connections)
    yield
    for one in ends:
        one.connect(close_old_connections)


@pytest.fixture
def document(st: Any, db: None) -> Any:
    """Return the document as the house serves it."""
    return st.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())


@pytest.fixture
def checks(st: Any) -> list[Callable[..., Any]]:
    """Return what every answer is held to."""
    from schemathesis import checks
    from schemathesis.specs.openapi import checks as of_openapi

    return [
        checks.not_a_server_error,
        of_openapi.status_code_conformance,
        of_openapi.content_type_conformance,
        of_openapi.response_schema_conformance,
        of_openapi.negative_data_rejection,
    ]


def operations(document: Any) -> Iterator[Any]:
    """Yield every operation of the document."""
    for found in document.get_all_operations():
        yield found.ok()


def _told(fault: BaseException) -> str:
    inner = getattr(fault, "exceptions", None)
    return " | ".join(map(_told, inner)) if inner else str(fault)[:700]


@pytest.mark.parametrize("mode", ["POSITIVE", "NEGATIVE"])
@pytest.mark.parametrize("who", ["nobody", "asha"])
def test_whatever_is_asked_the_answer_is_one_of_the_document(
    who: str,
    mode: str,
    document: Any,
    checks: list[Callable[..., Any]],
    asha: User,
    settings: Any,
) -> None:
    from schemathesis import GenerationMode

    seating.open_and_sit(asha, "indian-points", seats=2, stake=1)
    token = bearer_tokens.issue(asha) if who == "asha" else ""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    # The client asks past the server, and does not unpack.
    headers["Accept-Encoding"] = "identity"
    faults: dict[str, str] = {}
    asked = 0
    for operation in operations(document):
        cases = operation.as_strategy(generation_mode=GenerationMode[mode])

        @seed(SEED)
        @hypothesis_settings(
            max_examples=size("security", 5, 40),
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases)
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(headers=headers, checks=checks)

        try:
            ask()
        except Unsatisfiable:
            # Nothing can be sent there that the document forbids.
            continue
        except (Exception, BaseExceptionGroup) as fault:
            faults[operation.label] = _told(fault)
    print(f"{who}, {mode}: {asked} requests", *faults.items(), sep="\n")
    assert asked > 100
    assert faults == {}
