from django.db import migrations

from tournaments.migrations._rake_tiers import fill


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
