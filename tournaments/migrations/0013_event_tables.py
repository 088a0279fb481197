"""Names of models and fields alone: no table, column or index of the database changes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_organise_cash")]

    operations = [
        migrations.AlterModelTable(name="stage", table="tournaments_stage"),
        migrations.RenameModel(old_name="Stage", new_name="EventTable"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint(
                    model_name="entry", name="one_person_a_seat_of_an_event"
                ),
                migrations.RemoveIndex(model_name="entry", name="entries_on_their_way"),
                migrations.RenameField(
                    model_name="entry", old_name="stage", new_name="event_table"
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="event_table",
                    field=models.ForeignKey(
                        db_column="stage_id",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournaments.eventtable",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("seat__isnull", False)),
                        fields=("event_table", "seat"),
                        name="one_person_a_seat_of_an_event",
                    ),
                ),
                migrations.AddIndex(
                    model_name="entry",
                    index=models.Index(
                        condition=models.Q(
                            ("event_table__isnull", False),
                            ("seat", None),
                            ("state", "playing"),
                        ),
                        fields=["tournament"],
                        name="entries_on_their_way",
                    ),
                ),
                migrations.AlterField(
                    model_name="eventtable",
                    name="tournament",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event_tables",
                        to="tournaments.tournament",
                    ),
                ),
                migrations.RenameField(
                    model_name="tournament", old_name="held_at", new_name="paused_at"
                ),
                migrations.AlterField(
                    model_name="tournament",
                    name="paused_at",
                    field=models.DateTimeField(db_column="held_at", null=True),
                ),
            ],
            database_operations=[],
        ),
    ]
