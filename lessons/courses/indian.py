"""Indian rummy with 13 cards: a turn, sequences, jokers, showing and dropping."""

from typing import Final

from django.utils.translation import gettext_noop as _

from lessons.course import (
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

_FULL: Final = {"deal_show": "none"}
"""No hand is halved, so that the count on the board is the one that is talked of."""

_TURN: Final = Lesson(
    slug="your-turn",
    title=_("Your turn"),
    learns=_("Draw one card, discard one card."),
    rules=("indian 4.1", "indian 4.2"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("5h 6h 9s 9d 2c 3c Kd Qs Js 4d 8s Tc 4s",),
        opening="7h",
        cut="Ah",
        groups="5h 6h / Qs Js / 2c 3c",
    ),
    steps=(
        Step(
            say=_("You hold 5♥ and 6♥, and 7♥ lies on the open pile. Take it."),
            goal=Act(acts=("draw discard",)),
            wrong={
                "draw stock": _(
                    "A closed card is a surprise. 7♥ is sure to go with 5♥ and 6♥."
                ),
                "drop": _("This hand is worth playing. Take 7♥ first."),
            },
            well=_("Good. Now you hold fourteen cards."),
        ),
        Step(
            say=_("Make a group of 5♥ 6♥ 7♥: tap the three cards, then Group."),
            goal=Arrange(laid="5h 6h 7h", kinds={"pure": 1}),
            hint=_("The group needs 5♥, 6♥ and 7♥, and no other card."),
            well=_("Three cards of one suit in order: that is a sequence."),
        ),
        Step(
            say=_("A discard ends your turn. K♦ goes with nothing. Discard it."),
            goal=Act(acts=("discard Kd",)),
            wrong={
                "discard 7h": _("7♥ has just become part of your sequence."),
                "discard ...": _(
                    "You may want that card. K♦ goes with nothing, and it costs 10 "
                    "points if somebody else shows."
                ),
            },
            hint=_("Select K♦, then press Discard."),
            then="auto",
        ),
    ),
    end=_("That is a whole turn: draw one, discard one. Then the others play."),
)

_PURE: Final = Lesson(
    slug="pure-sequence",
    title=_("A pure sequence"),
    learns=_("Why everybody needs one, and what keeps it pure."),
    rules=("indian 2.1", "indian 2.2", "indian 12.1", "indian 12.6"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("4s 5s 6s 7h 8h 9h Kd Ad 2d Qc Jc 3s 9c",),
        opening="Td",
        cut="8c",
    ),
    steps=(
        Step(
            say=_(
                "A pure sequence is three or more cards of one suit in order, without "
                "a joker's help. Group 4♠ 5♠ 6♠."
            ),
            goal=Arrange(laid="4s 5s 6s", kinds={"pure": 1}),
            hint=_("Same suit, in order, no gap: 4♠ 5♠ 6♠."),
            well=_("Pure. It never costs you a point."),
        ),
        Step(
            say=_("The cut joker is 8♣, so every 8 is a joker. And 7♥ 8♥ 9♥?"),
            goal=Choose(
                right="kind 7h 8h 9h",
                choices=(
                    Choice(
                        value="pure",
                        say=_("It is pure"),
                        why=_("Yes. 8♥ stands in its own place, so it helps nobody."),
                    ),
                    Choice(
                        value="run",
                        say=_("It is not pure"),
                        why=_(
                            "Look again: between 7♥ and 9♥ this card is simply the 8♥."
                        ),
                    ),
                ),
            ),
        ),
        Step(
            say=_("And K♦ A♦ 2♦, is that a sequence?"),
            goal=Choose(
                right="kind Kd Ad 2d",
                choices=(
                    Choice(
                        value="pure",
                        say=_("Yes"),
                        why=_("No: the ace is low or high, but never in the middle."),
                    ),
                    Choice(
                        value="invalid",
                        say=_("No"),
                        why=_(
                            "Right. The ace goes before the 2 or after the king. A "
                            "sequence does not go round."
                        ),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Group both pure sequences of this hand."),
            goal=Arrange(laid="4s 5s 6s / 7h 8h 9h", kinds={"pure": 2}),
            hint=_("4♠ 5♠ 6♠ is one group, 7♥ 8♥ 9♥ the other."),
            well=_("Two sequences, both pure. The hard part of the hand is done."),
        ),
    ),
    end=_(
        "A show needs two sequences, and at least one of them must be pure. Look for "
        "the pure one first."
    ),
)

_JOKERS: Final = Lesson(
    slug="jokers",
    title=_("Jokers"),
    learns=_("What stands for any card, and what it is good for."),
    rules=("indian 1.3", "indian 2.3", "indian 2.4", "indian 3.2", "indian 12.8"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("9s Ts * Qc Qh 3c 4d 5d 6d 8h 7c 5c 2s",),
        opening="Kh",
        cut="3d",
        options=_FULL,
    ),
    steps=(
        Step(
            say=_("★ stands for any card. With 9♠ and 10♠ it makes a sequence."),
            goal=Arrange(laid="9s Ts *", kinds={"run": 1}),
            hint=_("Select 9♠, 10♠ and ★, then press Group."),
            well=_("A sequence, but not a pure one."),
        ),
        Step(
            say=_(
                "The cut joker is 3♦, so every 3 is a joker too. Make a set: Q♣ Q♥ "
                "and 3♣."
            ),
            goal=Arrange(laid="9s Ts * / Qc Qh 3c", kinds={"run": 1, "set": 1}),
            hint=_("Keep 9♠ 10♠ ★ together, and group Q♣ Q♥ 3♣ beside it."),
            well=_("A set is three or four cards of one rank. Both groups wait now."),
        ),
        Step(
            say=_("They wait because a pure sequence is missing. Group 4♦ 5♦ 6♦."),
            goal=Arrange(
                laid="9s Ts * / Qc Qh 3c / 4d 5d 6d",
                kinds={"pure": 1, "run": 1, "set": 1},
            ),
            hint=_("Three groups: 9♠ 10♠ ★, Q♣ Q♥ 3♣ and 4♦ 5♦ 6♦."),
            well=_("With a pure sequence and a second one, everything counts."),
        ),
        Step(
            say=_("8♥ 7♣ 5♣ 2♠ are loose. What does your hand cost now?"),
            goal=Choose(
                right="count",
                choices=(
                    Choice(
                        value=22,
                        why=_("Yes: 8, 7, 5 and 2. Cards in good groups cost nothing."),
                    ),
                    Choice(
                        value=76,
                        why=_("That was before. Now only the loose cards cost points."),
                    ),
                    Choice(
                        value=0,
                        why=_("Not yet: loose cards cost their points, 8♥ costs 8."),
                    ),
                ),
            ),
        ),
    ),
    end=_(
        "A joker itself costs nothing, even loose. Never use one in the pure "
        "sequence: there it only stands for itself."
    ),
)

_ARRANGE: Final = Lesson(
    slug="arranging",
    title=_("Arranging"),
    learns=_("The same cards, one group more, and a valid show."),
    rules=("indian 2.7", "indian 12.4", "indian 12.5"),
    position=Position(
        game="indian-points",
        names=("Maya",),
        hands=("4c 5c 6c 7c 8c 9c Jh Jd Js Kh Ks Kd *",),
        opening="2d",
        cut="Th",
        stock="5s",
        groups="4c 5c 6c 7c 8c 9c / Jh Jd Js / Kh Ks Kd *",
    ),
    steps=(
        Step(
            say=_("Every card lies in a good group. Is this a valid show?"),
            goal=Choose(
                right="is_show",
                choices=(
                    Choice(
                        value="yes",
                        say=_("Yes"),
                        why=_("Count the sequences: six cards in a row are only one."),
                    ),
                    Choice(
                        value="no",
                        say=_("No"),
                        why=_(
                            "Right: that is one sequence, however long. Two are due."
                        ),
                    ),
                ),
            ),
        ),
        Step(
            say=_("Split the long sequence: make 4♣ 5♣ 6♣ a group of its own."),
            goal=Arrange(
                laid="4c 5c 6c / 7c 8c 9c / Jh Jd Js / Kh Ks Kd *", is_show=True
            ),
            hint=_("You need two groups of clubs, with three cards or more in each."),
            well=_("Now it is valid. The table never regroups your cards for you."),
        ),
        Step(
            say=_("You can show only after drawing. Take a closed card."),
            goal=Act(acts=("draw stock", "draw discard")),
            wrong={"drop": _("Not with this hand! Draw, then show.")},
            hint=_("Tap the closed pile to draw."),
        ),
        Step(
            say=_("Put the card you don't need on Finish: select it, press Finish."),
            goal=Act(acts=("show 5s", "show 2d")),
            wrong={
                "discard ...": _("Don't discard: with Finish you show and win."),
                "show ...": _("That card belongs to a group. Choose the loose one."),
            },
            hint=_("Select the loose card, then press Finish."),
            then="auto",
        ),
    ),
    end=_("You won the deal with 0 points. Arranging well was all it took."),
)

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
            say=_("Put K♠ to the other kings, so that only 2♦ is loose."),
            goal=Arrange(
                laid="5h 6h 7h 8h / 9s Ts * / 4c 4d 4h / Kc Kd Ks", is_show=True
            ),
            hint=_("Select K♠, then tap the group of kings to move it there."),
            well=_("One card too many, and all the others fit: you can show."),
        ),
        Step(
            say=_("What would a wrong show cost you here?"),
            goal=Choose(
                right="option wrong_show",
                choices=(
                    Choice(
                        value=20,
                        why=_("That is the price of a first drop. This is dearer."),
                    ),
                    Choice(
                        value=80,
                        why=_("Yes, 80 points, and you are out of the deal."),
                    ),
                    Choice(value=0, why=_("It is far from free. Try again.")),
                ),
            ),
        ),
        Step(
            say=_("Yours is right. Select 2♦ and press Finish, then declare."),
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
        options=_FULL,
    ),
    steps=(
        Step(
            say=_("No sequence and no joker. What would this hand cost at the end?"),
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
            hint=_("Press Drop, and say yes."),
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
            say=_("Play this deal to its end: two sequences, one pure, and show."),
            goal=PlayOut(
                acts=("draw stock", "discard Kd", "draw stock", "show 2s"),
                laid="6s 7s 8s / 3h 4h 5h / Jc Jd Js / 9c Tc * Qc",
            ),
            wrong={"drop": _("This hand is too good to drop.")},
            hint=_("Maya was faster this time. Start the lesson again."),
        ),
    ),
    end=_("You can play Indian rummy. The rest comes with practice."),
)

COURSE: Final = Course(
    slug="indian",
    title=_("Indian rummy"),
    about=_("Thirteen cards, two sequences, one of them pure."),
    games=("indian-points",),
    lessons=(_TURN, _PURE, _JOKERS, _ARRANGE, _SHOW, _DROP, _WIN),
)
