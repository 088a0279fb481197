"""The names a house answers to follow from the address it listens on."""

import socket

from django.conf import settings

from config.management.commands.serve import names_of


def test_a_house_on_one_address_answers_to_it_alone() -> None:
    assert names_of("127.0.0.1") == ["127.0.0.1"]
    assert names_of("192.168.1.20") == ["192.168.1.20"]


def test_a_house_for_everybody_answers_to_this_machine_and_no_other_name() -> None:
    names = names_of("0.0.0.0")
    assert socket.gethostname() in names
    assert "*" not in names
    assert not [name for name in names if name.startswith(".")]


def test_no_text_of_our_scripts_spans_lines():
    """Scripts travel without their indents (config/files.py)."""
    for path in (settings.BASE_DIR / "static" / "js").rglob("*.js"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert line.count("`") % 2 == 0, f"{path.name}:{number}"
