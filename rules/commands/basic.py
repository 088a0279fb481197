"""What `python -m rules score` and `arrange` answer for basic rummy."""

from rules.basic import presets, results
from rules.basic.presets import Options
from rules.basic.solver.hands import best, laid_out
from rules.basic.state import PACK
from rules.cards import BadCard, face_name, parse_face
from rules.commands.group_text import parse_groups
from rules.game import BadAction, Wire
from rules.shared import masks
from rules.shared.masks import mask_of, points


def figures(options: Options) -> Wire:
    """Return the numbers that are not options: of cards, hands and rummy."""
    players = range(presets.SEATS_MIN, presets.SEATS_MAX + 1)
    return {
        "ace": masks.card_points(parse_face("As")),
        "court": masks.card_points(parse_face("Ks")),
        "rummy_factor": results.RUMMY_FACTOR,
        "hand_sizes": {count: presets.hand_size(count) for count in players},
    }


def score(options: Options, request: Wire) -> Wire:
    """Score groups as submitted: all cards of a hand count, melds too (B4)."""
    groups = [*_groups(request, "cards"), *_groups(request, "loose")]
    cards = _once(groups)
    judged = [_judged(options, group) for group in groups]
    outside = sum(one["points"] for one in judged if one["kind"] not in ("set", "run"))
    return {"points": points(cards), "outside_melds": outside, "groups": judged}


def judge(options: Options, request: Wire) -> Wire:
    """Return what one group is (basic.md B1); raise `BadAction`."""
    group = _once(list(_groups(request, "cards")))
    return {"kind": _judged(options, group)["kind"], "reason": None}


def _judged(options: Options, group: tuple[int, ...]) -> Wire:
    found = laid_out(group, options.ace_high)
    kind = found[0] if found else "loose" if len(group) == 1 else "invalid"
    return {"cards": _names(group), "kind": kind, "points": points(group)}


def arrange(options: Options, request: Wire) -> Wire:
    """Return the melds of a hand that leave the fewest points outside them."""
    cards = _once([*_groups(request, "cards"), *_groups(request, "loose")])
    least, melds = best(mask_of(cards), options.ace_high)
    melded = {card for meld in melds for card in meld}
    loose = tuple(card for card in sorted(cards) if card not in melded)
    return {
        "points": points(cards),
        "outside_melds": least,
        "melds": [_names(meld) for meld in melds],
        "loose": _names(loose),
    }


def _groups(request: Wire, field: str) -> tuple[tuple[int, ...], ...]:
    """Return the groups that a field names; raise `BadAction`."""
    for name in ("wild", "cut"):
        if request.get(name) is not None:
            reason = f"{name}: basic rummy has no wild cards"
            raise BadAction("bad_field", field=name, reason=reason)
    text = request.get(field, "")
    if not isinstance(text, str):
        reason = f"{field}: text is expected"
        raise BadAction("bad_field", field=field, reason=reason)
    try:
        return parse_groups(text, PACK)
    except BadCard as error:
        reason = f"{str(error)[:10]!r} is no card, or comes twice"
        raise BadAction("bad_card", reason=reason) from None


def _once(groups: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the cards of all groups; refuse one that is in two of them."""
    cards = tuple(card for group in groups for card in group)
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise BadAction("bad_card", reason=f"{face_name(twice)} comes twice")
    return cards


def _names(cards: tuple[int, ...]) -> list[str]:
    return [face_name(card) for card in cards]
