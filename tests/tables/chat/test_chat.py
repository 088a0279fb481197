"""Chat: two rooms, what may be said, who hears it, and that no card is in it."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.people import relations
from tables.actions import publishing
from tables.chat import table_chat, talk
from tables.errors import Refusal
from tables.messages import presence
from tables.models import ChatLine, Table
from tables.seats import seating
from tables.view import snapshot
from tests.tables.client import Rest, Socket, guest, in_thread
from tests.tables.house import table_of, version
from tests.tables.stage import Stage
from tests.wire.plain import plain


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    monkeypatch.setattr(publishing, "send_to", lambda _table, m: kept.append(m))
    return kept


@pytest.fixture
def table(asha: User, bilal: User, sent: Any) -> Table:
    return table_of(asha, bilal, chat="full")


def refused(table: Table, person: Any, **words: Any) -> Refusal:
    """Let a person say something that is refused; nothing may be kept or sent."""
    before = ChatLine.objects.count(), version(table)
    with pytest.raises(Refusal) as caught:
        table_chat.say(table.pk, person, **words)
    assert (ChatLine.objects.count(), version(table)) == before
    return caught.value


async def lines_of(socket: Socket, count: int) -> list[dict[str, Any]]:
    """Listen until so many lines were heard; return all that were."""
    while True:
        heard = [m["line"] for m in socket.heard if m["type"] == "chat"]
        if len(heard) >= count:
            return heard
        await socket.hear()


def texts(table: Table, reader: Any, *, is_seated: bool) -> list[str]:
    found = table_chat.lines(table.pk, reader, is_seated=is_seated)
    return [line.text or line.emote or "" for line in found]


def test_a_line_goes_to_the_table_and_raises_no_version(table, asha, sent) -> None:
    before = version(table)
    sent.clear()
    said = table_chat.say(table.pk, asha, text="  well played ")
    assert said.line.text == "well played"
    assert (said.line.n, said.line.seat, said.line.name) == (1, 0, "Asha")
    assert version(table) == before
    (message,) = sent
    told = msgspec.json.decode(message["data"])
    assert told == {"type": "chat", "line": msgspec.to_builtins(said.line)}


@pytest.mark.databases
def test_lines_are_numbered_at_their_table_from_one(table, asha, bilal) -> None:
    other = table_of(bilal, asha, chat="full")
    numbers = [
        table_chat.say(where.pk, who, emote="hi").line.n
        for where, who in ((table, asha), (other, asha), (table, bilal))
    ]
    assert numbers == [1, 1, 2]


@pytest.mark.parametrize("text", ["", "   ", "\u00a0\u3164", "\u200d", "\u2800"])
def test_an_empty_line_is_bad_text(table, asha, text) -> None:
    assert refused(table, asha, text=text).code == "bad_text"


def test_of_a_line_501_characters_are_too_long_and_500_are_not(table, asha) -> None:
    refusal = refused(table, asha, text="x" * 501)
    assert (refusal.code, refusal.params) == ("too_long", {"max": 500})
    assert (
        table_chat.say(table.pk, asha, text=" " + "x" * 500 + " ").line.text
        == "x" * 500
    )


def test_control_characters_are_bad_text(table, asha) -> None:
    for sign in "\x00\x07\x1b\n\r\t\x7f\x85\u2028":
        refusal = refused(table, asha, text=f"one{sign}two")
        assert refusal.code == "bad_text", ascii(sign)


def test_direction_and_invisible_characters_are_bad_text(table, asha) -> None:
    turning = "\u202e\u202a\u2066\u2069\u200e\u200f\u061c"
    unseen = "\u200b\u2060\ufeff\u00ad\u180e\U000e0041\ue000"
    for sign in turning + unseen:
        refusal = refused(table, asha, text=f"gg{sign}wp")
        assert refusal.code == "bad_text", ascii(sign)


@pytest.mark.parametrize(
    "text", ["श्री", "क्\u200dष", "ನಮಸ್ಕಾರ", "👩\u200d🚀", "Perché no?"]
)
def test_scripts_that_need_joiners_keep_them(table, asha, text) -> None:
    assert table_chat.say(table.pk, asha, text=text).line.text == text


def test_towers_of_marks_are_bad_text(table, asha) -> None:
    assert refused(table, asha, text="a" + "\u0301" * 9).code == "bad_text"


def test_markup_and_links_are_kept_as_the_text_they_are(table, asha) -> None:
    text = "<b>hi</b> <script>x()</script> https://example.org &amp;"
    assert table_chat.say(table.pk, asha, text=text).line.text == text


def test_the_normal_form_is_composed(table, asha) -> None:
    assert table_chat.say(table.pk, asha, text="Cafe\u0301").line.text == "Café"


def test_twenty_lines_in_ten_seconds_are_slowed_down(
    table, asha, settings, hands
) -> None:
    for number in range(settings.CHAT_LINES_MAX):
        table_chat.say(table.pk, asha, text=str(number))
    assert refused(table, asha, text="more").code == "slow_down"
    assert refused(table, asha, emote="hurry").code == "slow_down"
    hands.pass_silently(talk.SLOW_SECONDS)
    assert table_chat.say(table.pk, asha, text="later").line.text == "later"


def test_who_is_muted_by_staff_is_told_until_when_and_why(table, asha, hands) -> None:
    asha.muted_until = hands.moment + timedelta(hours=1)
    asha.muted_reason = "Insults."
    asha.save(update_fields=["muted_until", "muted_reason"])
    for words in ({"text": "hello"}, {"emote": "hi"}):
        refusal = refused(table, asha, **words)
        assert refusal.code == "muted"
        assert refusal.params["reason"] == "Insults."
        assert refusal.params["until_at"].startswith("2026-03-01T")
        assert "until 1 Mar 2026, " in refusal.message
        assert "UTC: Insults." in refusal.message
    hands.pass_silently(3_601)
    assert table_chat.say(table.pk, asha, text="hello").line.text == "hello"


def test_where_chat_is_off_nothing_is_said(asha, bilal) -> None:
    quiet = table_of(asha, bilal, chat="off")
    assert refused(quiet, asha, text="hello").code == "chat_off"
    assert refused(quiet, asha, emote="hi").code == "chat_off"


def test_an_emote_that_does_not_exist_is_a_bad_field(table, asha) -> None:
    refusal = refused(table, asha, emote="fireworks")
    assert (refusal.code, refusal.params) == ("bad_field", {"field": "emote"})


def test_at_a_table_of_emotes_nothing_is_written(asha, bilal) -> None:
    table = table_of(asha, bilal, chat="emotes")
    assert refused(table, asha, text="hello").code == "emotes_only"
    assert table_chat.say(table.pk, asha, emote="gg").line.emote == "gg"


def test_guests_use_emotes(table) -> None:
    visitor = create_guest()
    assert refused(table, visitor, text="hello").code == "guests_emotes_only"
    assert table_chat.say(table.pk, visitor, emote="hi").line.seat is None


def test_a_visitor_without_an_account_says_nothing(table) -> None:
    assert refused(table, None, emote="hi").code == "not_logged_in"


def test_public_tables_have_emotes_and_private_ones_written_chat(asha) -> None:
    def chatting(**given: Any) -> str:
        shape = {"seats": 2, "stake": 1, **given}
        return seating.open_table(asha, "indian-points", **shape).chat

    assert chatting() == "emotes"
    assert chatting(private=True) == "full"
    assert chatting(private=True, practice=True) == "emotes"
    assert chatting(private=True, chat="off") == "off"
    with pytest.raises(Refusal, match="bad_field"):
        chatting(chat="loud")


def test_spectators_have_a_room_of_their_own_and_hear_the_table(
    table, asha, chandra
) -> None:
    table_chat.say(table.pk, asha, text="from a seat")
    said = table_chat.say(table.pk, chandra, text="from the gallery")
    assert said.seat is None
    assert texts(table, asha, is_seated=True) == ["from a seat"]
    assert texts(table, chandra, is_seated=False) == ["from a seat", "from the gallery"]


def test_who_stood_up_speaks_from_the_gallery(table, asha) -> None:
    seating.stand_up(table.pk, asha)
    assert table_chat.say(table.pk, asha, text="bye").seat is None


@pytest.mark.databases
def test_the_last_thirty_lines_come_with_the_page(
    client, table, asha, settings
) -> None:
    settings.CHAT_LINES_MAX = 100
    for number in range(33):
        table_chat.say(table.pk, asha, text=f"line {number}")
    client.force_login(asha)
    page = client.get(f"/t/{table.pk}/").text
    assert "line 3" in page
    assert '"line 2"' not in page
    assert texts(table, asha, is_seated=True)[0] == "line 3"


def test_a_person_muted_by_a_reader_is_not_in_the_lines_of_that_reader(
    table, asha, bilal
) -> None:
    table_chat.say(table.pk, asha, text="mine")
    table_chat.say(table.pk, bilal, text="his")
    relations.relate(asha, bilal, "mute")
    assert texts(table, asha, is_seated=True) == ["mine"]
    assert texts(table, bilal, is_seated=True) == ["mine", "his"]
    relations.relate(asha, bilal, None)
    assert texts(table, asha, is_seated=True) == ["mine", "his"]


def test_a_line_holds_nothing_but_who_said_what(table, asha) -> None:
    line = table_chat.say(table.pk, asha, text="hello").line
    shown = msgspec.to_builtins(line)
    assert set(shown) == {"n", "seat", "user", "name", "text", "emote", "at"}
    assert "chat" not in plain(snapshot.snapshot(table.pk, asha).view)


def test_a_program_chooses_the_chat_of_its_table(asha) -> None:
    _person, token = guest()
    shape = {"game": "indian-points", "seats": 2, "stake": 1}
    made = Rest(token).post("tables/", {**shape, "chat": "off"})
    assert made.body["chat"] == "off"
    assert Rest(token).post("tables/", {**shape, "chat": "x"}).status_code == 400


@pytest.mark.django_db(transaction=True)
async def test_rooms_over_the_line() -> None:
    async with Stage(2, chat="full") as stage:
        table = f"/ws/tables/{stage.table_id}/"
        gallery, token = await in_thread(guest)()
        watching = Socket(table, token)
        assert await watching.open()
        await watching.hello()
        first, second = stage.sockets
        answer = await watching.ask("chat", emote="wow")
        assert answer["type"] == "ack"
        answer = await first.ask("chat", emote="gg")
        assert answer["type"] == "ack"
        heard = [
            [(line["emote"], line["seat"]) for line in await lines_of(socket, count)]
            for socket, count in (
                (first, 1),
                (second, 1),
                (watching, 2),
                (stage.spectator, 2),
            )
        ]
        players, gallery_heard = [("gg", 0)], [("wow", None), ("gg", 0)]
        assert heard == [players, players, gallery_heard, gallery_heard]
        both = await first.ask("chat", text="a", emote="gg")
        assert (both["code"], both["params"]) == ("bad_field", {"field": "emote"})
        nothing = await first.ask("chat")
        assert (nothing["code"], nothing["params"]) == (
            "missing_field",
            {"field": "text"},
        )
        nobody = await stage.spectator.ask("chat", emote="hi")
        assert nobody["code"] == "not_logged_in"
        again = await second.hello()
        assert [line["emote"] for line in again["chat"]] == ["gg"]
        await watching.close()


def test_a_program_opens_a_private_table_and_gets_its_link(db) -> None:
    _person, token = guest()
    shape = {"game": "indian-points", "seats": 2, "stake": 1, "private": True}
    made = Rest(token).post("tables/", shape).body
    assert made["chat"] == "full"
    assert made["invitation"].startswith("/play/with/")
    assert Rest().get(f"tables/{made['id']}/").status_code == 404


@pytest.mark.django_db(transaction=True)
async def test_everybody_at_a_table_knows_how_many_watch() -> None:
    async with Stage(2) as stage:
        second = Socket(f"/ws/tables/{stage.table_id}/")
        assert await second.open()
        await second.hello()
        for count, process in ((2, "one"), (2, "one"), (4, "two")):
            await presence.round_of(process)
            for socket in stage.all:
                assert (await socket.ask("ping"))["watching"] == count
        await second.close()
        await presence.round_of("two")
        assert (await stage.sockets[0].ask("ping"))["watching"] == 3


@pytest.mark.django_db(transaction=True)
async def test_muting_somebody_works_at_once_on_open_sockets() -> None:
    async with Stage(2, chat="full") as stage:
        (asha, _), (bilal, _) = stage.people
        first, second = stage.sockets
        await in_thread(relations.relate)(asha, bilal, "mute")
        await first.ask("ping")
        await second.ask("chat", emote="hurry")
        await first.ask("ping")
        assert [line["emote"] for line in await lines_of(second, 1)] == ["hurry"]
        assert not await lines_of(first, 0)
