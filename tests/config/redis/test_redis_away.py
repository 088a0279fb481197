"""What the site does while Redis is away, deaf, or back again without a memory."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

import pytest
from allauth.core.internal import ratelimit
from django.test import RequestFactory

from config.redis import absence, cache, channel_layer
from config.redis.cache import HouseCache
from config.redis.channel_layer import HouseLayer, LayerAway
from tests.rig.house import wait_until
from tests.rig.servers import Redis

pytestmark = pytest.mark.servers
PATIENCE_SECONDS = 60
SLACK_SECONDS = 10.0
"""What a busy machine may add: twenty sends one after another would take 20 s."""


@pytest.fixture
async def bell(redis: Redis) -> AsyncIterator[HouseLayer]:
    """Return the channel layer of one process."""
    bell = HouseLayer(hosts=[redis.url], prefix="test")
    yield bell
    await bell.flush()


@pytest.fixture
async def mouth(redis: Redis) -> AsyncIterator[HouseLayer]:
    """Return the channel layer of another process."""
    mouth = HouseLayer(hosts=[redis.url], prefix="test")
    yield mouth
    await mouth.flush()


async def test_what_queued_goes_to_each_group_and_the_sender_hears_none_of_it(
    bell: HouseLayer, mouth: HouseLayer
) -> None:
    both = []
    for process in (bell, mouth):
        channel = await process.new_channel()
        await process.group_add("table.1", channel)
        await process.group_add("table.2", channel)
        both.append((process, channel))
    await _ring(*both[0], mouth)
    await _ring(*both[1], bell)
    numbered = [(f"table.{n % 2 + 1}", {"type": "rung", "n": n}) for n in range(6)]
    await mouth.group_send_all(numbered)
    await bell.group_send("table.1", {"type": "rung", "n": 6})
    heard = [await _number(*both[0]) for _n in range(6)]
    assert sorted(heard) == list(range(6))
    assert await _number(*both[1]) == 6


async def test_what_no_other_process_hears_is_not_sent(
    bell: HouseLayer, mouth: HouseLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = await mouth.new_channel()
    await mouth.group_add("table.1", own)
    await _ring(mouth, own, bell)
    sent: list[Any] = []
    encode = mouth.serialize
    monkeypatch.setattr(
        mouth, "serialize", lambda told: sent.append(told) or encode(told)
    )
    told = {"type": "rung", "n": 1}
    await mouth.group_send_all([("table.1", told), ("table.2", told)])
    assert sent == []
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    await _ring(bell, channel, mouth)
    sent.clear()
    await mouth.group_send_all([("table.1", told), ("table.2", told)])
    assert sent == [told]
    assert await _number(bell, channel) == 1


async def test_a_group_is_heard_again_after_redis_came_back(
    redis: Redis, bell: HouseLayer, mouth: HouseLayer
) -> None:
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    assert await _ring(bell, channel, mouth) == {"type": "rung"}
    redis.kill()
    with pytest.raises(LayerAway):
        await bell.group_send("table.1", {"type": "lost"})
    await asyncio.to_thread(redis.start)
    assert await _ring(bell, channel, mouth) == {"type": "rung"}


async def test_who_comes_while_redis_is_away_is_let_in_and_hears_later(
    redis: Redis, bell: HouseLayer, mouth: HouseLayer
) -> None:
    redis.kill()
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    await asyncio.to_thread(redis.start)
    assert await _ring(bell, channel, mouth) == {"type": "rung"}


async def test_a_deaf_redis_holds_nobody_up_longer_than_a_second(
    redis: Redis, bell: HouseLayer, mouth: HouseLayer
) -> None:
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    await _ring(bell, channel, mouth)
    redis.say("CLIENT", "PAUSE", "60000", "ALL")
    began = monotonic()
    sends = [bell.group_send("table.1", {"type": "lost"}) for _ in range(20)]
    answers = await asyncio.gather(*sends, return_exceptions=True)
    assert all(isinstance(one, LayerAway) for one in answers)
    assert monotonic() - began < absence.ANSWER_SECONDS + SLACK_SECONDS


async def test_nothing_sent_waits_for_a_deaf_redis_but_the_first(
    redis: Redis, bell: HouseLayer, mouth: HouseLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await bell.new_channel()
    await bell.group_add("table.1", channel)
    await _ring(bell, channel, mouth)
    asked: list[Any] = []
    kind = channel_layer.redis.Redis
    count = kind.pubsub_numsub

    def counted(pool: Any, *names: Any) -> Any:
        asked.append(names)
        return count(pool, *names)

    monkeypatch.setattr(kind, "pubsub_numsub", counted)
    redis.freeze()
    # It stays away for longer than the layer waits before it asks again.
    end = monotonic() + 3 * absence.AWAY_SECONDS
    try:
        while monotonic() < end:
            with pytest.raises(LayerAway):
                await mouth.group_send_all([("table.1", {"type": "lost"})])
            await asyncio.sleep(0)
    finally:
        redis.thaw()
    assert len(asked) == 1
    assert (await _ring(bell, channel, mouth))["type"] == "rung"


async def test_a_redis_that_dies_takes_no_group_of_another_one_with_it(
    redis: Redis,
) -> None:
    other = Redis()
    other.start()
    hosts = [redis.url, other.url]
    bell, mouth = (HouseLayer(hosts=hosts, prefix="test") for _ in range(2))
    try:
        channel = await bell.new_channel()
        groups = {bell_of(bell, f"table.{n}"): f"table.{n}" for n in range(20)}
        assert sorted(groups) == [0, 1]
        for group in groups.values():
            await bell.group_add(group, channel)
            await _ring(bell, channel, mouth, group)
        redis.kill()
        told = [(groups[n], {"type": "rung", "n": n}) for n in (0, 1)]
        for _try in range(2):
            with pytest.raises(LayerAway):
                await mouth.group_send_all(told)
            assert await _number(bell, channel) == 1
    finally:
        await bell.flush()
        await mouth.flush()
        other.stop()


def bell_of(layer: HouseLayer, group: str) -> int:
    """Return the place of the Redis that carries a group."""
    part = layer._get_layer()
    return part._shards.index(part._get_shard(part._get_group_channel_name(group)))


async def test_nothing_is_tried_while_redis_is_known_to_be_away(
    redis: Redis, bell: HouseLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absence, "AWAY_SECONDS", PATIENCE_SECONDS)
    redis.kill()
    with pytest.raises(LayerAway):
        await bell.group_send("table.1", {"type": "lost"})
    await asyncio.to_thread(redis.start)
    with pytest.raises(LayerAway):
        await bell.group_send("table.1", {"type": "lost"})


async def test_who_left_a_group_while_redis_was_away_hears_it_no_more(
    redis: Redis, bell: HouseLayer, mouth: HouseLayer
) -> None:
    stays, leaves = await bell.new_channel(), await bell.new_channel()
    await bell.group_add("table.1", stays)
    await bell.group_add("table.2", leaves)
    redis.kill()
    await bell.group_discard("table.2", leaves)
    await asyncio.to_thread(redis.start)
    await _ring(bell, stays, mouth)
    heard = redis.say("PUBLISH", "test__group__table.2", "x")
    assert heard == ":0"


def test_the_cache_lets_everything_through_while_redis_is_away(
    redis: Redis,
) -> None:
    store = HouseCache(redis.url, {"OPTIONS": {"socket_timeout": 1}})
    store.set("rate", [1], 60)
    assert store.get("rate") == [1]
    redis.kill()
    assert store.get("rate", "nothing") == "nothing"
    assert store.add("lock", True) is True
    assert store.delete("lock") is False
    store.set("rate", [2])
    redis.start()
    wait_until(
        lambda: not absence.of(redis.url).is_now, PATIENCE_SECONDS, "the cache is back"
    )
    assert store.get("rate") is None
    store.set("rate", [3], 60)
    assert store.get("rate") == [3]


def test_no_question_to_the_cache_waits_for_a_deaf_redis_but_the_first(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = HouseCache(redis.url, {"OPTIONS": {"socket_timeout": 1}})
    store.set("rate", [1], 60)
    asked: list[Any] = []
    kind = store._cache.get_client().connection_pool.connection_class
    send = kind.send_command

    def counted(line: Any, *words: Any, **kwargs: Any) -> Any:
        if current_thread() is main_thread():
            asked.append(words)
        return send(line, *words, **kwargs)

    monkeypatch.setattr(kind, "send_command", counted)
    redis.freeze()
    # It stays away for longer than the cache waits before it asks again.
    end = monotonic() + 3 * absence.AWAY_SECONDS
    try:
        while monotonic() < end:
            assert store.get("rate", "nothing") == "nothing"
    finally:
        redis.thaw()
    assert len(asked) == 1


async def test_what_the_cache_has_waited_for_the_channel_layer_knows(
    redis: Redis, bell: HouseLayer
) -> None:
    redis.freeze()
    try:
        store = HouseCache(redis.url, {"OPTIONS": {"socket_timeout": 1}})
        assert await asyncio.to_thread(store.get, "rate", "nothing") == "nothing"
        asked, pool = [], channel_layer.redis.Redis.execute_command
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                channel_layer.redis.Redis,
                "execute_command",
                lambda *words, **kw: asked.append(words) or pool(*words, **kw),
            )
            with pytest.raises(LayerAway):
                await bell.group_send("table.1", {"type": "lost"})
        assert asked == []
    finally:
        redis.thaw()


def test_wrong_passwords_are_counted_while_redis_is_away(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.copies.clear()
    store = HouseCache(redis.url, {"OPTIONS": {"socket_timeout": 1}})
    monkeypatch.setattr(ratelimit, "cache", store)
    asked = RequestFactory().post("/login/")

    def count() -> Any:
        return ratelimit.consume(
            asked,
            app="accounts",
            action="guess",
            key="asha",
            config={"guess": "5/300s/key"},
        )

    assert count() is not None
    right = count()
    assert count() is not None
    redis.kill()
    # Three were counted before; one was right and is counted no more.
    right.rollback()
    assert [count() is not None for _n in range(5)] == [True, True, True, False, False]


async def _number(bell: HouseLayer, channel: str) -> int:
    """Return the number of the next message that has one."""
    while "n" not in (told := await bell.receive(channel)):
        pass
    return told["n"]


async def _ring(
    bell: HouseLayer, channel: str, mouth: HouseLayer, group: str = "table.1"
) -> Any:
    """Send to the group until it is heard; return what was heard."""
    hearing = asyncio.ensure_future(bell.receive(channel))
    end = monotonic() + PATIENCE_SECONDS
    while monotonic() < end:
        with contextlib.suppress(LayerAway):
            await mouth.group_send(group, {"type": "rung"})
        done, _waiting = await asyncio.wait([hearing], timeout=0.2)
        if done:
            return hearing.result()
    hearing.cancel()
    raise AssertionError("nothing is heard")
