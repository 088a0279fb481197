"""Not a test: writes the digests anew with the database of the tests."""

import pytest
from django.db import transaction

from tests.tables.recorded.evening import EVENINGS, Player
from tests.tables.recorded.rows import digest
from tests.tables.recorded.test_recorded import ACTS, FOLDER, SHORT

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", EVENINGS)
def test_record(name, monkeypatch) -> None:
    chain, kept = b"", []
    with transaction.atomic():
        for act in Player(monkeypatch, name).acts(ACTS):
            chain = digest(chain, act)
            kept.append(chain[:SHORT])
        transaction.set_rollback(True)
    (FOLDER / name).with_suffix(".bin").write_bytes(b"".join(kept))
