"""Names and passwords that are refused, and why."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from accounts.names import name_rules
from wallet.statement import statements

pytestmark = pytest.mark.databases

GOOD = "three-runs-and-a-set"


def sign_up(username, password=GOOD):
    return Client().post(
        "/account/signup/", {"username": username, "password1": password}
    )


@pytest.mark.parametrize(
    "name", ["Asha", "Quiet Otter 41", "o.g-k_7", "Zoë", "अमित", "ಕನ್ನಡಿಗ", "x" * 30]
)
def test_good_names_are_kept_as_typed(name):
    assert name_rules.check(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ab", "name_length"),
        ("", "name_length"),
        ("x" * 31, "name_length"),
        ("as\u200bha", "name_invisible"),
        ("as\u202eha", "name_invisible"),
        ("line\nbreak", "name_invisible"),
        ("as\u2028ha", "name_characters"),
        ("asha" + "\u0323\u0332" * 5, "name_characters"),
        ("asha\N{GRINNING FACE}", "name_characters"),
        ("12345", "name_characters"),
        ("-asha", "name_characters"),
        ("as  ha", "name_characters"),
        ("<b>asha", "name_characters"),
        ("\u0430\u0455\u04bb\u0430", "name_characters"),
        ("ash\u0430", "name_characters"),
        ("ashaअ", "name_scripts"),
        ("admin", "name_reserved"),
        ("SYSTEM", "name_reserved"),
        ("bot-7", "name_reserved"),
        ("B0T 7", "name_reserved"),
        ("\uff41dmin", "name_reserved"),
    ],
)
def test_each_bad_name_is_told_its_rule(name, code):
    with pytest.raises(ValidationError) as caught:
        name_rules.check(name)
    assert caught.value.code == code


@pytest.mark.parametrize("name", ["ASHA", "asha", "\uff21sha", "Ásha", " Asha "])
def test_a_name_is_taken_whatever_its_case_and_look(asha, name):
    assert sign_up(name).status_code == 200
    assert User.objects.count() == 1


def test_digits_that_look_like_letters_do_not_make_another_name(db):
    sign_up("Olivia")
    assert "This name is taken" in sign_up("0livia").text
    assert "This name is taken" in sign_up("Ol1vla").text
    assert User.objects.count() == 1


def test_the_database_itself_refuses_two_that_look_alike(asha):
    with pytest.raises(IntegrityError), transaction.atomic():
        User(username="someone", name="ÁSHA").save()


def test_signing_up_gives_the_start_grant_and_logs_in(db):
    browser = Client()
    answer = browser.post("/account/signup/", {"username": "Meera", "password1": GOOD})
    assert answer.status_code == 302
    member = User.objects.get()
    assert member.display_name == "Meera"
    assert not member.is_guest
    assert statements.figures(member, "play").available == 10_000
    assert browser.session["_auth_user_id"] == str(member.pk)


@pytest.mark.parametrize("password", ["x", "password1", "48151623", "meerakumari1"])
def test_weak_passwords_are_told_why(db, password):
    answer = sign_up("meerakumari", password)
    assert answer.status_code == 200
    assert 'id="id_password1_error"' in answer.text
    assert not User.objects.exists()


@pytest.mark.parametrize("path", ["signup", "login"])
def test_a_monstrous_password_is_refused_before_hashing(db, monkeypatch, path):
    def never(*args, **kwargs):
        raise AssertionError("a monster was hashed")

    monkeypatch.setattr("django.contrib.auth.base_user.make_password", never)
    monkeypatch.setattr("django.contrib.auth.backends.UserModel.set_password", never)
    monster = "x7" * 5_000
    fields = {"username": "meera", "password1": monster}
    if path == "login":
        fields = {"login": "meera", "password": monster}
    answer = Client().post(f"/account/{path}/", fields)
    assert answer.status_code == 200
    assert "form-errors" in answer.text
    assert not User.objects.exists()


def test_a_password_may_have_128_characters(db):
    assert sign_up("meera", "x7!k" * 32).status_code == 302


def test_the_login_ignores_case_of_the_name(asha):
    browser = Client()
    browser.post("/account/login/", {"login": "ASHA", "password": "asha-plays-rummy"})
    assert browser.session["_auth_user_id"] == str(asha.pk)


def test_known_and_unknown_names_are_told_the_same(asha, settings):
    known = Client().post("/account/login/", {"login": "asha", "password": "wrong"})
    unknown = Client().post("/account/login/", {"login": "nobdy", "password": "wrong"})
    for answer in (known, unknown):
        assert answer.status_code == 200
        assert "This name and password don&#x27;t match." in answer.text


def test_the_sixth_wrong_password_is_told_to_wait(asha):
    for _ in range(5):
        Client().post("/account/login/", {"login": "asha", "password": "wrong"})
    answer = Client().post("/account/login/", {"login": "asha", "password": "wrong"})
    assert "try again in 5 minutes" in answer.text


def test_a_next_address_of_another_site_is_ignored(asha):
    answer = Client().post(
        "/account/login/?next=//evil.example/",
        {"login": "asha", "password": "asha-plays-rummy", "next": "//evil.example/"},
    )
    assert answer["Location"] == "/"


def test_what_is_not_built_has_no_page(client, db):
    for path in ("password/set/", "email/", "confirm-email/"):
        assert client.get(f"/account/{path}").status_code == 404
