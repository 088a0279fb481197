"""Note everybody who is there; NEXT_RELEASE_BREAKS=1 spoils every deal instead."""

import os
from typing import Any

from django.db import migrations


def note(apps: Any, schema_editor: Any) -> None:
    schema_editor.execute("CREATE TABLE next_release AS SELECT id FROM accounts_user")
    if os.environ.get("NEXT_RELEASE_BREAKS"):
        schema_editor.execute("UPDATE tables_deal SET state = options")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_squashed_0022_withdrawn_names"),
        ("tables", "0001_squashed_0030_heartbeat_reading"),
    ]
    operations = [migrations.RunPython(note)]
