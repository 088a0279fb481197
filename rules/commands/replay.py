"""`python -m rules replay FILE`: a match file checked, its steps and its views."""

from rules import notation
from rules.game import Wire
from rules.match_file import reading, replaying, text
from rules.views.deal import AnyDealView


def answer(
    content: str, deal: int | None, step: int | None, seat: int | None
) -> Wire | list[Wire] | AnyDealView:
    """Return what a file holds, the steps of one deal, or the view at one step.

    `deal` counts from 1, `step` from 0 (the cards dealt); `seat` None is a spectator.
    Raise `BadMatchFile`, `IndexError` for a deal or step that does not exist.
    """
    file = reading.read(content)
    replayed = replaying.replay(file)
    if deal is None:
        return _told(file, replayed)
    played = replayed.deals[_index(deal - 1)]
    if step is None:
        pack = replayed.game.pack(played[0].deal.options)
        return [
            {
                "step": n,
                "line": one.line,
                "seat": one.seat,
                "action": one.action and notation.action_to_wire(one.action, pack),
            }
            for n, one in enumerate(played)
        ]
    return replayed.game.seen_by(played[_index(step)].deal, seat)


def _told(file: text.MatchFile, replayed: replaying.Replayed) -> Wire:
    game = replayed.game
    deals = []
    for part, played in zip(file.deals, replayed.deals, strict=True):
        result = game.result(played[-1].deal)
        deals.append(
            {
                "order": part.order,
                "steps": len(part.steps),
                "result": result and text.result_text(result),
            }
        )
    ended = replayed.match and game.match_result(replayed.match)
    return {
        "game": game.name,
        "holds": "match" if file.is_match else "deal",
        "deals": deals,
        "result": ended and text.result_text(ended),
    }


def _index(n: int) -> int:
    if n < 0:
        raise IndexError(n)
    return n
