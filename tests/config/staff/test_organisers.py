"""Organisers are not staff: the desk is shut to them, and so is every account."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from config.staff import action_log, roles

pytestmark = pytest.mark.django_db
WHY = "Runs the club's evenings"


@pytest.fixture
def organiser(staff) -> User:
    person = User.objects.create_user("club", password="a-club-of-oak-7")
    person.groups.add(Group.objects.get(name="organiser"))
    return person


def desk_addresses(row: str) -> list[str]:
    """Return every address of the desk, with a row where it asks for one."""
    found = []
    patterns = get_resolver().namespace_dict["admin"][1].reverse_dict
    for name in {name for name in patterns if isinstance(name, str)}:
        for args in ([], [row], ["auth"], ["1", "2"]):
            try:
                found.append(reverse(f"admin:{name}", args=args))
            except NoReverseMatch:
                continue
    return sorted(set(found))


def test_every_address_of_the_desk_refuses_an_organiser(organiser, asha) -> None:
    browser = Client()
    browser.force_login(organiser)
    addresses = desk_addresses(str(asha.pk))
    assert len(addresses) > 100
    public = {reverse("admin:logout"), reverse("admin:jsi18n")}
    shut = {""}
    for address in addresses:
        if address in public:
            continue
        for ask in (browser.get, browser.post):
            answer = ask(address)
            # Where most addresses lead is looked at once.
            leads_to = answer.get("Location", "").partition("?")[0]
            if leads_to not in shut:
                answer = browser.get(answer["Location"], follow=True)
                shut.add(leads_to)
            elif leads_to:
                continue
            assert answer.status_code in (403, 404), address
    assert len(shut) < 9
    assert not LogEntry.objects.exists()


def test_nobodys_account_opens_to_an_organiser(organiser, asha, bilal) -> None:
    browser = Client()
    browser.force_login(organiser)
    for model in ("user", "limit", "decision", "report", "sanction", "residence"):
        try:
            where = reverse(f"admin:accounts_{model}_changelist")
        except NoReverseMatch:
            continue
        assert browser.get(where, follow=True).status_code == 403
    for model in ("transfer", "account"):
        where = reverse(f"admin:wallet_{model}_changelist")
        assert browser.get(where, follow=True).status_code == 403
    # These pages show the person asking, whatever name the address has.
    for page in ("/wallet/", "/wellbeing/", "/me/"):
        text = browser.get(f"{page}?user={asha.pk}&q={asha.pk}").text
        assert asha.display_name not in text
    for path in ("api/v1/wallet/", "api/v1/wellbeing/", "api/v1/me/"):
        answer = browser.get(f"/{path}?user={asha.pk}")
        assert str(asha.pk) not in answer.text


def test_an_organiser_has_a_right_to_their_own_events_alone(organiser) -> None:
    assert organiser.get_all_permissions() == {"tournaments.add_tournament"}
    assert not organiser.is_staff


def test_support_makes_an_organiser_and_takes_the_role_away(at_desk, asha) -> None:
    browser = at_desk("support")
    make = reverse("admin:accounts_user_organiser", args=[asha.pk])
    end = reverse("admin:accounts_user_organiser-end", args=[asha.pk])
    shown = reverse("admin:accounts_user_change", args=[asha.pk])
    assert make in browser.get(shown).text
    assert browser.post(make, {"reason": WHY}).status_code == 302
    asha.refresh_from_db()
    assert roles.names_of(asha) == ["organiser"]
    assert not asha.is_staff
    entry = action_log.read(LogEntry.objects.latest("pk"))
    assert (entry["reason"], entry["before"], entry["after"]) == (
        *(WHY, {"roles": []}),
        {"roles": ["organiser"]},
    )
    page = browser.get(shown).text
    assert end in page
    assert make not in page
    assert browser.post(end, {"reason": WHY}).status_code == 302
    assert roles.names_of(asha) == []


@pytest.mark.parametrize("role", ["finance"])
def test_finance_makes_no_organisers(role, at_desk, asha) -> None:
    where = reverse("admin:accounts_user_organiser", args=[asha.pk])
    assert at_desk(role).post(where, {"reason": WHY}).status_code == 403


def test_you_cannot_make_yourself_or_a_guest_an_organiser(staff) -> None:
    support = staff("support")
    browser = Client()
    browser.force_login(support)
    for person, code in ((support, "yourself"), (create_guest(), "no_person")):
        where = reverse("admin:accounts_user_organiser", args=[person.pk])
        assert code in browser.post(where, {"reason": WHY}).text
    assert not Group.objects.get(name="organiser").user_set.exists()


def test_a_superuser_who_gives_the_role_alone_makes_nobody_staff(at_desk, asha) -> None:
    where = reverse("admin:accounts_user_roles", args=[asha.pk])
    browser = at_desk("superuser")
    organisers = Group.objects.get_or_create(name="organiser")[0].pk
    support = Group.objects.get_or_create(name="support")[0].pk
    for groups, is_staff in (([organisers, support], True), ([organisers], False)):
        assert browser.post(where, {"groups": groups, "reason": WHY}).status_code == 302
        asha.refresh_from_db()
        assert asha.is_staff is is_staff


def test_the_command_makes_an_organiser_who_is_not_staff(asha) -> None:
    call_command("roles", give="organiser", to=asha.username)
    asha.refresh_from_db()
    assert roles.names_of(asha) == ["organiser"]
    assert not asha.is_staff
