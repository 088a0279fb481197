"""The API refuses nothing that its document does not name (config/api/refusals.py).

A plugin of pytest: whatever any test is refused over REST is looked up there.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.views import APIView

API = "/api/v1/"
OF_EVERY_ADDRESS = frozenset(
    {"method_not_allowed", "not_acceptable", "not_found", "bad_request", "house_fault"}
)
"""What the page says once, for all operations."""


@pytest.fixture(autouse=True, scope="session")
def _refusals_are_documented() -> Iterator[None]:
    finalize = APIView.finalize_response

    def finalize_and_look_up(
        view: Any, request: Any, response: Any, *args: Any, **more: Any
    ) -> Any:
        answer = finalize(view, request, response, *args, **more)
        if answer.status_code >= 400 and isinstance(answer.data, dict):
            _look_up(request, answer.status_code, str(answer.data.get("code")))
        return answer

    APIView.finalize_response = finalize_and_look_up
    yield
    APIView.finalize_response = finalize


def _look_up(request: Any, status: int, code: str) -> None:
    from config.api import refusals, schema

    if code in OF_EVERY_ADDRESS or not request.path_info.startswith(API):
        return
    path = "/" + request.resolver_match.route
    for kind in ("<str:", "<int:", "<uuid:"):
        path = path.replace(kind, "{")
    path = path.replace(">", "}")
    act = schema.document()["paths"].get(path, {}).get(request.method.lower())
    if act is None:
        # Cash, while it is closed, is in no document.
        return
    known = refusals.of(request.method, path, act).get(status, ())
    assert code in known, (
        f"{request.method} {path} was refused {status} {code}, which the document does"
        " not say: add it in config/api/refusals.py"
    )
