"""The tables of a new database, as the migrations in `replaces` leave them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('desk', '0001_initial'),
        ('desk', '0002_asked_once'),
        ('desk', '0003_failures'),
        ('desk', '0004_organisers_are_not_staff'),
        ('desk', '0005_sealing_keys'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('way', models.CharField(choices=[('give', 'give to the player'), ('take', 'take from the player')], max_length=4, verbose_name='way')),
                ('amount', models.PositiveBigIntegerField(verbose_name='play chips')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('state', models.CharField(choices=[('asked', 'waits for a second person'), ('posted', 'posted'), ('refused', 'refused')], default='asked', max_length=7, verbose_name='state')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='asked')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('answer', models.CharField(blank=True, max_length=200, verbose_name='answer')),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'adjustment of chips',
                'verbose_name_plural': 'adjustments of chips',
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='adjustment_of_something'), models.CheckConstraint(condition=models.Q(('asked_by', models.F('decided_by')), _negated=True), name='adjustment_by_two'), models.CheckConstraint(condition=models.Q(models.Q(('user', models.F('asked_by')), _negated=True), models.Q(('user', models.F('decided_by')), _negated=True)), name='adjustment_of_another'), models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('user', 'way', 'amount', 'reason', 'asked_by'), name='adjustment_asked_once')],
            },
        ),
        migrations.CreateModel(
            name='Failure',
            fields=[
                ('name', models.CharField(max_length=100, primary_key=True, serialize=False, verbose_name='job')),
                ('count', models.PositiveIntegerField(default=0, verbose_name='times')),
                ('error', models.CharField(blank=True, max_length=300, verbose_name='last error')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last at')),
            ],
            options={
                'verbose_name': 'job that failed',
                'verbose_name_plural': 'jobs that failed',
            },
        ),
        migrations.CreateModel(
            name='SealingKey',
            fields=[
                ('fingerprint', models.CharField(max_length=16, primary_key=True, serialize=False)),
                ('since', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]
