"""URLs of the sockets; a bad id is refused like a missing table."""

from typing import Any

from django.urls import URLPattern, re_path

from tables.socket.base_consumer import HouseSocket
from tables.socket.consumers import MeConsumer, TableConsumer


def _socket(pattern: str, consumer: type[HouseSocket]) -> URLPattern:
    # Channels' types only know Django views as routable.
    application: Any = consumer.as_asgi()
    route: URLPattern = re_path(pattern, application)
    return route


websocket_urlpatterns = [
    _socket(r"^ws/tables/(?P<table_id>[^/]*)/$", TableConsumer),
    _socket(r"^ws/me/$", MeConsumer),
]
