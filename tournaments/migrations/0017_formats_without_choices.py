"""A format of events is a slug that the registry checks: a new one needs no migration.

The column stays as it is; options that only one format has lie in `format_options`.
"""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_squashed_0016_fixed_prizes_and_faults'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='tournament',
                    name='format',
                    field=models.SlugField(db_index=False, max_length=10, verbose_name='format'),
                ),
            ],
        ),
        migrations.AddField(
            model_name='tournament',
            name='format_options',
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
    ]
