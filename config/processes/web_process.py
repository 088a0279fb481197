"""A web process: daphne, and background tasks in its event loop.

Checked against daphne 4.2.3, whose `Server` documents its arguments and no method. It
has no option to limit an application's queue, to end with an orderly goodbye, or to
close with the codes of a server.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, cast

import structlog

# Installs the reactor, before anything else of Twisted is imported.
from daphne.server import Server, twisted_loop  # isort: skip
from daphne.endpoints import build_endpoint_description_strings
from daphne.http_protocol import WebRequest
from django.conf import settings
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from config.asgi import application
from config.beat import embedded_beat
from config.connections.backpressure import Inbox
from config.connections.http import Channels
from config.connections.websocket import SocketProtocol
from config.middleware import admission
from config.monitoring import event_loop
from tables.messages import presence
from tables.socket.base_consumer import MAY_DROP

log = structlog.get_logger(__name__)
GOODBYE_SECONDS = 1.0
REQUEST_SECONDS = 5.0
"""How long a response may take after a stop was requested."""
LOOK_SECONDS = 0.05
CHECK_SECONDS = 1.0
"""How often HTTP connections are checked for timeouts."""
PING_SECONDS, PONG_SECONDS = 20, 30
"""How often a socket is pinged, and how long it may be silent."""
HANDSHAKE_SECONDS = 20
"""How long a socket may wait to be accepted: after an outage hundreds reconnect at
once, and dropped ones would only come again and delay everybody.
"""
SERVICE_RESTART = 1012
SERVER_CODES = range(1001, 1015)
STOP_SIGNALS = signal.SIGTERM, signal.SIGINT


class House(Server):
    """Daphne with our limits, clean shutdown and background tasks."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        has_ticker: bool,
        opened: Callable[[], None],
    ) -> None:
        """Prepare a server; `opened` is called once it listens."""
        super().__init__(
            application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            signal_handlers=False,
            ping_interval=PING_SECONDS,
            ping_timeout=PONG_SECONDS,
            websocket_handshake_timeout=HANDSHAKE_SECONDS,
            websocket_max_message_size=settings.SOCKET_BYTES_MAX,
            websocket_max_frame_size=settings.SOCKET_BYTES_MAX,
            application_close_timeout=5,
            ready_callable=self._start,
            server_name="meldhouse",
        )
        self.has_ticker = has_ticker
        self.opened = opened
        self.failure = ""
        """Why the port could not be opened; empty on success."""
        self.channels = Channels()
        self._companions: list[asyncio.Task[None]] = []
        self._ports: list[Any] = []

    def run(self) -> None:
        """Serve until asked to stop, even if asked before the loop runs."""
        for number in STOP_SIGNALS:
            twisted_loop.add_signal_handler(number, self._asked_to_stop)
        super().run()

    def listen_success(self, port: Any) -> None:
        """Notify the process that started us."""
        super().listen_success(port)
        self._ports.append(port)
        self.opened()

    def listen_error(self, failure: Any) -> None:
        """Store the reason and stop."""
        self.failure = failure.getErrorMessage()
        self.stop()

    def create_application(
        self, protocol: Any, scope: dict[str, Any]
    ) -> asyncio.Queue[dict[str, Any]] | Inbox | None:
        """Start an application for a socket or request; return its input queue."""
        if not isinstance(protocol, SocketProtocol):
            queue: asyncio.Queue[dict[str, Any]] | None
            queue = super().create_application(protocol, scope)
            return queue
        if protocol not in self.connections:
            return None
        inbox = protocol.inbox()
        scope["asgi"] = {"version": "3.0"}
        scope[MAY_DROP] = partial(self.connections[protocol].__setitem__, MAY_DROP)
        serving = self.application(
            scope=scope, receive=inbox.get, send=partial(self.handle_reply, protocol)
        )
        task = twisted_loop.create_task(serving)
        self.connections[protocol]["application_instance"] = task
        return inbox

    def protocol_disconnected(self, protocol: Any) -> None:
        """Note that a connection has ended, or that its request has become a socket."""
        is_socket = isinstance(protocol, WebRequest) and protocol.transport is None
        if is_socket and protocol.channel is not None:
            self.connections.pop(protocol, None)
            self.channels.discard(protocol.channel)
        else:
            super().protocol_disconnected(protocol)
            known = self.connections[protocol]
            if known.get(MAY_DROP) and not known["application_instance"].done():
                known["application_instance"].cancel()

    def kill_all_applications(self) -> Any:
        """Let running applications end; daphne would cancel them."""
        found = (
            known.get("application_instance") for known in self.connections.values()
        )
        running = [one for one in found if one is not None]
        for one in running:
            one.cancel()
        return Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True))

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Send a reply; close codes that are the server's own too, such as 1012."""
        code = message.get("code") or 0
        is_own_code = message["type"] == "websocket.close" and code in SERVER_CODES
        if is_own_code and protocol.state != protocol.STATE_CONNECTING:
            # Autobahn only lets applications close with 1000 and 3000-4999.
            protocol.sendCloseFrame(code=code, isReply=False)
        else:
            await super().handle_reply(protocol, message)

    def _start(self) -> None:
        # A thread using the database holds a connection, and there are few.
        twisted_loop.set_default_executor(
            ThreadPoolExecutor(admission.DATABASE_THREADS, "database")
        )
        self.channels.serve(self.http_factory)
        # A bad frame gets its close code; the line is not simply cut (W06, W07).
        self.ws_factory.setProtocolOptions(failByDrop=False)
        self.ws_factory.protocol = SocketProtocol
        self._accompany(presence.run_process())
        self._accompany(self._check_channels())
        self._accompany(event_loop.watch())
        if self.has_ticker:
            for entry in embedded_beat.entries(lambda: bool(self.connections)):
                self._accompany(entry)

    async def _check_channels(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            self.channels.check(self.channels.now())

    def _accompany(self, companion: Coroutine[Any, Any, None]) -> None:
        task = twisted_loop.create_task(companion)
        task.add_done_callback(_complain)
        self._companions.append(task)

    def _asked_to_stop(self) -> None:
        if self._companions:
            twisted_loop.create_task(self._say_goodbye(self._companions))
            self._companions = []
        else:
            os._exit(130)  # On the second request, do not wait.

    async def _say_goodbye(self, companions: list[asyncio.Task[None]]) -> None:
        for port in self._ports:
            port.stopListening()
        for task in companions:
            task.cancel()
        await asyncio.wait(companions, timeout=GOODBYE_SECONDS)
        try:
            goodbye = presence.close_all(SERVICE_RESTART)
            await asyncio.wait_for(goodbye, GOODBYE_SECONDS)
        except TimeoutError:
            log.warning("some sockets did not take their leave")
        await self._answer_requests()
        cast(Any, reactor).stop()

    async def _answer_requests(self) -> None:
        for _look in range(round(REQUEST_SECONDS / LOOK_SECONDS)):
            if not self._requests_in_flight():
                break
            await asyncio.sleep(LOOK_SECONDS)
        # The loop must run once more to write the last messages.
        await asyncio.sleep(LOOK_SECONDS)

    def _requests_in_flight(self) -> int:
        return sum(
            not isinstance(protocol, SocketProtocol) and "disconnected" not in known
            for protocol, known in self.connections.items()
        )


def _complain(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        log.error("a companion of the web process died", exc_info=error)
