"""The score sheet of a match of gin, for its page: game by game, line by line."""

from rules.results import FinalScore
from tables.families.face import OptionValues, Sheet, SheetRow
from tables.families.gin.result_words import SHEET
from tables.shapes.results import MatchOutcome


def of(result: MatchOutcome, options: OptionValues, seats: list[int]) -> list[Sheet]:
    """Return the games with a column for each of `seats`.

    Empty if the target did not decide the match, as there are no bonuses.
    """
    if result.ending != "target" or not result.finals:
        return []
    columns = sorted({line.column for line in result.finals})
    games = []
    for column in columns:
        rows = {one.seat: one for one in result.finals if one.column == column}
        title = _word("sheet.game", n=column) if len(columns) > 1 else ""
        lines = _lines([rows[seat] for seat in seats], bool(options.get("blitz")))
        games.append(Sheet(title, lines))
    if len(columns) > 1:
        totals = {row.seat: row.points for row in result.seats}
        sums = SheetRow(
            _word("sheet.total"), [totals[seat] for seat in seats], is_sum=True
        )
        games.append(Sheet(_word("sheet.inAll"), [sums]))
    return games


def _lines(rows: list[FinalScore], is_blitz: bool) -> list[SheetRow]:
    """Return the non-zero lines, and always the hand points and the total."""
    shutout = "sheet.blitz" if is_blitz else "sheet.shutout"
    names = {
        "points": "sheet.points",
        "shutout": shutout,
        "game_bonus": "sheet.gameBonus",
        "box_points": "sheet.boxes",
    }
    lines = [
        SheetRow(_word(key), [getattr(row, name) for row in rows])
        for name, key in names.items()
        if name == "points" or any(getattr(row, name) for row in rows)
    ]
    total = [row.total for row in rows]
    return [*lines, SheetRow(_word("sheet.total"), total, is_sum=True)]


def _word(key: str, **params: int) -> str:
    return str(SHEET[key]).format(**params)
