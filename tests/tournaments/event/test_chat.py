"""The chat of an event: who writes, who reads, what organiser and staff may do."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.people import relations
from config.staff import roles
from tables.models import ChatLine
from tests.tournaments.field import Evening, enter, event_of
from tests.tournaments.organisers import browser_of, organiser
from tournaments.errors import Refusal
from tournaments.event import chat
from tournaments.models import Tournament
from tournaments.registration import registrations
from tournaments.running import organiser_actions

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(evening: Evening, asha: User, bilal: User) -> Tournament:
    found = event_of(evening, entry=0)
    enter(found, asha, bilal)
    return found


def texts(event: Tournament, reader: Any) -> list[str]:
    return [line.text or line.emote for line in chat.lines(event, reader)]


def refused(event: Tournament, person: Any, **words: Any) -> str:
    before = ChatLine.objects.count()
    with pytest.raises(Refusal) as caught:
        chat.say(event, person, **words)
    assert ChatLine.objects.count() == before
    return caught.value.code


def post(browser: Client, event: Tournament, **sent: Any) -> Any:
    return browser.post(reverse("event_chat", args=[event.slug]), sent)


def page(browser: Client, event: Tournament) -> str:
    return browser.get(reverse("event", args=[event.slug]), {"tab": "chat"}).text


def test_who_is_in_writes_and_everybody_reads(event, asha, client) -> None:
    chat.say(event, asha, text="  good luck ")
    assert texts(event, None) == ["good luck"]
    assert "good luck" in page(client, event)
    assert "Players of the event can write" in page(client, event)


def test_without_an_entry_or_after_giving_it_back_you_do_not_write(
    event, asha, chandra
) -> None:
    assert refused(event, None, text="hi") == "not_logged_in"
    assert refused(event, chandra, text="hi") == "players_only"
    registrations.unregister(event.pk, asha)
    assert refused(event, asha, emote="hi") == "players_only"


def test_what_is_said_is_judged_as_at_a_table(event, asha, settings) -> None:
    guest = create_guest()
    enter(event, guest)
    assert refused(event, guest, text="hello") == "guests_emotes_only"
    assert chat.say(event, guest, emote="gg").emote == "gg"
    assert refused(event, asha, text="\u200b") == "bad_text"
    assert refused(event, asha, text="x" * 501) == "too_long"
    assert refused(event, asha, emote="shrug") == "bad_field"
    for number in range(settings.CHAT_LINES_MAX):
        chat.say(event, asha, text=str(number))
    assert refused(event, asha, text="more") == "slow_down"


def test_if_you_hide_the_chat_or_mute_somebody_you_do_not_read_them(
    event, asha, bilal
) -> None:
    chat.say(event, asha, text="of asha")
    chat.say(event, bilal, text="of bilal")
    relations.relate(asha, bilal, "mute")
    assert texts(event, asha) == ["of asha"]
    relations.hide_chat(asha, is_hidden=True)
    assert texts(event, asha) == []
    assert texts(event, bilal) == ["of asha", "of bilal"]


def test_the_rooms_of_two_events_are_two(event, evening, asha) -> None:
    other = event_of(evening, name="Other", entry=0)
    chat.say(event, asha, text="here")
    assert texts(other, asha) == []
    assert chat.say(event, asha, text="again").n == 2


def test_the_organiser_writes_unentered_and_those_lines_are_marked(
    event, chandra, client
) -> None:
    organiser(chandra)
    Tournament.objects.filter(pk=event.pk).update(organiser=chandra)
    event.refresh_from_db()
    chat.say(event, chandra, text="Welcome.")
    organiser_actions.tell(event.pk, "We begin on time.", by=chandra)
    assert texts(event, None) == ["Welcome.", "We begin on time."]
    assert page(client, event).count("is-official") == 2


def test_staff_and_the_organiser_hide_a_line_and_it_is_kept(
    event, asha, bilal, chandra, settings
) -> None:
    line = chat.say(event, asha, text="rude words")
    assert post(browser_of(bilal), event, hide=line.pk).status_code == 403
    assert texts(event, bilal) == ["rude words"]
    roles.furnish()
    chandra.is_staff = True
    chandra.save()
    chandra.groups.add(*roles.Group.objects.filter(name="support"))
    staff = browser_of(chandra)
    assert "btn-hide-line" in page(staff, event)
    assert "btn-hide-line" not in page(browser_of(bilal), event)
    assert post(staff, event, hide=line.pk).status_code == 302
    assert texts(event, bilal) == []
    line.refresh_from_db()
    assert line.text == "rude words"
    assert line.hidden_by == chandra
    settings.STAFF_MFA = True
    assert not chat.voice_of(event, chandra).may_hide


def test_a_line_of_another_room_is_not_hidden_here(event, evening, chandra) -> None:
    other = event_of(evening, name="Other", entry=0)
    guest = create_guest()
    enter(other, guest)
    line = chat.say(other, guest, emote="hi")
    chandra.is_superuser = True
    chandra.save()
    for sent in (line.pk, "x", "9" * 30, ""):
        assert post(browser_of(chandra), event, hide=sent).status_code == 404
    assert texts(other, None) == ["hi"]


def test_a_form_says_it_too_and_a_refusal_shows_the_page(event, asha) -> None:
    browser = browser_of(asha)
    assert post(browser, event, text="by form").status_code == 302
    assert post(browser, event, emote="nice").status_code == 302
    assert texts(event, asha) == ["by form", "nice"]
    answer = post(browser, event, text="\0 ")
    assert answer.status_code == 400
    assert 'data-code="bad_text"' in answer.text
    assert 'data-testid="event-chat"' in answer.text


def test_an_organisers_announcement_is_heard_by_all(
    evening: Evening, asha: User, bilal: User
) -> None:
    event = event_of(evening, organiser=asha, entry=0)
    enter(event, bilal)
    relations.relate(asha, bilal, "block")
    chat.announce(event, asha, "Not an organiser yet.")
    assert chat.lines(event, bilal) == []
    organiser(asha)
    official = User.objects.get(pk=asha.pk)
    said = chat.announce(event, official, "We begin on time.")
    assert said.is_official
    assert chat.lines(event, bilal) == [said]
