"""How well the bots of practice tables play: chosen, or raised by winning.

A person begins at the first level. `WINS_TO_RISE` deals won by a show raise it by one,
from the next deal on, and the table says so; with the level the number of bots rises. A
level that was chosen stays, and changes no number.
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
"""How many bots sit at a practice table, by their level."""
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
    """Keep the level a person asks for; raise `Refusal` `bad_field` (400)."""
    if level not in BOTS:
        raise Refusal("bad_field", status=400, field="level")
    kept = {"level": level, "wins": 0, "is_chosen": True}
    PracticeLevel.objects.update_or_create(pk=user.pk, defaults=kept)


def apply(live: LiveTable, level: str) -> None:
    """Let bots of this level sit at the table, from the next deal on."""
    if level == live.table.bots_level:
        return
    live.table.bots_level = level
    live.table.save(update_fields=["bots_level"])
    live.tell("bots_level", level=level)
    # Cards are held, or a list of own seeds is closed: the next deal is soon enough.
    if not live.is_running and live.listed() is None:
        house_bots.change_level(live)


def record(live: LiveTable, result: DealResult) -> None:
    """Count a deal that a person has won at a practice table; raise the level."""
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
    """Seat the bots of the table's level, once a deal is over."""
    if live.table.is_practice and live.table.bots_level and live.people:
        house_bots.change_level(live)
