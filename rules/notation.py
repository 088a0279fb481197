"""Actions and groups as wire values.

Reading is strict: anything not exactly an action is refused with a code. Cards are
names of the game's pack (`7s1`).
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, overload

import msgspec
from msgspec import UNSET, UnsetType

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
from rules.game import BadAction
from rules.views.actions import (
    GroupNames,
    LoggedAction,
    WireAction,
    WireJokerMove,
    WireWindowClosed,
)

_Read = TypeVar("_Read")
_Value = TypeVar("_Value")
_Fields = dict[str, object]
"""The fields of an action not yet read."""
_Reader = Callable[[_Fields, Pack], _Read]

_GROUPS_READ_MAX: Final = 32
"""The maximum number of groups, and of cards in one."""


def action_from_wire(wire: object, pack: Pack) -> PlayerAction:
    """Return the action sent by a client or a bot; raise `BadAction`.

    `hint` is ignored, as it only ever explains an entry of `legal`. Codes: `bad_field`
    (unknown, missing or of a wrong type; param `field`), `unknown_action`, `bad_card`.
    """
    fields = _fields(wire)
    fields.pop("hint", None)
    return _read(fields, _kind(fields), _PLAYER, pack)


def logged_from_wire(wire: object, pack: Pack) -> Action:
    """Return any logged action, including the house's; raise `BadAction`."""
    fields = _fields(wire)
    kind = _kind(fields)
    if kind == "declare" and fields.get("saved") is True:
        fields.pop("saved")
        declare = _read(fields, kind, {"declare": _read_declare}, pack)
        return Declare(declare.groups, saved=True)
    return _read(fields, kind, _LOGGED, pack)


@overload
def action_to_wire(action: PlayerAction, pack: Pack) -> WireAction: ...


@overload
def action_to_wire(action: Action, pack: Pack) -> LoggedAction: ...


def action_to_wire(action: Action, pack: Pack) -> LoggedAction:
    """Return the wire form of an action; `logged_from_wire` is the inverse."""
    match action:
        case Draw(source):
            return WireAction("draw", source)
        case CardAction(card):
            return WireAction(KINDS[type(action)], card=pack.name(card))
        case Show(card, groups):
            sent = _groups_sent(groups, pack)
            return WireAction("show", card=pack.name(card), groups=sent)
        case Declare(groups, saved):
            sent = _groups_sent(groups, pack)
            return WireAction("declare", groups=sent, saved=saved or UNSET)
        case Knock(card, groups):
            sent = _groups_sent(groups, pack)
            return WireAction("knock", card=pack.name(card), melds=sent)
        case Lay(card, meld, end):
            return WireAction("lay", card=pack.name(card), meld=meld, end=_set(end))
        case Meld(cards):
            return WireAction("meld", cards=pack.names(cards))
        case GoDown(groups):
            return WireAction("go_down", melds=_groups_sent(groups, pack))
        case JokerReplace(card, meld, end, to):
            name, to_meld = pack.name(card), _set(to)
            return WireAction(
                "joker_replace", card=name, meld=meld, end=end, to=to_meld
            )
        case JokerMove(source, to, end, joker):
            card_name = UNSET if joker is None else pack.name(joker)
            return WireJokerMove("joker_move", source, to=to, end=end, card=card_name)
        case PlainAction():
            return WireAction(KINDS[type(action)])
        case TimedOut(seat, groups):
            sent = _groups_sent(groups, pack)
            return WireAction("timed_out", seat=seat, groups=sent)
        case Disconnected(seat):
            return WireAction("disconnected", seat=seat)
        case Returned(seat):
            return WireAction("returned", seat=seat)
        case Left(seat, why):
            return WireAction("left", seat=seat, why=UNSET if why == "left" else why)
        case Reshuffled(order):
            return WireAction("reshuffled", order=pack.names(order))
        case WindowClosed(groups):
            of_seats = [(seat, groups_to_wire(of, pack)) for seat, of in groups]
            return WireWindowClosed("window_closed", of_seats)
    raise TypeError(f"no wire form for {action!r}")


def groups_to_wire(groups: Groups, pack: Pack) -> list[list[str]]:
    """Return groups as lists of card names."""
    return [pack.names(group) for group in groups]


def groups_from_wire(value: object, pack: Pack, field: str = "groups") -> Groups:
    """Return groups from lists of card names; raise `BadAction`."""
    if not isinstance(value, list) or len(value) > _GROUPS_READ_MAX:
        raise BadAction("bad_field", field=field)
    for group in value:
        if not isinstance(group, list) or len(group) > _GROUPS_READ_MAX:
            raise BadAction("bad_field", field=field)
    return tuple(tuple(_card(name, pack) for name in group) for group in value)


def _fields(wire: object) -> _Fields:
    if isinstance(wire, LoggedAction):
        wire = msgspec.to_builtins(wire)
    if not isinstance(wire, Mapping):
        raise BadAction("bad_field", field="action")
    return dict(wire)


def _kind(fields: _Fields) -> str:
    kind = fields.pop("kind", None)
    if not isinstance(kind, str):
        raise BadAction("unknown_action")
    return kind


def _read(
    fields: _Fields, kind: str, readers: Mapping[str, _Reader[_Read]], pack: Pack
) -> _Read:
    """Return the action, unless its kind is unknown or a field is left unread."""
    reader = readers.get(kind)
    if reader is None:
        raise BadAction("unknown_action")
    action = reader(fields, pack)
    for field in fields:
        raise BadAction("bad_field", field=str(field)[:40])
    return action


def _card(value: object, pack: Pack) -> int:
    try:
        return pack.parse(value if isinstance(value, str) else "")
    except BadCard:
        raise BadAction("bad_card") from None


def _read_card(fields: _Fields, pack: Pack) -> int:
    if "card" not in fields:
        raise BadAction("bad_field", field="card")
    return _card(fields.pop("card"), pack)


def _read_groups(fields: _Fields, pack: Pack, field: str = "groups") -> Groups | None:
    if field not in fields:
        return None
    return groups_from_wire(fields.pop(field), pack, field)


def _read_seat(fields: _Fields) -> int:
    return _read_number(fields, "seat")


def _read_number(fields: _Fields, field: str) -> int:
    number = fields.pop(field, None)
    if type(number) is not int:
        raise BadAction("bad_field", field=field)
    return number


def _read_draw(fields: _Fields, _pack: Pack) -> Draw:
    match fields.pop("from", None):
        case "stock":
            return DRAW_STOCK
        case "discard":
            return DRAW_DISCARD
    raise BadAction("bad_field", field="from")


def _read_show(fields: _Fields, pack: Pack) -> Show:
    return Show(_read_card(fields, pack), _read_groups(fields, pack))


def _read_declare(fields: _Fields, pack: Pack) -> Declare:
    return Declare(_read_groups(fields, pack))


def _read_knock(fields: _Fields, pack: Pack) -> Knock:
    return Knock(_read_card(fields, pack), _read_groups(fields, pack, "melds"))


def _read_lay(fields: _Fields, pack: Pack) -> Lay:
    card, meld = _read_card(fields, pack), _read_number(fields, "meld")
    return Lay(card, meld, _read_end(fields))


def _read_end(fields: _Fields) -> str | None:
    if "end" not in fields:
        return None
    end = fields.pop("end")
    if not isinstance(end, str) or end not in ENDS:
        raise BadAction("bad_field", field="end")
    return end


def _read_meld(fields: _Fields, pack: Pack) -> Meld:
    cards = fields.pop("cards", None)
    if not isinstance(cards, list) or len(cards) > _GROUPS_READ_MAX:
        raise BadAction("bad_field", field="cards")
    return Meld(tuple(_card(name, pack) for name in cards))


def _read_go_down(fields: _Fields, pack: Pack) -> GoDown:
    return GoDown(_read_groups(fields, pack, "melds"))


def _read_joker_replace(fields: _Fields, pack: Pack) -> JokerReplace:
    card, meld = _read_card(fields, pack), _read_number(fields, "meld")
    to = _read_number(fields, "to") if "to" in fields else None
    return JokerReplace(card, meld, _read_wanted_end(fields), to)


def _read_joker_move(fields: _Fields, pack: Pack) -> JokerMove:
    source, to = _read_number(fields, "from"), _read_number(fields, "to")
    card = _read_card(fields, pack) if "card" in fields else None
    return JokerMove(source, to, _read_wanted_end(fields), card)


def _read_wanted_end(fields: _Fields) -> str:
    end = _read_end(fields)
    if end is None:
        raise BadAction("bad_field", field="end")
    return end


def _plain(kind: Callable[..., PlayerAction]) -> _Reader[PlayerAction]:
    """Return the reader of an action without fields."""
    action = kind()
    return lambda _fields, _pack: action


def _of_a_card(kind: Callable[..., PlayerAction]) -> _Reader[PlayerAction]:
    """Return the reader of an action with only a card."""
    return lambda fields, pack: kind(_read_card(fields, pack))


def _read_timed_out(fields: _Fields, pack: Pack) -> TimedOut:
    return TimedOut(_read_seat(fields), _read_groups(fields, pack))


def _read_disconnected(fields: _Fields, _pack: Pack) -> Disconnected:
    return Disconnected(_read_seat(fields))


def _read_returned(fields: _Fields, _pack: Pack) -> Returned:
    return Returned(_read_seat(fields))


def _read_left(fields: _Fields, _pack: Pack) -> Left:
    seat, why = _read_seat(fields), fields.pop("why", "left")
    if not isinstance(why, str) or why not in LEFT_WHYS:
        raise BadAction("bad_field", field="why")
    return Left(seat, why)


def _read_reshuffled(fields: _Fields, pack: Pack) -> Reshuffled:
    order = fields.pop("order", None)
    if not isinstance(order, list):
        raise BadAction("bad_field", field="order")
    return Reshuffled(tuple(_card(name, pack) for name in order))


def _read_window_closed(fields: _Fields, pack: Pack) -> WindowClosed:
    sent = fields.pop("groups", None)
    if not isinstance(sent, list):
        raise BadAction("bad_field", field="groups")
    for pair in sent:
        is_pair = isinstance(pair, list | tuple) and len(pair) == 2
        if not is_pair or type(pair[0]) is not int:
            raise BadAction("bad_field", field="groups")
    return WindowClosed(
        tuple((seat, groups_from_wire(groups, pack)) for seat, groups in sent)
    )


def _groups_sent(groups: Groups | None, pack: Pack) -> GroupNames | UnsetType:
    return UNSET if groups is None else groups_to_wire(groups, pack)


def _set(value: _Value | None) -> _Value | UnsetType:
    return UNSET if value is None else value


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
