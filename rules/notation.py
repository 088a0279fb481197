"""Actions and groups as wire values and as text.

Reading is strict: what is not exactly an action is refused with a code. Cards are names
of the game's pack (`7s1`); groups written for people use faces or names alike:
`5h 6h 7h / 9s Ts * Qs`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    ENDS,
    KINDS,
    LEFT_WHYS,
    Action,
    CardAction,
    Declare,
    Disconnected,
    Draw,
    GoDown,
    Groups,
    JokerMove,
    JokerReplace,
    Knock,
    Lay,
    Left,
    Meld,
    PlainAction,
    PlayerAction,
    Reshuffled,
    Returned,
    Show,
    TimedOut,
    WindowClosed,
)
from rules.cards import BadCard, Pack
from rules.game import BadAction, Wire

_Read = TypeVar("_Read")
_Reader = Callable[[Wire, Pack], _Read]

_GROUPS_READ_MAX: Final = 32
"""No arrangement has more groups or more cards in one; longer input is not read."""


def action_from_wire(wire: Any, pack: Pack) -> PlayerAction:
    """Return the player's action that a client sent; raise `BadAction`.

    `hint` is ignored, as it only ever explains an entry of `legal`. Codes: `bad_field`
    (unknown, missing or of a wrong type; param `field`), `unknown_action`, `bad_card`.
    """
    fields = _fields(wire)
    fields.pop("hint", None)
    return _read(fields, _kind(fields), _PLAYER, pack)


def logged_from_wire(wire: Any, pack: Pack) -> Action:
    """Return any action of a log, the house's too; raise `BadAction`."""
    fields = _fields(wire)
    kind = _kind(fields)
    if kind == "declare" and fields.get("saved") is True:
        fields.pop("saved")
        declare = _read(fields, kind, {"declare": _read_declare}, pack)
        return Declare(declare.groups, saved=True)
    return _read(fields, kind, _LOGGED, pack)


def action_to_wire(action: Action, pack: Pack) -> Wire:
    """Return the wire form of an action; `logged_from_wire` reads it back."""
    match action:
        case Draw(source):
            return {"kind": "draw", "from": source}
        case CardAction(card):
            return {"kind": KINDS[type(action)], "card": pack.name(card)}
        case Show(card, groups):
            return _with_groups({"kind": "show", "card": pack.name(card)}, groups, pack)
        case Declare(groups, saved):
            wire = _with_groups({"kind": "declare"}, groups, pack)
            return {**wire, "saved": True} if saved else wire
        case Knock(card, groups):
            wire = {"kind": "knock", "card": pack.name(card)}
            return _with_groups(wire, groups, pack, field="melds")
        case Lay(card, meld, end):
            wire = {"kind": "lay", "card": pack.name(card), "meld": meld}
            return wire if end is None else {**wire, "end": end}
        case Meld(cards):
            return {"kind": "meld", "cards": pack.names(cards)}
        case GoDown(groups):
            return _with_groups({"kind": "go_down"}, groups, pack, field="melds")
        case JokerReplace(card, meld, end, to):
            wire = {"kind": "joker_replace", "card": pack.name(card)}
            wire |= {"meld": meld, "end": end}
            return wire if to is None else {**wire, "to": to}
        case JokerMove(source, to, end, joker):
            wire = {"kind": "joker_move", "from": source, "to": to, "end": end}
            return wire if joker is None else {**wire, "card": pack.name(joker)}
        case PlainAction():
            return {"kind": KINDS[type(action)]}
        case TimedOut(seat, groups):
            return _with_groups({"kind": "timed_out", "seat": seat}, groups, pack)
        case Disconnected(seat):
            return {"kind": "disconnected", "seat": seat}
        case Returned(seat):
            return {"kind": "returned", "seat": seat}
        case Left(seat, why):
            wire = {"kind": "left", "seat": seat}
            return wire if why == "left" else {**wire, "why": why}
        case Reshuffled(order):
            return {"kind": "reshuffled", "order": pack.names(order)}
        case WindowClosed(groups):
            sent = [[seat, groups_to_wire(of, pack)] for seat, of in groups]
            return {"kind": "window_closed", "groups": sent}
    raise TypeError(f"no wire form for {action!r}")


def groups_to_wire(groups: Groups, pack: Pack) -> list[list[str]]:
    """Return groups as lists of card names."""
    return [pack.names(group) for group in groups]


def groups_from_wire(value: Any, pack: Pack, field: str = "groups") -> Groups:
    """Return the groups that lists of card names give; raise `BadAction`."""
    if not isinstance(value, list) or len(value) > _GROUPS_READ_MAX:
        raise BadAction("bad_field", field=field)
    for group in value:
        if not isinstance(group, list) or len(group) > _GROUPS_READ_MAX:
            raise BadAction("bad_field", field=field)
    return tuple(tuple(_card(name, pack) for name in group) for group in value)


def print_groups(groups: Groups, pack: Pack) -> str:
    """Return groups as text: `5h1 6h1 7h1 / 4c1 4h2 4s1`."""
    return " / ".join(" ".join(pack.names(group)) for group in groups)


def parse_groups(text: str, pack: Pack) -> Groups:
    """Return the groups a text names, by faces or by physical names.

    A face takes the first copy that the text has not used yet; raise `BadCard` for an
    unknown card and for more copies than the pack holds.
    """
    used: set[int] = set()
    return tuple(
        tuple(_take(word, pack, used) for word in part.split())
        for part in text.split("/")
        if part.split()
    )


def _take(word: str, pack: Pack, used: set[int]) -> int:
    for card in _copies(word, pack):
        if card not in used:
            used.add(card)
            return card
    raise BadCard(word)


def _copies(word: str, pack: Pack) -> list[int]:
    names = [word, *(f"{word}{n + 1}" for n in range(max(pack.decks, pack.jokers)))]
    found = []
    for name in names:
        try:
            found.append(pack.parse(name))
        except BadCard:
            continue
    return found


def _fields(wire: Any) -> Wire:
    if not isinstance(wire, Mapping):
        raise BadAction("bad_field", field="action")
    return dict(wire)


def _kind(fields: Wire) -> str:
    kind = fields.pop("kind", None)
    if not isinstance(kind, str):
        raise BadAction("unknown_action")
    return kind


def _read(
    fields: Wire, kind: str, readers: Mapping[str, _Reader[_Read]], pack: Pack
) -> _Read:
    """Return the action, unless its kind is unknown or a field is left unread."""
    reader = readers.get(kind)
    if reader is None:
        raise BadAction("unknown_action")
    action = reader(fields, pack)
    for field in fields:
        raise BadAction("bad_field", field=str(field)[:40])
    return action


def _card(value: Any, pack: Pack) -> int:
    try:
        return pack.parse(value)
    except BadCard:
        raise BadAction("bad_card") from None


def _read_card(fields: Wire, pack: Pack) -> int:
    if "card" not in fields:
        raise BadAction("bad_field", field="card")
    return _card(fields.pop("card"), pack)


def _read_groups(fields: Wire, pack: Pack, field: str = "groups") -> Groups | None:
    if field not in fields:
        return None
    return groups_from_wire(fields.pop(field), pack, field)


def _read_seat(fields: Wire) -> int:
    return _read_number(fields, "seat")


def _read_number(fields: Wire, field: str) -> int:
    number = fields.pop(field, None)
    if type(number) is not int:
        raise BadAction("bad_field", field=field)
    return number


def _read_draw(fields: Wire, _pack: Pack) -> Draw:
    match fields.pop("from", None):
        case "stock":
            return DRAW_STOCK
        case "discard":
            return DRAW_DISCARD
    raise BadAction("bad_field", field="from")


def _read_show(fields: Wire, pack: Pack) -> Show:
    return Show(_read_card(fields, pack), _read_groups(fields, pack))


def _read_declare(fields: Wire, pack: Pack) -> Declare:
    return Declare(_read_groups(fields, pack))


def _read_knock(fields: Wire, pack: Pack) -> Knock:
    return Knock(_read_card(fields, pack), _read_groups(fields, pack, "melds"))


def _read_lay(fields: Wire, pack: Pack) -> Lay:
    card, meld = _read_card(fields, pack), _read_number(fields, "meld")
    return Lay(card, meld, _read_end(fields))


def _read_end(fields: Wire) -> str | None:
    if "end" not in fields:
        return None
    end = fields.pop("end")
    if not isinstance(end, str) or end not in ENDS:
        raise BadAction("bad_field", field="end")
    return end


def _read_meld(fields: Wire, pack: Pack) -> Meld:
    cards = fields.pop("cards", None)
    if not isinstance(cards, list) or len(cards) > _GROUPS_READ_MAX:
        raise BadAction("bad_field", field="cards")
    return Meld(tuple(_card(name, pack) for name in cards))


def _read_go_down(fields: Wire, pack: Pack) -> GoDown:
    return GoDown(_read_groups(fields, pack, "melds"))


def _read_joker_replace(fields: Wire, pack: Pack) -> JokerReplace:
    card, meld = _read_card(fields, pack), _read_number(fields, "meld")
    to = _read_number(fields, "to") if "to" in fields else None
    return JokerReplace(card, meld, _read_wanted_end(fields), to)


def _read_joker_move(fields: Wire, pack: Pack) -> JokerMove:
    source, to = _read_number(fields, "from"), _read_number(fields, "to")
    card = _read_card(fields, pack) if "card" in fields else None
    return JokerMove(source, to, _read_wanted_end(fields), card)


def _read_wanted_end(fields: Wire) -> str:
    end = _read_end(fields)
    if end is None:
        raise BadAction("bad_field", field="end")
    return end


def _plain(kind: Callable[..., PlayerAction]) -> _Reader[PlayerAction]:
    """Return the reader of an action that its kind says all of."""
    action = kind()
    return lambda _fields, _pack: action


def _of_a_card(kind: Callable[..., PlayerAction]) -> _Reader[PlayerAction]:
    """Return the reader of an action with a card, and nothing else."""
    return lambda fields, pack: kind(_read_card(fields, pack))


def _read_timed_out(fields: Wire, pack: Pack) -> TimedOut:
    return TimedOut(_read_seat(fields), _read_groups(fields, pack))


def _read_disconnected(fields: Wire, _pack: Pack) -> Disconnected:
    return Disconnected(_read_seat(fields))


def _read_returned(fields: Wire, _pack: Pack) -> Returned:
    return Returned(_read_seat(fields))


def _read_left(fields: Wire, _pack: Pack) -> Left:
    seat, why = _read_seat(fields), fields.pop("why", "left")
    if not isinstance(why, str) or why not in LEFT_WHYS:
        raise BadAction("bad_field", field="why")
    return Left(seat, why)


def _read_reshuffled(fields: Wire, pack: Pack) -> Reshuffled:
    order = fields.pop("order", None)
    if not isinstance(order, list):
        raise BadAction("bad_field", field="order")
    return Reshuffled(tuple(_card(name, pack) for name in order))


def _read_window_closed(fields: Wire, pack: Pack) -> WindowClosed:
    sent = fields.pop("groups", None)
    pairs = isinstance(sent, list) and all(
        isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is int
        for pair in sent
    )
    if not pairs or sent is None:
        raise BadAction("bad_field", field="groups")
    return WindowClosed(
        tuple((seat, groups_from_wire(groups, pack)) for seat, groups in sent)
    )


def _with_groups(
    wire: Wire, groups: Groups | None, pack: Pack, field: str = "groups"
) -> Wire:
    if groups is None:
        return wire
    return {**wire, field: groups_to_wire(groups, pack)}


_PLAYER: Final[dict[str, _Reader[PlayerAction]]] = {
    "draw": _read_draw,
    "show": _read_show,
    "declare": _read_declare,
    "knock": _read_knock,
    "lay": _read_lay,
    "meld": _read_meld,
    "go_down": _read_go_down,
    "joker_replace": _read_joker_replace,
    "joker_move": _read_joker_move,
    **{
        name: _plain(kind)
        for kind, name in KINDS.items()
        if issubclass(kind, PlainAction)
    },
    **{
        name: _of_a_card(kind)
        for kind, name in KINDS.items()
        if issubclass(kind, CardAction)
    },
}
_LOGGED: Final[dict[str, _Reader[Action]]] = {
    **_PLAYER,
    "timed_out": _read_timed_out,
    "disconnected": _read_disconnected,
    "returned": _read_returned,
    "left": _read_left,
    "reshuffled": _read_reshuffled,
    "window_closed": _read_window_closed,
}
