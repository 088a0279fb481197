"""Sums are kept by kind of chips too; what was counted before is counted again."""

from typing import Any

from django.db import migrations, models


def count_again(apps: Any, _schema_editor: Any) -> None:
    """Take out every row: the beat entry begins from the first deal."""
    for name in ("MonthlyCount", "PlayedDeal", "PlayedMatch", "CountedUpTo"):
        apps.get_model("tables", name).objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0021_statistics'),
    ]

    operations = [
        migrations.RunPython(count_again, migrations.RunPython.noop),
        migrations.RemoveConstraint(
            model_name='monthlycount',
            name='counted_once_a_month',
        ),
        migrations.AddField(
            model_name='monthlycount',
            name='chips_kind',
            field=models.CharField(default='', max_length=10),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='monthlycount',
            constraint=models.UniqueConstraint(fields=('user', 'kind', 'month', 'game', 'chips_kind', 'outcome', 'how'), name='counted_once_a_month'),
        ),
    ]
