"""A new database takes one migration an app, an old one those that it replaces."""

from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState


def replaced_one_by_one() -> MigrationLoader:
    return MigrationLoader(None, replace_migrations=False)


def changes(before: ProjectState, after: ProjectState) -> object:
    loader = MigrationLoader(None)
    return MigrationAutodetector(before, after).changes(graph=loader.graph)


def test_a_new_database_has_the_models_that_an_old_one_comes_to() -> None:
    old = replaced_one_by_one()
    first = {(label, name) for label, name in old.graph.nodes if "squashed" in name}
    one_by_one = [node for node in old.graph.leaf_nodes() if node not in first]
    assert len(first) == 4
    assert (
        changes(old.project_state(one_by_one), MigrationLoader(None).project_state())
        == {}
    )


def test_no_model_waits_for_its_migration() -> None:
    assert (
        changes(MigrationLoader(None).project_state(), ProjectState.from_apps(apps))
        == {}
    )
