"""The ASGI application: pages over HTTP, live play over WebSockets."""

import os
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)  # These imports load the models of the apps.

from channels.routing import ProtocolTypeRouter  # noqa: E402

from config.middleware.admission import Admission  # noqa: E402
from config.middleware.client_address import ClientAddress  # noqa: E402
from config.middleware.request_id import RequestId  # noqa: E402
from config.middleware.socket_login import SocketLogin  # noqa: E402
from config.routing import sockets  # noqa: E402


class Pages(ASGIHandler):
    """Django's handler, with all middleware of a request in one thread hop.

    Django's own switches threads for each middleware in both directions, which takes
    longer than rendering the page.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """Build the middleware chain as for WSGI: none of our views is asynchronous."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: Any) -> Any:
        """Return the response, computed in the request's thread."""
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


application = RequestId(
    ClientAddress(
        ProtocolTypeRouter(
            {"http": Admission(Pages()), "websocket": SocketLogin(sockets)}
        )
    )
)
