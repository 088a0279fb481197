"""The names a house answers to follow from the address it listens on."""

import socket

from config.management.commands.serve import names_of


def test_a_house_on_one_address_answers_to_it_alone() -> None:
    assert names_of("127.0.0.1") == ["127.0.0.1"]
    assert names_of("192.168.1.20") == ["192.168.1.20"]


def test_a_house_for_everybody_answers_to_this_machine_and_no_other_name() -> None:
    names = names_of("0.0.0.0")
    assert socket.gethostname() in names
    assert "*" not in names
    assert not [name for name in names if name.startswith(".")]
