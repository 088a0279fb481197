"""A house bot's turn: read its own view, decide outside any transaction, submit."""

from typing import Final

import msgspec
import structlog

from tables.actions import submit
from tables.fairness import commitments
from tables.table.live_table import LiveTable
from tables.view import bot_view
from wallet.errors import Refusal

log = structlog.get_logger(__name__)
LOST_RACES: Final = frozenset({"stale_version", "too_late", "out_of_order"})
"""Refusals of a bot that lost a race with another action or its clock."""


def take_turn(table_id: int, number: int, clock: bytes | None = None) -> bool:
    """Let the bot at this seat act like any player; return whether it did.

    If it lost a race its timer is still due, and it is asked again. With the stored
    `clock` on which its timer was due it acts only while that still runs. Raise
    `Refusal` where it wants what the rules refuse.
    """
    live = LiveTable.read(table_id)
    if clock is not None and clock != bytes(live.table.clock):
        return False
    seat = live.seats.get(number)
    if seat is None or not seat.user.is_bot:
        return False
    view = bot_view.of(live, number)
    if not view.legal:
        return False
    action = live.game.choose(
        view,
        level=seat.user.bot_level,
        style=seat.user.bot_style,
        stream=commitments.bot_stream(),
    )
    try:
        submit.submit_action(
            table_id, seat.user, msgspec.to_builtins(action), live.table.version
        )
    except Refusal as refusal:
        log.info("bot refused", table=table_id, seat=number, code=refusal.code)
        if refusal.code not in LOST_RACES:
            raise
        return False
    return True
