"""What the page says of a shuffle, from the record and from what it saw itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import deal_record
from rules.cards import pack_of

pytestmark = pytest.mark.browser

VECTORS = json.loads(
    (Path(__file__).parents[2] / "rules/data/shuffle_vectors.json").read_text()
)
RECORD = next(iter(VECTORS["deals"].values()))
OWN, OTHER = RECORD["seats"]
USER = OWN["user"]
HAND = pack_of(RECORD["decks"], RECORD["jokers"]).names(
    tuple(RECORD["hands"][str(OWN["seat"])])
)
KEPT = {
    "commitment": RECORD["commitment"],
    "k": OWN["k"],
    "c": OWN["c"],
    "hand": HAND[::-1],
    "seeds": [{n: seat[n] for n in ("seat", "user", "k")} for seat in RECORD["seats"]],
}


def other(text: str) -> str:
    """Return hex of the same length that differs in one bit."""
    return f"{int(text[0], 16) ^ 1:x}{text[1:]}"


def listed(**changes: Any) -> list[dict[str, Any]]:
    """Return the list as the page would have seen it with another own row."""
    return [{**KEPT["seeds"][0], **changes}, KEPT["seeds"][1]]


def without_own() -> dict[str, Any]:
    """Return the honest record of a deal in which the own seed was not opened."""
    absent = {**OWN, "present": False, "c": "0" * 64}
    record = {**RECORD, "seats": [absent, OTHER]}
    return {**record, **deal_record.order_record(record)}


FAULTS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "another seed of the house": (
        {"server_seed": other(RECORD["server_seed"])},
        {},
        "record",
    ),
    "the deck turned round": ({"deck": RECORD["deck"][::-1]}, {}, "record"),
    "a record that cannot be read": ({"seats": [OWN, OWN]}, {}, "record"),
    "the own seat struck out": (
        {"seats": [{**OWN, "present": False}, OTHER]},
        {},
        "record",
    ),
    "another commitment was promised": (
        {},
        {"commitment": other(RECORD["commitment"])},
        "commitment",
    ),
    "another K was listed": ({}, {"seeds": listed(k=other(OWN["k"]))}, "list"),
    "no K was listed": ({}, {"seeds": listed(k=None)}, "list"),
    "somebody else was listed": ({}, {"seeds": listed(user=OTHER["user"])}, "list"),
    "a seat was added": ({}, {"seeds": KEPT["seeds"][:1]}, "list"),
    "a seed that is not ours": ({}, {"c": other(OWN["c"])}, "seed"),
    "other cards were dealt": ({}, {"hand": [*HAND[1:], "2s2"]}, "hand"),
}


def test_every_way_a_deal_may_differ_from_what_was_promised_is_told(site, visit):
    page = visit()
    page.goto(f"{site}/account/login/")

    def judged(record: dict[str, Any], kept: dict[str, Any] | None) -> list[Any]:
        script = """async ([record, kept, user]) => {
          const { judge } = await import("/static/js/table/fairness/record_check.js");
          const { verdict, fault, others } = judge(record, kept, user);
          return [verdict, fault, others];
        }"""
        return page.evaluate(script, [record, kept, USER])

    assert judged(RECORD, KEPT) == ["good", None, 1]
    assert judged(RECORD, None) == ["good", None, 1]
    assert judged(without_own(), {**KEPT, "hand": None}) == ["unused", None, 1]
    for name, (changes, seen, fault) in FAULTS.items():
        told = judged({**RECORD, **changes}, {**KEPT, **seen})
        assert told[:2] == ["bad", fault], name
