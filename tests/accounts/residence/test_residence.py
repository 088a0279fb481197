"""Where people live: asked once, and held in the ledger's transaction."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.errors import Refusal
from accounts.models import User
from accounts.models.residence import Jurisdiction, Residence
from accounts.residence import eligibility
from wallet import ledger
from wallet.codes import CASH, Code
from wallet.models import Account

pytestmark = pytest.mark.django_db
ADULT = date(1990, 1, 1)


@pytest.fixture(autouse=True)
def malta(settings, db):
    settings.CASH_ENABLED = True
    return Jurisdiction.objects.create(
        country="MT", name="Malta", has_cash=True, age_min=21, text="Licensed."
    )


def test_an_adult_of_an_allowed_country_may(asha: User) -> None:
    assert eligibility.standing(asha).code == "say_where"
    eligibility.answer(asha, "MT", ADULT)
    assert eligibility.standing(asha).is_allowed
    assert eligibility.answer(asha, "MT", ADULT) == Residence.objects.get()
    with pytest.raises(Refusal, match="answered_before"):
        eligibility.answer(asha, "IN", ADULT)


@pytest.mark.parametrize("country", ["IN", eligibility.ELSEWHERE])
def test_india_and_unknown_countries_have_no_cash(asha, country) -> None:
    eligibility.answer(asha, country, ADULT)
    assert eligibility.standing(asha).code == "not_where_you_live"


def test_another_country_never_has_cash_whatever_row_there_is(asha, client) -> None:
    """A row that was made before only countries were accepted opens nothing."""
    Jurisdiction.objects.create(country="ZZ", name="Elsewhere", has_cash=True)
    assert [code for code, _name in eligibility.countries()].count("ZZ") == 1
    eligibility.answer(asha, eligibility.ELSEWHERE, ADULT)
    assert eligibility.standing(asha).code == "not_where_you_live"


def test_an_answer_is_corrected_to_a_country_only(asha) -> None:
    home = Residence(user=asha, country="XX", birth_date=ADULT)
    with pytest.raises(ValidationError, match="ISO 3166"):
        home.full_clean()
    for country in ("MT", eligibility.ELSEWHERE):
        Residence(user=asha, country=country, birth_date=ADULT).full_clean()


def test_cash_cannot_be_switched_on_for_india() -> None:
    row = Jurisdiction(country="IN", name="India", has_cash=True)
    with pytest.raises(ValidationError, match="can't be switched on for India"):
        row.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        Jurisdiction.objects.create(country="IN", name="India", has_cash=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Jurisdiction.objects.create(country="XX", name="X", age_min=16)
    for country in ("in", "IND", "1N"):
        with pytest.raises(ValidationError):
            Jurisdiction(country=country, name="x").full_clean()


def test_a_person_too_young_stays_so_whatever_they_say_next(asha, client) -> None:
    year = date.today().year
    client.force_login(asha)

    def answer(born: str):
        return client.post("/account/where/", {"country": "MT", "born": born})

    for born in (f"{year + 1}-01-01", "1800-01-01"):
        page = answer(born)
        assert page.status_code == 400
        assert "You must be 21 or older" in page.content.decode()
    assert "Write the date as 1990-11-22." in answer("2009-02-29").content.decode()
    assert not Residence.objects.exists()
    assert answer(f"{year - 20}-01-01").status_code == 302
    assert "You must be 21 or older." in client.get("/wallet/cash/").content.decode()
    assert answer("1990-01-01").status_code == 409
    assert eligibility.standing(asha).code == "too_young"


def test_age_is_counted_in_birthdays() -> None:
    born = date(2004, 2, 29)
    assert eligibility.age_on(born, date(2022, 2, 28)) == 17
    assert eligibility.age_on(born, date(2022, 3, 1)) == 18
    assert eligibility.age_on(born, date(2024, 2, 29)) == 20
    assert eligibility.age_on(born, date(2004, 2, 28)) == -1


def test_a_country_outside_the_list_is_no_answer(asha) -> None:
    for country in ("", "FR", "mt", "../"):
        with pytest.raises(Refusal, match="bad_country"):
            eligibility.answer(asha, country, ADULT)


def test_guests_and_bots_have_no_cash(asha) -> None:
    for kind in ("is_guest", "is_bot"):
        setattr(asha, kind, True)
        assert eligibility.standing(asha).code == "members_only"
        with pytest.raises(Refusal, match="members_only"):
            eligibility.answer(asha, "MT", ADULT)
        setattr(asha, kind, False)


def _purse(user: User, name: str) -> Account:
    return ledger.player_account(user, name)


def _deposit(user: User, key: str) -> None:
    outside = ledger.house_account("outside", CASH)
    ledger.post(outside, _purse(user, CASH), 500, Code.DEPOSIT, key)


def test_the_ledger_itself_asks(asha, malta) -> None:
    with pytest.raises(Refusal, match="say_where"):
        _deposit(asha, "one")
    eligibility.answer(asha, "MT", ADULT)
    _deposit(asha, "one")
    stack = ledger.stack_account("seating:1", asha, CASH)
    ledger.post(_purse(asha, CASH), stack, 200, Code.BUY_IN, "in")
    Jurisdiction.objects.filter(pk=malta.pk).update(has_cash=False)
    for act in (
        lambda: _deposit(asha, "two"),
        lambda: ledger.post(_purse(asha, CASH), stack, 1, Code.TOP_UP, "more"),
    ):
        with pytest.raises(Refusal, match="not_where_you_live"):
            act()
    ledger.post(stack, _purse(asha, CASH), 200, Code.CASH_OUT, "out")


def test_with_the_gate_shut_no_cash_comes_in_or_is_staked(asha, settings) -> None:
    eligibility.answer(asha, "MT", ADULT)
    settings.CASH_ENABLED = False
    with pytest.raises(Refusal, match="not_found"):
        _deposit(asha, "one")


def test_tournament_chips_need_a_country_only_where_there_is_cash(
    asha, settings
) -> None:
    event = "tournament:3"
    source = ledger.house_account("promotions", event)

    def give(key: str) -> None:
        ledger.post(source, _purse(asha, event), 100, Code.PRIZE, key)

    with pytest.raises(Refusal, match="not_where_you_live"):
        give("one")
    settings.CASH_ENABLED = False
    give("one")
    settings.CASH_ENABLED = True
    eligibility.answer(asha, "IN", ADULT)
    give("two")
    assert ledger.balance(_purse(asha, event)) == 200
