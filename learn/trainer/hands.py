"""Generate a hand from a seed; the same seed always gives the same hand.

A hand contains some melds to find; the game's solver computes the best arrangement.
"""

from typing import Final

from django.utils.translation import gettext_noop as _

from learn import catalogue
from learn.course import Arrange, Drill, Lesson, Position, Step
from learn.play import positions
from learn.play.positions import YOU
from rules.cards import RANKS, SUITS
from rules.shuffle import Stream

_PURPOSE: Final = 9
"""The stream's purpose, not used by any shuffle of a deal."""


DRILLS: Final = tuple(one.drill for one in catalogue.COURSES if one.drill)
"""In the order of the page."""


def drill_of(game: str) -> Drill | None:
    """Return how hands of this game are generated; None if it has no trainer."""
    return next((one for one in DRILLS if one.game == game), None)


def lesson_of(drill: Drill, seed: str) -> Lesson:
    """Return the hand of a seed as a lesson; see `lesson_with`."""
    return lesson_with(drill, hand_of(drill, seed))


def lesson_with(drill: Drill, hand: str) -> Lesson:
    """Return a hand as a lesson with one step: to arrange it optimally."""
    position = Position(
        game=drill.game,
        names=("Maya",),
        hands=(hand,),
        cut=drill.cut,
        options=drill.options,
    )
    start = positions.deal(position)
    assert start.deal is not None, "the position has a deal"
    pack = start.game.pack(start.deal.options)
    groups = start.game.suggest(start.deal, YOU)
    verdict = start.game.examine(start.deal, YOU, groups)
    left = sum(group.points for group in verdict.groups)
    laid = " / ".join(" ".join(pack.names(group)) for group in groups)
    step = Step(
        say=_("Arrange this hand as well as it can be: as few points as possible."),
        goal=Arrange(laid=laid, left_max=left),
        wrong={"drop": _("Here you only arrange.")},
        hint=_("Here you only arrange. A better way is left."),
    )
    return Lesson(
        slug=drill.game,
        title=drill.title,
        learns="",
        rules=(),
        position=position,
        steps=(step,),
        end=_("Arranged."),
    )


def hand_of(drill: Drill, seed: str) -> str:
    """Return the cards of a hand in the order in which they are dealt."""
    stream = Stream(seed.encode(), _PURPOSE, 0)
    left = [
        rank + suit for suit in SUITS for rank in RANKS for _n in range(drill.decks)
    ]
    cards = ["*"] * drill.jokers
    for _n in range(drill.runs):
        cards += _taken(left, stream, _runs(left, drill))
    for _n in range(drill.sets):
        cards += _taken(left, stream, _sets(left, drill))
    while len(cards) < drill.size:
        cards.append(left.pop(stream.uniform(len(left))))
    dealt = []
    while cards:
        dealt.append(cards.pop(stream.uniform(len(cards))))
    return " ".join(dealt)


def _taken(left: list[str], stream: Stream, melds: list[list[str]]) -> list[str]:
    meld = melds[stream.uniform(len(melds))]
    for card in meld:
        left.remove(card)
    return meld


def _runs(left: list[str], drill: Drill) -> list[list[str]]:
    """Return every run of three in the remaining cards, without jokers."""
    found = [
        [RANKS[at + step] + suit for step in range(3)]
        for suit in SUITS
        for at in range(len(RANKS) - 2)
    ]
    return [run for run in found if _is_free(run, left, drill)]


def _sets(left: list[str], drill: Drill) -> list[list[str]]:
    """Return every set of three different suits in the remaining cards."""
    found = [
        [rank + suit for suit in SUITS if suit != missing]
        for rank in RANKS
        for missing in SUITS
    ]
    return [one for one in found if _is_free(one, left, drill)]


def _is_free(meld: list[str], left: list[str], drill: Drill) -> bool:
    wild = drill.cut[:1]
    return all(card in left and card[0] != wild for card in meld)
