#!/usr/bin/env python3
"""Check a revealed deal on your own machine: python3 verify_deal.py record.json

Needs Python 3.8 or newer and nothing else, and talks to nobody. Every step is printed.
Exit status 0: the deal is as it was promised; 1: it is not; 2: no record can be read.
Written from docs/fairness.md, apart from the server's code.
"""

import hashlib
import hmac
import itertools
import json
import re
import sys


def raw(text, size=None):
    """Return the bytes of lower-case hexadecimal text."""
    if not isinstance(text, str) or not re.fullmatch("(?:[0-9a-f]{2})*", text):
        raise ValueError("lower-case hexadecimal is expected")
    if size not in (None, len(text) // 2):
        raise ValueError(f"{len(text) // 2} bytes where {size} are needed")
    return bytes.fromhex(text)


def sha256(name, *parts):
    return hashlib.sha256(b"RSP1|" + name + b"\0" + b"".join(parts)).hexdigest()


def layout_of(record, deal_id, proof):
    """Return the transcript: every setting and every seat's seed, byte for byte."""
    names = ("decks", "jokers", "hand_size", "layout", "mode")
    tossed = record["mode"] == 0
    seats = sorted(record["seats"], key=lambda one: tossed and one["seat"])
    text = b"RSP1|transcript\0" + deal_id + proof
    text += bytes([*(record[name] for name in names), len(seats)])
    for one in seats:
        text += bytes([one["seat"]]) + raw(one["user"], 16) + bytes([one["present"]])
        text += raw(one["k"], 32) + (raw(one["c"], 32) if one["present"] else bytes(32))
    beacon = raw(record.get("beacon", ""))
    return text + bytes([len(beacon)]) + beacon


def shuffled(size, seed, purpose, transcript):
    """Return the numbers below `size` in the order that the seed gives them."""
    tail = hashlib.sha512(transcript).digest()
    head = b"RSP1|stream\0" + bytes([purpose, 0, 0])
    blocks = (head + j.to_bytes(4, "big") + tail for j in itertools.count())
    stream = (x for text in blocks for x in hmac.new(seed, text, "sha512").digest())
    pack = list(range(size))
    for i in range(size - 1, 0, -1):
        # Bytes beyond the last whole multiple of i + 1 would favour some cards.
        j = next(x for x in stream if x < 256 - 256 % (i + 1)) % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def steps(record):
    """Yield (what was checked, whether it is right, None: nothing to check)."""
    deal_id, seed = raw(record["deal_id"], 16), raw(record["server_seed"], 64)
    if not 1 <= record["decks"] * 52 + record["jokers"] <= 256:
        raise ValueError("a pack has from 1 to 256 cards")
    if record["mode"] not in (0, 1) or record["layout"] not in (1, 2):
        raise ValueError("mode or layout is unknown")
    numbers = [one["seat"] for one in record["seats"]]
    if not numbers or len(set(numbers)) < len(numbers):
        raise ValueError("there is no seat, or one is listed twice")
    if any(type(one["present"]) is not bool for one in record["seats"]):
        raise ValueError("a seat's seed was used or not: true or false")
    proof = sha256(b"commit", deal_id, seed)
    text = layout_of(record, deal_id, raw(proof))
    yield "server seed matches the commitment", proof == record["commitment"]
    for one in record["seats"]:
        if one["present"]:
            k = sha256(b"client", deal_id, raw(one["user"], 16), raw(one["c"], 32))
            yield f"seat {one['seat']}: seed matches its commitment", k == one["k"]
        else:
            yield f"seat {one['seat']}: no seed of its own was used", None
    yield "transcript", record["transcript"] == text.hex()
    deck = shuffled(record["decks"] * 52 + record["jokers"], seed, 1, text)
    yield f"order of the pack, {len(deck)} cards", record["deck"] == deck
    order = numbers
    if record["mode"] == 0:
        pack = shuffled(52, seed, 2, text)
        toss = {seat: pack[k] for k, seat in enumerate(sorted(numbers))}
        order = sorted(numbers, key=lambda seat: (-(toss[seat] % 13), toss[seat]))
    yield "order of play", record["order"] == order
    dealt = len(order) * record["hand_size"]
    if record["hand_size"] < 1 or dealt + 2 > len(deck):
        raise ValueError("more hands than cards")
    right = {str(one): deck[i : dealt : len(order)] for i, one in enumerate(order)}
    for seat in sorted({*right, *record["hands"]}):
        yield f"seat {seat}: hand", record["hands"].get(seat) == right.get(seat)
    turned = [deck[dealt], deck[dealt + 1] if record["layout"] == 1 else None]
    yield "open card, cut joker", turned == [record["open"], record.get("wild")]
    if record.get("log"):
        n, before = record["log"]["n"].to_bytes(8, "big"), record["log"]["previous"]
        head = sha256(b"log", raw(before, 32), n, deal_id, raw(proof))
        yield "place in the log of commitments", record["log"]["head"] == head


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            found = list(steps(json.load(file)))
    except Exception as error:
        print(f"This is not the record of a deal: {error!r}", file=sys.stderr)
        return 2
    for what, is_right in found:
        print({True: " ok ", False: "BAD ", None: " -- "}[is_right], what)
    bad = sum(right is False for _what, right in found)
    print(f"REFUSED: {bad} of {len(found)} steps." if bad else "Good: as promised.")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
