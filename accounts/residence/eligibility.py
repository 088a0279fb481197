"""What a person may play: used by pages, and by the ledger in its transaction.

Only a site with cash asks where people live; there a person whose country is unknown
may only use play chips.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from accounts.models import User, iso3166
from accounts.models.iso3166 import ELSEWHERE
from accounts.models.residence import (
    AGE_MIN,
    NO_CASH,
    Jurisdiction,
    Residence,
)
from accounts.residence import identity_checks
from wallet.cash import gate
from wallet.codes import CASH, PLAY, TOURNAMENT, Code, Kind, chips_of
from wallet.hooks import Standing
from wallet.models import Account
from wallet.new_transfer import NewTransfer

AGE_MAX: Final = 120

Refusal.teach(
    {
        "members_only": _("Cash is only for members. Sign up first."),
        "say_where": _("Tell us first where you live and when you were born."),
        "not_where_you_live": _("We don't offer this where you live."),
        "too_young": _("You must be %(min)s or older."),
        "bad_birth_date": _(
            "This can't be your date of birth. You must be %(min)s or older."
        ),
        "bad_country": _("Choose a country from the list."),
        "answered_before": _(
            "You have already answered this. If it is wrong, ask us to correct it."
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Rule:
    """What a country allows besides play chips."""

    has_tournaments: bool = False
    has_cash: bool = False
    age_min: int = AGE_MIN
    text: str = ""


UNKNOWN: Final = Rule()
KNOWN: Final = {NO_CASH: Rule(has_tournaments=True)}
"""Rules that apply without a row."""


def rule_of(country: str) -> Rule:
    """Return the rules of a country; without a row, only play chips are allowed.

    Rows with an invalid country code are ignored.
    """
    if not iso3166.is_country(country):
        return UNKNOWN
    row = Jurisdiction.objects.filter(country=country).first()
    if row is None:
        return KNOWN.get(country, UNKNOWN)
    return Rule(
        has_tournaments=row.has_tournaments,
        has_cash=row.has_cash and country != NO_CASH,
        age_min=row.age_min,
        text=row.text,
    )


def countries() -> list[tuple[str, str]]:
    """Return the countries to choose from, and "Another country" at the end."""
    found = Jurisdiction.objects.filter(country__in=iso3166.COUNTRIES)
    rows = dict(found.values_list("country", "name"))
    rows.setdefault(NO_CASH, str(_("India")))
    listed = sorted(rows.items(), key=lambda row: row[1])
    return [*listed, (ELSEWHERE, str(_("Another country")))]


def standing(user: Any) -> Standing:
    """Return whether a person may bring in and stake cash, and if not, why."""
    if user.is_guest or user.is_bot:
        return Standing("members_only")
    home = Residence.objects.filter(user=user.pk).first()
    if home is None:
        return Standing("say_where")
    rule = rule_of(home.country)
    if not rule.has_cash:
        return Standing("not_where_you_live", text=rule.text)
    if age_on(home.birth_date, timezone.now().date()) < rule.age_min:
        return Standing("too_young", {"min": rule.age_min})
    if identity_checks.is_asked_to_play() and home.identity_checked_at is None:
        return Standing("verify_first")
    return Standing(text=rule.text)


def answer(user: User, country: str, born: date) -> Residence:
    """Store a person's country and date of birth, once and for all.

    Answers of people who are too young are stored too, so that they cannot try again.
    Raise `members_only`, `answered_before`, `bad_country`, `bad_birth_date`.
    """
    gate.require_open()
    if user.is_guest or user.is_bot:
        raise Refusal("members_only", status=403)
    if country not in dict(countries()):
        raise Refusal("bad_country", status=400)
    if not 0 <= age_on(born, timezone.now().date()) <= AGE_MAX:
        raise Refusal("bad_birth_date", status=400, min=rule_of(country).age_min)
    with transaction.atomic():
        given = {"country": country, "birth_date": born}
        home, is_new = Residence.objects.get_or_create(user=user, defaults=given)
    if not is_new and (home.country, home.birth_date) != (country, born):
        raise Refusal("answered_before")
    return home


def age_on(born: date, day: date) -> int:
    """Return the age on a day; born on 29 February, it rises on 1 March.

    Negative before birth.
    """
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def permit(transfers: Sequence[NewTransfer], balances: Mapping[int, int]) -> None:
    """Refuse transfers of chips that the law of a person's country forbids.

    A policy of the ledger. Forbidden are deposits and stakes of cash, and new
    tournament chips. Chips a person already has can always be won, returned and
    withdrawn.
    """
    if all(each.debit.ledger == PLAY for each in transfers):
        return
    for each in transfers:
        if each.debit.ledger == CASH and _is_staked_or_new(each):
            _require_cash(each)
        elif gate.is_open() and _is_tournament_chip(each):
            _require_tournaments(each)


def _is_staked_or_new(each: NewTransfer) -> bool:
    if each.code == Code.DEPOSIT:
        return True
    return each.debit.kind == Kind.PLAYER and each.credit.kind in (Kind.STACK, Kind.POT)


def _is_tournament_chip(each: NewTransfer) -> bool:
    return (
        chips_of(each.debit.ledger) == TOURNAMENT
        and each.debit.kind == Kind.PROMOTIONS
        and each.credit.kind == Kind.PLAYER
    )


def _require_cash(each: NewTransfer) -> None:
    gate.require_open()
    account = each.credit if each.code == Code.DEPOSIT else each.debit
    found = gate.standing_of(_owner_of(account))
    if not found.is_allowed:
        raise Refusal(found.code, status=403, **found.params)


def _owner_of(account: Account) -> User:
    assert account.owner_id is not None, "a person's account has an owner"
    return User.objects.get(pk=account.owner_id)


def _require_tournaments(each: NewTransfer) -> None:
    owner = _owner_of(each.credit)
    if owner.is_bot:
        return
    home = Residence.objects.filter(user=owner).first()
    if not rule_of(home.country if home else "").has_tournaments:
        raise Refusal("not_where_you_live", status=403)
