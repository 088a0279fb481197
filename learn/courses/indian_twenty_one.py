"""Indian rummy with 21 cards: three pure sequences, tunnelas, jokers up and down."""

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
from learn.courses.indian_groups import FULL
from rules.indian.options.deal import WITH_21

_PURE: Final = Lesson(
    slug="three-pure",
    title=_("Three pure sequences"),
    learns=_("What a show needs with 21 cards."),
    rules=("indian 9.1",),
    position=Position(
        game="indian-21",
        names=("Maya",),
        hands=("4s 5s 6s 9h Th Jh 2d 3d 4d 7c 8c * Qs Qh Qd 7d 9d 6h 8s Ac 2h",),
        opening="Tc",
        cut="Ks",
        options=FULL,
    ),
    steps=(
        Step(
            say=_("A show needs three pure sequences. Find three and group them."),
            goal=Arrange(laid="4s 5s 6s / 9h Th Jh / 2d 3d 4d", kinds={"pure": 3}),
            hint=_("4♠ 5♠ 6♠, then 9♥ 10♥ J♥, then 2♦ 3♦ 4♦."),
            well=_("Now cards in your other groups cost nothing, too."),
        ),
        Step(
            say=_("Add the others: 7♣ 8♣ with ★, and the three queens."),
            goal=Arrange(
                laid="4s 5s 6s / 9h Th Jh / 2d 3d 4d / 7c 8c * / Qs Qh Qd",
                kinds={"pure": 3, "run": 1, "set": 1},
            ),
            hint=_("Two groups more: 7♣ 8♣ ★, and Q♠ Q♥ Q♦."),
        ),
        Step(
            say=_("Six cards are loose. What does this hand cost?"),
            goal=Choose(
                right="count",
                choices=(
                    Choice(value=42, why=_("Yes: only the loose cards cost points.")),
                    Choice(
                        value=87,
                        why=_(
                            "No: with three pure sequences, cards in good groups cost "
                            "nothing."
                        ),
                    ),
                    Choice(value=120, why=_("That is the most a hand can cost here.")),
                ),
            ),
        ),
    ),
    end=_(
        "With fewer than three pure sequences, every other card costs points, except "
        "jokers."
    ),
)

_TUNNELA: Final = Lesson(
    slug="tunnelas",
    title=_("Tunnelas"),
    learns=_("Three identical cards are pure."),
    rules=("indian 9.1",),
    position=Position(
        game="indian-21",
        names=("Maya",),
        hands=("7h 7h 7h 4c 5c 6c 8d 9d Td 9s 9s 9d Js Ks Kh 2c 3s Ah 5h Jc Kd",),
        opening="4h",
        cut="Qd",
        options=FULL,
    ),
    steps=(
        Step(
            say=_("This game has three packs. What is 7♥ 7♥ 7♥?"),
            goal=Choose(
                right="kind 7h 7h 7h",
                choices=(
                    Choice(
                        value="pure",
                        say=_("A tunnela, and pure"),
                        why=_("Yes: three identical cards count as a pure sequence."),
                    ),
                    Choice(
                        value="invalid",
                        say=_("Nothing"),
                        why=_("With 21 cards it is a very good group."),
                    ),
                    Choice(
                        value="set",
                        say=_("A set"),
                        why=_(
                            "It is better than a set: it takes the place of a pure "
                            "sequence."
                        ),
                    ),
                ),
            ),
        ),
        Step(
            say=_("And 9♠ 9♠ 9♦?"),
            goal=Choose(
                right="kind 9s 9s 9d",
                choices=(
                    Choice(
                        value="set",
                        say=_("A set"),
                        why=_("No set can hold the same card twice."),
                    ),
                    Choice(
                        value="invalid",
                        say=_("Nothing"),
                        why=_("Right: no set can hold the same card twice."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Make three pure groups: the tunnela and two sequences."),
            goal=Arrange(laid="7h 7h 7h / 4c 5c 6c / 8d 9d Td", kinds={"pure": 3}),
            hint=_("7♥ 7♥ 7♥, then 4♣ 5♣ 6♣, then 8♦ 9♦ 10♦."),
        ),
    ),
    end=_("Keep pairs of identical cards: a third one may come."),
)

_JOKERS: Final = Lesson(
    slug="jokers-up-and-down",
    title=_("Jokers up and down"),
    learns=_("The neighbours of the cut joker, and the points they bring."),
    rules=("indian 9.2",),
    position=Position(
        game="indian-21",
        names=("Maya",),
        hands=("Ts Js 8h 6h 7h 8s 2c 3c 4c Kd Qd 9s 9d Ac 5d Jh Qc 4s 2d 3s Td",),
        opening="Ks",
        cut="7h",
        options={**FULL, "upper_lower_jokers": True, "value_cards": True},
    ),
    steps=(
        Step(
            say=_(
                "7♥ is the cut joker. At this table 8♥ is a joker too. What is 10♠ J♠ "
                "8♥?"
            ),
            goal=Choose(
                right="kind Ts Js 8h",
                choices=(
                    Choice(
                        value="run",
                        say=_("A sequence"),
                        why=_("Yes: 8♥, the upper joker, stands for 9♠ or Q♠."),
                    ),
                    Choice(
                        value="invalid",
                        say=_("Nothing"),
                        why=_("8♥ lies just above 7♥: it stands for any card."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("And 10♠ J♠ 8♠?"),
            goal=Choose(
                right="kind Ts Js 8s",
                choices=(
                    Choice(
                        value="run",
                        say=_("A sequence"),
                        why=_("Only the 8 of the cut joker's suit is a joker."),
                    ),
                    Choice(
                        value="invalid",
                        say=_("Nothing"),
                        why=_("Right: only the neighbours in hearts are jokers."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("6♥ 7♥ 8♥ together are a marriage. What does each player owe you?"),
            goal=Choose(
                right="value",
                choices=(
                    Choice(value=30, why=_("That is what three single ones bring.")),
                    Choice(
                        value=100, why=_("Yes, 100 points, even if you lose the deal.")
                    ),
                    Choice(value=10, why=_("That is what a single one brings.")),
                ),
            ),
        ),
    ),
    end=_(
        "Not every table plays this way. Look at the table's rules before you count on "
        "it."
    ),
)

_DUBLEES: Final = Lesson(
    slug="dublees",
    title=_("Eight dublees"),
    learns=_("A show made of pairs."),
    rules=("indian 9.2",),
    position=Position(
        game="indian-21",
        names=("Maya",),
        hands=("2s 2s 5h 5h 9c 9c Jd Jd Kh Kh 4d 4d 7s 7s Qc 6h Ts Ac Th 3c 9h",),
        opening="Qc",
        cut="8c",
        options={"show_eight_dublees": True},
        groups="2s 2s / 5h 5h / 9c 9c / Jd Jd / Kh Kh / 4d 4d / 7s 7s",
    ),
    steps=(
        Step(
            say=_(
                "Two identical cards are a dublee. You have seven, and Q♣ is open. "
                "Take it."
            ),
            goal=Act(acts=("draw discard",)),
            wrong={"drop": _("Seven dublees are nearly a show!")},
            hint=_("Tap the open pile to take Q♣."),
        ),
        Step(
            say=_("Group both queens of clubs: that makes eight dublees."),
            goal=Arrange(
                laid=("2s 2s / 5h 5h / 9c 9c / Jd Jd / Kh Kh / 4d 4d / 7s 7s / Qc Qc"),
                is_show=True,
            ),
            hint=_("Hold one Q♣, tap the other, then press Group."),
            well=_("Eight dublees are a show, whatever the other cards are."),
        ),
        Step(
            say=_("Finish with any loose card, and declare."),
            goal=Act(
                acts=(
                    "show 9h",
                    "show 6h",
                    "show Ts",
                    "show Ac",
                    "show Th",
                    "show 3c",
                )
            ),
            wrong={
                "show ...": _("That card is part of a dublee. Choose a loose one."),
                "discard ...": _("Don't discard: with Finish you show and win."),
            },
            hint=_("Select a loose card, then press Finish."),
            then="auto",
        ),
    ),
    end=_("Not every table allows this show. The table's rules say so."),
)

_DROP: Final = Lesson(
    slug="prices",
    title=_("What it costs"),
    learns=_("Drops and counts with 21 cards."),
    rules=("indian 9.1", "indian 4.6"),
    position=Position(
        game="indian-21",
        names=("Maya", "Ravi"),
        hands=("4s 6s 9h Th Jd 2d 3c 4c 7c 8d Qs Kh Qd 7d 9s 6h 8s Ac 2h Kc Js",),
        opening="Tc",
        cut="5s",
        options=FULL,
    ),
    steps=(
        Step(
            say=_("You have no pure sequence. What would this hand cost at the end?"),
            goal=Choose(
                right="count",
                choices=(
                    Choice(value=80, why=_("With 13 cards, yes. Here it is more.")),
                    Choice(value=120, why=_("Yes: 120 is the most with 21 cards.")),
                ),
            ),
        ),
        Step(
            say=_("And a drop, before you draw?"),
            goal=Choose(
                right="drop",
                choices=(
                    Choice(value=30, why=_("Yes: 30 now, 70 once you have drawn.")),
                    Choice(value=70, why=_("That is the price once you have drawn.")),
                    Choice(value=20, why=_("That is the price with 13 cards.")),
                ),
            ),
        ),
        Step(
            say=_("30 is better than a likely 120. Press Drop."),
            goal=Act(acts=("drop",)),
            wrong={"draw ...": _("Once you draw, a drop costs 70 instead of 30.")},
            hint=_("Press Drop, then confirm."),
        ),
    ),
    end=_("Stay in with two pure sequences, or with one and many pairs."),
)

_WIN: Final = Lesson(
    slug="a-whole-deal",
    title=_("Win a deal"),
    learns=_("Everything together, without help."),
    rules=("indian 9.1",),
    position=Position(
        game="indian-21",
        names=("Maya",),
        hands=("4s 5s 6s 9h Th Jh 2d 3d 7c 8c 9c Qs Qh Qd Kc Kd 3s 5h 6h 7h 8h",),
        opening="Jc",
        cut="Ad",
        stock="Kh Jd 4d",
        groups="4s 5s 6s / 9h Th Jh / 2d 3d / 7c 8c 9c / Qs Qh Qd / Kc Kd",
    ),
    steps=(
        Step(
            say=_("Play this deal to its end. Make three pure sequences, and show."),
            goal=PlayOut(
                acts=("draw stock", "discard 3s", "draw stock", "show 5h"),
                laid=(
                    "4s 5s 6s / 9h Th Jh / 2d 3d 4d / 7c 8c 9c / Qs Qh Qd"
                    " / Kc Kd Kh / 6h 7h 8h"
                ),
                not_yet=_(
                    "This is not a valid show yet: every card but the one you finish "
                    "with must be in a good group."
                ),
            ),
            wrong={"drop": _("This hand is too good to drop.")},
        ),
    ),
    end=_("You can play with 21 cards. Sort first: there is a lot to see."),
)

COURSE: Final = Course(
    slug="21-cards",
    title=_("21 cards"),
    about=_("Indian rummy with three packs, tunnelas and more jokers."),
    family="indian",
    traits=frozenset({WITH_21}),
    lessons=(_PURE, _TUNNELA, _JOKERS, _DUBLEES, _DROP, _WIN),
    drill=Drill(
        game="indian-21",
        title=_("21 cards"),
        size=21,
        decks=3,
        runs=4,
        sets=1,
        jokers=1,
        cut="Kc",
        options={"deal_show": "none"},
    ),
)
