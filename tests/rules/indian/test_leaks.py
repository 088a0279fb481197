"""Nothing hidden leaks: two worlds differ in unseen cards only."""

import msgspec
import pytest

from rules import catalogue, result_notation
from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    DROP,
    Declare,
    Discard,
    Show,
    TimedOut,
)
from rules.phases import (
    Phase,
)
from rules.shuffle import Stream
from tests.sizes import size

GAME = catalogue.find("indian-points")
OPTIONS = GAME.resolve({})
PACK = GAME.pack(OPTIONS)
WORLDS = size("worlds", 6, 20)


def _script(stream, count, viewer):
    """Play a public script; return its start, its steps and the cards viewer saw."""
    seats = tuple(range(count))
    order = tuple(stream.shuffle(list(range(PACK.size))))
    deal = GAME.start(seats, OPTIONS, order).deal
    seen = {deal.discard[-1], deal.cut}
    if viewer is not None:
        seen |= set(deal.players[viewer].hand)
    steps = []
    for _ in range(60):
        if GAME.needs(deal) or GAME.result(deal):
            break
        seat = GAME.waiting_for(deal)[0].seats[0]
        action = _public_choice(stream, deal, seat)
        if action is None:
            continue
        deal = GAME.apply(deal, None if isinstance(action, TimedOut) else seat, action)
        deal = deal.deal
        steps.append((seat, action))
        if isinstance(action, Show):
            # The script names it, so every world must have it in this hand.
            seen.add(action.card)
        seen.add(deal.discard[-1] if deal.discard else deal.drawn)
        if deal.drawn is not None and (deal.taken is not None or seat == viewer):
            seen.add(deal.drawn)
    return order, steps, seen


def _public_choice(stream, deal, seat):
    if deal.phase is Phase.DRAW:
        choices = [a for a in GAME.legal_actions(deal, seat) if a != DROP]
        left = sum(player.is_in for player in deal.players)
        if stream.uniform(12) == 0 and left > 2:
            return DROP
        if stream.uniform(8) == 0 and deal.current.drew:
            return TimedOut(seat)
        return choices[stream.uniform(len(choices))]
    if deal.phase is Phase.SHOW:
        # All cards loose: a wrong show in every world.
        return Declare()
    left = sum(player.is_in for player in deal.players)
    if stream.uniform(20) == 0 and left > 2:
        return Show(deal.drawn if deal.taken is None else deal.current.hand[0])
    discards = [a for a in GAME.legal_actions(deal, seat) if isinstance(a, Discard)]
    return discards[stream.uniform(len(discards))]


def _other_world(stream, order, seen):
    """Permute the cards that were never seen among their places."""
    hidden = [card for card in order if card not in seen]
    moved = dict(zip(hidden, stream.shuffle(list(hidden)), strict=True))
    return tuple(moved.get(card, card) for card in order)


def _bytes(order, steps, viewer, count):
    """Everything the viewer gets along the script: views and events."""
    outcome = GAME.start(tuple(range(count)), OPTIONS, order)
    sent = []
    for seat, action in [(None, None), *steps]:
        if action is not None:
            actor = None if isinstance(action, TimedOut) else seat
            outcome = GAME.apply(outcome.deal, actor, action)
        events = [
            result_notation.event_to_wire(e, PACK, viewer) for e in outcome.events
        ]
        sent.append(msgspec.json.encode([GAME.seen_by(outcome.deal, viewer), events]))
    return sent


@pytest.mark.parametrize("count", [2, 3, 6])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_unseen_cards_change_no_byte_before_the_show(count, viewer):
    stream = Stream(f"worlds {count} {viewer}".encode(), 20, 0)
    differing, shows = 0, 0
    for _ in range(WORLDS):
        order, steps, seen = _script(stream, count, viewer)
        other = _other_world(stream, order, seen)
        differing += other != order
        shows += any(isinstance(action, Show) for _, action in steps)
        assert len(steps) > 4
        assert _bytes(order, steps, viewer, count) == _bytes(
            other, steps, viewer, count
        )
    assert differing == WORLDS
    assert shows or count == 2


def test_the_two_worlds_detector_sees_a_planted_leak():
    stream = Stream(b"planted", 20, 0)
    order, steps, seen = _script(stream, 3, None)
    other = _other_world(stream, order, seen)
    one = GAME.start((0, 1, 2), OPTIONS, order).deal
    two = GAME.start((0, 1, 2), OPTIONS, other).deal
    assert GAME.encode(one) != GAME.encode(two)
    assert _bytes(order, steps, 1, 3) != _bytes(other, steps, 1, 3)


def test_a_view_names_no_card_its_viewer_may_not_know():
    stream = Stream(b"entitled", 20, 0)
    for count in (2, 4, 6):
        order, steps, _ = _script(stream, count, 0)
        deal = GAME.start(tuple(range(count)), OPTIONS, order).deal
        for seat, action in steps:
            actor = None if isinstance(action, TimedOut) else seat
            deal = GAME.apply(deal, actor, action).deal
            for viewer in (None, 0):
                own = () if viewer is None else deal.players[0].hand
                entitled = {*deal.discard, deal.cut, *own}
                if deal.phase is Phase.SHOW and deal.current.seat == viewer:
                    entitled.add(deal.finish)
                named = set(_cards(GAME.seen_by(deal, viewer)))
                assert named <= entitled


def _cards(value):
    """Yield every physical card a plain value names."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _cards(key)
            yield from _cards(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cards(inner)
    elif isinstance(value, str) and len(value) in (2, 3):
        try:
            yield PACK.parse(value)
        except ValueError:
            return


def test_a_spectator_gets_no_hand_and_nothing_to_do():
    deal = GAME.start((0, 1), OPTIONS, tuple(range(106))).deal
    view = GAME.seen_by(deal, None)
    assert (view["you"], view["legal"]) == (None, [])
    assert DRAW_STOCK in GAME.legal_actions(deal, 0)
    assert DRAW_DISCARD in GAME.legal_actions(deal, 0)


def test_the_view_has_exactly_the_keys_of_the_contract():
    deal = GAME.start((0, 1), OPTIONS, tuple(range(106))).deal
    view = GAME.seen_by(deal, 0)
    assert set(view) == {
        "phase",
        "you",
        "seats",
        "order",
        "stock",
        "discard",
        "wild",
        "melds",
        "turn",
        "windows",
        "legal",
        "finish",
    }
    assert set(view["you"]) == {"seat", "hand", "drawn", "taken", "drop"}
    assert all(set(seat) == {"seat", "state", "cards"} for seat in view["seats"])
