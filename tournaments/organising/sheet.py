"""The results of an event as a file for a spreadsheet."""

import csv
import io

from tournaments.models import Entry, Tournament
from wallet.sheet import cell

_COLUMNS = ("place", "name", "bot", "entries", "state", "prize", "refunded")


def written(event: Tournament) -> str:
    """Return everybody's place and prize as CSV; no cell is a formula."""
    file = io.StringIO()
    sheet = csv.writer(file)
    sheet.writerow(_COLUMNS)
    rows = event.entry_rows.exclude(state=Entry.State.WITHDRAWN)
    for row in rows.select_related("user").order_by("place", "number"):
        sheet.writerow(
            [
                "" if row.place is None else row.place,
                cell(row.user.display_name),
                "yes" if row.user.is_bot else "no",
                row.paid,
                row.state,
                row.prize,
                row.refunded,
            ]
        )
    return file.getvalue()
