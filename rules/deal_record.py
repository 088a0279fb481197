"""The record of a revealed deal, computed from its seeds and checked against them.

Its form is that of tests/rules/data/shuffle_vectors.json (docs/fairness.md).
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from rules import shuffle
from rules.shuffle import (
    HASH_BYTES,
    LAYOUT_CUT_JOKER,
    LAYOUT_NO_JOKER,
    MODE_LISTED,
    MODE_TOSS,
)

CARDS_MAX: Final = 256
"""A card is one byte of the order."""
LOG_N_MAX: Final = 2**64 - 1
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")
_SEAT_NAME: Final = re.compile(r"[0-9]{1,3}")


class BadRecord(ValueError):
    """A record of a deal that cannot be read; the text says what is wrong."""


class _SeatRecord(msgspec.Struct):
    seat: int
    user: str
    present: bool
    k: str
    c: str


class _LogPlace(msgspec.Struct):
    """The commitment's place in the log: the heads before and after it."""

    n: int
    previous: str
    head: str


class _Record(msgspec.Struct):
    """A deal as shuffle_vectors.json writes it; bytes are hex, cards are numbers."""

    deal_id: str
    server_seed: str
    decks: int
    jokers: int
    hand_size: int
    layout: int
    mode: int
    seats: list[_SeatRecord]
    beacon: str = ""
    commitment: str | None = None
    transcript: str | None = None
    deck: list[int] | None = None
    order: list[int] | None = None
    hands: dict[str, list[int]] | None = None
    open: int | None = None
    wild: int | None = None
    log: _LogPlace | None = None


def order_record(record: dict[str, Any]) -> dict[str, Any]:
    """Compute a deal from the seeds of its record; raise `BadRecord`.

    Only the seeds and settings are read. `toss` and `hands` are keyed by seat (as text,
    like the record), `wild` is the cut joker's card (None in a layout without one).
    """
    return _worked_out(_read(record))


def verify(record: dict[str, Any]) -> list[str]:
    """Return what is wrong with a revealed deal, in plain words; empty when nothing is.

    Seeds are checked against their commitments first; if one fails, the rest proves
    nothing and is skipped. The place in the log is checked if the record has one. Raise
    `BadRecord` for an unreadable record.
    """
    deal = _read(record)
    wanted = ("commitment", "transcript", "deck", "order", "hands", "open")
    missing = [name for name in wanted if getattr(deal, name) is None]
    if missing:
        return [f"{name} is missing" for name in missing]
    right = _worked_out(deal)
    return _seed_faults(deal) or _order_faults(deal, right)


def _seed_faults(deal: _Record) -> list[str]:
    faults = []
    deal_id = bytes.fromhex(deal.deal_id)
    if (
        shuffle.commitment(deal_id, bytes.fromhex(deal.server_seed)).hex()
        != deal.commitment
    ):
        faults.append("server seed does not match the commitment")
    for seat in deal.seats:
        user, c = bytes.fromhex(seat.user), bytes.fromhex(seat.c)
        if seat.present and shuffle.client_commitment(deal_id, user, c).hex() != seat.k:
            faults.append(
                f"seat {seat.seat}: client seed does not match its commitment"
            )
    return faults


def _order_faults(deal: _Record, right: dict[str, Any]) -> list[str]:
    faults = []
    if deal.transcript != right["transcript"]:
        faults.append("transcript differs")
    if deal.deck != right["deck"]:
        faults.append("deck order differs")
    if deal.order != right["order"]:
        faults.append("order of play differs")
    hands = deal.hands or {}
    for seat in sorted(set(hands) | set(right["hands"]), key=int):
        if hands.get(seat) != right["hands"].get(seat):
            faults.append(f"seat {seat}: hand differs")
    if (deal.open, deal.wild) != (right["open"], right["wild"]):
        faults.append("open card or wild joker differs")
    if deal.log is not None and deal.log.head != _head_after(deal, deal.log):
        faults.append("place in the log differs")
    return faults


def _head_after(deal: _Record, log: _LogPlace) -> str:
    previous, proof = bytes.fromhex(log.previous), bytes.fromhex(deal.commitment or "")
    return shuffle.log_head(previous, log.n, bytes.fromhex(deal.deal_id), proof).hex()


def _read(record: dict[str, Any]) -> _Record:
    try:
        deal = msgspec.convert(record, _Record)
    except msgspec.ValidationError as error:
        raise BadRecord(str(error)) from None
    numbers = [seat.seat for seat in deal.seats]
    size = deal.decks * 52 + deal.jokers
    if not (1 <= deal.decks <= 4 and deal.jokers >= 0 and size <= CARDS_MAX):
        raise BadRecord("decks or jokers out of bounds")
    if len(set(numbers)) != len(numbers) or not all(0 <= n <= 255 for n in numbers):
        raise BadRecord("seats are not different numbers 0..255")
    if deal.mode not in (MODE_TOSS, MODE_LISTED):
        raise BadRecord("mode is neither 0 nor 1")
    if deal.layout not in (LAYOUT_CUT_JOKER, LAYOUT_NO_JOKER):
        raise BadRecord("layout is neither 1 nor 2")
    if not 1 <= deal.hand_size <= 255 or not numbers:
        raise BadRecord("no seats or no hands")
    if len(numbers) * deal.hand_size + 2 > size:
        raise BadRecord("more hands than cards")
    if not all(map(_SEAT_NAME.fullmatch, deal.hands or {})):
        raise BadRecord("hands are not listed by seat")
    log = deal.log
    if log and not (1 <= log.n <= LOG_N_MAX and len(log.previous) == 2 * HASH_BYTES):
        raise BadRecord("log is not a place in the log")
    if not all(map(_HEX.fullmatch, _hex_of(deal))):
        raise BadRecord("lower-case hexadecimal is expected")
    return deal


def _hex_of(deal: _Record) -> Iterable[str]:
    """Yield the fields that are read as bytes; those only compared need no form."""
    yield from (deal.deal_id, deal.server_seed, deal.beacon)
    yield deal.log.previous if deal.log else ""
    for seat in deal.seats:
        yield from (seat.user, seat.k, seat.c)


def _worked_out(deal: _Record) -> dict[str, Any]:
    """Follow steps 1, 5, 6, 8, 9 and 10 for a deal."""
    try:
        deal_id, seed = bytes.fromhex(deal.deal_id), bytes.fromhex(deal.server_seed)
        seats = [
            shuffle.TranscriptSeat(
                seat=seat.seat,
                user=bytes.fromhex(seat.user),
                present=seat.present,
                k=bytes.fromhex(seat.k),
                c=bytes.fromhex(seat.c),
            )
            for seat in deal.seats
        ]
        proof = shuffle.commitment(deal_id, seed)
        text = shuffle.transcript(
            deal_id,
            proof,
            decks=deal.decks,
            jokers=deal.jokers,
            hand_size=deal.hand_size,
            layout=deal.layout,
            mode=deal.mode,
            seats=seats,
            beacon=bytes.fromhex(deal.beacon),
        )
    except ValueError as error:
        raise BadRecord(str(error)) from None
    ht = shuffle.transcript_hash(text)
    deck = shuffle.deck_order(seed, ht, deal.decks * 52 + deal.jokers)
    listed = tuple(seat.seat for seat in deal.seats)
    tossed = shuffle.toss(seed, ht, listed) if deal.mode == MODE_TOSS else None
    order = tossed.order if tossed else listed
    dealt = len(order) * deal.hand_size
    has_cut = deal.layout == LAYOUT_CUT_JOKER
    return {
        "commitment": proof.hex(),
        "transcript": text.hex(),
        "transcript_sha512": ht.hex(),
        "deck": list(deck),
        "toss": {str(s): card for s, card in tossed.cards.items()} if tossed else None,
        "order": list(order),
        "hands": {
            str(seat): list(deck[place : dealt : len(order)])
            for place, seat in enumerate(order)
        },
        "open": deck[dealt],
        "wild": deck[dealt + 1] if has_cut else None,
        "closed_len": len(deck) - dealt - (2 if has_cut else 1),
    }
