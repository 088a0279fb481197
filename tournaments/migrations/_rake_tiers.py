"""The house's usual rake tiers, for the admin to edit (docs/tournaments.md)."""

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

USUAL = (
    (100, 2_000),
    (300, 1_800),
    (500, 1_700),
    (1_000, 1_600),
    (2_000, 1_500),
    (5_000, 1_400),
    (10_000, 1_200),
)


def fill(apps: StateApps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Write the tiers."""
    tier = apps.get_model("tournaments", "RakeTier")
    tier.objects.bulk_create(
        tier(at_least=at_least, rake_bp=rake_bp) for at_least, rake_bp in USUAL
    )
