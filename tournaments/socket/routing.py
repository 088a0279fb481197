"""The URL of an event's socket."""

from django.urls import re_path

from tournaments.socket.consumers import EventConsumer

websocket_urlpatterns = [
    re_path(
        r"^ws/tournaments/(?P<event_id>[^/]+)/$",
        EventConsumer.as_asgi(),  # type: ignore[arg-type]
    )
]
