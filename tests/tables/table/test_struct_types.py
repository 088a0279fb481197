"""Many threads may read the same type for the first time: it was learnt before."""

import subprocess
import sys

import msgspec
import pytest
from django.conf import settings

from rules import catalogue
from tables.apps import TablesConfig
from tables.clock import timers
from tables.messages import protocol
from wallet.triggers import append_only

RACE = """
import sys, threading
import django
import msgspec

django.setup()
from tables.table import struct_types

sys.setswitchinterval(1e-6)
kinds = [one for one in struct_types._below(msgspec.Struct)
         if one.__module__.startswith("rules.")]
start = threading.Barrier(6)

def read():
    for kind in kinds:
        start.wait()
        try:
            msgspec.convert(dict.fromkeys(kind.__struct_fields__), kind)
        except msgspec.ValidationError:
            pass

threads = [threading.Thread(target=read) for _ in range(6)]
for one in threads:
    one.start()
for one in threads:
    one.join()
print(len(kinds))
"""


def test_every_type_that_is_stored_or_sent_is_learnt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learnt: list[type] = []
    monkeypatch.setattr(msgspec.json, "Decoder", learnt.append)
    monkeypatch.setattr(append_only, "protect", lambda *_given: None)
    TablesConfig.create("tables").ready()
    assert {timers.Clock, *protocol.CLIENT_TYPES.values()} <= set(learnt)
    for name in catalogue.GAMES:
        game = catalogue.find(name)
        options = game.resolve({})
        seats = tuple(range(max(2, game.seats_min)))
        for kind in (type(options), type(game.new_match(seats, options))):
            assert not issubclass(kind, msgspec.Struct) or kind in learnt, kind


def test_types_that_are_learnt_are_read_by_many_threads_at_once() -> None:
    run = subprocess.run(
        [sys.executable, "-c", RACE],
        capture_output=True,
        text=True,
        check=False,
        cwd=settings.BASE_DIR,
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 50
