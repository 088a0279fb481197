"""What a house bot thinks of a match of several deals: its score, what it is asked."""

from rules.game import Wire
from rules.shuffle import Stream


def is_put_out(view: Wire, points: int) -> bool:
    """Tell whether so many points more put the bot out of its match."""
    info = view.get("match_info")
    if info is None or info["facts"]["limit"] is None:
        return False
    seat = view["you"]["seat"]
    score = next(row["score"] for row in info["seats"] if row["seat"] == seat)
    return bool(score + points >= info["facts"]["limit"])


def answer(view: Wire, asked: dict[str, Wire], stream: Stream) -> Wire | None:
    """Return the answer to an open offer, None where none is open; `asked` by kind.

    It rejoins every other time, and splits where it gets an equal part at least.
    """
    if "rejoin" in asked:
        return asked["rejoin" if stream.uniform(2) else "decline"]
    if "split_yes" in asked:
        chips = [share["chips"] for share in view["match_info"]["offer"]["shares"]]
        own = asked["split_yes"]["hint"]["chips"]
        return asked["split_yes" if own >= sum(chips) // len(chips) else "split_no"]
    return None
