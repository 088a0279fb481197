"""Django's admin shows and never changes."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables.models import DealSeed

MODELS = [
    ("accounts", "user"),
    ("tables", "table"),
    ("tables", "match"),
    ("tables", "deal"),
    ("tables", "matchseat"),
    ("wallet", "transfer"),
]


@pytest.fixture
def chief(db):
    browser = Client()
    browser.force_login(User.objects.create_superuser("chief", password="x"))
    return browser


def address(app, model, act, *args):
    return reverse(f"admin:{app}_{model}_{act}", args=args)


@pytest.mark.parametrize(("app", "model"), MODELS)
def test_lists_can_be_read_and_searched(chief, asha, app, model):
    for query in ("", "?q=asha", "?q=1", "?q=" + "9" * 30, f"?q={asha.pk}"):
        path = address(app, model, "changelist") + query
        assert chief.get(path, follow=True).status_code == 200


@pytest.mark.parametrize(("app", "model"), MODELS)
def test_adding_changing_and_deleting_by_hand_is_403(chief, asha, app, model):
    assert chief.post(address(app, model, "add"), {}).status_code == 403
    row = apps.get_model(app, model).objects.first()
    number = row.pk if row else 1
    if row is not None:
        for act in ("change", "delete"):
            answer = chief.post(address(app, model, act, number), {"post": "yes"})
            assert answer.status_code == 403
        shown = chief.get(address(app, model, "change", number))
        assert shown.status_code == 200
        assert "_save" not in shown.text
        assert apps.get_model(app, model).objects.filter(pk=number).exists()


def test_bulk_actions_delete_nobody(chief, asha):
    chief.post(
        address("accounts", "user", "changelist"),
        {"action": "delete_selected", "_selected_action": str(asha.pk), "post": "yes"},
    )
    assert User.objects.filter(pk=asha.pk).exists()


def test_a_user_changed_by_hand_stays_the_same(chief, asha):
    chief.post(
        address("accounts", "user", "change", asha.pk), {"name": "x", "is_staff": "on"}
    )
    asha.refresh_from_db()
    assert asha.name == "Asha"
    assert not asha.is_staff


def test_no_page_of_the_admin_knows_seeds_or_states(chief):
    assert DealSeed not in admin.site._registry
    secret = {"state", "transcript", "order", "toss", "sealed", "clock", "options"}
    for model, page in admin.site._registry.items():
        if model._meta.app_label == "tables":
            assert page.fields is not None
            assert not secret & {*page.fields, *page.list_display}


def test_the_password_hash_is_not_shown(chief, asha):
    page = chief.get(address("accounts", "user", "change", asha.pk)).text
    assert asha.password not in page


def test_players_have_no_admin(client, asha):
    client.force_login(asha)
    assert client.get("/admin/", follow=False).status_code == 302
