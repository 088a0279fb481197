"""Trios and runs of Continental, and the cards that fit on them (C3).

Positions in a run are 1 = A, 2 .. 13 = K, 14 = A, without wrapping around. A meld on
the table is a `Tabled`, which records what each of its cards stands for.
"""

from collections.abc import Sequence
from typing import Final

from rules.cards import JOKER_FACE, rank_of, suit_of
from rules.continental.presets import RUN_MIN, TRIO
from rules.shared.melds_on_table import Tabled

LINE_MAX: Final = 14
LOW: Final = "low"
HIGH: Final = "high"
_JOKER_POINTS: Final = 50
_ACE_POINTS: Final = 11
_NATURALS_OF_RUN: Final = 2


def card_points(face: int) -> int:
    """Return what a card left in a hand costs (C2)."""
    if face == JOKER_FACE:
        return _JOKER_POINTS
    rank = rank_of(face)
    return _ACE_POINTS if rank == 0 else min(rank + 1, 10)


def points(cards: Sequence[int], faces: Sequence[int]) -> int:
    """Return what the cards cost together."""
    return sum(card_points(faces[card]) for card in cards)


def face_at(suit: int, position: int) -> int:
    """Return the face at a position 1..14 of a run of this suit."""
    return suit * 13 + (position - 1) % 13


def read(
    cards: Sequence[int], faces: Sequence[int], seat: int, run_max: int = LINE_MAX
) -> Tabled | None:
    """Return the meld that these cards form when laid down, or None.

    Three cards are a trio, four and more a run. A run's jokers stay where they are in
    the list. If that is not a run, they fill its gaps, then its high end while there is
    room, then its low end.
    """
    if len(cards) == TRIO:
        return _trio(cards, faces, seat)
    if not RUN_MIN <= len(cards) <= run_max:
        return None
    naturals = [faces[card] for card in cards if faces[card] != JOKER_FACE]
    suits = {suit_of(face) for face in naturals}
    if len(naturals) < _NATURALS_OF_RUN or len(suits) != 1:
        return None
    suit = suits.pop()
    start = _start(cards, faces)
    if start is None:
        placed = _placed(cards, faces)
        if placed is None:
            return None
        start, cards = placed
    return _run(seat, suit, start, tuple(cards))


def why_none(cards: Sequence[int], faces: Sequence[int], run_max: int) -> str:
    """Return a code for why `read` finds no meld in these cards."""
    naturals = [faces[card] for card in cards if faces[card] != JOKER_FACE]
    ranks = [rank_of(face) for face in naturals]
    suits = {suit_of(face) for face in naturals}
    if not naturals:
        return "only_jokers"
    if len(set(ranks)) == 1 and len(naturals) > 1 and len(cards) > TRIO:
        return "trio_too_long"
    if len(cards) < TRIO:
        return "too_short"
    if len(suits) > 1:
        return "not_a_meld"
    if len(cards) < RUN_MIN:
        return "run_too_short"
    if len(cards) > run_max:
        return "too_long"
    if len(naturals) < _NATURALS_OF_RUN:
        return "few_naturals"
    # An ace may lie at both ends.
    if any(ranks.count(rank) > 1 + (rank == 0) for rank in ranks):
        return "duplicate_rank"
    return "gap"


def _trio(cards: Sequence[int], faces: Sequence[int], seat: int) -> Tabled | None:
    ranks = {rank_of(faces[card]) for card in cards if faces[card] != JOKER_FACE}
    if len(ranks) != 1:
        return None
    stands: list[int] = []
    for card in cards:
        face = faces[card]
        stands.append(face if face != JOKER_FACE else -1)
    rank = ranks.pop()
    for place, face in enumerate(stands):
        if face < 0:
            stands[place] = _spare_face(rank, stands)
    return Tabled(seat, "set", tuple(cards), tuple(stands))


def _spare_face(rank: int, stands: Sequence[int]) -> int:
    """Return the face that a joker in a set stands for: one of a missing suit."""
    options = [suit * 13 + rank for suit in range(4)]
    return next((face for face in options if face not in stands), options[0])


def _run(seat: int, suit: int, start: int, cards: tuple[int, ...]) -> Tabled:
    stands = tuple(face_at(suit, start + place) for place in range(len(cards)))
    return Tabled(seat, "run", cards, stands)


def _start(cards: Sequence[int], faces: Sequence[int]) -> int | None:
    """Return where a run with its cards in order begins, or None if it is not a run."""
    starts: set[int] | None = None
    for place, card in enumerate(cards):
        if faces[card] == JOKER_FACE:
            continue
        rank = rank_of(faces[card])
        here = {
            position - place for position in ((1, 14) if rank == 0 else (rank + 1,))
        }
        starts = here if starts is None else starts & here
    fits = [s for s in starts or () if s >= 1 and s + len(cards) - 1 <= LINE_MAX]
    return min(fits) if fits else None


def _placed(
    cards: Sequence[int], faces: Sequence[int]
) -> tuple[int, tuple[int, ...]] | None:
    """Return the start and cards of the run that unordered cards form, or None."""
    jokers = [card for card in cards if faces[card] == JOKER_FACE]
    aces = [c for c in cards if faces[c] != JOKER_FACE and rank_of(faces[c]) == 0]
    others = [c for c in cards if faces[c] != JOKER_FACE and rank_of(faces[c])]
    ways = {0: ((),), 1: ((1,), (14,)), 2: ((1, 14),)}.get(len(aces), ())
    for way in ways:
        at = {rank_of(faces[card]) + 1: card for card in others}
        at |= dict(zip(way, aces, strict=True))
        if len(at) < len(others) + len(aces):
            continue
        low, high = min(at), max(at)
        spare = len(jokers) - (high - low + 1 - len(at))
        if spare < 0:
            continue
        up = min(spare, LINE_MAX - high)
        low, high = low - (spare - up), high + up
        if low < 1:
            continue
        left = list(jokers)
        run = [at[p] if p in at else left.pop(0) for p in range(low, high + 1)]
        return low, tuple(run)
    return None


def span(run: Tabled) -> tuple[int, int]:
    """Return the positions of a run's first and last card."""
    start = rank_of(run.stands[0]) + 1
    return start, start + len(run.stands) - 1


def has_room(run: Tabled, end: str, run_max: int) -> bool:
    """Return whether another card fits at this end of a run."""
    low, high = span(run)
    if len(run.cards) >= run_max:
        return False
    return low > 1 if end == LOW else high < LINE_MAX


def next_face(run: Tabled, end: str) -> int:
    """Return the face that comes next at this end of a run."""
    low, high = span(run)
    return face_at(suit_of(run.stands[0]), low - 1 if end == LOW else high + 1)


def ends_for(meld: Tabled, face: int, run_max: int) -> tuple[str | None, ...]:
    """Return where a card of this face fits on a meld; `(None,)` on a set (C4)."""
    if meld.kind == "set":
        fits = face == JOKER_FACE or rank_of(face) == rank_of(meld.stands[0])
        return (None,) if fits else ()
    return tuple(
        end
        for end in (LOW, HIGH)
        if has_room(meld, end, run_max) and face in (JOKER_FACE, next_face(meld, end))
    )


def extended(meld: Tabled, card: int, face: int, end: str | None) -> Tabled:
    """Return the meld with a fitting card added."""
    if meld.kind == "set":
        rank = rank_of(meld.stands[0])
        stands = _spare_face(rank, meld.stands) if face == JOKER_FACE else face
        return Tabled(meld.seat, "set", (*meld.cards, card), (*meld.stands, stands))
    stands = next_face(meld, end or HIGH)
    if end == LOW:
        cards, faces = (card, *meld.cards), (stands, *meld.stands)
    else:
        cards, faces = (*meld.cards, card), (*meld.stands, stands)
    return Tabled(meld.seat, "run", cards, faces)


def without_end(run: Tabled, end: str) -> Tabled:
    """Return a run without the card at one end."""
    part = slice(1, None) if end == LOW else slice(None, -1)
    return Tabled(run.seat, "run", run.cards[part], run.stands[part])


def put_in(run: Tabled, place: int, card: int) -> Tabled:
    """Return a run with the card at an index replaced by an equivalent one."""
    cards = (*run.cards[:place], card, *run.cards[place + 1 :])
    return Tabled(run.seat, "run", cards, run.stands)
