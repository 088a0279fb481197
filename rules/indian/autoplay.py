"""Autoplay: when the house stops playing for a seat, and the seat's count (7.4).

M is the cost of a middle drop, S the count of the seat's saved groups (indian.md 3.2).
A seat is on autoplay from the first turn the house plays for it until it acts or
returns. It has drawn by then, so half count (3.3) and the cap M never apply together.

What matters is whether a seat is on autoplay when the shown card goes to the finish
slot. If so, it counts min(M, S) whatever it does afterwards; if its player returns and
sends groups, S is the count of those. A seat that acted or returned before that moment
counts S, as does one that disconnected after its own discard (7.4.4, 7.4.5).
"""

from typing import Final

from msgspec.structs import replace

from rules.actions import Groups
from rules.indian.presets import Options
from rules.indian.shapes import Outlook
from rules.indian.shows import show
from rules.indian.state import Deal, SeatState
from rules.phases import Phase
from rules.shared.groups import loose_of

STOP_TURNS: Final = 20
"""Missed turns of each seat after which a deal without active players ends (7.4.9)."""


def is_decided_now(deal: Deal) -> bool:
    """Return whether a time-out now is decided by the seat's saved groups (7.4.3).

    That is once, at the turn after `autoplay_turns` turns, in games with drops.
    """
    options, player = deal.options, deal.current
    is_due = options.autoplay_turns == player.autoplays
    may_stay = options.autoplay_max is None or player.autoplays < options.autoplay_max
    return options.drop and deal.phase is Phase.DRAW and is_due and may_stay


def is_dropped(deal: Deal, groups: Groups) -> bool:
    """Return whether the seat on turn is dropped instead of being played for.

    This depends on its saved groups (7.4.3) or on the limit of turns (7.4.9).
    """
    if is_decided_now(deal):
        return costs_too_much(deal, deal.current, groups)
    return is_used_up(deal, deal.current)


def is_used_up(deal: Deal, player: SeatState) -> bool:
    """Return whether the house plays no further turn for a seat on autoplay (7.4.9).

    Without a limit (`autoplay_max` None) it stops only a deal that nobody plays: every
    seat still in has missed `STOP_TURNS` turns since the last action of a player. House
    bots act, so a deal with one in it goes on until a show.
    """
    most = deal.options.autoplay_max
    if most is not None:
        return player.autoplays >= most
    return min(one.autoplays for one in deal.players if one.is_in) >= STOP_TURNS


def costs_too_much(deal: Deal, player: SeatState, groups: Groups) -> bool:
    """Return whether S is above M; an option decides if they are equal (7.4.3)."""
    loose = loose_of(groups, player.hand)
    points, most = show.score(deal, groups, loose).points, deal.options.middle_drop
    if points == most:
        return deal.options.autoplay_equal == "drop"
    return points > most


def price(options: Options) -> int:
    """Return the points for being dropped from autoplay (7.4.3, 7.4.9)."""
    return options.middle_drop if options.drop else options.full_count


def outlook(deal: Deal, player: SeatState) -> Outlook:
    """Return the public facts about a seat on autoplay."""
    options, count = deal.options, player.autoplays
    until, following = options.autoplay_max, "stays"
    if options.drop and count <= options.autoplay_turns and not _is_capped(deal, count):
        until = min(until or options.autoplay_turns, options.autoplay_turns)
        following = "decides" if count == until else "plays"
    elif is_used_up(deal, player):
        until, following = until or count, "drops"
    return Outlook(count, until, following, price(options))


def foretold(deal: Deal, player: SeatState, groups: Groups) -> str | None:
    """Return the outcome of these groups: `drops`, `stays`, or None if undecided."""
    if deal.phase not in (Phase.DRAW, Phase.DISCARD) or not deal.options.drop:
        return None
    if not 0 < player.autoplays <= deal.options.autoplay_turns:
        return None
    if _is_capped(deal, deal.options.autoplay_turns):
        return "drops"
    return "drops" if costs_too_much(deal, player, groups) else "stays"


def _is_capped(deal: Deal, turns: int) -> bool:
    """Return whether the table's limit ends autoplay after this many turns or fewer."""
    most = deal.options.autoplay_max
    return most is not None and most <= turns


def begin_show(deal: Deal) -> Deal:
    """Record which seats are on autoplay at the show (7.4.4)."""
    return _noted(deal, show_found=True)


def end_show(deal: Deal) -> Deal:
    """Clear that record after a wrong show, as play goes on (4.5)."""
    return _noted(deal, show_found=False)


def _noted(deal: Deal, *, show_found: bool) -> Deal:
    players = tuple(
        replace(
            player, auto_at_show=show_found and player.is_in and player.autoplays > 0
        )
        for player in deal.players
    )
    return replace(deal, players=players)
