"""The addresses of the sockets; a bad id is refused like a table that is not there."""

from django.urls import re_path

from tables.socket.consumers import MeConsumer, TableConsumer

websocket_urlpatterns = [
    re_path(r"^ws/tables/(?P<table_id>[^/]*)/$", TableConsumer.as_asgi()),
    re_path(r"^ws/me/$", MeConsumer.as_asgi()),
]
