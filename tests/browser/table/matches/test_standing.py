"""The page of a match of several deals: standing, rejoining, splitting, the prize.

The offers are the server's words, put on a staged deal; whole matches against the real
server are in test_whole_matches.py.
"""

import re

import pytest
from playwright.sync_api import expect

from tests import sizes
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import Staged
from tests.rules.indian.table import JUNK, VALID

pytestmark = pytest.mark.browser

ENTRY = 500
OTHER = "3s 4s 5d 6c 7d 8c 9h Th Jd Qs Ks Ah Ad"


class Pool(Staged):
    """A staged deal of a pool of three: the page's seat, Ravi and Meera."""

    scores = (62, 75, 104)
    asked: dict | None = None
    own: tuple[dict, ...] = ()
    ended: dict | None = None
    out = False

    def view(self):
        shown = super().view()
        drops = [1, 1, None]
        states = ["playing", "playing", "out"]
        rows = [
            {"seat": seat, "place": seat + 1, "score": score, "state": states[seat]}
            | {"entries": 1, "drops_left": drops[seat], "chips": None}
            for seat, score in enumerate(self.scores)
        ]
        facts = {"deal": 4, "deals": None, "limit": 101, "tie_break": False}
        shown["match_info"] = {
            "number": 9,
            "facts": facts,
            "entry": ENTRY,
            "pot": 1500,
            "prize": 1500,
            "started": True,
            "seats": rows,
            "offer": self.asked,
        }
        for seat in shown["seats"]:
            seat["stack"] = None
        for entry in shown["legal"]:
            if entry["kind"] == "drop":
                entry["hint"] = {"points": 20, "label": "drop", "out": self.out}
        if self.asked or self.ended:
            shown |= {"last": _last(), "result": self.ended, "legal": list(self.own)}
            shown["phase"] = self.asked["phase"] if self.asked else "between"
            turn = {"phase": shown["phase"], "seats": [0], "bank_ms": 0}
            shown["turn"] = turn | {
                "deadline": self.now_ms() + 9_000,
                "now": self.now_ms(),
            }
        return shown

    def _act(self, number, wire):
        if wire["kind"] not in {entry["kind"] for entry in self.own}:
            super()._act(number, wire)
            return
        self.acted.append(wire)
        self._send("ack", id=number, version=self.version)

    def has_done(self, kind):
        self.settle()
        assert self.acted == [{"kind": kind}]

    def ask(self, phase, *own, **info):
        offer = {"phase": phase, "score": None, "price": ENTRY, "shares": []}
        self.asked = offer | info
        self.own = own
        self.version += 1
        self.ring()


class Over(Pool):
    """The same pool when its match is over and the cards are gone."""

    waits = (0, 1)
    """The seats that have not said yet whether they play again."""

    def view(self):
        shown = super().view()
        if self.ended:
            shown["you"] |= {"hand": [], "groups": [], "verdict": None}
            shown["turn"]["seats"] = list(self.waits)
        return shown


def _end():
    chips = {0: 1000, 1: -500, 2: -500}
    seats = [
        {"seat": seat, "name": "x", "place": seat + 1, "chips": won}
        for seat, won in chips.items()
    ]
    return {"match": 9, "winners": [0], "seats": seats, "rake": 0, "pot": 1500}


def _last():
    def row(seat, name, place, points, how):
        who = {"seat": seat, "user": f"u{seat}", "name": name, "bot": False}
        told = {"place": place, "points": points, "how": how, "chips": 0}
        return who | told | {"groups": []}

    seats = [
        row(1, "Ravi", 1, 0, "last_standing"),
        row(0, "Asha", 2, 20, "drop"),
        row(2, "Meera", 3, 40, "middle_drop"),
    ]
    return {
        "match": 9,
        "deal": None,
        "ending": "last_player_standing",
        "winners": [1],
        "seats": seats,
        "rake": 0,
    }


def _scores():
    """Return what the house answers about the deals of a table of pools."""
    seats = zip(_last()["seats"], (75, 62, 104), strict=True)
    stood = {"match_chips": None, "drops_left": 1, "out": False}
    deal = {
        "id": "00000000-0000-4000-8000-000000000001",
        "number": 3,
        **_last(),
        "ended_at": "2026-01-01T00:00:00Z",
        "seats": [row | stood | {"score": score} for row, score in seats],
    }
    who = [{"seat": 0, "user": "u0", "name": "Asha", "bot": False, "deals": 1}]
    who += [{"seat": 1, "user": "u1", "name": "Ravi", "bot": False, "deals": 2}]
    standing = [row | {"points": 0, "chips": 500} for row in who]
    return {"results": [deal], "next": None, "standing": standing}


@pytest.mark.parametrize("size", [DESK, PHONE][: sizes.size("matches_rejoin", 1, 2)])
def test_who_is_out_sees_the_price_and_the_score_of_rejoining(
    visit, practice, size
) -> None:
    """See indian.md 6.2."""
    page = visit(size)
    stage = Pool(page, practice, VALID, JUNK, OTHER)
    hints = {"hint": {"chips": ENTRY, "points": 76}}
    rejoin = {"kind": "rejoin", **hints}
    stage.ask("rejoin", rejoin, {"kind": "decline"}, seats=[0], score=76)
    offer = page.get_by_test_id("match-offer")
    expect(offer).to_contain_text("Rejoin for 500 chips and go on at 76 points?")
    expect(page.get_by_test_id("result-0")).to_contain_text("62 pts")
    expect(page.get_by_test_id("result-0")).to_contain_text("1 drop left")
    expect(page.get_by_test_id("result-2")).to_contain_text("out")
    assert faults(page, "#sheet-result") == []
    page.get_by_test_id("offer-rejoin").click()
    stage.has_done("rejoin")


class Scored(Pool):
    """A pool whose scores the house answers with."""

    record = _scores()


def test_the_scores_of_a_match_are_its_standing_and_not_chips(visit, practice) -> None:
    """A deal of a match moves no chips: the entries are won by the match."""
    page = visit(DESK)
    Scored(page, practice, VALID, JUNK, OTHER)
    page.get_by_role("tab", name="Scores").click()
    deal = page.locator("#scores-deals tbody tr")
    expect(deal.locator(".scores-chips")).to_have_text(["75 pts", "62 pts", "104 pts"])
    standing = page.locator("#scores-standing tbody tr")
    expect(standing).to_have_text([re.compile("1 match"), re.compile("2 matches")])


@pytest.mark.parametrize("size", [PHONE, DESK][: sizes.size("matches_split", 1, 2)])
def test_a_split_shows_every_part_and_why_and_no_vote_of_others(
    visit, practice, size
) -> None:
    """See indian.md 6.2."""
    page = visit(size)
    stage = Pool(page, practice, VALID, JUNK, OTHER)
    shares = [{"seat": 0, "chips": 900}, {"seat": 1, "chips": 600}]
    split = {"kind": "split_yes", "hint": {"chips": 900}}
    stage.ask("split", split, {"kind": "split_no"}, seats=[0, 1], shares=shares)
    offer = page.get_by_test_id("match-offer")
    expect(offer.locator("li")).to_have_count(2)
    expect(offer.locator("li[data-agreed], .offer-tick")).to_have_count(0)
    expect(offer).to_contain_text("The more drops you have left")
    assert faults(page, "#sheet-result") == []
    page.get_by_test_id("offer-split_yes").click()
    stage.has_done("split_yes")


def test_a_drop_that_ends_the_match_says_so_before_it_is_done(visit, practice) -> None:
    """See indian.md 5."""
    page = visit(PHONE)
    stage = Pool(page, practice, VALID, JUNK, OTHER)
    drop = page.get_by_test_id("btn-drop")
    expect(drop).to_have_text("Drop +20 pts")
    stage.out = True
    stage.version += 1
    stage.ring()
    expect(drop).to_have_text("Drop +20 pts = out")
    drop.click()
    expect(page.locator("#question-text")).to_contain_text("out of the match")
    expect(page.get_by_test_id("seat-1")).to_contain_text("75 pts")


def test_the_end_of_a_match_names_the_prize_and_the_price_of_another(
    visit, practice
) -> None:
    """See indian.md 6.2."""
    page = visit(DESK)
    stage = Pool(page, practice, VALID, JUNK, OTHER)
    stage.ended = _end()
    stage.own = ({"kind": "ready", "hint": {"chips": ENTRY}},)
    stage.version += 1
    stage.ring()
    expect(page.locator("#result-title")).to_have_text("You won the match")
    first = page.locator("#result-rows tr").first
    expect(first).to_contain_text("+1,000")
    expect(first).to_have_attribute("data-testid", "result-0")
    expect(page.get_by_test_id("btn-result-ready")).to_have_text(
        "Play again, 500 chips"
    )


def test_who_plays_again_is_told_so_and_not_that_the_seat_is_lost(visit, practice):
    stage = Over(visit(PHONE), practice, VALID, JUNK, OTHER)
    stage.ended = _end()
    stage.own = ({"kind": "ready", "hint": {"chips": ENTRY}},)
    stage.version += 1
    stage.ring()
    awaits = stage.button("awaits")
    expect(awaits).to_contain_text("Play again, or you lose your seat.")
    stage.own, stage.waits = (), (1,)
    stage.version += 1
    stage.ring()
    expect(awaits).to_contain_text("You are ready")
    expect(awaits).not_to_contain_text("lose your seat")
