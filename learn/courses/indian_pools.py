"""Pools and best of: several deals make a match."""

from typing import Final

from django.utils.translation import gettext_noop as _

from learn.course import (
    Act,
    Choice,
    Choose,
    Course,
    Lesson,
    PlayOut,
    Position,
    Step,
)
from learn.courses.indian_groups import FULL
from rules.indian.options.deal import POOL
from rules.indian.options.match import BEST_OF

_THREE: Final = ("Maya", "Ravi")

_COUNT: Final = Lesson(
    slug="a-count",
    title=_("What a count is"),
    learns=_("What your hand costs, and how it adds up."),
    rules=("indian 3.2", "indian 6.2", "indian 12.3"),
    position=Position(
        game="indian-pool-101",
        names=_THREE,
        hands=("5h 6h 7h 9s 9d 9c Kd Jc 8s 4d 2c Ts 3h",),
        opening="Qs",
        cut="Ad",
        options=FULL,
        scores=((22, 0, 35),),
        stock="Js 9h",
        before="1 draw stock / 1 discard Js / 2 draw stock / 2 discard 9h",
        groups="5h 6h 7h / 9s 9d 9c",
    ),
    steps=(
        Step(
            say=_("You have a pure sequence and a set. What would this hand cost?"),
            goal=Choose(
                right="count",
                choices=(
                    Choice(
                        value=74,
                        why=_(
                            "Yes: without a second sequence the set still costs points."
                        ),
                    ),
                    Choice(
                        value=47,
                        why=_(
                            "The nines cost points too, because there is no second "
                            "sequence yet."
                        ),
                    ),
                    Choice(
                        value=80,
                        why=_("Not quite: your pure sequence costs nothing."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("You stand at 22. Where would you stand if Maya showed now?"),
            goal=Choose(
                right="would_be",
                choices=(
                    Choice(value=96, why=_("Yes: 22 and 74. In a pool points add up.")),
                    Choice(value=74, why=_("The 22 from before stay with you.")),
                    Choice(value=52, why=_("Points are added, never taken off.")),
                ),
            ),
        ),
    ),
    end=_("At 101 you are out of the pool. The last player left wins it."),
)

_DROPS: Final = Lesson(
    slug="drops",
    title=_("Drops in a pool"),
    learns=_("How often you can drop and stay in."),
    rules=("indian 6.2", "indian 4.6"),
    position=Position(
        game="indian-pool-101",
        names=_THREE,
        hands=("5h 6h 7h Kd Jc 8s 4d 2c Ts 3h 9d Qc 7s",),
        opening="Qs",
        cut="Ad",
        options=FULL,
        scores=((60, 0, 20), (25, 10, 0)),
        stock="Js",
        before="2 draw stock / 2 discard Js",
        groups="5h 6h 7h",
    ),
    steps=(
        Step(
            say=_("A first drop costs 20. You stand at 85. How many drops are left?"),
            goal=Choose(
                right="drops_left 0",
                choices=(
                    Choice(value=0, why=_("None: 85 and 20 is more than 100.")),
                    Choice(value=1, why=_("85 and 20 make 105, and 101 is the end.")),
                ),
            ),
        ),
        Step(
            say=_("So what happens if you drop this hand?"),
            goal=Choose(
                right="drop_ends",
                choices=(
                    Choice(
                        value="yes",
                        say=_("I am out"),
                        why=_("Yes. The button warns you, too."),
                    ),
                    Choice(
                        value="no",
                        say=_("I stay in"),
                        why=_("With 105 points you are past 101."),
                    ),
                ),
            ),
        ),
        Step(
            say=_(
                "So play this hand, and keep its points low. Draw from the closed pile."
            ),
            goal=Act(acts=("draw stock", "draw discard")),
            wrong={"drop": _("That would put you out of the pool.")},
            hint=_("Tap the closed pile to draw."),
        ),
    ),
    end=_(
        "Dropping early is cheap. Count your drops: once they are gone, you must play."
    ),
)

_REJOIN: Final = Lesson(
    slug="rejoining",
    title=_("Rejoining"),
    learns=_("Coming back for another entry."),
    rules=("indian 6.2", "indian 12.14"),
    position=Position(
        game="indian-pool-101",
        names=_THREE,
        hands=(),
        scores=((60, 0, 30), (45, 20, 0)),
        is_between=True,
    ),
    steps=(
        Step(
            say=_(
                "You are out with 105. Maya has 20, Ravi 30. With which score would "
                "you come back?"
            ),
            goal=Choose(
                right="rejoin",
                choices=(
                    Choice(
                        value=31,
                        why=_("Yes: one more than the highest score still in."),
                    ),
                    Choice(
                        value=0,
                        why=_("That would be too generous. Look at Ravi's score."),
                    ),
                    Choice(value=20, why=_("You come back behind everybody else.")),
                ),
            ),
        ),
        Step(
            say=_("It costs another entry. Here it is free: press Rejoin."),
            goal=Act(acts=("rejoin",)),
            wrong={"decline": _("You can do that in a real pool. Here, press Rejoin.")},
            hint=_("Press Rejoin."),
        ),
    ),
    end=_("You can rejoin only while nobody left in the pool has more than 79."),
)

_SPLIT: Final = Lesson(
    slug="splitting",
    title=_("Splitting the pool"),
    learns=_("Sharing the prize before the end."),
    rules=("indian 6.2",),
    position=Position(
        game="indian-pool-101",
        names=_THREE,
        hands=(),
        scores=((0, 40, 80), (60, 0, 30)),
        is_between=True,
    ),
    steps=(
        Step(
            say=_("Ravi is out. You stand at 60. How many drops do you have left?"),
            goal=Choose(
                right="drops_left 0",
                choices=(
                    Choice(value=2, why=_("Yes: to 80, and to 100.")),
                    Choice(value=3, why=_("That would take you to 120.")),
                    Choice(value=1, why=_("After one drop, at 80, you have another.")),
                ),
            ),
        ),
        Step(
            say=_(
                "Maya, at 40, has three. Three entries are in the pool, and each extra "
                "drop "
                "is worth one entry. How many do you get?"
            ),
            goal=Choose(
                right="entries 0",
                choices=(
                    Choice(
                        value=1,
                        why=_(
                            "Yes: Maya gets one for the extra drop, and you share the "
                            "other two."
                        ),
                    ),
                    Choice(
                        value=2,
                        why=_("Maya has one more drop than you, and gets more for it."),
                    ),
                    Choice(value=0, why=_("What is left is shared equally.")),
                ),
            ),
        ),
        Step(
            say=_(
                "Both of you must agree. Press Split, or play on: either is fine here."
            ),
            goal=Act(acts=("split_yes", "split_no")),
            hint=_("Press one of the two buttons."),
        ),
    ),
    end=_(
        "If nobody has a drop left, the pool is shared equally, and nobody is asked."
    ),
)

_BEST_OF: Final = Lesson(
    slug="best-of",
    title=_("Best of 3"),
    learns=_("How the chips of several deals add up."),
    rules=("indian 6.3",),
    position=Position(
        game="indian-best-of-3",
        names=("Maya",),
        hands=("5h 6h 7h 9s Ts * Kd Jc 8s 4d 2c 3h 3c",),
        opening="Qs",
        cut="Ad",
        options=FULL,
        scores=((0, 35), (50, 0)),
        groups="5h 6h 7h / 9s Ts *",
    ),
    steps=(
        Step(
            say=_(
                "Both began with 240 chips. You won 35, then Maya won 50. What do you "
                "have?"
            ),
            goal=Choose(
                right="chips 0",
                choices=(
                    Choice(value=225, why=_("Yes: 240 plus 35 minus 50.")),
                    Choice(value=190, why=_("You won 35 in the first deal.")),
                    Choice(value=240, why=_("Chips move with every deal.")),
                ),
            ),
        ),
        Step(
            say=_("Who leads before this last deal?"),
            goal=Choose(
                right="leader",
                choices=(
                    Choice(
                        value="you",
                        say=_("I do"),
                        why=_("Maya has 255 chips, and you have 225."),
                    ),
                    Choice(
                        value="Maya", say=_("Maya"), why=_("Yes, with 255 to your 225.")
                    ),
                ),
            ),
        ),
        Step(
            say=_("You can't drop in this game. Play your hand: draw a card."),
            goal=Act(acts=("draw stock", "draw discard")),
            wrong={"drop": _("In this game every hand is played to the end.")},
            hint=_("Tap the closed pile to draw."),
        ),
    ),
    end=_(
        "After the last deal the player with the most chips wins. If the leaders are "
        "level, they play one more."
    ),
)

_WIN: Final = Lesson(
    slug="win-a-pool",
    title=_("Win a pool"),
    learns=_("Everything together: the last deal of a pool, without help."),
    rules=("indian 6.2", "indian 4.3"),
    position=Position(
        game="indian-pool-101",
        names=("Maya",),
        hands=(
            "8d 9d Td 3s 4s Qh Qc Qs 7c 8c * Kd 2h",
            "Ah 4c 7d Jh Kc 2s 5h Td 9c Qd 3h 8s 6d",
        ),
        opening="Jd",
        cut="6c",
        options=FULL,
        scores=((70, 0), (0, 85)),
        stock="5s Kh 9c",
        groups="8d 9d Td / 3s 4s / Qh Qc Qs / 7c 8c *",
    ),
    steps=(
        Step(
            say=_(
                "The other player, Maya, stands at 85, you at 70. Play this deal to "
                "its end, and show before Maya does."
            ),
            goal=PlayOut(
                acts=("draw stock", "discard Kd", "draw stock", "show 2h"),
                laid="8d 9d Td / 3s 4s 5s / Qh Qc Qs / 7c 8c 9c *",
                not_yet=_(
                    "This is not a valid show yet: every card but the one you finish "
                    "with must be in a good group."
                ),
            ),
            wrong={"drop": _("This hand is too good to drop.")},
        ),
        Step(
            say=_(
                "The points of this deal come on top of the 85. Does the pool go on?"
            ),
            goal=Choose(
                right="goes_on",
                choices=(
                    Choice(
                        value="no",
                        say=_("No, I have won it"),
                        why=_("Yes: Maya is past 101, and you are the last one left."),
                    ),
                    Choice(
                        value="yes",
                        say=_("Yes, another deal"),
                        why=_("It would, if that hand had cost less than 16."),
                    ),
                ),
            ),
        ),
    ),
    end=_("The pool is yours. You can lose deals and still be the last one left."),
)

COURSE: Final = Course(
    slug="pools-and-best-of",
    title=_("Pools and best of"),
    about=_("Matches of several deals: 101, 201, and best of 2, 3 and 6."),
    family="indian",
    traits=frozenset({POOL, BEST_OF}),
    lessons=(_COUNT, _DROPS, _REJOIN, _SPLIT, _BEST_OF, _WIN),
)
