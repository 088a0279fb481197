"""What `python -m rules score` and `arrange` answer for Indian games.

Hands are written in faces (`5h`, `*`), as often as the packs hold them, groups with `/`
between them; a card standing alone between two `/` is loose. If the cut card is given
instead of the wild rank, a hand of 21 cards has its upper and lower jokers and value
points.
"""

from msgspec.structs import replace

from rules.actions import Groups
from rules.cards import RANKS, BadCard, Pack, face_name, pack_of, parse_face
from rules.commands.group_text import parse_groups
from rules.game import BadAction, Wire
from rules.indian import autoplay
from rules.indian.formats import splits
from rules.indian.presets import Options
from rules.indian.shows import show
from rules.indian.shows.value_cards import value_points
from rules.indian.solver import melds, other_shows
from rules.indian.solver.arrange import best, best_discard
from rules.indian.solver.melds import classify
from rules.indian.state import wild_of


def figures(options: Options) -> Wire:
    """Return the numbers that are not options: of cards, splits and missed turns."""
    return {
        "court": melds.card_points(parse_face("Ks"), 0),
        "tunnela": melds.TUNNELA_SIZE,
        "split_players": max(splits.BEGAN_MIN),
        "stop_turns": autoplay.STOP_TURNS,
    }


def score(options: Options, request: Wire) -> Wire:
    """Score an arrangement as submitted (indian.md 3.2); raise `BadAction`."""
    pack, wild = _pack(options), _wild(options, request)
    groups, loose = _arrangement(pack, request)
    _check_count(groups, loose, {options.hand_size})
    answer = _verdict(options, pack, wild, groups, loose)
    return answer | _values(options, pack, request, groups, loose)


def arrange(options: Options, request: Wire) -> Wire:
    """Return the best arrangement; with a card too many, the discard as well.

    Raise `BadAction`.
    """
    pack, wild = _pack(options), _wild(options, request)
    groups, loose = _arrangement(pack, request)
    _check_count(groups, loose, {options.hand_size, options.hand_size + 1})
    cards = tuple(card for group in groups for card in group) + loose
    find = best if len(cards) == options.hand_size else best_discard
    found = find(cards, pack, wild, show.score_rules(options), hopeful=True)
    answer = _verdict(options, pack, wild, found.groups, found.loose)
    if found.discard is not None:
        answer["discard"] = face_name(pack.face(found.discard))
    return answer | _values(options, pack, request, found.groups, found.loose)


def judge(options: Options, request: Wire) -> Wire:
    """Return what one group is (indian.md 2.6); raise `BadAction`."""
    pack, wild = _pack(options), _wild(options, request)
    faces = [
        pack.face(card) for group in _groups(pack, request, "cards") for card in group
    ]
    kind, reason = classify(faces, wild, show.score_rules(options))
    return {"kind": kind.value, "reason": reason and reason.value}


def _pack(options: Options) -> Pack:
    return pack_of(options.decks, options.printed_jokers)


def _wild(options: Options, request: Wire) -> int:
    """Return the wild cards for the rank `wild` or the card `cut` (1.3, 9.2)."""
    wild, cut = request.get("wild"), request.get("cut")
    if (wild is None) == (cut is None):
        raise BadAction("bad_field", field="wild", reason="give either wild or cut")
    if wild is not None:
        if not isinstance(wild, str) or len(wild) != 1 or wild not in RANKS:
            raise BadAction("bad_field", field="wild", reason=f"a rank of {RANKS}")
        return RANKS.index(wild)
    pack = _pack(options)
    knows = replace(options, upper_lower_jokers=_is_long(options))
    return wild_of(knows, pack, _cut(pack, request))


def _is_long(options: Options) -> bool:
    """Return whether these are the options of 21 cards."""
    return options.hand_size == melds.TWENTY_ONE.show_size


def _cut(pack: Pack, request: Wire) -> int:
    cards = [card for group in _groups(pack, request, "cut") for card in group]
    if len(cards) != 1:
        raise BadAction("bad_field", field="cut", reason="one card is expected")
    return cards[0]


def _values(
    options: Options,
    pack: Pack,
    request: Wire,
    groups: Groups,
    loose: tuple[int, ...],
) -> Wire:
    """Return the value points of 21 cards whose cut card is known (9.2)."""
    if request.get("cut") is None or not _is_long(options):
        return {}
    faces = [pack.face(card) for group in (*groups, loose) for card in group]
    return {"value_points": value_points(faces, pack.face(_cut(pack, request)))}


def _arrangement(pack: Pack, request: Wire) -> tuple[Groups, tuple[int, ...]]:
    """Return groups and loose cards; a group of one card is loose (7.3)."""
    text = request.get("cards", "")
    loose = request.get("loose", "")
    if not isinstance(text, str) or not isinstance(loose, str):
        raise BadAction("bad_field", field="cards", reason="text is expected")
    singles = " / ".join(loose.split())
    parts = _groups(pack, {"cards": f"{text} / {singles}"}, "cards")
    groups = tuple(part for part in parts if len(part) > 1)
    return groups, tuple(part[0] for part in parts if len(part) == 1)


def _groups(pack: Pack, request: Wire, field: str) -> Groups:
    text = request[field]
    if not isinstance(text, str):
        raise BadAction("bad_field", field=field, reason="text is expected")
    try:
        return parse_groups(text, pack)
    except BadCard as error:
        card = str(error)[:10]
        reason = f"{card!r} is no card, or comes more often than the packs hold it"
        raise BadAction("bad_card", reason=reason) from None


def _check_count(groups: Groups, loose: tuple[int, ...], wanted: set[int]) -> None:
    count = sum(map(len, groups)) + len(loose)
    if count not in wanted:
        expected = " or ".join(map(str, sorted(wanted)))
        reason = f"{expected} cards are expected, {count} were given"
        raise BadAction("bad_groups", rule="card_count", reason=reason)


def _verdict(
    options: Options, pack: Pack, wild: int, groups: Groups, loose: tuple[int, ...]
) -> Wire:
    faces = pack.faces
    scored = other_shows.score(
        [[faces[card] for card in group] for group in groups],
        [faces[card] for card in loose],
        wild,
        show.score_rules(options),
    )
    return {
        "points": scored.points,
        "valid_show": scored.valid_show,
        "defects": [defect.value for defect in scored.defects],
        "groups": [
            {
                "cards": [face_name(faces[card]) for card in group.cards],
                "kind": group.kind,
                "points": group.points,
                "counts": group.counts,
                "reason": group.reason,
            }
            for group in show.group_verdicts(groups, loose, scored)
        ],
    }
