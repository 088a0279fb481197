"""Values that lesson questions ask for, computed by the rules.

A measure is a name and perhaps an argument: `count`, `drops_left 1`.
"""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from learn.play import acts
from learn.play.attempt import Attempt
from learn.play.positions import YOU, hand_of
from rules import notation
from rules.results import Standing

Answer = int | str


def of(attempt: Attempt, measure: str) -> Answer:
    """Return the value of a measure at this point of the attempt.

    Raise `KeyError` for a name that is no measure.
    """
    name, *rest = measure.split()
    return _MEASURES[name](attempt, rest)


def _count(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return what the hand counts as it lies."""
    return attempt.verdict().points


def _best(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return what the hand counts, arranged as well as it can be."""
    deal = attempt.running
    groups = attempt.game.suggest(deal, YOU)
    return attempt.game.examine(deal, YOU, groups).points


def _after(attempt: Attempt, rest: list[str]) -> Answer:
    """Return what the hand counts once a card of it is given away."""
    deal, pack = attempt.running, attempt.pack
    held = hand_of(attempt.game, deal)
    card = pack.parse(acts.groups_of(rest[0], pack, held)[0][0])
    return dict(attempt.verdict().after)[card].points


def _kind(attempt: Attempt, rest: list[str]) -> Answer:
    """Return what cards of the hand are as one group: `pure`, `run`, `invalid`."""
    deal, pack = attempt.running, attempt.pack
    held = hand_of(attempt.game, deal)
    names = acts.groups_of(" ".join(rest), pack, held)
    groups = notation.groups_from_wire(names, pack)
    return attempt.game.examine(deal, YOU, groups).groups[0].kind


def _is_show(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return `yes` where the hand as it lies is a valid show."""
    verdict = attempt.verdict()
    can = verdict.valid_show or any(one.valid_show for _, one in verdict.after)
    return "yes" if can else "no"


def _option(attempt: Attempt, rest: list[str]) -> Answer:
    """Return the value of an option of the game."""
    told = attempt.game.describe_options(attempt.running.options)
    value = told[rest[0]]
    assert isinstance(value, int | str), "the lesson asks for a single value"
    return value


def _drop(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return the points of a drop now."""
    entries = attempt.game.seen_by(attempt.running, YOU).legal
    hint = next(entry.hint for entry in entries if entry.kind == "drop")
    assert hint is not UNSET, "a drop has a price"
    assert hint.points is not UNSET, "in points"
    return hint.points


def _score(attempt: Attempt, rest: list[str]) -> Answer:
    return _standing(attempt, rest).score


def _chips(attempt: Attempt, rest: list[str]) -> Answer:
    """Return the counters of a seat in a best of 2, 3 or 6."""
    return _standing(attempt, rest).chips or 0


def _would_be(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return the score of the match if the hand counted as it lies."""
    return _standing(attempt, [str(YOU)]).score + attempt.verdict().points


def _drop_ends(attempt: Attempt, rest: list[str]) -> Answer:
    """Return `yes` where a drop now would put the reader out of the match."""
    limit = attempt.game.match_facts(attempt.match).limit
    assert limit is not None, "the match has a limit"
    after = _standing(attempt, [str(YOU)]).score + int(_drop(attempt, rest))
    return "yes" if after >= limit else "no"


def _entries(attempt: Attempt, rest: list[str]) -> Answer:
    """Return how many entries a seat would get of the split that is offered."""
    offer = attempt.game.offer(attempt.match)
    assert offer is not None, "a split is offered"
    weights = {share.seat: share.weight for share in offer.shares}
    return weights[int(rest[0])] // len(weights)


def _cards(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return how many cards the reader holds."""
    return len(hand_of(attempt.game, attempt.running))


def _value(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return what the reader's value cards bring from each other player."""
    value = getattr(attempt.game.seen_by(attempt.running, YOU).you, "value", None)
    assert isinstance(value, int), "the game pays for value cards"
    return value


def _drops_left(attempt: Attempt, rest: list[str]) -> Answer:
    return _standing(attempt, rest).drops_left or 0


def _leader(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return the name of the seat that stands best; `you` for the reader."""
    return attempt.name_of(attempt.game.standing(attempt.match)[0].seat) or "you"


def _rejoin(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return the score with which a seat that was put out would come back."""
    offer = attempt.game.offer(attempt.match)
    score = offer.score if offer is not None else None
    assert score is not None, "somebody is asked to rejoin"
    return score


def _points_of(attempt: Attempt, rest: list[str]) -> Answer:
    """Return what a seat got in the deal that is over."""
    result = attempt.game.result(attempt.running)
    assert result is not None, "the deal is over"
    return next(row.points for row in result.seats if row.seat == int(rest[0]))


def _goes_on(attempt: Attempt, _rest: list[str]) -> Answer:
    """Return `yes` where the match has another deal after the one that is over."""
    result = attempt.game.result(attempt.running)
    assert result is not None, "the deal is over"
    after = attempt.game.record_deal(attempt.match, result)
    return "yes" if attempt.game.next_deal(after) is not None else "no"


def _standing(attempt: Attempt, rest: list[str]) -> Standing:
    rows = attempt.game.standing(attempt.match)
    return next(row for row in rows if row.seat == int(rest[0]))


_MEASURES: Final[dict[str, Callable[[Attempt, list[str]], Answer]]] = {
    "count": _count,
    "best": _best,
    "after": _after,
    "kind": _kind,
    "is_show": _is_show,
    "option": _option,
    "drop": _drop,
    "score": _score,
    "chips": _chips,
    "would_be": _would_be,
    "drop_ends": _drop_ends,
    "entries": _entries,
    "cards": _cards,
    "value": _value,
    "drops_left": _drops_left,
    "leader": _leader,
    "rejoin": _rejoin,
    "points_of": _points_of,
    "goes_on": _goes_on,
}
