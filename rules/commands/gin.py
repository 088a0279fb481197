"""What `python -m rules score`, `arrange` and `knock` answer for gin.

Cards are written as usual (`4h 5h 6h`), with or without spaces between them.
"""

import argparse
import re
from typing import Final

from rules.actions import Groups
from rules.cards import BadCard, face_name, parse_face
from rules.commands.group_text import parse_groups
from rules.game import BadAction, Wire
from rules.gin import engine, presets, refusals
from rules.gin.presets import Options
from rules.gin.scoring import deal_score
from rules.gin.solver.deadwood import (
    HAND_SIZE,
    Meld,
    best_melds,
    is_meld,
    mask_deadwood,
)
from rules.gin.solver.layoffs import best_layoff, knocker_melds
from rules.gin.state import PACK
from rules.shared import masks
from rules.shared.masks import BITS, card_points, faces_of, mask_of, points

_PAIR: Final = re.compile(r"([A2-9TJQK][shdc])(?=\S)")
"""A card without a space after it."""
KNOCK_FIELDS: Final = frozenset(
    {"game", "options", "knocker", "defender", "discard", "big_gin", "upcard"}
)
"""The fields of a `knock` request."""


def add_knock_arguments(parser: argparse.ArgumentParser) -> None:
    """Add them as flags, except the options, which all commands have."""
    parser.add_argument("--game", default=presets.PRESETS[0].name)
    parser.add_argument("--knocker", required=True, help="ten cards, or eleven")
    parser.add_argument("--defender", required=True, help="ten cards")
    parser.add_argument("--discard", help="the knock card, which counts nothing")
    parser.add_argument("--big-gin", action="store_true", help="eleven cards in melds")
    parser.add_argument("--upcard", help="the first upcard, for Oklahoma")


def figures(options: Options) -> Wire:
    """Return the numbers that are not options: of cards and the end of the stock."""
    return {
        "ace": masks.card_points(parse_face("As")),
        "court": masks.card_points(parse_face("Ks")),
        "void_at_stock": presets.VOID_AT_STOCK,
    }


def score(options: Options, request: Wire) -> Wire:
    """Score the deadwood of groups as submitted: cards outside melds count in full."""
    _check_plain(request)
    groups = (
        *_groups(request, "cards"),
        *((card,) for card in _cards(request, "loose")),
    )
    cards = tuple(card for group in groups for card in group)
    _check_once(cards)
    _check_count(cards, {HAND_SIZE})
    judged = [_judged(options, group) for group in groups]
    return {"deadwood": sum(one["points"] for one in judged), "groups": judged}


def judge(options: Options, request: Wire) -> Wire:
    """Return what one group is (gin.md A1); raise `BadAction`."""
    _check_plain(request)
    judged = _judged(options, _cards(request, "cards"))
    return {"kind": judged["kind"], "reason": None}


def _judged(options: Options, group: Meld) -> Wire:
    kind = is_meld(group) or ("loose" if len(group) == 1 else "invalid")
    counts = refusals.is_good(options, group)
    left = 0 if counts else points(group)
    return {"cards": _names(group), "kind": kind, "points": left, "counts": counts}


def arrange(options: Options, request: Wire) -> Wire:
    """Return the least deadwood of ten cards; for eleven, also the best discard."""
    _check_plain(request)
    cards = (*_cards(request, "cards"), *_cards(request, "loose"))
    _check_once(cards)
    _check_count(cards, {HAND_SIZE, HAND_SIZE + 1})
    mask, answer = mask_of(cards), {}
    if len(cards) > HAND_SIZE:
        card = _best_discard(mask, options.only_runs)
        mask, answer = mask ^ BITS[card], {"discard": face_name(card)}
    least, melds, loose = best_melds(faces_of(mask), options.only_runs)
    return {
        "deadwood": least,
        "melds": [_names(meld) for meld in melds],
        "loose": _names(loose),
        **answer,
    }


def _check_count(cards: tuple[int, ...], wanted: set[int]) -> None:
    if len(cards) not in wanted:
        expected = " or ".join(map(str, sorted(wanted)))
        reason = f"{expected} cards are expected, {len(cards)} were given"
        raise BadAction("bad_groups", rule="card_count", reason=reason)


def knock(options: Options, request: Wire) -> Wire:
    """Return the outcome of a knock: melds, layoffs, counts and points (A5 to A7, A9).

    The knocker's ten cards, with or without the knock card as `discard`, or eleven:
    then the best discard is chosen unless `discard` names one or the hand is `big_gin`.
    `upcard` is the card turned up at the start, for Oklahoma.
    """
    hand, card = _knocking(options, request)
    defender = _cards(request, "defender")
    if len(defender) != HAND_SIZE:
        raise _refused("bad_field", f"{HAND_SIZE} cards are expected", "defender")
    given = () if card is None else (card,)
    _check_once((*hand, *defender, *given))
    limit, doubled = _oklahoma(options, request)
    count = mask_deadwood(mask_of(hand), options.only_runs)
    is_big = len(hand) > HAND_SIZE
    if count > (0 if is_big else limit):
        at_most = 0 if is_big else limit
        raise _refused("too_much_deadwood", f"{count}, at most {at_most} is allowed")
    kind = "big_gin" if is_big else "knock" if count else "gin"
    melds = knocker_melds(hand, frozenset(given), options.only_runs)
    open_melds = melds if kind == "knock" and not options.no_layoff else ()
    found = best_layoff(open_melds, defender, options.only_runs)
    scored = deal_score.score(options, kind, count, found.points, doubled)
    return {
        "winner": _WINNERS[scored.is_knocker],
        "points": scored.points,
        "kind": scored.kind,
        "knocker_deadwood": count,
        "defender_deadwood": found.points,
        "defender_before_layoffs": mask_deadwood(mask_of(defender), options.only_runs),
        "layoffs": [
            {"card": face_name(face), "meld": _names(melds[index])}
            for face, index in found.laid
        ],
        "difference": scored.difference,
        "bonus": scored.bonus,
        "doubled": doubled,
        "boxes": scored.boxes,
        "limit": limit,
        "knocker_melds": [_names(meld) for meld in melds],
        "defender_melds": [_names(meld) for meld in found.melds],
    }


_WINNERS: Final = {True: "knocker", False: "defender", None: "none"}


def _knocking(options: Options, request: Wire) -> tuple[Meld, int | None]:
    """Return the knocker's hand, eleven cards if big gin, and the knock card."""
    hand, card = _cards(request, "knocker"), _card(request, "discard")
    _check_once(hand)
    if request.get("big_gin", False) not in (True, False):
        raise _refused("bad_field", "true or false is expected", "big_gin")
    if request.get("big_gin"):
        if options.big_gin_bonus is None:
            raise _refused("bad_field", "this game has no big gin", "big_gin")
        if len(hand) != HAND_SIZE + 1 or card is not None:
            reason = f"big gin is {HAND_SIZE + 1} cards and no discard"
            raise _refused("bad_field", reason, "knocker")
        return hand, None
    if card is None and len(hand) == HAND_SIZE + 1:
        card = _best_discard(mask_of(hand), options.only_runs)
    hand = tuple(face for face in hand if face != card)
    if len(hand) != HAND_SIZE:
        reason = f"{HAND_SIZE} cards are expected beside the discard"
        raise _refused("bad_field", reason, "knocker")
    return hand, card


def _oklahoma(options: Options, request: Wire) -> tuple[int, bool]:
    """Return the limit of the deal and whether its score is doubled (A9)."""
    upcard = _card(request, "upcard")
    if not options.oklahoma:
        return options.knock_limit, False
    if upcard is None:
        raise _refused("bad_field", "Oklahoma needs the upcard", "upcard")
    return engine.limit_of(options, upcard), options.okl_spade_double and upcard < 13


def _best_discard(mask: int, only_runs: bool) -> int:
    """Return the best discard: least deadwood, then highest points, then the last."""
    return min(
        faces_of(mask),
        key=lambda card: (
            mask_deadwood(mask ^ BITS[card], only_runs),
            -card_points(card),
            -card,
        ),
    )


def _groups(request: Wire, field: str) -> Groups:
    """Return the groups that a field names; raise `BadAction`."""
    text = request.get(field, "")
    if not isinstance(text, str):
        raise _refused("bad_field", "text is expected", field)
    spaced = _PAIR.sub(r"\1 ", text)
    try:
        return parse_groups(spaced, PACK)
    except BadCard as error:
        reason = f"{str(error)[:10]!r} is no card, or comes twice"
        raise BadAction("bad_card", reason=reason) from None


def _cards(request: Wire, field: str) -> tuple[int, ...]:
    return tuple(card for group in _groups(request, field) for card in group)


def _card(request: Wire, field: str) -> int | None:
    """Return the one card that a field names, or None if it is not given."""
    if request.get(field) is None:
        return None
    cards = _cards(request, field)
    if len(cards) != 1:
        raise _refused("bad_field", "one card is expected", field)
    return cards[0]


def _check_once(cards: tuple[int, ...]) -> None:
    """Refuse a card named twice; there is one pack."""
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise BadAction("bad_card", reason=f"{face_name(twice)} comes twice")


def _check_plain(request: Wire) -> None:
    """Refuse fields of other families: gin has no wild cards."""
    for field in ("wild", "cut"):
        if request.get(field) is not None:
            raise _refused("bad_field", "gin has no wild cards", field)


def _names(cards: tuple[int, ...]) -> list[str]:
    return [face_name(card) for card in cards]


def _refused(code: str, reason: str, field: str = "cards") -> BadAction:
    return BadAction(code, field=field, reason=f"{field}: {reason}")
