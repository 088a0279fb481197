"""Continental: the contract, laying off, claims and moving jokers."""

from typing import Final

from django.utils.translation import gettext_noop as _

from learn.course import (
    Act,
    Arrange,
    Choice,
    Choose,
    Course,
    Lesson,
    PlayOut,
    Position,
    Step,
)

_TRIOS: Final = {"hands": "1"}
_TRIO_AND_RUN: Final = {"hands": "2"}
_RUNS: Final = {"hands": "3"}

_CONTRACT: Final = Lesson(
    slug="the-contract",
    title=_("The contract"),
    learns=_("What a deal asks for, and going down."),
    rules=("continental C1", "continental C4.1"),
    position=Position(
        game="continental",
        names=("Maya",),
        options=_TRIOS,
        hands=("8s 8h 8c Kd Ks 4c 2d",),
        opening="Kh",
        groups="8s 8h 8c / Kd Ks",
    ),
    steps=(
        Step(
            say=_(
                "This deal asks for two trios. A trio is three cards of one rank. K♥ "
                "is open. "
                "Take it."
            ),
            goal=Act(acts=("draw discard",)),
            wrong={"draw stock": _("K♥ completes your second trio. Take it.")},
            hint=_("Tap the open pile to take K♥."),
        ),
        Step(
            say=_("Group three eights and three kings."),
            goal=Arrange(laid="8s 8h 8c / Kd Ks Kh", kinds={"set": 2}),
            hint=_("K♥ belongs to K♦ K♠. Select it, then tap their group."),
            well=_("That is the whole contract."),
        ),
        Step(
            say=_("Lay it down, all of it at once. You do this once in a deal."),
            goal=Act(acts=("go_down 8s 8h 8c + Kd Ks Kh",)),
            wrong={"discard ...": _("Go down first. A discard ends your turn.")},
            hint=_("Press Lay down."),
            well=_("You are down. From now on you only lay off."),
        ),
        Step(
            say=_("Two cards are left. Discard one."),
            goal=Act(acts=("discard 4c", "discard 2d")),
            hint=_("Select a card, then press Discard."),
            then="1 draw stock / 0 pass / 1 discard 5d",
        ),
    ),
    end=_("Seven deals, seven contracts. They grow from two trios to three runs."),
)

_RUN: Final = Lesson(
    slug="runs",
    title=_("Runs have four"),
    learns=_("A trio has three cards, a run four or more."),
    rules=("continental C1", "continental C3"),
    position=Position(
        game="continental",
        names=("Maya",),
        options=_TRIO_AND_RUN,
        hands=("5h 6h 7h 9s 9d 9c Kd 3s",),
        opening="8h",
    ),
    steps=(
        Step(
            say=_("The second deal asks for a trio and a run. Is 5♥ 6♥ 7♥ a run?"),
            goal=Choose(
                right="kind 5h 6h 7h",
                choices=(
                    Choice(
                        value="run",
                        say=_("Yes"),
                        why=_("Not here: a run needs four cards of one suit."),
                    ),
                    Choice(
                        value="invalid",
                        say=_("Not yet"),
                        why=_("Right: a run needs four cards of one suit."),
                    ),
                ),
            ),
        ),
        Step(
            say=_("8♥ is open and makes it four. Take it."),
            goal=Act(acts=("draw discard",)),
            wrong={"draw stock": _("8♥ completes your run. Take it.")},
            hint=_("Tap the open pile to take 8♥."),
        ),
        Step(
            say=_("Group the run 5♥ to 8♥ and the trio of nines."),
            goal=Arrange(laid="5h 6h 7h 8h / 9s 9d 9c", kinds={"run": 1, "set": 1}),
            hint=_("5♥ 6♥ 7♥ 8♥ is one group, 9♠ 9♦ 9♣ the other."),
        ),
        Step(
            say=_("Lay the contract down."),
            goal=Act(acts=("go_down 5h 6h 7h 8h + 9s 9d 9c",)),
            wrong={"discard ...": _("Go down first. A discard ends your turn.")},
            hint=_("Press Lay down."),
        ),
        Step(
            say=_("Discard K♦: it would cost you 10."),
            goal=Act(acts=("discard Kd",)),
            wrong={"discard ...": _("Keep the cheap one and let K♦ go.")},
            hint=_("Select K♦, then press Discard."),
            then="1 draw stock / 0 pass / 1 discard 5d",
        ),
    ),
    end=_(
        "An ace can stand at either end of a run, but a run never goes round the "
        "corner."
    ),
)

_JOKER: Final = Lesson(
    slug="jokers",
    title=_("Jokers"),
    learns=_("A joker stands for any card, and costs 50 in your hand."),
    rules=("continental C2", "continental C3"),
    position=Position(
        game="continental",
        names=("Maya",),
        options=_TRIOS,
        hands=("8s 8h * Kd Ks 4c 2d",),
        opening="Kh",
        groups="8s 8h / Kd Ks",
    ),
    steps=(
        Step(
            say=_("If Maya went out now, what would your hand cost?"),
            goal=Choose(
                right="count",
                choices=(
                    Choice(value=92, why=_("Yes: a joker in your hand costs 50.")),
                    Choice(value=42, why=_("That leaves the joker out. It costs 50.")),
                ),
            ),
        ),
        Step(
            say=_("Take K♥ for the second trio."),
            goal=Act(acts=("draw discard",)),
            wrong={"draw stock": _("K♥ completes your kings. Take it.")},
            hint=_("Tap the open pile to take K♥."),
        ),
        Step(
            say=_("Group 8♠ 8♥ with ★, and the three kings."),
            goal=Arrange(laid="8s 8h * / Kd Ks Kh", kinds={"set": 2}),
            hint=_("★ stands for an eight. K♥ belongs to the kings."),
        ),
        Step(
            say=_("Lay the contract down, with the joker."),
            goal=Act(acts=("go_down 8s 8h * + Kd Ks Kh",)),
            wrong={"discard ...": _("Go down first: the joker costs 50 in your hand.")},
            hint=_("Press Lay down."),
        ),
    ),
    end=_("A joker on the table costs nothing. One in a trio stays there for good."),
)

_LAY: Final = Lesson(
    slug="laying-off",
    title=_("Laying off"),
    learns=_("What you can do once you are down, and going out."),
    rules=("continental C4.2", "continental C4.4"),
    position=Position(
        game="continental",
        names=("Maya",),
        options=_TRIOS,
        hands=("8s 8h 8c Kd Ks Kh 8d", "5s 5h 5c Qs Qd Qc 7d"),
        opening="Jc",
        stock="3c 9c 2h",
        before=(
            "0 draw stock / 1 pass / 0 go_down 8s 8h 8c + Kd Ks Kh / 0 discard 3c"
            " / 1 draw stock / 0 pass / 1 go_down 5s 5h 5c + Qs Qd Qc / 1 discard 7d"
        ),
    ),
    steps=(
        Step(
            say=_(
                "Both of you are down, and you hold only 8♦. Draw from the closed pile."
            ),
            goal=Act(acts=("draw stock",)),
            hint=_("Tap the closed pile."),
            then="1 pass",
        ),
        Step(
            say=_("Lay 8♦ off on your eights."),
            goal=Act(acts=("lay 8d 0",)),
            wrong={
                "discard 8d": _("Then 2♥ would stay in your hand. Lay 8♦ off."),
                "discard ...": _("Lay 8♦ off first, then your hand is nearly empty."),
            },
            hint=_("Select 8♦, then tap the trio of eights."),
            well=_("One card left."),
        ),
        Step(
            say=_("The last card must be a discard. Discard 2♥ and go out."),
            goal=Act(acts=("discard 2h",)),
            hint=_("Select 2♥, then press Discard."),
        ),
    ),
    end=_("You went out with 0. Maya counts every card still in hand."),
)

_CLAIM: Final = Lesson(
    slug="claims",
    title=_("Claims"),
    learns=_("Taking the open card out of turn, at the price of one more card."),
    rules=("continental C6",),
    position=Position(
        game="continental",
        names=("Maya", "Ravi"),
        options=_TRIOS,
        hands=(
            "Kd Ks 8s 8h 3c 6d Jc",
            "Kh 2c 4d 5s 7c 9h Tc",
        ),
        opening="4s",
        stock="Ac 3s 6c 8c",
        before=(
            "0 draw stock / 1 pass / 2 pass / 0 discard Jc"
            " / 1 draw stock / 2 pass / 0 pass / 1 discard Kh / 2 draw stock"
        ),
    ),
    steps=(
        Step(
            say=_(
                "Ravi drew from the closed pile and left K♥. You hold two kings: claim "
                "K♥, "
                "even though it is not your turn."
            ),
            goal=Act(acts=("claim",)),
            wrong={
                "pass": _(
                    "K♥ is your third king. It is worth one more card in your hand."
                )
            },
            hint=_("Press Claim."),
            then="auto",
        ),
        Step(
            say=_("You got a closed card as well. How many cards do you hold?"),
            goal=Choose(
                right="cards",
                choices=(
                    Choice(value=8, why=_("Two came: K♥ and a closed one.")),
                    Choice(value=9, why=_("Yes: K♥ and the penalty card.")),
                ),
            ),
        ),
    ),
    end=_("If several players claim a card, the one whose turn comes first gets it."),
)

_MOVE: Final = Lesson(
    slug="moving-jokers",
    title=_("Moving jokers"),
    learns=_("Freeing a joker from your run."),
    rules=("continental C5", "continental C8"),
    position=Position(
        game="continental",
        names=("Maya",),
        options=_RUNS,
        hands=("4h 5h * 7h 9s Ts Js Qs 6h",),
        opening="Kc",
        stock="2c",
        groups="4h 5h * 7h / 9s Ts Js Qs",
    ),
    steps=(
        Step(
            say=_(
                "You have two runs ready, one with a joker. Draw from the closed pile."
            ),
            goal=Act(acts=("draw stock",)),
            hint=_("Tap the closed pile."),
            then="1 pass",
        ),
        Step(
            say=_("Lay both runs down. ★ stands for 6♥."),
            goal=Act(acts=("go_down 4h 5h * 7h + 9s Ts Js Qs",)),
            wrong={"discard ...": _("Go down first. A discard ends your turn.")},
            hint=_("Press Lay down."),
        ),
        Step(
            say=_("You hold 6♥ itself. Put it in the joker's place: tap the joker."),
            goal=Act(acts=("joker_replace 6h 0 high", "joker_replace 6h 0 low")),
            wrong={"discard ...": _("Replace the joker first.")},
            hint=_("Tap the joker in your run, then choose where it goes."),
            well=_("The joker moved to an end of the run."),
        ),
        Step(
            say=_("Discard 2♣, your last card."),
            goal=Act(acts=("discard 2c",)),
            hint=_("Select 2♣, then press Discard."),
        ),
        Step(
            say=_(
                "You went out in the turn in which you went down. What do you score?"
            ),
            goal=Choose(
                right="points_of 0",
                choices=(
                    Choice(
                        value=0, why=_("It is even better: you did it all in one turn.")
                    ),
                    Choice(value=-10, why=_("Yes: 10 points below zero.")),
                ),
            ),
        ),
    ),
    end=_("The lowest total of all deals wins, so −10 is as good as it gets."),
)

_WIN: Final = Lesson(
    slug="a-whole-deal",
    title=_("Win a deal"),
    learns=_("Everything together, without help."),
    rules=("continental C4.1", "continental C4.2", "continental C4.4"),
    position=Position(
        game="continental",
        names=("Maya",),
        options=_TRIOS,
        hands=("9s 9h 9c Jd Js 4c 2d",),
        opening="Jh",
        stock="6s 9d",
        groups="9s 9h 9c / Jd Js",
    ),
    steps=(
        Step(
            say=_(
                "Play this deal to its end: two trios, lay off what fits, and discard "
                "your last card."
            ),
            goal=PlayOut(
                acts=(
                    "draw discard",
                    "go_down 9s 9h 9c + Jd Js Jh",
                    "discard 4c",
                    "pass",
                    "draw stock",
                    "lay 9d 0",
                    "discard 2d",
                ),
            ),
        ),
    ),
    end=_("You can play Continental. Each deal of a match asks for a bigger contract."),
)

COURSE: Final = Course(
    slug="continental",
    title=_("Continental"),
    about=_("A contract in every deal, claims, and jokers that move."),
    family="continental",
    lessons=(_CONTRACT, _RUN, _JOKER, _LAY, _CLAIM, _MOVE, _WIN),
)
