"""Bad input at the desk: what staff sends that cannot be."""

from urllib.parse import quote

import pytest
from django.contrib import admin
from django.core.management import get_commands
from django.urls import get_resolver, reverse

from accounts.models import User
from config.staff.actions import chip_adjustments
from config.staff.models import Adjustment
from tests.sizes import size
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
WHY = "Complaint 17, checked with the replay."
NONSENSE = ["%_", "\x00", "'; DROP TABLE accounts_user; --" + "9" * 10_000]


def lists() -> list[str]:
    """Return the address of each list of the admin."""
    found = []
    for model in admin.site._registry:
        info = model._meta.app_label, model._meta.model_name
        found.append(reverse("admin:{}_{}_changelist".format(*info)))
    return found


def test_whatever_is_searched_in_a_list_is_text(at_desk, asha, settings) -> None:
    settings.CASH_ENABLED = True
    browser = at_desk("superuser")
    for where in lists():
        for words in NONSENSE[size("staff_lists", 1, 0) :]:
            answer = browser.get(f"{where}?q={quote(words)}")
            assert answer.status_code in (200, 302, 400), (where, words[:20])
    shown = browser.get(f"{reverse('admin:accounts_user_changelist')}?q=%25").text
    assert "Asha" not in shown


@pytest.mark.parametrize(
    "query",
    [
        # A NUL is a text for one database and none for the other.
        pytest.param("pk=%00", marks=pytest.mark.databases),
        *("p=-1", "o=abc", "password__startswith=m"),
        *(
            pytest.param(one, marks=pytest.mark.soak("staff_lists"))
            for one in ("p=999999", "o=99", "e=1")
        ),
    ],
)
def test_nonsense_in_the_address_of_a_list_shows_nothing_secret(
    at_desk, asha, settings, query
) -> None:
    settings.CASH_ENABLED = True
    browser = at_desk("superuser")
    for where in lists():
        answer = browser.get(f"{where}?{query}")
        assert answer.status_code in (200, 302, 400), (where, query)
        assert asha.password not in answer.content.decode(), where


WITH_ACTIONS = {"cashclosing", "helplink", "report", "tournament"}
"""Lists with an act of their own: for those who may change it, and superusers alone."""


def test_no_list_has_fields_or_actions_that_change_rows() -> None:
    for model, page in admin.site._registry.items():
        assert not page.list_editable, model
        changing = {*(page.actions or ())} - {"as_csv"}
        assert not changing or model._meta.model_name in WITH_ACTIONS, model


def test_bulk_acts_posted_by_hand_delete_nothing(at_desk, asha) -> None:
    browser = at_desk("support")
    before = User.objects.count()
    for where in lists():
        wish = {"action": "delete_selected", "_selected_action": str(asha.pk)}
        answer = browser.post(where, {**wish, "post": "yes", "index": "0"})
        assert answer.status_code in (302, 403, 405, 200), where
    assert User.objects.count() == before


def test_nothing_is_imported_from_files() -> None:
    addresses = " ".join(map(str, get_resolver(None).reverse_dict))
    assert "import" not in addresses
    assert not [name for name in get_commands() if "import" in name]


def test_a_role_is_not_taken_from_oneself(at_desk) -> None:
    browser = at_desk("superuser", "chief")
    chief = User.objects.get(username="chief")
    where = reverse("admin:accounts_user_roles", args=[chief.pk])
    assert "yourself" in browser.post(where, {"groups": [], "reason": WHY}).text
    assert User.objects.get(pk=chief.pk).is_superuser


def test_an_adjustment_asked_for_twice_waits_once(staff, asha) -> None:
    first = staff("finance", "one")
    rows = {
        chip_adjustments.ask(asha, "give", 50, reason=WHY, by=first).pk
        for _ in range(2)
    }
    assert len(rows) == 1
    chip_adjustments.decide(rows.pop(), agrees=True, by=staff("finance", "two"))
    assert chip_adjustments.ask(asha, "give", 50, reason=WHY, by=first).state == "asked"
    assert Adjustment.objects.count() == 2
    with pytest.raises(Refusal):
        chip_adjustments.decide(Adjustment.objects.first().pk, agrees=True, by=first)
