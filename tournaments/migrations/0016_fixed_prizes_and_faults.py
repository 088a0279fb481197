"""Whether prizes are fixed, which steps fail, and how often a table was replaced."""

from typing import Any

from django.db import migrations, models
from django.db.models import F


def note_fixed_prizes(apps: Any, schema_editor: Any) -> None:
    """Note when the prizes of events that have begun were fixed."""
    event = apps.get_model("tournaments", "Tournament")
    event.objects.exclude(prizes=[]).update(prizes_fixed_at=F("started_at"))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_squashed_0015_rated_events'),
    ]

    operations = [
        migrations.AddField(
            model_name='eventtable',
            name='replaced',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='faults',
            field=models.JSONField(blank=True, db_default={}, default=dict, verbose_name='steps that fail'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='prizes_fixed_at',
            field=models.DateTimeField(null=True, verbose_name='prizes fixed'),
        ),
        migrations.RunPython(note_fixed_prizes, migrations.RunPython.noop),
    ]
