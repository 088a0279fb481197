"""The nightly check finds what was tampered with, and changes nothing."""

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from io import StringIO
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from config.beat import due_tasks
from config.doctor import data
from config.doctor.finding import Level
from config.monitoring import nightly_check
from config.nightly import commands as nightly
from config.postgresql import answer_timeout
from config.staff.overview import all_counters
from config.tasks import nightly_check as task
from tables.clock import timers
from tables.models import Deal, Heartbeat, Match, Voiding
from tests.tables.fairness.test_replay import a_table, play_out
from wallet.models import Account, Transfer
from wallet.triggers import append_only

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
LATER = timedelta(days=2)


@pytest.fixture
def deal() -> Deal:
    table, people = a_table(2)
    return play_out(table, people, random.Random(1))


def content() -> list[Any]:
    """Return all that the check must leave alone."""
    models = (Deal, Match, Transfer, Account, Voiding)
    return [list(model.objects.order_by("pk").values()) for model in models]


def checked(*words: str) -> tuple[int, str]:
    """Return how many faults a check found and what it said; nothing has changed."""
    before, told = content(), StringIO()
    with suppress(CommandError):
        call_command("nightly_check", *words, stdout=told)
    assert content() == before
    figures = Heartbeat.objects.get(pk=nightly_check.NAME).figures
    assert figures is not None
    return figures["ledger"] + figures["deals"], told.getvalue()


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.nice", lambda _by: 0)
    monkeypatch.setattr(answer_timeout, "serve_people", lambda _seconds: None)


def test_a_day_in_order_has_no_faults(deal: Deal) -> None:
    faults, told = checked()
    assert faults == 0, told
    assert "1 deals replayed" in told
    assert data.nightly().level is Level.OK


@pytest.mark.parametrize(
    "tamper",
    [
        lambda deal: {"state": bytes(deal.state)[:-1] + b" }"},
        lambda deal: {"order": list(reversed(deal.order))},
    ],
)
def test_a_tampered_deal_is_found(
    deal: Deal, tamper: Callable[[Deal], dict[str, Any]], client: Client
) -> None:
    Deal.objects.filter(pk=deal.pk).update(**tamper(deal))
    faults, told = checked()
    assert faults
    assert f"deal {deal.pk}" in told
    assert data.nightly().level is Level.FAILED
    counted = [
        need.count for need in all_counters.needs() if "nightly" in str(need.label)
    ]
    assert counted == [faults]
    text = client.get("/metrics").content.decode()
    assert 'meldhouse_audit_faults{part="ledger"} 0.0\n' in text
    assert 'meldhouse_audit_faults{part="deals"} 0.0\n' not in text


def test_deals_of_other_days_are_left_out(deal: Deal) -> None:
    Deal.objects.filter(pk=deal.pk).update(
        ended_at=timezone.now() - LATER, state=b"nonsense"
    )
    _faults, told = checked()
    assert "0 deals replayed" in told


def plant(sql: str) -> None:
    """Change the books behind the guards' back."""
    append_only.take_down()
    with connection.cursor() as cursor:
        cursor.execute(sql)
    append_only.install()


def tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next check be of a later day: today's transfers are old by then."""
    moment = timezone.now() + LATER
    monkeypatch.setattr(timers, "now", lambda: moment)


def test_a_transfer_with_another_amount_is_found(deal: Deal) -> None:
    plant("UPDATE wallet_transfer SET amount = amount + 1 WHERE code = 'start'")
    faults, told = checked()
    assert faults
    assert "I3 account" in told


def test_a_changed_past_is_found_though_the_sums_fit(
    deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    tomorrow(monkeypatch)
    assert checked()[0] == 0
    plant(
        "UPDATE wallet_transfer SET key = 'another' WHERE code = 'start'"
        f" AND id = {Transfer.objects.filter(code='start').order_by('pk')[0].pk}"
    )
    for _night in range(2):
        faults, told = checked()
        assert faults == 1
        assert "has changed" in told
    assert checked("--forget")[0] == 0


def test_it_is_planned_first_and_started_once_when_its_hour_has_come(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.CHECK_HOUR = 3
    launched = Mock()
    monkeypatch.setattr(nightly, "launch", launched)
    monkeypatch.setattr(nightly, "started", [])
    moments = [datetime.fromisoformat("2030-01-01T12:00:00+00:00")]
    monkeypatch.setattr(timers, "now", lambda: moments[-1])

    def is_due() -> bool:
        return nightly_check.NAME in due_tasks.have_work([nightly_check.NAME])

    assert is_due()
    assert not task()
    assert not is_due()
    moments.append(datetime.fromisoformat("2030-01-02T03:00:00+00:00"))
    assert is_due()
    assert task()
    assert not task()
    assert not is_due()
    (command,) = launched.call_args.args
    assert command[-1] == nightly_check.NAME
    launched.assert_called_once()
