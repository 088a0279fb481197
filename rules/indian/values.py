"""Value cards: what they bring their holder, and who pays whom (indian.md 9.2)."""

from collections.abc import Sequence
from typing import Final

from rules.melds import value_faces

TABLES: Final = {
    "CR-21": ((0, 10, 30, 50), (0, 100, 300, 500)),
    "AD-21": ((0, 20, 40, 60), (0, 100, 200, 300)),
}
"""By source: points of so many copies of one value card, and of so many marriages."""


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
