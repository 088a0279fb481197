"""Seeds and commitments: the only randomness of live play.

A deal's seed is drawn and its commitment appended to the public log before the deal
(docs/fairness.md); then players commit to their own seeds and reveal them. Every order
of cards follows from the house's seed and the transcript, which contains the players'
seeds.
"""

import secrets
import uuid
from datetime import datetime
from typing import Any, Final, NamedTuple

from cryptography.fernet import InvalidToken, MultiFernet

from accounts.secret_key import sealing
from rules import catalogue, deal_record, shuffle
from rules.game import Recipe
from tables.errors import Refusal
from tables.models import ClientSeed, CommitmentLog, Deal, DealSeed, Seat, Table
from tables.shapes.events import OwnSeed

Wire = dict[str, Any]
PURPOSE: Final = b"deal seeds"
SEALED: Final = "seed_sealed"
"""The code of refusals because a seed cannot be decrypted with our keys."""


class Announced(NamedTuple):
    """The commitment to a deal, as it is published before it."""

    deal: str
    commitment: str
    log_n: int | None
    log_head: str


class Opened(NamedTuple):
    """What is published when a dealt deal is revealed."""

    deal: str
    seed: str
    transcript: str


def commit(table: Table, at: datetime) -> Deal:
    """Generate a seed and publish its commitment; the caller has locked the table.

    The log's head is a single row, locked last and briefly.
    """
    deal_id, seed = uuid.uuid4(), secrets.token_bytes(shuffle.SEED_BYTES)
    proof = shuffle.commitment(deal_id.bytes, seed)
    log = CommitmentLog.objects.select_for_update().get_or_create(pk=1)[0]
    log.n += 1
    log.head = shuffle.log_head(bytes(log.head), log.n, deal_id.bytes, proof)
    log.save(update_fields=["n", "head"])
    deal = Deal.objects.create(
        id=deal_id,
        table=table,
        commitment=proof,
        log_n=log.n,
        log_head=log.head,
        committed_at=at,
    )
    DealSeed.objects.create(deal=deal, sealed=_box().encrypt(seed))
    return deal


def announced(deal: Deal) -> Announced:
    """Return the commitment as published before the deal."""
    return Announced(
        deal=str(deal.pk),
        commitment=bytes(deal.commitment).hex(),
        log_n=deal.log_n,
        log_head=bytes(deal.log_head).hex(),
    )


def keep(deal: Deal, seat: Seat, k: bytes) -> None:
    """Store a seat's commitment to its own seed; the last one before closing counts.

    The caller has locked the table.
    """
    ClientSeed.objects.update_or_create(
        deal=deal, seat=seat.number, defaults={"user_id": seat.user_id, "k": k}
    )


def has_own_seeds(deal: Deal, people: dict[int, uuid.UUID]) -> bool:
    """Whether anybody to be dealt in has committed to an own seed."""
    kept = deal.client_seeds.values_list("seat", "user_id")
    return any(people.get(seat) == user for seat, user in kept)


def close(deal: Deal, people: dict[int, uuid.UUID], at: datetime) -> None:
    """Close the list of own seeds: one row for each seat to be dealt in.

    Players who sit down later wait for the next deal. Otherwise, once seeds are
    revealed, somebody could choose among as many decks as they have accounts.
    """
    kept = {row.seat: row for row in deal.client_seeds.all()}
    for row in kept.values():
        if people.get(row.seat) != row.user_id:
            row.delete()
    ClientSeed.objects.bulk_create(
        ClientSeed(deal=deal, seat=seat, user_id=user, k=bytes(shuffle.HASH_BYTES))
        for seat, user in people.items()
        if seat not in kept or kept[seat].user_id != user
    )
    deal.seeds_closed_at = at
    deal.save(update_fields=["seeds_closed_at"])


def listed(rows: dict[int, ClientSeed] | None) -> list[OwnSeed] | None:
    """Return a closed list as it is published."""
    if rows is None:
        return None
    return [
        OwnSeed(
            seat=row.seat,
            user=str(row.user_id),
            k=bytes(row.k).hex() if row.is_committed else None,
        )
        for row in rows.values()
    ]


def open_seed(row: ClientSeed, c: bytes, at: datetime) -> bool:
    """Store a seat's revealed seed; return False if it breaks its commitment."""
    k = shuffle.client_commitment(row.deal_id.bytes, row.user_id.bytes, c)
    if k != bytes(row.k):
        return False
    if row.opened_at is None:
        row.c, row.opened_at = c, at
        row.save(update_fields=["c", "opened_at"])
    return True


def written(deal: Deal, people: dict[int, uuid.UUID]) -> list[shuffle.TranscriptSeat]:
    """Return the transcript's entries for these seats, in their order.

    If the list was never closed, no own seed counts, because nobody was shown it.
    """
    rows = {}
    if deal.seeds_closed_at is not None:
        rows = {row.seat: row for row in deal.client_seeds.all()}
    return [_seat(number, user, rows.get(number)) for number, user in people.items()]


def _seat(
    number: int, user: uuid.UUID, row: ClientSeed | None
) -> shuffle.TranscriptSeat:
    if row is None:
        return shuffle.TranscriptSeat(number, user.bytes, present=False)
    k, is_present = bytes(row.k), row.opened_at is not None
    if not is_present:
        return shuffle.TranscriptSeat(number, user.bytes, present=False, k=k)
    return shuffle.TranscriptSeat(number, user.bytes, present=True, k=k, c=bytes(row.c))


class Dealt:
    """The order of a deal's cards and seats, computed from its seed."""

    def __init__(
        self,
        deal: Deal,
        recipe: Recipe,
        people: dict[int, uuid.UUID],
        *,
        order: tuple[int, ...] | None,
    ) -> None:
        """Shuffle for `people` by seat: mode 0 (toss), or mode 1 with an `order`."""
        seed = seed_of(deal)
        self.mode = shuffle.MODE_TOSS if order is None else shuffle.MODE_LISTED
        in_order = sorted(people) if order is None else order
        seats = written(deal, {seat: people[seat] for seat in in_order})
        self.present = sorted(one.seat for one in seats if one.present)
        self.transcript = shuffle.transcript(
            deal.pk.bytes,
            bytes(deal.commitment),
            decks=recipe.decks,
            jokers=recipe.jokers,
            hand_size=recipe.hand_size,
            layout=recipe.layout,
            mode=self.mode,
            seats=seats,
        )
        ht = shuffle.transcript_hash(self.transcript)
        self.pack_order = shuffle.deck_order(
            seed, ht, recipe.decks * 52 + recipe.jokers
        )
        self.toss: dict[int, int] = {}
        self.order = tuple(in_order)
        if order is None:
            tossed = shuffle.toss(seed, ht, people)
            self.toss, self.order = tossed.cards, tossed.order


def reshuffled(deal: Deal, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return the order of the deal's next reshuffle of these cards."""
    ht = shuffle.transcript_hash(bytes(deal.transcript))
    return shuffle.reshuffled(seed_of(deal), ht, deal.reshuffles_count + 1, ids)


def recipe_of(deal: Deal) -> Recipe:
    """Return the transcript's description of the deal's pack."""
    match = deal.played_in
    game = catalogue.find(match.game)
    options = bytes(deal.options) or bytes(match.options)
    return game.recipe(game.decode_options(options))


def pack_order(deal: Deal) -> tuple[int, ...]:
    """Return the order the deal was dealt from, for a replay."""
    recipe = recipe_of(deal)
    ht = shuffle.transcript_hash(bytes(deal.transcript))
    return shuffle.deck_order(seed_of(deal), ht, recipe.decks * 52 + recipe.jokers)


def record(deal: Deal) -> Wire:
    """Return the revealed deal in the format of shuffle_vectors.json.

    Raise `ValueError` for a deal that was not dealt or whose seed is not revealed.
    """
    if deal.revealed_at is None or deal.match is None:
        raise ValueError("the seed of this deal is not revealed")
    recipe = recipe_of(deal)
    people = dict(deal.match.results.values_list("number", "user_id"))
    in_order = sorted(deal.order) if deal.mode == shuffle.MODE_TOSS else deal.order
    given = {
        "deal_id": deal.pk.bytes.hex(),
        "server_seed": seed_of(deal).hex(),
        "decks": recipe.decks,
        "jokers": recipe.jokers,
        "hand_size": recipe.hand_size,
        "layout": recipe.layout,
        "mode": deal.mode,
        "beacon": "",
        "seats": [
            {
                "seat": one.seat,
                "user": one.user.hex(),
                "present": one.present,
                "k": one.k.hex(),
                "c": one.c.hex(),
            }
            for one in written(deal, {seat: people[seat] for seat in in_order})
        ],
    }
    return {**given, **deal_record.order_record(given)}


def reveal(deal: Deal, at: datetime) -> None:
    """Reveal the seed: from now on everybody can verify the deal."""
    deal.revealed_at = at
    deal.save(update_fields=["revealed_at"])


def abandon(deal: Deal, reason: str, at: datetime) -> None:
    """Mark a commitment as abandoned, with the reason, and reveal it."""
    deal.abandoned = reason
    deal.revealed_at = at
    deal.save(update_fields=["abandoned", "revealed_at"])


def opened(deal: Deal) -> Opened:
    """Return what is published when a dealt deal is revealed: seed and transcript."""
    if deal.revealed_at is None:
        raise ValueError("the seed of this deal is not revealed")
    return Opened(
        deal=str(deal.pk),
        seed=seed_of(deal).hex(),
        transcript=bytes(deal.transcript).hex(),
    )


def seed_of(deal: Deal) -> bytes:
    """Decrypt a deal's seed; raise `seed_sealed` (503) if its key is missing."""
    return _opened(DealSeed.objects.only("sealed").get(pk=deal.pk).sealed)


def new_seed() -> tuple[bytes, bytes]:
    """Generate a seed for an event's draws; return it and its encrypted form."""
    seed = secrets.token_bytes(shuffle.SEED_BYTES)
    return seed, _box().encrypt(seed)


def unsealed(kept: bytes | memoryview) -> bytes:
    """Return a seed encrypted by `new_seed`; raise `seed_sealed` (503)."""
    return _opened(kept)


def bot_stream() -> shuffle.Stream:
    """Return fresh random numbers for one decision of a house bot."""
    return shuffle.Stream(secrets.token_bytes(shuffle.SEED_BYTES), 9, 0)


def _box() -> MultiFernet:
    """Return the cipher for stored seeds (docs/fairness.md)."""
    return sealing.box(PURPOSE)


def _opened(sealed: bytes | memoryview) -> bytes:
    try:
        return _box().decrypt(bytes(sealed))
    except InvalidToken:
        raise Refusal(SEALED, status=503) from None
