"""The frozen table never ends a deal that trying everything can still finish (B3)."""

from itertools import islice, permutations

from msgspec.structs import replace

from rules.actions import Reshuffled
from rules.basic import frozen
from rules.basic.engine import apply, legal_actions, needs
from rules.basic.solver.hands import laid_out, openings
from rules.basic.state import Player
from rules.phases import (
    Ending,
)
from rules.shared.masks import faces_of, mask_of
from rules.shuffle import Stream
from tests.rules.basic.table import middle, names
from tests.sizes import seeds, size

CASES = size("basic_frozen", 10, 3000)
STATES_MAX = 4000
ORDERS_MAX = 6
"""Orders of a new stock that are tried."""


def small_deal(stream):
    """Return a deal of few cards between two turns; the others were set aside.

    Ranks are few, so that sets, runs and layoffs come about.
    """
    low = stream.uniform(10)
    near = [suit * 13 + low + step for suit in range(4) for step in range(4)]
    pack = stream.shuffle(near + stream.shuffle(list(range(52)))[:6])
    pack = list(dict.fromkeys(pack))
    melds = _some_melds(stream, pack)
    cards = [card for card in pack if not any(card in meld for meld in melds)]
    sizes = [1 + stream.uniform(2) for _ in range(2 + stream.uniform(2))]
    if stream.uniform(4) == 0:
        sizes[0] += 1
    stocked, open_cards = 1 + stream.uniform(2), 1 + stream.uniform(2)
    if len(cards) < sum(sizes) + stocked + open_cards:
        return small_deal(stream)
    parts = [cards.pop() for _ in range(sum(sizes))]
    hands = []
    for count in sizes:
        hands.append(names(parts[:count]))
        parts = parts[count:]
    stock = names(cards.pop() for _ in range(stocked))
    pile = names(cards.pop() for _ in range(open_cards))
    deal = middle(
        *hands,
        table="/".join(names(meld) for meld in melds),
        pile=pile,
        stock=stock,
        reshuffles=stream.uniform(2),
        must_discard_to_go_out=stream.uniform(4) == 0,
        one_meld_per_turn=stream.uniform(4) == 0,
        ace_high=stream.uniform(4) == 0,
        dead_test="off",
    )
    count = len(pile.split())
    aside = Player(9, mask_of(deal.discard[:-count]), out=1, why="left")
    return replace(deal, discard=deal.discard[-count:], players=(*deal.players, aside))


def _some_melds(stream, pack):
    """Return a few melds of cards of the pack, most of them complete sets."""
    melds = []
    for _ in range(stream.uniform(3)):
        used = {card for meld in melds for card in meld}
        first = pack[stream.uniform(len(pack))]
        same = [c for c in range(first % 13, 52, 13) if c not in used]
        row = [c for c in range(first, first + 4) if c // 13 == first // 13]
        row = [c for c in row if c not in used]
        chosen = same if stream.uniform(3) else row[: 3 + stream.uniform(2)]
        if laid_out(chosen) is not None:
            melds.append(chosen)
    return melds


def can_finish(deal):
    """Try every play of every seat, to the end; tell whether somebody goes out.

    None where there is too much to try.
    """
    waiting, seen = [deal], set()
    while waiting:
        deal = waiting.pop()
        for after in _after(deal):
            if after.ending is Ending.WENT_OUT:
                return True
            if after.ending is not None:
                continue
            key = plain(after)
            if key not in seen:
                seen.add(key)
                waiting.append(key)
        if len(seen) > STATES_MAX:
            return None
    return False


def plain(deal):
    """The deal without what changes nothing a seat may do.

    What lies below the top of the pile cannot be taken, only be shuffled.
    """
    players = tuple(
        replace(player, known=0, gone=0, opened=0) for player in deal.players
    )
    pile = (*sorted(deal.discard[:-1]), *deal.discard[-1:])
    return replace(deal, turn=1, idle=0, drawn=0, players=players, discard=pile)


def _after(deal):
    need = needs(deal)
    if need is not None:
        for order in islice(permutations(need.ids), ORDERS_MAX):
            yield apply(deal, None, Reshuffled(order)).deal
        return
    seat = deal.current.seat
    # Plays first: who can go out is found soon.
    for action in reversed(legal_actions(deal, seat)):
        yield apply(deal, seat, action).deal


def test_what_is_frozen_cannot_be_finished():
    """See basic.md B3."""
    found = {True: 0, False: 0}
    for seed in seeds("basic_frozen"):
        stream = Stream(f"frozen {seed}".encode(), 60, 0)
        for number in range(CASES):
            deal = small_deal(stream)
            is_frozen = frozen.is_frozen(deal)
            can = can_finish(deal) if is_frozen else None
            assert can is not True, (seed, number)
            found[is_frozen] += not is_frozen or can is False
    assert min(found.values()) > CASES // 10


def test_the_search_finishes_what_it_should():
    """Of what is not frozen, most can be finished: the search sees plays.

    See basic.md B3.
    """
    stream = Stream(b"thawed", 60, 0)
    thawed = []
    while len(thawed) < 40:
        deal = small_deal(stream)
        if not frozen.is_frozen(deal):
            thawed.append(can_finish(deal))
    assert thawed.count(True) > 20


def test_with_a_card_that_fits_on_top_of_the_pile_nothing_is_frozen():
    """Taking it and playing it empties a hand of one, with the old card discarded.

    See basic.md B3.
    """
    stream = Stream(b"on top", 60, 0)
    tried = 0
    while tried < 20:
        deal = small_deal(stream)
        fits = {card for m in deal.melds for card, _ in openings(m, False)}
        if deal.discard[-1] not in fits or deal.options.ace_high:
            continue
        tried += 1
        assert not frozen.is_frozen(deal)
        if any(player.hand.bit_count() == 1 for player in deal.players[:1]):
            assert can_finish(deal)


def test_a_search_tells_by_itself_that_a_hand_of_one_and_no_layoff_is_lost():
    deal = middle("6c", "8d", table="5s5h5d5c", pile="2c", stock="KdKh", reshuffles=1)
    aside = Player(9, mask_of(deal.discard[:-1]), out=1, why="left")
    deal = replace(deal, discard=deal.discard[-1:], players=(*deal.players, aside))
    deal = replace(deal, options=replace(deal.options, dead_test="off"))
    assert not can_finish(deal)
    assert faces_of(deal.players[0].hand)
