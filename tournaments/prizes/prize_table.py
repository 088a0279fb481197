"""The prizes of an event as a table: by place, for different numbers of entries."""

from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.prizes import awards
from wallet.templatetags.wallet_tags import amount_in, chips

LOOKED_AHEAD: Final = 300


class Column(NamedTuple):
    """The prizes for one number of entries."""

    words: str
    pool: int
    overlay: int
    amounts: tuple[int, ...]


class PrizeRow(NamedTuple):
    """Places with the same prizes."""

    places: str
    amounts: tuple[int | None, ...]
    """One per column; None if that place has no prize."""


class Sheet(NamedTuple):
    """All prizes of an event."""

    columns: list[Column]
    lines: list[PrizeRow]
    is_frozen: bool
    unlock: str
    """The effect of a few more entries."""
    prize_part: int
    fee: int


def sheet_of(event: Tournament) -> Sheet:
    """Return the prizes: as fixed, or for the current, minimum and maximum entries."""
    part = awards.part_of(event)
    columns = _columns(event)
    return Sheet(
        columns=columns,
        lines=_lines(columns),
        is_frozen=event.prizes_fixed_at is not None,
        unlock="" if event.prizes_fixed_at else _unlock(event),
        prize_part=part.prize,
        fee=part.rake,
    )


def _columns(event: Tournament) -> list[Column]:
    if event.prizes_fixed_at is not None:
        amounts = tuple(event.prizes)
        return [Column(_("Prize"), sum(amounts), 0, amounts)]
    fields = {}
    if event.entrants >= max(2, event.entrants_min):
        fields[event.entrants] = _("now, with %(n)s")
    fields.setdefault(max(2, event.entrants_min), _("with %(n)s, the fewest"))
    fields.setdefault(event.entrants_max, _("with %(n)s, when full"))
    return [
        _column(event, field, words % {"n": chips(field)})
        for field, words in fields.items()
    ]


def _column(event: Tournament, field: int, words: str) -> Column:
    entries = event.entries if field == event.entrants else field
    pool = awards.pool_of(event, entries)
    amounts = awards.prizes_of(event, field, entries)
    return Column(words, pool.amount, pool.overlay, amounts)


def _lines(columns: list[Column]) -> list[PrizeRow]:
    """Return one row for each run of places with the same prizes in all columns."""
    count = max((len(column.amounts) for column in columns), default=0)
    rows = [
        tuple(
            column.amounts[at] if at < len(column.amounts) else None
            for column in columns
        )
        for at in range(count)
    ]
    lines: list[PrizeRow] = []
    first = 0
    for at in range(1, count + 1):
        if at == count or rows[at] != rows[first]:
            places = str(first + 1) if at - first == 1 else f"{first + 1}–{at}"
            lines.append(PrizeRow(places, rows[first]))
            first = at
    return lines


def _unlock(event: Tournament) -> str:
    """Return how many more entries add a prize, as a sentence."""
    if event.shares or not awards.pool_of(event, event.entrants_max).amount:
        return ""
    have = len(awards.shares_of(event, event.entrants))
    most = min(event.entrants_max, event.entrants + LOOKED_AHEAD)
    for field in range(event.entrants + 1, most + 1):
        paid = len(awards.shares_of(event, field))
        if paid > have:
            more = field - event.entrants
            amounts = awards.prizes_of(event, field, event.entries + more)
            told = {
                "n": chips(more),
                "place": paid,
                "amounts": " · ".join(amount_in(one, event.ledger) for one in amounts),
            }
            return (
                ngettext(
                    "%(n)s more entry unlocks prize %(place)s: about %(amounts)s.",
                    "%(n)s more entries unlock prize %(place)s: about %(amounts)s.",
                    more,
                )
                % told
            )
    return ""
