"""The progress in a lesson, which is not stored."""

import msgspec

from learn.course import Choose, Lesson, Step
from learn.play import acts, positions
from learn.play.positions import YOU
from rules import notation
from rules.actions import Groups
from rules.cards import Pack
from rules.family import Game, GameDeal, GameMatch
from rules.game import Event
from rules.results import Verdict
from tables.errors import Refusal


class Attempt(msgspec.Struct, frozen=True):
    """A lesson after what was done in it."""

    lesson: Lesson
    game: Game
    match: GameMatch
    deal: GameDeal | None
    groups: Groups
    at: int = 0
    """Which step is next; the number of steps once all are done."""
    version: int = 1
    """Incremented by every action."""
    events: tuple[Event, ...] = ()
    """The events of the last action."""
    told: str = ""
    """The comment on it, a message id."""

    @property
    def step(self) -> Step | None:
        """Return the step that is next; None once the lesson is done."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def is_question(self) -> bool:
        """Return whether the next step is a question with an answer to hide."""
        return self.step is not None and isinstance(self.step.goal, Choose)

    @property
    def revision(self) -> int:
        """Return the version of the groups: 0 while they lie as the lesson began."""
        return self.version - 1

    @property
    def running(self) -> GameDeal:
        """Return the deal; raise `Refusal` `no_deal` where none is on the table."""
        if self.deal is None:
            raise Refusal("no_deal")
        return self.deal

    @property
    def pack(self) -> Pack:
        """Return the pack of the deal."""
        return self.game.pack(self.running.options)

    def verdict(self) -> Verdict:
        """Return the verdict on the hand as arranged."""
        return self.game.examine(self.running, YOU, self.groups)

    def name_of(self, seat: int) -> str:
        """Return what a seat is called; empty for the reader's own."""
        return "" if seat == YOU else self.lesson.position.names[seat - 1]


def begun(lesson: Lesson) -> Attempt:
    """Return the lesson before anything was done."""
    start = positions.dealt(lesson.position)
    groups: Groups = ()
    if start.deal is not None:
        pack = start.game.pack(start.deal.options)
        held = positions.hand_of(start.game, start.deal)
        names = acts.groups_of(lesson.position.groups, pack, held)
        groups = notation.groups_from_wire(names, pack)
    return Attempt(
        lesson, start.game, start.match, start.deal, groups, events=start.events
    )
