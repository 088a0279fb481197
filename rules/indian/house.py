"""Actions of the house in a deal: time-outs, presence, reshuffles, the window's end.

They are logged like a player's actions, with the groups they use, so the pack order and
the log are enough to replay the deal.
"""

from typing import Final

from rules.actions import (
    Disconnected,
    Groups,
    Left,
    Reshuffled,
    Returned,
    TimedOut,
    WindowClosed,
)
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, after
from rules.indian import autoplay, drops, turns
from rules.indian.shows import declaration
from rules.indian.state import Deal
from rules.phases import Phase
from rules.shared.groups import check_groups
from rules.shared.house_acts import marked, restocked
from rules.shared.players import with_player


def _timed_out(deal: Deal, action: TimedOut) -> Outcome[Deal]:
    """Play the turn of a seat that ran out of time (indian.md 7.2, 4.3)."""
    deal.seated(action.seat)
    if deal.phase is Phase.MELD:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if deal.current.seat != action.seat:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    groups = action.groups or ()
    check_groups(groups, deal.current.hand, deal.options.groups_max)
    if deal.phase is Phase.SHOW:
        return _with_event(deal, declaration.judge_show(deal, groups))
    if deal.phase is Phase.DISCARD:
        return _with_event(deal, _discard_drawn(_counted(deal)))
    if not deal.stock:
        raise IllegalAction(Breach.NOT_ALLOWED)
    return _with_event(deal, _missed_turn(deal, groups))


def _with_event(deal: Deal, outcome: Outcome[Deal]) -> Outcome[Deal]:
    event = Event("timed_out", deal.current.seat)
    return after(event, outcome)


def _missed_turn(deal: Deal, groups: Groups) -> Outcome[Deal]:
    """Drop a seat that never drew, else play its turn while autoplay lasts (7.2, 7.4).

    In games without drops the house plays from the first turn on (7.4.1). It draws and
    discards, but never shows (7.4.10).
    """
    player, options = deal.current, deal.options
    if options.drop and not player.drew:
        return _auto_drop(deal, options.first_drop)
    if autoplay.is_dropped(deal, groups):
        return _auto_drop(deal, autoplay.price(options))
    deal = turns.draw_stock(_counted(deal))
    event = Event(
        "drew", player.seat, card=deal.drawn, secret=True, info={"source": "stock"}
    )
    played = _discard_drawn(deal)
    return after(event, played)


def _auto_drop(deal: Deal, points: int) -> Outcome[Deal]:
    event = Event(
        "dropped", deal.current.seat, info={"how": "auto_drop", "points": points}
    )
    left = turns.leave(deal, "auto_drop", points)
    return after(event, left)


def _counted(deal: Deal) -> Deal:
    return with_player(deal, deal.at, autoplays=deal.current.autoplays + 1)


def _discard_drawn(deal: Deal) -> Outcome[Deal]:
    """Discard the drawn card, even one taken from the pile (7.2)."""
    card = deal.drawn
    if card is None:
        raise AssertionError("nothing was drawn in this turn")
    event = Event("discarded", deal.current.seat, card=card, info={"auto": True})
    passed = turns.pass_turn(turns.put_on_pile(turns.give_away(deal, card), card))
    return after(event, passed)


def _disconnected(deal: Deal, action: Disconnected) -> Outcome[Deal]:
    """Record that a seat is disconnected; no rule depends on it here."""
    return marked(deal, deal.seated(action.seat), action)


def _returned(deal: Deal, action: Returned) -> Outcome[Deal]:
    """Record that a seat is back; its autoplay ends and its count restarts (7.4.8)."""
    place = deal.seated(action.seat)
    return marked(with_player(deal, place, autoplays=0), place, action)


def _left(deal: Deal, action: Left) -> Outcome[Deal]:
    """Take a seat out for the full count at once, on turn or not (6.3). This applies
    only in games without drops and before a show. A card drawn in this turn is
    discarded first, as after a time-out."""
    place = deal.seated(action.seat)
    player, points = deal.players[place], deal.options.full_count
    if not player.is_in:
        raise IllegalAction(Breach.NOT_IN_ROUND, how=player.how)
    has_shown = deal.phase is Phase.SHOW and place == deal.at
    if drops.is_open(deal, player) or deal.phase is Phase.MELD or has_shown:
        raise IllegalAction(Breach.NOT_ALLOWED)
    info = {"how": "left", "points": points}
    events: tuple[Event, ...] = (Event("dropped", action.seat, info=info),)
    if place == deal.at and deal.drawn is not None:
        discarded = Event("discarded", action.seat, deal.drawn, info={"auto": True})
        events = (discarded, *events)
        deal = turns.put_on_pile(turns.give_away(deal, deal.drawn), deal.drawn)
    left = turns.leave_from(deal, place, "left", points)
    return Outcome(left.deal, (*events, *left.events))


def _reshuffled(deal: Deal, action: Reshuffled) -> Outcome[Deal]:
    """Make the new stock; the pile keeps its top card (indian.md 4.7)."""
    if deal.phase is not Phase.DRAW or deal.stock:
        raise IllegalAction(Breach.NOT_ALLOWED)
    dropped = () if deal.options.reshuffle_dropped else deal.dropped
    return restocked(deal, action, turns.to_reshuffle(deal), dropped=dropped)


def _window_closed(deal: Deal, action: WindowClosed) -> Outcome[Deal]:
    """End the meld window, using the saved groups of seats that sent none (4.4)."""
    if deal.phase is not Phase.MELD:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    groups: dict[int, Groups] = dict(action.groups)
    awaited = {deal.players[place].seat: place for place in turns.unsent(deal)}
    for seat, saved in groups.items():
        if seat not in awaited:
            raise IllegalAction(Breach.NOT_ALLOWED, seat=seat)
        held = deal.players[awaited[seat]].hand
        check_groups(saved, held, deal.options.groups_max)
    closed = declaration.close_window(deal, groups)
    return after(Event("window_closed"), closed)


ACTS: Final[Acts[Deal]] = {
    TimedOut: _timed_out,
    Disconnected: _disconnected,
    Returned: _returned,
    Left: _left,
    Reshuffled: _reshuffled,
    WindowClosed: _window_closed,
}
