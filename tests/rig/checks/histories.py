"""What clients noted of an evening, held against the log: nothing is taken on trust.

The house's own word does not count: an acknowledged act must be in the log as it was
sent, once, and whatever is in the log must have been asked for (I15); and whoever looks
at one version of a table sees what everybody else sees there (I16).
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tests.rig.crowd import Guest, text_of

ACTS = (
    "SELECT table_id, version, seat, judged, asked FROM tables_dealaction"
    " WHERE length(asked) > 0"
    " UNION ALL SELECT table_id, version, seat, judged, asked FROM tables_matchaction"
    " WHERE length(asked) > 0"
)
NEWEST = "SELECT id, version FROM tables_table"


class Logged(NamedTuple):
    """An act that is in the log because somebody asked for it."""

    table: int
    version: int
    seat: int
    judged: int
    asked: bytes


def wrong_acts(
    rows: Iterable[Sequence[Any]], newest: dict[int, int], guests: Sequence[Guest]
) -> list[Any]:
    """Return every act that is missing, done twice, or done without being asked."""
    log: dict[tuple[int, int], str] = {}
    done: Counter[tuple[int, int, int, str]] = Counter()
    for row in map(Logged._make, rows):
        text = text_of(json.loads(bytes(row.asked)))
        log[row.table, row.version] = text
        done[row.table, row.seat, row.judged, text] += 1
    wrong: list[Any] = [act for act, times in done.items() if times > 1]
    asked_for = {(g.table, *act) for g in guests for act in g.asked}
    people = {(g.table, g.seat) for g in guests}
    wrong += [a for a in done if a[:2] in people and a not in asked_for]
    for guest in guests:
        for act in guest.acked:
            is_logged = log.get((act.table, act.version)) == text_of(act.action)
            is_ready = act.action["kind"] == "ready"
            if newest[act.table] < act.version or not (is_logged or is_ready):
                wrong.append(act)
    return wrong


def wrong_views(guests: Sequence[Guest]) -> list[str]:
    """Return where two people were shown different things at one version."""
    wrong = [fault for guest in guests for fault in guest.faults]
    known: dict[tuple[int, int], str] = {}
    for guest in guests:
        for version, public in guest.seen.items():
            if known.setdefault((guest.table, version), public) != public:
                other = json.loads(known[guest.table, version])
                mine = {k: v for k, v in json.loads(public).items() if v != other[k]}
                other = {key: other[key] for key in mine}
                wrong.append(f"{guest.table} {version}: {mine} / {other}")
    return wrong
