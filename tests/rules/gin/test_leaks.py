"""Nothing hidden leaks in gin: two worlds differ in unseen cards only."""

import msgspec
import pytest

from rules import catalogue, result_notation
from rules.actions import Discard, TimedOut
from rules.gin.state import PACK
from rules.phases import (
    Phase,
)
from rules.shared.masks import faces_of
from rules.shuffle import Stream
from tests.sizes import size

GAME = catalogue.find("gin-house")
OPTIONS = GAME.resolve({})
WORLDS = size("worlds", 12, 40)


def _script(stream, viewer):
    """Play a public script; return its order, its steps and the cards viewer saw."""
    order = tuple(stream.shuffle(list(range(52))))
    deal = GAME.start((0, 1), OPTIONS, order).deal
    seen, steps = {deal.upcard}, []
    if viewer is not None:
        seen |= set(faces_of(deal.hands[viewer]))
    for _ in range(50):
        if deal.ending is not None:
            break
        seat = deal.seats[deal.at]
        action = _public_choice(stream, deal, seat)
        deal = GAME.apply(deal, seat, action).deal
        steps.append((seat, action))
        seen |= set(deal.discard)
        if deal.drawn is not None and (deal.taken is not None or seat == viewer):
            seen.add(deal.drawn)
        if viewer is not None:
            seen |= set(faces_of(deal.hands[viewer]))
    return order, steps, seen


def _public_choice(stream, deal, seat):
    """Draw or pass at random; discard what is drawn, or a card of the own hand."""
    legal = GAME.legal_actions(deal, seat)
    if deal.phase is not Phase.DISCARD:
        return legal[stream.uniform(len(legal))]
    discards = [action for action in legal if isinstance(action, Discard)]
    return discards[stream.uniform(len(discards))]


def _other_world(stream, order, seen):
    """Permute the cards that were never seen among their places."""
    hidden = [card for card in order if card not in seen]
    moved = dict(zip(hidden, stream.shuffle(list(hidden)), strict=True))
    return tuple(moved.get(card, card) for card in order)


def _bytes(order, steps, viewer):
    """Everything the viewer gets along the script: views and events."""
    outcome = GAME.start((0, 1), OPTIONS, order)
    sent = []
    for seat, action in [(None, None), *steps]:
        if action is not None:
            outcome = GAME.apply(outcome.deal, seat, action)
        events = [
            result_notation.event_to_wire(e, PACK, viewer) for e in outcome.events
        ]
        sent.append(msgspec.json.encode([GAME.seen_by(outcome.deal, viewer), events]))
    return sent


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_unseen_cards_change_no_byte(viewer):
    stream = Stream(f"gin worlds {viewer}".encode(), 20, 0)
    for _ in range(WORLDS):
        order, steps, seen = _script(stream, viewer)
        other = _other_world(stream, order, seen)
        assert other != order
        assert len(steps) > 4
        assert _bytes(order, steps, viewer) == _bytes(other, steps, viewer)


def test_the_two_worlds_detector_sees_a_planted_leak():
    stream = Stream(b"planted", 20, 0)
    order, steps, seen = _script(stream, None)
    other = _other_world(stream, order, seen)
    assert _bytes(order, steps, 1) != _bytes(other, steps, 1)


@pytest.mark.parametrize("manual", [False, True])
def test_a_view_names_no_card_its_viewer_may_not_know(manual):
    stream = Stream(f"entitled {manual}".encode(), 20, 0)
    mode = "manual" if manual else "auto"
    options = GAME.resolve({"meld_arrangement": mode, "layoff_mode": mode})
    ended = 0
    for _ in range(WORLDS):
        order = tuple(stream.shuffle(list(range(52))))
        deal = GAME.start((0, 1), options, order).deal
        while deal.ending is None:
            seat = deal.seats[deal.at]
            action = _sensible(stream, deal, seat)
            actor = None if isinstance(action, TimedOut) else seat
            deal = GAME.apply(deal, actor, action).deal
            for viewer in (None, 0, 1):
                named = set(_cards(GAME.seen_by(deal, viewer)))
                assert named <= _entitled(deal, viewer)
        ended += deal.knocked is not None
    assert ended > WORLDS // 3


def _sensible(stream, deal, seat):
    """Go out where one can; draw at random, and give away what leaves least."""
    legal = GAME.legal_actions(deal, seat)
    if deal.phase is Phase.DISCARD and not isinstance(legal[-1], Discard):
        return legal[-1]
    if deal.phase is Phase.DISCARD:
        return TimedOut(seat)
    return legal[stream.uniform(len(legal))]


def _entitled(deal, viewer):
    """The cards that a viewer may know where they lie."""
    cards = set(deal.discard)
    for place in (0, 1):
        cards |= set(faces_of(deal.known[place]))
    if viewer is not None:
        cards |= set(faces_of(deal.hands[viewer]))
    knocked = deal.knocked
    if knocked is None:
        return cards
    if deal.ending is not None:
        return set(range(52)) - set(deal.stock[deal.drawn_count :])
    if viewer == knocked.place:
        cards.add(knocked.card)
    if deal.phase is Phase.LAYOFF:
        cards |= {card for meld in knocked.melds for card in meld}
        cards |= {card for card, _ in knocked.laid}
    return cards


def _cards(value):
    """Yield every card a plain value names."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from _cards(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cards(inner)
    elif isinstance(value, str) and len(value) == 2:
        try:
            yield PACK.parse(value)
        except ValueError:
            return
