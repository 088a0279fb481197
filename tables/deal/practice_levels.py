"""The level of bots at practice tables: chosen, or raised by winning.

A person begins at the first level. `WINS_TO_RISE` deals won by a show raise it by one,
from the next deal on, and the table announces it; the number of bots rises too. A
chosen level stays and keeps the number of bots.
"""

from typing import Final

from accounts.models import User
from rules.results import (
    DealResult,
)
from tables.deal import house_bots
from tables.models import BotLevel, PracticeLevel, Table
from tables.table.live_table import LiveTable
from wallet.errors import Refusal

FIRST_LEVEL: Final = BotLevel.EASY.value
BOTS: Final = {"easy": 1, "normal": 3, "hard": 3}
"""The number of bots at a practice table, by level."""
WINS_TO_RISE: Final = 3
_NEXT: Final = {"easy": "normal", "normal": "hard"}


def of(user: User) -> str:
    """Return the level that the person has chosen or reached."""
    row = PracticeLevel.objects.filter(pk=user.pk).first()
    return row.level if row else FIRST_LEVEL


def of_next_table(user: User) -> tuple[str, int]:
    """Return the level and the number of bots of the person's next practice table."""
    row = PracticeLevel.objects.filter(pk=user.pk).first()
    if row is None:
        return FIRST_LEVEL, BOTS[FIRST_LEVEL]
    if row.is_chosen:
        before = Table.objects.filter(creator=user, is_practice=True).last()
        if before is not None:
            return row.level, before.bots_fill
    return row.level, BOTS[row.level]


def choose(user: User, level: str) -> None:
    """Store the level a person chose; raise `Refusal` `bad_field` (400)."""
    if level not in BOTS:
        raise Refusal("bad_field", status=400, field="level")
    kept = {"level": level, "wins": 0, "is_chosen": True}
    PracticeLevel.objects.update_or_create(pk=user.pk, defaults=kept)


def apply(live: LiveTable, level: str) -> None:
    """Use bots of this level at the table from the next deal on."""
    if level == live.table.bots_level:
        return
    live.table.bots_level = level
    live.table.save(update_fields=["bots_level"])
    live.tell("bots_level", level=level)
    # Cards are dealt, or own seeds are closed: wait until the next deal.
    if not live.is_running and live.listed() is None:
        house_bots.change_level(live)


def record(live: LiveTable, result: DealResult) -> None:
    """Count a deal that a person won at a practice table; raise the level if due."""
    table = live.table
    if not table.is_practice or table.bots_level not in _NEXT:
        return
    shows = {row.seat for row in result.seats if row.how == "show"}
    for number in shows & live.people.keys():
        row, _new = PracticeLevel.objects.get_or_create(
            pk=live.seats[number].user_id, defaults={"level": table.bots_level}
        )
        if row.is_chosen or row.level != table.bots_level:
            continue
        row.wins += 1
        if row.wins >= WINS_TO_RISE:
            row.level, row.wins = _NEXT[row.level], 0
            table.bots_level, table.bots_fill = row.level, BOTS[row.level]
            table.save(update_fields=["bots_level", "bots_fill"])
            live.tell("bots_level", level=row.level, wins=WINS_TO_RISE)
        row.save(update_fields=["level", "wins"])


def between_deals(live: LiveTable) -> None:
    """Seat bots of the table's level after a deal."""
    if live.table.is_practice and live.table.bots_level and live.people:
        house_bots.change_level(live)
