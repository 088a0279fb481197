"""What a house bot sees at a table."""

from rules.views.bot import BotMatch, BotView
from rules.views.deal import DealView
from tables.table.live_table import LiveTable
from tables.view import match_view, seat_view


def of(live: LiveTable, number: int) -> BotView:
    """Return what the bot at this seat decides by."""
    shown = seat_view.shown_to(live, number)
    return BotView(
        deal=shown if isinstance(shown, DealView) else None,
        legal=seat_view.legal(live, number),
        options=live.options,
        match=_match(live, number),
    )


def _match(live: LiveTable, number: int) -> BotMatch | None:
    info = match_view.info(live, number)
    if info is None or info.facts is None:
        return None
    scores = {row.seat: row.score for row in info.seats}
    shares = info.offer.shares if info.offer is not None else []
    chips = tuple(share.chips for share in shares)
    return BotMatch(scores.get(number, 0), info.facts.limit, chips)
