"""Gin: its course, and the lessons of gin, laying off and the undercut."""

from typing import Final

from django.utils.translation import gettext_noop as _

from learn.course import (
    Act,
    Choice,
    Choose,
    Course,
    Drill,
    Lesson,
    PlayOut,
    Position,
    Step,
)
from learn.courses.gin_hands import DEADWOOD, FIRST_CARD, KNOCK

_MAYA: Final = "3s 4s 5s 8h 8d 8c Ac 2d 3h 2c"
"""With Q♦ drawn, a hand that knocks with 8."""
_KNOCKED: Final = "1 pass / 0 pass / 1 draw stock / 1 knock Qd"
_BY_HAND: Final = {"layoff_mode": "manual"}

_GIN: Final = Lesson(
    slug="gin",
    title=_("Gin"),
    learns=_("No deadwood at all, and what it brings."),
    rules=("gin A4.2", "gin A7"),
    position=Position(
        game="gin-house",
        names=("Maya",),
        hands=("4h 5h 6h 9s 9d 9c Jc Qc Kc 2d",),
        opening="8d",
        stock="7h",
        before="0 pass / 1 pass / 0 draw stock",
        groups="4h 5h 6h / 9s 9d 9c / Jc Qc Kc",
    ),
    steps=(
        Step(
            say=_("You drew 7♥. How much deadwood is left if you discard 2♦?"),
            goal=Choose(
                right="after 2d",
                choices=(
                    Choice(value=7, why=_("Look again: 7♥ continues 4♥ 5♥ 6♥.")),
                    Choice(value=0, why=_("Nothing: 7♥ goes with your run.")),
                ),
            ),
        ),
        Step(
            say=_("No deadwood is gin. Select 2♦ and press Gin."),
            goal=Act(acts=("gin 2d",)),
            wrong={"discard ...": _("Don't wait: with 2♦ you go gin now.")},
            hint=_("Select 2♦, then press Gin."),
            then="auto",
        ),
        Step(
            say=_("Gin brings all of Maya's deadwood, and how much more?"),
            goal=Choose(
                right="option gin_bonus",
                choices=(
                    Choice(
                        value=25, why=_("Yes, 25. And after gin nobody can lay off.")
                    ),
                    Choice(value=10, why=_("More than that: gin is worth a lot.")),
                    Choice(value=0, why=_("There is a bonus for it.")),
                ),
            ),
        ),
    ),
    end=_("After gin the other player can't lay anything off and can't undercut you."),
)

_LAY_OFF: Final = Lesson(
    slug="laying-off",
    title=_("Laying off"),
    learns=_("Adding your cards to the melds of the player who knocked."),
    rules=("gin A6",),
    position=Position(
        game="gin-house",
        names=("Maya",),
        options=_BY_HAND,
        order=(1, 0),
        hands=("6s 8s Jh Jd Js 4d 5d 6d Kh Tc", _MAYA),
        opening="Ks",
        stock="Qd",
        before=_KNOCKED,
        groups="Jh Jd Js / 4d 5d 6d",
    ),
    steps=(
        Step(
            say=_(
                "Maya knocked with 8. Your cards may go on those melds: lay 6♠ off on "
                "3♠ 4♠ 5♠."
            ),
            goal=Act(acts=("lay 6s 0", "lay 6s 1")),
            wrong={"done": _("Not yet: two of your cards still fit.")},
            hint=_("Select 6♠, then tap Maya's run."),
            well=_("Six points less for Maya."),
        ),
        Step(
            say=_("Another card fits one of Maya's melds. Which one?"),
            goal=Act(acts=("lay 8s 1", "lay 8s 0")),
            wrong={"done": _("Not yet: look at the set.")},
            hint=_("8♠ is the fourth eight. Lay it off on Maya's set."),
        ),
        Step(
            say=_("Nothing else fits. Press Done."),
            goal=Act(acts=("done",)),
            hint=_("Press Done."),
        ),
    ),
    end=_("K♥ and 10♣ stay: 20 deadwood, so Maya scores 12 instead of 26."),
)

_UNDERCUT: Final = Lesson(
    slug="undercut",
    title=_("The undercut"),
    learns=_("Why knocking is a risk."),
    rules=("gin A7",),
    position=Position(
        game="gin-house",
        names=("Maya",),
        options=_BY_HAND,
        order=(1, 0),
        hands=("Jh Jd Js 4d 5d 6d 6s Ah 2s 3c", _MAYA),
        opening="Ks",
        stock="Qd",
        before=_KNOCKED,
        groups="Jh Jd Js / 4d 5d 6d",
    ),
    steps=(
        Step(
            say=_("Maya knocked with 8. How much deadwood do you hold?"),
            goal=Choose(
                right="best",
                choices=(
                    Choice(value=12, why=_("Yes: 6♠, A♥, 2♠ and 3♣.")),
                    Choice(value=8, why=_("That is Maya's. Count your loose cards.")),
                    Choice(
                        value=42,
                        why=_("Don't count your melds, the jacks and 4♦ 5♦ 6♦."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Two of them fit Maya's run 3♠ 4♠ 5♠. Lay one of them off."),
            goal=Act(acts=("lay 6s 0", "lay 6s 1", "lay 2s 0", "lay 2s 1")),
            wrong={"done": _("Not yet: two cards fit Maya's run.")},
            hint=_("6♠ goes on its high end, 2♠ on its low end."),
        ),
        Step(
            say=_("And the other one."),
            goal=Act(acts=("lay 2s 0", "lay 2s 1", "lay 6s 0", "lay 6s 1")),
            wrong={"done": _("One more card fits Maya's run.")},
            hint=_("6♠ goes on its high end, 2♠ on its low end."),
        ),
        Step(
            say=_("Nothing else fits. Press Done."),
            goal=Act(acts=("done",)),
            hint=_("Press Done."),
        ),
        Step(
            say=_("You are down to 4, and Maya has 8. What do you score?"),
            goal=Choose(
                right="points_of 0",
                choices=(
                    Choice(value=4, why=_("The difference, and the bonus of 25 too.")),
                    Choice(
                        value=29,
                        why=_("Yes: an undercut brings the difference and 25."),
                    ),
                    Choice(
                        value=0,
                        why=_("You have less deadwood than Maya, so you score."),
                    ),
                ),
            ),
        ),
    ),
    end=_(
        "If you end up with no more deadwood than the player who knocked, the deal is "
        "yours."
    ),
)

_WIN: Final = Lesson(
    slug="a-whole-deal",
    title=_("Win a deal"),
    learns=_("Everything together, without help."),
    rules=("gin A4",),
    position=Position(
        game="gin-house",
        names=("Maya",),
        hands=("3c 4c 5c 8s 8h Jd Qd 2s 6h Kc",),
        opening="Td",
        stock="9h 8c",
        groups="3c 4c 5c / 8s 8h / Jd Qd",
    ),
    steps=(
        Step(
            say=_("Play this deal to its end: make melds, then knock or go gin."),
            goal=PlayOut(
                acts=("take_upcard", "discard Kc", "draw stock", "knock 6h"),
            ),
        ),
    ),
    end=_("You can play gin. A match goes to 100 points."),
)

_BIG: Final = Lesson(
    slug="big-gin",
    title=_("Big gin"),
    learns=_("All eleven cards in melds."),
    rules=("gin A4.2", "gin A7"),
    position=Position(
        game="gin-house",
        names=("Maya",),
        hands=("4h 5h 6h 9s 9d 9c Tc Jc Qc Kc",),
        opening="8d",
        stock="3h",
        before="0 pass / 1 pass / 0 draw stock",
        groups="4h 5h 6h / 9s 9d 9c / Tc Jc Qc Kc",
    ),
    steps=(
        Step(
            say=_("You drew 3♥. Is there a card among your eleven that fits nowhere?"),
            goal=Choose(
                right="after 3h",
                choices=(
                    Choice(
                        value=0,
                        say=_("No, they all fit"),
                        why=_("Right: 3♥ 4♥ 5♥ 6♥, the nines, and four clubs."),
                    ),
                    Choice(
                        value=3,
                        say=_("Yes, 3♥"),
                        why=_("3♥ goes before 4♥ 5♥ 6♥."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Then you don't have to discard. Press Big gin."),
            goal=Act(acts=("big_gin",)),
            wrong={
                "gin ...": _("Gin brings 25. Keep all eleven: big gin brings 31."),
                "discard ...": _("Keep all eleven: big gin ends the deal now."),
            },
            hint=_("Press Big gin."),
        ),
    ),
    end=_(
        "Big gin brings 31 points and all the deadwood of the other player. It is rare."
    ),
)

COURSE: Final = Course(
    slug="gin",
    title=_("Gin"),
    about=_("Two players, ten cards, and as little deadwood as you can."),
    family="gin",
    lessons=(DEADWOOD, FIRST_CARD, KNOCK, _GIN, _BIG, _LAY_OFF, _UNDERCUT, _WIN),
    drill=Drill(
        game="gin-house", title=_("Gin, 10 cards"), size=10, decks=1, runs=1, sets=1
    ),
)
