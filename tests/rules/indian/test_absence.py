"""Any deal with any silence in it: time-outs, returns, people who leave for good."""

from hypothesis import given
from hypothesis import strategies as st

from rules import catalogue
from rules.actions import (
    Disconnected,
    Left,
    Reshuffled,
    Returned,
    Show,
    TimedOut,
    WindowClosed,
)
from rules.game import (
    IllegalAction,
)
from rules.notation import action_to_wire, logged_from_wire
from rules.phases import (
    Ending,
    Phase,
)
from rules.shuffle import PURPOSE_DECK, PURPOSE_RESHUFFLE, Stream
from tests.wire.plain import plain

GAME = catalogue.find("indian-points")

options = st.fixed_dictionaries(
    {},
    optional={
        "drop": st.booleans(),
        "autoplay_turns": st.integers(1, 4),
        "autoplay_max": st.none() | st.integers(1, 6),
        "autoplay_equal": st.sampled_from(["stay", "drop"]),
        "autoplay_best_of": st.sampled_from(["saved", "capped"]),
    },
)
steps = st.lists(
    st.tuples(
        st.sampled_from(
            ["time out"] * 4 + ["act"] * 4 + ["show", "away", "leave", "leave"]
        ),
        st.integers(0, 20),
    ),
    max_size=60,
)


@given(st.integers(2, 6), options, st.binary(min_size=4, max_size=4), steps)
def test_whatever_silence_a_deal_holds_its_invariants_and_its_replay_hold(
    seats, overrides, seed, told
):
    chosen = GAME.resolve(overrides)
    pack = GAME.pack(chosen)
    cards = tuple(Stream(seed, PURPOSE_DECK, 0).shuffle(list(range(pack.size))))
    deal = start = GAME.start(tuple(range(seats)), chosen, cards).deal
    log = []
    for what, number in told:
        if deal.phase is Phase.OVER:
            break
        seat, action = _reshuffle(deal, seed) or _act(deal, what, number)
        saved = {p.seat: GAME.suggest(deal, p.seat) for p in deal.players if p.is_in}
        action = GAME.complete(deal, seat, action, saved)
        try:
            after = GAME.apply(deal, seat, action).deal
        except IllegalAction:
            assert isinstance(action, Left | Show)
            continue
        GAME.check_invariants(after)
        _check_bounds(deal, after)
        log.append((seat, plain(action_to_wire(action, pack))))
        deal = after
    again = start
    for seat, wire in log:
        again = GAME.apply(again, seat, logged_from_wire(wire, pack)).deal
    assert GAME.encode(again) == GAME.encode(deal)


def _reshuffle(deal, seed):
    need = GAME.needs(deal)
    if need is None:
        return None
    order = Stream(seed, PURPOSE_RESHUFFLE, 1).shuffle(list(need.ids))
    return None, Reshuffled(tuple(order))


def _act(deal, what, number):
    """Return what happens: to the seat asked, or to one of all by its number."""
    asked = GAME.waiting_for(deal)[0].seats
    seat, anybody = asked[number % len(asked)], number % len(deal.players)
    if what == "away":
        known = Returned if deal.players[anybody].is_away else Disconnected
        return None, known(anybody)
    if what == "leave":
        return None, Left(anybody)
    if what == "time out":
        is_window = deal.phase is Phase.MELD
        return None, WindowClosed() if is_window else TimedOut(seat)
    legal = GAME.legal_actions(deal, seat)
    if what == "show" and deal.phase is Phase.DISCARD:
        return seat, Show(deal.current.hand[number % 14])
    return seat, legal[number % len(legal)]


def _check_bounds(before, after):
    chosen = after.options
    for old, new in zip(before.players, after.players, strict=True):
        assert chosen.autoplay_max is None or new.autoplays <= chosen.autoplay_max
        assert new.how != "left" or not chosen.drop
        if old.is_in and new.how == "auto_drop":
            prices = {chosen.first_drop, chosen.middle_drop}
            assert new.points in (prices if chosen.drop else {chosen.full_count})
    result = GAME.result(after)
    if result is not None and result.ending is Ending.VALID_SHOW:
        for row in result.seats:
            if row.how == "auto" and (
                chosen.drop or chosen.autoplay_best_of == "capped"
            ):
                assert row.points <= chosen.middle_drop
