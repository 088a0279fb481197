"""Four kinds of random hands, from a seeded stream: none, few, jokers, late.

Any other kind is thirteen cards off the shuffled pack.
"""

from rules.cards import JOKER_FACE, pack_of

KINDS = ("none", "few", "jokers", "late")
PACK = pack_of(2, 2)


def _is_joker(pack, card, wild):
    face = pack.face(card)
    return face == JOKER_FACE or face % 13 == wild


def _planted(pack, stream, left, wild, count):
    """Two groups and more as late in a deal: runs, sets, some with a joker."""
    hand = []
    for _ in range(2 + stream.uniform(3) + (count > 14) * (2 + stream.uniform(3))):
        suit, rank = stream.uniform(4), stream.uniform(13)
        length = 3 + stream.uniform(2)
        if stream.uniform(3):
            faces = [suit * 13 + (rank + i) % 13 for i in range(length)]
            if rank + length > 14:
                continue
        else:
            faces = [(suit + i) % 4 * 13 + rank for i in range(length)]
        if stream.uniform(3) == 0:
            faces[stream.uniform(length)] = JOKER_FACE if rank % 2 else wild
        for face in faces:
            copies = [card for card in left if pack.face(card) == face]
            if copies and len(hand) < min(count, 21 if count > 14 else 13):
                card = copies[stream.uniform(len(copies))]
                left.remove(card)
                hand.append(card)
    return hand


def hand(kind, stream, count=13, pack=PACK):
    """Return (cards, wild) of one kind; cards are ids of `pack`."""
    wild = stream.uniform(13)
    left = stream.shuffle(list(range(pack.size)))
    chosen = []
    if kind == "none":
        left = [card for card in left if not _is_joker(pack, card, wild)]
    elif kind == "jokers":
        jokers = [card for card in left if _is_joker(pack, card, wild)]
        chosen = jokers[: 4 + stream.uniform(5)]
        left = [card for card in left if card not in chosen]
    elif kind == "late":
        chosen = _planted(pack, stream, left, wild, count)
    return tuple(stream.shuffle(chosen + left[: count - len(chosen)])), wild
