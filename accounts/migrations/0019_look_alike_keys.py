from typing import Any

from django.db import migrations

from accounts.names import stored_keys


def recompute(apps: Any, schema_editor: Any) -> None:
    database = schema_editor.connection.alias
    stored_keys.recompute(
        apps.get_model('accounts', 'User')._base_manager.using(database),
        apps.get_model('accounts', 'FormerName').objects.using(database),
    )


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0018_name_keys'),
    ]

    operations = [
        migrations.RunPython(recompute, migrations.RunPython.noop),
    ]
