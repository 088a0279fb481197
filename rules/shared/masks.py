"""A hand of one deck without jokers as a mask: a whole number with bit `face` set.

Faces are 0..51 (`rules.cards`); a suit is thirteen bits of the mask.
"""

from collections.abc import Iterable
from typing import Final

SUIT: Final = (1 << 13) - 1
"""The bits of a suit."""
SUIT_MASKS: Final = tuple(SUIT << 13 * suit for suit in range(4))
"""The cards of each suit."""
BITS: Final = tuple(1 << face for face in range(52))
CARD_POINTS: Final = tuple(min(face % 13 + 1, 10) for face in range(52))
"""Points by face: ace 1, court cards 10."""


def card_points(face: int) -> int:
    """Return the points of a card: ace 1, ten and court cards 10, others their pip."""
    return CARD_POINTS[face]


def points(faces: Iterable[int]) -> int:
    """Return the points of several cards, melded or not."""
    return sum([CARD_POINTS[face] for face in faces])


def mask_of(faces: Iterable[int]) -> int:
    """Return distinct cards as a mask."""
    mask = 0
    for face in faces:
        mask += BITS[face]
    return mask


def faces_of(mask: int) -> tuple[int, ...]:
    """Return the faces of a mask, ascending."""
    faces = []
    while mask:
        low = mask & -mask
        faces.append(low.bit_length() - 1)
        mask ^= low
    return tuple(faces)
