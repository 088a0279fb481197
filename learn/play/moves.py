"""The reader's actions in a lesson, judged by the rules first, then by the step.

Nothing is stored: the page sends all that was done so far, and it is played again from
the position (`replayed`). So nothing that a page says of the board is believed.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from learn.course import Act, Arrange, Choose, Lesson, PlayOut, Read, Step
from learn.play import acts, measures, others
from learn.play.acts import Sent
from learn.play.attempt import Attempt, begun
from learn.play.positions import YOU, hand_of
from rules import notation
from rules.actions import Action, Show
from rules.cards import Pack
from rules.family import Game, GameDeal
from rules.game import BadAction, Event, IllegalAction
from tables.errors import Refusal


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the reader did: exactly one of these."""

    act: dict[str, object] | None = None
    groups: list[list[str]] | None = None
    answer: int | str | None = None
    read: bool = False


class Hint(Exception):
    """The action is legal, but the lesson asks for another one."""

    def __init__(self, sentence: str) -> None:
        """Keep the sentence, a message id; empty: there is nothing to say of it."""
        super().__init__(sentence)
        self.sentence = sentence


def replayed(lesson: Lesson, done: Iterable[Done]) -> Attempt:
    """Return the lesson after all actions; raise as `after` does."""
    attempt = begun(lesson)
    for one in done:
        attempt = after(attempt, one)
    return attempt


def laid(attempt: Attempt, groups: object) -> Attempt:
    """Return the attempt with the hand in these groups; raise `Refusal`."""
    deal, pack = attempt.running, attempt.pack
    try:
        asked = notation.groups_from_wire(groups, pack)
        kept = attempt.game.tidy(deal, YOU, asked)
    except BadAction as bad:
        raise Refusal(bad.code, status=400, **bad.params) from None
    except IllegalAction as illegal:
        raise refusal(illegal, pack) from None
    return replace(attempt, groups=kept)


def after(attempt: Attempt, done: Done) -> Attempt:
    """Return the attempt after one more action.

    Raise `Refusal` with the rules' own code where they do not allow it, and `Hint`
    where they do and the step asks for something else.
    """
    step = attempt.step
    if step is None:
        raise Refusal("deal_over")
    match step.goal:
        case Read() if done.read:
            return _reached(attempt, step)
        case Choose(choices=choices, right=right) if done.answer is not None:
            chosen = next((one for one in choices if one.value == done.answer), None)
            if chosen is None:
                raise Refusal("bad_field", status=400, field="answer")
            if chosen.value != measures.of(attempt, right):
                raise Hint(chosen.why)
            return replace(_reached(attempt, step), told=chosen.why)
        case Arrange() as goal if done.groups is not None:
            attempt = laid(attempt, done.groups)
            if not is_laid(attempt, goal):
                raise Hint(step.hint)
            return _reached(attempt, step)
        case Act() | PlayOut() if done.act is not None:
            return _acted(attempt, step, done)
    if done.act is not None:
        # What the rules refuse is refused with their sentence in any step.
        _applied(attempt, done.act)
    raise Hint(step.hint)


def is_laid(attempt: Attempt, goal: Arrange) -> bool:
    """Return whether the hand lies as a step asks for."""
    verdict = attempt.verdict()
    kinds = [group.kind for group in verdict.groups]
    if any(kinds.count(kind) < count for kind, count in goal.kinds.items()):
        return False
    left = sum(group.points for group in verdict.groups)
    if goal.left_max is not None and left > goal.left_max:
        return False
    points = [one.points for _, one in verdict.after] or [verdict.points]
    if goal.points_max is not None and min(points) > goal.points_max:
        return False
    ends = [one.valid_show for _, one in verdict.after] or [verdict.valid_show]
    return not goal.is_show or any(ends)


def applied(attempt: Attempt, wire: Sent) -> Attempt:
    """Return the attempt with an act carried out and no step asked; raise `Refusal`."""
    deal, events, _action = _applied(attempt, wire)
    held = _holds(attempt.game, deal)
    groups = attempt.game.tidy(deal, YOU, attempt.groups) if held else ()
    return replace(attempt, deal=deal, groups=groups, events=events)


def refusal(illegal: IllegalAction, pack: Pack) -> Refusal:
    """Return the rules' refusal with cards as text."""
    params = dict(illegal.params)
    if "card" in params:
        params["card"] = pack.name(params["card"])
    return Refusal(str(illegal.breach), **params)


def hint_of(step: Step, wire: Sent) -> str:
    """Return what a step says of an act that it does not ask for, a message id."""
    return _wrong(step, wire) or step.hint


def _acted(attempt: Attempt, step: Step, done: Done) -> Attempt:
    wire = done.act or {}
    if attempt.deal is None:
        return _answered(attempt, step, str(wire.get("kind")))
    if done.groups is not None:
        attempt = laid(attempt, done.groups)
    deal, events, action = _applied(attempt, wire)
    goal = step.goal
    if isinstance(goal, Act) and not _is_asked(goal, wire):
        raise Hint(hint_of(step, wire))
    if isinstance(goal, PlayOut) and (kept_from := _wrong(step, wire)):
        raise Hint(kept_from)
    if isinstance(action, Show) and not _is_valid(attempt, action):
        not_yet = goal.not_yet if isinstance(goal, PlayOut) else ""
        raise Hint(not_yet or hint_of(step, wire))
    game = attempt.game
    kept = game.tidy(deal, YOU, attempt.groups) if _holds(game, deal) else ()
    attempt = replace(attempt, deal=deal, groups=kept, events=events)
    if isinstance(goal, Act):
        return _reached(attempt, step)
    return _played_on(attempt, step)


def _played_on(attempt: Attempt, step: Step) -> Attempt:
    """Let the others answer; the step is reached once the reader has won."""
    moved = others.until_asked(attempt.game, attempt.running, YOU)
    events = (*attempt.events, *moved.events)
    attempt = replace(attempt, deal=moved.deal, events=events)
    result = attempt.game.result(moved.deal)
    if result is not None and YOU in result.winners:
        return _reached(attempt, step)
    lost = step.goal.lost if isinstance(step.goal, PlayOut) else ""
    told = lost if result is not None else ""
    return replace(attempt, version=attempt.version + 1, told=told)


def _answered(attempt: Attempt, step: Step, kind: str) -> Attempt:
    """Return the attempt after an answer to what a match asks between two deals."""
    try:
        match = attempt.game.answer(attempt.match, YOU, kind)
    except IllegalAction as illegal:
        raise Refusal(str(illegal.breach)) from None
    if not isinstance(step.goal, Act) or kind not in step.goal.acts:
        raise Hint(hint_of(step, {"kind": kind}))
    return _reached(replace(attempt, match=match), step)


def _applied(
    attempt: Attempt, wire: Sent
) -> tuple[GameDeal, tuple[Event, ...], Action]:
    deal, pack, game = attempt.running, attempt.pack, attempt.game
    try:
        action = notation.action_from_wire(wire, pack)
        whole = game.complete(deal, YOU, action, {YOU: attempt.groups})
        outcome = game.apply(deal, YOU, whole)
    except BadAction as bad:
        raise Refusal(bad.code, status=400, **bad.params) from None
    except IllegalAction as illegal:
        raise refusal(illegal, pack) from None
    return outcome.deal, outcome.events, whole


def _is_asked(goal: Act, wire: Sent) -> bool:
    return any(acts.is_meant(pattern, wire) for pattern in goal.acts)


def _is_valid(attempt: Attempt, show: Show) -> bool:
    """Return whether a show comes with groups that make it valid."""
    if show.groups is None:
        return False
    judged = attempt.game.examine_without(attempt.running, YOU, show.groups, show.card)
    return judged is not None and judged.valid_show


def _holds(game: Game, deal: GameDeal) -> bool:
    return bool(hand_of(game, deal))


def _wrong(step: Step, wire: Sent) -> str:
    said = (one for act, one in step.wrong.items() if acts.is_meant(act, wire))
    return next(said, "")


def _reached(attempt: Attempt, step: Step) -> Attempt:
    """Return the attempt at the next step, after what the others do."""
    deal, events = attempt.deal, attempt.events
    if deal is not None and step.then == "auto":
        moved = others.until_asked(attempt.game, deal, YOU)
        deal, events = moved.deal, (*events, *moved.events)
    elif deal is not None:
        for seat, text in acts.moves(step.then):
            moved = others.act(attempt.game, deal, seat, text, attempt.pack)
            deal, events = moved.deal, (*events, *moved.events)
    return replace(
        attempt,
        deal=deal,
        events=events,
        at=attempt.at + 1,
        version=attempt.version + 1,
        told=step.well,
    )
