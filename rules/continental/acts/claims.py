"""Claims of a discard not taken: hidden answers, settled by seat (C6)."""

from rules.actions import Claim, Pass
from rules.continental import turns
from rules.continental.state import ASKED, CLAIMED, NOT_ASKED, PASSED, Deal
from rules.game import Breach, IllegalAction, Outcome


def is_asked(deal: Deal, place: int) -> bool:
    """Return whether a place may still answer the open claim."""
    return deal.window is not None and deal.window.answers[place] == ASKED


def asked(deal: Deal) -> tuple[int, ...]:
    """Return the seats that have not answered yet."""
    return tuple(
        player.seat
        for place, player in enumerate(deal.players)
        if is_asked(deal, place)
    )


def may_answer(deal: Deal) -> tuple[int, ...]:
    """Return the seats that may claim, whether or not they have answered.

    Who has answered is secret, because it would reveal the nearest seat's answer.
    """
    if deal.window is None:
        return ()
    return tuple(
        player.seat
        for player, answer in zip(deal.players, deal.window.answers, strict=True)
        if answer != NOT_ASKED
    )


def answer(deal: Deal, place: int, action: Claim | Pass) -> Outcome[Deal]:
    """Record an answer, and settle the claim if no other answer matters.

    Until then answers stay hidden. An answer cannot be changed.
    """
    if deal.window is None or deal.window.answers[place] == NOT_ASKED:
        raise IllegalAction(Breach.NOTHING_TO_CLAIM)
    if deal.window.answers[place] != ASKED:
        raise IllegalAction(Breach.ALREADY_ANSWERED)
    said = CLAIMED if isinstance(action, Claim) else PASSED
    return turns.settle(turns.answered(deal, place, said))
