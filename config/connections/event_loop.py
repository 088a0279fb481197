"""The event loop of a web process: uvloop's, set before daphne makes its own.

Much of asyncio's is written in Python, and turns for every frame.
"""

import asyncio
import socket
from typing import Any

import uvloop
from twisted.internet import asyncioreactor, main, tcp


class Reactor(asyncioreactor.AsyncioSelectorReactor):
    """Twisted's, which hears of a line that breaks right after its last words.

    uvloop tells such a line's reader once more and then forgets it. A reader that finds
    the last words in that moment, and not the break, would never be told of the break.
    """

    def addReader(self, reader: Any) -> None:  # noqa: N802
        """Read lines without a log's context each time; errors are logged anyway."""
        places: Any = self._readers
        if isinstance(reader, tcp.Connection) and reader not in places:
            place = reader.fileno()
            self._asyncioEventloop.add_reader(place, self._readOrWrite, reader, True)
            places[reader] = place
        else:
            super().addReader(reader)

    def _readOrWrite(self, selectable: Any, read: bool) -> None:  # noqa: N802
        super()._readOrWrite(selectable, read)
        if read and isinstance(selectable, tcp.Connection) and selectable.connected:
            line = selectable.getHandle()
            if line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                self._disconnectSelectable(selectable, main.CONNECTION_LOST, read)


asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
setattr(asyncioreactor, "AsyncioSelectorReactor", Reactor)  # noqa: B010
