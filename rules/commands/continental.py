"""What `python -m rules score` and `arrange` answer for Continental.

The contract is the first of `hands` among the options: `{"hands": "3"}` asks for two
runs. If a card is given twice, the second copy is used.
"""

from rules.cards import BadCard
from rules.commands.group_text import parse_groups
from rules.continental import presets, results
from rules.continental.presets import Options
from rules.continental.solver import contract_solver, melds
from rules.game import BadAction, Wire


def figures(options: Options) -> Wire:
    """Return the numbers that are not options: of groups, hands, packs and the end."""
    players = range(presets.SEATS_MIN, presets.SEATS_MAX + 1)
    return {
        "trio": presets.TRIO,
        "run": presets.RUN_MIN,
        "at_once": results.AT_ONCE,
        "dealt": [presets.CONTRACTS[int(n) - 1].dealt for n in options.hands],
        "packs": {count: presets.decks_for(count) for count in players},
    }


def score(options: Options, request: Wire) -> Wire:
    """Score a hand (C2), and classify each group as a trio or a run (C3)."""
    groups = _groups(options, request)
    cards = tuple(card for group in groups for card in group)
    faces = options.pack.faces
    return {
        "points": melds.points(cards, faces),
        "groups": [_judged(options, group) for group in groups],
    }


def judge(options: Options, request: Wire) -> Wire:
    """Return what one group is (continental.md C3); raise `BadAction`."""
    group = tuple(card for part in _groups(options, request) for card in part)
    return {"kind": _judged(options, group)["kind"], "reason": None}


def _judged(options: Options, group: tuple[int, ...]) -> Wire:
    faces = options.pack.faces
    found = melds.read(group, faces, 0, options.run_max)
    return {
        "cards": options.pack.names(group),
        "kind": "loose" if len(group) == 1 else found.kind if found else "invalid",
        "points": melds.points(group, faces),
    }


def arrange(options: Options, request: Wire) -> Wire:
    """Return the best way to lay the contract down; `melds` is null if none."""
    cards = tuple(card for group in _groups(options, request) for card in group)
    contract, pack = options.played, options.pack
    found = contract_solver.best(
        cards,
        pack.faces,
        contract.trios,
        contract.runs,
        run_max=options.run_max,
        distinct_ranks=options.distinct_trio_ranks,
        distinct_suits=options.distinct_run_suits,
    )
    laid = {card for group in found or () for card in group}
    left = tuple(card for card in cards if card not in laid)
    return {
        "contract": contract._asdict(),
        "points": melds.points(cards, pack.faces),
        "melds": None if found is None else [pack.names(group) for group in found],
        "left": pack.names(left),
        "left_points": melds.points(left, pack.faces),
    }


def _groups(options: Options, request: Wire) -> tuple[tuple[int, ...], ...]:
    """Return the groups that a request names; raise `BadAction`."""
    for name in ("wild", "cut"):
        if request.get(name) is not None:
            reason = f"{name}: Continental has no wild cards but its jokers"
            raise BadAction("bad_field", field=name, reason=reason)
    texts = [request.get(name, "") for name in ("cards", "loose")]
    if not all(isinstance(text, str) for text in texts):
        raise BadAction("bad_field", field="cards", reason="cards: text is expected")
    # One text, so that a second copy of a card is another card.
    try:
        return parse_groups(" / ".join(filter(None, texts)), options.pack)
    except BadCard as error:
        reason = f"{str(error)[:10]!r} is no card, or comes too often"
        raise BadAction("bad_card", reason=reason) from None
