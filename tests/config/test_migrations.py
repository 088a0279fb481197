"""A new database takes one migration an app, an old one those that it replaces."""

from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState


def changes(before: ProjectState, after: ProjectState) -> object:
    graph = MigrationLoader(None).graph
    return MigrationAutodetector(before, after).changes(graph=graph)


def test_a_new_database_has_the_models_that_an_old_one_comes_to() -> None:
    new, old = MigrationLoader(None), MigrationLoader(None, replace_migrations=False)
    last = {
        node: migration.replaces[-1]
        for node, migration in new.disk_migrations.items()
        if migration.replaces
    }
    assert len(last) == 4
    one_by_one = old.project_state(list(last.values()))
    assert changes(new.project_state(list(last)), one_by_one) == {}


def test_no_model_waits_for_its_migration() -> None:
    assert (
        changes(MigrationLoader(None).project_state(), ProjectState.from_apps(apps))
        == {}
    )
