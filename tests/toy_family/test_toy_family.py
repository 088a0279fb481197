"""A family that is not in the house is played in it, and nothing was changed for it.

It is added by two entries: its game to the catalogue, its face to the registry.
"""

import random
from typing import Any

import pytest
from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator

from config.middleware.static_files import Files
from rules import catalogue, notation
from rules.commands import playout
from rules.shuffle import Stream
from rules.views.bot import BotView
from tables.fairness import replay
from tables.families import registry
from tables.messages import presence
from tables.models import Deal
from tables.text.page.all_sentences import page_words
from tests.tables.client import Rest, Socket, deal_now, guest, in_thread, version_of
from tests.toy_family.face import TOY_FACE
from tests.toy_family.game import TOY

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """List the family while a test runs.

    The house's own files are found before: those of the family lie elsewhere.
    """
    Files(lambda _request: HttpResponse())
    monkeypatch.setitem(catalogue.GAMES, TOY.name, TOY)
    monkeypatch.setitem(registry.FACES, TOY_FACE.family, TOY_FACE)


def test_matches_end_and_every_card_stays_in_one_place() -> None:
    for n in range(8):
        told = playout.play(TOY, 2 + n % 3, bytes([n]) * 32)
        assert told == playout.play(TOY, 2 + n % 3, bytes([n]) * 32)
        assert len(told["deals"]) == 2
        assert told["result"]["winners"]


def test_house_bots_play_a_match_to_its_end() -> None:
    chance = Stream(SEED, 1, 0)
    match = TOY.new_match((0, 1, 2), TOY.resolve({}))
    while (order := TOY.next_deal(match)) is not None:
        cards = tuple(chance.shuffle(list(range(52))))
        deal = TOY.start(order, TOY.deal_options(match), cards).deal
        while (result := TOY.result(deal)) is None:
            [seat] = TOY.waiting_for(deal)[0].seats
            seen = TOY.seen_by(deal, seat)
            view = BotView(seen, seen.legal, deal.options)
            wire = TOY.choose(view, level="hard", style="bold", stream=chance)
            action = notation.action_from_wire(wire, TOY.pack(deal.options))
            deal = TOY.apply(deal, seat, action).deal
            TOY.check_invariants(deal)
        match = TOY.record_deal(match, result)
    ended = TOY.match_result(match)
    assert ended is not None
    assert ended.ending == "all_deals"


def test_no_family_is_told_what_another_calls_its_acts() -> None:
    assert page_words("toy")["act.done"] == "Stop"
    assert page_words("gin")["act.done"] == "Done with {points}"
    assert "act.done" not in page_words("plain")


@pytest.mark.django_db(transaction=True)
@pytest.mark.databases
async def test_a_client_that_knows_no_rule_plays_a_match_over_a_real_socket() -> None:
    chance = random.Random(7)
    tokens = [(await in_thread(guest)())[1] for _ in range(2)]
    rests = [Rest(token) for token in tokens]
    body = {"game": "toy", "seats": 2, "stake": 50}
    table = (await in_thread(rests[0].post)("tables/", body)).body
    for rest in rests:
        answer = await in_thread(rest.post)(f"tables/{table['id']}/seat/")
        assert answer.status_code == 201, answer.body
    sockets = [Socket(table["socket"], token) for token in tokens]
    for socket in sockets:
        assert await socket.open()
        await socket.hello()
    while (result := sockets[0].view["result"]) is None:
        asked = [socket for socket in sockets if socket.legal]
        if asked:
            socket = chance.choice(asked)
            answer = await socket.act(chance.choice(socket.legal))
            assert answer["type"] == "ack", answer
        else:
            await in_thread(deal_now)(table["id"])
        version = await version_of(table["id"])
        for socket in sockets:
            await socket.catch_up(version)
        await presence.round_of("here")
    assert sockets[0].view["family"] == "toy"
    assert sorted(row["chips"] for row in result["seats"]) in ([-50, 50], [0, 0])
    assert await in_thread(_replays)(table["id"])
    for socket in sockets:
        await socket.close()


def test_the_api_describes_its_options() -> None:
    document = SchemaGenerator().get_schema(request=None, public=True)
    shapes = document["components"]["schemas"]
    deals = shapes["ToyOptions"]["properties"]["deals"]
    bounds = {"minimum": 1, "maximum": 5, "default": 2}
    text = "How many deals the match has. (T1)"
    assert deals == {"type": "integer", **bounds, "description": text}
    choice = {"$ref": "#/components/schemas/ToyOptions"}
    assert choice in shapes["NewTable"]["properties"]["options"]["anyOf"]


def _replays(table_id: int) -> Any:
    deals = Deal.objects.filter(table=table_id, started_at__isnull=False)
    found = list(deals.select_related("match"))
    assert len(found) == 2
    return all(replay.compare(deal) is replay.Replay.SAME for deal in found)
