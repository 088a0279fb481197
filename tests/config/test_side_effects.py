"""What only an import brings about is there in a process that has loaded no test."""

import os
import subprocess
import sys

LEARNED = """
import django, sys
django.setup()
from tables.table import struct_types
struct_types.learn_all()
print(*sys.modules)
"""


def _said_by(*words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings_test"}
    return subprocess.run(
        [sys.executable, *words], env=env, capture_output=True, text=True, check=True
    )


def test_every_module_with_messages_is_loaded_before_its_types_are_learned() -> None:
    loaded = set(_said_by("-c", LEARNED).stdout.split())
    assert {
        "rules.catalogue",
        "tables.clock.timers",
        "tables.messages.protocol",
        "tables.table.freshness",
    } <= loaded


def test_the_document_of_the_api_knows_every_sentence_and_the_session() -> None:
    done = _said_by("manage.py", "spectacular")
    assert "cookieAuth" in done.stdout
    assert "message: bad_token" not in done.stdout
    assert done.stderr == ""
