"""The only entropy of live play: seeds, commitments, and when they are opened.

A deal's seed is drawn and its commitment appended to the public log before the deal
(docs/fairness.md); every order of cards follows from the seed and the transcript.
"""

import base64
import hashlib
import secrets
import uuid
from datetime import datetime
from typing import Any

from cryptography.fernet import Fernet
from django.conf import settings

from rules import catalogue, shuffle
from rules.game import Recipe
from tables.models import CommitmentLog, Deal, DealSeed, Table


def commit(table: Table, at: datetime) -> Deal:
    """Draw a seed and publish its commitment; the caller holds the table.

    The log's head is one row for the house: it is locked last and briefly.
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


class Dealt:
    """The order of a deal's cards and seats, worked out from its seed."""

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
        listed = sorted(people) if order is None else order
        self.transcript = shuffle.transcript(
            deal.pk.bytes,
            bytes(deal.commitment),
            decks=recipe.decks,
            jokers=recipe.jokers,
            hand_size=recipe.hand_size,
            layout=recipe.layout,
            mode=self.mode,
            # Players' own seeds do not exist yet: every seat is absent.
            seats=[
                shuffle.TranscriptSeat(
                    seat=seat, user=people[seat].bytes, present=False
                )
                for seat in listed
            ],
        )
        ht = shuffle.transcript_hash(self.transcript)
        self.pack_order = shuffle.deck_order(
            seed, ht, recipe.decks * 52 + recipe.jokers
        )
        self.toss: dict[int, int] = {}
        self.order = tuple(listed)
        if order is None:
            tossed = shuffle.toss(seed, ht, people)
            self.toss, self.order = tossed.cards, tossed.order


def reshuffled(deal: Deal, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Return the order of the deal's next reshuffle of these cards."""
    ht = shuffle.transcript_hash(bytes(deal.transcript))
    return shuffle.reshuffled(seed_of(deal), ht, deal.reshuffles_count + 1, ids)


def recipe_of(deal: Deal) -> Recipe:
    """Return what the deal's transcript says of its pack."""
    game = catalogue.find(deal.match.game)
    return game.recipe(game.decode_options(bytes(deal.match.options)))


def pack_order(deal: Deal) -> tuple[int, ...]:
    """Return the order the deal was dealt from, for a replay."""
    recipe = recipe_of(deal)
    ht = shuffle.transcript_hash(bytes(deal.transcript))
    return shuffle.deck_order(seed_of(deal), ht, recipe.decks * 52 + recipe.jokers)


def record(deal: Deal) -> dict[str, Any]:
    """Return the revealed deal in the shape of shuffle_vectors.json, checkable by all.

    Raise `ValueError` for a deal that was not dealt or whose seed is not revealed.
    """
    if deal.revealed_at is None or deal.match is None:
        raise ValueError("the seed of this deal is not revealed")
    recipe = recipe_of(deal)
    people = dict(deal.match.results.values_list("number", "user_id"))
    listed = sorted(deal.order) if deal.mode == shuffle.MODE_TOSS else deal.order
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
                "seat": seat,
                "user": people[seat].bytes.hex(),
                "present": False,
                "k": bytes(shuffle.HASH_BYTES).hex(),
                "c": bytes(shuffle.CLIENT_SEED_BYTES).hex(),
            }
            for seat in listed
        ],
    }
    return {**given, **shuffle.order_record(given)}


def reveal(deal: Deal, at: datetime) -> None:
    """Open the seed: from now on everybody may check the deal."""
    deal.revealed_at = at
    deal.save(update_fields=["revealed_at"])


def abandon(deal: Deal, reason: str, at: datetime) -> None:
    """List a commitment that was not dealt to its end, with the reason, and open it."""
    deal.abandoned = reason
    deal.revealed_at = at
    deal.save(update_fields=["abandoned", "revealed_at"])


def seed_of(deal: Deal) -> bytes:
    """Unseal a deal's seed."""
    sealed = DealSeed.objects.only("sealed").get(pk=deal.pk).sealed
    return _box().decrypt(bytes(sealed))


def bot_stream() -> shuffle.Stream:
    """Return fresh numbers for one decision of a house bot."""
    return shuffle.Stream(secrets.token_bytes(shuffle.SEED_BYTES), 9, 0)


def _box() -> Fernet:
    """Seeds at rest are sealed with the site's secret key (docs/fairness.md)."""
    key = hashlib.sha256(b"deal seeds\0" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))
