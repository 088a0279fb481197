"""OpenSpiel's gin_rummy in our words, and who can play on it: our bot and its peers.

Their suits are in the order s c d h, ours s h d c. What a seat is shown here is what
OpenSpiel shows it: the own hand, the pile, cards the other took, the size of the stock.
"""

from collections import OrderedDict
from typing import Any

from msgspec.structs import replace

from rules import catalogue
from rules.cards import face_name, parse_face
from rules.gin.solver.deadwood import Melds, mask_deadwood
from rules.gin.solver.layoffs import best_layoff, knocker_melds
from rules.shared.masks import BITS, faces_of, mask_of
from rules.shuffle import Stream
from tests.rules.bots.seen import chosen as decided

DRAW_UPCARD, DRAW_STOCK, PASS, KNOCK, MELD = 52, 53, 54, 55, 56
_SUITS = (0, 3, 2, 1)
GAME = catalogue.find("gin-house")
OPTIONS = replace(
    GAME.resolve({}),
    gin_bonus=25,
    undercut_bonus=25,
    undercut_on_equal=False,
    taken_card_stays=False,
)
"""The options of ours that come nearest to OpenSpiel's rules."""


def face(card: int) -> int:
    """Turn a card of OpenSpiel's into ours, and back."""
    return _SUITS[card // 13] * 13 + card % 13


def mask(cards: list[int]) -> int:
    """Return cards of OpenSpiel's as a mask of ours."""
    return mask_of(map(face, cards))


def phase(state: Any) -> str:
    """Return the name of the state's phase, as `FIRST_UPCARD`."""
    return state.current_phase().name


def meld_faces(utils: Any, meld: int) -> tuple[int, ...]:
    """Return the cards of a meld that OpenSpiel numbers, ascending."""
    return tuple(sorted(map(face, utils.int_to_meld[meld])))


def melds_laid(utils: Any, state: Any, player: int) -> Melds:
    """Return the melds a player has laid, runs that continue each other as one."""
    return joined([meld_faces(utils, one) for one in state.layed_melds()[player]])


def joined(melds: list[tuple[int, ...]]) -> Melds:
    """Return melds sorted, with runs that continue each other made one."""
    found: list[tuple[int, ...]] = []
    for meld in sorted(melds):
        if found and _goes_on(found[-1], meld):
            meld = found.pop() + meld
        found.append(meld)
    return tuple(found)


def _goes_on(meld: tuple[int, ...], other: tuple[int, ...]) -> bool:
    runs = meld[1] == meld[0] + 1 and other[1] == other[0] + 1
    same_suit = meld[0] // 13 == other[0] // 13
    return runs and same_suit and meld[-1] + 1 == other[0]


def meld_actions(utils: Any, melds: Melds) -> list[int]:
    """Return the actions that lay melds: OpenSpiel's runs have five cards at most."""
    actions = []
    for meld in melds:
        pieces = [meld]
        while len(pieces[-1]) > 5:
            last = pieces.pop()
            pieces += [last[:3], last[3:]]
        for piece in pieces:
            cards = sorted(map(face, piece))
            actions.append(MELD + utils.meld_to_int(cards))
    return actions


class Player:
    """One who plays a deal on OpenSpiel's states; knocks and layoffs are prepared."""

    def __init__(self, utils: Any) -> None:
        self.utils = utils
        self.next: list[int] = []

    def restart(self) -> None:
        """Begin a new deal."""
        self.next = []

    def step(self, state: Any, seat: int) -> int:
        """Return an action of the seat on turn."""
        if not self.next:
            self.next = self.decide(state, seat)
        return self.next.pop(0)

    def decide(self, state: Any, seat: int) -> list[int]:
        """Return the next actions."""
        raise NotImplementedError

    def going_out(self, hand: int, card: int, seen: frozenset[int]) -> list[int]:
        """Return the actions of a knock: discard, melds, done."""
        kept = hand & ~BITS[card]
        melds = knocker_melds(faces_of(kept), seen | {card})
        return [face(card), *meld_actions(self.utils, melds), PASS]

    def defending(self, state: Any, seat: int, lays: bool) -> list[int]:
        """Return the actions of a defender: layoffs, done, own melds, done."""
        finished = state.finished_layoffs()
        melds = melds_laid(self.utils, state, 1 - seat)
        hand = faces_of(mask(state.hands()[seat]))
        found = best_layoff(melds if lays and not finished else (), hand)
        laid = [face(card) for card, _ in found.laid]
        own = [*meld_actions(self.utils, found.melds), PASS]
        return own if finished else [*laid, PASS, *own]


class House(Player):
    """Our bot, asked by a view as its seat has it."""

    def __init__(
        self, utils: Any, level: str = "hard", style: str = "bold", seed: bytes = b"os"
    ) -> None:
        super().__init__(utils)
        self.level, self.style = level, style
        self.seed, self.deals = seed, 0
        self.restart()

    def restart(self) -> None:
        super().restart()
        self.stream = Stream(self.seed, 20, self.deals % 65536)
        self.deals += 1
        self.given: list[int] = []
        """What the other has discarded, as far as it was seen on the pile."""

    def saw(self, card: int) -> None:
        """Note a discard of the other."""
        self.given.append(card)

    def decide(self, state: Any, seat: int) -> list[int]:
        now = phase(state)
        hand = mask(state.hands()[seat])
        if now == "LAYOFF":
            return self.defending(state, seat, lays=True)
        legal = state.legal_actions()
        if len(legal) == 1 and now != "KNOCK":
            return legal
        view = self.view(state, seat, now)
        mood = {"level": self.level, "style": self.style, "stream": self.stream}
        wire = decided(GAME, view, options=OPTIONS, **mood)
        kind = wire["kind"]
        if kind in ("knock", "gin"):
            seen = frozenset(map(parse_face, view["discard"]))
            outs = self.going_out(hand, parse_face(wire["card"]), seen)
            return outs if now == "KNOCK" else [KNOCK, *outs]
        if kind == "discard":
            return [face(parse_face(wire["card"]))]
        if now == "WALL":
            return [PASS if kind == "pass" else KNOCK]
        if kind in ("take_upcard", "pass"):
            return [PASS if kind == "pass" else DRAW_UPCARD]
        return [DRAW_UPCARD if wire["from"] == "discard" else DRAW_STOCK]

    def view(self, state: Any, seat: int, now: str) -> dict[str, Any]:
        """Return what the seat sees, in the words of docs/protocol.md."""
        hand = mask(state.hands()[seat])
        pile = [face(card) for card in state.discard_pile()]
        if state.upcard() is not None:
            pile.append(face(state.upcard()))
        known = state.known_cards()[1 - seat]
        given = [card for card in self.given if card in pile]
        shown = {"state": "playing", "cards": 10, "dealer": False}
        own = {"seat": seat, **shown, "known": [], "given": []}
        other = {
            "seat": 1 - seat,
            **shown,
            "known": [face_name(face(card)) for card in known],
            "given": [face_name(card) for card in given],
        }
        you = {"seat": seat, "hand": [face_name(card) for card in faces_of(hand)]}
        limit = {"limit": state.knock_card(), "last_discard": now == "WALL"}
        return {
            "phase": "discard" if now in ("DISCARD", "KNOCK") else "draw",
            "you": {**you, **dict.fromkeys(("drawn", "taken", "drop"))},
            "seats": [own, other],
            "order": [seat, 1 - seat],
            "stock": state.stock_size(),
            "discard": [face_name(card) for card in pile],
            **dict.fromkeys(("wild", "runs", "turn", "finish", "showdown")),
            "melds": [],
            "windows": [],
            "legal": self.legal(state, hand, now),
            "knock": {**limit, "card": None, "doubled": False},
        }

    def legal(self, state: Any, hand: int, now: str) -> list[dict[str, Any]]:
        """Return what OpenSpiel allows as entries of `legal`."""
        if now == "FIRST_UPCARD":
            return [{"kind": "take_upcard"}, {"kind": "pass"}]
        if now == "DRAW":
            return [{"kind": "draw", "from": one} for one in ("stock", "discard")]
        if now == "WALL":
            return [{"kind": "draw", "from": "discard"}, {"kind": "pass"}]
        cards = [(face_name(card), card) for card in faces_of(hand)]
        entries = []
        if now == "DISCARD":
            entries = [{"kind": "discard", "card": name} for name, _ in cards]
        if now == "KNOCK" or KNOCK in state.legal_actions():
            for name, card in cards:
                left = mask_deadwood(hand ^ BITS[card])
                if left <= state.knock_card():
                    kind = "knock" if left else "gin"
                    entries.append({"kind": kind, "card": name})
        return entries


class Simple(Player):
    """OpenSpiel's own bot, in C++."""

    def __init__(self, utils: Any, pyspiel: Any, game: Any) -> None:
        super().__init__(utils)
        self.bots = [
            pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat)
            for seat in (0, 1)
        ]

    def restart(self) -> None:
        super().restart()
        for bot in self.bots:
            bot.restart()

    def decide(self, state: Any, seat: int) -> list[int]:
        return [self.bots[seat].step(state)]


class Novice(Player):
    """RLCard's rule agent, offered what RLCard's judge would offer it.

    RLCard has no offer of the upcard and no layoffs: there it decides as it draws, at
    random, and it lays nothing off.
    """

    def __init__(self, utils: Any) -> None:
        super().__init__(utils)
        from rlcard.games.gin_rummy import judge
        from rlcard.games.gin_rummy.utils import utils as cards
        from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

        self.agent, self.judge, self.cards = GinRummyNoviceRuleAgent, judge, cards

    def decide(self, state: Any, seat: int) -> list[int]:
        now = phase(state)
        hand = mask(state.hands()[seat])
        if now == "LAYOFF":
            return self.defending(state, seat, lays=False)
        legal = state.legal_actions()
        if now in ("FIRST_UPCARD", "DRAW", "WALL"):
            chosen = self._ask([2, 3], hand)
            action = legal[0] if chosen == 2 else legal[-1]
            return [self._drawn(now, legal, chosen)] if len(legal) > 1 else [action]
        return self._play(hand, now, now == "KNOCK" or KNOCK in legal)

    def _drawn(self, now: str, legal: list[int], chosen: int) -> int:
        if now == "WALL":
            return KNOCK if chosen == 3 else PASS
        if chosen == 3:
            return DRAW_UPCARD
        return PASS if now == "FIRST_UPCARD" else DRAW_STOCK

    def _play(self, hand: int, now: str, may_knock: bool) -> list[int]:
        """Knock or discard; OpenSpiel overlooks a knock now and then (F-4)."""
        held = self.cards.decode_cards(self._row(hand))
        knocks, gins = [], []
        if may_knock:
            knocks, gins = self.judge.get_going_out_cards(held, 10)
        if gins:
            return self._out(hand, now, self.cards.get_card_id(gins[0]))
        offered = [6 + card for card in faces_of(hand)]
        offered += [58 + self.cards.get_card_id(card) for card in knocks]
        chosen = self._ask(offered, hand)
        if chosen >= 58:
            return self._out(hand, now, chosen - 58)
        return [face(chosen - 6)]

    def _out(self, hand: int, now: str, card: int) -> list[int]:
        outs = self.going_out(hand, card, frozenset())
        return outs if now == "KNOCK" else [KNOCK, *outs]

    def _ask(self, legal: list[int], hand: int) -> int:
        state = {
            "legal_actions": OrderedDict.fromkeys(legal),
            "obs": [self._row(hand)],
        }
        return int(self.agent.step(state))

    def _row(self, hand: int) -> Any:
        return self.cards.encode_cards([self._card(one) for one in faces_of(hand)])

    def _card(self, card: int) -> Any:
        return self.cards.card_from_card_id(card)


def play(game: Any, players: list[Player], deck: list[int]) -> float:
    """Play one deal with a deck, top card first; return the points of player 0."""
    state = game.new_initial_state()
    for player in players:
        player.restart()
    at = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(deck[at])
            at += 1
            continue
        seat = state.current_player()
        was = phase(state)
        action = players[seat].step(state, seat)
        state.apply_action(action)
        other = players[1 - seat]
        if was == "DISCARD" and action != KNOCK and isinstance(other, House):
            other.saw(face(action))
    return state.returns()[0]
