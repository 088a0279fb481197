"""Shows judged, groups sent, and the end of the meld window (indian.md 4.3 to 4.5)."""

from msgspec.structs import replace

from rules.actions import Groups
from rules.game import Event, Outcome, after
from rules.indian import autoplay, turns
from rules.indian.shows import show
from rules.indian.state import Deal
from rules.phases import Ending
from rules.shared.groups import loose_of
from rules.shared.players import with_player


def judge_show(deal: Deal, groups: Groups) -> Outcome[Deal]:
    """Judge the shower's groups: the window opens (4.4), or it was wrong (4.5)."""
    seat = deal.current.seat
    deal = _with_groups(deal, deal.at, groups)
    if show.is_valid(deal, groups, deal.current.loose):
        return after(Event("valid_show", seat), turns.open_window(deal))
    card = deal.finish
    if card is None:
        raise AssertionError("a show without a card in the finish slot")
    points = deal.options.wrong_show
    deal = autoplay.end_show(replace(turns.put_on_pile(deal, card), finish=None))
    left = turns.leave(deal, "wrong_show", points)
    events = (
        Event("wrong_show", seat, info={"points": points}),
        Event("discarded", seat, card=card, info={"source": "finish"}),
    )
    return Outcome(left.deal, (*events, *left.events))


def send(deal: Deal, place: int, groups: Groups) -> Outcome[Deal]:
    """Store a seat's groups for the count; the last to send ends the deal (4.4)."""
    deal = _with_groups(deal, place, groups)
    event = Event("sent", deal.players[place].seat)
    if turns.unsent(deal):
        return Outcome(deal, (event,))
    return after(event, turns.end(deal, Ending.VALID_SHOW))


def close_window(deal: Deal, groups: dict[int, Groups]) -> Outcome[Deal]:
    """End the window; `groups` by seat are used for seats that sent nothing (4.4)."""
    for place in turns.unsent(deal):
        deal = _with_groups(deal, place, groups.get(deal.players[place].seat, ()))
    return turns.end(deal, Ending.VALID_SHOW)


def _with_groups(deal: Deal, place: int, groups: Groups) -> Deal:
    loose = loose_of(groups, deal.players[place].hand)
    return with_player(deal, place, groups=groups, sent=True, loose=loose)
