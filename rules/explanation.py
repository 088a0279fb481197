"""An explanation of a count, in sentences that follow from the verdict.

A fact is a sentence's name and its numbers; `tables/text/page/hand.py` has the words.
Each holds exactly when its condition does (`tests/rules/test_explanation.py`).
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from rules.actions import Groups
from rules.cards import Pack
from rules.family import Game, GameDeal, GameOptions
from rules.game import OptionValue
from rules.results import Verdict

_PURE: Final = "pure"
_RUNS: Final = frozenset({_PURE, "run"})


class Fact(msgspec.Struct, frozen=True):
    """One sentence of an explanation."""

    say: str
    good: bool | None = None
    """Whether it says that something is present or missing; None for neither."""
    numbers: dict[str, int] = {}
    parts: tuple[tuple[tuple[int, ...], int], ...] = ()
    """The cards that cost points, by group, with their points."""


class PartView(msgspec.Struct, frozen=True, gc=False):
    """The names of cards that cost points."""

    cards: list[str]
    points: int


class FactView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A fact as the page reads it; its numbers depend on `say`."""

    say: str
    good: bool | None
    n: int | UnsetType = UNSET
    whole: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    parts: list[PartView]


def to_wire(fact: Fact, pack: Pack) -> FactView:
    """Return a fact as the page reads it."""
    parts = [PartView(pack.names(cards), n) for cards, n in fact.parts]
    return FactView(say=fact.say, good=fact.good, **fact.numbers, parts=parts)


def explain(
    game: Game,
    deal: GameDeal,
    seat: int,
    groups: Groups,
    options: GameOptions,
    card: int | None = None,
) -> tuple[Fact, ...]:
    """Explain the count of a seat's groups, after discarding `card` if given.

    Raise `IllegalAction` as `Game.examine` does.
    """
    verdict = game.examine(deal, seat, groups)
    after = dict(verdict.after)
    if card in after:
        left = game.examine_without(deal, seat, groups, card)
        if left is None:
            return (Fact("sum.best", numbers={"points": after[card].points}),)
        verdict = left
    plain = game.describe_options(options)
    return (*_sequences(verdict, plain), *_costs(verdict), _sum(verdict, plain))


def _sequences(
    verdict: Verdict, options: Mapping[str, OptionValue]
) -> tuple[Fact, ...]:
    """Return the facts about the pure and the second sequence, if the game has them."""
    if "wrong_show" not in options:
        return ()
    if verdict.valid_show:
        return (Fact("show.valid", True),)
    needed = _whole(options, "pure_needed", 1)
    kinds = [group.kind for group in verdict.groups]
    pure, runs = kinds.count(_PURE), sum(kind in _RUNS for kind in kinds)
    is_safe = bool(options.get("pure_only_excludes_pure", True))
    facts = []
    if pure >= needed:
        facts.append(Fact("pure.there", True, {"n": needed}))
    elif pure and is_safe:
        facts.append(Fact("pure.few", False, {"n": needed}))
    else:
        facts.append(Fact("pure.missing", False, {"n": needed}))
    if needed == 1 and options.get("second_sequence", True):
        facts.append(_second(pure, runs, is_safe))
    return tuple(facts)


def _whole(options: Mapping[str, OptionValue], name: str, usual: int) -> int:
    value = options.get(name, usual)
    return value if isinstance(value, int) else usual


def _second(pure: int, runs: int, is_safe: bool) -> Fact:
    if runs > 1:
        return Fact("second.there", True)
    if pure:
        return Fact("second.safe" if is_safe else "second.missing", False)
    return Fact("second.none", False)


def _costs(verdict: Verdict) -> tuple[Fact, ...]:
    """Return the cards that cost points; nothing if the price is flat."""
    if verdict.wrong:
        return ()
    parts = tuple((group.cards, group.points) for group in verdict.groups)
    counted = tuple(part for part in parts if part[1])
    return (Fact("counted", parts=counted) if counted else Fact("nothing"),)


def _sum(verdict: Verdict, options: Mapping[str, OptionValue]) -> Fact:
    """Return the facts from the cards' points to the points paid."""
    points = verdict.points
    whole = sum(group.points for group in verdict.groups)
    numbers = {"whole": whole, "points": points}
    if verdict.wrong:
        return Fact("sum.wrong", False, numbers)
    if points == whole:
        return Fact("sum.plain", numbers=numbers)
    if "wrong_show" not in options:
        return Fact("sum.best", numbers=numbers)
    most = _whole(options, "full_count", whole)
    if verdict.half and whole > most:
        return Fact("sum.halfMost", numbers={**numbers, "most": most})
    if verdict.half:
        return Fact("sum.half", numbers=numbers)
    return Fact("sum.most" if points < whole else "sum.flat", numbers=numbers)
