"""Random gin hands from a seeded stream: any, nearly complete, and for two players."""

KINDS = ("random", "planted")


def _meld(stream):
    suit, rank = stream.uniform(4), stream.uniform(13)
    length = 3 + stream.uniform(3)
    if stream.uniform(2):
        return [suit * 13 + r for r in range(rank, min(13, rank + length))]
    return [(suit + i) % 4 * 13 + rank for i in range(min(4, length))]


def _crossing(stream):
    """A set whose cards are wanted by runs of their suits too."""
    rank = 1 + stream.uniform(11)
    cards = [suit * 13 + rank for suit in range(4)]
    for suit in range(4):
        if stream.uniform(2):
            cards += [suit * 13 + rank - 1, suit * 13 + rank + 1]
    return stream.shuffle(cards)


def hand(kind, stream, count, left=None):
    """Return `count` faces out of `left` (the pack), and take them out of it."""
    left = list(range(52)) if left is None else left
    chosen = []
    if kind == "planted":
        groups = [_crossing(stream)] if stream.uniform(2) else []
        groups += [_meld(stream) for _ in range(2 + stream.uniform(2))]
        for face in [face for group in groups for face in group]:
            if face in left and len(chosen) < count:
                left.remove(face)
                chosen.append(face)
    while len(chosen) < count:
        chosen.append(left.pop(stream.uniform(len(left))))
    return tuple(stream.shuffle(chosen))
