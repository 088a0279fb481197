"""Claims over sockets: settled by seat, whatever the order they arrive in."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from rules.continental.solver.melds import points
from tables.fairness import replay
from tables.models import Deal, DealAction
from tests.sizes import seeds, size
from tests.tables.client import in_thread
from tests.tables.contract import PACK, SEATS, STOCK, Claim, Contract, stacked
from tests.tables.house import Hands

pytestmark = pytest.mark.django_db(transaction=True)
TURNS = 4
OUT = "3c1 3d1 3h1 Tc1 Td1 Th1 9s1"
"""With the three of spades: two trios, a card to lay on one, a last discard."""


@pytest.mark.parametrize("seed", seeds("claims", everyday=1))
async def test_the_nearest_to_the_left_wins_in_any_order_of_arrival(
    seed: str, settings: Any
) -> None:
    """See continental.md C6."""
    settings.RATE_FACTOR = 10_000
    chance = Random(seed)
    for _deal in range(size("claims", 1, 60)):
        async with Contract(pace="untimed") as stage:
            for _turn in range(TURNS):
                await _play_turn(stage, chance)


async def _play_turn(stage: Contract, chance: Random) -> None:
    """Play a turn whose answers and their order are drawn."""
    said = {seat: chance.choice(["claim", "claim", "pass"]) for seat in range(SEATS)}
    claim = Claim(stage, said, thrown=chance.randrange(7))
    await claim.open()
    if chance.random() < 0.4:
        await claim.say_all_at_once()
    else:
        orders = list(permutations([claim.turn, *claim.others]))
        for seat in chance.choice(orders):
            await claim.say(seat)
    await claim.check()


async def test_a_last_discard_waits_and_both_cards_count_against_the_claimant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """See continental.md C6."""
    deck = stacked(OUT, "", "", "", opened="Kc1", stock="3s1 Qc1")
    async with Contract(deck=deck, monkeypatch=monkeypatch, pace="untimed") as stage:
        first = stage.shown["turn"]["seats"][0]
        near, far, last = stage.around(first)
        await stage.play(first, STOCK)
        cards = OUT.split()
        await stage.play(first, {"kind": "go_down", "melds": [cards[:3], cards[3:6]]})
        await stage.play(first, {"kind": "lay", "card": "3s1", "meld": 0})
        held = set(stage.hand(far))
        await stage.play(far, {"kind": "claim"})
        await stage.play(first, {"kind": "discard", "card": "9s1"})
        for socket in stage.all:
            assert socket.view["discard"] == ["Kc1"]
            assert socket.view["last"] is None
            assert "deal_over" not in [e["kind"] for e in socket.heard[-1]["events"]]
        assert stage.sockets[last].legal == [{"kind": "claim"}, {"kind": "pass"}]
        await stage.play(near, {"kind": "pass"})
        told = stage.shown["last"]
        assert (told["ending"], told["winners"]) == ("went_out", [first])
        scored = {row["seat"]: row["points"] for row in told["seats"]}
        assert scored[first] == -10
        faces = [PACK.parse(name) for name in (*held, "Kc1", "Qc1")]
        assert scored[far] == points(tuple(faces), PACK.faces)
        assert await in_thread(_logged)() == ["draw", "go_down", "lay", *_ANSWERS]


_ANSWERS = ["claim", "discard", "pass"]


def _logged() -> list[str]:
    """Return what was done in the only deal, which replays to its stored bytes."""
    deal = Deal.objects.get(ended_at__isnull=False)
    assert replay.compare(deal) is replay.Replay.SAME
    rows = DealAction.objects.filter(deal=deal).order_by("n")
    return list(rows.values_list("kind", flat=True))


async def test_when_its_time_is_up_the_tick_settles_the_claim_by_seat(
    hands: Hands,
) -> None:
    """See continental.md C6."""
    async with Contract(pace="normal") as stage:
        said = dict.fromkeys(range(SEATS), "claim")
        claim = Claim(stage, said, thrown=0)
        said[claim.others[0]] = "pass"
        claim.winner = claim.others[1]
        await claim.open()
        for seat in (claim.turn, claim.others[2], claim.others[1]):
            await claim.say(seat)
        await in_thread(hands.pass_time)(5.5)
        await stage.level()
        assert stage.shown["windows"], "a second of grace has not passed"
        await in_thread(hands.pass_time)(1)
        await stage.level()
        await claim.check()
        closed = DealAction.objects.filter(kind="window_closed", seat=None)
        assert await in_thread(closed.count)() == 1
        silent = stage.sockets[claim.others[0]]
        late = await silent.act({"kind": "claim"}, version=claim.opened_at)
        assert late["code"] == "too_late"
