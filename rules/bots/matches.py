"""A house bot's decisions in a match of several deals: its score and its offers."""

from msgspec import UNSET

from rules.shuffle import Stream
from rules.views.actions import WireAction
from rules.views.bot import BotView


def is_put_out(view: BotView, points: int) -> bool:
    """Return whether so many points more put the bot out of its match."""
    match = view.match
    if match is None or match.limit is None:
        return False
    return match.score + points >= match.limit


def answer(
    view: BotView, asked: dict[str, WireAction], stream: Stream
) -> WireAction | None:
    """Return the answer to an open offer, or None if none is open; `asked` is by kind.

    It rejoins every other time, and splits if its part is at least equal.
    """
    if "rejoin" in asked:
        return asked["rejoin" if stream.uniform(2) else "decline"]
    if "split_yes" in asked:
        assert view.match is not None, "a match asks"
        chips, hint = view.match.shares, asked["split_yes"].hint
        own = hint.chips if hint is not UNSET else UNSET
        is_fair = own is not UNSET and own >= sum(chips) // len(chips)
        return asked["split_yes" if is_fair else "split_no"]
    return None
