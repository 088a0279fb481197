"""Messages and the API's schema stay as programs outside know them (docs/protocol.md).

A change that is meant is written down by `python -m tests.wire.shapes`, so that it is
seen in the same commit.
"""

from accounts.login import known_devices
from tests.wire import shapes
from tournaments.registration import pending_registration


def test_the_messages_of_the_sockets_are_those_that_were_promised() -> None:
    assert shapes.text(shapes.messages()) == shapes.MESSAGES.read_text()


def test_the_schema_of_the_api_is_the_one_that_was_promised() -> None:
    assert shapes.text(shapes.api()) == shapes.API.read_text()


def test_a_field_that_changes_its_type_is_seen() -> None:
    known = shapes.messages()
    assert known["Act"]["tag"] == "type=act"
    assert known["Act"]["fields"]["version"]["required"] is True
    assert "le=9007199254740991" in known["Act"]["fields"]["version"]["type"]


def test_cookies_that_browsers_keep_are_read_after_an_update() -> None:
    assert known_devices.SALT == "accounts.known_devices"
    assert pending_registration.SALT == "tournaments.pending_entry"
