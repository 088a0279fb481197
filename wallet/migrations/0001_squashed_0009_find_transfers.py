"""The tables of a new database, as the migrations in `replaces` leave them."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('wallet', '0001_initial'),
        ('wallet', '0002_words_of_entries'),
        ('wallet', '0003_corrections'),
        ('wallet', '0004_cash'),
        ('wallet', '0005_event_chips'),
        ('wallet', '0006_cashclosing'),
        ('wallet', '0007_plain_words'),
        ('wallet', '0008_closed_accounts'),
        ('wallet', '0001_squashed_0008_closed_accounts'),
        ('wallet', '0009_find_transfers'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SandboxMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('body', models.TextField()),
                ('due_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ledger', models.CharField(max_length=40, verbose_name='ledger')),
                ('kind', models.CharField(choices=[('player', 'player'), ('stack', 'stack'), ('held', 'held'), ('pot', 'pot'), ('rake', 'rake'), ('promotions', 'promotions'), ('outside', 'outside')], max_length=10, verbose_name='kind')),
                ('key', models.CharField(max_length=150, unique=True, verbose_name='key')),
                ('balance', models.BigIntegerField(blank=True, null=True, verbose_name='balance')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='opened at')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='wallet_accounts', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
            ],
            options={
                'verbose_name': 'account',
                'verbose_name_plural': 'accounts',
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('balance__gte', 0), ('balance__isnull', False), ('kind__in', ('player', 'stack', 'held', 'pot'))), models.Q(('balance__isnull', True), ('kind__in', ('rake', 'promotions', 'outside'))), _connector='OR'), name='wallet_account_balance_floor'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ('player', 'stack', 'held')), ('owner__isnull', False)), models.Q(('kind__in', ('pot', 'rake', 'promotions', 'outside')), ('owner__isnull', True)), _connector='OR'), name='wallet_account_owner'), models.CheckConstraint(condition=models.Q(('ledger__in', ('play', 'cash')), ('ledger__startswith', 'tournament:'), _connector='OR'), name='wallet_account_ledger'), models.CheckConstraint(condition=models.Q(('ledger', 'cash'), models.Q(('kind__in', ('held', 'outside')), _negated=True), _connector='OR'), name='wallet_account_cash_kinds'), models.UniqueConstraint(condition=models.Q(('kind', 'player')), fields=('owner', 'ledger'), name='wallet_account_one_player')],
            },
        ),
        migrations.CreateModel(
            name='Callback',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('provider', models.CharField(max_length=30, verbose_name='provider')),
                ('event', models.CharField(max_length=100, verbose_name='event')),
                ('digest', models.CharField(max_length=64)),
                ('kind', models.CharField(max_length=20, verbose_name='kind')),
                ('payment', models.UUIDField(verbose_name='payment')),
                ('amount', models.BigIntegerField(verbose_name='amount')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('outcome', models.CharField(choices=[('done', 'done'), ('nothing', 'known before'), ('stopped', 'came in, not credited'), ('mismatch', 'another amount or currency'), ('contradicts', 'contradicts an earlier message'), ('unexpected', "about a payment we don't know")], max_length=12, verbose_name='outcome')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='received at')),
            ],
            options={
                'verbose_name': "provider's message",
                'verbose_name_plural': "provider's messages",
                'constraints': [models.UniqueConstraint(fields=('provider', 'event'), name='wallet_callback_once')],
            },
        ),
        migrations.CreateModel(
            name='CashClosing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('gate', models.CharField(default='cash', editable=False, max_length=4)),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('closed_at', models.DateTimeField(auto_now_add=True, verbose_name='closed at')),
                ('opened_at', models.DateTimeField(null=True, verbose_name='opened at')),
                ('closed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='closed by')),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='opened by')),
            ],
            options={
                'verbose_name': 'closing of the cash gate',
                'verbose_name_plural': 'closings of the cash gate',
                'constraints': [models.UniqueConstraint(condition=models.Q(('opened_at', None)), fields=('gate',), name='wallet_cash_closed_once')],
            },
        ),
        migrations.CreateModel(
            name='Deposit',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('amount', models.BigIntegerField(verbose_name='amount')),
                ('provider', models.CharField(max_length=30, verbose_name='provider')),
                ('request_key', models.CharField(max_length=300)),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='asked at')),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended at')),
                ('state', models.CharField(choices=[('asked', 'waiting for the provider'), ('paid', 'paid'), ('failed', 'not paid'), ('stopped', 'came in, not credited'), ('sent_back', 'sent back')], default='asked', max_length=10, verbose_name='state')),
                ('why', models.CharField(blank=True, max_length=60, verbose_name='why')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'deposit',
                'verbose_name_plural': 'deposits',
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='wallet_deposit_amount'), models.UniqueConstraint(fields=('user', 'request_key'), name='wallet_deposit_once'), models.CheckConstraint(condition=models.Q(('state__in', ['asked', 'paid', 'failed', 'stopped', 'sent_back'])), name='wallet_deposit_state')],
            },
        ),
        migrations.CreateModel(
            name='Transfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.BigIntegerField(verbose_name='amount')),
                ('code', models.CharField(choices=[('start', 'Starting chips'), ('reload', 'Reload'), ('buyin', 'Buy-in'), ('topup', 'Chips added at the table'), ('cashout', 'Back from the table'), ('loss', 'Deal settled'), ('entry', 'Entry'), ('rejoin', 'Rejoin'), ('payout', 'Prize'), ('refund', 'Entry returned'), ('prize', 'Prize from the house'), ('rake', 'Service fee'), ('reversal', 'Reversed'), ('issue', 'Chips of an event'), ('burn', 'Out of the event'), ('correction', 'Match set aside'), ('adjustment', 'Adjusted by the house'), ('closed', 'Account deleted'), ('deposit', 'Deposit'), ('hold', 'Withdrawal asked for'), ('paidout', 'Withdrawal paid'), ('returned', 'Withdrawal returned')], max_length=10, verbose_name='code')),
                ('key', models.CharField(max_length=200, unique=True, verbose_name='key')),
                ('reference', models.CharField(blank=True, max_length=150, verbose_name='reference')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='posted at')),
                ('credit', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='credits', to='wallet.account', verbose_name='to')),
                ('debit', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='debits', to='wallet.account', verbose_name='from')),
                ('reverses', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='wallet.transfer', verbose_name='reverses')),
            ],
            options={
                'verbose_name': 'transfer',
                'verbose_name_plural': 'transfers',
                'indexes': [models.Index(fields=['debit', 'id'], name='wallet_transfer_debit'), models.Index(fields=['credit', 'id'], name='wallet_transfer_credit'), models.Index(fields=['created_at', 'id'], name='wallet_transfer_day'), models.Index(fields=['reference'], name='wallet_transfer_reference')],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='wallet_transfer_amount_positive'), models.CheckConstraint(condition=models.Q(('debit', models.F('credit')), _negated=True), name='wallet_transfer_two_accounts'), models.CheckConstraint(condition=models.Q(('code__in', ['start', 'reload', 'buyin', 'topup', 'cashout', 'loss', 'entry', 'rejoin', 'payout', 'refund', 'prize', 'rake', 'reversal', 'issue', 'burn', 'correction', 'adjustment', 'closed', 'deposit', 'hold', 'paidout', 'returned'])), name='wallet_transfer_code')],
            },
        ),
        migrations.CreateModel(
            name='Withdrawal',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('amount', models.BigIntegerField(verbose_name='amount')),
                ('provider', models.CharField(max_length=30, verbose_name='provider')),
                ('request_key', models.CharField(max_length=300)),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='asked at')),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended at')),
                ('state', models.CharField(choices=[('held', 'waiting for review'), ('approved', 'being paid'), ('paid', 'paid'), ('returned', 'returned')], default='held', max_length=10, verbose_name='state')),
                ('reviewed_at', models.DateTimeField(null=True, verbose_name='reviewed at')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('sent_at', models.DateTimeField(null=True, verbose_name='given to the provider at')),
                ('reviewer', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='reviewed by')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'withdrawal',
                'verbose_name_plural': 'withdrawals',
                'permissions': (('review_withdrawal', 'Can approve or refuse withdrawals'),),
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='wallet_withdrawal_amount'), models.UniqueConstraint(fields=('user', 'request_key'), name='wallet_withdrawal_once'), models.CheckConstraint(condition=models.Q(('state__in', ['held', 'approved', 'paid', 'returned'])), name='wallet_withdrawal_state'), models.CheckConstraint(condition=models.Q(('reviewer__isnull', True), models.Q(('reviewer', models.F('user')), _negated=True), _connector='OR'), name='wallet_withdrawal_four_eyes'), models.CheckConstraint(condition=models.Q(models.Q(('reviewer__isnull', True), ('state', 'held')), models.Q(models.Q(('state', 'held'), _negated=True), ('reviewer__isnull', False)), _connector='OR'), name='wallet_withdrawal_reviewed')],
            },
        ),
    ]
