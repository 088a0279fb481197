"""RSP-1 against the published vectors (docs/fairness.md)."""

import copy
import hashlib

import pytest

from rules import deal_record, shuffle
from tests.rules.tampered import DEALS, V1, VECTORS, tampered

NAMES = [name.split()[0] for name in VECTORS["deals"]]


def _ht(deal):
    return bytes.fromhex(deal["transcript_sha512"])


def _seed(deal):
    return bytes.fromhex(deal["server_seed"])


@pytest.mark.parametrize("deal", DEALS, ids=NAMES)
def test_a_deal_follows_from_its_seeds(deal):
    worked = deal_record.order_record(deal)
    for name in ("commitment", "transcript", "transcript_sha512", "deck", "toss"):
        assert worked[name] == deal[name]
    for name in ("order", "hands", "open", "wild", "closed_len"):
        assert worked[name] == deal[name]
    digest = hashlib.sha256(bytes(worked["deck"])).hexdigest()
    assert digest == deal["deck_sha256"]


@pytest.mark.parametrize("deal", DEALS, ids=NAMES)
def test_the_stream_reads_and_rejects_as_published(deal):
    stream = shuffle.Stream(_seed(deal), 1, 0, _ht(deal))
    assert stream.block(0).hex() == deal["deck_block0"]
    stream.shuffle(list(range(len(deal["deck"]))))
    assert stream.read == deal["deck_bytes_read"]
    assert stream.rejected == deal["deck_bytes_rejected"]


@pytest.mark.parametrize("deal", DEALS, ids=NAMES)
def test_client_seeds_match_their_commitments(deal):
    for seat in deal["seats"]:
        if seat["present"]:
            user, c = bytes.fromhex(seat["user"]), bytes.fromhex(seat["c"])
            k = shuffle.client_commitment(bytes.fromhex(deal["deal_id"]), user, c)
            assert k.hex() == seat["k"]


@pytest.mark.parametrize("b", VECTORS["uniform"])
def test_uniform_numbers_are_those_published(b):
    stream = shuffle.Stream(_seed(V1), 1, 0, _ht(V1))
    expected = VECTORS["uniform"][b]
    assert [stream.uniform(int(b)) for _ in range(12)] == expected["first_12"]
    assert stream.read == expected["bytes_read"]
    assert stream.rejected == expected["rejected"]


@pytest.mark.parametrize("b", [0, -1, 257])
def test_uniform_refuses_what_a_byte_cannot_give(b):
    with pytest.raises(ValueError, match="uniform"):
        shuffle.Stream(bytes(64), 1, 0).uniform(b)


def test_more_cards_than_a_byte_counts_are_not_shuffled():
    with pytest.raises(ValueError, match="257 items"):
        shuffle.Stream(bytes(64), 1, 0).shuffle(list(range(257)))


def test_a_reshuffle_starts_from_ascending_ids():
    vector = VECTORS["reshuffle"]
    for r in (1, 2):
        order = shuffle.reshuffled(_seed(V1), _ht(V1), r, vector["pile"])
        assert list(order) == vector[f"r{r}"]


def test_the_log_of_commitments_is_a_chain():
    head = shuffle.LOG_START
    for entry in VECTORS["log"]:
        deal_id = bytes.fromhex(entry["deal_id"])
        proof = bytes.fromhex(entry["commitment"])
        head = shuffle.log_head(head, entry["n"], deal_id, proof)
        assert head.hex() == entry["head"]


def test_typed_seeds_are_hashed_as_utf8():
    vector = VECTORS["text_seed"]
    assert shuffle.typed_seed(vector["text"]).hex() == vector["c"]


def test_a_stream_without_a_transcript_is_repeatable():
    one, two = (shuffle.Stream(b"seed", 9, 3) for _ in range(2))
    assert [one.uniform(106) for _ in range(200)] == [
        two.uniform(106) for _ in range(200)
    ]


@pytest.mark.parametrize("deal", DEALS, ids=NAMES)
def test_a_true_record_has_no_faults(deal):
    assert deal_record.verify(deal) == []


@pytest.mark.parametrize("vector", VECTORS["negative"], ids=lambda v: v["name"])
def test_a_tampered_record_is_refused(vector):
    assert deal_record.verify(tampered(vector["name"])) == vector["faults"]


@pytest.mark.parametrize("part", ["deck", "hands", "commitment", "open"])
def test_a_record_that_leaves_something_out_is_not_verified(part):
    deal = copy.deepcopy(V1)
    del deal[part]
    assert deal_record.verify(deal) == [f"{part} is missing"]
    assert deal_record.order_record(deal)["order"] == V1["order"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("server_seed", "00"),
        ("server_seed", "zz"),
        ("deal_id", None),
        ("decks", 0),
        ("decks", 5),
        ("jokers", -1),
        ("jokers", 200),
        ("hand_size", 0),
        ("hand_size", 60),
        ("layout", 3),
        ("mode", 7),
        ("seats", []),
        ("seats", [V1["seats"][0], V1["seats"][0]]),
        ("beacon", "0"),
        ("beacon", "00" * 256),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(name, value):
    deal = copy.deepcopy(V1)
    deal[name] = value
    with pytest.raises(deal_record.BadRecord):
        deal_record.verify(deal)
    with pytest.raises(deal_record.BadRecord):
        deal_record.order_record(deal)
