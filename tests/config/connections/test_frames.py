"""Short text frames read in one step are what autobahn reads, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from config.connections.frames import BYTES_MAX, text_frame, whole_text


def framed(payload: bytes, mask: bytes, first: int = 0x81) -> bytes:
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65_536:
        length = bytes([0x80 | 126]) + size.to_bytes(2)
    else:
        length = bytes([0x80 | 127]) + size.to_bytes(8)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes([first]) + length + mask + hidden


MASKS = st.binary(min_size=4, max_size=4)


@given(st.text(min_size=1, max_size=400), MASKS, st.binary(max_size=20))
def test_a_whole_text_is_read_whatever_follows(
    text: str, mask: bytes, more: bytes
) -> None:
    frame = framed(text.encode(), mask)
    assert whole_text(frame + more) == (text, len(frame))


@given(st.text(min_size=1, max_size=200), MASKS, st.data())
def test_a_part_of_a_frame_is_not_read(
    text: str, mask: bytes, data: st.DataObject
) -> None:
    frame = framed(text.encode(), mask)
    size = data.draw(st.integers(0, len(frame) - 1))
    assert whole_text(frame[:size]) is None


@pytest.mark.parametrize(
    "data",
    [
        framed(b"hello", b"abcd", first=first)
        for first in (0x01, 0x80, 0x82, 0x88, 0x89, 0x8A, 0xC1, 0xA1)
    ]
    + [
        framed(b"", b"abcd"),
        framed(b"a" * (BYTES_MAX + 1), b"abcd"),
        framed(b"a" * 70_000, b"abcd"),
        framed(b"\xff\xfe", b"abcd"),
        b"\x81\x05hello" + b"more",
        b"\x81" + bytes([0x80 | 126]) + b"\x00\x05abcd" + b"hello",
    ],
    ids=lambda data: data[:4].hex(),
)
def test_whatever_else_comes_is_left_to_autobahn(data: bytes) -> None:
    assert whole_text(data) is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_what_we_send_is_what_every_client_reads(size: int) -> None:
    text = "é" * (size // 2) + "a" * (size % 2)
    client = ClientProtocol(parse_uri("ws://x/"), state=OPEN, max_size=None)
    client.receive_data(text_frame(text.encode()))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.data.decode()) == (Opcode.TEXT, text)
    assert frame.fin
