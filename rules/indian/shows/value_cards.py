"""Value cards: their points, and who pays whom (indian.md 9.2)."""

from collections.abc import Sequence
from typing import Final

from rules.indian.solver.melds import value_faces
from rules.results import Flow

TABLES: Final = {
    "CR-21": ((0, 10, 30, 50), (0, 100, 300, 500)),
    "AD-21": ((0, 20, 40, 60), (0, 100, 200, 300)),
}
"""By source, the points for copies of one value card, and for marriages."""


def value_points(faces: Sequence[int], cut: int, table: str = "CR-21") -> int:
    """Return the points of a hand's value cards; `cut` is the cut joker's face.

    Marriages, lower joker with cut card and upper joker, are taken out first.

    >>> value_points([11, 12, 12, 0], cut=12)
    110
    """
    singles, marriages = TABLES[table]
    counts = [faces.count(face) for face in value_faces(cut)]
    married = min(counts)
    return marriages[married] + sum(singles[count - married] for count in counts)


def flows(
    values: dict[int, int], lost: dict[int, int], by_place: list[int], cap: int
) -> tuple[Flow, ...]:
    """Return who pays whom for value cards, netted per pair of seats (indian.md 9.2).
    Every holder gets its points from every other seat. `values` has the value points of
    the seats that were in the deal to its end. `lost` has the other points each seat
    loses in the deal, negative if it won. No seat loses more than `cap` in all: what it
    pays is cut in proportion, by floors, the rest to the best placed (docs/ledger.md).
    `by_place`: the seats, the best placed first."""
    paid: list[Flow] = []
    # The lowest seat receives nothing, so each payer's receipts are settled first.
    for payer in sorted(values, key=lambda seat: (values[seat], by_place.index(seat))):
        owed = {
            seat: values[seat] - values[payer]
            for seat in by_place
            if seat in values and values[seat] > values[payer]
        }
        received = sum(flow.points for flow in paid if flow.receiver == payer)
        left = max(0, cap - lost[payer] + received)
        for seat, points in _cut_to(owed, left).items():
            paid.append(Flow(payer, seat, points))
    return tuple(flow for flow in paid if flow.points)


def _cut_to(owed: dict[int, int], most: int) -> dict[int, int]:
    """Return the debts, reduced in proportion if their sum exceeds `most`."""
    total = sum(owed.values())
    if total <= most:
        return owed
    shares = {seat: points * most // total for seat, points in owed.items()}
    first = next(iter(shares))
    shares[first] += most - sum(shares.values())
    return shares
