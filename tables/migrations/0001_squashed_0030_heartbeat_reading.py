"""The tables of a new database, as the migrations in `replaces` leave them."""

import django.db.models.deletion
import django.utils.timezone
import tables.models.sharing
import uuid
from typing import Any

from django.conf import settings
from django.db import migrations, models


def leave_room_on_pages(apps: Any, schema_editor: Any) -> None:
    """On PostgreSQL: the next version of a row finds room beside it.

    Every move changes these rows; with room on the page no index is written anew.
    """
    if schema_editor.connection.vendor == 'postgresql':
        for table, percent in {'tables_table': 50, 'tables_deal': 60}.items():
            schema_editor.execute(f'ALTER TABLE {table} SET (fillfactor = {percent})')


def index_phases(apps: Any, schema_editor: Any) -> None:
    """On SQLite: find the tables in play, and those that wait, without reading all.

    On PostgreSQL no index may ask for what a move or a watcher changes: all indexes of
    the row would be written anew (`Table.closed_at`). A migration that makes the table
    anew on SQLite drops this index; tests/tables/tick/test_due.py tells.
    """
    if schema_editor.connection.vendor == 'sqlite':
        schema_editor.execute(
            'CREATE INDEX table_phase ON tables_table (phase, watched_at, host_go)'
            ' WHERE quarantined_at IS NULL'
        )


class Migration(migrations.Migration):

    replaces = [
        ('tables', '0001_initial'),
        ('tables', '0002_client_seeds'),
        ('tables', '0003_chat'),
        ('tables', '0004_matches_of_several_deals'),
        ('tables', '0005_points_table_life'),
        ('tables', '0006_match_clock'),
        ('tables', '0007_lost_lines'),
        ('tables', '0008_voidings'),
        ('tables', '0009_switches'),
        ('tables', '0010_points_below_zero'),
        ('tables', '0011_opened_once'),
        ('tables', '0012_hosted_tables'),
        ('tables', '0013_deals_by_reveal'),
        ('tables', '0014_event_chat'),
        ('tables', '0015_doubted'),
        ('tables', '0016_deal_links'),
        ('tables', '0017_practice_level'),
        ('tables', '0018_missed_turns'),
        ('tables', '0019_cash_offers'),
        ('tables', '0020_fewer_indexes_of_moves'),
        ('tables', '0021_statistics'),
        ('tables', '0022_counts_by_chips'),
        ('tables', '0023_words_of_the_desk'),
        ('tables', '0024_figures_of_jobs'),
        ('tables', '0025_public_deals'),
        ('tables', '0026_challenges'),
        ('tables', '0027_ratings'),
        ('tables', '0001_squashed_0027_ratings'),
        ('tables', '0028_index_of_phases_on_sqlite'),
        ('tables', '0029_refused_tick'),
        ('tables', '0030_heartbeat_reading'),
    ]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0022_withdrawn_names'),
        ('wallet', '0001_squashed_0009_find_transfers'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CommitmentLog',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n', models.PositiveBigIntegerField(default=0)),
                ('head', models.BinaryField(default=bytes(32), max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name='CountedUpTo',
            fields=[
                ('name', models.CharField(max_length=10, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
                ('key', models.CharField(max_length=40)),
                ('turn', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(default=0)),
                ('commitment', models.BinaryField(max_length=32)),
                ('log_n', models.PositiveBigIntegerField(unique=True, verbose_name='number in the log of commitments')),
                ('log_head', models.BinaryField(max_length=32)),
                ('transcript', models.BinaryField(default=b'')),
                ('mode', models.PositiveSmallIntegerField(default=0)),
                ('order', models.JSONField(default=list)),
                ('present', models.JSONField(default=list)),
                ('toss', models.JSONField(default=dict)),
                ('options', models.BinaryField(default=b'')),
                ('state', models.BinaryField(default=b'')),
                ('actions_count', models.PositiveIntegerField(default=0, verbose_name='moves')),
                ('reshuffles_count', models.PositiveIntegerField(default=0, verbose_name='reshuffles')),
                ('ending', models.CharField(blank=True, max_length=30, verbose_name='how it ended')),
                ('result', models.BinaryField(default=b'')),
                ('committed_at', models.DateTimeField(verbose_name='committed')),
                ('seeds_closed_at', models.DateTimeField(null=True, verbose_name='own seeds closed')),
                ('started_at', models.DateTimeField(null=True, verbose_name='began')),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended')),
                ('revealed_at', models.DateTimeField(null=True, verbose_name='seed revealed')),
                ('abandoned', models.CharField(blank=True, max_length=60, verbose_name='why it was abandoned')),
                ('doubted_at', models.DateTimeField(null=True, verbose_name='in doubt since')),
            ],
            options={
                'indexes': [models.Index(fields=['revealed_at'], name='deals_by_reveal'), models.Index(condition=models.Q(('doubted_at__isnull', False)), fields=['doubted_at'], name='deals_in_doubt')],
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('name', models.CharField(max_length=90, primary_key=True, serialize=False)),
                ('beat_at', models.DateTimeField()),
                ('covered_until', models.DateTimeField(null=True)),
                ('figures', models.JSONField(null=True)),
                ('reading', models.JSONField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('options', models.BinaryField()),
                ('rules_version', models.PositiveIntegerField(verbose_name='version of the rules')),
                ('stake', models.PositiveBigIntegerField(verbose_name='stake or entry')),
                ('ledger', models.CharField(max_length=40, verbose_name='kind of chips')),
                ('state', models.BinaryField()),
                ('actions_count', models.PositiveIntegerField(default=0)),
                ('ending', models.CharField(blank=True, max_length=30, verbose_name='how it ended')),
                ('result', models.BinaryField(default=b'')),
                ('rake', models.PositiveBigIntegerField(default=0, verbose_name='fee')),
                ('started_at', models.DateTimeField(verbose_name='began')),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended')),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'indexes': [models.Index(condition=models.Q(('ended_at__isnull', False)), fields=['ended_at', 'id'], name='matches_by_end')],
            },
        ),
        migrations.CreateModel(
            name='RatedUpTo',
            fields=[
                ('name', models.CharField(max_length=10, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
                ('voided_at', models.DateTimeField()),
                ('turn', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='CashOffer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40, verbose_name='game')),
                ('seats', models.PositiveSmallIntegerField(verbose_name='seats')),
                ('stake', models.PositiveBigIntegerField(verbose_name='stake')),
                ('pace', models.CharField(choices=[('relaxed', 'Relaxed'), ('normal', 'Normal'), ('quick', 'Quick'), ('untimed', 'Untimed')], default='normal', max_length=10, verbose_name='pace')),
                ('is_kept_open', models.BooleanField(default=True, verbose_name='the house keeps one open')),
                ('is_for_members', models.BooleanField(default=False, verbose_name='members may open one')),
            ],
            options={
                'verbose_name': 'cash table on offer',
                'verbose_name_plural': 'cash tables on offer',
                'constraints': [models.UniqueConstraint(fields=('game', 'seats', 'stake', 'pace'), name='cash_offer_once'), models.CheckConstraint(condition=models.Q(('stake__gt', 0), models.Q(('pace', 'untimed'), _negated=True)), name='cash_offer_shape')],
            },
        ),
        migrations.CreateModel(
            name='DealSeed',
            fields=[
                ('deal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='seed', serialize=False, to='tables.deal')),
                ('sealed', models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name='LobbyChoices',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stakes', models.JSONField(default=list)),
                ('entries', models.JSONField(default=list)),
                ('tiles', models.JSONField(default=list)),
            ],
            options={
                'verbose_name': 'lobby choices',
                'verbose_name_plural': 'lobby choices',
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='lobby_choices_one_row')],
            },
        ),
        migrations.AddField(
            model_name='deal',
            name='match',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='tables.match'),
        ),
        migrations.CreateModel(
            name='PracticeLevel',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('level', models.CharField(choices=[('easy', 'Easy'), ('normal', 'Normal'), ('hard', 'Hard')], default='easy', max_length=10)),
                ('wins', models.PositiveSmallIntegerField(default=0)),
                ('is_chosen', models.BooleanField(default=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('level__in', ['easy', 'normal', 'hard'])), name='practice_level_known')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('game', models.CharField(max_length=40)),
                ('options', models.BinaryField()),
                ('seats_max', models.PositiveSmallIntegerField(verbose_name='seats')),
                ('stake', models.PositiveBigIntegerField(verbose_name='stake or entry')),
                ('ledger', models.CharField(default='play', max_length=40, verbose_name='kind of chips')),
                ('pace', models.CharField(choices=[('relaxed', 'Relaxed'), ('normal', 'Normal'), ('quick', 'Quick'), ('untimed', 'Untimed')], default='normal', max_length=10)),
                ('on_timeout', models.CharField(blank=True, choices=[('lose_match', 'the match is lost'), ('auto_play', 'the table plays for you')], default='', max_length=10, verbose_name='when time runs out')),
                ('assist', models.BooleanField(default=True, verbose_name='suggestions')),
                ('chat', models.CharField(choices=[('full', 'Written chat and emotes'), ('emotes', 'Emotes only'), ('off', 'Off')], default='emotes', max_length=10, verbose_name='chat')),
                ('is_private', models.BooleanField(default=False, verbose_name='private')),
                ('invite_n', models.PositiveIntegerField(default=1, verbose_name='number of the link')),
                ('is_practice', models.BooleanField(default=False, verbose_name='practice table')),
                ('is_rated', models.BooleanField(db_default=False, default=False, verbose_name='rated')),
                ('is_demo', models.BooleanField(default=False, verbose_name='demo table')),
                ('host', models.CharField(blank=True, default='', max_length=40, verbose_name='hosted by')),
                ('host_go', models.BooleanField(default=False)),
                ('bots_fill', models.PositiveSmallIntegerField(default=0, verbose_name='house bots')),
                ('bots_level', models.CharField(blank=True, default='', max_length=10, verbose_name='level of the bots')),
                ('opened_once', models.CharField(editable=False, max_length=80, null=True, unique=True)),
                ('version', models.PositiveBigIntegerField(default=1)),
                ('phase', models.CharField(choices=[('waiting', 'Waiting'), ('starting', 'Starting'), ('offer', 'Offer'), ('draw', 'Draw'), ('discard', 'Discard'), ('show', 'Show'), ('meld', 'Meld'), ('arrange', 'Arrange'), ('layoff', 'Layoff'), ('rejoin', 'Rejoin'), ('split', 'Split'), ('between', 'Between'), ('over', 'Over'), ('closed', 'Closed')], default='waiting', max_length=10)),
                ('next_due_at', models.DateTimeField(null=True, verbose_name='next timer')),
                ('clock', models.BinaryField(default=b'')),
                ('fresh', models.BinaryField(default=b'')),
                ('clock_moved_until', models.DateTimeField(null=True)),
                ('waiting_count', models.PositiveSmallIntegerField(default=0, verbose_name='people in the queue')),
                ('circle', models.JSONField(default=list)),
                ('deals_count', models.PositiveIntegerField(default=0, verbose_name='deals')),
                ('watched_at', models.DateTimeField(null=True, verbose_name='last watched')),
                ('quarantined_at', models.DateTimeField(null=True, verbose_name='out of order since')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='opened')),
                ('closed_at', models.DateTimeField(null=True, verbose_name='closed')),
                ('creator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='opened by')),
                ('deal', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.deal')),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.match')),
                ('next_deal', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.deal')),
                ('rematch_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rematches', to='tables.deal', verbose_name='rematch of')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('next_due_at__isnull', False)), fields=['next_due_at'], name='table_due'), models.Index(condition=models.Q(('closed_at', None)), fields=['game', 'stake'], name='table_open'), models.Index(condition=models.Q(('closed_at__isnull', False)), fields=['closed_at'], name='table_closed'), models.Index(condition=models.Q(('host', ''), _negated=True), fields=['host'], name='table_hosted')],
                'constraints': [models.CheckConstraint(condition=models.Q(('phase__in', ['waiting', 'starting', 'offer', 'draw', 'discard', 'show', 'meld', 'arrange', 'layoff', 'rejoin', 'split', 'between', 'over', 'closed'])), name='table_phase_known'), models.CheckConstraint(condition=models.Q(('seats_max__range', (2, 6))), name='table_seats_2_to_6'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', False), ('phase', 'closed')), models.Q(models.Q(('phase', 'closed'), _negated=True), ('closed_at', None)), _connector='OR'), name='table_closed_says_when'), models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('rematch_of',), name='one_open_rematch')],
            },
        ),
        migrations.CreateModel(
            name='Switch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(choices=[('play', 'All play'), ('game', 'One game'), ('table', 'One table'), ('drain', 'All play, before a restart (drain)')], max_length=5, verbose_name='what')),
                ('game', models.CharField(blank=True, max_length=40, verbose_name='game')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('set_at', models.DateTimeField(verbose_name='since')),
                ('lifted_at', models.DateTimeField(null=True, verbose_name='lifted')),
                ('lifted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='lifted by')),
                ('set_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'switch',
                'verbose_name_plural': 'switches',
                'constraints': [models.UniqueConstraint(condition=models.Q(('lifted_at', None), ('table', None)), fields=('scope', 'game'), name='switch_off_once'), models.UniqueConstraint(condition=models.Q(('lifted_at', None), ('table__isnull', False)), fields=('table',), name='table_off_once'), models.CheckConstraint(condition=models.Q(models.Q(('game', ''), ('scope__in', ('play', 'drain')), ('table__isnull', True)), models.Q(('scope', 'game'), ('table__isnull', True), models.Q(('game', ''), _negated=True)), models.Q(('game', ''), ('scope', 'table'), ('table__isnull', False)), _connector='OR'), name='switch_names_one_thing')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('topups', models.PositiveIntegerField(default=0)),
                ('is_leaving', models.BooleanField(default=False, verbose_name='leaving')),
                ('is_last', models.BooleanField(default=False, verbose_name='last game')),
                ('short_until', models.DateTimeField(null=True)),
                ('is_away', models.BooleanField(default=False, verbose_name='away')),
                ('seen_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last seen')),
                ('process', models.CharField(blank=True, max_length=80)),
                ('sat_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='sat down')),
                ('left_at', models.DateTimeField(null=True, verbose_name='stood up')),
                ('stack', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='wallet.account')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('left_at', None), ('short_until__isnull', False)), fields=['short_until'], name='seat_short')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('left_at', None)), fields=('table', 'number'), name='seat_taken_once'), models.UniqueConstraint(condition=models.Q(('left_at', None)), fields=('table', 'user'), name='person_seated_once')],
            },
        ),
        migrations.CreateModel(
            name='RatedResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('people', 'Rating'), ('practice', 'Practice rating')], max_length=8)),
                ('family', models.CharField(max_length=20)),
                ('at', models.DateTimeField()),
                ('first', models.PositiveBigIntegerField()),
                ('matches', models.JSONField()),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.match')),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['at', 'match'], name='rated_results_in_order'), models.Index(fields=['table', 'match'], name='rated_results_of_table')],
                'constraints': [models.UniqueConstraint(fields=('match', 'kind'), name='rated_once')],
            },
        ),
        migrations.CreateModel(
            name='MatchAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('kind', models.CharField(max_length=20)),
                ('data', models.BinaryField()),
                ('asked', models.BinaryField(default=b'')),
                ('judged', models.PositiveBigIntegerField()),
                ('version', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='actions', to='tables.match')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['table', 'judged'], name='match_log_by_judged')],
                'constraints': [models.UniqueConstraint(fields=('match', 'n'), name='match_log_without_gaps')],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tables.table'),
        ),
        migrations.CreateModel(
            name='HostedResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('host', models.CharField(max_length=40, verbose_name='hosted by')),
                ('kind', models.CharField(choices=[('deal', 'A deal for points is over'), ('match', 'A match is over'), ('unstarted', 'Not everybody started the match'), ('abandoned', 'A deal or match was set aside')], max_length=10)),
                ('data', models.JSONField(default=dict)),
                ('finished_at', models.DateTimeField(verbose_name='finished')),
                ('claimed_at', models.DateTimeField(null=True, verbose_name='taken up by the event')),
                ('match', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='hosted_result', to='tables.match')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('claimed_at', None)), fields=['host', 'id'], name='hosted_result_unclaimed')],
                'constraints': [models.CheckConstraint(condition=models.Q(('host', ''), _negated=True), name='hosted_result_has_a_host')],
            },
        ),
        migrations.CreateModel(
            name='DealAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('n', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('kind', models.CharField(max_length=20)),
                ('data', models.BinaryField()),
                ('asked', models.BinaryField(default=b'')),
                ('judged', models.PositiveBigIntegerField()),
                ('version', models.PositiveBigIntegerField()),
                ('subject', models.PositiveSmallIntegerField(null=True)),
                ('at', models.DateTimeField()),
                ('deal', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='actions', to='tables.deal')),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['table', 'judged'], name='log_by_judged_version')],
                'constraints': [models.UniqueConstraint(fields=('deal', 'n'), name='log_without_gaps')],
            },
        ),
        migrations.AddField(
            model_name='deal',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='tables.table'),
        ),
        migrations.CreateModel(
            name='ChatLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('host', models.CharField(blank=True, max_length=40, verbose_name='hosted by')),
                ('n', models.PositiveIntegerField(verbose_name='number')),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('text', models.CharField(blank=True, max_length=500)),
                ('emote', models.CharField(blank=True, max_length=10)),
                ('is_official', models.BooleanField(default=False, verbose_name='from the house')),
                ('at', models.DateTimeField(verbose_name='said')),
                ('hidden_at', models.DateTimeField(null=True, verbose_name='hidden')),
                ('hidden_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='hidden by')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'at'], name='chat_of_user')],
                'constraints': [models.UniqueConstraint(fields=('table', 'n'), name='chat_numbered_once'), models.UniqueConstraint(condition=models.Q(('table', None)), fields=('host', 'n'), name='chat_of_host_numbered_once'), models.CheckConstraint(condition=models.Q(models.Q(('host', ''), ('table__isnull', False)), models.Q(('table', None), models.Q(('host', ''), _negated=True)), _connector='OR'), name='chat_in_one_room')],
            },
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('options', models.BinaryField()),
                ('stake', models.PositiveBigIntegerField(verbose_name='stake or entry')),
                ('pace', models.CharField(choices=[('relaxed', 'Relaxed'), ('normal', 'Normal'), ('quick', 'Quick'), ('untimed', 'Untimed')], default='normal', max_length=10)),
                ('rated', models.BooleanField(default=False)),
                ('state', models.CharField(choices=[('open', 'open'), ('accepted', 'accepted'), ('declined', 'declined'), ('withdrawn', 'withdrawn'), ('expired', 'expired')], default='open', max_length=9)),
                ('created_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('seen_at', models.DateTimeField()),
                ('by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to=settings.AUTH_USER_MODEL)),
                ('to', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'open')), fields=['by'], name='challenges_open'), models.Index(condition=models.Q(('state', 'open')), fields=['to'], name='challenges_to'), models.Index(condition=models.Q(('state', 'open')), fields=['expires_at'], name='challenges_expiring'), models.Index(fields=['by', 'created_at'], name='challenges_made')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open'), ('to__isnull', False)), fields=('by', 'to'), name='one_open_challenge_a_pair'), models.UniqueConstraint(condition=models.Q(('state', 'open'), ('to', None)), fields=('by',), name='one_open_seek'), models.CheckConstraint(condition=models.Q(('by', models.F('to')), _negated=True), name='challenge_to_another')],
            },
        ),
        migrations.CreateModel(
            name='Audience',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('process', models.CharField(max_length=80)),
                ('count', models.PositiveIntegerField()),
                ('counted_at', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'process'), name='audience_counted_once')],
            },
        ),
        migrations.CreateModel(
            name='Waiting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('offer_until', models.DateTimeField(null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='waiting', to='tables.table')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='waiting', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('table', 'user'), name='person_waits_once_a_table'), models.UniqueConstraint(fields=('table', 'seat'), name='seat_kept_for_one'), models.CheckConstraint(condition=models.Q(models.Q(('offer_until', None), ('seat', None)), models.Q(('offer_until__isnull', False), ('seat__isnull', False)), _connector='OR'), name='offer_has_an_end')],
            },
        ),
        migrations.CreateModel(
            name='ClientSeed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('k', models.BinaryField(max_length=32)),
                ('c', models.BinaryField(default=b'', max_length=32)),
                ('opened_at', models.DateTimeField(null=True, verbose_name='revealed')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='client_seeds', to='tables.deal')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deal', 'seat'), name='one_seed_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='Arrangement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('groups', models.JSONField(default=list)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='arrangements', to='tables.deal')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deal', 'seat'), name='one_arrangement_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='DealLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=tables.models.sharing.new_token, editable=False, max_length=40, unique=True)),
                ('created_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(null=True)),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='tables.deal')),
                ('given_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('deal', 'given_by'), name='one_open_link_a_player')],
            },
        ),
        migrations.CreateModel(
            name='Voiding',
            fields=[
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='voiding', serialize=False, to='tables.match')),
                ('cause', models.CharField(choices=[('fault', 'A fault of ours'), ('shuffle', 'The shuffle of a deal did not verify'), ('cheating', 'Players helped each other or cheated'), ('other', 'Another reason')], max_length=10)),
                ('note', models.CharField(blank=True, max_length=500)),
                ('rule', models.CharField(max_length=10, verbose_name='rule of the policy')),
                ('was_paid', models.BooleanField(default=False, verbose_name='prizes were paid')),
                ('shares', models.JSONField(default=list)),
                ('added', models.PositiveBigIntegerField(default=0, verbose_name='added by the house')),
                ('at', models.DateTimeField(verbose_name='set aside')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='set aside by')),
            ],
        ),
        migrations.CreateModel(
            name='MonthlyCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('deal', 'deals'), ('match', 'matches of several deals')], max_length=5)),
                ('game', models.CharField(max_length=40)),
                ('chips_kind', models.CharField(max_length=10)),
                ('month', models.DateField()),
                ('outcome', models.CharField(choices=[('won', 'Won'), ('lost', 'Lost'), ('void', 'Void'), ('aside', 'Not counted')], max_length=5)),
                ('how', models.CharField(blank=True, max_length=20)),
                ('n', models.PositiveIntegerField()),
                ('counted', models.PositiveIntegerField(default=0)),
                ('count_sum', models.PositiveBigIntegerField(default=0)),
                ('disconnected', models.PositiveIntegerField(default=0)),
                ('returned', models.PositiveIntegerField(default=0)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='monthly_counts', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'month', 'game', 'chips_kind', 'outcome', 'how'), name='counted_once_a_month')],
            },
        ),
        migrations.CreateModel(
            name='MonthlyRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('people', 'Rating'), ('practice', 'Practice rating')], max_length=8)),
                ('family', models.CharField(max_length=20)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('sure', models.IntegerField()),
                ('month', models.DateField()),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['kind', 'family', 'month', '-sure', 'id'], name='monthly_ratings_by_place')],
                'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'family', 'month'), name='one_rating_a_month')],
            },
        ),
        migrations.CreateModel(
            name='PlayedDeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('chips_kind', models.CharField(max_length=10)),
                ('is_private', models.BooleanField(default=False)),
                ('size', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('points', models.IntegerField(null=True)),
                ('chips', models.BigIntegerField(null=True)),
                ('how', models.CharField(blank=True, max_length=20)),
                ('outcome', models.CharField(choices=[('won', 'Won'), ('lost', 'Lost'), ('void', 'Void'), ('aside', 'Not counted')], max_length=5)),
                ('ended_at', models.DateTimeField()),
                ('count', models.PositiveSmallIntegerField(null=True)),
                ('was_disconnected', models.BooleanField(default=False)),
                ('has_returned', models.BooleanField(default=False)),
                ('deal', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='played', to='tables.deal')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.match')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='played_deals', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-ended_at', '-id', 'game', 'chips_kind', 'outcome'], name='played_deals_of_user'), models.Index(condition=models.Q(('is_private', False)), fields=['user', '-ended_at', '-id', 'chips_kind', 'outcome'], name='played_deals_public')],
                'constraints': [models.UniqueConstraint(fields=('deal', 'user'), name='played_deal_once')],
            },
        ),
        migrations.CreateModel(
            name='PlayedMatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('chips_kind', models.CharField(max_length=10)),
                ('is_private', models.BooleanField(default=False)),
                ('size', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('points', models.IntegerField(null=True)),
                ('chips', models.BigIntegerField(null=True)),
                ('how', models.CharField(blank=True, max_length=20)),
                ('outcome', models.CharField(choices=[('won', 'Won'), ('lost', 'Lost'), ('void', 'Void'), ('aside', 'Not counted')], max_length=5)),
                ('ended_at', models.DateTimeField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.match')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='played_matches', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-ended_at', '-id', 'game', 'chips_kind', 'outcome'], name='played_matches_of_user')],
                'constraints': [models.UniqueConstraint(fields=('match', 'user'), name='played_match_once')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('people', 'Rating'), ('practice', 'Practice rating')], max_length=8)),
                ('family', models.CharField(max_length=20)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('sure', models.IntegerField()),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['kind', 'family', '-sure', 'id'], name='ratings_by_place')],
                'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'family'), name='one_rating_a_family')],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('people', 'Rating'), ('practice', 'Practice rating')], max_length=8)),
                ('family', models.CharField(max_length=20)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('place', models.PositiveSmallIntegerField()),
                ('size', models.PositiveSmallIntegerField()),
                ('mu_before', models.FloatField()),
                ('month_games', models.PositiveIntegerField()),
                ('result', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tables.ratedresult')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'kind', 'family', '-at', '-id'], name='rating_changes_of_user'), models.Index(fields=['kind', 'family', 'at'], name='rating_changes_since')],
                'constraints': [models.UniqueConstraint(fields=('result', 'user'), name='one_change_a_result')],
            },
        ),
        migrations.CreateModel(
            name='MatchSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('points', models.IntegerField(null=True)),
                ('how', models.CharField(blank=True, max_length=20, verbose_name='how it ended')),
                ('entries', models.PositiveSmallIntegerField(default=0, verbose_name='entries paid')),
                ('chips', models.BigIntegerField(null=True, verbose_name='won or lost')),
                ('disconnections', models.PositiveSmallIntegerField(default=0)),
                ('missed_turns', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('back_by', models.DateTimeField(null=True)),
                ('is_called', models.BooleanField(default=False)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tables.match')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to=settings.AUTH_USER_MODEL, verbose_name='player')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tables.seat')),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-match'], name='results_of_user'), models.Index(condition=models.Q(('back_by__isnull', False)), fields=['back_by'], name='results_absent')],
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='one_row_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='RefusedTick',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(max_length=20)),
                ('code', models.CharField(max_length=40)),
                ('since', models.DateTimeField()),
                ('at', models.DateTimeField()),
                ('times', models.PositiveIntegerField(default=1)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'act'), name='one_refused_tick_an_act')],
            },
        ),
        migrations.RunPython(leave_room_on_pages, migrations.RunPython.noop),
        migrations.RunPython(index_phases, migrations.RunPython.noop),
    ]
