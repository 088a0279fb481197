"""The ASGI application: pages over HTTP, live play over WebSockets."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # Sets up the apps; what follows imports their models.

from channels.routing import ProtocolTypeRouter  # noqa: E402

from config.socket_urls import sockets  # noqa: E402
from config.sockets import Doorkeeper  # noqa: E402

application = ProtocolTypeRouter({"http": pages, "websocket": Doorkeeper(sockets)})
