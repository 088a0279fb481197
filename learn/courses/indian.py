"""Indian rummy with 13 cards: its course, and lessons about how a deal ends."""

from typing import Final

from django.utils.translation import gettext_noop as _

from learn.course import (
    Act,
    Arrange,
    Choice,
    Choose,
    Course,
    Drill,
    Lesson,
    PlayOut,
    Position,
    Step,
)
from learn.courses.indian_groups import ARRANGE, FULL, JOKERS, PURE, TURN

_SHOW: Final = Lesson(
    slug="showing",
    title=_("Showing"),
    learns=_("Ending the deal, and what a wrong show costs."),
    rules=("indian 4.3", "indian 4.5", "indian 2.7"),
    position=Position(
        game="indian-points",
        names=("Maya", "Ravi"),
        hands=("5h 6h 7h 8h 9s Ts * 4c 4d 4h Kc Kd 2d",),
        opening="Ks",
        cut="Qh",
        groups="5h 6h 7h 8h / 9s Ts * / 4c 4d 4h / Kc Kd",
    ),
    steps=(
        Step(
            say=_("Two kings are waiting for a third. Take K♠ from the open pile."),
            goal=Act(acts=("draw discard",)),
            hint=_("K♠ makes your kings a set. Tap the open pile."),
        ),
        Step(
            say=_("Put K♠ with the other kings, so that only 2♦ is loose."),
            goal=Arrange(
                laid="5h 6h 7h 8h / 9s Ts * / 4c 4d 4h / Kc Kd Ks", is_show=True
            ),
            hint=_("Select K♠, then tap the group of kings to move it there."),
            well=_("One card is left over and all the others fit: you can show."),
        ),
        Step(
            say=_("What would a wrong show cost you here?"),
            goal=Choose(
                right="option wrong_show",
                choices=(
                    Choice(
                        value=20,
                        why=_(
                            "That is the price of a first drop. A wrong show costs "
                            "more."
                        ),
                    ),
                    Choice(
                        value=80,
                        why=_("Yes, 80 points, and you are out of the deal."),
                    ),
                    Choice(value=0, why=_("A wrong show is far from free. Try again.")),
                ),
            ),
        ),
        Step(
            say=_("Your hand is right. Select 2♦, press Finish, then declare."),
            goal=Act(acts=("show 2d",)),
            wrong={
                "show ...": _("That would break a group. Finish with 2♦."),
                "discard ...": _("Don't give the deal away: finish with 2♦."),
            },
            hint=_("Select 2♦, then press Finish."),
            then="auto",
        ),
    ),
    end=_("You showed, and the others pay for the cards that do not fit."),
)

_DROP: Final = Lesson(
    slug="dropping",
    title=_("Dropping"),
    learns=_("When giving up early is the best you can do."),
    rules=("indian 4.6", "indian 3.2", "indian 12.12"),
    position=Position(
        game="indian-points",
        names=("Maya", "Ravi"),
        hands=("Kd Jc 9h 7s 4d Qs Tc 8h 2c Ah 6d Jh 9s",),
        opening="3h",
        cut="5c",
        options=FULL,
    ),
    steps=(
        Step(
            say=_(
                "You have no sequence and no joker. What would this hand cost at the "
                "end?"
            ),
            goal=Choose(
                right="best",
                choices=(
                    Choice(
                        value=40,
                        why=_("More: without a pure sequence every card counts."),
                    ),
                    Choice(
                        value=80,
                        why=_("Yes. It is more than 80, but nobody pays more than 80."),
                    ),
                    Choice(
                        value=20,
                        why=_("More: without a pure sequence every card counts."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("And what does it cost to drop now, before you draw?"),
            goal=Choose(
                right="drop",
                choices=(
                    Choice(value=20, why=_("Yes: the first drop costs 20 points.")),
                    Choice(
                        value=40,
                        why=_("That is the price once you have drawn a card."),
                    ),
                    Choice(
                        value=80, why=_("No, a drop is cheaper than the full count.")
                    ),
                ),
            ),
        ),
        Step(
            say=_("20 is better than a likely 80. Press Drop."),
            goal=Act(acts=("drop",)),
            wrong={
                "draw ...": _("Once you draw, a drop costs 40 instead of 20."),
            },
            hint=_("Press Drop, then confirm."),
        ),
    ),
    end=_(
        "Keep a hand with a pure sequence, or with two good pairs and a joker. Drop "
        "the rest before you draw."
    ),
)

_WIN: Final = Lesson(
    slug="a-whole-deal",
    title=_("Win a deal"),
    learns=_("Everything together, without help."),
    rules=("indian 4.1", "indian 4.3"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("6s 7s 8s 3h 4h Jc Jd Js 9c Tc * Kd 2s",),
        opening="Qd",
        cut="Ac",
        stock="5h Kh Qc",
        groups="6s 7s 8s / 3h 4h / Jc Jd Js / 9c Tc *",
    ),
    steps=(
        Step(
            say=_(
                "Play this deal to its end. Make two sequences, one of them pure, and "
                "show."
            ),
            goal=PlayOut(
                acts=("draw stock", "discard Kd", "draw stock", "show 2s"),
                laid="6s 7s 8s / 3h 4h 5h / Jc Jd Js / 9c Tc * Qc",
                not_yet=_(
                    "This is not a valid show yet: every card but the one you finish "
                    "with must be in a good group."
                ),
            ),
            wrong={"drop": _("This hand is too good to drop.")},
        ),
    ),
    end=_("You can play Indian rummy. The rest comes with practice."),
)

COURSE: Final = Course(
    slug="indian",
    title=_("Indian rummy"),
    about=_("Thirteen cards, two sequences, one of them pure."),
    family="indian",
    lessons=(TURN, PURE, JOKERS, ARRANGE, _SHOW, _DROP, _WIN),
    drill=Drill(
        game="indian-points",
        title=_("13 cards"),
        size=13,
        decks=2,
        runs=2,
        sets=1,
        jokers=1,
        cut="Kc",
        options={"deal_show": "none"},
    ),
)
