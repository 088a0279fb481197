"""What a seat's player must do, and until when; the same on every page."""

from typing import Final, NamedTuple

from tables.models import Phase
from tables.shapes.view import TableView

BACK: Final = "back"
"""They are disconnected in a match, and lose it unless back in time (gin.md D4)."""
TURN: Final = "turn"
START: Final = "start"
"""A match begins when they have pressed Start (gin.md D2)."""
BEGINS: Final = "begins"
"""A deal begins by itself."""


class Call(NamedTuple):
    """An action that a seat's player must take; usually there is none."""

    asks: str = ""
    due: int | None = None
    """When the house goes on without them, in ms since the epoch; None: never."""
    is_shown: bool = False
    """For `back`: whether a page has shown the invitation, which starts its 30 s."""


NOTHING: Final = Call()


def of_view(view: TableView) -> Call:
    """Return the call for the viewer of a table, if any."""
    own, turn = view.you, view.turn
    if own is None:
        return NOTHING
    number = own.seat
    for row in view.absent or ():
        if row.seat == number:
            return Call(BACK, row.deadline, row.phase == "prompt")
    if turn is None or number not in turn.seats or turn.phase == Phase.BETWEEN:
        return NOTHING
    due = turn.deadline
    if due is not None:
        due += turn.bank_ms
    if turn.phase != Phase.STARTING:
        return Call(TURN, due)
    is_asked = any(entry.kind == "start" for entry in view.legal)
    return Call(START if is_asked else BEGINS, due)
