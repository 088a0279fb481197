"""A channel layer over Redis that tolerates outages of Redis.

Sending never delays an action for more than a second, and not at all while Redis is
known to be down. Subscribing never fails: subscriptions are remembered and made as soon
as Redis answers. Messages sent meanwhile are lost; clients detect that by the version
in their next pong.

Checked against channels-redis 4.3.0, which documents the interface of a channel layer
alone. It has no option for how long a send may wait, sends group by group, and forgets
what it was subscribed to when Redis restarts: hence `_get_layer`, `_layers`, `_shards`,
`_get_shard`, `_get_group_channel_name`, `_do_receiving`, `_receive_message`,
`_ensure_receiver`, `_receive_task`, `_redis` and `_lock`.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from channels_redis import pubsub
from channels_redis.utils import create_pool
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from config.redis import absence
from config.redis.absence import ANSWER_SECONDS

log = structlog.get_logger(__name__)
RETURN_SECONDS = 0.3
QUIET_SECONDS = 5.0
"""A connection that is silent for this long is pinged."""
MARK_BYTES = 16
_CONNECTING = {"socket_connect_timeout": ANSWER_SECONDS}


class LayerAway(Exception):
    """Redis does not answer; the message was not sent."""


class HouseLayer(pubsub.RedisPubSubChannelLayer):
    """Pub/sub over Redis, with separate connections for each event loop.

    It carries messages to other processes only: what was sent through a layer is not
    heard through the same one.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Initialise as available."""
        super().__init__(*args, **kwargs)
        self.mark = uuid.uuid4().bytes
        """The prefix of every message of this layer."""

    async def group_send_all(self, messages: Iterable[tuple[str, Any]]) -> None:
        """Send each group its message, in one batch per Redis.

        Messages without other subscribers are not sent. Raise `LayerAway` if some may
        not have been sent.
        """
        part = self._get_layer()
        by_connection: dict[LayerConnection, list[tuple[str, Any]]] = {}
        for group, message in messages:
            channel = part._get_group_channel_name(group)
            by_connection.setdefault(part._get_shard(channel), []).append(
                (channel, message)
            )
        away: LayerAway | None = None
        for connection, queued in by_connection.items():
            try:
                await connection.publish_heard(queued)
            except LayerAway as one:
                away = one
        if away is not None:
            raise away

    def _get_layer(self) -> pubsub.RedisPubSubLoopLayer:
        is_new = asyncio.get_running_loop() not in self._layers
        part = super()._get_layer()
        if is_new:
            part._shards = [
                LayerConnection(shard.host, part, self) for shard in part._shards
            ]
        return part


class LayerConnection(pubsub.RedisSingleShardConnection):
    """One Redis: a pool for sending, and a connection for receiving."""

    _redis: redis.Redis | None
    _receive_task: asyncio.Task[None] | None

    def __init__(self, host: dict[str, Any], part: Any, house: HouseLayer) -> None:
        """Initialise without connecting."""
        super().__init__(host, part)
        self.house = house
        self._absence = absence.of(host["address"])
        self._wanted: set[str] = set()
        self._subscribed: set[str] = set()
        """Channels confirmed by Redis and still wanted here."""
        self._ear: redis.Connection | None = None
        """The connection used for subscriptions, or None."""

    async def publish(self, channel: str, message: bytes) -> None:
        """Send within a second, or raise `LayerAway`."""
        async with self._sending() as pool:
            await pool.publish(channel, self.house.mark + message)

    async def publish_heard(self, messages: list[tuple[str, Any]]) -> None:
        """Send messages with other subscribers within a second, or raise `LayerAway`.

        Checking for subscribers is cheaper than sending a message. A process that
        subscribes later reads the current state anyway.
        """
        async with self._sending() as pool:
            channels = {channel for channel, _message in messages}
            counts = await pool.pubsub_numsub(*channels)
            heard = {
                channel
                for name, count in counts
                if count > ((channel := name.decode()) in self._subscribed)
            }
            queued = pool.pipeline(transaction=False)
            for channel, message in messages:
                if channel in heard:
                    data = self.house.serialize(message)
                    queued.publish(channel, self.house.mark + data)
            if queued.command_stack:
                await queued.execute()

    @asynccontextmanager
    async def _sending(self) -> AsyncIterator[redis.Redis]:
        if self._absence.is_now:
            raise LayerAway
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._lock:
                yield self._pool()
        except (redis.RedisError, OSError, TimeoutError) as error:
            self._absence.begin()
            raise LayerAway from error

    async def subscribe(self, channel: str) -> None:
        """Subscribe to a channel, now or as soon as Redis answers."""
        self._wanted.add(channel)
        self._ensure_receiver()
        await self._say("SUBSCRIBE", channel)

    async def unsubscribe(self, channel: str) -> None:
        """Unsubscribe from a channel."""
        self._wanted.discard(channel)
        self._subscribed.discard(channel)
        await self._say("UNSUBSCRIBE", channel)

    async def flush(self) -> None:
        """Close every connection and drop the subscriptions."""
        task, self._receive_task = self._receive_task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if self._redis is not None:
            await self._redis.aclose(close_connection_pool=True)
            self._redis = None
        self._wanted.clear()
        self._subscribed.clear()

    async def _say(self, *words: str) -> None:
        if self._ear is None:
            return
        try:
            await self._ear.send_command(*words, check_health=False)
        except (redis.RedisError, OSError):
            # The receiver notices the same broken connection and subscribes again.
            self._ear = None

    async def _do_receiving(self) -> None:
        is_away = False
        while True:
            connection = create_pool({**self.host, **_CONNECTING}).make_connection()
            try:
                await connection.connect()
                self._ear = connection
                if self._wanted:
                    await self._say("SUBSCRIBE", *self._wanted)
                if is_away:
                    log.warning(
                        "channel layer is heard again", groups=len(self._wanted)
                    )
                is_away = False
                await self._listen(connection)
            except (redis.RedisError, OSError, TimeoutError) as error:
                if not is_away:
                    log.warning("channel layer is away", error=str(error))
                is_away = True
            finally:
                self._ear = None
                self._subscribed.clear()
                await connection.disconnect(nowait=True)
            await asyncio.sleep(RETURN_SECONDS)

    async def _listen(self, connection: redis.Connection) -> None:
        was_asked = False
        while True:
            reply = await connection.read_response(
                timeout=QUIET_SECONDS, disconnect_on_error=False
            )
            if reply is None and was_asked:
                raise TimeoutError("nothing is heard any more")
            was_asked = reply is None
            if reply is None:
                await connection.send_command("PING", check_health=False)
            elif not isinstance(reply, list):
                continue
            elif reply[0] == b"subscribe":
                self._subscribed.update(self._wanted & {reply[1].decode()})
            elif reply[0] == b"message":
                mark, data = reply[2][:MARK_BYTES], reply[2][MARK_BYTES:]
                if mark != self.house.mark:
                    self._receive_message({"channel": reply[1], "data": data})

    def _pool(self) -> redis.Redis:
        if self._redis is None:
            # A broken connection in the pool is replaced at once.
            limits = {"socket_timeout": ANSWER_SECONDS, "retry": Retry(NoBackoff(), 1)}
            pool = create_pool({**self.host, **_CONNECTING, **limits})
            self._redis = redis.Redis(connection_pool=pool)
        return self._redis
