"""Basic rummy: melds on the table, laying off, going out and rummy."""

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

_MELD: Final = Lesson(
    slug="a-meld",
    title=_("Your first meld"),
    learns=_("Draw, put a meld on the table, discard."),
    rules=("basic B1",),
    position=Position(
        game="basic",
        names=("Maya",),
        hands=("7s 7h 4c 5c Kd 9s Jh 2d Qc 3h",),
        opening="7d",
        groups="7s 7h / 4c 5c",
    ),
    steps=(
        Step(
            say=_("You hold two sevens, and 7♦ lies on the open pile. Take it."),
            goal=Act(acts=("draw discard",)),
            wrong={"draw stock": _("7♦ makes a set for sure. Take it.")},
            hint=_("Tap the open pile to take 7♦."),
        ),
        Step(
            say=_(
                "Put the three sevens on the table: hold one, tap the others, then "
                "press Meld."
            ),
            goal=Act(acts=("meld 7s 7h 7d",)),
            wrong={
                "discard 7d": _("It makes your set: meld it."),
                "discard ...": _("Meld first. A discard ends your turn."),
            },
            hint=_("Hold 7♠, tap 7♥ and 7♦, then press Meld."),
            well=_("Cards on the table don't cost you anything any more."),
        ),
        Step(
            say=_(
                "Now discard a card. Kings, queens and jacks are expensive: 10 points "
                "each."
            ),
            goal=Act(acts=("discard Kd", "discard Qc", "discard Jh")),
            wrong={
                "discard ...": _("That one is cheap. Get rid of an expensive card.")
            },
            hint=_("Discard K♦, Q♣ or J♥."),
            then="auto",
        ),
    ),
    end=_("The first player with an empty hand wins the deal."),
)

_RUN: Final = Lesson(
    slug="runs-and-sets",
    title=_("Runs and sets"),
    learns=_("What is a meld, and what is not."),
    rules=("basic B1",),
    position=Position(
        game="basic",
        names=("Maya",),
        hands=("4c 5c 6c 9d 9s Kh Ah 2h Jc 8s",),
        opening="Qs",
        stock="9h",
    ),
    steps=(
        Step(
            say=_("A run goes up in one suit. Is K♥ A♥ 2♥ one?"),
            goal=Choose(
                right="kind Kh Ah 2h",
                choices=(
                    Choice(
                        value="run",
                        say=_("Yes"),
                        why=_(
                            "No: the ace is low here, and a run never goes round the "
                            "corner."
                        ),
                    ),
                    Choice(
                        value="invalid",
                        say=_("No"),
                        why=_(
                            "Right: the ace is low, and a run never goes round the "
                            "corner."
                        ),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Draw from the closed pile and see what you get."),
            goal=Act(acts=("draw stock",)),
            hint=_("Tap the closed pile."),
            well=_("9♥! That is a third nine."),
        ),
        Step(
            say=_("Put your run on the table: 4♣ 5♣ 6♣."),
            goal=Act(acts=("meld 4c 5c 6c",)),
            wrong={"discard ...": _("Meld first. A discard ends your turn.")},
            hint=_("Hold 4♣, tap 5♣ and 6♣, then press Meld."),
        ),
        Step(
            say=_("You can meld more than once in a turn. Put the nines down."),
            goal=Act(acts=("meld 9s 9d 9h",)),
            wrong={"discard ...": _("Meld the nines first.")},
            hint=_("Hold a nine, tap the other two, then press Meld."),
        ),
        Step(
            say=_("Discard K♥ or J♣, your most expensive cards."),
            goal=Act(acts=("discard Kh", "discard Jc")),
            wrong={
                "discard ...": _("Keep the cheap cards and discard an expensive one.")
            },
            hint=_("Discard K♥ or J♣."),
            then="auto",
        ),
    ),
    end=_(
        "A run has three cards or more of one suit, a set three or four of one rank."
    ),
)

_LAY: Final = Lesson(
    slug="laying-off",
    title=_("Laying off"),
    learns=_("Adding your cards to anybody's melds."),
    rules=("basic B1",),
    position=Position(
        game="basic",
        names=("Maya",),
        hands=(
            "9c 7c 3c Kd 2h 8d Jh Td As 5s",
            "9s 9h 9d 4c 5c 6c 2s 3d Jc Qh",
        ),
        opening="4d",
        stock="Ks Qs 6d",
        before=(
            "0 draw stock / 0 discard Kd / 1 draw stock / 1 meld 9s 9h 9d"
            " / 1 meld 4c 5c 6c / 1 discard Qh"
        ),
    ),
    steps=(
        Step(
            say=_("Maya has two melds on the table. First draw a card."),
            goal=Act(acts=("draw stock", "draw discard")),
            hint=_("Tap a pile to draw."),
        ),
        Step(
            say=_(
                "You can add cards to Maya's melds. 9♣ is the fourth nine: lay it off."
            ),
            goal=Act(acts=("lay 9c 0",)),
            wrong={
                "discard ...": _("Lay off first. A discard ends your turn."),
                "lay ...": _("That fits, too. Begin with 9♣."),
            },
            hint=_("Select 9♣, then tap Maya's nines."),
        ),
        Step(
            say=_("You have a card for each end of 4♣ 5♣ 6♣. Lay one of them off."),
            goal=Act(acts=("lay 7c 1", "lay 3c 1", "lay 7c 1 high", "lay 3c 1 low")),
            wrong={"discard ...": _("Two more cards fit Maya's run.")},
            hint=_("3♣ goes before Maya's run, 7♣ after it."),
        ),
        Step(
            say=_("Lay off the other one, too."),
            goal=Act(acts=("lay 3c 1", "lay 7c 1", "lay 7c 1 high", "lay 3c 1 low")),
            wrong={"discard ...": _("One more card fits Maya's run.")},
            hint=_("3♣ goes before Maya's run, 7♣ after it."),
        ),
        Step(
            say=_("That is three cards fewer. Now discard an expensive one."),
            goal=Act(acts=("discard Ks", "discard Jh", "discard Td")),
            wrong={
                "discard ...": _("Keep the cheap cards and discard an expensive one.")
            },
            hint=_("Discard K♠, J♥ or 10♦."),
            then="auto",
        ),
    ),
    end=_(
        "You don't need a meld of your own to lay off. Cards on the table stay there."
    ),
)

_OUT: Final = Lesson(
    slug="going-out",
    title=_("Going out"),
    learns=_("An empty hand, and what it scores."),
    rules=("basic B1", "basic B4"),
    position=Position(
        game="basic",
        names=("Maya",),
        hands=(
            "4c 5c 6c 9s 9d 9h 8s 8d 7c 2d",
            "Qh Jc Ts 5d 3h Ah 2s 6h Kd 4s",
        ),
        opening="Jd",
        stock="Kh Qs 8h",
        before=(
            "0 draw stock / 0 meld 4c 5c 6c / 0 meld 9s 9d 9h / 0 discard Kh"
            " / 1 draw stock / 1 discard Qh"
        ),
    ),
    steps=(
        Step(
            say=_("You have four cards left. Draw from the closed pile."),
            goal=Act(acts=("draw stock",)),
            wrong={"draw discard": _("Q♥ fits nowhere. Try the closed pile.")},
            hint=_("Tap the closed pile."),
            well=_("8♥: now you have three eights."),
        ),
        Step(
            say=_("Meld the eights."),
            goal=Act(acts=("meld 8s 8d 8h",)),
            wrong={
                "discard ...": _("You can empty your hand this turn. Meld first."),
                "lay ...": _("That comes next. Meld the eights first."),
            },
            hint=_("Hold an eight, tap the other two, then press Meld."),
        ),
        Step(
            say=_("Lay 7♣ off on your own run."),
            goal=Act(acts=("lay 7c 0", "lay 7c 0 high")),
            wrong={"discard ...": _("Keep 2♦ for the end: lay 7♣ off first.")},
            hint=_("Select 7♣, then tap the run 4♣ 5♣ 6♣."),
        ),
        Step(
            say=_("Discard your last card. It ends the deal."),
            goal=Act(acts=("discard 2d",)),
            hint=_("Select 2♦, then press Discard."),
        ),
        Step(
            say=_(
                "You score the cards that Maya still holds. How many points is that?"
            ),
            goal=Choose(
                right="points_of 0",
                choices=(
                    Choice(
                        value=61,
                        why=_(
                            "Yes: the king, the queen, the jack and the ten alone are "
                            "40."
                        ),
                    ),
                    Choice(value=22, why=_("Kings, queens and jacks count 10 each.")),
                    Choice(value=0, why=_("The player who goes out scores.")),
                ),
            ),
        ),
    ),
    end=_("Melds that are still in a hand count, too: put yours down in time."),
)

_RUMMY: Final = Lesson(
    slug="rummy",
    title=_("Going rummy"),
    learns=_("Playing your whole hand in one turn counts twice."),
    rules=("basic B4",),
    position=Position(
        game="basic",
        names=("Maya",),
        hands=(
            "4c 5c 6c 9s 9d 9h Jh Qh Kh 2d",
            "Ac 3d 5s 7h 8s Js Qc Kc 6d 4h",
        ),
        opening="8d",
        stock="Th",
        groups="4c 5c 6c / 9s 9d 9h / Jh Qh Kh",
    ),
    steps=(
        Step(
            say=_("You have put nothing on the table yet. Draw from the closed pile."),
            goal=Act(acts=("draw stock",)),
            wrong={"draw discard": _("8♦ fits nowhere. Try the closed pile.")},
            hint=_("Tap the closed pile."),
            well=_("10♥ goes with your hearts. You can go out at once!"),
        ),
        Step(
            say=_("Meld 10♥ J♥ Q♥ K♥."),
            goal=Act(acts=("meld Th Jh Qh Kh",)),
            wrong={
                "meld Jh Qh Kh": _("Take 10♥ along: you want an empty hand."),
                "meld ...": _("That comes next. Begin with the hearts."),
                "discard ...": _("Don't discard yet: everything fits."),
            },
            hint=_("Hold 10♥, tap J♥, Q♥ and K♥, then press Meld."),
        ),
        Step(
            say=_("Meld 4♣ 5♣ 6♣."),
            goal=Act(acts=("meld 4c 5c 6c",)),
            wrong={
                "discard ...": _("Don't discard yet: everything fits."),
                "meld ...": _("That comes next. First the clubs."),
            },
            hint=_("Hold 4♣, tap 5♣ and 6♣, then press Meld."),
        ),
        Step(
            say=_("And the nines."),
            goal=Act(acts=("meld 9s 9d 9h",)),
            wrong={"discard ...": _("Don't discard yet: everything fits.")},
            hint=_("Hold a nine, tap the other two, then press Meld."),
        ),
        Step(
            say=_("Discard 2♦, and it is rummy."),
            goal=Act(acts=("discard 2d",)),
            hint=_("Select 2♦, then press Discard."),
        ),
        Step(
            say=_("Maya held 64 points. What does rummy score?"),
            goal=Choose(
                right="points_of 0",
                choices=(
                    Choice(value=64, why=_("More: you went out all in one turn.")),
                    Choice(value=128, why=_("Yes: rummy counts twice.")),
                ),
            ),
        ),
    ),
    end=_(
        "Holding everything back is a gamble: if Maya goes out first, your whole hand "
        "counts."
    ),
)

_WIN: Final = Lesson(
    slug="a-whole-deal",
    title=_("Win a deal"),
    learns=_("Everything together, without help."),
    rules=("basic B1",),
    position=Position(
        game="basic",
        names=("Maya",),
        hands=("5h 6h 7h Tc Td 3s 2s Kd 8h 4c",),
        opening="Ts",
        stock="Jc As",
        groups="5h 6h 7h / Tc Td / 3s 2s",
    ),
    steps=(
        Step(
            say=_("Play this deal to its end: meld, lay off, and go out."),
            goal=PlayOut(
                acts=(
                    "draw discard",
                    "meld 5h 6h 7h",
                    "meld Ts Tc Td",
                    "lay 8h 0",
                    "discard Kd",
                    "draw stock",
                    "meld As 2s 3s",
                    "discard 4c",
                ),
            ),
        ),
    ),
    end=_("You can play basic rummy. With more players everybody holds fewer cards."),
)

COURSE: Final = Course(
    slug="basic",
    title=_("Basic rummy"),
    about=_("Melds on the table, and an empty hand wins."),
    family="basic",
    lessons=(_MELD, _RUN, _LAY, _OUT, _RUMMY, _WIN),
)
