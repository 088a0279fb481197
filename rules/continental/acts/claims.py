"""Claims of what the seat on turn leaves: hidden answers, settled by seat (C6)."""

from rules.actions import Claim, Pass
from rules.continental import turns
from rules.continental.state import ASKED, CLAIMED, NOT_ASKED, PASSED, Deal
from rules.game import Breach, IllegalAction, Outcome


def is_asked(deal: Deal, place: int) -> bool:
    """Tell whether a place may still say something to the open claim."""
    return deal.window is not None and deal.window.answers[place] == ASKED


def asked(deal: Deal) -> tuple[int, ...]:
    """Return the seats that have not answered yet."""
    return tuple(
        player.seat
        for place, player in enumerate(deal.players)
        if is_asked(deal, place)
    )


def may_answer(deal: Deal) -> tuple[int, ...]:
    """Return the seats the open claim is for, whatever they have said.

    Who has answered already is not told: it would tell what the nearest said.
    """
    if deal.window is None:
        return ()
    return tuple(
        player.seat
        for player, answer in zip(deal.players, deal.window.answers, strict=True)
        if answer != NOT_ASKED
    )


def answer(deal: Deal, place: int, action: Claim | Pass) -> Outcome[Deal]:
    """Note an answer, and settle the claim if it was the last that mattered.

    Until then nothing is told to anybody. An answer is not taken back.
    """
    if deal.window is None or deal.window.answers[place] == NOT_ASKED:
        raise IllegalAction(Breach.NOTHING_TO_CLAIM)
    if deal.window.answers[place] != ASKED:
        raise IllegalAction(Breach.ALREADY_ANSWERED)
    said = CLAIMED if isinstance(action, Claim) else PASSED
    return turns.settle(turns.answered(deal, place, said))
