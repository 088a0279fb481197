"""The site's addresses."""

from importlib import import_module

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from config import health, pages

handler404 = pages.not_found
handler500 = pages.server_error


def _found(prefix, module, name=None):
    # Temporary: apps are being written.
    try:
        found = import_module(module)
    except ImportError:
        return []
    return [path(prefix, include(getattr(found, name) if name else module))]


urlpatterns = [
    *_found("", "lobby.urls"),
    *_found("", "tables.urls"),
    *_found("", "tables.entry_urls"),
    *_found("wallet/", "wallet.urls"),
    *_found("account/", "accounts.urls"),
    *_found("api/v1/", "accounts.api", "api_urls"),
    *_found("api/v1/", "tables.api", "api_urls"),
    *_found("api/v1/", "wallet.api", "api_urls"),
    path("api/schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("api/docs/", pages.api_docs, name="api_docs"),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
]
