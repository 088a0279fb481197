"""All data a reviewer needs to judge a withdrawal, on its page."""

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import Report, User
from accounts.models.residence import Residence
from accounts.residence import eligibility, identity_checks
from accounts.staff import frozen_chips, suspensions
from config.staff.model_admins.account_moves import transfer_ways
from config.staff.overview.cash_report import Span, people
from config.staff.permissions import may_open
from tables.games import titles
from tables.models import MatchSeat
from tournaments.models import Entry
from wallet.cash import gate
from wallet.codes import CASH
from wallet.errors import Refusal
from wallet.models import Transfer
from wallet.models.cash import Callback, Deposit, Withdrawal

ROWS = 15


def withdrawal_story(withdrawal: Withdrawal) -> SafeString:
    """Return the person's data, deposits, play, and earlier decisions."""
    person = User.objects.get(pk=withdrawal.user_id)
    matches = MatchSeat.objects.filter(user=person, match__ledger=CASH)
    events = Entry.objects.filter(user=person, tournament__ledger=CASH)
    others = Withdrawal.objects.filter(user=person).exclude(pk=withdrawal.pk)
    asked = Deposit.objects.filter(user=person).order_by("-asked_at")
    moved = Transfer.objects.filter(reference=f"withdrawal:{withdrawal.pk}")
    context: dict[str, Any] = {
        "person": person,
        "ways": _ways(person),
        "home": Residence.objects.filter(user=person).first(),
        "age": _age(person),
        "needs_check": identity_checks.is_asked_to_withdraw(),
        "standing": _standing(person),
        "sums": _sums(person),
        "deposits": asked[:ROWS],
        "withdrawals": others.order_by("-asked_at")[:ROWS],
        "matches": [
            (row, titles.game_title(row.match.game))
            for row in matches.select_related("match__table").order_by("-match")[:ROWS]
        ],
        "events": events.select_related("tournament").order_by("-pk")[:ROWS],
        "frozen": frozen_chips.of(person),
        "suspension": suspensions.of(person),
        "sanctions": person.sanctions.select_related("by").order_by("-at"),
        "reports": Report.objects.filter(about=person).order_by("-at")[:ROWS],
        "transfers": moved.order_by("pk"),
        "messages": Callback.objects.filter(payment=withdrawal.pk).order_by("pk"),
    }
    return SafeString(render_to_string("desk/_withdrawal.html", context))


def _ways(person: User) -> list[tuple[Any, str]]:
    found: list[tuple[Any, str]] = []
    if may_open("accounts_user"):
        where = reverse("admin:accounts_user_change", args=[person.pk])
        found.append((_("Person"), where))
    if may_open("accounts_residence"):
        where = reverse("admin:accounts_residence_change", args=[person.pk])
        found.append((_("Identity"), where))
    return [*found, *transfer_ways(person=str(person.pk), chips=CASH)]


def _age(person: User) -> int | None:
    home = Residence.objects.filter(user=person).first()
    if home is None:
        return None
    return eligibility.age_on(home.birth_date, timezone.now().date())


def _standing(person: User) -> str:
    """Return why the person may not use cash now; empty if they may."""
    standing = gate.standing_of(person)
    if standing.is_allowed:
        return ""
    return Refusal(standing.code, **standing.params).message


def _sums(person: User) -> dict[str, Any]:
    days = Span(person.date_joined.date(), timezone.now().date())
    found = people(days, of=person)
    return found[0] if found else {}
