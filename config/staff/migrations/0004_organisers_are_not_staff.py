from typing import Any

from django.conf import settings
from django.db import migrations


def close_the_desk(apps: Any, schema_editor: Any) -> None:
    """Leave organisers their own events; who has another role stays staff by it."""
    groups = apps.get_model("auth", "Group").objects
    group = groups.filter(name="organiser").first()
    if group is None:
        return
    group.permissions.set(
        apps.get_model("auth", "Permission").objects.filter(
            content_type__app_label="tournaments", codename="add_tournament"
        )
    )
    for person in group.user_set.filter(is_staff=True, is_superuser=False):
        others = person.groups.exclude(pk=group.pk)
        if not others.exists() and not person.user_permissions.exists():
            person.is_staff = False
            person.save(update_fields=["is_staff"])


class Migration(migrations.Migration):

    dependencies = [
        ("desk", "0003_failures"),
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(close_the_desk, migrations.RunPython.noop),
    ]
