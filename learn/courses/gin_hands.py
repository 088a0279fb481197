"""Gin, first part: deadwood, the first card, knocking."""

from typing import Final

from django.utils.translation import gettext_noop as _

from learn.course import Act, Arrange, Choice, Choose, Lesson, Position, Step

DEADWOOD: Final = Lesson(
    slug="deadwood",
    title=_("Melds and deadwood"),
    learns=_("Runs, sets, and what all other cards cost."),
    rules=("gin A1",),
    position=Position(
        game="gin-house",
        names=("Maya",),
        hands=("4h 5h 6h 9s 9d 9c Ac 2s 7d Kh",),
        opening="3d",
    ),
    steps=(
        Step(
            say=_("A run is three or more cards of one suit in order. Group 4♥ 5♥ 6♥."),
            goal=Arrange(laid="4h 5h 6h", kinds={"run": 1}),
            hint=_("Hold 4♥, tap 5♥ and 6♥, then press Group."),
            well=_("A run. It costs nothing."),
        ),
        Step(
            say=_("A set is three or four cards of one rank. Group the nines."),
            goal=Arrange(laid="4h 5h 6h / 9s 9d 9c", kinds={"run": 1, "set": 1}),
            hint=_("Hold 9♠, tap 9♦ and 9♣, then press Group."),
            well=_("Two melds. All other cards are deadwood."),
        ),
        Step(
            say=_("A♣ 2♠ 7♦ K♥ are left. How much deadwood is that?"),
            goal=Choose(
                right="best",
                choices=(
                    Choice(
                        value=20,
                        why=_(
                            "Yes: an ace counts 1, a king 10, the others their number."
                        ),
                    ),
                    Choice(value=23, why=_("Nearly: a king counts 10, not 13.")),
                    Choice(value=30, why=_("Too much: in gin an ace counts only 1.")),
                ),
            ),
        ),
    ),
    end=_("The whole of gin: make melds, and get rid of deadwood before Maya does."),
)

FIRST_CARD: Final = Lesson(
    slug="the-first-card",
    title=_("The first card"),
    learns=_("The open card is offered first, and a card you take stays with you."),
    rules=("gin A4",),
    position=Position(
        game="gin-house",
        names=("Maya",),
        hands=("5s 6s Kd 9h 2c 8d Jh 3c Qc Td",),
        opening="7s",
        groups="5s 6s",
    ),
    steps=(
        Step(
            say=_("7♠ is offered to you, then to Maya. You hold 5♠ 6♠. Take it."),
            goal=Act(acts=("take_upcard",)),
            wrong={"pass": _("7♠ completes a run: take it before Maya can.")},
            hint=_("Tap the open card to take it."),
            well=_("Now you hold eleven cards, and one must go."),
        ),
        Step(
            say=_("Discard a card that costs ten points and fits nothing."),
            goal=Act(acts=("discard Kd", "discard Qc", "discard Jh", "discard Td")),
            wrong={
                "discard 7s": _("7♠ is part of your run now."),
                "discard 5s": _("5♠ is part of your run."),
                "discard 6s": _("6♠ is part of your run."),
                "discard ...": _(
                    "That one is cheap. Get rid of an expensive card first."
                ),
            },
            hint=_("A king, queen, jack or ten costs 10. Discard one of them."),
            then="auto",
        ),
    ),
    end=_(
        "If both of you pass the first card, you take a normal turn: draw from either "
        "pile, then discard."
    ),
)

KNOCK: Final = Lesson(
    slug="knocking",
    title=_("Knocking"),
    learns=_("Ending the deal while the other player holds more deadwood."),
    rules=("gin A4.2", "gin A6", "gin A7"),
    position=Position(
        game="gin-house",
        names=("Maya",),
        hands=(
            "4h 5h 6h 9s 9d 9c Ac 2s 3d 2c",
            "Kd Kc Kh 7c 8c 7h Jd 5d 2h 4c",
        ),
        opening="Qd",
        stock="Ks",
        before="0 pass / 1 pass / 0 draw stock",
        groups="4h 5h 6h / 9s 9d 9c",
    ),
    steps=(
        Step(
            say=_("You drew K♠. How much deadwood is left if you discard it?"),
            goal=Choose(
                right="after Ks",
                choices=(
                    Choice(value=8, why=_("Yes: 1, 2, 3 and 2 make 8.")),
                    Choice(value=18, why=_("Without K♠ it is 10 less.")),
                    Choice(value=11, why=_("Add A♣, 2♠, 3♦ and 2♣ once more.")),
                ),
            ),
        ),
        Step(
            say=_("With 10 or less you can knock. Select K♠ and knock with 8."),
            goal=Act(acts=("knock Ks",)),
            wrong={
                "discard ...": _("You can go on, but 8 is good enough. Knock with K♠."),
                "knock ...": _(
                    "That leaves you with more deadwood than you need. Knock with K♠."
                ),
            },
            hint=_("Select K♠, then press the Knock button."),
            then="auto",
        ),
        Step(
            say=_(
                "Maya held 43 and laid 7♥ off on your run, so 36 were left. What do "
                "you score?"
            ),
            goal=Choose(
                right="points_of 0",
                choices=(
                    Choice(value=28, why=_("Yes, the difference: 36 less your 8.")),
                    Choice(value=36, why=_("Your own 8 comes off that.")),
                    Choice(
                        value=35,
                        why=_("The card that was laid off doesn't count any more."),
                    ),
                ),
            ),
        ),
    ),
    end=_(
        "Knock early if you can: in the first turns the other player still holds a lot "
        "of deadwood."
    ),
)
