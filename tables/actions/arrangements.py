"""Saving a seat's groups, without the table's lock, version or log. An arrangement is
judged against the current hand: a card just discarded is dropped silently, one never
held is refused. The last write wins (docs/decisions.md)."""

from typing import NamedTuple

import msgspec
from django.db import transaction
from django.db.models import F

from accounts.requests.asker import Asker
from rules import explanation, notation
from rules.actions import Groups
from rules.advice import advise
from rules.cards import BadCard, face_name
from rules.explanation import FactView
from rules.game import BadAction, IllegalAction
from rules.views.actions import GroupNames, WireAction
from rules.views.results import VerdictView, verdict_to_wire
from tables.actions import publishing
from tables.models import Arrangement, Seat
from tables.shapes.view import WantedCards
from tables.table.live_table import LiveTable
from tables.view import verdicts
from wallet.errors import Refusal


class Arranged(NamedTuple):
    """The saved groups as stored, and their verdict."""

    revision: int
    groups: GroupNames
    verdict: VerdictView | None


def save(table_id: int, user: Asker, groups: object, *, channel: str = "") -> Arranged:
    """Save a seat's groups (lists of card ids) and judge them.

    The person's other sockets than `channel` are notified. Raise `Refusal`
    `not_seated`, `no_deal`, `bad_field`, `bad_card`, `max_groups`, `bad_groups`,
    `not_your_card`.
    """
    live = LiveTable.read(table_id)
    seat = live.seat_of(user)
    if not live.in_deal(seat.number):
        raise Refusal("no_deal")
    names = _tidied(live, seat, groups)
    row = _stored(live, seat, names)
    live.arrangements()[seat.number] = row
    shown, verdict = verdicts.judged(live, seat.number)
    saved = Arranged(row.revision, shown, verdict)
    message = {"type": "arranged", **saved._asdict()}
    publishing.send_to(
        table_id,
        {
            "type": "table.arranged",
            "user": str(seat.user_id),
            "from": channel,
            "data": msgspec.json.encode(message),
        },
    )
    return saved


class Suggested(NamedTuple):
    """The proposal of Suggest: groups, and the next action."""

    groups: GroupNames
    verdict: VerdictView | None
    advice: WireAction | None
    """None if the seat is not asked for an action."""


def suggest(table_id: int, user: Asker) -> Suggested:
    """Return the groups nearest to a valid show, and the next action; save nothing.

    Raise `Refusal` `not_seated`, `no_deal`, `assist_off`, `not_in_round`.
    """
    live = LiveTable.read(table_id)
    seat = live.seat_of(user)
    if not live.in_deal(seat.number):
        raise Refusal("no_deal")
    if not live.table.assist:
        raise Refusal("assist_off")
    groups = live.game.suggest(live.state, seat.number)
    verdict = _verdict(live, seat, groups)
    advice = advise(live.game, live.state, seat.number, live.options)
    return Suggested(notation.groups_to_wire(groups, live.pack), verdict, advice)


def examine(
    table_id: int, user: Asker, groups: object
) -> tuple[GroupNames, VerdictView]:
    """Judge groups of the seat's own hand without saving them.

    Raise `Refusal` as `save` does, and `not_in_round`.
    """
    live = LiveTable.read(table_id)
    seat = live.seat_of(user)
    if not live.in_deal(seat.number):
        raise Refusal("no_deal")
    names = _tidied(live, seat, groups)
    return names, _verdict(live, seat, notation.groups_from_wire(names, live.pack))


def explain(table_id: int, user: Asker, card: str | None) -> list[FactView]:
    """Explain the count of the seat's saved groups, after discarding `card` if given.

    Raise `Refusal` `not_seated`, `no_deal`, `not_in_round`, `bad_card`,
    `not_your_card`.
    """
    live = LiveTable.read(table_id)
    seat = live.seat_of(user)
    if not live.in_deal(seat.number):
        raise Refusal("no_deal")
    given = None if card is None else _held(live, seat, card)
    groups = live.game.tidy(live.state, seat.number, live.saved_groups_of(seat.number))
    try:
        facts = explanation.explain(
            live.game, live.state, seat.number, groups, live.options, given
        )
    except IllegalAction as illegal:
        raise live.refusal(illegal) from None
    return [explanation.to_wire(fact, live.pack) for fact in facts]


def _held(live: LiveTable, seat: Seat, name: str) -> int:
    try:
        card = live.pack.parse(name)
    except BadCard:
        raise Refusal("bad_card", status=400) from None
    you = live.seen_by(seat.number).you
    if you is None or name not in you.hand:
        raise Refusal("not_your_card")
    return card


def wanted(table_id: int, user: Asker) -> WantedCards:
    """Return the lowest count one drawn card can bring and the faces that bring it.

    Raise `Refusal` `not_seated`, `no_deal`, `not_in_round`, and `assist_off` at any
    table but a practice table: elsewhere players work that out themselves.
    """
    live = LiveTable.read(table_id)
    seat = live.seat_of(user)
    if not live.in_deal(seat.number):
        raise Refusal("no_deal")
    if not (live.table.assist and live.table.is_practice):
        raise Refusal("assist_off")
    try:
        points, faces = live.game.wanted(live.state, seat.number)
    except IllegalAction as illegal:
        raise live.refusal(illegal) from None
    return WantedCards(points, [face_name(face) for face in faces])


def _verdict(live: LiveTable, seat: Seat, groups: Groups) -> VerdictView:
    try:
        verdict = live.game.examine(live.state, seat.number, groups)
    except IllegalAction as illegal:
        raise live.refusal(illegal) from None
    return verdict_to_wire(verdict, live.pack)


def _tidied(live: LiveTable, seat: Seat, groups: object) -> GroupNames:
    try:
        asked = notation.groups_from_wire(groups, live.pack)
        kept = live.game.tidy(live.state, seat.number, asked)
    except BadAction as bad:
        raise Refusal(bad.code, status=400, **bad.params) from None
    except IllegalAction as illegal:
        raise live.refusal(illegal) from None
    return notation.groups_to_wire(kept, live.pack)


def _stored(live: LiveTable, seat: Seat, names: list[list[str]]) -> Arrangement:
    deal = live.running_deal
    rows = Arrangement.objects.filter(deal=deal, seat=seat.number)
    with transaction.atomic():
        if not rows.update(groups=names, revision=F("revision") + 1):
            Arrangement.objects.create(
                deal=deal, seat=seat.number, groups=names, revision=1
            )
        return rows.get()
