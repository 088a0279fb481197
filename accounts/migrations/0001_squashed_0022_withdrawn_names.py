"""The tables of a new database, as the migrations in `replaces` leave them."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_names_and_tokens'),
        ('accounts', '0003_people'),
        ('accounts', '0004_wellbeing'),
        ('accounts', '0005_sanctions'),
        ('accounts', '0006_residence'),
        ('accounts', '0007_log_ins'),
        ('accounts', '0008_freezes'),
        ('accounts', '0009_hidden_chat'),
        ('accounts', '0010_report_closed'),
        ('accounts', '0011_recovery'),
        ('accounts', '0012_identity'),
        ('accounts', '0013_plain_words'),
        ('accounts', '0014_names_in_shared_deals'),
        ('accounts', '0015_profiles'),
        ('accounts', '0016_deleted_accounts'),
        ('accounts', '0017_friends'),
        ('accounts', '0001_squashed_0017_friends'),
        ('accounts', '0018_name_keys'),
        ('accounts', '0019_look_alike_keys'),
        ('accounts', '0020_open_sessions'),
        ('accounts', '0021_suspensions_end'),
        ('accounts', '0022_withdrawn_names'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(blank=True, max_length=40, verbose_name='name shown at tables')),
                ('name_key', models.CharField(editable=False, max_length=200, null=True, unique=True)),
                ('is_guest', models.BooleanField(default=False)),
                ('is_bot', models.BooleanField(default=False)),
                ('bot_level', models.CharField(blank=True, max_length=10)),
                ('bot_style', models.CharField(blank=True, max_length=10)),
                ('muted_until', models.DateTimeField(blank=True, null=True)),
                ('muted_reason', models.CharField(blank=True, max_length=200)),
                ('hides_chat', models.BooleanField(default=False, editable=False)),
                ('shows_name', models.BooleanField(db_default=False, default=False, editable=False)),
                ('rest_until', models.DateTimeField(blank=True, editable=False, null=True)),
                ('is_excluded', models.BooleanField(default=False, editable=False)),
                ('sessions_ended', models.PositiveIntegerField(default=0, editable=False)),
                ('reminded_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('login_key', models.CharField(db_default='', db_index=True, default='', editable=False, max_length=200)),
                ('must_rename', models.BooleanField(db_default=False, default=False, editable=False)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
                'indexes': [models.Index(condition=models.Q(('rest_until__isnull', False)), fields=['rest_until'], name='resting_people'), models.Index(condition=models.Q(('is_bot', True)), fields=['bot_level', 'bot_style'], name='house_bots'), models.Index(condition=models.Q(('must_rename', True)), fields=['name'], name='people_to_rename')],
            },
        ),
        migrations.CreateModel(
            name='HelpLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('country', models.CharField(blank=True, help_text='Leave it empty to show it to everybody, first in the list.', max_length=60, verbose_name='country')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('url', models.URLField(max_length=300, verbose_name='address')),
                ('note', models.CharField(blank=True, help_text='Phone number, opening hours, languages.', max_length=200, verbose_name='note')),
            ],
            options={
                'verbose_name': 'help link',
                'verbose_name_plural': 'help links',
                'ordering': ['country', 'name'],
            },
        ),
        migrations.CreateModel(
            name='KeptName',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('until', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='Profile',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='profile', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('open_to', models.CharField(choices=[('nobody', 'Only you'), ('friends', 'Your friends'), ('members', 'All members'), ('everybody', 'Everybody, with or without an account')], default='nobody', max_length=10)),
                ('online_to', models.CharField(choices=[('nobody', 'Nobody'), ('friends', 'Your friends')], db_default='nobody', default='nobody', max_length=10)),
                ('asked_by', models.CharField(choices=[('nobody', 'Nobody'), ('friends', 'Your friends'), ('members', 'All members')], db_default='members', default='members', max_length=10)),
                ('challenged_by', models.CharField(choices=[('nobody', 'Nobody'), ('friends', 'Your friends'), ('members', 'All members')], db_default='members', default='members', max_length=10)),
                ('untold', models.JSONField(default=list)),
                ('on_at', models.DateTimeField(null=True)),
                ('renamed_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Speaker',
            fields=[
            ],
            options={
                'verbose_name': 'chat mute',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('accounts.user',),
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('act', models.CharField(choices=[('set', 'set'), ('asked', 'asked for'), ('confirmed', 'confirmed'), ('withdrawn', 'withdrawn'), ('break', 'took a break'), ('excluded', 'excluded yourself'), ('return', 'asked to come back')], max_length=10)),
                ('tool', models.CharField(blank=True, max_length=10)),
                ('ledger', models.CharField(blank=True, max_length=10)),
                ('period', models.CharField(blank=True, max_length=5)),
                ('before', models.BigIntegerField(null=True)),
                ('after', models.BigIntegerField(null=True)),
                ('until', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-id'], name='decisions_of_person')],
            },
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('key', models.CharField(max_length=200, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('given_up_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to=settings.AUTH_USER_MODEL)),
                ('is_withdrawn', models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.CreateModel(
            name='Friendship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('asked', 'asked'), ('friends', 'friends'), ('closed', 'over')], default='asked', max_length=7)),
                ('asked_at', models.DateTimeField()),
                ('at', models.DateTimeField()),
                ('asker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('high', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('low', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['asker', 'asked_at'], name='friends_asked')],
                'constraints': [models.UniqueConstraint(fields=('low', 'high'), name='friends_once'), models.CheckConstraint(condition=models.Q(('low__lt', models.F('high'))), name='friends_in_order'), models.CheckConstraint(condition=models.Q(('asker', models.F('low')), ('asker', models.F('high')), _connector='OR'), name='friends_asked_by_one')],
            },
        ),
        migrations.CreateModel(
            name='InboxEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('about', models.CharField(blank=True, max_length=40)),
                ('data', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('read_at', models.DateTimeField(null=True)),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='inbox', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', '-id'], name='inbox_of_person'), models.Index(condition=models.Q(('read_at', None)), fields=['user'], name='inbox_unread'), models.Index(fields=['at'], name='inbox_by_age')],
            },
        ),
        migrations.CreateModel(
            name='Jurisdiction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('country', models.CharField(max_length=2, unique=True, validators=[django.core.validators.RegexValidator('^[A-Z]{2}$', 'Two capital letters: IN, MT.')], verbose_name='country')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('has_tournaments', models.BooleanField(default=True, verbose_name='tournament chips')),
                ('has_cash', models.BooleanField(default=False, verbose_name='cash')),
                ('age_min', models.PositiveSmallIntegerField(default=18, validators=[django.core.validators.MinValueValidator(18)], verbose_name='minimum age')),
                ('text', models.CharField(blank=True, max_length=300, verbose_name='text for players')),
            ],
            options={
                'verbose_name': 'jurisdiction',
                'verbose_name_plural': 'jurisdictions',
                'ordering': ['name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('country', 'IN'), ('has_cash', True), _negated=True), name='jurisdiction_india_without_cash', violation_error_message="Cash can't be switched on for India."), models.CheckConstraint(condition=models.Q(('age_min__gte', 18)), name='jurisdiction_adults_only')],
            },
        ),
        migrations.CreateModel(
            name='Limit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tool', models.CharField(max_length=10)),
                ('ledger', models.CharField(blank=True, max_length=10)),
                ('period', models.CharField(blank=True, max_length=5)),
                ('value', models.BigIntegerField(null=True)),
                ('asked', models.BigIntegerField(null=True)),
                ('asked_from', models.DateTimeField(null=True)),
                ('changed_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='limits', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'tool', 'ledger', 'period'), name='limit_set_once'), models.CheckConstraint(condition=models.Q(('value', None), ('value__gte', 0), _connector='OR'), name='limit_not_negative')],
            },
        ),
        migrations.CreateModel(
            name='LogIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('network', models.CharField(blank=True, max_length=50)),
                ('browser', models.CharField(blank=True, max_length=60)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log_ins', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'digest'), name='recovery_code_once')],
            },
        ),
        migrations.CreateModel(
            name='Relation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mute', 'muted'), ('block', 'blocked')], max_length=5)),
                ('at', models.DateTimeField(auto_now=True)),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='relations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'other'), name='one_relation_a_pair'), models.CheckConstraint(condition=models.Q(('user', models.F('other')), _negated=True), name='relation_to_another')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('abuse', 'Insults or threats'), ('spam', 'Spam or advertising'), ('cheat', 'Cheating or collusion'), ('stall', 'Stalling on purpose'), ('name', 'An offensive name'), ('other', 'Something else')], max_length=10)),
                ('text', models.CharField(blank=True, max_length=500)),
                ('table_number', models.PositiveBigIntegerField(null=True)),
                ('deal', models.UUIDField(null=True)),
                ('state', models.CharField(choices=[('open', 'open'), ('done', 'dealt with'), ('dismissed', 'nothing to do')], default='open', max_length=10)),
                ('note', models.TextField(blank=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('about', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reporter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['state', '-at'], name='report_queue')],
            },
        ),
        migrations.CreateModel(
            name='RestingDevice',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('warn', 'warning'), ('rename', 'name changed'), ('freeze', 'chips frozen'), ('suspend', 'suspension')], max_length=7, verbose_name='kind')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='since')),
                ('lifted_at', models.DateTimeField(null=True, verbose_name='ended')),
                ('end_asked_at', models.DateTimeField(null=True, verbose_name='end asked for')),
                ('end_reason', models.CharField(blank=True, max_length=300, verbose_name='why it may end')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('end_asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='end asked for by')),
                ('lifted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='lifted by')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to=settings.AUTH_USER_MODEL)),
                ('until', models.DateTimeField(null=True, verbose_name='until')),
            ],
            options={
                'verbose_name': 'sanction',
                'constraints': [models.UniqueConstraint(condition=models.Q(('kind', 'suspend'), ('lifted_at', None)), fields=('user',), name='suspended_once'), models.UniqueConstraint(condition=models.Q(('kind', 'freeze'), ('lifted_at', None)), fields=('user',), name='frozen_once'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'freeze'), _negated=True), ('lifted_at', None), models.Q(('end_asked_by', models.F('lifted_by')), _negated=True), _connector='OR'), name='freeze_ended_by_two')],
            },
        ),
        migrations.CreateModel(
            name='SupportCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('asked', 'waiting for a second person'), ('given', 'handed out'), ('used', 'used'), ('refused', 'refused'), ('replaced', 'replaced by a newer one')], default='asked', max_length=8, verbose_name='state')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='asked')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('answer', models.CharField(blank=True, max_length=200, verbose_name='answer')),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('expires_at', models.DateTimeField(null=True, verbose_name='good until')),
                ('used_at', models.DateTimeField(null=True, verbose_name='used')),
                ('told_at', models.DateTimeField(null=True, verbose_name='told to the member')),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='support_codes', to=settings.AUTH_USER_MODEL, verbose_name='member')),
            ],
            options={
                'verbose_name': 'code for a new password',
                'verbose_name_plural': 'codes for a new password',
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('user',), name='support_code_asked_once'), models.UniqueConstraint(condition=models.Q(('state', 'given')), fields=('user',), name='support_code_given_once'), models.CheckConstraint(condition=models.Q(('asked_by', models.F('decided_by')), _negated=True), name='support_code_by_two'), models.CheckConstraint(condition=models.Q(models.Q(('user', models.F('asked_by')), _negated=True), models.Q(('user', models.F('decided_by')), _negated=True)), name='support_code_of_another')],
            },
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(blank=True, db_default='', default='', max_length=60)),
                ('used_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Deletion',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='deletion', serialize=False, to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('at', models.DateTimeField(verbose_name='deleted')),
                ('chips', models.PositiveBigIntegerField(default=0, verbose_name='play chips returned')),
                ('renamed_up_to', models.BigIntegerField(editable=False, null=True)),
            ],
            options={
                'verbose_name': 'deleted account',
                'verbose_name_plural': 'deleted accounts',
                'ordering': ['-at'],
                'indexes': [models.Index(condition=models.Q(('renamed_up_to__isnull', False)), fields=['renamed_up_to'], name='deletions_going_on')],
            },
        ),
        migrations.CreateModel(
            name='Residence',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='residence', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(max_length=2, verbose_name='country')),
                ('birth_date', models.DateField(verbose_name='date of birth')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='answered at')),
                ('identity_checked_at', models.DateTimeField(blank=True, null=True, verbose_name='identity checked at')),
                ('identity_checked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='identity checked by')),
            ],
            options={
                'verbose_name': 'residence',
                'verbose_name_plural': 'residences',
                'constraints': [models.CheckConstraint(condition=models.Q(('identity_checked_by__isnull', True), models.Q(('identity_checked_by', models.F('user')), _negated=True), _connector='OR'), name='residence_identity_four_eyes'), models.CheckConstraint(condition=models.Q(models.Q(('identity_checked_at__isnull', True), ('identity_checked_by__isnull', True)), models.Q(('identity_checked_at__isnull', False), ('identity_checked_by__isnull', False)), _connector='OR'), name='residence_identity_checked_by_somebody')],
            },
        ),
        migrations.CreateModel(
            name='OpenSession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=40, unique=True)),
                ('browser', models.CharField(blank=True, max_length=60)),
                ('network', models.CharField(blank=True, max_length=50)),
                ('used_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='open_sessions', to=settings.AUTH_USER_MODEL)),
            ],
        ),
    ]
