"""Our server before a small application: `python -m tests.config.server.small_server`.

What it serves is told by the path, so that a test can ask a server for what no page or
table of the house does at will.
"""

import asyncio
import os
import signal
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from config.connections import http, websocket  # noqa: E402
from config.processes import web_process  # noqa: E402
from tables.messages import presence  # noqa: E402
from tables.socket.base_consumer import MAY_DROP  # noqa: E402

FLOOD_FRAME = "x" * 8_000
FLOOD_FRAMES = 4_000
LONG = "x" * 100_000
BIG = "x" * 20_000_000
CLOSE_NOT_READING = presence.CLOSE_NOT_READING
counts = {"sent": 0, "gone": 0, "acted": 0}
go = asyncio.Event()
houses: list[web_process.House] = []


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer a page or a socket by its path."""
    if scope["type"] == "http":
        await _page(scope, receive, send)
    elif scope["path"] == "/slow":
        await _slow_login(scope, receive, send)
    else:
        await _socket(scope["path"].strip("/"), receive, send)


async def _page(scope: Any, receive: Any, send: Any) -> None:
    match scope["path"]:
        case "/counts":
            body = f"{counts['sent']} {counts['gone']}"
        case "/acted":
            body = str(counts["acted"])
        case "/go":
            go.set()
            body = "gone"
        case "/queued":
            queues = [getattr(one, "application_queue", None) for one in _lines()]
            body = str(max([queue.qsize() for queue in queues if queue] or [0]))
        case "/given-up":
            deaf = [one for one in _lines() if one.path == b"/deaf"]
            codes = [one.localCloseCode for one in deaf]
            body = str(codes.count(CLOSE_NOT_READING))
        case "/channels":
            body = str(len(houses[0].channels))
        case "/big":
            body = BIG
        case "/slow":
            counts["sent"] += 1
            await asyncio.sleep(1)
            body = "slow"
        case _:
            body = f"{scope['client'][0]} {scope['scheme']}"
    while (await receive()).get("more_body"):
        pass
    length = str(len(body)).encode()
    headers = [(b"content-length", length)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


def _lines() -> list[websocket.SocketProtocol]:
    return [
        one
        for one in houses[0].connections
        if isinstance(one, websocket.SocketProtocol)
    ]


async def _slow_login(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    scope[MAY_DROP](True)
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        counts["gone"] += 1
        raise


async def _socket(path: str, receive: Any, send: Any) -> None:
    await receive()
    if path == "refuse":
        await send({"type": "websocket.close", "code": 4403})
        return
    await send({"type": "websocket.accept"})
    if path == "long" and (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": LONG})
    if path.isdigit():
        await send({"type": "websocket.close", "code": int(path)})
    if path == "fail":
        raise RuntimeError
    if path == "flood" and (await receive())["type"] == "websocket.receive":
        await _flood(send)
    if path == "leave" and (await receive())["type"] == "websocket.receive":
        flood, before = asyncio.create_task(_flood(send)), -1
        while before != counts["sent"]:
            before = counts["sent"]
            await asyncio.sleep(0.1)
        leaving = send({"type": "websocket.close", "code": 1012})
        await asyncio.wait_for(leaving, web_process.PING_SECONDS / 2)
        flood.cancel()
    if path == "deaf" and (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": FLOOD_FRAME * 100})
    if path == "busy":
        await go.wait()
        go.clear()
    if path == "act" and (await receive())["type"] == "websocket.receive":
        await go.wait()
        go.clear()
        await send({"type": "websocket.send", "text": "done"})
        counts["acted"] += 1
    while (said := await receive())["type"] == "websocket.receive":
        size = len(said.get("text") or said.get("bytes"))
        await send({"type": "websocket.send", "text": str(size)})
    counts["gone"] += 1
    # Who speaks to a closed line has not noticed yet; that is no fault.
    await send({"type": "websocket.send", "text": "late"})
    await send({"type": "websocket.close", "code": 1000})


async def _flood(send: Any) -> None:
    for _frame in range(FLOOD_FRAMES):
        await send({"type": "websocket.send", "text": FLOOD_FRAME})
        counts["sent"] += 1


async def _nobody() -> None:
    await asyncio.Event().wait()


def _opened() -> None:
    print("open", flush=True)
    if "--stop" in sys.argv:
        os.kill(os.getpid(), signal.SIGTERM)


def main(host: str, port: int) -> None:
    """Serve until SIGTERM, with a shorter patience than in earnest.

    With `--stop` the SIGTERM comes as soon as the port is open.
    """
    web_process.PING_SECONDS = web_process.PONG_SECONDS = 1
    web_process.CHECK_SECONDS, presence.HOT_SECONDS_MAX = 0.1, 2
    http.HALF_SENT_SECONDS, http.BODY_RATE = 1.0, 100
    http.IDLE_SECONDS, http.Channel.abortTimeout = 3, 1
    websocket.BEHIND_SECONDS_MAX, websocket.LAST_WORD_SECONDS = 0.1, 2
    web_process.presence.run_process = _nobody
    web_process.application = application
    house = web_process.House(host, port, has_ticker=False, opened=_opened)
    houses.append(house)
    house.run()
    os._exit(bool(house.failure))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
