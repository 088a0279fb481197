"""Pages of the house itself: what is wrong, and what the API can do."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator

from config import api_errors  # noqa: F401  (teaches its sentences)
from wallet.errors import Refusal

METHODS = ("get", "post", "put", "patch", "delete")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400 in the language of the surface."""
    if request.path_info.startswith("/api/"):
        return JsonResponse(Refusal("bad_request").body(), status=400)
    return render(request, "400.html", status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404 in the language of the surface: JSON for the API, else a page."""
    if request.path_info.startswith("/api/"):
        return JsonResponse(Refusal("not_found").body(), status=404)
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 without a word about the inside."""
    if request.path_info.startswith("/api/"):
        return JsonResponse(Refusal("house_fault").body(), status=500)
    return render(request, "500.html", status=500)


def api_docs(request: HttpRequest) -> HttpResponse:
    """Show the API from its own OpenAPI document, without anybody else's scripts."""
    return render(request, "config/api_docs.html", {"acts": _acts()})


@cache
def _acts() -> list[dict[str, Any]]:
    """Return what the API can do; it changes only with the code."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return [
        {
            "method": method.upper(),
            "path": path,
            "text": act.get("description", ""),
            "parameters": act.get("parameters", ()),
            "body": _body_of(schema, act),
            "answers": act.get("responses", {}),
        }
        for path, acts_of_path in schema["paths"].items()
        for method, act in acts_of_path.items()
        if method in METHODS
    ]


def _body_of(schema: dict[str, Any], act: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the fields of an act's JSON body: name, type, whether it is required."""
    content = act.get("requestBody", {}).get("content", {})
    shape = content.get("application/json", {}).get("schema", {})
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        shape = schema["components"]["schemas"][name]
    required = shape.get("required", ())
    return [
        {
            "name": name,
            "type": field.get("type", "object"),
            "is_required": name in required,
            "text": field.get("description", ""),
        }
        for name, field in shape.get("properties", {}).items()
    ]
