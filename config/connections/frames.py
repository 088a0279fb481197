"""Text frames, read and made in one step: that is nearly all that goes over a line.

RFC 6455, 5.2 and 5.3. Whatever else comes on a line is left to autobahn: other kinds of
frames, parts of messages, long ones, frames that are not all there, and everything that
is wrong.
"""

from typing import Final

WHOLE_TEXT: Final = 0x81
"""The first byte: a text message in one frame, without extensions."""
MASKED: Final = 0x80
"""In the second byte: what a client sends is always masked."""
TWO_BYTES: Final = 126
"""Instead of a length: it stands in the next two bytes."""
BYTES_MAX: Final = 4096
"""Longer messages are rare enough to go the long way."""


def whole_text(data: bytes) -> tuple[str, int] | None:
    """Return the message that data begins with, and where it ends.

    None where data begins with anything but one whole short text message.
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    length, start = data[1] - MASKED, 6
    if length == TWO_BYTES:
        length, start = int.from_bytes(data[2:4]), 8
        if length < TWO_BYTES:
            return None
    end = start + length
    if not 0 < length <= BYTES_MAX or data[1] - MASKED > TWO_BYTES or len(data) < end:
        return None
    mask = (data[start - 4 : start] * (length // 4 + 1))[:length]
    plain = int.from_bytes(data[start:end]) ^ int.from_bytes(mask)
    try:
        return plain.to_bytes(length).decode(), end
    except UnicodeDecodeError:
        return None


def text_frame(payload: bytes) -> bytes:
    """Return a text message in UTF-8 as the one frame a server sends for it."""
    size = len(payload)
    if size < TWO_BYTES:
        return b"\x81%c%b" % (size, payload)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2), payload)
    return b"\x81\x7f%b%b" % (size.to_bytes(8), payload)
