"""Whatever a client sends becomes a message of the set, or a code; nothing raises."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.messages import protocol
from tables.messages.protocol import Malformed

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=20,
)
FIELDS = st.sampled_from(
    ["id", "type", "version", "action", "groups", "text", "seat", "user", "__proto__"]
)
TYPES = st.sampled_from([*protocol.CLIENT_TYPES, "resync", "__proto__", "", "Hello"])


@pytest.fixture(autouse=True)
def _limit(settings: Any) -> None:
    settings.SOCKET_BYTES_MAX = 16 * 1024


def code_of(frame: Any) -> str:
    answer = protocol.parse(frame if isinstance(frame, str) else json.dumps(frame))
    assert isinstance(answer, Malformed), answer
    assert answer.refusal().message, "every code has a sentence"
    return answer.code


@given(st.text() | st.binary())
def test_no_frame_raises(frame: str | bytes) -> None:
    answer = protocol.parse(frame)
    assert isinstance(answer, Malformed)


@given(st.dictionaries(FIELDS, JSON, max_size=6), TYPES, st.booleans())
def test_no_object_raises(data: dict[str, Any], kind: str, is_numbered: bool) -> None:
    data["type"] = kind
    if is_numbered:
        data["id"] = 7
    answer = protocol.parse(json.dumps(data))
    if isinstance(answer, Malformed):
        assert answer.code in protocol.Refusal.sentences
        assert answer.id in (7, None) or answer.id == data.get("id")
    else:
        assert kind in protocol.CLIENT_TYPES
        assert 0 <= answer.id <= protocol.NUMBER_MAX


@given(st.integers(0, protocol.NUMBER_MAX), st.integers(0, protocol.NUMBER_MAX))
def test_a_good_message_keeps_its_values(number: int, version: int) -> None:
    action = {"kind": "discard", "card": "7s1"}
    frame = {"id": number, "type": "act", "version": version, "action": action}
    assert protocol.parse(json.dumps(frame)) == protocol.Act(
        id=number, version=version, action=action
    )


def test_a_binary_frame_is_refused() -> None:
    assert protocol.parse(b'{"id": 1, "type": "ping"}') == Malformed("bad_frame")


def test_a_frame_over_16_kib_is_too_long() -> None:
    with pytest.raises(protocol.TooLong):
        protocol.parse('{"id": 1, "type": "chat", "text": "' + "x" * 16_384 + '"}')
    with pytest.raises(protocol.TooLong):
        protocol.parse("\u2660" * 6_000)


@pytest.mark.parametrize(
    "frame",
    ["", " ", "hello", "[]", '"x"', "null", "7", "{", "{]", "\ufeff{}", "\ud800"],
)
def test_what_is_no_json_object_is_refused(frame: str) -> None:
    assert code_of(frame) == "bad_json"


@pytest.mark.parametrize(
    "frame",
    [
        "[" * 16_000,
        '{"a":' * 3_000,
        "[]" * 8_000,
        '"\\"' * 5_000 + "[" * 9,
        '""' * 8_000 + "[" * 9,
        '{"id": NaN}',
        '{"id": 1e999}',
        '{"id": 1, "type": "ping", "version": Infinity}',
    ],
)
def test_hostile_json_is_refused(frame: str) -> None:
    assert code_of(frame[:16_000]) == "bad_json"


def test_of_duplicate_keys_the_last_counts() -> None:
    answer = protocol.parse('{"id": 1, "id": 2, "type": "ping"}')
    assert answer == protocol.Ping(id=2)


def test_brackets_inside_text_are_no_depth() -> None:
    text = "[[[[{{{{" * 20
    answer = protocol.parse(json.dumps({"id": 1, "type": "chat", "text": text}))
    assert answer == protocol.Chat(id=1, text=text)


@pytest.mark.parametrize(
    "kind", [None, "resync", "__proto__", 5, {"a": 1}, ["hello"], "x" * 1_000, "HELLO"]
)
def test_an_unknown_type_is_refused_and_not_echoed(kind: Any) -> None:
    frame = {"id": 3} if kind is None else {"id": 3, "type": kind}
    answer = protocol.parse(json.dumps(frame))
    assert answer == Malformed("unknown_type", 3)
    assert answer.refusal().params == {}


def test_an_unknown_field_is_refused_by_name() -> None:
    frame = {"id": 3, "type": "ping", "debug": True}
    answer = protocol.parse(json.dumps(frame))
    assert answer == Malformed("bad_field", 3, "debug")
    long = protocol.parse(json.dumps({"id": 3, "type": "ping", "x" * 500: 1}))
    assert len(long.field or "") == protocol.FIELD_SHOWN_MAX


@pytest.mark.parametrize(
    "number", [None, -1, 1.5, 7.0, "7", True, 2**53, 2**63, 10**30, [], {}]
)
def test_a_bad_id_is_refused(number: Any) -> None:
    frame = {"type": "ping"} if number is None else {"type": "ping", "id": number}
    assert protocol.parse(json.dumps(frame)) == Malformed("bad_id")


@pytest.mark.parametrize(
    ("frame", "code", "field"),
    [
        ({"type": "act", "version": 1}, "missing_field", "action"),
        ({"type": "act", "action": {}}, "missing_field", "version"),
        ({"type": "act", "version": "1", "action": {}}, "bad_field", "version"),
        ({"type": "act", "version": True, "action": {}}, "bad_field", "version"),
        ({"type": "act", "version": -1, "action": {}}, "bad_field", "version"),
        ({"type": "act", "version": 1, "action": []}, "bad_field", "action"),
        ({"type": "hello", "version": 1.5}, "bad_field", "version"),
        ({"type": "arrange", "groups": {}}, "bad_field", "groups"),
        ({"type": "arrange", "groups": [["5h1", 5]]}, "bad_field", "groups"),
        ({"type": "arrange", "groups": [["x" * 9]]}, "bad_field", "groups"),
        ({"type": "arrange", "groups": [[]] * 65}, "bad_field", "groups"),
        ({"type": "chat", "text": 5}, "bad_field", "text"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(
    frame: dict[str, Any], code: str, field: str
) -> None:
    answer = protocol.parse(json.dumps({"id": 1, **frame}))
    assert answer == Malformed(code, 1, field)


@pytest.mark.parametrize("field", ["seat", "user", "user_id", "as"])
def test_no_message_names_who_acts(field: str) -> None:
    frame = {"id": 1, "type": "act", "version": 1, "action": {}, field: 2}
    assert protocol.parse(json.dumps(frame)) == Malformed("bad_field", 1, field)
    for kind in protocol.CLIENT_TYPES.values():
        assert not {"seat", "user"} & set(kind.__struct_fields__)
