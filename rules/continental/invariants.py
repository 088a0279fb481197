"""Invariants of every state of a deal of Continental."""

from rules.cards import JOKER_FACE, rank_of, suit_of
from rules.continental import engine, results
from rules.continental.presets import RUN_MIN, TAKES_MAX, TRIO
from rules.continental.solver.melds import LINE_MAX, face_at, span
from rules.continental.state import ASKED, CLAIMED, Deal
from rules.continental.view import waiting_for
from rules.phases import Ending, Phase
from rules.shared.melds_on_table import Tabled


def check_invariants(deal: Deal) -> None:
    """Raise `AssertionError` unless every card is in exactly one place."""
    hands = [card for player in deal.players for card in player.hand]
    laid = [card for meld in deal.melds for card in meld.cards]
    places = [*deal.stock, *deal.discard, *deal.aside, *laid, *hands]
    assert sorted(places) == list(range(deal.pack.size)), "a card is lost or doubled"
    for meld in deal.melds:
        _check_meld(deal, meld)
    assert deal.reshuffles <= deal.options.max_reshuffles
    assert deal.takes <= TAKES_MAX * len(deal.players)
    for player in deal.players:
        assert set(player.known) <= set(player.hand), "known cards are held"
        laid_down = sum(meld.seat == player.seat for meld in deal.melds)
        contract = deal.options.played
        parts = contract.trios + contract.runs
        assert laid_down == (parts if player.is_down else 0), "exactly the contract"
    _check_window(deal)
    _check_asked(deal)
    _check_end(deal)


def _check_meld(deal: Deal, meld: Tabled) -> None:
    """Check that jokers stand for known cards and runs have four cards in order."""
    faces = deal.pack.faces
    assert len(meld.cards) == len(meld.stands)
    for card, stands in zip(meld.cards, meld.stands, strict=True):
        assert stands != JOKER_FACE, "a joker stands for a card"
        assert faces[card] in (JOKER_FACE, stands)
    if meld.kind == "set":
        assert len(meld.cards) >= TRIO
        assert len({rank_of(face) for face in meld.stands}) == 1
        return
    low, high = span(meld)
    assert len(meld.cards) >= RUN_MIN, "a run keeps four cards"
    assert 1 <= low <= high <= LINE_MAX
    assert len(meld.cards) <= deal.options.run_max
    suit = suit_of(meld.stands[0])
    wanted = tuple(face_at(suit, position) for position in range(low, high + 1))
    assert meld.stands == wanted, "a run goes up by one"


def _check_window(deal: Deal) -> None:
    if deal.window is None:
        assert deal.held is None or deal.owed is not None or deal.ending is not None
        return
    assert deal.phase is Phase.DISCARD
    assert deal.taken is None, "who takes the discard leaves nothing to claim"
    assert deal.window.card == deal.discard[-1]
    assert ASKED in deal.window.answers, "else it would be settled"
    for place, answer in enumerate(deal.window.answers):
        if answer in (ASKED, CLAIMED):
            assert place != deal.at
            assert deal.players[place].is_in


def _check_asked(deal: Deal) -> None:
    asked = {seat for wait in waiting_for(deal) for seat in wait.seats}
    for player in deal.players:
        has_legal = bool(engine.legal_actions(deal, player.seat))
        assert has_legal == (player.seat in asked), "who is asked can do something"
    if deal.ending is None and deal.owed is None:
        assert asked, "somebody is asked"


def _check_end(deal: Deal) -> None:
    if deal.phase is not Phase.OVER:
        assert deal.ending is None
        return
    ended = results.result(deal)
    assert ended is not None
    if deal.ending is Ending.WENT_OUT:
        assert deal.out is not None
        assert not deal.players[deal.out].hand
        first = ended.seats[0]
        assert first.points in (0, results.AT_ONCE)
    if deal.ending is Ending.BLOCKED:
        assert not ended.winners
    for row in ended.seats:
        if row.how in ("caught", "blocked"):
            assert row.points > 0
