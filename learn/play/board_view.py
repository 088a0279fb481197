"""The board of a lesson as the table page reads it (docs/protocol.md, the view).

The rules' `seen_by` gives the cards; this adds names and the groups with their verdict.
"""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from django.utils.translation import gettext as _
from msgspec import UNSET
from msgspec.structs import asdict, replace

from learn.play.attempt import Attempt
from learn.play.positions import YOU, hand_of
from learn.play.shapes import (
    BetweenDeals,
    Judged,
    LessonInfo,
    LessonSeat,
    LessonTurn,
    LessonView,
    LessonWindow,
    LessonYou,
)
from rules import notation
from rules.game import IllegalAction
from rules.results import Standing
from rules.views.actions import WireAction
from rules.views.deal import OwnHand, SeatRow, Turn, Window
from rules.views.events import EventView, event_to_wire
from rules.views.results import verdict_to_wire
from tables.shapes.view import MatchInfo, MatchSeat, Staged


def view(attempt: Attempt, *, name: str = "") -> LessonView:
    """Return the reader's view of the board; `name` is what the board is called."""
    game, deal = attempt.game, attempt.deal
    options = attempt.match.options if deal is None else deal.options
    shown = _between_deals(attempt) if deal is None else game.seen_by(deal, YOU)
    stands = {row.seat: row for row in game.standing(attempt.match)}
    is_match = bool(attempt.lesson.position.scores) or deal is None
    legal = shown.legal
    if is_match:
        legal = [_with_end(attempt, entry, stands[YOU]) for entry in legal]
    return LessonView(
        shown=shown,
        # A price on a button would be the answer to some questions.
        legal=[] if attempt.is_question else legal,
        game=game.name,
        family=game.family,
        options=game.describe_options(options),
        table_info=_about(attempt, name),
        match_info=_match(attempt, stands) if is_match else None,
        deal=name,
        version=attempt.version,
        you=_you(attempt, shown.you),
        seats=_seats(attempt, shown.seats, stands, shown.order, is_match=is_match),
        turn=_turn(shown.turn),
        windows=[_window(one) for one in shown.windows],
    )


def plain(shown: LessonView) -> dict[str, object]:
    """Return a view in plain values, its fields beside those of the deal."""
    of_lesson = asdict(shown)
    del of_lesson["shown"]
    told = {**_fields(shown.shown), **of_lesson}
    you = _fields(shown.you)
    told["you"] = {**you, **_fields(shown.shown.you), **you}
    told["seats"] = [_row(seat) for seat in shown.seats]
    plain_values: dict[str, object] = msgspec.to_builtins(told)
    return plain_values


def _fields(part: msgspec.Struct | None) -> dict[str, object]:
    found = {} if part is None else asdict(part)
    return {name: value for name, value in found.items() if value is not UNSET}


def _row(seat: LessonSeat) -> dict[str, object]:
    told = _fields(seat)
    del told["row"]
    return {"state": "playing", "cards": 0, **_fields(seat.row), **told}


def _with_end(attempt: Attempt, entry: WireAction, own: Standing) -> WireAction:
    """Say of a drop that its points would put the reader out of the match."""
    limit = attempt.game.match_facts(attempt.match).limit
    hint = entry.hint
    if entry.kind != "drop" or limit is None or hint is UNSET or hint.points is UNSET:
        return entry
    if own.score + hint.points < limit:
        return entry
    return replace(entry, hint=replace(hint, out=True))


def _turn(turn: Turn | None) -> LessonTurn | None:
    return None if turn is None else LessonTurn(turn.phase, turn.seats, None, 0)


def _window(window: Window) -> LessonWindow:
    return LessonWindow(
        phase=window.phase,
        seats=window.seats,
        card=window.card,
        seconds=window.seconds,
        deadline=None,
    )


def judged(attempt: Attempt) -> Judged:
    """Return the reader's groups with their verdict, as an answer to `arrange`.

    While a question is asked there is no verdict.
    """
    groups = notation.groups_to_wire(attempt.groups, attempt.pack)
    if attempt.is_question:
        return Judged(groups, None)
    return Judged(groups, verdict_to_wire(attempt.verdict(), attempt.pack))


def holds(attempt: Attempt) -> bool:
    """Return whether the reader holds cards."""
    deal = attempt.deal
    return deal is not None and bool(hand_of(attempt.game, deal))


def staged(attempt: Attempt) -> Staged:
    """Return what the reader would see: hand, melds, acts, groups and their verdict."""
    game, deal = attempt.game, attempt.running
    shown = game.seen_by(deal, YOU)
    hand = hand_of(game, deal)
    if game.result(deal) is not None:
        return Staged(hand, shown.melds, [], [], None, ends=True)
    found = judged(attempt)
    return Staged(
        hand, shown.melds, shown.legal, found.groups, found.verdict, ends=False
    )


def events(attempt: Attempt) -> list[EventView]:
    """Return what happened by the last thing that was done."""
    if attempt.deal is None:
        return []
    pack = attempt.pack
    return [event_to_wire(one, pack, YOU) for one in attempt.events]


def _match(attempt: Attempt, stands: dict[int, Standing]) -> MatchInfo:
    """Return how the match stands; it is played for nothing."""
    return MatchInfo(
        number=None,
        facts=attempt.game.match_facts(attempt.match),
        entry=0,
        pot=0,
        prize=0,
        started=False,
        seats=[
            MatchSeat(
                seat=row.seat,
                name=attempt.name_of(row.seat),
                bot=False,
                place=row.place,
                score=row.score,
                state=row.state,
                entries=row.entries,
                drops_left=row.drops_left,
                chips=row.chips,
            )
            for row in stands.values()
        ],
        offer=None,
    )


def _about(attempt: Attempt, name: str) -> LessonInfo:
    return LessonInfo(
        name=name,
        stake=0,
        chips="play",
        pace="untimed",
        assist=False,
        practice=False,
        private=True,
        chat=False,
        seats_max=len(attempt.lesson.position.names) + 1,
        starts_full=True,
    )


def _you(attempt: Attempt, shown: OwnHand | None) -> LessonYou:
    found = Judged([], None)
    if shown is not None and shown.hand:
        # A hand that is out of the deal is worth nothing any more.
        with suppress(IllegalAction):
            found = judged(attempt)
    # No act is legal while a question is asked, but that locks no card.
    is_locked = shown is not None and not attempt.is_question
    return LessonYou(
        seat=YOU,
        hand=shown.hand if shown else [],
        drawn=shown.drawn if shown else None,
        taken=shown.taken if shown and is_locked else None,
        drop=shown.drop if shown else None,
        groups=found.groups,
        revision=attempt.revision,
        verdict=found.verdict,
        stack=None,
    )


def _seats(
    attempt: Attempt,
    shown: Sequence[SeatRow],
    stands: dict[int, Standing],
    order: list[int],
    *,
    is_match: bool,
) -> list[LessonSeat]:
    rows: list[tuple[int, SeatRow | None]] = [(row.seat, row) for row in shown]
    found = []
    for seat, row in rows or [(seat, None) for seat in sorted(stands)]:
        stand = stands.get(seat)
        found.append(
            LessonSeat(
                row=row,
                seat=UNSET if row else seat,
                user=None,
                name=attempt.name_of(seat) or _("You"),
                bot=False,
                score=stand.score if stand is not None and is_match else 0,
                stack=None,
                dealer=bool(order) and order[-1] == seat,
            )
        )
    return found


def _between_deals(attempt: Attempt) -> BetweenDeals:
    """Return what the match asks between two deals."""
    offer = attempt.game.offer(attempt.match)
    kinds = attempt.game.answers(attempt.match, YOU)
    phase = offer.phase.value if offer is not None else "over"
    return BetweenDeals(phase=phase, legal=[WireAction(kind) for kind in kinds])
