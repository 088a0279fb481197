"""RSP-1, the shuffle everyone can check, byte for byte (docs/fairness.md).

The house commits to a seed before the deal and reveals it after; every order of cards
follows from that seed and the transcript. `rules.deal_record` checks a whole deal by
it. Nothing here draws entropy: seeds come in. All random choices in `rules`, including
bots and the command line, use a `Stream`.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import msgspec

SEED_BYTES: Final = 64
CLIENT_SEED_BYTES: Final = 32
HASH_BYTES: Final = 32
ID_BYTES: Final = 16

PURPOSE_DECK: Final = 1
PURPOSE_TOSS: Final = 2
PURPOSE_RESHUFFLE: Final = 3

MODE_TOSS: Final = 0
MODE_LISTED: Final = 1
LAYOUT_CUT_JOKER: Final = 1
LAYOUT_NO_JOKER: Final = 2

LOG_START: Final = bytes(HASH_BYTES)
"""The head of an empty log of commitments, L_0."""

_BYTE_VALUES: Final = 256
_LIMITS: Final = (0, *(256 - 256 % b for b in range(1, 257)))
"""By `b`, the first byte to reject so that 0..b-1 are equally likely."""
_TOSS_PACK: Final = 52
_Item = TypeVar("_Item")


class TranscriptSeat(msgspec.Struct, frozen=True):
    """A seat in the transcript (docs/fairness.md, step 5)."""

    seat: int
    user: bytes
    """16 bytes: the player's id."""
    present: bool
    """False: the seat's own seed was not opened in time and is not used."""
    k: bytes = bytes(HASH_BYTES)
    """The seat's commitment; 32 zero bytes where it never committed."""
    c: bytes = bytes(CLIENT_SEED_BYTES)
    """The seat's seed; taken as 32 zero bytes where it is absent."""


class Toss(msgspec.Struct, frozen=True):
    """The cards of a toss by seat, and the seats from the highest card down."""

    cards: dict[int, int]
    order: tuple[int, ...]


def commitment(deal_id: bytes, seed: bytes) -> bytes:
    """Return C, 32 bytes, which the house publishes before a deal (step 1)."""
    return hashlib.sha256(
        b"RSP1|commit\0" + _sized(deal_id, ID_BYTES) + _sized(seed, SEED_BYTES)
    ).digest()


def client_commitment(deal_id: bytes, user: bytes, c: bytes) -> bytes:
    """Return K, 32 bytes, a seat's commitment to its own seed (step 2)."""
    return hashlib.sha256(
        b"RSP1|client\0"
        + _sized(deal_id, ID_BYTES)
        + _sized(user, ID_BYTES)
        + _sized(c, CLIENT_SEED_BYTES)
    ).digest()


def typed_seed(text: str) -> bytes:
    """Return the client seed, 32 bytes, for words a player typed."""
    return hashlib.sha256(text.encode()).digest()


def transcript(
    deal_id: bytes,
    commitment: bytes,
    *,
    decks: int,
    jokers: int,
    hand_size: int,
    layout: int,
    mode: int,
    seats: Sequence[TranscriptSeat],
    beacon: bytes = b"",
) -> bytes:
    """Return T (step 5); with mode 1 the seats are listed in order of play."""
    parts = [
        b"RSP1|transcript\0",
        _sized(deal_id, ID_BYTES),
        _sized(commitment, HASH_BYTES),
        bytes((decks, jokers, hand_size, layout, mode, len(seats))),
    ]
    listed = sorted(seats, key=lambda seat: seat.seat) if mode == MODE_TOSS else seats
    for seat in listed:
        c = _sized(seat.c, CLIENT_SEED_BYTES) if seat.present else bytes(32)
        parts.append(bytes((seat.seat,)) + _sized(seat.user, ID_BYTES))
        parts.append(bytes((seat.present,)) + _sized(seat.k, HASH_BYTES) + c)
    parts.append(bytes((len(beacon),)) + beacon)
    return b"".join(parts)


def transcript_hash(transcript: bytes) -> bytes:
    """Return HT, 64 bytes: which with S keys every stream of the deal."""
    return hashlib.sha512(transcript).digest()


class Stream:
    """Uniform numbers from a seed: purpose `p`, number `r` (steps 6 to 8).

    The same seed, purpose, number and transcript always give the same numbers.
    `read` and `rejected` count the bytes taken and thrown away.
    """

    __slots__ = ("_block", "_head", "_key", "_tail", "read", "rejected")

    def __init__(
        self, seed: bytes, p: int, r: int, transcript_hash: bytes = b""
    ) -> None:
        """Start at the first byte of block 0."""
        self._key = hmac.new(seed, digestmod=hashlib.sha512)
        self._head = b"RSP1|stream\0" + bytes((p,)) + r.to_bytes(2, "big")
        self._tail = transcript_hash
        self._block = b""
        self.read = 0
        self.rejected = 0

    def block(self, number: int) -> bytes:
        """Return the 64 bytes of block `number`."""
        mac = self._key.copy()
        mac.update(self._head + number.to_bytes(4, "big") + self._tail)
        return mac.digest()

    def byte(self) -> int:
        """Return the next byte of the stream."""
        place = self.read & 63
        if not place:
            self._block = self.block(self.read >> 6)
        self.read += 1
        return self._block[place]

    def uniform(self, b: int) -> int:
        """Return a number 0..b-1, each equally likely; `b` is 1..256 (step 7)."""
        if not 1 <= b <= _BYTE_VALUES:
            raise ValueError(f"uniform over {b} values")
        if b == 1:
            return 0
        limit = _LIMITS[b]
        while True:
            read = self.read
            if not read & 63:
                self._block = self.block(read >> 6)
            self.read = read + 1
            x = self._block[read & 63]
            if x < limit:
                return x % b
            self.rejected += 1

    def shuffle(self, items: list[_Item]) -> list[_Item]:
        """Shuffle the list in place, Fisher-Yates from the end, and return it.

        Each place takes a number of `uniform`, whose steps are written out here.
        """
        if len(items) > _BYTE_VALUES:
            raise ValueError(f"a shuffle of {len(items)} items")
        read, block = self.read, self._block
        for last in range(len(items) - 1, 0, -1):
            limit = _LIMITS[last + 1]
            while True:
                if not read & 63:
                    block = self.block(read >> 6)
                x = block[read & 63]
                read += 1
                if x < limit:
                    break
                self.rejected += 1
            j = x % (last + 1)
            items[last], items[j] = items[j], items[last]
        self.read, self._block = read, block
        return items


def deck_order(seed: bytes, ht: bytes, size: int) -> tuple[int, ...]:
    """Return the cards 0..size-1 of a deal, top card first (step 8)."""
    return tuple(Stream(seed, PURPOSE_DECK, 0, ht).shuffle(list(range(size))))


def toss(seed: bytes, ht: bytes, seats: Iterable[int]) -> Toss:
    """Return the toss of mode 0: K high .. A low, equal ranks S > H > D > C (9)."""
    pack = Stream(seed, PURPOSE_TOSS, 0, ht).shuffle(list(range(_TOSS_PACK)))
    cards = dict(zip(sorted(seats), pack, strict=False))
    order = sorted(cards, key=lambda seat: (-(cards[seat] % 13), cards[seat] // 13))
    return Toss(cards, tuple(order))


def reshuffled(seed: bytes, ht: bytes, r: int, ids: Iterable[int]) -> tuple[int, ...]:
    """Return the order of the `r`-th reshuffle (1, 2, ...) of these cards (step 11)."""
    return tuple(Stream(seed, PURPOSE_RESHUFFLE, r, ht).shuffle(sorted(ids)))


def log_head(previous: bytes, n: int, deal_id: bytes, commitment: bytes) -> bytes:
    """Return L_n, the head of the log after its n-th commitment (step 13)."""
    return hashlib.sha256(
        b"RSP1|log\0"
        + _sized(previous, HASH_BYTES)
        + n.to_bytes(8, "big")
        + _sized(deal_id, ID_BYTES)
        + _sized(commitment, HASH_BYTES)
    ).digest()


def _sized(value: bytes, size: int) -> bytes:
    if len(value) != size:
        raise ValueError(f"{len(value)} bytes where {size} are needed")
    return value
