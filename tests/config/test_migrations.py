"""A database takes one migration an app; one that had half of them is refused."""

import io
from collections.abc import Callable

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

from config.data_refusal import DataRefusal
from config.processes import preflight


def test_no_model_waits_for_its_migration() -> None:
    loader = MigrationLoader(None)
    autodetector = MigrationAutodetector(
        loader.project_state(), ProjectState.from_apps(apps)
    )
    assert autodetector.changes(graph=loader.graph) == {}


def applied() -> set[tuple[str, str]]:
    return set(MigrationRecorder(connection).applied_migrations())


def forget(**names: str) -> None:
    MigrationRecorder.Migration.objects.filter(**names).delete()


@pytest.mark.django_db
@pytest.mark.databases
@pytest.mark.parametrize(
    "way",
    [lambda: call_command("migrate"), preflight.prepare, preflight.require_migrated],
    ids=["migrate", "run", "serve"],
)
def test_data_with_half_of_the_replaced_migrations_is_refused_and_left_alone(
    way: Callable[[], None],
) -> None:
    forget(app="tables", name="0030_heartbeat_reading")
    forget(app="tables", name__contains="squashed")
    before = applied()
    with pytest.raises(DataRefusal, match="Check out commit [0-9a-f]{40}") as refused:
        way()
    assert refused.value.code == "data_too_old"
    assert applied() == before


@pytest.mark.django_db
@pytest.mark.databases
def test_data_with_all_of_them_has_nothing_to_migrate() -> None:
    forget(name__contains="squashed", app__in=["desk", "lessons"])
    assert not preflight.is_migrated()
    told = io.StringIO()
    call_command("migrate", plan=True, stdout=told)
    assert "No planned migration operations" in told.getvalue()
