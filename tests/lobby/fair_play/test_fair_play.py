"""Fair play that anybody can check: record, log, pages, files, the auditor."""

import ast
import importlib.util
import io
import json
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from lobby.fair_play import policies
from rules import catalogue, deal_record, shuffle
from rules.commands import command_line
from tables.clock import timers
from tables.deal import dealing
from tables.fairness import commitments, published_log
from tables.match import leaving
from tables.models import ClientSeed, CommitmentLog, Deal, DealSeed, Table
from tables.table.live_table import LiveTable
from tables.text import deal_text
from tests.tables import house
from tests.tables.client import Rest, guest

pytestmark = pytest.mark.django_db


def a_table(**options: Any) -> tuple[Table, list[Any]]:
    people = [guest()[0] for _ in range(2)]
    return house.table_of(*people, **options), people


def play(table: Table, people: list[Any]) -> Deal:
    """Deal, and let who is first drop at once: the deal is settled and revealed."""
    house.deal(table)
    house.act(table, people[house.to_act(table)], "drop")
    deal = LiveTable.read(table.pk).deal
    assert deal.revealed_at is not None
    return deal


def browser(person: Any = None) -> Client:
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def embedded(page: Any, name: str) -> Any:
    pattern = rf'<script id="{name}" type="application/json">(.*?)</script>'
    return json.loads(re.search(pattern, page.content.decode(), re.DOTALL).group(1))


# The record ---------------------------------------------------------------------------


def test_a_record_carries_its_place_in_the_chain(tmp_path, capsys) -> None:
    table, people = a_table()
    first, second = play(table, people), play(table, people)
    record = Rest().get(f"deals/{second.pk}/fairness/").json()["record"]
    assert record["log"] == {
        "n": second.log_n,
        "previous": bytes(first.log_head).hex(),
        "head": bytes(second.log_head).hex(),
    }
    answer = browser().get(reverse("deal_record", args=[second.pk]))
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.json() == record
    path = tmp_path / "record.json"
    path.write_bytes(answer.content)
    assert command_line.main(["verify", "--record", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["good"] is True
    record["log"]["n"] += 1
    assert deal_record.verify(record) == ["place in the log differs"]


def test_the_first_commitment_follows_from_nothing() -> None:
    table, people = a_table()
    deal = play(table, people)
    assert deal.log_n == 1
    assert published_log.place_of(deal)["previous"] == "00" * 32


def test_the_place_is_known_before_the_deal_and_no_seed_is() -> None:
    table, _people = a_table()
    deal = LiveTable.read(table.pk).table.next_deal
    proof = Rest().get(f"deals/{deal.pk}/fairness/").json()
    assert proof["log"]["head"] == proof["log_head"]
    assert "server_seed" not in proof
    assert "record" not in proof
    page = browser().get(reverse("deal", args=[deal.pk]))
    assert "btn-check-deal" not in page.content.decode()


# The log ------------------------------------------------------------------------------


def test_the_log_in_the_api_is_the_chain_from_the_first_on() -> None:
    table, people = a_table()
    deals = [play(table, people) for _ in range(3)]
    head, rows, after = shuffle.LOG_START, [], 0
    while after is not None:
        page = Rest().get(f"fairness/log/?after={after}&limit=2").json()
        rows += page["results"]
        after = page["next"]
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        deal_id = bytes.fromhex(row["deal"].replace("-", ""))
        proof = bytes.fromhex(row["commitment"])
        head = shuffle.log_head(head, row["n"], deal_id, proof)
        assert head.hex() == row["head"]
    assert published_log.newest() == (rows[-1]["n"], rows[-1]["head"])
    states = {row["deal"]: row["state"] for row in rows}
    assert [states[str(deal.pk)] for deal in deals] == ["revealed"] * 3
    assert rows[0]["url"] == reverse("deal", args=[rows[0]["deal"]])


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("after=-1", "bad_cursor"),
        ("after=x", "bad_cursor"),
        ("after=" + "9" * 19, "bad_cursor"),
        ("after=²", "bad_cursor"),
        ("limit=0", "bad_limit"),
        ("limit=201", "bad_limit"),
        ("cursor=1", "unknown_field"),
    ],
)
def test_a_bad_request_for_the_log_is_refused(query: str, code: str) -> None:
    answer = Rest().get(f"fairness/log/?{query}")
    assert answer.status_code == 400
    assert answer.json()["code"] == code


def test_a_private_deal_is_in_the_chain_but_only_its_people_may_open_it() -> None:
    owner, friend, stranger = (guest()[0] for _ in range(3))
    table = house.table_of(owner, friend, private=True)
    deal = play(table, [owner, friend])
    link = reverse("deal", args=[deal.pk])
    for person, is_linked in ((owner, True), (friend, True), (stranger, False)):
        page = browser(person).get(reverse("fair_log"))
        assert (f'href="{link}"' in page.content.decode()) is is_linked
        assert bytes(deal.commitment).hex() in page.content.decode()
    row = Rest().get("fairness/log/").json()["results"][deal.log_n - 1]
    assert row["deal"] == str(deal.pk)
    assert row["url"] is None


def test_the_log_page_goes_back_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lobby.fair_play.pages.LOG_PAGE_SIZE", 2)
    table, people = a_table()
    for _ in range(3):
        play(table, people)
    page = browser().get(reverse("fair_log"))
    assert [row.n for row in page.context["rows"]][:2] == [4, 3]
    older = browser().get(reverse("fair_log"), {"below": 3})
    assert [row.n for row in older.context["rows"]] == [2, 1]
    chain = embedded(older, "chain")
    assert chain["previous"] == "00" * 32
    assert [row["n"] for row in chain["rows"]] == [1, 2]
    assert embedded(page, "chain")["previous"] == chain["rows"][-1]["head"]
    assert browser().get(reverse("fair_log"), {"below": "x"}).status_code == 404
    assert browser().get(reverse("fair_log"), {"below": 1}).status_code == 200


def test_an_abandoned_commitment_stands_there_with_its_reason() -> None:
    table, people = a_table()
    with house.transaction.atomic():
        live = LiveTable.lock(table.pk)
        leaving.close(live, "deserted")
        house.commit.commit(live)
    row = Rest().get("fairness/log/").json()["results"][0]
    assert row["state"] == "abandoned"
    assert row["reason"] == "the table closed because nobody was left to play"
    figures = published_log.figures()
    assert (figures["left"], figures["stopped"]) == (1, 0)
    assert figures["left_rate"] == "100.00 %"
    page = browser().get(reverse("fair_play")).content.decode()
    assert "the table closed because nobody was left to play (1)" in page
    call_command("verify_fairness", stdout=StringIO())


def test_deals_that_were_stopped_are_counted_by_whether_somebody_was_there() -> None:
    for reason in ("nobody_present", "void_by_us"):
        table, _people = a_table()
        house.deal(table)
        with house.transaction.atomic():
            live = LiveTable.lock(table.pk)
            dealing.abandon(live, reason)
            house.commit.commit(live)
    figures = published_log.figures()
    assert (figures["left"], figures["stopped"]) == (1, 1)
    assert figures["stopped_rate"] == published_log.percent(1, figures["committed"])
    assert Rest().get("fairness/log/").json()["results"][0]["state"] == "abandoned"
    call_command("verify_fairness", stdout=StringIO())


def test_seeds_that_were_withheld_are_counted_among_those_committed() -> None:
    table, people = a_table()
    deal = play(table, people)
    k = bytes(31) + b"\x01"
    rows = [(0, k, deal.ended_at), (1, k, None), (2, bytes(32), None)]
    for seat, proof, opened in rows:
        person = people[seat % 2]
        ClientSeed.objects.create(
            deal=deal, seat=seat, user=person, k=proof, opened_at=opened
        )
    figures = published_log.figures()
    assert (figures["seeds"], figures["withheld"]) == (2, 1)
    assert figures["withheld_rate"] == "50.00 %"


# The pages ----------------------------------------------------------------------------


def test_the_page_tells_a_real_deal_and_the_figures() -> None:
    empty = browser().get(reverse("fair_play"))
    assert empty.status_code == 200
    assert empty.context["example"] is None
    table, people = a_table()
    deal = play(table, people)
    page = browser().get(reverse("fair_play"))
    text = page.content.decode()
    assert commitments.seed_of(deal).hex() in text
    assert bytes(deal.commitment).hex() in text
    example = page.context["example"]
    assert example["byte"] % example["size"] == example["place"]
    seed, ht = commitments.seed_of(deal), example["record"]["transcript_sha512"]
    block = shuffle.Stream(seed, 1, 0, bytes.fromhex(ht)).block(0)
    assert example["byte"] in block
    figures = page.context["figures"]
    assert figures["revealed"] == 1
    assert figures["committed"] == Deal.objects.count()
    assert 'href="/fair-play/"' in browser().get("/").content.decode()


def test_the_numbers_of_the_policies_are_those_in_force(monkeypatch) -> None:
    told = " ".join(one["text"] for one in policies.in_force())
    assert "30 s at a normal one" in told
    assert "60 s of extra time" in told
    assert "10 s to rejoin a pool and 15 s to agree to a split" in told
    monkeypatch.setitem(timers.TURN_MS, "normal", 31_500)
    monkeypatch.setattr(timers, "SILENT_SECONDS", 9)
    told = " ".join(one["text"] for one in policies.in_force())
    assert "31.5 s at a normal one" in told
    assert "After 9 s without" in told
    games = {one["title"]: one["text"] for one in policies.by_game()}
    assert len(games) == len(catalogue.GAMES)
    points = games["Turns you miss, 13-card Points"]
    assert "you are dropped for 20 points" in points
    assert "After 3 such turns in a row, your saved groups decide" in points
    assert "Only if nobody at the table plays any more, you are dropped" in points
    twenty_one = games["Turns you miss, 21-card Rummy"]
    assert "After 2 turns, you are dropped for a middle drop" in twenty_one
    text = browser().get(reverse("fair_play")).content.decode()
    assert "you are dropped for 50." in text, "201 has prices of its own"
    assert "you are out of the deal with the full count" in text, "best of has no drop"


def test_the_deals_page_says_truly_whose_seeds_were_in_it() -> None:
    table, people = a_table()
    deal = play(table, people)
    page = browser().get(reverse("deal", args=[deal.pk]))
    text = page.content.decode()
    assert "No player&#x27;s own seed is in it" in text
    assert text.count('data-testid="own-seed"') == 2
    assert "rules verify --record" in text
    assert embedded(page, "record") == published_log.published(deal)
    assert embedded(page, "names")["0"] == people[0].display_name


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([], "fixed and will not change"),
        ([{"present": False}], "No player's own seed"),
        ([{"present": True}, {"present": False}], "One player's own seed is in it"),
        ([{"present": True}, {"present": True}], "2 players' own seeds are in it"),
    ],
)
def test_what_a_shuffle_proves_hangs_on_whose_seeds_are_in_it(rows, says) -> None:
    assert says in deal_text.fairness_of(rows)


def test_a_draw_and_its_discard_are_one_line_of_the_log() -> None:
    table, people = a_table()
    house.deal(table)
    house.turn(table, people[house.to_act(table)])
    house.act(table, people[house.to_act(table)], "drop")
    deal = LiveTable.read(table.pk).deal
    log = browser().get(reverse("deal", args=[deal.pk])).context["log"]
    assert len(log) == 2
    assert "drew from the closed pile and discarded" in log[0]


# Files to download --------------------------------------------------------------------


def test_the_checker_to_download_is_one_file_without_network() -> None:
    answer = browser().get(reverse("fair_alone"))
    assert answer.headers["Content-Disposition"].startswith("attachment")
    text = answer.content.decode()
    assert "default-src &#x27;none&#x27;" in text or "default-src 'none'" in text
    for word in ("fetch(", "XMLHttpRequest", "import(", "http://", "https://", " src="):
        assert word not in text
    script = re.search(r'<script type="module">(.*)</script>', text, re.DOTALL)
    assert not re.search(r"^(import|export)\b", script.group(1), re.MULTILINE)
    assert text.count("</script>") == 1


def test_the_script_to_download_is_short_and_leans_on_nothing_of_ours() -> None:
    answer = browser().get(reverse("fair_script"))
    assert answer.headers["Content-Disposition"].startswith("attachment")
    text = answer.content.decode()
    assert len(text.splitlines()) <= 120
    known = {"hashlib", "hmac", "itertools", "json", "re", "sys"}
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, ast.ImportFrom)
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= known


def test_a_real_deal_passes_the_script_to_download(tmp_path: Path) -> None:
    table, people = a_table()
    record = browser().get(reverse("deal_record", args=[play(table, people).pk]))
    script = browser().get(reverse("fair_script")).content
    (tmp_path / "verify_deal.py").write_bytes(script)
    (tmp_path / "record.json").write_bytes(record.content)
    spec = importlib.util.spec_from_file_location("alone", tmp_path / "verify_deal.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.main([str(tmp_path / "record.json")]) == 0


# The auditor --------------------------------------------------------------------------


def audited() -> str:
    out, err = StringIO(), io.StringIO()
    with pytest.raises(CommandError) as failure:
        call_command("verify_fairness", stdout=out, stderr=err)
    assert failure.value.returncode == 1
    return err.getvalue()


def test_the_auditor_finds_an_honest_house_in_order() -> None:
    table, people = a_table()
    for _ in range(2):
        play(table, people)
    house.deal(table)
    out = StringIO()
    call_command("verify_fairness", stdout=out)
    assert "2 revealed deals were checked: 0 faults" in out.getvalue()


def test_the_auditor_finds_an_exchanged_commitment() -> None:
    table, people = a_table()
    deal = play(table, people)
    Deal.objects.filter(pk=deal.pk).update(commitment=bytes(32))
    said = audited()
    assert "number 1 of the log does not follow" in said
    assert "its seed does not match the commitment" in said


def test_the_auditor_finds_a_log_whose_end_was_cut_off() -> None:
    table, people = a_table()
    play(table, people)
    CommitmentLog.objects.update(n=99)
    assert "the published head is number 99" in audited()


def test_the_auditor_finds_another_transcript() -> None:
    table, people = a_table()
    deal = play(table, people)
    other = bytes(deal.transcript)[:-1] + b"\x01"
    Deal.objects.filter(pk=deal.pk).update(transcript=other)
    assert "not dealt from the transcript" in audited()


def test_the_auditor_finds_a_seed_that_cannot_be_opened() -> None:
    table, people = a_table()
    DealSeed.objects.filter(deal=play(table, people)).update(sealed=b"rust")
    assert "cannot be opened with this secret key" in audited()


def test_the_auditor_finds_what_was_never_revealed() -> None:
    table, people = a_table()
    deal = play(table, people)
    Deal.objects.filter(pk=deal.pk).update(revealed_at=None)
    assert f"was never revealed: deal {deal.pk}" in audited()


def test_the_auditor_finds_a_deck_that_was_thrown_away_for_another() -> None:
    table, people = a_table()
    deal = LiveTable.read(table.pk).table.next_deal
    moment = deal.committed_at + timedelta(seconds=1)
    commitments.abandon(deal, "not_to_our_taste", moment)
    with house.transaction.atomic():
        commitments.commit(table, moment)
    assert "was given up undealt (not_to_our_taste)" in audited()
