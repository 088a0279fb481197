"""What the site does while Redis is away, deaf, or back again without a memory."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

import pytest

from config import cache, layer
from config.cache import HouseCache
from config.layer import HouseLayer, LayerAway
from tests.rig.servers import Redis

pytestmark = pytest.mark.servers
PATIENCE_SECONDS = 60
SLACK_SECONDS = 10.0
"""What a busy machine may add: twenty sends one after another would take 20 s."""


@pytest.fixture
async def bell(redis: Redis) -> AsyncIterator[HouseLayer]:
    """Return a channel layer on it."""
    bell = HouseLayer(hosts=[redis.url], prefix="test")
    yield bell
    await bell.flush()


async def test_a_group_is_heard_again_after_redis_came_back(
    redis: Redis, bell: HouseLayer
) -> None:
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    assert await _ring(bell, channel) == {"type": "rung"}
    redis.kill()
    with pytest.raises(LayerAway):
        await bell.group_send("table.1", {"type": "lost"})
    await asyncio.to_thread(redis.start)
    assert await _ring(bell, channel) == {"type": "rung"}


async def test_who_comes_while_redis_is_away_is_let_in_and_hears_later(
    redis: Redis, bell: HouseLayer
) -> None:
    redis.kill()
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    await asyncio.to_thread(redis.start)
    assert await _ring(bell, channel) == {"type": "rung"}


async def test_f09_a_deaf_redis_holds_nobody_up_longer_than_a_second(
    redis: Redis, bell: HouseLayer
) -> None:
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    await _ring(bell, channel)
    redis.say("CLIENT", "PAUSE", "60000", "ALL")
    began = monotonic()
    sends = [bell.group_send("table.1", {"type": "lost"}) for _ in range(20)]
    answers = await asyncio.gather(*sends, return_exceptions=True)
    assert all(isinstance(one, LayerAway) for one in answers)
    assert monotonic() - began < layer.SEND_SECONDS + SLACK_SECONDS


async def test_nothing_is_tried_while_redis_is_known_to_be_away(
    redis: Redis, bell: HouseLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layer, "AWAY_SECONDS", PATIENCE_SECONDS)
    redis.kill()
    with pytest.raises(LayerAway):
        await bell.group_send("table.1", {"type": "lost"})
    await asyncio.to_thread(redis.start)
    with pytest.raises(LayerAway):
        await bell.group_send("table.1", {"type": "lost"})


async def test_who_left_a_group_while_redis_was_away_hears_it_no_more(
    redis: Redis, bell: HouseLayer
) -> None:
    stays, leaves = await bell.new_channel(), await bell.new_channel()
    await bell.group_add("table.1", stays)
    await bell.group_add("table.2", leaves)
    redis.kill()
    await bell.group_discard("table.2", leaves)
    await asyncio.to_thread(redis.start)
    await _ring(bell, stays)
    heard = redis.say("PUBLISH", "test__group__table.2", "x")
    assert heard == ":0"


def test_the_cache_lets_everything_through_while_redis_is_away(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_away_until", 0.0)
    store = HouseCache(redis.url, {"OPTIONS": {"socket_timeout": 1}})
    store.set("rate", [1], 60)
    assert store.get("rate") == [1]
    redis.kill()
    assert store.get("rate", "nothing") == "nothing"
    assert store.add("lock", True) is True
    assert store.delete("lock") is False
    store.set("rate", [2])
    monkeypatch.setattr(cache, "_away_until", 0.0)
    redis.start()
    assert store.get("rate") is None
    store.set("rate", [3], 60)
    assert store.get("rate") == [3]


async def _ring(bell: HouseLayer, channel: str) -> Any:
    """Send to the group until it is heard; return what was heard."""
    hearing = asyncio.ensure_future(bell.receive(channel))
    end = monotonic() + PATIENCE_SECONDS
    while monotonic() < end:
        with contextlib.suppress(LayerAway):
            await bell.group_send("table.1", {"type": "rung"})
        done, _waiting = await asyncio.wait([hearing], timeout=0.2)
        if done:
            return hearing.result()
    hearing.cancel()
    raise AssertionError("nothing is heard")
