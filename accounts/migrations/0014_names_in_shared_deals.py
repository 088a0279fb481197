from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0013_plain_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='shows_name',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
