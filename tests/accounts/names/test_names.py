"""Names and passwords that are refused, and why."""

import pytest
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.errors import Refusal
from accounts.models import User
from accounts.names import name_rules
from accounts.names.look_alikes import script_of
from accounts.recovery import codes
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
    for path in ("email/", "confirm-email/"):
        assert client.get(f"/account/{path}").status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Mira Sen\ufe0f",
            "ad\ufe0fmin",
            "bo\ufe0ft-x",
            "mo\u180bderator",
            "a\u034fsha",
        ),
        *("as\u2060ha", "as\u00adha", "as\U000e0100ha"),
    ],
)
def test_characters_that_show_nothing_are_refused(name):
    with pytest.raises(ValidationError) as caught:
        name_rules.check(name)
    assert caught.value.code == "name_invisible"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("as\u0941ha", "name_scripts"),
        ("as\u0483ha", "name_characters"),
        ("as\u20ddha", "name_characters"),
        ("अमि\u0301त", "name_scripts"),
        ("as\u01c0ha", "name_characters"),
    ],
)
def test_marks_and_letters_that_no_name_needs_are_refused(name, code):
    with pytest.raises(ValidationError) as caught:
        name_rules.check(name)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "name",
    [
        *("Meldhouse team", "Support Team", "Official House", "Organiser", "Deleted"),
        *(
            "North",
            "East",
            "Seat 5",
            "seat-l0",
            "Player 2",
            "SupportTeam",
            "S.U.P.P.O.R.T",
        ),
        *(
            "Adrnin",
            "MELDHOUSE",
            "Me1dhouse",
            "House Staff",
            "North Player 3",
            "Player12",
        ),
    ],
)
def test_names_that_speak_for_the_house_or_a_seat_are_reserved(name):
    with pytest.raises(ValidationError) as caught:
        name_rules.check(name)
    assert caught.value.code == "name_reserved"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Kim West",
            "Rowena",
            "Steamer",
            "Modi",
            "Seattle",
            "Eastwood",
            "Meera Northey",
        ),
        *(
            "अंकित",
            "पार्वती",
            "రామ్",
            "శ్రీను",
            "தமிழ்",
            "முருகன்",
            "ಶ್ರೀನಿವಾಸ",
            "Zoë",
            "Đorđe",
            "Ọbá",
        ),
    ],
)
def test_names_of_people_stay_possible(name):
    assert name_rules.check(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mary", "Rnary"),
        ("Asha", "Ąşhä"),
        ("Strasse", "Straße"),
        ("Ottoman", "0tt0man"),
        ("ఆలజ", "ಆಲಜ"),
        ("Support", "Ѕuррort"),
        ("Admin", "ΑDΜΙΝ"),
        ("Mira Sen", "mira-sen\ufe0f"),
        ("admin", "ad\u0941min"),
    ],
)
def test_names_that_look_alike_have_one_key(one, other):
    assert name_rules.key(one) == name_rules.key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("अंकित", "अकित"), ("Asha", "Isha"), ("राम", "रामा"), ("Ana", "Anna")],
)
def test_names_that_differ_have_two_keys(one, other):
    assert name_rules.key(one) != name_rules.key(other)


def test_no_letter_of_names_has_another_key_in_upper_case():
    every = [chr(point) for point in range(0x2000) if script_of(chr(point))]
    assert len(every) > 800
    for sign in every:
        found = {
            name_rules.key(f"x{one}x") for one in (sign, sign.upper(), sign.lower())
        }
        assert len(found) == 1, sign
        assert len(found.pop()) > 1


@pytest.mark.parametrize("title", ["Official Meldhouse", "Ѕupport Тeam", "ad\u034fmin"])
def test_tables_and_events_do_not_speak_for_the_house(title):
    with pytest.raises(Refusal) as caught:
        name_rules.checked_title(title)
    assert caught.value.code in {"name_reserved", "bad_text"}
    assert "name" in caught.value.fields


@pytest.mark.parametrize(
    "title", ["Friday ❤\ufe0f", "1\ufe0f\u20e3 Cup", "Клуб друзей"]
)
def test_titles_may_be_of_any_script_and_have_emoji(title):
    assert name_rules.checked_title(title) == title


@pytest.mark.parametrize(
    ("typed", "again"),
    [
        ("Zoe\u0301 Bronte\u0308", "Zoé Brontë"),
        ("Ｋｉｒａｎ Ｒａｏ", "kiran rao"),
        ("So\ufb01a", "SOFIA"),
        ("Plain Joe", "plain  JOE"),
        ("ÉCLAIR", "éclair"),
    ],
)
@pytest.mark.parametrize("door", ["login", "recovery"])
def test_a_name_opens_every_door_as_typed_and_in_other_forms(db, typed, again, door):
    assert sign_up(typed).status_code == 302
    member = User.objects.get()
    code = codes.make(member)
    for name, given in zip((typed, again), code, strict=False):
        browser = Client()
        if door == "recovery":
            fields = {"login": name, "code": given, "password1": GOOD}
            assert browser.post("/account/password/reset/", fields).status_code == 302
        browser.post("/account/login/", {"login": name, "password": GOOD})
        assert browser.session["_auth_user_id"] == str(member.pk), ascii(name)


def test_five_wrong_passwords_in_five_spellings_are_five_tries(asha):
    for name in ("asha", "ASHA", "Ásha", "\uff41sha", " asha "):
        Client().post("/account/login/", {"login": name, "password": "wrong"})
    answer = Client().post("/account/login/", {"login": "asha", "password": "wrong"})
    assert "try again in 5 minutes" in answer.text


COMPOSED, DECOMPOSED = "café-crème-42", "cafe\u0301-cre\u0300me-42"


@pytest.mark.parametrize(
    ("made", "typed"), [(COMPOSED, DECOMPOSED), (DECOMPOSED, COMPOSED)]
)
def test_a_password_is_the_same_on_every_keyboard(db, made, typed):
    assert sign_up("Meera", made).status_code == 302
    browser = Client()
    browser.post("/account/login/", {"login": "Meera", "password": typed})
    assert "_auth_user_id" in browser.session
    User.objects.create_superuser("ravi", password=made)
    assert Client().login(username="ravi", password=typed)


def test_an_older_password_still_works_as_typed_and_then_in_every_form(asha):
    asha.password = make_password(DECOMPOSED)
    asha.save(update_fields=["password"])
    for given in (DECOMPOSED, COMPOSED):
        browser = Client()
        browser.post("/account/login/", {"login": "asha", "password": given})
        assert "_auth_user_id" in browser.session, ascii(given)
        assert browser.get("/me/").status_code == 200
