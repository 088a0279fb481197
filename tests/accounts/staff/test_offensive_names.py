"""Staff take an offensive name away; its owner is told, and chooses another."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from accounts.models import Report, User
from accounts.profiles import renaming
from config.staff import action_log
from tables.models import Deal
from tests.tables.house import act, dealt
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
WHY = "The name insults other players."


@pytest.fixture
def rude(db) -> User:
    """Return a member with a name that should go."""
    return User.objects.create_user("gita", password="x", name="Silly Donkey")


def address(person: User) -> str:
    return reverse("admin:accounts_user_rename", args=[person.pk])


def change(desk: Client, person: User, name: str = "Calm Heron 12", why: str = WHY):
    answer = desk.post(address(person), {"name": name, "reason": why})
    person.refresh_from_db()
    return answer


def browser_of(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def test_the_person_is_told_why_and_the_desk_keeps_both_names(desk, rude) -> None:
    assert change(desk, rude).status_code == 302
    assert rude.display_name == "Calm Heron 12"
    own = browser_of(rude)
    told = own.get("/me/inbox/").text
    assert "changed your name to Calm Heron 12" in told
    assert WHY in told
    assert WHY in own.get("/me/").text
    entry = action_log.read(LogEntry.objects.get())
    assert (entry["act"], entry["reason"]) == ("name changed", WHY)
    assert entry["before"] == {"name": "Silly Donkey"}
    assert entry["after"] == {"name": "Calm Heron 12"}


def test_they_choose_another_name_at_once_but_not_the_old_one(desk, rude) -> None:
    renaming.rename(rude, "Silly Donkey 2")
    change(desk, rude)
    own = browser_of(rude)
    for name in ("Silly Donkey 2", "SILLY  donkey 2", "Si11y Donkey 2"):
        assert own.post(reverse("own_profile"), {"name": name}).status_code == 400
    chosen = own.post(reverse("own_profile"), {"name": "Gita Rao"})
    assert chosen.status_code == 302
    rude.refresh_from_db()
    assert rude.display_name == "Gita Rao"
    # From then on the usual rule holds, and the old name stays away for good.
    with pytest.raises(Refusal, match="renamed_lately"):
        renaming.rename(rude, "Gita Devi")
    rude.former_names.update(given_up_at="2001-01-01T00:00Z")
    assert renaming.is_taken("Silly Donkey 2")
    assert renaming.is_taken("Silly Donkey 2", by_other_than=rude)
    assert not renaming.is_taken("Calm Heron 12")


@pytest.mark.parametrize(
    "name", ["Asha", "АSHA", "admin", "x", "Silly Donkey", "silly-d0nkey"]
)
def test_the_rules_for_names_hold_for_staff_too(desk, rude, asha, name) -> None:
    assert change(desk, rude, name).status_code in (200, 409)
    assert rude.display_name == "Silly Donkey"
    assert not LogEntry.objects.exists()
    assert not rude.sanctions.exists()


def test_it_needs_a_reason_and_somebody_else_and_fits_members_alone(desk, rude) -> None:
    assert change(desk, rude, why="short").status_code == 200
    sam = User.objects.get(username="sam")
    assert (
        "yourself"
        in desk.post(address(sam), {"name": "Calm Heron 12", "reason": WHY}).text
    )
    assert rude.display_name == "Silly Donkey"
    guest = User.objects.create(username="g", name="Quiet Otter 41", is_guest=True)
    page = reverse("admin:accounts_user_change", args=[guest.pk])
    assert address(guest) not in desk.get(page).text
    assert "guests_have_no_name" in change(desk, guest).text


def test_the_form_proposes_a_free_name_and_a_report_leads_there(
    desk, rude, asha
) -> None:
    form = desk.get(address(rude)).context["form"]
    assert not renaming.is_taken(form["name"].value())
    report = Report.objects.create(reporter=asha, about=rude, reason="name")
    page = reverse("admin:accounts_report_change", args=[report.pk])
    assert address(rude) in desk.get(page).text


def test_tables_and_links_follow_the_new_name(desk) -> None:
    table, people = dealt(2)
    User.objects.filter(pk=people[0].pk).update(is_guest=False)
    old = User.objects.get(pk=people[0].pk).display_name
    act(table, people[0], "drop")
    assert change(desk, people[0]).status_code == 302
    deal = Deal.objects.get(ended_at__isnull=False)
    page = browser_of(people[1]).get(f"/deals/{deal.pk}/").text
    assert "Calm Heron 12" in page
    assert old not in page


def test_switching_kinds_off_or_being_suspended_hides_it_from_nobody(
    desk, rude
) -> None:
    where = reverse("admin:accounts_user_suspend", args=[rude.pk])
    desk.post(where, {"length": "1d", "reason": WHY})
    change(desk, rude)
    desk.post(reverse("admin:accounts_user_lift", args=[rude.pk]), {"reason": WHY})
    assert WHY in browser_of(rude).get("/me/inbox/").text
